"""Odd spells that harm: pushes and pulls, pools of hit points, heat, flight, a sphere of fire (Part 13)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.games.quest.combat import ground
from yonder.games.quest.combat.attacks.attack import MISSED
from yonder.games.quest.combat.attacks.hit import Blow, Wound
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.conditions import afflict, incapacitated
from yonder.games.quest.combat.health.damage import deal, heal
from yonder.games.quest.combat.movement import force, heading
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.dice import parse
from yonder.games.quest.events import ReactionUsed
from yonder.games.quest.kinds import SIZES
from yonder.games.quest.magic.ground import place
from yonder.games.quest.magic.resolving import AGAIN, ODD, draw, exposed, odd
from yonder.games.quest.magic.spellcast import Spellcast, leave, source_of, spell_dc
from yonder.games.quest.models import Combatant


def after_spell(fight: Fight, caster: str, target: str, source: str, dealt: int) -> None:
    """What follows the hit of a spell attack."""
    spell = fight.content.spells.get(source)
    if spell is None or spell.resolve not in ("ranged", "melee"):
        return
    cast = Spellcast(caster=caster, spell=source, targets=(target,))
    if spell.effect == "vampiric":
        heal(fight, caster, dealt // 2)
    if fight.one(target).alive:
        leave(fight, cast, target)
        if spell.effect in ODD:
            ODD[spell.effect](fight, cast, [target])


@odd("pull")
def pull(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """One step closer, if Large or smaller."""
    for target in targets:
        small = SIZES.index(fight.one(target).size) <= SIZES.index("large")
        step = heading(fight, target, cast.caster, "closer")
        if small and step:
            force(fight, target, fight.one(target).pos + step)


@odd("push")
def push(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Two steps away."""
    for target in targets:
        force(fight, target, fight.one(target).pos + 2 * heading(fight, target, cast.caster, "away"))


@odd("recoil")
def recoil(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Whoever has a reaction spends it on a step away."""
    for target in targets:
        if fight.one(target).reaction and not incapacitated(fight, target):
            fight.set(target, reaction=False)
            fight.tell(ReactionUsed(fight.session, target, cast.spell))
            force(fight, target, fight.one(target).pos + heading(fight, target, cast.caster, "away"))


def weakest(fight: Fight, cast: Spellcast, targets: list[str], reason: str) -> Iterator[Combatant]:
    """A pool of hit points: the weakest first, while they fit."""
    pool = parse(cast.of(fight).dice).draw(fight.dice, reason)
    for target in sorted(targets, key=lambda cid: (fight.one(cid).hp, fight.one(cid).place)):
        row = fight.one(target)
        if row.hp > pool:
            return
        pool -= row.hp
        yield row


@odd("sleep")
def sleep(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Those who cannot be charmed are unaffected."""
    spell = cast.of(fight)
    blocks = {cid: fight.monster(cid) for cid in targets}
    open_ = [cid for cid, block in blocks.items() if block is None or "charmed" not in block.condition_immune]
    for row in weakest(fight, cast, open_, "sleep"):
        if afflict(fight, row.cid, "unconscious", rounds=spell.rounds, source=cast.caster, spell=spell.id):
            afflict(fight, row.cid, "sleeping", rounds=spell.rounds, source=cast.caster, spell=spell.id)


@odd("color-spray")
def color_spray(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    for row in weakest(fight, cast, targets, "color spray"):
        afflict(fight, row.cid, "blinded", rounds=cast.of(fight).rounds, source=cast.caster, spell=cast.spell)


@odd("chosen")
def chosen_condition(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """The condition that was named when the spell was cast."""
    for target in targets:
        leave(fight, cast, target, cast.option)


def _half_on_a_miss(fight: Fight, blow: Blow) -> None:
    """A miss still deals half of the first part."""
    amount = parse(blow.dice).draw(fight.dice, "damage") // 2
    deal(fight, Wound(attacker=blow.attacker, target=blow.target, parts=((str(blow.type), amount),)))


MISSED["acid-arrow"] = _half_on_a_miss


@odd("heat-metal")
def heat_metal(fight: Fight, cast: Spellcast, targets: list[str]) -> None:
    """Damage without a save; a CON save, or the hands that hold it are clumsy for a turn."""
    hurt = cast.of(fight).damage[0]
    for target in targets:
        amount = draw(fight, cast, hurt)
        deal(fight, Wound(attacker=cast.caster, target=target, parts=((str(hurt.type), amount),)))
        if fight.one(target).alive:
            leave(fight, cast, target, "heated")
            dc = spell_dc(fight, cast.caster)
            if not save(fight, target, "constitution", dc, grave=True, against="hot-handed"):
                afflict(fight, target, "hot-handed", rounds=1, source=cast.caster, spell=cast.spell)


def roll_sphere(fight: Fight, cast: Spellcast) -> None:
    """It rolls one place towards where it is sent, and burns one enemy there."""
    source = source_of(fight, cast.caster, cast.of(fight))
    row = next((row for row in ground.lying(fight) if row.source == source), None)
    if row is None:
        return
    gap = cast.pos - row["pos"]
    pos = row["pos"] + (0 if gap == 0 else 1 if gap > 0 else -1)
    place(fight, Spellcast(caster=cast.caster, spell=cast.spell, pos=pos, again=True))
    there = [foe.cid for foe in fight.enemies(cast.caster) if foe.pos == pos]
    named = [cid for cid in cast.targets if cid in there] or there
    if named:
        spell = cast.of(fight)
        parts = tuple((str(hurt.type), draw(fight, cast, hurt)) for hurt in spell.damage)
        exposed(fight, cast, named[:1], parts)


AGAIN["sphere"] = roll_sphere

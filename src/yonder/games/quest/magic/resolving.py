"""How each way of casting is resolved (Q-275 to Q-279, Q-282): attack rolls, saves, healing, help, the ground."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Action
from yonder.games import d20
from yonder.games.quest.combat.attacks.attack import again as rolled_again
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.attacks.hit import Blow, Wound
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import featured
from yonder.games.quest.combat.health.damage import deal, heal
from yonder.games.quest.combat.movement import force
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.rounds.turns import stage
from yonder.games.quest.combat.sides import present
from yonder.games.quest.content.creatures import Hurt
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.magic.ground import place
from yonder.games.quest.magic.spellcast import Spellcast, casting_modifier, leave, spell_dc

STEPS = (1, 5, 11, 17)
GRAVE = 20  # so much damage is worth a legendary resistance
Odd = Callable[[Fight, Spellcast, list[str]], None]

ODD: dict[str, Odd] = {}
"""By the effect of a spell: what it does to those it reaches, besides what is data."""
AGAIN: dict[str, Callable[[Fight, Spellcast], None]] = {}
"""By the effect of a spell: what it does when it is used again; the others are simply resolved again."""


class Shot(Action, internal=True):
    """One of several darts, rays or beams; each has its own roll."""

    session: int
    cast: Spellcast
    target: str


def odd(name: str) -> Callable[[Odd], Odd]:
    """Bind what an effect of a spell does."""

    def bind(function: Odd) -> Odd:
        ODD[name] = function
        return function

    return bind


def beams(level: int) -> int:
    """Q-260, Q-279: 1, 2, 3 or 4 at levels 1, 5, 11 and 17."""
    return sum(level >= step for step in STEPS)


def scaled(dice: str, spell: Spell, level: int) -> str:
    """Q-279: damage cantrips roll more dice at levels 5, 11 and 17; beams do not."""
    pool = parse(dice)
    if spell.level or spell.effect == "beams" or not pool.count:
        return dice
    return f"{pool.count * beams(level)}d{pool.sides}"


def adept(field: Field, cid: str) -> str:
    """Q-427: the damage type of an elemental adept."""
    who = field.character(cid)
    feats = () if who is None else who.feats
    return next((name.rpartition("-")[2] for name in feats if name.startswith("elemental-adept-")), "")


def empowered(field: Field, cast: Spellcast) -> int:
    """Q-259: how many dice are rolled again."""
    return max(1, casting_modifier(field, cast.caster)) if "empowered" in cast.metamagic else 0


def draw(fight: Fight, cast: Spellcast, hurt: Hurt) -> int:
    """The dice of a spell that calls for no attack roll."""
    spell, me = cast.of(fight), fight.one(cast.caster)
    pool = parse(scaled(hurt.dice, spell, me.level))
    again, least = empowered(fight, cast), 2 if adept(fight, me.cid) == hurt.type else 1
    if not again and least == 1:
        return pool.draw(fight.dice, "spell damage")
    faces = [fight.dice.d(pool.sides, "spell damage") for _ in range(pool.count)]
    return sum(max(least, face) for face in rolled_again(fight.dice, faces, pool.sides, again)) + pool.flat


def by_attack(fight: Fight, cast: Spellcast) -> None:
    """Q-276: one roll for each dart, ray or beam; those without a target of their own go to the first."""
    spell, me = cast.of(fight), fight.one(cast.caster)
    if "twinned" in cast.metamagic:
        targets = cast.targets
    else:
        shots = beams(me.level) if spell.effect == "beams" else spell.times
        targets = tuple(cast.targets[i] if i < len(cast.targets) else cast.targets[0] for i in range(shots))
    for target in targets:
        fight.ctx.then(Shot(fight.session, cast, target), fight.scope)


@stage(Shot)
def shot(fight: Fight, action: Shot) -> None:
    if present(fight.one(action.target)) and present(fight.one(action.cast.caster)):
        swing(fight, spell_blow(fight, action.cast, action.target))


def spell_blow(field: Field, cast: Spellcast, target: str) -> Blow:
    spell, me = cast.of(field), field.one(cast.caster)
    plus = casting_modifier(field, me.cid)
    agonizing = spell.effect == "beams" and featured(field, me.cid, "agonizing-blast")
    hurt = spell.damage[0] if spell.damage else None
    return Blow(
        attacker=me.cid,
        target=target,
        source=spell.id,
        melee=spell.resolve == "melee",
        bonus=plus + d20.proficiency(me.level),
        dice="0" if hurt is None else scaled(hurt.dice, spell, me.level),
        flat=plus if agonizing or spell.plus_modifier else 0,
        type="force" if hurt is None else hurt.type,
        reach=spell.range,
        range=spell.range,
        long=spell.reach,
        weapon=False,
        magical=True,
        effect=spell.effect,
        empowered=empowered(field, cast),
        pierces=adept(field, me.cid),
    )


def by_save(fight: Fight, cast: Spellcast) -> None:
    """Q-277: damage once for all, then the saves; then what the spell leaves on those who failed."""
    spell = cast.of(fight)
    hurts = () if spell.delayed else spell.damage
    parts = tuple((str(hurt.type), draw(fight, cast, hurt)) for hurt in hurts)
    exposed(fight, cast, list(cast.targets), parts)


def exposed(fight: Fight, cast: Spellcast, targets: list[str], parts: tuple[tuple[str, int], ...]) -> None:
    """Each target saves against the spell or suffers it."""
    spell = cast.of(fight)
    assert spell.save is not None
    dc, edge = spell_dc(fight, cast.caster), int(spell.data.get("save_edge", 0))
    grave = bool(spell.applies or spell.effect) or sum(amount for _, amount in parts) >= GRAVE
    against = next(iter(spell.applies), parts[0][0] if parts else "")
    failed = []
    for target in targets:
        saved = save(fight, target, spell.save, dc, grave=grave, against=against, edge=edge)
        mine = parts if not saved else tuple((name, amount // 2) for name, amount in parts) if spell.half else ()
        if mine:
            pierces = adept(fight, cast.caster)
            deal(fight, Wound(attacker=cast.caster, target=target, parts=mine, pierces=pierces))
        if not saved:
            failed.append(target)
    for target in [cid for cid in failed if present(fight.one(cid))]:
        leave(fight, cast, target)
    if spell.effect in ODD:
        ODD[spell.effect](fight, cast, [cid for cid in failed if present(fight.one(cid))])


def by_itself(fight: Fight, cast: Spellcast) -> None:
    """Q-275: darts that always hit, split freely."""
    spell = cast.of(fight)
    for i in range(spell.times):
        target = cast.targets[i] if i < len(cast.targets) else cast.targets[0]
        if fight.one(target).alive:
            amount = draw(fight, cast, spell.damage[0])
            deal(fight, Wound(attacker=cast.caster, target=target, parts=((str(spell.damage[0].type), amount),)))


def on_friends(fight: Fight, cast: Spellcast) -> None:
    """Buffs, cures, marks and what is primed: what the spell leaves, and what is odd about it."""
    spell = cast.of(fight)
    for target in cast.targets if not spell.foe else ():
        leave(fight, cast, target)
    if spell.effect in ODD:
        ODD[spell.effect](fight, cast, list(cast.targets))


def by_function(fight: Fight, cast: Spellcast) -> None:
    """Everything is in the function that the spell names."""
    ODD[cast.of(fight).effect](fight, cast, list(cast.targets))


def by_healing(fight: Fight, cast: Spellcast) -> None:
    """Q-284: dice for each, and the modifier where the spell says so."""
    spell = cast.of(fight)
    for target in cast.targets:
        amount = parse(spell.dice).draw(fight.dice, "healing")
        heal(fight, target, amount + (max(0, casting_modifier(fight, cast.caster)) if spell.plus_modifier else 0))


def by_teleport(fight: Fight, cast: Spellcast) -> None:
    force(fight, cast.caster, cast.pos)


def by_mark(fight: Fight, cast: Spellcast) -> None:
    """Q-255: the mark is kept by the caster, who adds its dice; its bearer only shows it."""
    spell = cast.of(fight)
    for target in cast.targets:
        leave(fight, cast, target, "marked")
        for row in [row for row in fight.effects(cast.caster) if row.kind in spell.applies]:
            fight.ctx.world.drop(row)
        leave(fight, cast, cast.caster)
        row = next(row for row in fight.effects(cast.caster) if row.kind in spell.applies)
        fight.ctx.world.put(row, data=tuple(sorted({**dict(row.data), "target": target}.items())))


def by_ground(fight: Fight, cast: Spellcast) -> None:
    """What lies on the ground from now on, or at another place."""
    place(fight, cast)


RESOLVE: dict[str, Callable[[Fight, Spellcast], None]] = {
    "ally": by_function,
    "auto": by_function,
    "automatic": by_itself,
    "buff": on_friends,
    "cure": by_function,
    "heal": by_healing,
    "mark": by_mark,
    "melee": by_attack,
    "pool": by_function,
    "prime": on_friends,
    "ranged": by_attack,
    "save": by_save,
    "summon": by_function,
    "teleport": by_teleport,
    "utility": by_function,
}

"""Channel Divinity of clerics and paladins (Q-253, Q-261, Q-262)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Ctx, Effect, guard
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.features.uses import CHANNEL, owned, spend_use, used
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import with_action
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import heal
from yonder.games.quest.combat.health.death import slay
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.kinds import ClassName, Stat
from yonder.games.quest.models import Combatant
from yonder.games.quest.monsters.strides import dash_away
from yonder.games.quest.rules import SessionAction, rules

Option = Literal["turn-undead", "preserve-life", "sacred-weapon", "turn-the-unholy"]
OPTIONS: dict[ClassName, tuple[Option, ...]] = {
    "cleric": ("turn-undead", "preserve-life"),
    "paladin": ("sacred-weapon", "turn-the-unholy"),
}
DESTROYED = ((17, 32), (14, 24), (11, 16), (8, 8), (5, 4))
MORE_USES = ((18, 3), (6, 2), (1, 1))
REACH, TURNS, PER_LEVEL = 2, 10, 5


class Channel(SessionAction):
    """Channel divinity: turn the undead, preserve life (name who is healed, in order), or bless your weapon."""

    option: Option
    targets: tuple[str, ...] = ()


def most_uses(field: Field, cid: str) -> int:
    """Once between two short rests; a cleric twice from level 6 and three times from 18."""
    who, level = field.character(cid), field.one(cid).level
    if who is None or who.class_name != "cleric":
        return 1
    return next(count for start, count in MORE_USES if level >= start)


@rules.on(Channel)
def channel(ctx: Ctx, action: Channel) -> None:
    world = ctx.world
    field, me = with_action(world, ctx.who, action.session)
    owned(field, me, CHANNEL)
    who = field.character(me.cid)
    assert who is not None
    guard.need(world, action.option in OPTIONS.get(who.class_name, ()), "wrong_class")
    guard.need(world, used(field, me.cid, CHANNEL) < most_uses(field, me.cid), "no_uses")
    targets = healable(field, me, action.targets) if action.option == "preserve-life" else []
    fight = Fight.of(ctx, action.session)
    fight.set(me.cid, actions=me.actions - 1)
    spend_use(fight, me.cid, CHANNEL)
    if action.option == "preserve-life":
        preserve_life(fight, me, targets)
    elif action.option == "sacred-weapon":
        plus = max(1, modifier(me.stats, "charisma"))
        afflict(fight, me.cid, "sacred-weapon", rounds=TURNS + 1, source=me.cid, plus=plus)
    else:
        stat: Stat = "wisdom" if who.class_name == "cleric" else "charisma"
        turn(fight, me, ("undead",) if action.option == "turn-undead" else ("undead", "fiend"), stat)


def turn(fight: Fight, me: Combatant, types: tuple[str, ...], stat: Stat) -> None:
    """Q-261: a WIS save, or flight for ten turns; the weakest undead are destroyed."""
    dc = d20.save_dc(modifier(me.stats, stat), d20.proficiency(me.level))
    most = next((cr8 for start, cr8 in DESTROYED if me.level >= start), -1)
    for foe in fight.enemies(me.cid):
        block = fight.monster(foe.cid)
        if block is None or block.type not in types or fight.range(me.cid, foe.cid) > REACH:
            continue
        if save(fight, foe.cid, "wisdom", dc, grave=True, against="turned"):
            continue
        if block.type == "undead" and block.cr8 <= most:
            slay(fight, foe.cid)
        else:
            afflict(fight, foe.cid, "turned", rounds=TURNS, source=me.cid)


@hooks.compelled.effect("turned")
def turned(row: Effect, fight: Fight, cid: str) -> bool:
    dash_away(fight, cid, fight.cid_of(row.source))
    return True


def healable(field: Field, me: Combatant, targets: tuple[str, ...]) -> list[str]:
    """Party members within reach who are below half of their hit points."""
    named = targets or tuple(row.cid for row in field.living(me.side))
    for cid in named:
        guard.need(field.world, any(row.cid == cid for row in field.living(me.side)), "bad_target")
        far = field.range(me.cid, cid)
        guard.need(field.world, far <= REACH or not targets, "out_of_range", range=far)
    near = [cid for cid in named if field.range(me.cid, cid) <= REACH]
    weak = [cid for cid in near if field.one(cid).hp < field.one(cid).max_hp // 2]
    guard.need(field.world, weak, "bad_target")
    return weak


def preserve_life(fight: Fight, me: Combatant, targets: list[str]) -> None:
    """Q-262: in order, each up to half."""
    left = PER_LEVEL * me.level
    for cid in targets:
        row = fight.one(cid)
        left -= heal(fight, cid, min(left, row.max_hp // 2 - row.hp))


@hooks.attack_dice.effect("sacred-weapon")
def sacred_weapon(row: Effect, _fight: Fight, blow: Blow) -> int:
    return row["plus"] if blow.weapon else 0

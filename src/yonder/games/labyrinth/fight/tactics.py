"""Examine, divine aid, charm and flight (section 15)."""

from __future__ import annotations

from yonder.games.labyrinth.events.fight import CharmTried, DivineAid, Examined, FleeTried
from yonder.games.labyrinth.fight.ending import charmed
from yonder.games.labyrinth.fight.foe import charm_modifier, charm_target, flee_modifier, flee_target, known, unseen
from yonder.games.labyrinth.fight.turns import end_turn, wound
from yonder.games.labyrinth.hero.arrival import arrive
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import KillSource, Status, TownReason


def turn_bar(me: Me) -> str:
    """An extra attack allows nothing but attacks (L-216)."""
    return "extra_attack_pending" if me.foe.extra_attack else ""


class Examine(HeroAction):
    """Study the monster: 5d4 + Wisdom against 25 reveals its figures. Free, once per turn."""


def examine_bar(me: Me) -> str:
    """L-261, L-262."""
    if pending := turn_bar(me):
        return pending
    if me.foe.revealed:
        return "already_revealed"
    return "already_examined_this_turn" if me.foe.examined_round == me.foe.round else ""


@hero_action(Examine, Status.FIGHT_TURN)
def examine(deed: Deed, _action: Examine) -> None:
    deed.bar(examine_bar(deed))
    raw, modifier, target = deed.check("examine"), deed.row.wisdom, deed.numbers.fight.examine_target
    success = raw + modifier >= target
    deed.set_fight(examined_round=deed.foe.round, revealed=success)
    deed.tell(Examined(deed.id, deed.foe.monster, raw, modifier, raw + modifier, target, success))


class AskDivineAid(HeroAction):
    """Call on the gods: 5d4 + Wisdom - 10. From 12 on lightning strikes for 3d6, from 16 on fire for 4d6."""


def divine_bar(me: Me) -> str:
    """L-266."""
    return turn_bar(me) or ("already_prayed" if me.foe.prayed else "")


def divine_dice(me: Me, total: int) -> str:
    """L-265: what answers."""
    numbers = me.numbers.fight
    if total < numbers.divine_target:
        return "0d0"
    return numbers.divine_strong_dice if total >= numbers.divine_strong else numbers.divine_dice


@hero_action(AskDivineAid, Status.FIGHT_TURN)
def ask_divine_aid(deed: Deed, _action: AskDivineAid) -> None:
    deed.bar(divine_bar(deed))
    numbers = deed.numbers.fight
    raw, modifier = deed.check("divine aid"), deed.row.wisdom - numbers.divine_less
    dice = divine_dice(deed, raw + modifier)
    damage = deed.roll(dice, "divine damage")
    wound(deed, damage)
    deed.set_fight(prayed=True)
    rolled = (raw, modifier, raw + modifier, numbers.divine_target)
    deed.tell(DivineAid(deed.id, *rolled, dice, damage, known(deed, deed.foe.hp)))
    end_turn(deed, KillSource.DIVINE)


class Charm(HeroAction):
    """Talk the monster into leaving: 5d4 + half your Charisma. Once per fight, for a quarter of the reward."""


def charm_bar(me: Me) -> str:
    """L-271."""
    if pending := turn_bar(me):
        return pending
    if me.monster.dragon:
        return "charm_immune"
    return "already_charmed" if me.foe.charmed else ""


@hero_action(Charm, Status.FIGHT_TURN)
def charm(deed: Deed, _action: Charm) -> None:
    deed.bar(charm_bar(deed))
    raw, modifier, target = deed.check("charm"), charm_modifier(deed), charm_target(deed)
    success = raw + modifier >= target
    deed.set_fight(charmed=True)
    deed.tell(CharmTried(deed.id, raw, modifier, raw + modifier, known(deed, target), success))
    if success:
        charmed(deed)
    else:
        end_turn(deed)


class RunAway(HeroAction):
    """Run for the town: 5d4 + half your Dexterity. Success ends the fight without rewards; failure costs the turn."""


@hero_action(RunAway, Status.FIGHT_TURN)
def run_away(deed: Deed, _action: RunAway) -> None:
    deed.bar(turn_bar(deed))
    modifier, target, sure = flee_modifier(deed), flee_target(deed), unseen(deed)
    raw = 0 if sure else deed.check("flee")  # L-159
    success = sure or raw + modifier >= target
    deed.tell(FleeTried(deed.id, raw, modifier, raw + modifier, known(deed, target), success, sure))
    if success:
        deed.count("flights")
        arrive(deed, TownReason.FLED)
    else:
        end_turn(deed)

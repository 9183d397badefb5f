"""What harmful spells do while they last (Part 13), by the names of their effects."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.attack import swing
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.fight import FARTHEST, Field, Fight
from yonder.games.quest.combat.health.conditions import relieve
from yonder.games.quest.combat.health.damage import deal
from yonder.games.quest.combat.hooks import HEX, MARK, Part
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.dice import parse
from yonder.games.quest.kinds import Stat
from yonder.games.quest.monsters.strides import dash_away, grovel, march
from yonder.games.quest.monsters.strikes import best_melee, blow_of

BANE = "1d4"
DAZED, WILD = 6, 8  # on a d10: no action up to the first, a wild blow up to the second


@hooks.attack_dice.effect("baned")
def baned_attack(_row: Effect, fight: Fight, _blow: Blow) -> int:
    return -parse(BANE).draw(fight.dice, "bane")


@hooks.save_dice.effect("baned")
def baned_save(_row: Effect, fight: Fight, _cid: str) -> int:
    return -parse(BANE).draw(fight.dice, "bane")


@hooks.attacking.effect("chilled")
def grave_chill(row: Effect, field: Field, blow: Blow) -> int:
    """The undead falter before whoever chilled them."""
    block = field.block(blow.attacker)
    return -int(block is not None and block.type == "undead" and field.cid_of(row.source) == blow.target)


@hooks.hurt.effect("sleeping")
def woken(_row: Effect, fight: Fight, wound: Wound) -> None:
    relieve(fight, wound.target, "sleeping", "unconscious")


@hooks.hurt.effect("charmed")
def disenchanted(row: Effect, fight: Fight, wound: Wound) -> None:
    """Q-307: harm by the charmer's side ends a charm made by a spell."""
    side = fight.one(fight.cid_of(row.source)).side if row.source else ""
    if "~" in row.source and wound.attacker and fight.one(wound.attacker).side == side:
        effects.end(fight.ctx, row)


@hooks.hurt.effect("laughing")
def sobered(row: Effect, fight: Fight, wound: Wound) -> None:
    """Damage allows another save."""
    if wound.dealt and row["dc"] and save(fight, wound.target, "wisdom", row["dc"], against=row.kind):
        effects.end(fight.ctx, row)


@hooks.turn_end.effect("corroding")
def corroding(row: Effect, fight: Fight, cid: str) -> None:
    amount = parse(row.text("dice")).draw(fight.dice, "acid")
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=(("acid", amount),)))


@hooks.bonus_damage.effect("hunters-mark", MARK)
def hunters_mark(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """Weapon hits on the marked, with the weapon's type."""
    if not hit.blow.weapon or row.text("target") != hit.blow.target:
        return []
    return [Part("", parse(row.text("dice")).draw(fight.dice, "hunter's mark", hit.times))]


@hooks.bonus_damage.effect("hex", HEX)
def hexed(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """Every attack on the hexed."""
    if row.text("target") != hit.blow.target:
        return []
    return [Part(row.text("type"), parse(row.text("dice")).draw(fight.dice, "hex", hit.times))]


@hooks.outgoing.effect("enfeebled")
def enfeebled(_row: Effect, _fight: Fight, hit: Hit) -> int:
    """The damage of weapons swung with strength is halved."""
    return -50 if hit.blow.strength else 0


@hooks.armored.effect("slowed")
def sluggish(_row: Effect, _field: Field, _cid: str) -> int:
    return -2


@hooks.saving.effect("slowed")
def slow_to_dodge(_row: Effect, _field: Field, _cid: str, stat: Stat) -> int:
    return -2 if stat == "dexterity" else 0


@hooks.turn_start.effect("slowed")
def slowed(_row: Effect, fight: Fight, cid: str) -> None:
    """No free step in odd rounds, and no bonus action besides the action."""
    step = 0 if fight.combat.round % 2 else fight.one(cid).steps
    fight.set(cid, steps=step, bonus=0)


@hooks.compelled.effect("commanded")
def commanded(row: Effect, fight: Fight, cid: str) -> bool:
    """Approach, flee, grovel or halt: its next turn is spent on it."""
    word, master = row.text("word"), fight.cid_of(row.source)
    if word == "approach":
        march(fight, cid, master)
    elif word == "flee":
        dash_away(fight, cid, master)
    elif word == "grovel":
        grovel(fight, cid)
    return True


@hooks.compelled.effect("fleeing")
def fleeing(row: Effect, fight: Fight, cid: str) -> bool:
    dash_away(fight, cid, fight.cid_of(row.source))
    return True


@hooks.turn_end.effect("fleeing")
def out_of_sight(row: Effect, fight: Fight, cid: str) -> None:
    """A new save as soon as the caster is out of sight."""
    far = fight.range(cid, fight.cid_of(row.source)) == FARTHEST
    if far and save(fight, cid, "wisdom", row["power"], against=row.kind):
        effects.end(fight.ctx, row)


@hooks.compelled.effect("confused")
def confused(_row: Effect, fight: Fight, cid: str) -> bool:
    """A d10: nothing, a blow at somebody beside it, or a turn like any other."""
    face = fight.dice.d(10, "confusion")
    if face > WILD:
        return False
    near = [row.cid for row in fight.living() if row.cid != cid and fight.range(cid, row.cid) == 0]
    if face > DAZED and near:
        target = near[fight.dice.d(len(near), "target") - 1]
        action = best_melee(fight, cid, target)
        if action is not None:
            fight.set(cid, actions=fight.one(cid).actions - 1)
            swing(fight, blow_of(fight, cid, action, target))
    return True


@hooks.turn_end.effect("phantasm")
def phantasm(row: Effect, fight: Fight, cid: str) -> None:
    """A save each turn, or the horror bites."""
    if save(fight, cid, "wisdom", row["power"], grave=True, against=row.kind):
        effects.end(fight.ctx, row)
        return
    amount = parse(row.text("dice")).draw(fight.dice, "phantasm")
    deal(fight, Wound(attacker=fight.cid_of(row.source), target=cid, parts=((row.text("type"), amount),)))

"""What helpful spells do while they last (Part 13), by the names of their effects."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.core import Effect, effects
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow, Hit, Wound
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal, shield_with
from yonder.games.quest.combat.hooks import FAVOR, SMITE_SPELL, Part
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.combat.rounds.turns import HEALING
from yonder.games.quest.content.dice import parse
from yonder.games.quest.content.things import Weapon
from yonder.games.quest.events import DamagePrevented
from yonder.games.quest.kinds import Stat
from yonder.games.quest.magic.spellcast import casting_modifier, number

BLESSING = "1d4"
IMAGES = {3: 6, 2: 8, 1: 11}


@hooks.attack_dice.effect("blessed")
def blessed_attack(_row: Effect, fight: Fight, _blow: Blow) -> int:
    return parse(BLESSING).draw(fight.dice, "bless")


@hooks.save_dice.effect("blessed")
def blessed_save(_row: Effect, fight: Fight, _cid: str) -> int:
    return parse(BLESSING).draw(fight.dice, "bless")


@hooks.check_dice.effect("guided")
def guided(row: Effect, fight: Fight, _cid: str) -> int:
    """Once."""
    effects.end(fight.ctx, row)
    return parse(BLESSING).draw(fight.dice, "guidance")


@hooks.save_dice.effect("steeled")
def steeled(row: Effect, fight: Fight, _cid: str) -> int:
    """Once."""
    effects.end(fight.ctx, row)
    return parse(BLESSING).draw(fight.dice, "resistance")


@hooks.unarmored.effect("mage-armor")
def mage_armor(_row: Effect) -> int:
    return 13


@hooks.least_armored.effect("barkskin")
def barkskin(_row: Effect) -> int:
    return 16


@hooks.armored.effect("shield")
def shielded(_row: Effect, _field: Field, _cid: str) -> int:
    return 5


@hooks.armored.effect("shield-of-faith")
def faithful(_row: Effect, _field: Field, _cid: str) -> int:
    return 2


@hooks.arming.effect("shillelagh")
def shillelagh(row: Effect, blow: Blow, field: Field, kind: Weapon) -> Blow:
    """The casting ability for attack and damage, a die of its own, magical."""
    if kind.id not in row.text("weapons").split():
        return blow
    stat: Stat = "strength" if blow.strength else "dexterity"
    better = casting_modifier(field, blow.attacker) - modifier(field.one(blow.attacker).stats, stat)
    return replace(
        blow,
        bonus=blow.bonus + better,
        flat=blow.flat + better,
        dice=row.text("dice"),
        magical=True,
        strength=False,
    )


@hooks.attacking.effect("true-strike")
def true_aim(row: Effect, _field: Field, blow: Blow) -> int:
    return int(row.text("against") == blow.target)


@hooks.hurt.effect("rime")
def rime(row: Effect, fight: Fight, wound: Wound) -> None:
    """Whoever strikes the frost is bitten; it melts with the last temporary hit point."""
    if wound.melee and wound.attack and wound.absorbed and fight.one(wound.attacker).alive:
        amount = fight.content.spells[row.source.partition("~")[2]].damage[0]
        parts = ((str(amount.type), parse(amount.dice).flat),)
        deal(fight, Wound(attacker=wound.target, target=wound.attacker, parts=parts))
    if not fight.one(wound.target).temp_hp:
        effects.end(fight.ctx, row)


@hooks.bonus_damage.effect("divine-favor", FAVOR)
def divine_favor(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    if not hit.blow.weapon:
        return []
    return [Part(row.text("type"), parse(row.text("dice")).draw(fight.dice, "divine favor", hit.times))]


@hooks.bonus_damage.effect("branding-smite", SMITE_SPELL)
def branding_smite(row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """The next weapon hit; the target shows."""
    if not hit.blow.weapon:
        return []
    afflict(fight, hit.blow.target, "branded", source=hit.blow.attacker)
    effects.end(fight.ctx, row)
    return [Part(row.text("type"), parse(row.text("dice")).draw(fight.dice, "branding smite", hit.times))]


@hooks.turn_start.effect("heroic", HEALING)
def heroic(row: Effect, fight: Fight, cid: str) -> None:
    shield_with(fight, cid, row["modifier"])


@hooks.attacked.effect("protected")
def repelled(row: Effect, field: Field, blow: Blow) -> int:
    block = field.block(blow.attacker)
    return -int(block is not None and block.type in row.text("repels").split())


@hooks.warded.effect("sanctuary")
def sanctuary(row: Effect, fight: Fight, blow: Blow) -> bool:
    """A WIS save, or the attack is lost."""
    return not save(fight, blow.attacker, "wisdom", row["power"], against="sanctuary")


@hooks.began.effect("aided")
def aided(row: Effect, fight: Fight, cid: str) -> None:
    """Maximum and current hit points rise."""
    one = fight.one(cid)
    fight.set(cid, max_hp=one.max_hp + row["amount"], hp=one.hp + row["amount"] if one.hp else 0)


@hooks.ended.effect("aided")
def no_longer_aided(row: Effect, fight: Fight, cid: str) -> None:
    one = fight.one(cid)
    most = max(1, one.max_hp - row["amount"])
    fight.set(cid, max_hp=most, hp=min(one.hp, most))


@hooks.deflected.effect("mirror-image")
def mirror_image(row: Effect, fight: Fight, hit: Hit) -> bool:
    """The more images, the likelier that one of them is struck."""
    left = row["images"]
    if fight.dice.d(20, "mirror image") < IMAGES[left]:
        return False
    fight.tell(DamagePrevented(fight.session, hit.blow.target, row.kind))
    if left == 1:
        effects.end(fight.ctx, row)
    else:
        fight.ctx.world.put(row, data=number(row, "images", left - 1))
    return True


@hooks.sneaking.effect("traceless")
def traceless(row: Effect, _field: Field, _cid: str) -> int:
    return row["stealth"]


@hooks.turn_start.effect("hasted", HEALING)
def hasted(_row: Effect, fight: Fight, cid: str) -> None:
    """One more step; the weapon attack comes with the first attack of the turn."""
    fight.set(cid, steps=fight.one(cid).steps + 1)


@hooks.armored.effect("hasted")
def quick(_row: Effect, _field: Field, _cid: str) -> int:
    return 2


@hooks.ended.effect("hasted")
def spent(_row: Effect, fight: Fight, cid: str) -> None:
    """The next turn is lost."""
    if not fight.over:
        afflict(fight, cid, "lethargic")


@hooks.at_zero.effect("death-ward")
def death_ward(row: Effect, fight: Fight, _wound: Wound) -> int:
    effects.end(fight.ctx, row)
    return 1


@hooks.struck.effect("fire-shield")
def fire_shield(row: Effect, fight: Fight, hit: Hit) -> None:
    """Melee attackers that hit are burnt."""
    if hit.blow.melee and fight.one(hit.blow.attacker).alive:
        amount = parse(row.text("dice")).draw(fight.dice, "fire shield")
        parts = ((row.text("type"), amount),)
        deal(fight, Wound(attacker=hit.blow.target, target=hit.blow.attacker, parts=parts))

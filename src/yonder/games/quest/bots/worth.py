"""Worth: what an attack or a spell promises, in thousandths of a hit point, by the view and the guide's tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from yonder.core import Action, Offer
from yonder.games.quest.bots.table import MILLE, Table, lands, mean
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Good, Weapon

SURE = ("paralyzed", "unconscious", "stunned", "restrained", "blinded", "petrified", "outlined", "glimmering", "prone")
SHAKEN = ("poisoned", "frightened", "prone", "restrained", "blinded", "mocked", "fumbled")
BOLD = ("hidden", "invisible", "hide-in-shadows", "reckless-attack", "true-strike")
SAVED = 450  # how often a save fails, in thousandths, for whoever does not know better
WEAK = 12  # hit points of all enemies together up to which mana is saved for others
LAST = 1_200  # a killing blow is worth more than its damage


class Option(NamedTuple):
    """Something to do with its worth."""

    worth: int
    action: Action
    target: str


def edge(table: Table, foe: Any, *, melee: bool, far: bool = False) -> int:
    """Advantage or disadvantage, as far as one can see it."""
    good = table.has(foe, *SURE) or table.has(table.me, *BOLD)
    bad = table.has(table.me, *SHAKEN) or table.has(foe, "dodging", "blurred", "invisible", "hidden") or far
    bad = bad or (not melee and any(each["range"] == 0 for each in table.foes))
    return int(good) - int(bad)


def dealt(foe: Any, damage: int, chance: int) -> int:
    """Damage that counts: no more than there is, and a kill is worth more."""
    most = int(foe["hp"]) * MILLE
    worth = min(damage, most) * chance // MILLE
    return worth * LAST // MILLE if damage >= most else worth


def blows(table: Table) -> Iterator[Option]:
    """Every attack with what is held, thrown or one's fist."""
    arms = {each["source"]: each for each in table.fight["arms"]}
    for offer in table.kinds.get("attack", []):
        arm = arms.get(offer.action.source) or arms.get("unarmed")  # type: ignore[attr-defined]
        if arm is None:
            continue
        dice = arm["dice"]
        weapon = table.content.weapons.get(arm["item"])
        if weapon is not None and getattr(offer.action, "grip", "one") == "two":
            dice = weapon.dice.split(",")[-1]
        smite = int(getattr(offer.action, "smite_mana", 0))
        more = smite * 4_500 - smite * 500  # a d8 for each, less what the mana is worth
        yield from _struck(table, offer, mean(dice) + arm["flat"] * MILLE + more, int(arm["bonus"]), arm)
    for offer in table.kinds.get("throw", []):
        yield from thrown(table, offer)


def _struck(table: Table, offer: Offer, damage: int, bonus: int, arm: Any) -> Iterator[Option]:
    more = sneak(table, arm)
    for cid in table.targets(offer):
        foe = table.foe(cid)
        far = not arm["melee"] and int(foe["range"]) > int(arm["range"])
        chance = lands(bonus, int(foe["ac"]), edge(table, foe, melee=arm["melee"], far=far))
        yield Option(dealt(foe, damage + more, chance), replace(offer.action, target=cid), cid)


def sneak(table: Table, arm: Any) -> int:
    """What a rogue adds from hiding."""
    fine = "finesse" in arm["tags"] or not arm["melee"]
    if table.session["character"]["class_name"] != "rogue" or not fine:
        return 0
    level = int(table.session["character"]["level"])
    return (7 if level < 5 else 14) * MILLE if table.has(table.me, *BOLD) else 0


def thrown(table: Table, offer: Offer) -> Iterator[Option]:
    kind = table.content.item(offer.action.item)  # type: ignore[attr-defined]
    stats = {each["stat"]: int(each["modifier"]) for each in table.session["character"]["stats"]}
    proficiency = int(table.session["character"]["proficiency"])
    stat = "dexterity" if isinstance(kind, Good) else "strength"
    for cid in table.targets(offer):
        foe = table.foe(cid)
        chance = lands(stats[stat] + proficiency, int(foe["ac"]), edge(table, foe, melee=False))
        if isinstance(kind, Weapon):
            damage = mean(kind.dice.split(",")[0]) + stats[stat] * MILLE
        elif isinstance(kind, Good) and (not kind.only or foe["type"] in kind.only):
            damage = mean(kind.dice or "0") * (2 if kind.use == "burn" else 1)
        else:
            damage = 0
        yield Option(dealt(foe, damage, chance) * 9 // 10, replace(offer.action, target=cid), cid)


def spells(table: Table) -> Iterator[Option]:
    """Every spell that does damage, less what its mana is worth."""
    for offer in table.kinds.get("cast", []):
        spell = table.content.spells[offer.action.spell]  # type: ignore[attr-defined]
        if not spell.damage or spell.cast != "action":
            continue
        if offer.action.pos is None:  # type: ignore[attr-defined]
            yield from _cast(table, offer, spell)


def _cast(table: Table, offer: Offer, spell: Spell) -> Iterator[Option]:
    level = int(table.session["character"]["level"])
    damage = sum(mean(hurt.dice) for hurt in spell.damage)
    shots = 1 + (level >= 5) + (level >= 11) + (level >= 17)
    if not spell.level and spell.effect != "beams":
        damage *= shots
    times = shots if spell.effect == "beams" else spell.times
    aims = aimed_at(offer)
    for cid in aims or [""]:
        hit = [table.foe(cid)] if cid else [each for each in table.foes if each["range"] <= (spell.area or 0)]
        if spell.area is not None and cid:
            centre = int(table.foe(cid)["pos"])
            hit = [each for each in table.foes if abs(int(each["pos"]) - centre) <= spell.area]
        worth = sum(expected(table, spell, each, damage, times) for each in hit)
        action = replace(offer.action, targets=(cid,)) if cid else offer.action
        yield Option(worth - thrift(table, spell), action, cid)


def aimed_at(offer: Offer) -> list[str]:
    domain: Any = offer.domains.get("targets")
    values = () if domain is None else domain.values
    return [value[0] if isinstance(value, tuple) else value for value in values]


def expected(table: Table, spell: Spell, foe: Any, damage: int, times: int) -> int:
    """What a spell does to one enemy."""
    stats = {each["stat"]: int(each["modifier"]) for each in table.session["character"]["stats"]}
    casting = table.content.classes[table.session["character"]["class_name"]].casting
    bonus = int(table.session["character"]["proficiency"]) + (stats[casting] if casting else 0)
    if spell.resolve in ("ranged", "melee"):
        far = int(foe["range"]) > spell.range
        chance = lands(bonus, int(foe["ac"]), edge(table, foe, melee=spell.resolve == "melee", far=far))
        plus = stats[casting] * MILLE if spell.effect == "beams" and casting else 0
        return dealt(foe, (damage + plus) * times, chance)
    if spell.resolve == "automatic":
        return dealt(foe, damage * times, MILLE)
    failed = dealt(foe, damage, SAVED)
    return failed + (dealt(foe, damage // 2, MILLE - SAVED) if spell.half else 0)


def thrift(table: Table, spell: Spell) -> int:
    """Mana that is spent now is missed later; the weaker the foes, the more."""
    left = sum(int(each["hp"]) for each in table.foes)
    price = 300 if left > WEAK or not spell.level else 4_000
    return spell.mana * price

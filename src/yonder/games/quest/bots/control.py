"""Control: what a spell without damage promises: turns that an enemy loses, by the guide's tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from yonder.core import Offer
from yonder.games.quest.bots.table import MILLE, Table, mean
from yonder.games.quest.bots.worth import SAVED, Option, aimed_at, thrift
from yonder.games.quest.content.magic import Spell

LOST = {  # turns' worth of blows that a condition takes from an enemy, in tenths
    "paralyzed": 25,
    "laughing": 22,
    "hypnotized": 18,
    "blinded": 15,
    "restrained": 15,
    "fleeing": 15,
    "slowed": 9,
    "commanded": 9,
    "outlined": 8,
    "baned": 4,
}
ASLEEP = 25
WORTH_IT = 12  # hit points of the enemies below which a blow does as well


def controls(table: Table) -> Iterator[Option]:
    """Every spell that takes turns from enemies."""
    if sum(int(each["hp"]) for each in table.foes) < WORTH_IT:
        return
    for offer in table.kinds.get("cast", []):
        spell = table.content.spells[offer.action.spell]  # type: ignore[attr-defined]
        if (
            spell.damage
            or spell.cast != "action"
            or (spell.concentration and busy(table))
            or getattr(offer.action, "pos", None) is not None
        ):
            continue
        turns = max((LOST.get(name, 0) for name in spell.applies), default=0)
        if turns or spell.resolve == "pool":
            yield from _aimed(table, offer, spell, turns)


def busy(table: Table) -> bool:
    """Is there a spell to dwell on? One that everybody has shaken off is none."""
    name = table.me["concentration"]
    kind = next(
        (each for each in table.content.spells.values() if table.content.words[f"spell.{each.id}"] == name), None
    )
    if kind is None or not kind.applies:
        return bool(name)
    return any(table.has(each, *kind.applies) for each in (*table.foes, *table.fight["party"]))


def _aimed(table: Table, offer: Offer, spell: Spell, turns: int) -> Iterator[Option]:
    for cid in aimed_at(offer) or [""]:
        hit = caught(table, spell, cid)
        if spell.resolve == "pool":
            worth = sum(threat(each) * ASLEEP // 10 for each in drowsy(spell, hit))
        else:
            fresh = [each for each in hit if not table.has(each, *spell.applies)]
            worth = sum(threat(each) * turns // 10 * SAVED // MILLE for each in fresh)
        action = replace(offer.action, targets=(cid,)) if cid else offer.action
        yield Option(worth - thrift(table, spell), action, cid)


def caught(table: Table, spell: Spell, cid: str) -> list[Any]:
    """Those whom a spell would touch, aimed at somebody or cast around oneself."""
    if not cid:
        return [each for each in table.foes if each["range"] <= (spell.area or 0)]
    if spell.area is None:
        return [table.foe(cid)]
    centre = int(table.foe(cid)["pos"])
    return [each for each in table.foes if abs(int(each["pos"]) - centre) <= spell.area]


def drowsy(spell: Spell, hit: list[Any]) -> Iterator[Any]:
    """The weakest first, while the pool lasts."""
    left = mean(spell.dice)
    for each in sorted(hit, key=lambda each: int(each["hp"])):
        left -= int(each["hp"]) * MILLE
        if left < 0:
            return
        if each["type"] != "undead" and not any(c["id"] in ("sleeping", "unconscious") for c in each["conditions"]):
            yield each


def threat(foe: Any) -> int:
    """What an enemy may do in a turn, in thousandths of a hit point, by its challenge."""
    return 2_500 + 350 * int(foe["cr8"])

"""Duties: what comes before the blow: healing, bonus actions, what a class primes (Part 12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from yonder.core import Action
from yonder.games.quest.bots.table import MILLE, Table, mean
from yonder.games.quest.bots.worth import aimed_at

HURT, WOUNDED = 60, 40
MUCH = 14  # hit points that are missing, from which on the strongest potion is the right one
BUFFS = ("mage-armor", "shield-of-faith", "bless", "barkskin", "blur", "false-life", "heroism", "armor-of-agathys")
ARMING = ("shillelagh",)
MARKS = ("hunters-mark", "hex")
POTIONS = (
    "potion-of-healing",
    "potion-of-greater-healing",
    "potion-of-superior-healing",
    "potion-of-supreme-healing",
)


def ability(table: Table, name: str, target: str = "") -> Action | None:
    """An ability, if it can be used now."""
    return table.named("use_ability", ability=name, **({"target": target} if target else {}))


def mend(table: Table) -> Action | None:
    """Hit points, by whatever costs least."""
    if table.health < HURT and (found := ability(table, "second-wind")) is not None:
        return found
    if table.health >= WOUNDED:
        return None
    return hands(table) or table.named("channel", option="preserve-life") or healing(table)


def hands(table: Table) -> Action | None:
    """As much of a paladin's pool as is missing."""
    offer = table.offer("lay_on_hands", cure=False)
    if offer is None or table.me["cid"] not in table.targets(offer):
        return None
    most = getattr(offer.domains.get("amount"), "high", 1)
    missing = int(table.me["max_hp"]) - int(table.me["hp"])
    return replace(offer.action, target=table.me["cid"], amount=max(1, min(most, missing)))


def healing(table: Table) -> Action | None:
    """A spell, or a potion."""
    for spell in ("healing-word", "cure-wounds"):
        offer = table.offer("cast", spell=spell)
        if offer is not None and table.me["cid"] in aimed_at(offer):
            return replace(offer.action, targets=(table.me["cid"],))
    missing = int(table.me["max_hp"]) - int(table.me["hp"])
    for kind in POTIONS if missing < MUCH else reversed(POTIONS):
        found = None if wasted(table, kind, missing) else table.named("use_item", item=kind)
        if found is not None:
            return found
    return None


def wasted(table: Table, kind: str, missing: int) -> bool:
    """Would more than half of it be spilt? A strong potion is kept for a deeper wound."""
    potion = table.content.goods[kind]
    return mean(potion.dice or "0") > 2 * missing * MILLE


def friends(table: Table) -> Action | None:
    """Help for somebody of the party who is dying or badly hurt, within reach."""
    for each in table.fight["party"]:
        if (
            each["cid"] == table.me["cid"]
            or not each["alive"]
            or int(each["hp"]) * 100 >= WOUNDED * int(each["max_hp"])
        ):
            continue
        for spell in ("healing-word", "cure-wounds", "spare-the-dying"):
            offer = table.offer("cast", spell=spell)
            if offer is not None and each["cid"] in aimed_at(offer):
                return replace(offer.action, targets=(each["cid"],))
        for kind in POTIONS:
            found = table.named("use_item", item=kind, target=each["cid"]) if int(each["hp"]) == 0 else None
            if found is not None:
                return found
    return None


def prime(table: Table, *, reach: bool) -> Action | None:
    """What the class does before it strikes; `reach`: is somebody within its reach?"""
    name = table.session["character"]["class_name"]
    return PRIMES[name](table, int(reach)) if name in PRIMES else None


def _fighter(table: Table, reach: int) -> Action | None:
    if not reach:
        return None
    tough = any(int(each["hp"]) > 6 for each in table.foes)
    struck = table.has(table.me, "power-strike")
    if tough and not struck and (table.me["turn"]["actions"] or table.me["turn"]["attacks"]):
        found = ability(table, "power-strike")
        if found is not None:
            return found
    spent = not table.me["turn"]["actions"] and not table.me["turn"]["attacks"]
    return ability(table, "action-surge") if spent else None


def _barbarian(table: Table, reach: int) -> Action | None:
    if not table.has(table.me, "enter-rage"):
        found = ability(table, "enter-rage")
        if found is not None:
            return found
    heavy = any(int(each["hp"]) > 8 for each in table.foes)
    furious = table.has(table.me, "enter-rage") or int(table.me["pool"]["current"]) >= 80
    fresh = table.health > WOUNDED and not table.has(table.me, "reckless-attack")
    return ability(table, "reckless-attack") if reach and heavy and furious and fresh else None


def _monk(table: Table, reach: int) -> Action | None:
    struck = not table.me["turn"]["actions"]
    if reach and struck and (found := ability(table, "flurry-of-blows")) is not None:
        return found
    strong = any(int(each["hp"]) > 10 for each in table.foes) and not table.has(table.me, "stunning-strike")
    if reach and strong and not struck and (found := ability(table, "stunning-strike")) is not None:
        return found
    return ability(table, "patient-defense") if struck and table.health < WOUNDED else None


def _rogue(table: Table, reach: int) -> Action | None:
    """Hide before the blow; a sneak attack is worth more than anything else."""
    unseen = table.has(table.me, "hidden", "hide-in-shadows", "invisible")
    if unseen or not table.me["turn"]["actions"]:
        return None
    ready = int(table.me["pool"]["current"])
    if reach and ready >= 5 and (found := ability(table, "hide-in-shadows")) is not None:
        return found
    if reach and (found := table.named("hide", as_bonus=True)) is not None:
        return found
    return ability(table, "poison-blade") if reach else None


def _caster(table: Table, reach: int) -> Action | None:
    """A beast's shape, the fear of the undead, a mark on the foe, a shield; mana is not spent on rats."""
    strong = sum(int(each["hp"]) for each in table.foes)
    found = _gifts(table, reach, strong)
    if found is not None:
        return found
    for spell in MARKS:
        offer = table.offer("cast", spell=spell)
        if offer is not None and strong > 8:
            nearest = [each["cid"] for each in table.foes if each["cid"] in aimed_at(offer)]
            if nearest and not any(table.has(each, spell) for each in table.foes):
                return replace(offer.action, targets=(nearest[0],))
    found = _besides(table) if strong > 10 else None
    if found is not None:
        return found
    for spell in BUFFS:
        if strong > 10 and fits(table, spell):
            found = table.named("cast", spell=spell)
            if found is not None:
                return found
    return None


def _besides(table: Table) -> Action | None:
    """A spell that strikes or arms by a bonus action."""
    for offer in table.kinds.get("cast", []):
        kind = table.content.spells[offer.action.spell]  # type: ignore[attr-defined]
        if kind.cast != "bonus" or not (kind.damage or kind.id in ARMING) or offer.action.metamagic:  # type: ignore[attr-defined]
            continue
        if kind.id in MARKS or any(row["id"] in (kind.id, *kind.applies) for row in table.me["conditions"]):
            continue
        if not (kind.concentration and table.me["concentration"]):
            aims = [cid for cid in aimed_at(offer) if cid != table.me["cid"]]
            return replace(offer.action, targets=(aims[0],)) if aims else offer.action
    return None


def _gifts(table: Table, reach: int, strong: int) -> Action | None:
    """What druids, clerics, paladins and bards have besides spells."""
    near = bool(table.foes) and table.foes[0]["range"] <= 1
    shapes = table.kinds.get("wild_shape", [])
    if shapes and near and strong > 8:
        return shapes[-1].action
    undead = [each for each in table.foes if each["type"] == "undead" and each["range"] <= 2]
    if undead and strong > 10:
        for option in ("turn-undead", "turn-the-unholy"):
            found = table.named("channel", option=option)
            if found is not None and not any(table.has(each, "turned") for each in undead):
                return found
    if reach and strong > 6:
        return table.any("use_inspiration") or _inspire(table)
    return None


def _inspire(table: Table) -> Action | None:
    """Oneself, where nobody else is there."""
    if table.has(table.me, "inspired", "inspiration"):
        return None
    return table.named("inspire", target=table.me["cid"])


def fits(table: Table, spell: str) -> bool:
    """Is this protection worth its time and mana now?"""
    kind = table.content.spells.get(spell)
    if kind is None or any(condition["id"] in (spell, *kind.applies) for condition in table.me["conditions"]):
        return False
    if kind.concentration and table.me["concentration"]:
        return False
    bonus = kind.cast == "bonus"
    return (bonus or table.fight["round"] == 1) and int(table.me["mana"]) >= kind.mana + 2


PRIMES: dict[str, Any] = {
    "fighter": _fighter,
    "barbarian": _barbarian,
    "monk": _monk,
    "rogue": _rogue,
    **dict.fromkeys(("bard", "cleric", "druid", "paladin", "ranger", "sorcerer", "warlock", "wizard"), _caster),
}

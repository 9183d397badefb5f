"""Errands: what every bot does in creation and in town: place values, mend, buy armor before arms, learn."""

from __future__ import annotations

from typing import Any

from yonder.core import Action
from yonder.games.labyrinth.bots.judgement import Table

HIGH = ("strength", "constitution", "wisdom", "dexterity", "charisma", "perception", "intelligence")
MEDIUM = ("constitution", "wisdom", "strength", "charisma", "dexterity", "perception", "intelligence")
LOW = ("intelligence", "perception", "charisma", "dexterity", "wisdom", "constitution", "strength")
RESERVE = 25  # gold kept for the healer


def place(table: Table) -> Action | None:
    """High values make a fighter, low ones go where they do least harm."""
    value = table.view["creation"]["pending"]
    order = HIGH if value >= 14 else MEDIUM if value >= 12 else LOW
    for attribute in order:
        if (found := table.named("assign_attribute", attribute=attribute)) is not None:
            return found
    return None


def mend(table: Table, percent: int) -> Action | None:
    """What is free first, then what is worth its price."""
    if table.hero["hp"] == table.hero["max_hp"] and not table.hero["poison"] and not table.hero["sapped"]:
        return None
    free = table.any("pray", "rest")
    if free is not None:
        return free
    if table.wounded < percent or table.hero["poison"] or table.hero["sapped"] > 1:
        return table.any("visit_healer", "eat_meal", "drink_at_tavern")
    return None


def repairs(table: Table) -> Action | None:
    """Gear in use is kept whole."""
    used = (table.hero["weapon"], table.hero["armor"])
    for offer in table.kinds.get("repair", []):
        if getattr(offer.action, "item", 0) in used:
            return offer.action
    return None


def best_gear(table: Table) -> Action | None:
    """Put on what is better than what is in use."""
    items: list[dict[str, Any]] = table.hero["items"]
    used = {item["slot"]: worth(item) for item in items if item["equipped"]}
    for item in items:
        if not item["equipped"] and worth(item) > used.get(item["slot"], 0):
            return table.named("equip", item=item["item"])
    return None


def worth(item: dict[str, Any]) -> int:
    """Armor class, or twice the mean of the dice."""
    if item["slot"] == "armor":
        return int(item["ac"])
    count, _, sides = item["dice"].partition("d")
    value = int(count) * (int(sides) + 1)
    return value // 2 if item["damaged"] else value


def shopping(table: Table, armor_first: int, enough: int) -> Action | None:
    """The best armor that the purse allows; arms once the armor class is good, or cheaply before."""
    gold = int(table.hero["gold"]) - RESERVE
    wares = table.view["town"]["shop"]
    armors = [ware for ware in wares if ware["category"] == "armor" and ware["better"] >= 1 and ware["price"] <= gold]
    if armors and table.hero["ac"] < enough:
        return bought(table, max(armors, key=lambda ware: ware["ac"]))
    rich = table.hero["ac"] >= armor_first
    purse = gold if rich else min(gold, 60)
    arms = [ware for ware in wares if ware["category"] == "weapon" and ware["better"] >= 3 and ware["price"] <= purse]
    if arms:
        return bought(table, max(arms, key=lambda ware: ware["price"]))
    healing = next((each["uses"] for each in table.hero["potions"] if each["kind"] == "healing"), 0)
    if healing < 3 and gold >= 60:
        return table.named("buy", kind="healing")
    return None


def bought(table: Table, ware: dict[str, Any]) -> Action | None:
    return table.named("buy", category=ware["category"], kind=ware["kind"])


def learning(table: Table, armor_first: int) -> Action | None:
    """Points and lessons: Strength until blows land, Constitution for armor class."""
    attribute = "strength" if table.score("strength") <= 22 else "constitution"
    if table.hero["ac"] < armor_first - 1 and table.score("constitution") % 2 == 0:
        attribute = "constitution"
    for kind in ("spend_point", "train"):
        if kind == "train" and (
            table.hero["ac"] < armor_first - 3 or table.hero["gold"] < table.view["town"]["training_price"] + RESERVE
        ):
            continue
        for offer in table.kinds.get(kind, []):
            for action in offer.each():
                if getattr(action, "attribute", "") == attribute:
                    return action
    return None

"""Judgement: how a bot weighs its offers, by nothing but their odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from yonder.core import Action, Offer, Seat, tag_of
from yonder.games.temple.content import Content

NONE = Fraction()


class Table:
    """The offers of one moment, by kind of action."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.open = [offer for offer in seat.offers() if offer.enabled]
        self.slots = [0, 0, 0]  # spell slots left, by level
        self.kinds: dict[str, list[Offer]] = {}
        for offer in self.open:
            self.kinds.setdefault(tag_of(offer.action), []).append(offer)

    def any(self, *kinds: str) -> Action | None:
        """The first offer of the first of these kinds there is."""
        for kind in kinds:
            if kind in self.kinds:
                return self.kinds[kind][0].action
        return None

    def all(self, *kinds: str) -> list[Action]:
        """Every offer of these kinds."""
        return [offer.action for kind in kinds for offer in self.kinds.get(kind, [])]

    def spell(self, name: str) -> Action | None:
        """The casting of this spell, if it can be cast."""
        return next((a for a in self.all("cast_spell") if getattr(a, "spell", "") == name), None)


def chances(seat: Seat, action: Action) -> dict[str, Fraction]:
    """The odds of an action by name."""
    forecast = seat.odds(action)
    return {} if forecast is None else {line.name: line.value for line in forecast.lines}


def danger(spread: Mapping[int, Fraction], hp: int, rounds: int = 2) -> Fraction:
    """How likely so many rounds that each cost so much are to be the last."""
    whole = lcm(*(p.denominator for p in spread.values()))  # whole numbers: fractions would take ten times as long
    costs = [(lost, int(p * whole)) for lost, p in spread.items() if p]
    left, dead = {hp: 1}, 0
    for _ in range(rounds):
        after: dict[int, int] = {}
        dead *= whole
        for health, chance in left.items():
            for lost, part in costs:
                if lost >= health:
                    dead += chance * part
                else:
                    after[health - lost] = after.get(health - lost, 0) + chance * part
        left = after
    return Fraction(dead, whole**rounds)


def best_blow(table: Table, hp: int, rounds: int = 2) -> tuple[Action | None, Fraction]:
    """The blow that promises most, and the danger of staying for it and its answer."""
    best: Action | None = None
    worth, deadly = NONE, Fraction(1)
    for action in [*table.all("attack"), *strong_spells(table)]:
        forecast = table.seat.odds(action)
        lines = {} if forecast is None else {line.name: line for line in forecast.lines}
        value = sum((lines[name].value * weight for name, weight in WORTH.items() if name in lines), NONE)
        if lines and (best is None or value > worth):
            best, worth = action, value
            deadly = max(danger(lines["damage_taken"].spread, hp, rounds), lines["die"].value)
    return best, deadly


WORTH = {"kill": 100, "damage": 2, "sleep": 20, "die": -200}


def strong_spells(table: Table) -> list[Action]:
    """Spells that do harm. The last slot that could take one out of the fight is not spent on them."""
    spells = table.seat.content.spells
    kept = {kind.level for kind in spells.values() if kind.kind == "escape" and table.slots[kind.level - 1] < 2}
    harmful = {name for name, kind in spells.items() if kind.kind == "offensive" and kind.level not in kept}
    return [action for action in table.all("cast_spell") if getattr(action, "spell", "") in harmful]


def worst_turn(content: Content, monster: str) -> int:
    """The most that a turn of this monster takes without a critical hit, its venom included."""
    kind, (count, sides) = content.monsters[monster], content.numbers.combat.venom_dice
    return kind.most_damage + sum(count * sides for attack in kind.attacks if attack.rider == "venom")


def sure_exit(table: Table) -> Action | None:
    """A way out of a fight that no dice can close."""
    leave = (a for a in table.all("cunning_action") if getattr(a, "mode", "") == "Disengage")
    return next(leave, None) or table.spell("MistyStep")


def shield(table: Table) -> Action | None:
    """What costs no turn and turns blows aside."""
    return table.spell("ShieldSpell")


def way_out(table: Table, hp: int, blow: Action | None, deadly: Fraction) -> Action | None:
    """Whatever two rounds of it endanger least: the blow, flight, or a potion."""
    others = [*table.all("flee"), *table.all("use_item")]
    perils = [(peril(table.seat, action, hp), i) for i, action in enumerate(others)]
    least, which = min(perils, default=(Fraction(1), 0))
    return blow if deadly <= least or not others else others[which]


def peril(seat: Seat, action: Action, hp: int) -> Fraction:
    """The danger of two rounds of this, with what it heals."""
    forecast = seat.odds(action)
    lines = {} if forecast is None else {line.name: line for line in forecast.lines}
    healed = int(lines["healed"].value) if "healed" in lines else 0
    return danger(lines["damage_taken"].spread, hp + healed) if lines else Fraction(1)

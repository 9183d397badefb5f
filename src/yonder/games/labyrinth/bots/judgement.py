"""Judgement: how a bot weighs a hero's fights, by its view and by what the guide tells everybody of monsters."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Offer, Seat, tag_of
from yonder.games.labyrinth.bots.duel import Forecast, Turn, fight, swing
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Monster, dice_of
from yonder.games.labyrinth.fight.foe import (
    charm_goal,
    flee_goal,
    lands,
    lowered_ac,
    lowered_dexterity,
    lowered_strength,
    penalty,
    strike_modifier,
)
from yonder.games.labyrinth.hero.figures import chance_bp, half_up
from yonder.games.labyrinth.rules import rules

MILLE = 1_000


class Table:
    """The offers of one moment by kind of action, and the view."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.view: dict[str, Any] = seat.view()
        self.hero: Any = self.view["hero"]
        self.content: Content = rules.content  # type: ignore[assignment]  # the game's own
        self.kinds: dict[str, list[Offer]] = {}
        for offer in seat.offers():
            if offer.enabled:
                self.kinds.setdefault(tag_of(offer.action), []).append(offer)

    def any(self, *kinds: str) -> Action | None:
        """The first offer of the first of these kinds there is."""
        for kind in kinds:
            if kind in self.kinds:
                return self.kinds[kind][0].action
        return None

    def named(self, tag: str, /, **fields: Any) -> Action | None:
        """An offer of this kind with these values."""
        for offer in self.kinds.get(tag, []):
            if all(getattr(offer.action, name) == value for name, value in fields.items()):
                return offer.action
        return None

    def score(self, name: str) -> int:
        """An attribute as it counts now."""
        return next(int(each["effective"]) for each in self.hero["attributes"] if each["attribute"] == name)

    @property
    def wounded(self) -> int:
        """Health in percent."""
        return int(self.hero["hp"]) * 100 // max(1, int(self.hero["max_hp"]))

    def weapon(self) -> tuple[str, bool]:
        """Dice of the weapon in hand, and whether it is damaged."""
        found = [each for each in self.hero["items"] if each["item"] == self.hero["weapon"]]
        return (found[0]["dice"], found[0]["damaged"]) if found else (self.content.numbers.fight.unarmed, False)


class Prospect:
    """A fight against a monster as the tables tell it: chances and mean damage of both sides, in thousandths."""

    def __init__(
        self, table: Table, monster: Monster, depth: int, fight: dict[str, Any] | None = None, *, wary: bool = False
    ) -> None:
        """`wary` takes a grim menace into account."""
        on = fight or {}
        numbers, hero = table.content.numbers.fight, table.hero
        strength = table.score("strength")
        tired = int(on.get("exhaustion", 0))
        dice, self.damaged = table.weapon()
        self.dice, self.more = dice, half_up(strength) + int(on.get("damage_bonus", 0))
        self.modifier = strength + tired
        self.ac = lowered_ac(numbers, monster, int(on.get("vulnerability", 0)))
        weak, slow = int(on.get("weakness", 0)), int(on.get("slowness", 0))
        grim = depth if wary and hero["menace"] == "grim" else 0
        self.their_modifier = strike_modifier(lowered_strength(numbers, monster, weak), grim, tired)
        self.their_dice, self.less = monster.dice, penalty(numbers, weak, slow)
        self.my_ac = int(hero["ac"])
        self.resistance = monster.resistance
        away = flee_goal(numbers, lowered_dexterity(numbers, monster, slow))
        away -= numbers.lamed if on.get("lamed") else 0
        self.away = chance_bp(table.content, half_up(table.score("dexterity")) + tired, away)
        if on.get("unseen"):
            self.away = 10_000
        talk = 0 if monster.dragon else half_up(table.score("charisma"))
        self.charmed = chance_bp(table.content, talk, charm_goal(numbers, monster))
        self.content, self.hp, self.foe_hp = table.content, int(hero["hp"]), monster.hp
        if on.get("known"):
            self.foe_hp = int(on["known"]["hp"])
        elif on:
            self.foe_hp = monster.hp * {"unhurt": 100, "hurt": 75, "bloodied": 40}.get(on["band"], 15) // 100 or 1

    @property
    def swing(self) -> int:
        """How likely a blow lands."""
        part, whole = lands(self.content, self.modifier, self.ac)
        return part * MILLE // whole

    @property
    def be_hit(self) -> int:
        """How likely the answer lands."""
        part, whole = lands(self.content, self.their_modifier, self.my_ac)
        return part * MILLE // whole

    @property
    def dealt(self) -> int:
        """Mean damage of a blow, in thousandths, misses counted."""
        count, sides = dice_of(self.dice)
        base = count * (sides + 1) * MILLE // 2 + self.more * MILLE
        return self.swing * max(MILLE, base // 2 if self.damaged else base) // MILLE

    @property
    def taken(self) -> int:
        """The same of the answer."""
        count, sides = dice_of(self.their_dice)
        return self.be_hit * max(MILLE, count * (sides + 1) * MILLE // 2 - self.less * MILLE) // MILLE

    @property
    def cost(self) -> int:
        """Hit points that the whole fight will take, on the average."""
        rounds = -(-self.foe_hp * MILLE // max(1, self.dealt))
        return min(rounds, 60) * self.taken // MILLE

    def forecast(self, first: tuple[Turn, ...] = (), hp: int = 0, earlier: int = 0) -> Forecast:
        """These turns and then plain blows, if the monster has struck so often before."""
        mine = swing(self.content, self.modifier, self.ac, self.dice, self.more // (2 if self.damaged else 1))
        theirs = swing(self.content, self.their_modifier, self.my_ac, self.their_dice, -self.less)
        return fight(first, mine, theirs, hp or self.hp, self.foe_hp, earlier)

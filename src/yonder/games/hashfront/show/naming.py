"""Naming: the story calls slots by their colours and units by their names, and says `you` to whoever reads it.

Without a world at hand a unit is a number; with one it is Infantry 2, and with a reader it is your Infantry 2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import asdict

from yonder.core import Event, World
from yonder.core.rules.action import tag_of
from yonder.games.hashfront import events as told
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import BuildingType, called_unit
from yonder.games.hashfront.match.series import seated
from yonder.games.hashfront.models import Building, PlayerState, Unit
from yonder.games.hashfront.rules import rules

NOBODY: Collection[int] = ()


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    return Telling(content, event, None, NOBODY, "").line()


@rules.renamed
def renamed(world: World, event: Event, _line: str) -> str:
    return Telling(world.content, event, world, NOBODY, "").line()


@rules.addressed
def addressed(world: World, event: Event, who: str) -> str:
    game_id = getattr(event, "game_id", 0)
    mine = [player.player_id for player in world.all(PlayerState, game_id) if player.address == who]
    return Telling(world.content, event, world, mine, who).line()


@rules.nicknames
def nicknames(world: World, who: str) -> Mapping[str, str]:
    """Those at one's table are called by their colours."""
    there = seated(world, who)
    return {player.address: world.content.side(player.player_id) for player in there if player.address != who}


class Telling:
    """One event on its way to a reader, who holds the slots of `mine`."""

    def __init__(self, content: Content, event: Event, world: World | None, mine: Collection[int], who: str) -> None:
        self.content = content
        self.event: Any = event
        self.world = world
        self.mine = mine
        self.who = who
        self.actor = self._actor()

    def line(self) -> str:
        """The sentence; empty if it goes without saying for this reader."""
        words, tag = self.content.words, tag_of(self.event)
        if self.who and isinstance(self.event, told.CaptureProgress) and self.event.progress > 1:
            return ""  # that the building is taken comes next
        own = bool(self.actor) and self.actor in self.mine
        to = "you" if own else "others" if self.who else "tell"
        pattern = words.get(f"{to}.{tag}", words.get(f"tell.{tag}", ""))
        line = pattern.format_map(self._facts()) if pattern else ""
        return line[:1].upper() + line[1:]

    def _said(self, key: str, **facts: Any) -> str:
        return self.content.words[f"said.{key}"].format_map(facts)

    def _actor(self) -> int:
        """The slot whose deed it is; 0: nobody's."""
        event = self.event
        for field in ("player_id", "sender", "first_player"):
            slot = getattr(event, field, 0)
            if slot:
                return int(slot)
        unit = self._unit_row(getattr(event, "attacker_id", 0) or getattr(event, "unit_id", 0))
        return 0 if unit is None else unit.player_id

    def _unit_row(self, number: int) -> Unit | None:
        return None if self.world is None or not number else self.world.find(Unit, self.event.game_id, number)

    def side(self, slot: int) -> str:
        """A slot, by its colour."""
        return self._said("you") if slot in self.mine else self.content.side(slot)

    def unit(self, number: int) -> str:
        """A unit and whose it is."""
        row = self._unit_row(number)
        if row is None:
            return self._said("unknown", unit_id=number)
        name = called_unit(row.unit_type, row.unit_id)
        whose = "yours" if row.player_id in self.mine else "theirs"
        return self._said(whose, unit=name, side=self.content.side(row.player_id))

    def _facts(self) -> dict[str, Any]:
        event = self.event
        facts = asdict(event) | {"side": self.side(self.actor), "colour": self.content.side(self.actor)}
        more = _MORE.get(type(event))
        return facts if more is None else facts | more(self)

    # What single events say besides their fields

    def strike(self) -> dict[str, Any]:
        """An attack and its answer."""
        event: told.UnitAttacked = self.event
        answer = ""
        if event.counter_chance and event.counter_roll:
            answer = self._said(
                "answered", blow=self._said(event.counter_outcome), damage=self._damage(event.damage_to_attacker)
            )
        blow, damage = self._said(event.attack_outcome), self._damage(event.damage_to_defender)
        names = {"unit": self.unit(event.attacker_id), "target": self.unit(event.target_id)}
        return {**names, "blow": blow, "damage": damage, "answer": answer}

    def _damage(self, damage: int) -> str:
        return self._said("damage", damage=damage) if damage else ""

    def moving(self) -> dict[str, Any]:
        """A unit that moves or waits."""
        return {"unit": self.unit(self.event.unit_id)}

    def dying(self) -> dict[str, Any]:
        """A unit that is gone."""
        return {"unit": self.unit(self.event.unit_id), "fate": self._said(self.event.cause)}

    def taking(self) -> dict[str, Any]:
        """A building on which somebody stands."""
        event = self.event
        found = None if self.world is None else self.world.find(Building, event.game_id, event.x, event.y)
        if found is None or found.building_type is BuildingType.NONE:
            return {"house": self._said("building")}
        return {"house": found.building_type}

    def taken(self) -> dict[str, Any]:
        """A building that has changed hands."""
        old = self.event.old_player_id
        return {"former": self._said("from", side=self.side(old)) if old else ""}

    def passing(self) -> dict[str, Any]:
        """Who is next."""
        return {"next": self.side(self.event.next_player)}

    def falling(self) -> dict[str, Any]:
        """Why a slot is out."""
        return {"cause": self._said(self.event.cause)}

    def asking(self) -> dict[str, Any]:
        """What an agent is like."""
        return {"traits": ", ".join(self.event.traits)}

    def ending(self) -> dict[str, Any]:
        """Who has won, and the scores."""
        event: told.GameOver = self.event
        key = "nobody" if not event.winner else "won" if not self.mine else "you_won"
        key = "you_lost" if self.mine and event.winner and event.winner not in self.mine else key
        scores = (self._said("points", side=self.side(slot), score=n) for slot, n in enumerate(event.scores, 1))
        return {"outcome": self._said(key, side=self.content.side(event.winner)), "points": ", ".join(scores)}


_MORE: dict[type[Event], Any] = {
    told.AgentRequested: Telling.asking,
    told.UnitAttacked: Telling.strike,
    told.UnitMoved: Telling.moving,
    told.UnitWaited: Telling.moving,
    told.UnitDied: Telling.dying,
    told.CaptureProgress: Telling.taking,
    told.BuildingCaptured: Telling.taken,
    told.TurnEnded: Telling.passing,
    told.PlayerEliminated: Telling.falling,
    told.GameOver: Telling.ending,
}

"""A company: several players with a character and a session each, and dice in the rulebook's draw order."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Event
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.content import default
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Character, Combatant
from yonder.games.quest.party.joining import PartyAccept, PartyInvite
from yonder.testkit import Bench

CONTENT = default()
ARRAY = (16, 14, 15, 14, 13, 13)


class Company:
    """Player n has character n and session n; the first leads when they are `joined`."""

    def __init__(self, *classes: ClassName, level: int = 1, joined: bool = True, **setup: Any) -> None:
        self.bench = Bench(rules, setup={"debug": True, **setup}, base=1)
        self.names = self.bench.players[: len(classes)]
        for number, (who, name) in enumerate(zip(self.names, classes, strict=True), 1):
            self.bench.act(who, CreateCharacter("custom", "human", name, "soldier", ARRAY), [])
            self.bench.act(who, OpenSession(number), [])
            self.hero(number, experience=CONTENT.levels.xp[level - 1], hp=30, max_hp=30)
        for number in range(2, len(classes) + 1) if joined else ():
            self.act(1, PartyInvite(1, number))
            self.act(number, PartyAccept(number, 1))

    def act(self, number: int, action: Action, *dice: int) -> list[Event]:
        return self.bench.act(self.names[number - 1], action, list(dice))

    def refused(self, number: int, action: Action, code: str) -> None:
        self.bench.refused(self.names[number - 1], action, code)

    def hero(self, number: int, **changes: Any) -> Character:
        return self.bench.put(self.bench.row(Character, number), **changes)

    def fight(self, *monsters: str, far: int = 0, dice: list[int]) -> None:
        self.act(1, StartFight(1, monsters, far), *dice)

    def one(self, cid: str) -> Combatant:
        return self.bench.row(Combatant, 1, cid)

    def set(self, cid: str, **changes: Any) -> Combatant:
        return self.bench.put(self.one(cid), **changes)

"""Claims: what was announced, and whether it came true (H-613). Trust follows."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Event
from yonder.games.hashfront import events as told
from yonder.games.hashfront.bots.chronicle import Chronicle
from yonder.games.hashfront.bots.history import nearest
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.temper import mask
from yonder.games.hashfront.bots.talk.traits import Traits, doubt
from yonder.games.hashfront.kinds import Intent

TESTABLE = (Intent.RUSH_THREAT, Intent.BUILD_CLAIM, Intent.TARGET_CLAIM)
TURNS = 2
NEAR = 4
TRUE = 10


class Claim(Struct, frozen=True):
    """Something a slot has announced, and how many of its turns it has left to do it."""

    sender: int
    meaning: Meaning
    turns: int = TURNS


class Judgement(Struct, frozen=True):
    """A claim that was judged in a round, and what it did to trust."""

    round: int
    sender: int
    intent: Intent
    kept: bool
    change: int


class Ledger:
    """The claims an agent has heard and not yet judged."""

    def __init__(self, agent: int) -> None:
        self._agent = agent
        self.open: list[Claim] = []

    def note(self, sender: int, meaning: Meaning) -> None:
        """Write down what can be judged later; a truce is judged when it ends."""
        if meaning.intent in TESTABLE:
            self.open.append(Claim(sender, meaning))

    def change(self, traits: Traits, *, kept: bool) -> int:
        """What a judgement does to trust."""
        return TRUE if kept else -doubt(traits)

    def watch(self, chronicle: Chronicle, event: Event) -> list[tuple[Claim, bool]]:
        """The claims that this event decides, true or false; call it before the chronicle takes the event in."""
        verdicts = [
            (claim, kept) for claim in self.open if (kept := self._verdict(chronicle, claim, event)) is not None
        ]
        done = [claim for claim, _ in verdicts]
        self.open = [self._older(claim, event) for claim in self.open if claim not in done]
        return verdicts

    def _older(self, claim: Claim, event: Event) -> Claim:
        if isinstance(event, told.TurnEnded) and event.player_id == claim.sender:
            return Claim(claim.sender, claim.meaning, claim.turns - 1)
        return claim

    def _verdict(self, chronicle: Chronicle, claim: Claim, event: Event) -> bool | None:
        """True or false if it is decided now, else None."""
        if self._fulfils(chronicle, claim, event):
            return True
        if isinstance(event, told.UnitBuilt) and self._is_by(claim, event.player_id, Intent.BUILD_CLAIM):
            return False  # its next order was another
        late = isinstance(event, told.TurnEnded) and event.player_id == claim.sender and claim.turns == 1
        return False if late else None

    def _is_by(self, claim: Claim, slot: int, intent: Intent) -> bool:
        return claim.sender == slot and claim.meaning.intent is intent

    def _fulfils(self, chronicle: Chronicle, claim: Claim, event: Event) -> bool:
        board = chronicle.board
        match event:
            case told.TurnEnded(player_id=slot) if self._is_by(claim, slot, Intent.RUSH_THREAT):
                return nearest(board, slot, self._agent) <= NEAR
            case told.UnitBuilt(player_id=slot, unit_type=kind) if self._is_by(claim, slot, Intent.BUILD_CLAIM):
                return kind.number == claim.meaning.unit
            case told.UnitMoved(unit_id=number, x=x, y=y):
                slot = board.owner[chronicle.unit(number)]
                return self._enters(chronicle, claim, slot, x, y)
            case told.CaptureProgress(player_id=slot, x=x, y=y):
                return self._enters(chronicle, claim, slot, x, y)
        return False

    def _enters(self, chronicle: Chronicle, claim: Claim, slot: int, x: int, y: int) -> bool:
        if not self._is_by(claim, slot, Intent.TARGET_CLAIM):
            return False
        return mask(chronicle.board, claim.meaning.region)[chronicle.tile(x, y)]

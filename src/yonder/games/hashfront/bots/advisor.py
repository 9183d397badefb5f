"""Advisor: a language model beside an agent. It may read, speak and propose; rules and tier decide (H-680 .. H-686)."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from yonder.core.content import load_words
from yonder.core.errors import Malformed
from yonder.core.rules.action import Action
from yonder.core.rules.minds import Client, Model
from yonder.core.words import Words
from yonder.core.world.codec import convert, decode, encode
from yonder.games.hashfront.board.units import MoveUnit
from yonder.games.hashfront.bots.mind import Mind
from yonder.games.hashfront.bots.talk.intents import Meaning, classify, lasting
from yonder.games.hashfront.bots.talk.replies import in_style
from yonder.games.hashfront.bots.talk.report import shown
from yonder.games.hashfront.kinds import Intent
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.show.queries import GetGame, LegalActions

WORDS = load_words(files(__package__) / "prompts.toml")
T = TypeVar("T")
LAST = 20
MOST_ACTIONS = 200


class _Said(Struct, forbid_unknown_fields=True):
    say: str


class _Read(Struct, forbid_unknown_fields=True):
    intent: Intent


class _Planned(Struct, forbid_unknown_fields=True):
    actions: list[int | dict[str, Any]]


class Advisor:
    """Asks a model for what it may be used for (H-681), and trusts nothing it says."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def meaning(self, mind: Mind, text: str, sender: int) -> Meaning | None:
        """What a message means, as far as its intent goes; what it names is read from the words."""
        if not self._model.uses.read:
            return None
        intents = ", ".join(intent for intent in Intent if intent is not Intent.NONE)
        system = WORDS["system.read"].format(intents=intents)
        found = _decoded(self._model.ask(system, encode({"message": text}).decode()), _Read)
        if found is None or found.intent is Intent.NONE:
            return None
        by_words = classify(text, mind.character.slot, sender)
        return lasting(msgspec.structs.replace(by_words, intent=found.intent, unsure=False), text)

    def reply(self, mind: Mind, text: str, line: str) -> str:
        """An answer in the model's words if it keeps the style (H-648), else the line."""
        if not self._model.uses.reply:
            return line
        first = mind.character.traits[0]
        system = self._filled("system.reply", mind, style=WORDS[f"style.{first}"], line=line)
        found = _decoded(self._model.ask(system, encode({"message": text}).decode()), _Said)
        if found is None or not in_style(first, found.say.strip()) or found.say.strip() in mind.said:
            return line
        return found.say.strip()

    def plan(self, mind: Mind, client: Client) -> list[Action]:
        """The actions a model proposes for the turn, in its order; each is checked again before it is sent."""
        if not self._model.uses.plan:
            return []
        legal = self.legal(mind, client)
        answer = self._model.ask(self._filled("system.plan", mind), self._situation(mind, client, legal))
        found = _decoded(answer, _Planned)
        if found is None or len(found.actions) > MOST_ACTIONS:
            return []
        proposed = []
        for item in found.actions:
            action = _action(item, legal)
            if action is None:
                break
            proposed.append(action)
        return proposed

    def legal(self, mind: Mind, client: Client) -> list[Action]:
        """What the agent may do on the board now. Giving up is not a model's to decide (H-612)."""
        answer = client.ask(LegalActions(mind.chronicle.game_id, mind.character.slot))
        found = [rules.decode(encode(item)) for item in answer]
        return [action for action in found if not isinstance(action, Resign)]

    def _filled(self, name: str, mind: Mind, **more: str) -> str:
        me = mind.character
        nature = " ".join(WORDS[f"nature.{trait}"] for trait in me.traits)
        return WORDS[name].format(slot=me.slot, name=me.name, tier=me.tier, nature=nature, **more)

    def _situation(self, mind: Mind, client: Client, legal: list[Action]) -> str:
        """The public snapshot, what is legal, what happened and was said of late, and the stance; no keys, no seeds."""
        snapshot = client.ask(GetGame(mind.chronicle.game_id))
        chat = [_line(mind, line) for line in snapshot.pop("chat")[-LAST:]]
        snapshot.pop("agents", None)
        return encode(
            {
                "snapshot": snapshot,
                "legal": [{"number": n, "action": action} for n, action in enumerate(legal)],
                "events": mind.recent[-LAST:],
                "chat": chat,
                "stance": shown(mind.stance),
            }
        ).decode()


def _line(mind: Mind, line: dict[str, Any]) -> dict[str, Any]:
    """A message with its text, as far as the agent may read it."""
    text = mind.text_of(convert(line["words"], Words))
    return {"sender": line["sender"], "to": line["to"], "text": text}


def _action(item: int | dict[str, Any], legal: list[Action]) -> Action | None:
    """One proposed action; None if it is none. A move is taken by its destination, on the canonical way."""
    if isinstance(item, int):
        return legal[item] if 0 <= item < len(legal) else None
    try:
        action = rules.decode(encode(item))
    except (Malformed, TypeError):
        return None
    if isinstance(action, MoveUnit) and action.path:
        same = (m for m in legal if isinstance(m, MoveUnit) and m.unit_id == action.unit_id)
        return next((move for move in same if move.path[-1] == action.path[-1]), action)
    return None if isinstance(action, Resign) else action


def _decoded(text: str | None, kind: type[T]) -> T | None:
    """The JSON object of an answer, strictly; a fence around it is forgiven, nothing else."""
    if text is None:
        return None
    bare = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```")
    try:
        return decode(bare, kind)
    except Malformed:
        return None

"""Reading requests: known fields only (Q-516), and the action that they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yonder.core import Entered, Found, Knock, Malformed, Question, World
from yonder.games.quest.models import Delving
from yonder.games.quest.rules import scope_of

RENAMED = {"dir": "direction"}


def bad(path: str, text: str) -> Malformed:
    return Malformed(path, text, "bad_request")


def fields(knock: Knock, *known: str) -> Mapping[str, Any]:
    """The body, if it has no other fields than these."""
    for name in knock.body:
        if name not in known:
            raise bad(f"$.{name}", f"There is no field {name!r} here.")
    return knock.body


def number(body: Mapping[str, Any], name: str) -> int:
    """A field that is a whole number; text of digits will do, as it stands in queries."""
    value = body.get(name)
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise bad(f"$.{name}", f"{name} is a whole number.")
    return value


def session_of(found: Found) -> int:
    """The session that a request names, in its body, path or query."""
    given = {**found.knock.query, **found.knock.path, **found.knock.body}
    return number(given, "session_id")


def said(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The field `action`."""
    action = body.get("action")
    if not isinstance(action, Mapping) or not isinstance(action.get("type"), str):
        raise bad("$.action", "An action is an object with a type.")
    return action


def content(action: Mapping[str, Any], session: int | None) -> dict[str, Any]:
    """An action as the realm knows it."""
    made = {RENAMED.get(name, name): value for name, value in action.items() if value is not None}
    return made if session is None else {**made, "session": session}


def any_action(world: World, who: str, knock: Knock) -> Entered:
    """`{session_id?, action}`; `react` answers what this player was asked."""
    body = fields(knock, "session_id", "action")
    session = number(body, "session_id") if "session_id" in body else None
    action = said(body)
    if action["type"] == "react":
        return Entered(reaction(world, who, session or 0, action))
    return Entered(content(action, session))


def reaction(world: World, who: str, session: int, action: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to the open question, by the number or the words of a choice."""
    asked = [row for row in world.where(Question, scope=scope_of(session)) if row.to == who]
    if not asked:
        raise world.refuse("wrong_phase", phase="active")
    labels = [option.label for option in asked[0].options]
    choice = action.get("choice")
    if choice is None:
        choice = asked[0].default
    place = labels.index(choice) if choice in labels else choice
    if not isinstance(place, int) or not 0 <= place < len(labels):
        raise bad("$.action.choice", f"Choose one of {', '.join(labels)}.")
    return {"type": "answer", "question": asked[0].id, "choice": place}


def named(kind: str, *known: str) -> Any:
    """A door whose body is the action of this name itself."""

    def enter(_world: World, _who: str, knock: Knock) -> Entered:
        body = fields(knock, "session_id", *known)
        rest = {name: value for name, value in body.items() if name != "session_id"}
        return Entered(content({"type": kind, **rest}, number(body, "session_id")))

    return enter


def loot(world: World, who: str, knock: Knock) -> Entered:
    """One thing, or everything."""
    kind = "take_loot" if "item" in knock.body else "take_all"
    entered: Entered = named(kind, "item", "quantity")(world, who, knock)
    return entered


def start(world: World, _who: str, knock: Knock) -> Entered:
    """Q-503: the fight that waits at the next step of a dungeon, or one set up by hand."""
    body = fields(knock, "session_id", "encounter_ref", "debug_monsters", "range")
    session = number(body, "session_id")
    if "encounter_ref" not in body:
        made = {"type": "start_fight", "monsters": body.get("debug_monsters"), "range": body.get("range")}
        return Entered(content(made, session))
    below = world.find(Delving, session)
    if below is None or body["encounter_ref"] != waiting(below):
        raise world.refuse("unknown_id", id=str(body["encounter_ref"]))
    return Entered(content({"type": "next_step"}, session))


def waiting(below: Delving) -> str:
    """The name of the encounter at the next step."""
    return f"{below.dungeon}:{below.step + 1}"

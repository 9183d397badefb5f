"""Sessions, saves and the catalogue behind doors (Q-509 to Q-512)."""

from __future__ import annotations

from typing import Any

from yonder.core import Entered, Found, Knock, World
from yonder.core.rules import engine
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.doors.asking import bad, content, fields, number, session_of, waiting
from yonder.games.quest.doors.refusal import done
from yonder.games.quest.doors.state import sheet
from yonder.games.quest.events import SessionOpened
from yonder.games.quest.models import Character, Combat, Delving, SaveRecord, Session, Travel
from yonder.games.quest.party.company import fellows, host, opened
from yonder.games.quest.saves.keeping import can_save
from yonder.games.quest.saves.queries import SaveDraft, Saves

SETTINGS = ("difficulty", "flanking", "roll_monster_hp", "fumbles")
CATALOGUE = ("monsters", "items", "spells", "classes", "abilities", "environments", "advancement")
SEEN = ("id", "ac", "hp", "size", "type", "cr8", "xp", "boss", "terrain", "tags")  # of a monster


def open_session(world: World, who: str, knock: Knock) -> Entered:
    """Q-510: a character, or the one of a save that is its last."""
    body = fields(knock, "character_id", "save_id", "settings")
    settings = body.get("settings") or {}
    if not isinstance(settings, dict) or any(name not in SETTINGS for name in settings):
        raise bad("$.settings", f"The settings are {', '.join(SETTINGS)}.")
    on = {name: value if name == "difficulty" else value in (True, "on") for name, value in settings.items()}
    if "character_id" in body:
        return Entered({"type": "open_session", "char": number(body, "character_id"), **on})
    rows = world.where(SaveRecord, save=str(body.get("save_id", "")))
    mine = [row for row in rows if row.save and world.get(Character, row.char).owner == who]
    if not mine:
        raise world.refuse("unknown_save")
    return Entered({"type": "open_session", "char": mine[0].char, **on})


def session_opened(found: Found) -> dict[str, Any]:
    number_ = next(event.session for event in found.events if isinstance(event, SessionOpened))
    return done(**session_of_state(found, number_))


def session_state(found: Found) -> dict[str, Any]:
    return done(**session_of_state(found, session_of(found)))


def session_of_state(found: Found, session: int) -> dict[str, Any]:
    """A session between fights; the character's numbers are those of the realm's rows."""
    world = found.world
    row = opened(world, session)
    led = host(world, row)
    below, way = world.find(Delving, led.session), world.find(Travel, row.char)
    return {
        "session_id": session,
        "realm": found.realm,
        "seq": found.nonce,
        "state": "exploring" if world.find(Combat, led.session) is None else "combat",
        "settings": {name: getattr(row, name) for name in SETTINGS},
        "character": sheet(world, row.char),
        "leader_session": led.session,
        "party": [one.session for one in fellows(world, row)],
        "travel": way,
        "dungeon": None if below is None else {"id": below.dungeon, "step": below.step, "patrol": below.patrol},
        "encounter_ref": None if below is None else waiting(below),
    }


def acted(found: Found) -> dict[str, Any]:
    """Q-509: what was told, and the session if one was named."""
    lines = [line for line in found.lines if line]
    told = [{"type": type(event).__struct_config__.tag, **_fields(event)} for event in found.events]
    named = "session_id" in found.knock.body and not found.world.get(Session, session_of(found)).closed
    more = session_of_state(found, session_of(found)) if named else {"seq": found.nonce, "realm": found.realm}
    return done(events=told, new_log=lines, **more)


def _fields(event: Any) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def discard_session(_world: World, _who: str, knock: Knock) -> Entered:
    fields(knock)
    return Entered(content({"type": "discard_session"}, number(knock.path, "session_id")))


def discarded(found: Found) -> dict[str, Any]:
    return done(seq=found.nonce)


def saves(found: Found) -> dict[str, Any]:
    """Q-511: what is kept of a player."""
    return done(saves=engine.ask(found.rules, found.world, found.who, Saves(found.knock.path["npub"])))


def draft(found: Found) -> dict[str, Any]:
    """The event to sign; only for its owner, and not in a fight."""
    can_save(found.world, found.who or "", session_of(found))
    return done(event=engine.ask(found.rules, found.world, found.who, SaveDraft(session_of(found))))


def save(_world: World, _who: str, knock: Knock) -> Entered:
    body = fields(knock, "session_id", "event")
    return Entered(content({"type": "save_game", "event": body.get("event")}, number(body, "session_id")))


def saved(found: Found) -> dict[str, Any]:
    return done(seq=found.nonce, save_id=found.knock.body["event"]["id"])


def delete_save(world: World, who: str, knock: Knock) -> Entered:
    fields(knock)
    rows = world.where(SaveRecord, save=knock.path["save_id"])
    mine = next((row for row in rows if world.get(Character, row.char).owner == who), None)
    if mine is None:
        raise world.refuse("no_such_save")
    return Entered({"type": "delete_save", "char": mine.char, "save": mine.save})


def data(found: Found) -> dict[str, Any]:
    """Q-512: the catalogue; of monsters only what a hunter could tell."""
    kind, known = found.knock.path["catalogue"], content_of(found.world)
    if kind not in CATALOGUE:
        raise bad("catalogue", f"The catalogues are {', '.join(CATALOGUE)}.")
    if kind == "monsters":
        shown: Any = {name: {each: getattr(row, each) for each in SEEN} for name, row in known.monsters.items()}
    elif kind == "items":
        shown = {**known.weapons, **known.armor, **known.goods}
    else:
        shown = known.levels if kind == "advancement" else getattr(known, kind)
    return done(**{kind: shown})

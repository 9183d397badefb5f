"""Narration: each event as one sentence, from words.toml (Q-019, Q-402, Q-539). The same events give the same text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from yonder.core import Event, tag_of
from yonder.games.quest import events as e
from yonder.games.quest.content import Content
from yonder.games.quest.content.naming import cid_name
from yonder.games.quest.journey.events import EncounterStarted, MasterFelled
from yonder.games.quest.models import Drop
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import source, spoken, thing
from yonder.games.quest.show.sheet import clock

HOUR = 60
ECHOES = ("disengaged", "dodging")  # who takes the action is told already
TABLES = {
    "ability": "ability",
    "achievement": "achievement",
    "background": "background",
    "city": "place",
    "class_name": "class",
    "condition": "effect",
    "companion": "companion",
    "dungeon": "place",
    "environment": "place",
    "feat": "feat",
    "form": "form",
    "goal": "place",
    "kind": "encounter",
    "master": "master",
    "monster": "monster",
    "outcome": "outcome",
    "place": "place",
    "policy": "policy",
    "race": "race",
    "reaction": "reaction",
    "resource": "resource",
    "row": "row",
    "slot": "slot",
    "spell": "spell",
    "stat": "stat",
    "style": "style",
    "weather": "weather",
    "why": "effect",
}


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    tag, words = tag_of(event), content.words
    if isinstance(event, e.ConditionApplied | e.ConditionEnded) and event.condition in ECHOES:
        return ""
    variant = VARIANTS[type(event)](event) if type(event) in VARIANTS else ""
    sentence = words.get(f"tell.{tag}.{variant}") if variant else words.get(f"tell.{tag}")
    return "" if sentence is None else sentence.format_map(facts(content, event))


def facts(content: Content, event: Event) -> dict[str, Any]:
    """The fields of an event as people read them."""
    found: dict[str, Any] = asdict(event)
    for name, value in found.items():
        if value and isinstance(value, str) and name in TABLES:
            found[name] = spoken(content, TABLES[name], value)
        elif isinstance(value, str) and name in READERS:
            found[name] = READERS[name](content, value)
        elif isinstance(value, str) and name in FIGHTERS:
            found[name] = _combatant(content, event, value)
    for share, name in (("progress", "percent"), ("chance_bp", "chance")):
        if share in found:
            found[name] = found[share] // 100
    if "minutes" in found:
        found["span"] = span(content, found["minutes"])
    if "minute" in found:
        found["clock"] = clock(found["minute"])
    if "faces" in found:
        found["faces"] = ", ".join(map(str, found["faces"]))
    return {**found, **MORE[type(event)](content, event)} if type(event) in MORE else found


def _combatant(content: Content, event: Event, cid: str) -> str:
    if not cid:
        return content.words["combatant.nobody"]
    return cid_name(content, cid, event.several if isinstance(event, e.CombatEvent) else ())


def span(content: Content, minutes: int) -> str:
    """Minutes as people say them: `1 hour 30 minutes`."""
    parts = (("hour", minutes // HOUR), ("minute", minutes % HOUR))
    named = [content.words[f"span.{name}{'' if n == 1 else 's'}"].format(n=n) for name, n in parts if n]
    return " ".join(named) or content.words["span.minutes"].format(n=0)


FIGHTERS = ("cid", "target", "attacker", "caster", "owner_cid")
READERS: dict[str, Callable[[Content, str], str]] = {
    **dict.fromkeys(("source", "action", "by"), source),
    "item": thing,
}


def listed(parts: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def drops(content: Content, found: tuple[Drop, ...]) -> str:
    """Things with their numbers."""
    named = [thing(content, drop.item) + (f" ({drop.quantity})" if drop.quantity > 1 else "") for drop in found]
    return listed(named) or content.words["combatant.nothing"]


def _damage(content: Content, event: e.DamageDealt) -> dict[str, str]:
    kinds = [f"{amount} {spoken(content, 'damage', name)}" for name, amount in event.types if amount]
    return {"types": listed(kinds) or "no"}


def _started(content: Content, event: e.CombatStarted) -> dict[str, str]:
    monsters = listed([_combatant(content, event, cid) for cid in event.monsters])
    return {"monsters": monsters, "label": content.words[f"range.{event.range}"]}


def _rounds(_content: Content, event: e.ConditionApplied) -> dict[str, str]:
    return {"time": "" if event.rounds < 0 else f" for {event.rounds} round{'' if event.rounds == 1 else 's'}"}


def _at(content: Content, event: e.SpellCast) -> dict[str, str]:
    others = [_combatant(content, event, cid) for cid in dict.fromkeys(event.targets) if cid != event.cid]
    return {"at": f" at {listed(others)}" if others else ""}


def _news(content: Content, event: e.LevelUp) -> dict[str, str]:
    """What the level brings by name."""
    table = content.words
    named = [table.get(f"ability.{name}") or spoken(content, "feature", name) for name in event.features]
    return {"news": f" New: {listed(named)}." if named else ""}


def _account(content: Content, event: e.FightTold) -> dict[str, str]:
    """Q-556, in sentences."""
    words, blow = content.words, event.blow
    rounds = words["account.round" if event.rounds == 1 else "account.rounds"].format(n=event.rounds)
    did = words["account.most"].format(name=_combatant(content, event, event.cid), most=event.most)
    turn = ""
    if blow is not None:
        by = _combatant(content, event, blow.by) if blow.by else words["account.nobody"]
        key = "account.felled" if blow.left <= 0 else "account.turn"
        facts = {"round": blow.round, "by": by, "dealt": blow.dealt, "of": blow.of}
        turn = words[key].format(target=_combatant(content, event, blow.target), **facts)
    lesson = f" {words[f'lesson.{event.lesson}']}" if event.lesson else ""
    return {"rounds": rounds, "did": did if event.most else "", "turn": turn, "lesson": lesson}


MORE: dict[type[Event], Callable[[Content, Any], dict[str, str]]] = {
    e.CombatStarted: _started,
    e.ConditionApplied: _rounds,
    e.DamageDealt: _damage,
    e.FightTold: _account,
    e.LevelUp: _news,
    e.SpellCast: _at,
    MasterFelled: lambda content, event: {"end": content.words[f"master_end.{event.master}"]},
    e.LootRolled: lambda content, event: {"drops": drops(content, event.drops)},
    e.LootDiscarded: lambda content, event: {"drops": drops(content, event.drops)},
    e.DeathOutcome: lambda content, event: {"kept": drops(content, event.kept)},
    e.OpeningRangeSet: lambda content, event: {"label": content.words[f"range.{event.range}"]},
    e.ActionTaken: lambda content, event: {"what": spoken(content, "taken", event.what)},
    e.CheckRolled: lambda content, event: {"what": spoken(content, "check", event.what)},
    e.ItemUsed: lambda content, event: {
        "on": "" if event.target == event.cid else f" on {_combatant(content, event, event.target)}"
    },
}


def _swing(event: e.AttackRolled) -> str:
    return "critical" if event.critical else "hit" if event.hit else "miss"


def _saved(event: e.DeathSaveRolled) -> str:
    return "twenty" if event.face == 20 else "one" if event.face == 1 else "yes" if event.face >= 10 else "no"


def _yes(field: str) -> Callable[[Any], str]:
    return lambda event: "yes" if getattr(event, field) else "no"


VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    e.AttackRolled: _swing,
    e.Banished: _yes("returned"),
    e.LongRested: lambda event: "mana" if event.mana else "plain",
    e.ShortRested: lambda event: "mana" if event.mana else "plain",
    EncounterStarted: lambda event: "one" if event.count == 1 else "several",
    e.FormTaken: lambda event: "beast" if event.form else "own",
    e.CheckRolled: _yes("success"),
    e.CombatStarted: lambda event: "surprised" if any(c not in event.monsters for c in event.surprised) else "plain",
    e.ContestRolled: _yes("won"),
    e.DamageDealt: lambda event: "someone" if event.cid else "nobody",
    e.DeathSaveRolled: _saved,
    e.FleeRolled: _yes("success"),
    e.RechargeRolled: _yes("ready"),
    e.SaveRolled: _yes("success"),
}

"""Story: entries of a log told to people: who did what, what came of it, and what was rolled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from yonder.cli.terminal.show import Parts
from yonder.core.chance.dice import Draw
from yonder.core.rules import engine
from yonder.core.rules.action import Action, Event, tag_of
from yonder.core.rules.kernel import Answer, Grant, Question, Revoke
from yonder.core.rules.rules import Rules
from yonder.core.words import Words, filled, named
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.proof.event import ACTION, UPGRADE
from yonder.proof.keys import npub
from yonder.proof.replay import Step, replay
from yonder.proof.transition import envelope
from yonder.realm.keys import OwnSeeds
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee

ACCOUNT = re.compile(r"\b[0-9a-f]{64}\b")
TIME, START, UPGRADED = "time", "start", "referee"


class Names:
    """What the players of a realm are called here; those not yet known are numbered as they appear."""

    def __init__(self, known: dict[str, str] | None = None) -> None:
        self.known = dict(known or {})

    def of(self, who: str) -> str:
        """A player's name."""
        return self.known.setdefault(who, f"player {len(self.known) + 1}")

    def width(self) -> int:
        """Room for any of the names."""
        return max(len(name) for name in (*self.known.values(), START))


class Chronicle:
    """Follows a realm entry by entry in a world of its own, and so sees the draws too."""

    def __init__(self, realm: Realm, referee: Referee, *, fresh: bool) -> None:
        self._realm = realm
        self._openings = OwnSeeds(referee.keys.veil)
        self._seq = -1 if fresh else realm.head.seq
        self._world: World | None = None if fresh else engine.reload(realm.rules, realm.world.dump())

    def news(self) -> Iterator[Step]:
        """What was appended since the last call."""
        entries = self._realm.entries(self._seq + 1, self._realm.head.seq + 1)
        for step in replay(self._realm.course, entries, world=self._world, openings=self._openings):
            self._seq, self._world = step.entry.seq, step.ctx.was
            yield step


def tell(
    rules: Rules,
    step: Step,
    who: str | None,
    names: Names,
    texts: Callable[[str], str] = lambda _: "(…)",
    *,
    brief: bool = False,
) -> Iterator[Parts]:
    """A step as lines, as far as this player may know it; `texts` gives what was said by its hash.

    In `brief`, time that brought nothing and draws that are no dice, such as picks from a list, are left out.
    """
    actor = "" if rules.part("addressed") is not None and who is not None else actor_of(step, names)
    events = engine.heard(step.ctx.told, who)
    sentences = [text for event in events if (text := _sentence(rules, event, step.ctx.world, who))]
    if is_upgrade(step):
        sentences = [f"From here on: {step.ctx.rules.name} version {step.ctx.rules.version}."]
    elif not sentences and step.entry.birth is None and not _silent(rules, step, brief=brief):
        sentences = [_deed(rules, step)]
    margin = names.width() if actor else 0
    for i, text in enumerate(sentences):
        yield ((actor if i == 0 else "").ljust(margin), "bold"), "  ", named_in(filled(text, texts), names)
    draws = [draw for draw in step.draws if draw.low == 1] if brief else step.draws
    if draws and sentences:
        yield " " * margin, "  ", (rolls(draws), "dim")


def named_in(text: str, names: Names) -> str:
    """A text in which accounts are called by their names."""
    return ACCOUNT.sub(lambda account: names.of(account[0]), text)


def facts(rules: Rules, step: Step, who: str | None, texts: Callable[[str], str]) -> dict[str, Any]:
    """A step for a program, as far as this player may know it; `texts` are the words that it names, by their hash."""
    entry, action, events = step.entry, action_of(rules, step), engine.heard(step.ctx.told, who)
    said = [words.hash for thing in (action, *events) if thing is not None for words in named(thing)]
    return {
        "seq": entry.seq,
        "at": entry.at,
        "player": envelope(entry.event).player if entry.event is not None and entry.event.kind == ACTION else None,
        "action": action,
        "tick": entry.tick,
        "events": events,
        "texts": {name: texts(name) for name in said},
        "draws": step.draws,
    }


def actor_of(step: Step, names: Names) -> str:
    """Whose step it was."""
    if step.entry.birth is not None:
        return START
    if is_upgrade(step):
        return UPGRADED
    return TIME if step.entry.event is None else names.of(envelope(step.entry.event).player)


def rolls(draws: Iterable[Draw]) -> str:
    """Draws in short: `strike d20: 14 · damage 2d6: 3+5`."""
    return " · ".join(_roll(list(same)) for _, same in groupby(draws, lambda d: (d.reason, d.low, d.high)))


def legend(names: Names) -> Iterator[tuple[str, str]]:
    """Names with the keys behind them."""
    return ((name, npub(who)) for who, name in names.known.items())


def action_of(rules: Rules, step: Step) -> Action | None:
    """The action of a step; None for a creation or a tick."""
    entry = step.entry
    return rules.decode(entry.event.content) if entry.event is not None and entry.event.kind == ACTION else None


def is_upgrade(step: Step) -> bool:
    """Does the realm go on under other rules from here?"""
    return step.entry.event is not None and step.entry.event.kind == UPGRADE


def _roll(draws: list[Draw]) -> str:
    first, values = draws[0], "+".join(str(draw.value) for draw in draws)
    many = str(len(draws)) if len(draws) > 1 else ""
    if first.low == 1:
        return f"{first.reason} {many}d{first.high}: {values}"
    return f"{first.reason} {first.low}..{first.high}: {values.replace('+', ', ')}"


def _silent(rules: Rules, step: Step, *, brief: bool) -> bool:
    """Does it go without saying? So do rights that keys are given, and what a game leaves out on purpose."""
    if brief and step.entry.tick is not None and not _wordless(rules):
        return True
    return rules.part("addressed") is not None or isinstance(action_of(rules, step), Grant | Revoke)


def _wordless(rules: Rules) -> bool:
    """Has the game no sentences of its own?"""
    return rules.part("narrate") is None and not any(word.startswith("tell.") for word in rules.words)


def _sentence(rules: Rules, event: Event, world: World, who: str | None) -> str:
    """An event as its game tells it; a game without any words has its events spelled out."""
    if _wordless(rules):
        return " ".join([tag_of(event), *(f"{name}={value}" for name, value in asdict(event).items())])
    return engine.narrate(rules, event, world, who)


def _words(value: Any) -> Any:
    """Words stand by their hash until they are filled in; everything else as it is."""
    if isinstance(value, tuple):
        return [_words(each) for each in value]
    return str(value) if isinstance(value, Words) else value


def _deed(rules: Rules, step: Step) -> str:
    """What was done, when nothing was told of it."""
    action = action_of(rules, step)
    if action is None:
        return "" if step.entry.tick is None else step.entry.tick.kind
    if isinstance(action, Answer):
        return step.ctx.was.get(Question, action.question).options[action.choice].label + "."
    fields = {name: _words(value) for name, value in asdict(action).items()}
    return tag_of(action) + (f" {encode(fields).decode()}" if fields else "")

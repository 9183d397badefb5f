"""Guides: pages written by people, with lists of actions, refusals and events that are made from the code.

A list stands between `<!-- actions GAME -->` (or `refusals`, `events`) and `<!-- end -->`; `fill` makes it anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from yonder.core.rules.action import Action, tag_of
from yonder.core.rules.rules import Rules
from yonder.manual.refusals import Refusals

_BLOCK = re.compile(r"<!-- (?P<kind>actions|refusals|events) (?P<game>\w+) -->\n.*?<!-- end -->", re.DOTALL)


def fill(page: str, game: Callable[[str], Rules]) -> str:
    """The page with every list as the code has it now."""

    def block(found: re.Match[str]) -> str:
        lines = _LISTS[found["kind"]](game(found["game"]))
        return "\n".join([f"<!-- {found['kind']} {found['game']} -->", "", *lines, "", "<!-- end -->"])

    return _BLOCK.sub(block, page)


def _actions(rules: Rules) -> Iterator[str]:
    refusals = Refusals(rules)
    own = [kind for kind in rules.actions() if not kind.__module__.startswith("yonder.core")]
    rows = ((_call(kind), _first(kind), _codes(refusals.of(rules.handlers[kind]))) for kind in own)
    return _table(("action", "what it does", "refused with"), rows)


def _refusals(rules: Rules) -> Iterator[str]:
    worded = {name.removeprefix("refuse."): text for name, text in rules.words.items() if name.startswith("refuse.")}
    codes = sorted({*worded, *Refusals(rules).all()})
    return _table(("code", "what it says"), ((f"`{code}`", worded.get(code, "")) for code in codes))


def _events(rules: Rules) -> Iterator[str]:
    rows = ((f"`{tag_of(kind)}`", ", ".join(f"`{field}`" for field in kind.__struct_fields__)) for kind in rules.events)
    return _table(("event", "facts"), rows)


_LISTS: dict[str, Callable[[Rules], Iterator[str]]] = {"actions": _actions, "refusals": _refusals, "events": _events}


def _call(kind: type[Action]) -> str:
    return f"`{tag_of(kind)}({', '.join(kind.__struct_fields__)})`"


def _first(kind: type[Action]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _codes(codes: Iterable[str]) -> str:
    return ", ".join(f"`{code}`" for code in codes)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"

"""Notes: what a message did to an agent, told to its sender under the reply, and when a truce is broken (H-618, H-619).

A note follows the line after a mark and has a fixed form, so that a page can fold it up and draw truces from it.
"""

from __future__ import annotations

from yonder.games.hashfront.bots.talk.stance import Stance, Truce
from yonder.games.hashfront.kinds import UNITS

MARK = " » "


def noted(line: str, note: str) -> str:
    """A line with its note."""
    return f"{line}{MARK}{note}" if note else line


def bare(text: str) -> str:
    """A text without its note."""
    return text.partition(MARK)[0]


def effect(belief: int, before: Stance, after: Stance) -> str:
    """What a message that was believed to so many percent did."""
    changes = [*_promises(before, after), *_feelings(before, after)]
    return f"believed {belief} %: {', '.join(changes) or 'changes nothing'}"


def ended(region: str) -> str:
    """What is said of a truce before it is broken."""
    return f"ends the truce {place(region)}"


def caused(movers: list[str]) -> str:
    """Which units and factories words have moved this turn; a note without a line."""
    return f"{MARK}moved by your words: {', '.join(movers)}".lstrip()


def place(region: str) -> str:
    """A region as people say it."""
    if not region:
        return "everywhere but at the HQs"
    return f"around {region}" if "," in region else f"in the {region}"


def _truce(truce: Truce) -> str:
    return f"truce {place(truce.region)} until round {truce.until} ({truce.rounds} round{'s' * (truce.rounds > 1)})"


def _promises(before: Stance, after: Stance) -> list[str]:
    found = [_truce(t) for t in after.truces if t not in before.truces]
    if after.focus is not None and after.focus != before.focus:
        found.append(f"turns on P{after.focus.slot} until round {after.focus.until}")
    if after.expect and (after.expect, after.expect_until) != (before.expect, before.expect_until):
        found.append(f"expects {UNITS[after.expect]} until round {after.expect_until}")
    watched = [alarm for alarm in after.alarms if alarm not in before.alarms]
    found += [f"will hold its buildings {place(a.region)} until round {a.until}" for a in watched]
    found += [f"spares you until round {m.until}" for m in after.mercies if m not in before.mercies]
    return found


def _feelings(before: Stance, after: Stance) -> list[str]:
    found = []
    if after.defence != before.defence:
        found.append("guards its HQ more" if after.defence > before.defence else "guards its HQ less")
    if after.aggression != before.aggression:
        found.append("attacks more" if after.aggression > before.aggression else "attacks less")
    if after.morale < before.morale:
        found.append("loses heart")
    return found

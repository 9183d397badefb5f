"""Upload: a log that somebody sends becomes a sandbox, if every line of it verifies."""

from __future__ import annotations

import io

from yonder.core.errors import Malformed, Reject
from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.proof.chain import Line, read_lines, read_parts
from yonder.proof.entry import Entry
from yonder.proof.event import UPGRADE, Signed
from yonder.proof.rules import Course
from yonder.proof.transition import envelope
from yonder.proof.verify import Report, verify
from yonder.realm.realm import CONTAINED
from yonder.serve.house.hall import Hall
from yonder.serve.house.sandbox import FileOrigin, Sandbox
from yonder.serve.routes.logs import deadline

OURS = ("unknown_game", "wrong_rules", "wrong_format")  # the log may be sound, but cannot be run here


def brought(hall: Hall, body: bytes) -> Sandbox:
    """Check a log file and open it at its end, or as far as its secrets are open. To be called in a slow thread."""
    most = hall.limits.verify_entries
    # Each entry has at most one checkpoint; counted before they are cut, for empty lines are many.
    if body.count(b"\n") > 2 * most + 1 or body.count(b'\n{"entry"') >= most:
        raise Reject("log_too_long", "This log is too long to check here; run `yonder verify` on it.")
    lines = list(io.BytesIO(body))
    report = verify(hall.rules, lambda: read_parts(lines), cores=1, progress=deadline(hall, hall.limits.verify_s))
    _insist(report)
    with CONTAINED:
        return _opened(hall, list(read_lines(lines)), report)


def _insist(report: Report) -> None:
    if report.bad is None and report.sealed != 0:
        return
    if report.bad is None:
        raise Reject("sealed", "This log depends on a secret from its first entry that is not open yet.")
    if report.code in OURS:
        raise Malformed("$", report.why, report.code)
    refusal = Reject("unsound_log", f"Entry {report.bad}: {report.why.rstrip('.')}. ({report.code})")
    refusal.realm_seq = report.bad  # type: ignore[attr-defined]
    raise refusal


def _opened(hall: Hall, lines: list[Line], report: Report) -> Sandbox:
    entries = [line for line in lines if isinstance(line, Entry)]
    kept = [encode(entry) for entry in entries]
    birth, last = entries[0].birth, lines[-1]
    assert birth is not None
    if any(entry.event is not None and entry.event.kind == UPGRADE for entry in entries):
        raise Reject("upgraded_log", "This log contains an upgrade; a sandbox can use only one version of the rules.")
    rules = Course(hall.rules, birth, entries[0].event).first()
    origin = FileOrigin(rules, kept, last if isinstance(last, Signed) else None)
    at = (report.entries if report.sealed is None else report.sealed) - 1
    world = origin.world(at, deadline(hall, hall.limits.replay_s))
    acted = (entry.event for entry in entries[1:] if entry.event is not None)
    players = tuple(dict.fromkeys(envelope(event).player for event in acted))
    ended = engine.over(rules, world) is not None
    sandbox = Sandbox(origin, at, world, players=players, ended=ended)
    sandbox.sealed = report.sealed
    return sandbox

"""`yonder verify`, `log`, `import`, `replay`, `realms`: what was played, checked and told."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from yonder.cli.checking.source import WORLD, FileLog, RealmLog, named, reading
from yonder.cli.data.folder import LAST, Data
from yonder.cli.data.house import House, seed_of
from yonder.cli.options import DataDir, Json, LogName, RealmName
from yonder.cli.playing.story import Names, facts, legend, tell
from yonder.cli.terminal.show import Waiting, count, pairs, say, say_json, table
from yonder.cli.terminal.trouble import Usage
from yonder.core.errors import Malformed, Missing, YonderError
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode, sha256_hex
from yonder.proof.anchor import head_anchor, receipt_anchors
from yonder.proof.chain import Line, write_lines
from yonder.proof.checker import FEW
from yonder.proof.entry import Entry, head_of
from yonder.proof.keys import public_from_text
from yonder.proof.replay import Sealed, Step
from yonder.proof.transition import read_creation
from yonder.proof.verify import Report
from yonder.realm.privacy import Reader, horizon
from yonder.realm.transfer import export_texts, import_log, import_texts, log_lines
from yonder.realm.upgrades import hides
from yonder.realm.writing import entry_of
from yonder.registry import game as game_called


def verify(
    log: LogName = LAST,
    /,
    *,
    head: str | None = None,
    receipt: Path | None = None,
    worlds: Path | None = None,
    json: Json = False,
    data: DataDir = None,
) -> int:
    """Check every signature, proof and hash of a log, and replay it.

    Parameters
    ----------
    head
        A head that you know of: the hash of an entry that must be in the log.
    receipt
        A receipt that you kept, as JSON: its entry and its checkpoint must be in the log.
    worlds
        A folder of worlds that `yonder log --worlds` wrote: with them, logs whose older rules are missing can be run.
    """
    anchors = [] if head is None else [head_anchor(head)]
    if receipt is not None:
        anchors += receipt_anchors(_read(receipt))
    with Data(data) as kept:
        source = named(log, kept)
        with Waiting("Checking", source.length()) as waiting:
            began = time.monotonic()
            report = source.verify(waiting, anchors, worlds)
            seconds = time.monotonic() - began
    if json:
        say_json({**msgspec.structs.asdict(report), "ok": report.ok, "seconds": round(seconds, 3)})
    else:
        _tell_report(source.title, report, seconds)
    return 0 if report.ok else 1


def _tell_report(title: str, report: Report, seconds: float) -> None:
    if not report.ok:
        say((f"{title} is NOT sound.", "bold red"))
        say(f"  Entry {report.bad}: {report.why.rstrip('.')}. ({report.code})")
        return
    say((f"{title} is sound.", "bold green"))
    rows = [
        ("entries", f"{report.entries:,}: creation, {count(report.actions, 'action')}, {count(report.ticks, 'tick')}"),
        ("dice", f"{count(report.draws, 'draw')}, each proved"),
        ("checkpoints", f"{report.checkpoints:,}, signed by the referee"),
        ("realm", report.realm),
        ("head", report.head),
        ("checked", f"in {seconds:.2f} s on {_cores(report)}, {int(report.entries / max(seconds, 0.001)):,} entries/s"),
    ]
    pairs(rows)
    if report.withheld:
        say(f"  Sealed from entry {report.sealed} on: {count(report.withheld, 'entry')} without content.")
        say("  Chain and signatures hold to the end; the rest can be checked when the secrets are open.")
    elif report.sealed is not None:
        say(f"  From entry {report.sealed} on, hidden seeds are not open: proofs hold, but some entries were not run.")
    if report.unrun is not None:
        say(f"  Up to entry {report.unrun}, an upgrade, its rules are not installed: chain, signatures and dice hold,")
        say("  but nothing was run again there. From the world that the upgrade names on, everything was.")
    if not report.anchored:
        say("  Use --head or --receipt to make sure that no entries are missing at the end.")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Usage(f"--receipt {path}: {error.strerror}.", "no_such_file") from None


def _cores(report: Report) -> str:
    """Short logs are checked by this process alone."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return "1 core" if report.entries + report.checkpoints < FEW else f"all {cores} cores"


def log(
    realm: RealmName = LAST,
    /,
    *,
    out: Path | None = None,
    start: Annotated[int, Parameter(name="--from")] = 0,
    words: Path | None = None,
    worlds: Path | None = None,
    public: bool = False,
    data: DataDir = None,
) -> int:
    """Write a realm's log as JSON Lines, to the screen or a file.

    Parameters
    ----------
    out
        The file to write.
    start
        The first entry to write. Only a log from its start can be verified.
    words
        Another file, for the texts beside the log as they are kept: private ones encrypted, erased ones left out.
    worlds
        A folder for the worlds that upgrades started from, for verifiers who do not have the older rules.
        A world that holds a closed secret is left out.
    public
        Write only what everybody may see: from the oldest closed secret on, headers without content.
    """
    with Data(data) as kept:
        found = kept.find(realm)
        head = kept.store.head(found)
        assert head is not None
        if not 0 <= start <= head[0]:
            raise Usage(f"--from {start}: this realm has entries 0 to {head[0]}.", "no_such_entry")
        lines = write_lines(_from(log_lines(kept.store, found, _stranger(kept, found) if public else None), start))
        if out is None:
            _print(lines)
        else:
            size = _write(out, lines)
            say(f"Wrote {count(head[0] + 1 - start, 'entry')}, {size:,} bytes, to {out}.")
        if words is not None:
            _write(words, export_texts(kept.store, found))
        if worlds is not None:
            _write_worlds(worlds, kept, found)
    return 0


def _write_worlds(folder: Path, data: Data, realm: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for snapshot in data.store.pinned(realm):
        if hides(snapshot.data):
            say(f"Left out the world of entry {snapshot.seq}: it contains a secret that is not open yet.")
        else:
            _write(folder / f"{sha256_hex(snapshot.data)}{WORLD}", iter([snapshot.data]))


def _stranger(data: Data, realm: str) -> Reader:
    opened = House.open(data, realm).realm
    return Reader(horizon(opened.world), opened.head.seq)


def _print(lines: Iterator[bytes]) -> None:
    sys.stdout.flush()
    for line in lines:
        sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _from(lines: Iterator[Line], start: int) -> Iterator[Line]:
    return (line for line in lines if (line.seq if isinstance(line, Entry) else head_of(line).seq) >= start)


def _write(path: Path, lines: Iterator[bytes]) -> int:
    """Write a file whole or not at all; returns its size."""
    draft = path.with_name(path.name + ".part")
    try:
        with draft.open("wb") as file:
            file.writelines(lines)
            size = file.tell()
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return size


def import_(file: Path, /, *, words: Path | None = None, json: Json = False, data: DataDir = None) -> int:
    """Import a log file as a realm, if every line of it verifies.

    Parameters
    ----------
    file
        A log file, as `yonder log` writes it.
    words
        The file of its texts, as `yonder log --words` writes it; each must be one that was signed.
    """
    if not file.is_file():
        raise Missing(f"There is no file {str(file)!r}.", "no_such_log")
    source = FileLog(file)
    with Data(data) as kept, Waiting("Checking", source.length()) as waiting:
        realm = import_log(kept.store, source.lines, game_called, progress=waiting)
        if words is not None:
            import_texts(kept.store, realm, words.read_bytes().splitlines())
        short = kept.short(realm)
    if json:
        say_json({"realm": realm})
    else:
        say(f"Saved as realm {short}: {count(source.length() or 0, 'entry')}, verified.")
    return 0


def replay(
    log: LogName = LAST,
    /,
    *,
    to: int | None = None,
    who: str | None = None,
    words: Path | None = None,
    json: Json = False,
    data: DataDir = None,
) -> int:
    """Replay a log and tell what happened, entry by entry, with every roll and its reason.

    It trusts the log's signatures and proofs; `yonder verify` checks them.

    Parameters
    ----------
    to
        The last entry to tell.
    who
        Tell it as this player may know it: npub1…, 64 hex digits, or `me`. Without it, as a spectator may.
        What was said to you alone is read with your key.
    words
        For a log file: the file of its texts, as `yonder log --words` writes it.
    json
        Print each entry as one line of JSON, for a program.
    """
    with Data(data) as kept:
        source, reader = named(log, kept, _existing(words)), _reader(kept, who)
        mine = kept.person if reader is not None and reader == kept.person.public else None
        texts = partial(source.text, read=reading(mine))
        steps = takewhile(lambda step: to is None or step.entry.seq <= to, source.steps())
        if json:
            rules = source.rules()
            for step in steps:
                sys.stdout.write(encode(facts(rules, step, reader, texts)).decode() + "\n")
        else:
            _tell(source, steps, reader, texts)
    return 0


def _existing(file: Path | None) -> Path | None:
    if file is not None and not file.is_file():
        raise Usage(f"--words {file}: there is no such file.", "no_such_file")
    return file


def _tell(source: FileLog | RealmLog, steps: Iterable[Step], reader: str | None, texts: Callable[[str], str]) -> None:
    rules, names = source.rules(), Names()
    say((f"{source.title}: {rules.title}, version {rules.version}", "bold"))
    try:
        for step in steps:
            _tell_step(rules, step, reader, names, texts)
    except Sealed as sealed:
        say(f"From entry {sealed.seq} on, the log depends on something that is still hidden.")
    if names.known:
        pairs(legend(names))


def _tell_step(rules: Rules, step: Step, reader: str | None, names: Names, texts: Callable[[str], str]) -> None:
    for i, line in enumerate(tell(rules, step, reader, names, texts)):
        say((f"{f'#{step.entry.seq}' if i == 0 else '':>6}  ", "dim"), *line)


def _reader(data: Data, who: str | None) -> str | None:
    if who is None:
        return None
    try:
        return data.person.public if who == "me" else public_from_text(who)
    except Malformed as error:
        raise Usage(f"--who {who!r}: {error.text}", "bad_key") from None


def realms(*, game: str | None = None, json: Json = False, data: DataDir = None) -> int:
    """List your realms.

    Parameters
    ----------
    game
        Only realms of this game.
    """
    with Data(data) as kept:
        rows = [row for realm in kept.realms() if game in (None, (row := _realm_row(kept, realm))["game"])]
        shorts = [kept.short(row["id"]) for row in rows]
    if json:
        say_json(rows)
    elif not rows:
        say("No realms yet. Start one: yonder play duel")
    else:
        heads = ["realm", "game", "entries", "state", "last move", "name"]
        table(heads, map(_cells, shorts, rows), right=(2,))
    return 0


def _cells(short: str, row: dict[str, Any]) -> list[str]:
    return [short, row["game"], f"{row['entries']:,}", row["state"], _when(row["last"]), row["name"]]


def _realm_row(data: Data, realm: str) -> dict[str, Any]:
    head = data.store.head(realm)
    assert head is not None
    first, last = (entry_of(next(data.store.read(realm, seq, seq + 1))) for seq in (0, head[0]))
    assert first.event is not None
    assert first.birth is not None
    seeded = seed_of(data, realm) is not None
    return {
        "id": realm,
        "game": first.birth.game,
        "entries": head[0] + 1,
        "state": _state(data, realm),
        "last": None if seeded else last.at,
        "name": read_creation(first.event).name,
    }


def _state(data: Data, realm: str) -> str:
    try:
        house = House.open(data, realm)
        outcome = house.realm.over()
    except YonderError as error:
        return f"cannot be run: {error.code}"
    if outcome is not None:
        return f"over: {outcome.reason}" if outcome.reason else "over"
    return "open" if house.realm.ours else "read only"


def _when(at: object) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at // 1000)) if isinstance(at, int) else "-"

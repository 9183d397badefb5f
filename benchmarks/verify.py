"""Verifying a long log on all cores, against cores x (one signature check and one proof check)."""

from __future__ import annotations

import os
import time

from measure import Line, Sheet, main
from referee import KEYS, Step, endless

from yonder.proof import vrf
from yonder.proof.chain import read_lines
from yonder.proof.entry import Creation, Entry, sign_creation
from yonder.proof.event import check, sign_action
from yonder.proof.keys import Key
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import export_log, verify_file

GROUP = 64
SAMPLE = 1_500


def floor(lines: list[bytes]) -> float:
    """Microseconds of one signature check and one proof check, over entries of this very log: inputs differ in cost."""
    entries = [line for line in read_lines(lines) if isinstance(line, Entry)][1:SAMPLE]
    referee = Key.from_seed("referee").public
    tasks = [(e.event, bytes.fromhex(e.event.id), bytes.fromhex(e.proof)) for e in entries if e.event is not None]
    began = time.perf_counter()
    for event, alpha, proof in tasks:
        check(event)
        assert vrf.verify(referee, alpha, proof) is not None
    return (time.perf_counter() - began) / len(tasks) * 1e6


def log_of(entries: int) -> list[bytes]:
    """A log with so many entries, as the lines of a file."""
    store = MemoryStore()
    referee = Referee(store, Key.from_seed("referee"), games=lambda _: endless)
    host = next(iter(KEYS.values()))
    realm = referee.create(sign_creation(host, referee.public, Creation("endless"), 0))
    while realm.head.seq < entries:
        nonce = realm.next_nonce(host.public)
        referee.submit_all([sign_action(host, realm.id, nonce + i, Step()) for i in range(GROUP)])
    return list(export_log(store, realm.id))


def run(sheet: Sheet) -> None:
    """Write a log, then check it."""
    entries = 2_000 if sheet.quick else 30_000
    cores = len(os.sched_getaffinity(0))
    lines = log_of(entries)
    best, limit = 0.0, floor(lines)
    for _ in range(1 if sheet.quick else 3):
        began = time.perf_counter()
        report = verify_file(lambda: lines, lambda _: endless)
        best = max(best, report.entries / (time.perf_counter() - began))
        limit = min(limit, floor(lines))
        assert report.ok, report
    sheet.add(
        Line(f"verify {entries:,} entries", best, cores * 1e6 / limit, "entries/s", f"{cores} cores x check", 0.8)
    )


if __name__ == "__main__":
    main("Verification", run)

"""Verifying a long log on all cores, against all cores doing nothing but one signature check and one proof check each.

The floor is measured over the same entries with all cores busy at once, as they are when a log is verified: they share
caches and power.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import time

from measure import Line, Sheet, main, middle
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


def checked(lines: list[bytes], core: int, cores: int) -> float:
    """How many entries a second this core can check of its share in this very log, read beforehand."""
    entries = [line for line in read_lines(lines) if isinstance(line, Entry) and line.proof][core::cores]
    tasks = [(e.event, bytes.fromhex(e.event.id), bytes.fromhex(e.proof)) for e in entries if e.event is not None]
    referee = Key.from_seed("referee").public
    gc.freeze()
    began = time.perf_counter()
    for event, alpha, proof in tasks:
        check(event)
        assert vrf.verify(referee, alpha, proof) is not None
    return len(tasks) / (time.perf_counter() - began)


def log_of(entries: int) -> list[bytes]:
    """A log with so many entries, as the lines of a file."""
    store = MemoryStore()
    referee = Referee(store, Key.from_seed("referee"), games=lambda _: endless)
    host = next(iter(KEYS.values()))
    realm = referee.create(sign_creation(host, referee.address, Creation("endless"), 0))
    while realm.head.seq < entries:
        nonce = realm.next_nonce(host.public)
        referee.submit_all([sign_action(host, realm.id, nonce + i, Step()) for i in range(GROUP)])
    return list(export_log(store, realm.id))


def floor(lines: list[bytes], cores: int) -> float:
    """How many all cores together can check at most."""
    with multiprocessing.get_context("fork").Pool(cores) as pool:
        return sum(pool.starmap(checked, [(lines, core, cores) for core in range(cores)], chunksize=1))


def run(sheet: Sheet) -> None:
    """Write a log, then check it."""
    entries = 2_000 if sheet.quick else 30_000
    cores = len(os.sched_getaffinity(0))
    lines = log_of(entries)
    rounds: list[tuple[float, float]] = []
    before = floor(lines, cores)
    for _ in range(1 if sheet.quick else 7):
        began = time.perf_counter()
        report = verify_file(lambda: lines, lambda _: endless)
        assert report.ok, report
        reached = report.entries / (time.perf_counter() - began)
        after = floor(lines, cores)
        rounds.append((reached, (before + after) / 2))
        before = after
    ours, limit = middle(rounds)
    sheet.add(Line(f"verify {entries:,} entries", ours, limit, "entries/s", f"{cores} cores that only check", 0.8))


if __name__ == "__main__":
    main("Verification", run)

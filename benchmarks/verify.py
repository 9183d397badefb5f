"""Verifying a long log on all cores, against cores x (one signature check and one proof check)."""

from __future__ import annotations

import os
import time

from measure import Line, Sheet, main, micro
from referee import KEYS, Step, endless

import duel
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import check, sign_action
from yonder.proof.keys import Key
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import export_log, verify_file

GROUP = 64


def floor() -> float:
    """Microseconds of one signature check and one proof check here and now."""
    key = Key.from_seed("floor")
    event = sign_action(key, "0" * 64, 1, duel.Strike())
    alpha = bytes.fromhex(event.id)
    proof = vrf.prove(key, alpha)
    return micro(lambda: check(event), number=300) + micro(lambda: vrf.verify(key.public, alpha, proof), number=300)


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
    best, limit = 0.0, floor()
    for _ in range(1 if sheet.quick else 3):
        began = time.perf_counter()
        report = verify_file(lambda: lines, lambda _: endless)
        best = max(best, report.entries / (time.perf_counter() - began))
        limit = min(limit, floor())
        assert report.ok, report
    sheet.add(
        Line(f"verify {entries:,} entries", best, cores * 1e6 / limit, "entries/s", f"{cores} cores x check", 0.8)
    )


if __name__ == "__main__":
    main("Verification", run)

"""Soak: bots over HTTP and WebSocket, lines cut at random, the server killed again and again. `--quick` takes seconds.

In the end: no acknowledged action is lost, none is there twice, every log verifies, and memory did not grow.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from serve import memory

import duel
from yonder.client import Client
from yonder.core.errors import YonderError
from yonder.proof.keys import Key
from yonder.realm.store import SqliteStore
from yonder.realm.transfer import verify_realm

QUICK, PAIRS = (12, 2, 4), 8


class Server:
    """A `yonder serve` that is killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0

    def start(self) -> None:
        options = ["--data", str(self.folder), "--port", str(self.port), "--rate", "0", "--no-browser"]
        command = [sys.executable, "-m", "yonder.cli", "serve", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rpartition(":")[2].partition(".")[0])

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


class Pair:
    """Two bots that play duel after duel, noting what was acknowledged; a watcher checks that it misses nothing."""

    def __init__(self, url: str, number: int, end: float) -> None:
        self.clients = [Client(url, Key.from_seed(f"soak {number} {side}"), patience=60) for side in "ab"]
        self.end = end
        self.dice = random.Random(number)
        self.acknowledged: dict[str, list[str]] = {}
        self.trouble: list[str] = []
        self.threads = [threading.Thread(target=self._play)]

    def _play(self) -> None:
        while time.monotonic() < self.end:
            try:
                self._duel()
            except YonderError as error:
                self.trouble.append(repr(error))
                return

    def _duel(self) -> None:
        realm = self.clients[0].create("duel")
        noted = self.acknowledged.setdefault(realm.id, [])
        seats = {client.key.public: client.realm(realm.id) for client in self.clients if client.key is not None}
        watcher = threading.Thread(target=self._watch, args=(realm.id,))
        watcher.start()
        for seat in seats.values():
            noted.append(seat.act({"type": "join"})["entry"]["header"]["signed"]["id"])
        while not (now := realm.summary())["over"]:
            seat = seats[now["awaited"][0]]
            choices = [offer["action"] for offer in seat.offers(odds=self.dice.random() < 0.2) if offer["enabled"]]
            noted.append(seat.act(self.dice.choice(choices))["entry"]["header"]["signed"]["id"])
        watcher.join()

    def _watch(self, realm: str) -> None:
        """Follow the realm over lines that are cut at random; every entry must come once, in order."""
        known, client = 0, self.clients[1]
        while True:
            cut = self.dice.randrange(1, 12)
            for message in client.realm(realm).feed(since=known):
                if message["type"] != "item":
                    continue
                if message["item"]["seq"] != known + 1:
                    self.trouble.append(f"item {message['item']['seq']} after {known}")
                known, cut = message["item"]["seq"], cut - 1
                if any(event["type"] == "ended" for event in message["item"]["events"]):
                    return
                if not cut:
                    break


def checked(folder: Path, pairs: list[Pair]) -> list[str]:
    """What is wrong with the logs."""
    store, wrong, total = SqliteStore(folder / "yonder.db"), [], 0
    for pair in pairs:
        for realm, noted in pair.acknowledged.items():
            logged = [record.action for record in store.read(realm) if record.action][1:]
            total += len(noted)
            if not set(noted) <= set(logged) or len(logged) != len(set(logged)):
                wrong.append(f"{realm[:8]}: {len(set(noted) - set(logged))} acknowledged actions are lost")
            if not (report := verify_realm(store, realm, lambda _: duel.rules)).ok:
                wrong.append(f"{realm[:8]}: entry {report.bad}: {report.why}")
    store.close()
    print(f"{sum(len(pair.acknowledged) for pair in pairs)} duels, {total:,} acknowledged actions")
    return wrong + [trouble for pair in pairs for trouble in pair.trouble]


def soak(seconds: float, kills: int, count: int) -> int:
    """Play, kill, check; 1 if anything is wrong."""
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        server.start()
        began = time.monotonic()
        pairs = [Pair(f"http://127.0.0.1:{server.port}", number, began + seconds) for number in range(count)]
        threads = [thread for pair in pairs for thread in pair.threads]
        for thread in threads:
            thread.start()
        figures = []
        for _ in range(kills):
            time.sleep(seconds / (kills + 1))
            figures.append(memory(server.process.pid))
            server.end(signal.SIGKILL)
            server.start()
        for thread in threads:
            thread.join()
        figures.append(memory(server.process.pid))
        code = server.end(signal.SIGTERM)
        wrong = checked(Path(name), pairs) + ([f"the server ended with {code}"] if code else [])
    if max(figures) > figures[0] * 1.25 + 10:
        wrong.append("the server's memory grew")
    print(f"memory before each kill and at the end: {', '.join(f'{each:.0f}' for each in figures)} MB")
    print("\n".join(wrong) or "nothing lost, nothing twice, every log verifies")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    parser.add_argument("--minutes", type=float, default=30, help="how long, with a kill each three minutes")
    parser.add_argument("--json", action="store_true", help="taken for the sake of benchmarks/run")
    given = parser.parse_args()
    os._exit(soak(*QUICK if given.quick else (given.minutes * 60, max(1, round(given.minutes / 3)), PAIRS)))

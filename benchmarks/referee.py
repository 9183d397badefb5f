"""Signed, proved, durable actions per second, against the floor of one signature check and one proof each."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path

from measure import Line, Sheet, main, micro

import duel
from yonder.core import engine, tag_of
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, check, sign_action
from yonder.proof.keys import Key
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore

GROUP = 64
KEYS = {key.public: key for key in (Key.from_seed("red"), Key.from_seed("blue"))}


class Match:
    """Endless bouts: whoever is awaited strikes; when one has won, the next realm begins."""

    def __init__(self, referee: Referee, number: int) -> None:
        self.referee = referee
        self.bout = 0
        self.number = number
        self.realm = self._begin()

    def _begin(self) -> Realm:
        self.bout += 1
        host = next(iter(KEYS.values()))
        creation = Creation("duel", name=f"{self.number}.{self.bout}")
        return self.referee.create(sign_creation(host, self.referee.public, creation, self.bout))

    def next(self) -> Signed:
        """The next action of this match."""
        if self.realm.over() is not None:
            self.realm = self._begin()
        realm = self.realm
        awaited = engine.awaited(realm.rules, realm.world)
        if not awaited:
            (who,) = [k for k in KEYS if not realm.world.where(duel.Duelist, who=k)][:1]
            return sign_action(KEYS[who], realm.id, realm.next_nonce(who), duel.Join())
        (who,) = awaited
        return sign_action(KEYS[who], realm.id, realm.next_nonce(who), duel.Strike())


def floor() -> float:
    """Microseconds of one signature check and one proof here and now."""
    key = Key.from_seed("floor")
    event = sign_action(key, "0" * 64, 1, duel.Strike())
    sign = micro(lambda: check(event), number=300)
    return sign + micro(lambda: vrf.prove(key, bytes.fromhex(event.id)), number=300)


def throughput(sheet: Sheet, folder: Path) -> None:
    """Groups of actions over many matches; what the clients do is not counted."""
    referee = Referee(SqliteStore(folder / "throughput.db"), Key.from_seed("referee"), games=lambda _: duel.rules)
    matches = [Match(referee, i) for i in range(GROUP)]
    best = 0.0
    limit = floor()
    for _ in range(2 if sheet.quick else 60):
        events = [match.next() for match in matches]
        began = time.perf_counter()
        answers = referee.submit_all(events)
        if all(tag_of(duel.Strike) in event.content for event in events):  # to join needs no dice, so no proof
            best = max(best, len(answers) / (time.perf_counter() - began))
        limit = min(limit, floor() if not sheet.quick else limit)
        assert not any(isinstance(answer, Exception) for answer in answers), answers
    referee.close()
    sheet.add(Line(f"durable actions, {GROUP} at a time", best, 1e6 / limit, "actions/s", "check + prove", 0.7))


def growth(sheet: Sheet, folder: Path) -> None:
    """One long realm: time and memory of an action, early and late, and opening it again."""
    entries = 4_000 if sheet.quick else 200_000
    referee = Referee(SqliteStore(folder / "growth.db"), Key.from_seed("referee"), games=lambda _: endless)
    host = next(iter(KEYS.values()))
    realm = referee.create(sign_creation(host, referee.public, Creation("endless"), 0))
    early = _fill(referee, realm, host, 1_000)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    late = early
    while realm.head.seq < entries:
        late = _fill(referee, realm, host, 1_000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sheet.add(Line(f"time of an action at {entries:,} entries", late, early, "us", "at 1,000", 1.3, at_most=True))
    sheet.add(Line("memory then", grown / 1024, memory / 1024, "MB", "at 1,000", 1.3, at_most=True))
    seq = realm.head.seq
    referee.close()
    began = time.perf_counter()
    again = Referee(SqliteStore(folder / "growth.db"), Key.from_seed("referee"), games=lambda _: endless)
    assert again.realm(realm.id).head.seq == seq
    sheet.add(Line("opening it from its snapshot", time.perf_counter() - began, 1, "s", "1 s", 1, at_most=True))
    again.close()


def _fill(referee: Referee, realm: Realm, key: Key, count: int) -> float:
    """Best time of one action, in microseconds, over groups that add up to `count`."""
    best = float("inf")
    for _ in range(count // GROUP + 1):
        nonce = realm.next_nonce(key.public)
        events = [sign_action(key, realm.id, nonce + i, Step()) for i in range(GROUP)]
        began = time.perf_counter()
        referee.submit_all(events)
        best = min(best, time.perf_counter() - began)
    return best / GROUP * 1e6


from yonder.core import Action, Ctx, Model, Rules  # noqa: E402 - the game of the second part

endless = Rules("endless", 1)


class Pace(Model, key=("spot",)):
    """How often a spot was trodden."""

    spot: int
    times: int


class Step(Action):
    """Tread on one of a hundred spots."""


endless.declare(models=(Pace,))


@endless.on(Step)
def step(ctx: Ctx, _action: Step) -> None:
    """Draw a spot and count it."""
    spot = ctx.dice.below(100, "spot")
    pace = ctx.world.find(Pace, spot) or Pace(spot, 0)
    ctx.world.put(pace, times=pace.times + 1)


def run(sheet: Sheet) -> None:
    """Throughput, then growth."""
    with tempfile.TemporaryDirectory() as folder:
        throughput(sheet, Path(folder))
        growth(sheet, Path(folder))


if __name__ == "__main__":
    main("The referee", run)

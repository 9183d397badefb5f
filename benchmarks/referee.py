"""Signed, proved, durable actions per second, against the floor of one signature check and one proof each."""

from __future__ import annotations

import resource
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from measure import Line, Sheet, main, middle

import duel
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import Signed, check, sign_action
from yonder.proof.keys import Key
from yonder.realm.desk import Desk, cores
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee, Result
from yonder.realm.store import SqliteStore

GROUP = 64
CLIENTS, EACH = 256, 10
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
        realm = self.referee.create(sign_creation(host, self.referee.address, creation, self.bout))
        for key in KEYS.values():
            self.referee.submit(sign_action(key, realm.id, 1, duel.Join()))
        return realm

    def next(self) -> Signed:
        """The next strike of this match."""
        if self.realm.over() is not None:
            self.realm = self._begin()
        (who,) = self.realm.awaited() or [""]
        return sign_action(KEYS[who], self.realm.id, self.realm.next_nonce(who), duel.Strike())


class Crowd:
    """Many players in one realm, and each treads."""

    def __init__(self, referee: Referee) -> None:
        self.keys = [Key.from_seed(f"treader {number}") for number in range(GROUP)]
        self.realm = referee.create(sign_creation(self.keys[0], referee.address, Creation("endless"), 0))

    def next(self) -> list[Signed]:
        """A step of everybody."""
        return [sign_action(key, self.realm.id, self.realm.next_nonce(key.public), Step()) for key in self.keys]


def new_referee(folder: Path, name: str) -> Referee:
    """A referee with a store of its own; every action of its games draws."""
    games = {"duel": duel.rules, "endless": endless}
    return Referee(SqliteStore(folder / f"{name}.db"), Key.from_seed("referee"), games=games.__getitem__)


def floor(events: Sequence[Signed]) -> float:
    """Seconds to check the signatures of these and to prove their dice, and nothing else."""
    key = Key.from_seed("referee")
    began = time.perf_counter()
    for event in events:
        check(event)
        vrf.prove(key, bytes.fromhex(event.id))
    return time.perf_counter() - began


def beside_the_floor(work: Callable[[], None], events: Sequence[Signed]) -> tuple[float, float]:
    """Actions per second, of ours and of the floor that is measured just before and just after."""
    before = floor(events)
    began = time.perf_counter()
    work()
    ours = time.perf_counter() - began
    return len(events) / ours, 2 * len(events) / (before + floor(events))


def one_core(sheet: Sheet, folder: Path) -> None:
    """Groups that one thread checks, proves, runs, signs and writes; what the clients do is not counted."""
    referee = new_referee(folder, "one core")
    matches, crowd = [Match(referee, number) for number in range(GROUP)], Crowd(referee)
    groups: dict[str, Callable[[], list[Signed]]] = {
        "one realm": crowd.next,
        f"{GROUP} realms": lambda: [match.next() for match in matches],
    }
    for name, group in groups.items():
        pairs = []
        for _ in range(2 if sheet.quick else 80):
            events = group()
            pairs.append(beside_the_floor(partial(_submit, referee, events), events))
        ours, limit = middle(pairs)
        sheet.note(f"on one core, {GROUP} at a time, {name}: {ours:,.0f} actions/s, {ours / limit:.2f} of the floor")
    referee.close()


def served(sheet: Sheet, folder: Path) -> None:
    """The referee as a server runs it: a desk with its clerks, and clients who each wait for their answer."""
    referee = new_referee(folder, "served")
    desk = Desk(referee, clerks=cores())
    players = [Key.from_seed(f"player {number}") for number in range(CLIENTS)]
    realms = [referee.create(sign_creation(key, referee.address, Creation("endless"), 0)) for key in players]
    pairs = []
    for _ in range(2 if sheet.quick else 15):
        queues = [_ahead(key, realm) for key, realm in zip(players, realms, strict=True)]
        events = [event for queue in queues for event in queue]
        pairs.append(beside_the_floor(partial(_play, desk, queues), events))
    desk.close()
    referee.close()
    ours, limit = middle(pairs)
    sheet.add(
        Line(f"durable actions of {CLIENTS} clients in as many realms", ours, limit, "actions/s", "check + prove", 0.7)
    )


def _ahead(key: Key, realm: Realm) -> list[Signed]:
    nonce = realm.next_nonce(key.public)
    return [sign_action(key, realm.id, nonce + i, Step()) for i in range(EACH)]


def _play(desk: Desk, queues: Sequence[Sequence[Signed]]) -> None:
    """Every client sends its next action when the one before is answered."""
    waiting = deque((desk.submit(first), iter(rest)) for first, *rest in queues)
    while waiting:
        answer, rest = waiting.popleft()
        answer.result()
        following = next(rest, None)
        if following is not None:
            waiting.append((desk.submit(following), rest))


def _submit(referee: Referee, events: Sequence[Signed]) -> None:
    _all_taken(referee.submit_all(events))


def _all_taken(answers: Sequence[Result]) -> None:
    assert not any(isinstance(answer, Exception) for answer in answers), answers


def growth(sheet: Sheet, folder: Path) -> None:
    """One long realm: time and memory of an action, early and late, and opening it again."""
    entries = 4_000 if sheet.quick else 200_000
    referee = new_referee(folder, "growth")
    host = next(iter(KEYS.values()))
    realm = referee.create(sign_creation(host, referee.address, Creation("endless"), 0))
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
    again = new_referee(folder, "growth")
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
        served(sheet, Path(folder))
        one_core(sheet, Path(folder))
        growth(sheet, Path(folder))


if __name__ == "__main__":
    main("The referee", run)

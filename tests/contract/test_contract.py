"""The contract suite: duel keeps it, and for each of its sentences there is a small game that does not."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

import duel
from yonder.core import Action, Ctx, Event, Model, Offer, Outcome, Reject, Rules, World
from yonder.core.show.offer import Span
from yonder.testkit import check
from yonder.testkit.contract.suite import sentences

GOAL, MOST = 10, 3
MEMORY: list[int] = []
HALF = 0.5


class Pile(Model):
    """So many stones."""

    n: int


class Added(Event):
    n: int


class Add(Action):
    """Put one to three stones on the pile."""

    count: int


class Roll(Action):
    """Let dice decide whether a stone is added."""


class Tell(Action):
    """Say something of any form."""

    what: Any


class Mute(Action):
    pass


class Turned(Event):
    by: complex


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    size: int = 1


class Thing(Struct, frozen=True):
    id: str


def add(ctx: Ctx, action: Add) -> None:
    pile = ctx.world.get(Pile)
    if not 1 <= action.count <= min(MOST, GOAL - pile.n):
        raise Reject("bad_count")
    pile = ctx.world.put(pile, n=pile.n + action.count)
    ctx.tell(Added(pile.n))


def roll(ctx: Ctx, _action: Roll) -> None:
    pile = ctx.world.get(Pile)
    if pile.n == GOAL:
        raise Reject("game_over")
    ctx.world.put(pile, n=pile.n + (ctx.dice.sum(2, 6, "roll") >= 7))


def offers(world: World, _who: str) -> Iterator[Offer]:
    n = world.get(Pile).n
    if n < GOAL:
        yield Offer(Add(1), "Add", domains={"count": Span(1, min(MOST, GOAL - n))})
    yield Offer(Roll(), "Roll")


def over(world: World, _scope: str) -> Outcome | None:
    return Outcome() if world.get(Pile).n >= GOAL else None


def heap(  # noqa: PLR0913 - the places where it may break
    *,
    add: Callable[[Ctx, Add], None] = add,
    roll: Callable[[Ctx, Roll], None] = roll,
    offers: Callable[[World, str], Iterator[Offer]] = offers,
    over: Callable[[World, str], Outcome | None] = over,
    view: Callable[[World, str | None], Any] = lambda world, _who: world.get(Pile),
    more: Callable[[Rules], Any] = lambda rules: rules,
    models: tuple[type[Model], ...] = (Pile,),
    events: tuple[type[Event], ...] = (Added,),
    **options: Any,
) -> Rules:
    """A sound little game; each argument is a place to break it."""
    rules = Rules("heap", 1, models=models, events=events, players=(1, 2), **options)

    @rules.start
    def start(ctx: Ctx, _setup: Any) -> None:
        ctx.world.put(Pile(0))

    @rules.invariant
    def not_too_high(world: World) -> None:
        assert all(pile.n <= GOAL for pile in world.all(Pile)), "too many stones"

    rules.on(Add)(add)
    rules.on(Roll)(roll)
    rules.offers(offers)
    rules.over(over)
    rules.view(view)
    rules.forecast(Roll)(lambda run: {"more": run.after.get(Pile).n > run.before.get(Pile).n})
    more(rules)
    return rules


def unchecked_add(ctx: Ctx, action: Add) -> None:
    pile = ctx.world.get(Pile)
    if pile.n >= GOAL:
        raise Reject("game_over")
    ctx.world.put(pile, n=min(GOAL, pile.n + max(1, action.count)))


def overshooting_roll(ctx: Ctx, _action: Roll) -> None:
    pile = ctx.world.get(Pile)
    if pile.n >= GOAL:
        raise Reject("game_over")
    ctx.world.put(pile, n=pile.n + 4)


def writing_add(ctx: Ctx, action: Add) -> None:
    if action.count > MOST:
        ctx.was.put(ctx.world.get(Pile), n=3)
    add(ctx, action)


def rolling_add(ctx: Ctx, action: Add) -> None:
    ctx.dice.d(6, "too early")
    add(ctx, action)


def indexing_add(ctx: Ctx, action: Add) -> None:
    _ = [0, 1, 2, 3][action.count]
    add(ctx, action)


def remembering_roll(ctx: Ctx, _action: Roll) -> None:
    pile = ctx.world.get(Pile)
    if pile.n == GOAL:
        raise Reject("game_over")
    MEMORY.append(1)
    ctx.world.put(pile, n=pile.n + len(MEMORY) % 2)


def facing_roll(ctx: Ctx, _action: Roll) -> None:
    pile = ctx.world.get(Pile)
    if pile.n == GOAL:
        raise Reject("game_over")
    ctx.world.put(pile, n=pile.n + (6 in ctx.dice.roll(2, 6, "faces").faces))


def whispering_add(ctx: Ctx, action: Add) -> None:
    add(ctx, action)
    ctx.tell(Added(1), to=["Red"])


def idle_roll(_ctx: Ctx, _action: Roll) -> None:
    pass


def only_roll(_world: World, _who: str) -> Iterator[Offer]:
    yield Offer(Roll(), "Roll")


def writing_offers(world: World, who: str) -> Iterator[Offer]:
    world.put(Pile(min(GOAL, world.get(Pile).n + 1)))
    yield from offers(world, who)


def too_much(world: World, _who: str) -> Iterator[Offer]:
    yield Offer(Roll(), "Roll")
    yield Offer(Add(MOST + 1), "Add", enabled=True)
    del world


def wrong_grey(world: World, who: str) -> Iterator[Offer]:
    yield from offers(world, who)
    yield Offer(Add(MOST + 1), "Add").given(Reject("too_heavy"))


def never_ready(world: World, who: str) -> Iterator[Offer]:
    yield from offers(world, who)
    yield Offer(Add(MOST + 1), "Add").given(Reject("bad_count", ready_at=world.now + 50))


def early_roll(ctx: Ctx, action: Roll) -> None:
    if ctx.now < 500:
        raise Reject("too_early")
    roll(ctx, action)


def timely_roll(ctx: Ctx, action: Roll) -> None:
    if ctx.now < 500:
        raise Reject("too_early", ready_at=500)
    roll(ctx, action)


def soon_nothing(world: World, who: str) -> Iterator[Offer]:
    if world.get(Pile).n < GOAL - MOST:
        yield from offers(world, who)


def telling(rules: Rules) -> None:
    rules.on(Tell)(lambda _ctx, _action: None)
    rules.unlisted = (*rules.unlisted, Tell)


def tell_offers(world: World, who: str) -> Iterator[Offer]:
    yield from offers(world, who)
    yield Offer(Tell((1, 2)), "Tell")


def muted(rules: Rules) -> None:
    rules.on(Mute)(lambda _ctx, _action: None)


BROKEN: dict[str, tuple[Callable[[], Rules], str]] = {
    "An enabled offer is never refused.": (lambda: heap(offers=too_much), "bad_count"),
    "A greyed offer is refused with the code it shows.": (lambda: heap(offers=wrong_grey), "'too_heavy' but gets"),
    "What is not offered is refused.": (lambda: heap(add=unchecked_add), "is not offered and yet accepted"),
    "An offer is ready when it says so.": (lambda: heap(offers=never_ready), "is not ready when it says so: bad_count"),
    "An offer that opens by waiting says when.": (lambda: heap(roll=early_roll), "opens by waiting and does not say"),
    "A refused action changes nothing.": (lambda: heap(add=writing_add), "yet writes pile"),
    "All refusals come before the first draw.": (lambda: heap(add=rolling_add), "after 1 draws"),
    "Nothing a player sends makes the rules crash.": (lambda: heap(add=indexing_add), "IndexError"),
    "The game's invariants hold.": (lambda: heap(roll=overshooting_roll), "not_too_high: too many stones"),
    "Offered actions come back from JSON unchanged.": (lambda: heap(more=telling, offers=tell_offers), "comes back as"),
    "Views and scenes are JSON without floats.": (lambda: heap(view=lambda *_: [HALF]), "view of p1 holds a float"),
    "Events are declared, survive JSON, and have words that fit.": (lambda: heap(events=()), "not declared"),
    "Events are told to players by their keys.": (lambda: heap(add=whispering_add), "['Red']"),
    "Reading offers, views, scenes and odds changes nothing.": (lambda: heap(offers=writing_offers), "at step 1"),
    "Exact odds agree with sampling.": (lambda: heap(roll=facing_roll), "'more' is 0.000 by its odds"),
    "Somebody can act, or a timer runs, until the game is over.": (lambda: heap(offers=soon_nothing), "nobody can act"),
    "Random play ends within the steps.": (lambda: heap(roll=idle_roll, offers=only_roll), "not over after"),
    "The same inputs give the same hashes.": (lambda: heap(roll=remembering_roll), "other rows when it is replayed"),
    "A fork does the same and leaves its parent untouched.": (lambda: heap(roll=remembering_roll), "in a fork"),
    "A copy that is saved and loaded after every step stays equal.": (lambda: heap(models=()), "KeyError: 'pile'"),
    "Actions, events, queries and setup have JSON schemas.": (lambda: heap(events=(Added, Turned)), "Turned"),
    "The sample setups are valid.": (lambda: heap(setup=Size, samples=({}, {"size": "big"})), "big"),
    "Every action says in its docstring what it does.": (lambda: heap(more=muted), "Mute has no docstring"),
    "Aliases of commands belong to an action or a query.": (
        lambda: heap(words={"command.aliases.ad": "put"}),
        "there is no action or query 'ad'",
    ),
    "Every content entry turns up in play.": (lambda: heap(content={"ghost": Thing("ghost")}), "'ghost' was never"),
}
WARNINGS = ("Random play ends within the steps.", "Every content entry turns up in play.")
ELSEWHERE = (  # proved in test_leaks.py and below
    "What is hidden from a player changes nothing that they see.",
    "What a spectator sees whole, everybody sees whole.",
    "Events tell nobody what stays hidden from them.",
    "What is hidden is younger than a closed secret.",
    "What is hidden is not drawn from the public dice.",
    "The start tells nobody what stays hidden from them.",
    "What the start hides is not drawn from the public dice.",
    "Every secret is opened by the end.",
    "The rules know no float, clock, I/O, chance of their own, or order of a set.",
)


def test_duel_keeps_the_whole_contract() -> None:
    report = check(duel.rules)
    assert [f for f in report.findings if f.verdict in ("fail", "warn")] == []
    assert [f.check for f in report.findings if f.verdict == "skip"] == [
        "The game's invariants hold.",
        "An offer is ready when it says so.",
        *ELSEWHERE[:-1],
    ]  # it names none, nothing opens by waiting, and nothing is hidden


def test_the_sound_heap_keeps_it_too() -> None:
    report = check(heap(), games=3, steps=40)
    assert [f.check for f in report.failed()] == [ELSEWHERE[-1]]  # its file is a test, which no game's is


def test_time_passes_without_entries_and_an_offer_that_says_when_it_is_ready_keeps_the_contract() -> None:
    report = check(heap(roll=timely_roll), games=3, steps=40)
    assert [f.check for f in report.failed()] == [ELSEWHERE[-1]]
    assert report["An offer is ready when it says so."].cases


@pytest.mark.parametrize("sentence", BROKEN)
def test_each_sentence_is_broken_by_a_broken_game(sentence: str) -> None:
    make, detail = BROKEN[sentence]
    MEMORY.clear()
    finding = check(make(), games=2, steps=25)[sentence]
    assert finding.verdict == ("warn" if sentence in WARNINGS else "fail")
    assert any(detail in text for text in finding.details), finding.details


def test_every_sentence_has_its_broken_game() -> None:
    assert sorted([*BROKEN, *ELSEWHERE]) == sorted(sentences())


def test_impure_rules_are_found_in_the_games_own_files(tmp_path: Path) -> None:
    file = tmp_path / "impure_game.py"
    file.write_text(
        "from yonder.core import Action, Ctx, Rules\n"
        "rules = Rules('impure_game', 1)\n"
        "class Go(Action):\n"
        "    '''Go.'''\n"
        "@rules.on(Go)\n"
        "def go(ctx: Ctx, action: Go) -> None:\n"
        "    ctx.next(str(1 / 2))\n"
    )
    spec = spec_from_file_location("impure_game", file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["impure_game"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    finding = check(module.rules, games=1, steps=2)[ELSEWHERE[-1]]
    assert finding.verdict == "fail"
    assert finding.details[0].startswith(f"{file}:7: / makes a float")


def test_content_must_turn_up_once_a_game_says_what_is_rare() -> None:
    sentence = "Every content entry turns up in play."
    content = {"ghost": Thing("ghost"), "roll": Thing("roll")}
    assert check(heap(content=content, rare=("ghost",)), games=1)[sentence].verdict == "pass"
    assert check(heap(content=content, rare=()), games=1)[sentence].details == ("'ghost' was never seen in play",)
    assert "no content 'goat'" in check(heap(content=content, rare=("ghost", "goat")), games=1)[sentence].details[0]


def test_words_that_do_not_fit_an_event_are_found() -> None:
    report = check(heap(words={"tell.added": "{height} stones"}), games=1, steps=10)
    assert "its words do not fit" in report["Events are declared, survive JSON, and have words that fit."].details[0]


def test_a_game_that_cannot_start_fails_without_a_traceback() -> None:
    report = check(heap(setup=Size, samples=({"size": "big"},)), games=1)
    assert "cannot start" in report["Somebody can act, or a timer runs, until the game is over."].details[0]


def test_the_same_check_finds_the_same_twice_and_reports_progress() -> None:
    seen: list[tuple[int, int]] = []
    first = check(duel.rules, games=2, steps=10, progress=lambda done, total: seen.append((done, total)))
    assert first == check(duel.rules, games=2, steps=10)
    assert seen == [(1, 3), (2, 3), (3, 3)]

"""The contract that every game keeps. `check(rules)` plays random games and tries each of its sentences on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from yonder.core.chance.dice import SeedDice
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256
from yonder.testkit.contract import chances, conduct, forms, repeats, waiting
from yonder.testkit.contract.finding import Check, Ledger, Outcomes, Report, crash_of
from yonder.testkit.contract.moment import Moment
from yonder.testkit.contract.play import Play, Taste, seats, stop
from yonder.testkit.contract.usage import Usage
from yonder.testkit.secrets import leaks, sealed, whispers
from yonder.testkit.secrets.ages import Ages

Progress = Callable[[int, int], None]

HUNTS = 10  # games played to look for unused content, for each game that is checked

MOMENTS = (
    *conduct.checks(),
    *waiting.checks(),
    *leaks.checks(),
    *whispers.checks(),
    *sealed.checks(),
    *chances.checks(),
)
GAMES = (*repeats.checks(), *whispers.game_checks(), *sealed.game_checks())
FORMS = tuple(forms.checks())


def check(
    rules: Rules,
    *,
    games: int = 4,
    steps: int = 120,
    seed: str = "contract",
    only: Sequence[str] = (),
    taste: Taste | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play `games` random games of at most `steps` steps, and more to look for content; `progress(done, of)` tells.

    `only` names the sentences to try, if not all. `taste` narrows what is chosen from, to lead play where it matters.
    """
    usage = Usage(rules)
    used = _used(rules, seed, games * HUNTS, steps)
    ledger = Ledger([one for one in (*MOMENTS, *GAMES, *FORMS, used) if not only or one.sentence in only])
    for form in FORMS:
        ledger.run(form, rules)
    played: list[Ages] = []
    for i in range(games):
        play = _game(ledger, usage, rules, f"{seed}|{i}", i, steps, taste)
        played += [] if play is None else [play.ages]
        if progress is not None:
            progress(i + 1, games + 1)
    if rules.part("over") is None:
        ledger.run(sealed.EVER, played)
    ledger.run(used, usage)
    if progress is not None:
        progress(games + 1, games + 1)
    return Report(rules.name, ledger.findings())


def _game(
    ledger: Ledger, usage: Usage, rules: Rules, seed: str, number: int, steps: int, taste: Taste | None
) -> Play | None:
    setup = rules.samples[number % len(rules.samples)]
    try:
        play = Play(rules, seed, setup, players=seats(rules, number), taste=taste)
    except Exception as error:  # noqa: BLE001 - whatever a game under test may raise
        ledger.note(GAMES[0], f"the game cannot start with {setup}: {crash_of(error)}")
        return None
    dice = SeedDice(sha256(b"moment|" + seed.encode()))
    try:
        for game in play.moments(steps):
            moment = Moment(game, play.players, dice, play.ages)
            usage.watch(game, play.players)
            for one in MOMENTS:
                ledger.run(one, moment)
    except Exception as error:  # noqa: BLE001 - the same
        stop(play, error)
    for one in GAMES:
        ledger.run(one, play)
    return play


def _used(rules: Rules, seed: str, games: int, steps: int) -> Check:
    """Unused content is a failure only for a game that says what it calls rare."""

    def cases(usage: Usage) -> Outcomes:
        usage.hunt(seed, games, steps)
        yield from usage.outcomes()

    return Check("Every content entry turns up in play.", cases, fatal=rules.rare is not None)


def sentences() -> Iterator[str]:
    """The contract, sentence by sentence."""
    yield from (one.sentence for one in (*MOMENTS, *GAMES, *FORMS))
    yield "Every content entry turns up in play."

"""`yonder games` and `yonder rules`: what can be played, and how."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.options import Json
from yonder.cli.terminal.show import count, say, say_json, say_page, table
from yonder.core.errors import Missing
from yonder.core.rules.action import tag_of
from yonder.manual.book import book_of
from yonder.manual.coverage import Coverage
from yonder.manual.coverage import coverage as covered
from yonder.manual.guide import fill as filled
from yonder.manual.reference import reference
from yonder.manual.rulebook import rule_text, rules_of
from yonder.play.policy import names
from yonder.registry import game as game_called
from yonder.registry import games as all_games

BOOKS = Path("docs") / "rules"


def games(*, json: Json = False) -> int:
    """List the installed games."""
    found = all_games().values()
    if json:
        say_json([{"name": r.name, "title": r.title, "version": r.version, "players": r.players, "bots": names(r),
                   "actions": [tag_of(kind) for kind in r.actions()]} for r in found])  # fmt: skip
        return 0
    if not found:
        say("No games are installed.")
        return 0
    rows = ([r.name, r.title, str(r.version), _span(r.players), ", ".join(names(r))] for r in found)
    table(["game", "title", "version", "players", "bots"], rows, right=(2,))
    return 0


def _span(players: tuple[int, int]) -> str:
    low, high = players
    return str(low) if low == high else f"{low} to {high}"


def rules(
    game: str,
    rule: str | None = None,
    /,
    *,
    write: Path | None = None,
    fill: Annotated[tuple[Path, ...], Parameter(negative="", show_default=False)] = (),
) -> int:
    """Print the manual of a game, made from its code; or one numbered rule of its rulebook.

    Parameters
    ----------
    game
        An installed game; `yonder games` lists them.
    rule
        The number of a rule, such as T-173.
    write
        Write the manual into this folder as GAME.md instead.
    fill
        Bring the lists of actions, refusals and events in this page up to date; can be given several times.
    """
    if rule is not None:
        say_page(_rule(game, rule))
        return 0
    page = reference(game_called(game))
    for path in fill:
        if not path.is_file():
            raise Missing(f"There is no {path}.", "no_such_file")
        path.write_text(filled(path.read_text("utf-8"), game_called), "utf-8")
        say(f"Filled {path}.")
    if write is None and fill:
        return 0
    if write is None:
        say_page(page)
        return 0
    write.mkdir(parents=True, exist_ok=True)
    path = write / f"{game}.md"
    path.write_text(page, "utf-8")
    say(f"Wrote {path}.")
    return 0


def _rule(game: str, rule: str) -> str:
    book = book_of(game_called(game))
    if not book:
        raise Missing(f"{game} has no rulebook.", "no_rulebook")
    text = rule_text(book, rule.upper()) or rule_text(book, rule)
    if text is None:
        near = ", ".join(get_close_matches(rule.upper(), rules_of(book), 3))
        raise Missing(
            f"The rulebook of {game} has no rule {rule}.{f' Near it: {near}.' if near else ''}", "no_such_rule"
        )
    return text


def coverage(
    *books: Path,
    tests: Annotated[tuple[Path, ...], Parameter(negative="", show_default=False)] = (Path("tests"),),
    strict: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    json: Json = False,
) -> int:
    """Report which numbered rules have tests marked with them, and which have none.

    Parameters
    ----------
    books
        Rulebooks; all of docs/rules if none is named.
    tests
        Where the tests are: a folder or a file; can be given several times. [default: tests]
    strict
        Exit with 1 if a rule has no test, or a test cites a rule that does not exist.
    """
    named = books or tuple(sorted(BOOKS.glob("*.md")))
    for path in (*named, *tests):
        if not path.exists():
            raise Missing(f"There is no {path}.", "no_such_file")
    if not named:
        raise Missing(f"There are no rulebooks in {BOOKS}.", "no_rulebook")
    try:
        reports = {str(book): covered([book], tests) for book in named}
    except SyntaxError as error:
        raise Missing(f"{error.filename}, line {error.lineno}, is not Python: {error.msg}.", "bad_test") from None
    known = {rule for report in reports.values() for rule in report.rules}
    unknown = {
        rule: cites for report in reports.values() for rule, cites in report.unknown.items() if rule not in known
    }
    untested = sum(len(report.untested) for report in reports.values())
    if json:
        listed = {book: {rule: report.tests.get(rule, ()) for rule in report.rules} for book, report in reports.items()}
        say_json({"books": listed, "unknown": unknown})
    else:
        for book, report in reports.items():
            _tell_book(book, report)
        for rule, cites in unknown.items():
            say((f"{rule} is in no rulebook, but cited by {', '.join(cites)}", "red"))
    return 1 if strict and (untested or unknown) else 0


def _tell_book(book: str, report: Coverage) -> None:
    total, open_ = len(report.rules), len(report.untested)
    say((f"{book}: {total - open_:,} of {count(total, 'rule')} have tests", "bold"))
    for name, rule in report.rules.items():
        cites = report.tests.get(name, ())
        style = "" if cites else "yellow"
        say((f"  {count(len(cites), 'test') if cites else 'no test':>8}  {rule.title}", style))
        for cite in cites:
            say(("            " + cite, "dim"))

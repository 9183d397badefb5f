"""`yonder games`, `rules`, `rules coverage`, `new`, `check`, `bench`."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from yonder.core import Offer
from yonder.core.rules.rules import Rules
from yonder.core.rules.setup import bound
from yonder.manual.reference import reference
from yonder.testkit import Bench, check
from yonder.testkit.phrasing import meaning
from yonder.testkit.skeleton import write_skeleton

Call = Callable[..., Any]


def test_installed_games_are_listed(yonder: Call) -> None:
    assert [line.split()[:2] for line in yonder("games").out.splitlines()][1:] == [
        ["delve", "Delve"],
        ["duel", "Duel"],
        ["hashfront", "Hashfront"],
        ["labyrinth", "Labyrinth"],
        ["parley", "Parley"],
        ["quest", "Quest"],
        ["temple", "Temple"],
    ]
    (duel,) = [game for game in json.loads(yonder("games", "--json").out) if game["name"] == "duel"]
    assert duel["players"] == [2, 2]
    assert "strike" in duel["actions"]


def test_the_manual_of_a_game_is_made_from_its_code(yonder: Call, market: Rules, tmp_path: Path) -> None:
    assert yonder("rules", "bazaar").out == reference(market)
    assert yonder("rules", "bazaar", "--write", str(tmp_path / "docs")).code == 0
    assert (tmp_path / "docs" / "bazaar.md").read_text("utf-8") == reference(market)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a rulebook of two rules, and a test for one of them."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "bazaar.md").write_text("# B\n\n- **B-001** Be fair.\n- **B-002** Be brief.\n")
    (tmp_path / "tests").mkdir()
    test = 'import pytest\n\n\n@pytest.mark.rule("B-001")\ndef test_fair():\n    pass\n'
    (tmp_path / "tests" / "test_b.py").write_text(test)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("book", "market")
def test_one_rule_is_printed_by_its_number(yonder: Call) -> None:
    assert yonder("rules", "bazaar", "b-002").out == "- **B-002** Be brief.\n"


@pytest.mark.usefixtures("book", "market")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["bazaar", "B-003"], "no_such_rule"), (["chess", "B-001"], "unknown_game"), (["duel", "D-001"], "no_rulebook")],
)
def test_a_rule_that_is_not_there_is_said(yonder: Call, arguments: list[str], code: str) -> None:
    done = yonder("rules", *arguments)
    assert (done.code, f"({code})" in done.err) == (1, True)


@pytest.mark.usefixtures("book")
def test_coverage_lists_rules_with_and_without_tests(yonder: Call) -> None:
    out = yonder("rules", "coverage").out
    assert "1 of 2 rules have tests" in out
    assert "1 test  B-001" in out
    assert "no test  B-002" in out
    assert yonder("rules", "coverage", "--strict").code == 1
    listed = json.loads(yonder("rules", "coverage", "docs/rules/bazaar.md", "--tests", "tests", "--json").out)
    assert listed["books"]["docs/rules/bazaar.md"]["B-001"] == ["tests/test_b.py::test_fair"]


def test_coverage_names_rules_that_no_book_has(yonder: Call, book: Path) -> None:
    (book / "tests" / "test_c.py").write_text((book / "tests" / "test_b.py").read_text().replace("B-001", "B-900"))
    assert "B-900 is in no rulebook" in yonder("rules", "coverage").out


def test_coverage_of_nothing_is_said(yonder: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "(no_such_file)" in yonder("rules", "coverage", "nope.md").err


def test_a_new_game_is_written_and_never_over_another(yonder: Call, tmp_path: Path) -> None:
    done = yonder("new", "reach", "--into", str(tmp_path))
    assert done.code == 0
    assert (tmp_path / "reach" / "pyproject.toml").is_file()
    assert "check reach" in done.out
    assert yonder("new", "reach", "--into", str(tmp_path)).code == 1
    assert yonder("new", "Not A Name", "--into", str(tmp_path)).code == 2


def test_a_new_game_with_hidden_dice_keeps_the_contract_for_any_number_of_players(
    yonder: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert yonder("new", "liars_cups", "--hidden", "--into", str(tmp_path)).code == 0
    monkeypatch.syspath_prepend(tmp_path / "liars_cups" / "src")
    made = importlib.import_module("liars_cups")
    report = check(made.rules, games=2, steps=40)
    assert report.ok, "\n".join(report.lines())
    bench = Bench(made.rules, setup=bound(made.rules, {}, 3))
    offers = play_up_to_the_first_bid(bench, made)
    assert offers[0].has(made.Bid(9, 6))
    assert not offers[0].has(made.Bid(10, 6))  # three players have nine dice


def play_up_to_the_first_bid(bench: Bench, made: Any) -> list[Offer]:
    for who in bench.players[:3]:
        bench.act(who, made.Join())
    return bench.offers((bench.game.awaited() or [""])[0])


def test_the_bid_of_the_skeleton_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_skeleton("typed_cups", tmp_path, hidden=True)
    monkeypatch.syspath_prepend(tmp_path / "typed_cups" / "src")
    made = importlib.import_module("typed_cups")
    bench = Bench(made.rules)
    for who in bench.players[:2]:
        bench.act(who, made.Join())
    mover = (bench.game.awaited() or [""])[0]
    bench.act(mover, made.Bid(2, 5))
    other = (bench.game.awaited() or [""])[0]
    for line, meant in (("bid 5s 3", "Bid: 5s 3"), ("raise 6s 2", "Bid: 6s 2"), ("liar", "Call it a lie")):
        assert meaning(made.rules, bench.offers(other), other, line) == meant
    assert meaning(made.rules, bench.offers(other), other, "bid 4s 2").startswith("incomplete")


def test_a_game_is_checked_against_the_contract(yonder: Call) -> None:
    done = yonder("check", "duel", "--games", "1", "--steps", "10")
    assert done.code == 0
    assert "pass  " in done.out
    assert "Duel keeps the contract." in done.out
    report = json.loads(yonder("check", "duel", "--games", "1", "--steps", "10", "--json").out)
    assert report["ok"]
    assert yonder("check", "duel", "--games", "0").code == 2


def test_a_game_that_breaks_the_contract_fails(yonder: Call, market: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_world: object) -> None:
        raise AssertionError("never sound")

    monkeypatch.setattr(market, "invariants", [broken])
    done = yonder("check", "bazaar", "--games", "1", "--steps", "5")
    assert done.code == 1
    assert "never sound" in done.out
    assert "Bazaar breaks the contract" in done.out


def test_the_projects_benchmarks_are_run_in_their_quick_form(
    yonder: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "benchmarks").mkdir()
    script = tmp_path / "benchmarks" / "run.py"
    script.write_text("import sys\nprint(sys.argv[1:])\n")
    done = yonder("bench")
    assert (done.code, done.out) == (0, "['--quick']\n")
    script.write_text("raise SystemExit(3)\n")
    assert yonder("bench").code == 1


@pytest.mark.slow
def test_speed_is_measured_without_a_clone(yonder: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rates = json.loads(yonder("bench", "--game", "duel", "--json").out)
    assert len(rates) == 4
    assert all(rate > 10 for rate in rates.values())

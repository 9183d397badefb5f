"""`yonder play`, through a pipe and in a terminal."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from yonder.cli.data.folder import program
from yonder.cli.terminal.show import hung
from yonder.realm.referee import Referee

Call = Callable[..., Any]

FIRST = "1\n" * 400  # always the first thing that can be done: whatever duel's rules become, it ends
PROGRAM = [sys.executable, "-m", "yonder.cli"]


def test_a_seeded_game_is_played_to_its_end_and_looks_the_same_twice(yonder: Call, tmp_path: Path) -> None:
    first = yonder("play", "duel", "--seed", "moon", typed=FIRST)
    assert first.code == 0
    assert "The game is over." in first.out
    yonder("log", "--out", str(tmp_path / "first.jsonl"))
    again = yonder("play", "duel", "--seed", "moon", typed=FIRST)
    yonder("log", "--out", str(tmp_path / "again.jsonl"))
    assert again == first
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "first.jsonl").read_bytes()


def test_a_seeded_game_replaces_its_earlier_run(yonder: Call) -> None:
    for _ in range(2):
        yonder("play", "duel", "--seed", "moon", typed="1\n")
    assert len(json.loads(yonder("realms", "--json").out)) == 1


def test_another_seed_is_another_game(yonder: Call) -> None:
    one, other = (yonder("play", "duel", "--seed", seed, "--bot", "random") for seed in ("moon", "sun"))
    assert one.out.splitlines()[2:] != other.out.splitlines()[2:]


def test_the_end_names_the_command_that_verifies_the_game(yonder: Call) -> None:
    out = yonder("play", "duel", typed=FIRST).out
    command = out.splitlines()[-1].split()
    assert command[:2] == [program(), "verify"]
    assert yonder(*command[1:]).code == 0


def test_the_command_names_a_data_folder_that_is_not_the_usual_one(yonder: Call, tmp_path: Path) -> None:
    out = yonder("play", "duel", "--data", str(tmp_path / "my games"), typed="1\n").out
    assert out.endswith(f"--data '{tmp_path / 'my games'}'\n")


def test_a_bot_plays_all_seats_and_nothing_is_read(yonder: Call) -> None:
    done = yonder("play", "duel", "--bot", "random", "--seed", "x")
    assert done.code == 0
    assert "bot 1 (random) plays against bot 2 (random)" in done.out
    assert "Won by bot" in done.out


def test_a_bot_stops_after_so_many_moves(yonder: Call) -> None:
    done = yonder("play", "duel", "--bot", "random", "--most", "2")  # to take their places
    assert "The bots made 2 moves." in done.out
    assert "--realm" in done.out


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on(yonder: Call) -> None:
    left = yonder("play", "duel", typed="")  # a first blow may end a duel
    assert left.code == 0
    command = left.out.splitlines()[-1].split()
    assert command[:4] == [program(), "play", "duel", "--realm"]
    done = yonder(*command[1:], typed=FIRST)
    assert "Continuing realm" in done.out
    assert "The game is over." in done.out
    assert yonder("verify").code == 0


def test_a_seeded_game_goes_on_as_if_it_had_never_stopped(yonder: Call, tmp_path: Path) -> None:
    yonder("play", "duel", "--seed", "moon", typed=FIRST)
    yonder("log", "--out", str(tmp_path / "whole.jsonl"))
    yonder("play", "duel", "--seed", "moon", typed="1\n1\n1\n")
    yonder("play", "duel", "--realm", "last", typed=FIRST)
    yonder("log", "--out", str(tmp_path / "parts.jsonl"))
    assert (tmp_path / "parts.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_person_can_leave(yonder: Call) -> None:
    done = yonder("play", "duel", typed="quit\n1\n")
    assert done.code == 0
    assert "1 entry. Continue it" in done.out


@pytest.mark.parametrize("typed", ["0", "9", "-1", "1.5", "99999999999", "1 2", "strike twice", "²", "odds", "help 9"])
def test_what_is_not_offered_is_answered_with_a_hint_and_costs_nothing(yonder: Call, typed: str) -> None:
    calm = yonder("play", "duel", "--seed", "x", typed="1\n")
    done = yonder("play", "duel", "--seed", "x", typed=f"1\n{typed}\n")
    assert done.code == 0
    assert done.out.splitlines()[-2:] == calm.out.splitlines()[-2:]  # as many entries
    assert "(no_such_offer)" in done.out or "(bad_value)" in done.out


def test_a_deed_is_told_with_its_dice_and_the_log_also_with_picks_from_lists(yonder: Call) -> None:
    live = yonder("play", "temple", "--seed", "moon", typed="1\n").out
    both = yonder("play", "temple", "--seed", "moon", typed="1\nlog\n").out
    assert "abilities 2d6: " in live
    assert "abilities 0.." not in live
    assert "abilities 0.." in both


def test_what_still_means_the_same_is_done_though_time_has_passed(
    yonder: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Referee, "fire", lambda _referee: True)
    out = yonder("play", "duel", typed="1\n").out
    assert "takes a place" in out
    assert "choose again" not in out


def test_a_label_may_be_typed_instead_of_its_number(yonder: Call) -> None:
    assert "you    Red takes a place" in yonder("play", "duel", typed="take\n").out


@pytest.mark.usefixtures("market")
def test_a_game_is_played_by_typing(yonder: Call) -> None:
    done = yonder("play", "bazaar", "--seed", "x", typed="say good morning\nbuy 3 silk\npack tea and salt\n")
    assert "Somebody says: good morning" in done.out
    assert "Home with Salt,tea." in done.out


@pytest.mark.usefixtures("market")
def test_an_unclear_line_is_answered_with_what_it_may_mean(yonder: Call) -> None:
    done = yonder("play", "bazaar", typed="byu tea please\ng\nb t\n")
    assert "'byu tea please' is not understood. Did you mean Buy? (no_such_offer)\n    1  Buy  trade\n" in done.out
    assert "Buy needs amount, such as: 1 (bad_value)" in done.out
    assert "2 entries" in done.out  # the start, and `g` for Gamble


def test_words_that_the_terminal_knows_may_begin_a_command(yonder: Call) -> None:
    done = yonder("play", "temple", "--seed", "x", typed="mint rogue\nmint easy temple\nenter 1\nexit temple\n")
    assert "5 entries" in done.out
    assert "(not_offered)" in yonder("play", "temple", "--seed", "x", typed="log out\nwait here\nflee\n").out


def test_a_question_is_asked_by_typing(yonder: Call) -> None:
    done = yonder("play", "temple", "--seed", "x", typed="mint rogue\nask explorer sheet\nexit\n")
    assert "class Rogue" in done.out
    assert "2 entries" in done.out


@pytest.mark.usefixtures("market")
def test_offers_show_their_odds(yonder: Call) -> None:
    assert "5  Gamble" in yonder("play", "bazaar").out
    assert "  win 65 %, gain 4.6\n" in yonder("play", "bazaar").out


@pytest.mark.usefixtures("market")
def test_offers_that_are_closed_for_one_reason_give_it_once(yonder: Call) -> None:
    out = yonder("play", "bazaar", "--seed", "x", typed="4\nwait\n\n").out
    assert "   -  Rest, Gamble: You are not tired.\n" in out


@pytest.mark.usefixtures("market")
def test_exact_odds_are_told_on_request(yonder: Call) -> None:
    out = yonder("play", "bazaar", typed="odds 5\nodds 4\n").out
    assert "win: 13/20 = 65 %" in out
    assert "gain: mean 91/20 (4.6)" in out
    assert "   0   35.0 %" in out
    assert "nothing here is left to chance" in out


def test_help_tells_what_to_type_and_what_an_action_does(yonder: Call) -> None:
    out = yonder("play", "duel", "--seed", "moon", typed="1\nhelp\nhelp 1\n").out
    assert "`quit`" in out
    assert "Strike: " in out


def test_the_log_is_told_from_the_start(yonder: Call) -> None:
    out = yonder("play", "duel", "--seed", "moon", typed="1\nlog\n").out
    assert out.count("Red takes a place on the green.") == 2


def test_nothing_is_coloured_and_no_prompt_is_printed_in_a_pipe(yonder: Call) -> None:
    out = yonder("play", "duel", "--seed", "moon", typed=FIRST).out
    assert "\x1b" not in out
    assert "\n> " not in out


@pytest.mark.usefixtures("market")
@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("1 silk 5", '"good":"silk","amount":5'),
        ("1 amount=2 salt", '"good":"Salt","amount":2'),
        ("1 'TEA' amount=1", '"good":"tea","amount":1'),
        ("3 good day to you", '"text":"good day to you"'),
        ("2 tea,salt", '"goods":["Salt","tea"]'),
    ],
)
def test_values_are_typed_after_the_number(yonder: Call, typed: str, sent: str) -> None:
    done = yonder("play", "bazaar", typed=f"{typed}\n")
    assert "(bad_value)" not in done.out
    assert sent in yonder("log").out.replace("\\", "")


@pytest.mark.usefixtures("market")
@pytest.mark.parametrize(
    "typed",
    [
        "1",
        "1 silk",
        "1 silk 6",
        "1 silk x",
        "1 gold 1",
        "1 silk 1 1",
        "1 amount=1",
        "2 tea,gold",
        "2 x",
        "2 salt,silk,tea",
    ],
)
def test_values_that_do_not_fit_are_refused_with_what_would(yonder: Call, typed: str) -> None:
    done = yonder("play", "bazaar", typed=f"{typed}\n")
    assert "(bad_value)" in done.out
    assert "1 entry. Continue it" in done.out


@pytest.mark.usefixtures("market")
def test_the_manual_of_an_offer_lists_what_its_values_can_be(yonder: Call) -> None:
    out = yonder("play", "bazaar", typed="help 1\nodds 1 tea 3\n").out
    assert "good: Salt | silk | tea" in out
    assert "sale: 1/2 = 50 %" in out


@pytest.mark.usefixtures("market")
def test_scenes_show_panels_and_maps(yonder: Call) -> None:
    out = yonder("play", "bazaar", "--seed", "x", typed="4\nwait\n\n").out
    assert "price 3 (each)" in out
    assert "stock ██░░░░░░░░░░ 1/5" in out
    assert "    silk a great many" in out
    assert "  0·@··\n  1···#" in out
    assert "@ you" in out
    assert "  * Gate [guard] → Well by lane (closed)" in out


@pytest.mark.usefixtures("market")
def test_time_passes_when_a_person_waits_in_a_seeded_game(yonder: Call) -> None:
    done = yonder("play", "bazaar", "--seed", "x", typed="wait\n4\nwait\n4\n")
    assert "Nothing will happen by itself." in done.out
    assert "Time passes." in done.out
    assert "You are not tired." in done.out
    assert yonder("verify").code == 0


@pytest.mark.usefixtures("market")
def test_settings_shape_a_new_game(yonder: Call) -> None:
    out = yonder("play", "bazaar", "--set", "price=9", "--set", "name=Old Souk").out
    assert "Old Souk" in out
    assert "price 9" in out


@pytest.mark.usefixtures("market")
@pytest.mark.parametrize("setting", ["price", "price=cheap", "=3", "colour=red"])
def test_a_setting_that_does_not_fit_is_wrong_usage_and_begins_nothing(yonder: Call, setting: str) -> None:
    done = yonder("play", "bazaar", "--set", setting)
    assert done.code == 2
    assert done.err.endswith("(bad_setting)\n")
    assert json.loads(yonder("realms", "--json").out) == []


@pytest.mark.usefixtures("market")
def test_points_are_told_at_the_end(yonder: Call) -> None:
    out = yonder("play", "bazaar", typed="2 tea\n").out
    assert "The game is over. Home with tea. Nobody has won." in out
    assert "player 2: 7" in out


@pytest.mark.usefixtures("market")
def test_more_players_may_be_asked_for(yonder: Call) -> None:
    out = yonder("play", "bazaar", "--players", "3", typed="1 tea 1\n").out
    assert "you play against bot 2 (talker) and bot 3 (talker)" in out
    again = yonder("play", "bazaar", "--realm", "last", "--opponent", "random")
    assert "you play against bot 2 (random) and bot 3 (random)" in again.out
    assert yonder("play", "bazaar", "--players", "4").code == 2


@pytest.mark.usefixtures("market")
def test_what_others_wrote_cannot_steer_the_terminal(yonder: Call) -> None:
    out = yonder("play", "bazaar", typed="3 \x1b[2J\u202eev\x85il\n").out
    assert "Somebody says: \ufffd[2J\ufffdev\ufffdil\n" in out


@pytest.mark.usefixtures("market")
def test_a_game_is_continued_under_its_own_name_only(yonder: Call) -> None:
    yonder("play", "duel", typed="1\n")
    done = yonder("play", "bazaar", "--realm", "last")
    assert (done.code, done.err.strip()[-12:]) == (1, "(wrong_game)")


def test_a_realm_of_another_referee_cannot_be_played(yonder: Call, tmp_path: Path) -> None:
    yonder("play", "duel", typed="1\n")
    yonder("log", "--out", str(tmp_path / "x.jsonl"))
    yonder("import", str(tmp_path / "x.jsonl"), "--data", str(tmp_path / "other"))
    done = yonder("play", "duel", "--realm", "last", "--data", str(tmp_path / "other"))
    assert (done.code, done.err.strip()[-11:]) == (1, "(read_only)")


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (["nope"], 1, "unknown_game"),
        (["duel", "--bot", "nope"], 1, "unknown_bot"),
        (["duel", "--opponent", "nope"], 1, "unknown_bot"),
        (["duel", "--realm", "abc"], 1, "no_such_realm"),
        (["duel", "--realm", "abc", "--seed", "x"], 2, "usage"),
        (["duel", "--seed", ""], 2, "bad_seed"),
        (["duel", "--seed", "x" * 65], 2, "bad_seed"),
        (["duel", "--players", "3"], 2, "bad_players"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(
    yonder: Call, arguments: list[str], code: int, word: str
) -> None:
    done = yonder("play", *arguments)
    assert done.code == code
    assert done.err.endswith(f"({word})\n")
    assert done.err.count("\n") == 1


def test_a_game_killed_in_the_middle_goes_on_where_it_was(yonder: Call) -> None:
    with subprocess.Popen([*PROGRAM, "play", "duel"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:  # noqa: S603
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("1\n1\n1\n")  # the bot may begin with a bad lunge, and then its answer comes before the strike
        game.stdin.flush()
        while "strike" not in game.stdout.readline():
            pass
        game.send_signal(signal.SIGKILL)
    (realm,) = json.loads(yonder("realms", "--json").out)
    assert realm["entries"] >= 4
    assert "The game is over." in yonder("play", "duel", "--realm", realm["id"][:8], typed=FIRST).out
    assert yonder("verify", realm["id"][:8]).code == 0


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Interrupts reach the programs we start: tests that run in the background ignore them, and would hand that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("folder", "interrupts")
def test_an_interrupted_game_says_how_to_go_on() -> None:
    with subprocess.Popen([*PROGRAM, "play", "duel"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:  # noqa: S603
        assert game.stdout is not None
        while "Take a place" not in game.stdout.readline():
            pass
        game.send_signal(signal.SIGINT)
        assert "--realm" in game.stdout.read()
    assert game.returncode == 0


@pytest.mark.usefixtures("folder")
def test_the_program_plays_through_a_real_pipe() -> None:
    runs = [
        subprocess.run(  # noqa: S603
            [*PROGRAM, "play", "duel", "--seed", "moon"], input=FIRST, capture_output=True, text=True, check=True
        )
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert "The game is over." in runs[0].stdout
    assert runs[0].stderr == ""


@pytest.mark.usefixtures("folder")
def test_a_terminal_gets_colours_and_a_prompt() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen([*PROGRAM, "play", "duel"], stdin=theirs, stdout=theirs, env=environment):  # noqa: S603
        os.close(theirs)
        os.write(ours, b"1\nquit\n")
        shown = _all(ours)
    assert "\x1b[1m" in shown
    assert "> " in shown
    assert "Continue it" in shown


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("columns", [60, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": str(columns)}
    with subprocess.Popen([*PROGRAM, "play", "temple"], stdin=theirs, stdout=theirs, env=environment):  # noqa: S603
        os.close(theirs)
        os.write(ours, b"help\nquit\n")
        lines = [line for line in _all(ours).splitlines() if not line.startswith("> ")]
    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize(
    ("line", "hangs"),
    [
        ("     3  Attack the wolf", ["     3  Attack", "        the wolf"]),
        ("  - bread and salt too", ["  - bread and", "    salt too"]),
        ("you    See a long road.", ["you    See a", "       long", "       road."]),
        ("You see a long road.", ["You see a long", "road."]),
        ("  short", ["  short"]),
    ],
)
def test_what_does_not_fit_a_line_goes_on_under_its_words(line: str, hangs: list[str]) -> None:
    assert [each.plain for each in hung(Text(line), 16)] == hangs


def _all(terminal: int) -> str:
    parts = []
    try:
        while part := os.read(terminal, 4096):
            parts.append(part)
    except OSError:  # how Linux says that the other side is gone
        pass
    finally:
        os.close(terminal)
    return b"".join(parts).decode()

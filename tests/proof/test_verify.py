"""Verify: a sound log passes; whatever is altered, by whomever, is named with its entry and the reason."""

from __future__ import annotations

import io
import os
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import duel
from duels import (
    BLUE,
    RED,
    REFEREE,
    STRANGER,
    act,
    altered,
    begin_vault,
    changed,
    entries_of,
    file_report,
    forged,
    games,
    guard,
    lines_of,
    logged,
    open_vault,
    referee,
    relinked,
    report_of,
    rewritten,
    seated,
    short_log,
    vault_games,
    vault_referee,
)
from vault import Guess, Listen, Wind
from yonder.core.errors import Corrupt
from yonder.core.rules.engine import told_bytes, write_bytes
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256_hex
from yonder.proof import checker, vrf
from yonder.proof import verify as module
from yonder.proof.chain import Line, parts, read_lines, read_parts
from yonder.proof.entry import START, Tick, sign_checkpoint
from yonder.proof.event import Signed, sign_action
from yonder.proof.replay import replay
from yonder.proof.verify import Report, verify
from yonder.realm.keys import OwnSeeds, RefereeKeys
from yonder.testkit.signed import NOON, Clock, finder

LOG = short_log()
DATA = b"".join(LOG)
LINES = lines_of(LOG)
ENTRIES = entries_of(LINES)
GUARD, BLOW, TICK, LAST = 3, 4, 6, 7
ZERO = "00" * 32


def found(lines: list[Line], **more: Any) -> tuple[int | None, str]:
    report = report_of(lines, **more)
    return report.bad, report.code


def flipped(place: int, bits: int) -> list[bytes]:
    data = bytearray(DATA)
    data[place] ^= bits
    return list(io.BytesIO(data))


def seq_at(place: int) -> int:
    """The entry that the line with this byte belongs to."""
    return DATA.count(b"\n", 0, place) // 2


# Sound logs


def test_a_sound_log_passes_with_its_counts() -> None:
    report = report_of(LINES)
    assert report == Report(
        ENTRIES[0].realm, entries=8, actions=6, ticks=1, draws=report.draws, checkpoints=8, head=report.head, bad=None
    )
    assert report.ok
    assert report.draws >= 4


def test_a_sound_file_passes() -> None:
    assert file_report(LOG) == report_of(LINES)


def test_one_checkpoint_for_many_entries_is_enough() -> None:
    assert report_of([*ENTRIES, LINES[-1]]).ok


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 6)  # three entries, each with its checkpoint
    told: list[int] = []
    report_of(LINES, progress=told.append)
    assert told == [3, 6, 8]


# Altered by anybody


@pytest.mark.parametrize("start", range(0, 47, 8))
def test_a_sample_of_flipped_bytes_is_found(start: int) -> None:
    for place in range(start, len(DATA), 47):
        report = file_report(flipped(place, 1 << place % 8))
        assert report.bad in (seq_at(place), seq_at(place) + 1), (place, report)


@pytest.mark.slow
@pytest.mark.parametrize("eighth", range(8))
def test_every_flipped_byte_is_found(eighth: int) -> None:
    dice = random.Random(eighth)  # noqa: S311 - which bits to flip
    for place in range(eighth, len(DATA), 8):
        report = file_report(flipped(place, dice.randrange(1, 256)))
        assert report.bad in (seq_at(place), seq_at(place) + 1), (place, report)


@pytest.mark.parametrize(
    "changes",
    [{"at": NOON + 500}, {"told": ZERO}, {"writes": ZERO}, {"proof": ENTRIES[2].proof}, {"proof": ""}, {"event": None}],
)
def test_an_altered_entry_does_not_fit_its_checkpoint(changes: dict[str, Any]) -> None:
    bad, code = found(altered(LINES, BLOW, **changes))
    assert bad == BLOW
    assert code in ("bad_checkpoint", "bad_events", "bad_writes", "bad_time", "bad_body")


def test_an_entry_that_names_another_before_it_is_found() -> None:
    assert found(altered(LINES, BLOW, prev=START)) == (BLOW, "bad_chain")


def test_an_entry_of_another_realm_is_found() -> None:
    assert found(forged(LINES, BLOW, realm=ZERO)) == (BLOW, "wrong_realm")


def test_a_line_that_stands_twice_is_found() -> None:
    for place in range(len(LOG)):
        assert not file_report([*LOG[: place + 1], *LOG[place:]]).ok


def test_two_lines_that_change_places_are_found() -> None:
    for place in range(len(LOG) - 1):
        assert not file_report([*LOG[:place], LOG[place + 1], LOG[place], *LOG[place + 2 :]]).ok


def test_a_dropped_entry_is_named() -> None:
    for entry in ENTRIES[1:]:
        assert file_report([line for line in LOG if line != rewritten([entry])[0]]).bad == entry.seq


def test_a_log_of_nothing_has_no_beginning() -> None:
    assert found([]) == (0, "no_genesis")


def test_a_file_cut_after_any_line_is_named_where_it_ends() -> None:
    for count in range(len(LOG)):
        assert file_report(LOG[:count]).bad == (count + 1) // 2


def test_a_file_cut_inside_a_line_is_named_where_it_ends() -> None:
    for count in range(len(LOG)):
        assert file_report([*LOG[:count], LOG[count][: len(LOG[count]) // 2]]).bad == (count + 1) // 2


# Checkpoints


def test_a_forged_checkpoint_is_found() -> None:
    checkpoint = LINES[5]
    assert isinstance(checkpoint, Signed)
    forgery = replace(checkpoint, sig=RED.sign(bytes.fromhex(checkpoint.id)).hex())
    assert found([*LINES[:5], forgery, *LINES[6:]]) == (2, "bad_signature")


def test_a_checkpoint_by_another_key_is_found() -> None:
    entry = ENTRIES[2]
    forgery = sign_checkpoint(STRANGER, entry.realm, 2, ENTRIES[3].header.prev, entry.at)
    assert found([*LINES[:5], forgery, *LINES[6:]]) == (2, "bad_checkpoint")


def test_a_checkpoint_of_another_history_is_found() -> None:
    entry = ENTRIES[2]
    forgery = sign_checkpoint(REFEREE, entry.realm, 2, ZERO, entry.at)
    assert found([*LINES[:5], forgery, *LINES[6:]]) == (2, "bad_checkpoint")


def test_a_log_signed_anew_by_another_referee_is_found() -> None:
    assert found(relinked(LINES, STRANGER)) == (0, "bad_checkpoint")


def test_another_referee_cannot_claim_the_birth_either() -> None:
    birth = ENTRIES[0].birth
    assert birth is not None
    stolen = relinked(altered(LINES, 0, birth=replace(birth, referee=STRANGER.public)), STRANGER)
    report = report_of(stolen)
    assert (report.bad, report.code) == (0, "refused")
    assert "another referee" in report.why


# Altered by the referee itself, who can sign what it likes


def test_events_that_the_rules_did_not_tell_are_found() -> None:
    assert found(forged(LINES, BLOW, told=ZERO)) == (BLOW, "bad_events")


def test_a_break_further_on_does_not_hide_what_was_bad_before_it() -> None:
    assert found(forged(LINES, BLOW, told=ZERO)[:-2] + LINES[-1:]) == (BLOW, "bad_events")


def test_writes_that_the_rules_did_not_make_are_found() -> None:
    assert found(forged(LINES, BLOW, writes=ZERO)) == (BLOW, "bad_writes")


def test_dice_of_another_action_are_found() -> None:
    assert found(forged(LINES, BLOW, proof=ENTRIES[2].proof)) == (BLOW, "bad_proof")


def test_dice_of_another_key_are_found() -> None:
    event = ENTRIES[BLOW].event
    assert event is not None
    proof = vrf.prove(STRANGER, bytes.fromhex(event.id)).hex()
    assert found(forged(LINES, BLOW, proof=proof)) == (BLOW, "bad_proof")


def test_a_proof_that_is_no_point_is_found() -> None:
    assert found(forged(LINES, BLOW, proof="ff" * 81)) == (BLOW, "bad_proof")


def test_a_proof_without_dice_is_found() -> None:
    event = ENTRIES[GUARD].event
    assert event is not None
    proof = vrf.prove(REFEREE, bytes.fromhex(event.id)).hex()
    assert found(forged(LINES, GUARD, proof=proof)) == (GUARD, "bad_proof")


def test_dice_without_a_proof_are_found() -> None:
    assert found(forged(LINES, BLOW, proof="")) == (BLOW, "bad_proof")


def test_time_that_runs_backwards_is_found() -> None:
    assert found(forged(LINES, BLOW, at=NOON - 1)) == (BLOW, "bad_time")


def test_an_altered_action_is_found() -> None:
    event = ENTRIES[GUARD].event
    assert event is not None
    assert found(forged(LINES, GUARD, event=replace(event, content='{"type":"lunge"}'))) == (GUARD, "bad_id")


def test_an_action_that_its_player_did_not_sign_is_found() -> None:
    event = ENTRIES[GUARD].event
    assert event is not None
    stolen = sign_action(STRANGER, ENTRIES[0].realm, 1, duel.Guard())
    assert found(forged(LINES, GUARD, event=replace(event, sig=stolen.sig))) == (GUARD, "bad_signature")


def test_an_invented_action_of_a_stranger_is_found() -> None:
    invented = sign_action(STRANGER, ENTRIES[0].realm, 1, duel.Guard())
    assert found(forged(LINES, GUARD, event=invented)) == (GUARD, "refused")


def test_acting_for_a_player_without_a_grant_is_found() -> None:
    event = ENTRIES[GUARD].event
    assert event is not None
    invented = sign_action(STRANGER, ENTRIES[0].realm, 1, duel.Guard(), player=event.pubkey)
    report = report_of(forged(LINES, GUARD, event=invented))
    assert (report.bad, report.code) == (GUARD, "refused")
    assert "right to act" in report.why


def test_an_action_for_another_realm_is_found() -> None:
    event = ENTRIES[GUARD].event
    assert event is not None
    key = RED if event.pubkey == RED.public else BLUE
    elsewhere = sign_action(key, ZERO, 2, duel.Guard())
    assert found(forged(LINES, GUARD, event=elsewhere)) == (GUARD, "refused")


def test_an_action_that_is_put_in_twice_is_found() -> None:
    place = LINES.index(ENTRIES[GUARD])
    again = relinked([*LINES[: place + 2], *LINES[place:]])
    assert found(again) == (GUARD + 1, "refused")


def test_an_action_that_is_left_out_is_found() -> None:
    place = LINES.index(ENTRIES[GUARD])
    without = relinked([*LINES[:place], *LINES[place + 2 :]])
    assert found(without)[0] == GUARD


def test_actions_that_change_places_are_found() -> None:
    swapped = [*LINES[:2], *LINES[4:6], *LINES[2:4], *LINES[6:]]
    assert found(relinked(swapped)) == (1, "bad_proof")


def test_a_tick_too_early_is_found() -> None:
    assert found(forged(LINES, TICK, at=ENTRIES[TICK].at - 1)) == (TICK, "bad_tick")


def test_a_tick_that_is_left_out_is_found() -> None:
    place = LINES.index(ENTRIES[TICK])
    report = report_of(relinked([*LINES[:place], *LINES[place + 2 :]]))
    assert (report.bad, report.code) == (TICK, "refused")
    assert "is due first" in report.why


def test_a_tick_that_nobody_asked_for_is_found() -> None:
    assert found(forged(LINES, TICK, tick=Tick("expire", "2", ENTRIES[TICK].at, ZERO))) == (TICK, "bad_tick")


def test_ticks_out_of_order_are_found() -> None:
    clock = Clock()
    to = vault_referee(clock)
    realm = begin_vault(to)
    act(to, realm, RED, Wind("first", 5))
    act(to, realm, RED, Wind("second", 9))
    clock.now += 10
    to.fire()
    open_vault(to, realm)
    lines = lines_of(logged(realm))
    assert report_of(lines, vault_games).ok
    place = next(i for i, line in enumerate(lines) if not isinstance(line, Signed) and line.tick)
    swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
    assert found(relinked(swapped), find=vault_games) == (3, "bad_tick")


def test_a_second_creation_is_found() -> None:
    assert found(forged(LINES, GUARD, birth=ENTRIES[0].birth)) == (GUARD, "no_genesis")


def test_a_log_whose_creation_is_another_realms_is_found() -> None:
    assert found([changed(line, realm=ZERO) if not isinstance(line, Signed) else line for line in LINES])[0] == 0


# Rules


def test_another_version_of_the_rules_is_named() -> None:
    report = report_of(LINES, finder(Rules("duel", 2, content=duel.rules.content)))
    assert (report.bad, report.code) == (0, "wrong_rules")
    assert "needs duel version 1" in report.why


def test_other_content_is_named() -> None:
    assert found(LINES, find=finder(Rules("duel", 1, words={"other": "words"}))) == (0, "wrong_rules")


def test_a_game_that_is_not_here_is_named() -> None:
    assert found(LINES, find=finder()) == (0, "unknown_game")


def test_a_format_from_the_future_is_named() -> None:
    birth = ENTRIES[0].birth
    assert birth is not None
    assert found(forged(LINES, 0, birth=replace(birth, format=3))) == (0, "wrong_format")


# Secrets


@pytest.fixture(scope="module")
def sealed() -> list[Line]:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Listen())
    act(to, realm, RED, Guess(1_000))
    return lines_of(logged(realm))


@pytest.fixture(scope="module")
def opened() -> list[Line]:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Listen())
    open_vault(to, realm)
    act(to, realm, RED, Wind("late", 5))
    return lines_of(logged(realm))


def test_a_log_with_an_open_secret_is_sealed_but_sound(sealed: list[Line]) -> None:
    report = report_of(sealed, vault_games)
    assert (report.ok, report.sealed) == (True, 0)
    assert (report.entries, report.actions) == (3, 2)


def test_a_sealed_log_is_still_checked_to_its_end(sealed: list[Line]) -> None:
    assert found(altered(sealed, 2, told=ZERO), find=vault_games) == (2, "bad_checkpoint")


def test_a_log_whose_secret_was_opened_is_checked_whole(opened: list[Line]) -> None:
    report = report_of(opened, vault_games)
    assert (report.ok, report.sealed) == (True, None)


def test_what_was_hidden_is_checked_once_it_is_open(opened: list[Line]) -> None:
    assert found(forged(opened, 1, told=ZERO), find=vault_games) == (1, "bad_events")


def opening_entry(lines: list[Line]) -> int:
    return next(entry.seq for entry in entries_of(lines) if entry.opened)


def test_a_wrong_opening_is_found_where_it_stands(opened: list[Line]) -> None:
    seq = opening_entry(opened)
    (opening,) = entries_of(opened)[seq].opened
    wrong = replace(opening, proof=vrf.prove(RefereeKeys(STRANGER).veil, b"x").hex())
    assert found(forged(opened, seq, opened=(wrong,)), find=vault_games) == (seq, "bad_proof")


def test_an_opening_that_is_no_point_is_found_where_it_stands(opened: list[Line]) -> None:
    seq = opening_entry(opened)
    (opening,) = entries_of(opened)[seq].opened
    assert found(forged(opened, seq, opened=(replace(opening, proof="ff" * 81),)), find=vault_games) == (
        seq,
        "bad_proof",
    )


def test_an_opening_that_the_rules_did_not_make_is_found(opened: list[Line]) -> None:
    seq = opening_entry(opened)
    openings = entries_of(opened)[seq].opened
    early = forged(opened, 1, opened=openings)
    assert found(early, find=vault_games) == (1, "bad_opening")


def test_an_opening_that_is_withheld_leaves_the_log_sealed(opened: list[Line]) -> None:
    report = report_of(forged(opened, opening_entry(opened), opened=()), vault_games)
    assert report.sealed == 0


def test_hashes_are_salted_while_a_secret_is_open(opened: list[Line]) -> None:
    entries = entries_of(opened)
    last_hidden = opening_entry(opened)
    seeds = OwnSeeds(RefereeKeys(REFEREE).veil)
    for step in replay(vault_games("vault"), entries, openings=seeds):
        told, writes = sha256_hex(told_bytes(step.ctx)), sha256_hex(write_bytes(step.ctx))
        plain = (step.entry.header.told == told, step.entry.header.writes == writes)
        assert plain == ((step.entry.seq >= last_hidden,) * 2)


# Many processes


@pytest.fixture
def in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "CHUNK", 3)
    monkeypatch.setattr(checker, "FEW", 5)
    monkeypatch.setattr(checker, "AHEAD", 1)


def event_forgery(seq: int) -> list[Line]:
    event = ENTRIES[seq].event
    assert event is not None
    return forged(LINES, seq, event=replace(event, sig="00" * 64))


@pytest.mark.slow
@pytest.mark.usefixtures("in_chunks")
@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(LINES, id="sound"),
        pytest.param(event_forgery(1), id="signature"),
        pytest.param(event_forgery(LAST), id="last signature"),
        pytest.param(forged(LINES, BLOW, proof=ENTRIES[2].proof), id="proof"),
        pytest.param(altered(LINES, 5, told=ZERO), id="chain"),
        pytest.param(forged(event_forgery(GUARD), 5, proof="ff" * 81), id="two"),
    ],
)
def test_many_processes_find_the_same_as_one(lines: list[Line]) -> None:
    assert report_of(lines, cores=2) == report_of(lines, cores=1)


@pytest.mark.slow
def test_a_long_log_is_checked_in_other_processes() -> None:
    to = referee()
    realm = seated(to)
    guard(to, realm, checker.FEW)
    assert file_report(logged(realm)).entries == checker.FEW + 3


def die(*_line: Any) -> None:
    os._exit(1)


def dawdle(line: Any, other_end: Any) -> None:
    """Does nothing before it is allowed to."""
    other_end.close()
    with suppress(EOFError, OSError):
        while True:
            tasks = line.recv()
            while not Path(os.environ["MAY_WORK"]).exists():
                time.sleep(0.01)
            line.send(checker.first_fault(tasks))


@pytest.mark.slow
@pytest.mark.usefixtures("in_chunks")
@pytest.mark.parametrize("lines", [LINES, event_forgery(1), event_forgery(LAST)], ids=["sound", "first", "last"])
@pytest.mark.parametrize("helper", [die, dawdle])
def test_what_a_process_left_undone_because_it_died_or_was_slow_is_checked_here(
    lines: list[Line], helper: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    may_work, found_here = tmp_path / "may work", checker.first_fault
    monkeypatch.setenv("MAY_WORK", str(may_work))
    monkeypatch.setattr(checker, "_help", helper)
    monkeypatch.setattr(checker, "AHEAD", 100)

    def checked(tasks: Any) -> Any:
        if check.call_count > 2:
            may_work.touch()
        return found_here(tasks)

    check = Mock(side_effect=checked)
    monkeypatch.setattr(checker, "first_fault", check)
    found = report_of(lines, cores=2)
    assert check.call_count > 2  # besides the rest that was never handed out: what was taken back
    monkeypatch.undo()
    assert found == report_of(lines, cores=1)


# Anything at all


@st.composite
def mangled(draw: st.DrawFn) -> list[bytes]:
    """The log with some bytes replaced, put in or taken out, and some lines dropped, doubled or moved."""
    lines = list(LOG)
    for _ in range(draw(st.integers(0, 2))):
        i, j = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        lines = draw(st.sampled_from([lines[:i] + lines[i + 1 :], [*lines[:i], lines[j], *lines[i:]], lines])) or lines
    data = bytearray(b"".join(lines))
    for _ in range(draw(st.integers(0, 2))):
        start = draw(st.integers(0, len(data)))
        data[start : start + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return list(io.BytesIO(data))


@settings(max_examples=300)
@given(mangled())
def test_a_mangled_log_is_reported_or_still_says_the_same(raw: list[bytes]) -> None:
    report = file_report(raw)
    if report.ok:
        # Only a checkpoint between others can be missing, and a line break at the very end.
        assert entries_of(read_lines(raw)) == ENTRIES


@given(st.lists(st.binary(max_size=80), max_size=5))
def test_any_lines_at_all_are_reported(raw: list[bytes]) -> None:
    assert not verify(games, lambda: read_parts(raw)).ok


def test_lines_that_cannot_be_read_from_a_store_are_reported() -> None:
    def lines() -> Iterator[Line]:
        yield from LINES[:4]
        raise Corrupt(2, "its stored bytes are damaged", "damaged_store")

    report = verify(games, lambda: map(parts, lines()))
    assert (report.bad, report.code) == (2, "damaged_store")

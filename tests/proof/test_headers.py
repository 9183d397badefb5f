"""Header lines: what a stranger has of a log while something is hidden; and what one keeps to notice a cut tail."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from duels import (
    RED,
    REFEREE,
    act,
    altered,
    begin_vault,
    bound,
    changed,
    entries_of,
    lines_of,
    logged,
    open_vault,
    relinked,
    report_of,
    short_log,
    vault_games,
    vault_referee,
)
from vault import Listen, Wind
from yonder.core.errors import Malformed, Reject
from yonder.core.world.codec import encode
from yonder.proof.anchor import Anchor, head_anchor, receipt_anchors
from yonder.proof.chain import Line, write_lines
from yonder.proof.entry import Entry, entry_hash, sign_checkpoint
from yonder.proof.verify import Report
from yonder.realm.realm import Receipt
from yonder.realm.store import MemoryStore
from yonder.realm.transfer import import_log

LINES = lines_of(short_log())
ENTRIES = entries_of(LINES)
LAST = ENTRIES[-1].seq


def bare_from(lines: list[Line], start: int) -> list[Line]:
    """The lines with the bodies withheld from an entry on."""
    return [line.bare() if isinstance(line, Entry) and line.seq >= start else line for line in lines]


def found(lines: list[Line], **more: object) -> tuple[int | None, str]:
    report = report_of(lines, vault_games, **more)
    return report.bad, report.code


@pytest.mark.parametrize("start", range(1, LAST + 1))
def test_a_log_whose_bodies_are_withheld_is_sound_up_to_there(start: int) -> None:
    report = report_of(bare_from(LINES, start))
    assert (report.bad, report.sealed, report.withheld) == (None, start, LAST + 1 - start)
    assert (report.actions, report.ticks, report.head) == (LAST - 1, 1, entry_hash(ENTRIES[-1]))


def test_a_body_that_comes_back_later_is_checked_against_its_header() -> None:
    lines = [line.bare() if isinstance(line, Entry) and line.seq in (3, 5) else line for line in LINES]
    assert report_of(lines).withheld == 2
    spoiled = [changed(line, salt="x") if isinstance(line, Entry) and line.seq == 4 else line for line in lines]
    assert found(spoiled) == (4, "bad_body")


def test_a_creation_is_never_withheld() -> None:
    assert found(bare_from(LINES, 0)) == (0, "no_genesis")


def test_a_header_line_with_another_signature_is_found() -> None:
    other = ENTRIES[2].header.signed
    assert other is not None
    assert found(resealed(sig=other.sig)) == (3, "bad_signature")


@pytest.mark.parametrize("number", ["z" * 64, "AB" * 32])
def test_a_header_line_whose_id_is_no_digits_is_found(number: str) -> None:
    assert found(resealed(id=number)) == (3, "bad_signature")


def resealed(**changes: str) -> list[Line]:
    """Headers from entry 3 on, whose signed part the referee has changed."""
    seal = ENTRIES[3].header.signed
    assert seal is not None
    line = Entry(replace(ENTRIES[3].header, signed=replace(seal, **changes)))
    return relinked([line if isinstance(each, Entry) and each.seq == 3 else each for each in bare_from(LINES, 3)])


def test_a_header_line_out_of_its_place_is_found() -> None:
    lines = bare_from(LINES, 3)
    place = lines.index(ENTRIES[4].bare())
    assert found([*lines[:place], *lines[place + 2 :]]) == (4, "bad_seq")


def test_time_runs_on_in_headers_too() -> None:
    lines = [
        Entry(replace(line.header, at=1)) if isinstance(line, Entry) and line.seq == 4 else line
        for line in bare_from(LINES, 3)
    ]
    assert found(relinked(lines)) == (4, "bad_time")


def test_after_the_secret_is_open_the_same_log_verifies_in_full() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Listen())
    hidden = report_of(bare_from(lines_of(logged(realm)), 1), vault_games)
    assert (hidden.bad, hidden.sealed, hidden.withheld) == (None, 0, 1)
    open_vault(to, realm)
    whole = report_of(lines_of(logged(realm)), vault_games)
    assert (whole.bad, whole.sealed, whole.withheld) == (None, None, 0)
    kept = Anchor(hidden.head, hidden.entries - 1)
    assert report_of(lines_of(logged(realm)), vault_games, anchors=[kept]).ok


def test_a_log_of_headers_is_not_imported() -> None:
    raw = list(write_lines(bare_from(LINES, 3)))
    with pytest.raises(Reject) as caught:
        import_log(MemoryStore(), lambda: raw, vault_games)
    assert caught.value.code == "withheld"


def test_the_salt_of_a_tick_is_the_one_that_its_secret_makes() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Wind("a", 0))
    to.fire()
    open_vault(to, realm)
    lines = lines_of(logged(realm))
    tick = next(entry for entry in entries_of(lines) if entry.tick)
    assert tick.body is not None
    assert len(tick.body.salt) == 64
    assert all(entry.body is not None and not entry.body.salt for entry in entries_of(lines) if entry is not tick)
    assert found(relinked(altered(lines, tick.seq, salt="ab" * 32))) == (tick.seq, "bad_salt")


# What one keeps of a log


def receipt_of(seq: int) -> bytes:
    place = LINES.index(ENTRIES[seq])
    return encode({"entry": ENTRIES[seq], "checkpoint": LINES[place + 1], "item": None})


def anchored(lines: list[Line], *anchors: Anchor) -> Report:
    return report_of(lines, anchors=anchors)


def cut(lines: list[Line], stop: int) -> list[Line]:
    """The log as if nothing had happened from an entry on: with its checkpoints, so that nothing shows."""
    place = lines.index(ENTRIES[stop])
    return lines[:place]


def test_a_cut_tail_shows_only_to_one_who_keeps_something() -> None:
    short = cut(LINES, 5)
    assert report_of(short).ok
    assert not report_of(short).anchored
    report = anchored(short, head_anchor(entry_hash(ENTRIES[-1])))
    assert (report.bad, report.code, report.anchored) == (5, "cut_tail", True)


@pytest.mark.parametrize("seq", range(LAST + 1))
def test_every_head_that_the_log_ever_had_is_found(seq: int) -> None:
    assert anchored(LINES, head_anchor(entry_hash(ENTRIES[seq]))).ok


@pytest.mark.parametrize("seq", [0, 3, LAST])
def test_every_receipt_of_the_log_is_found(seq: int) -> None:
    assert anchored(LINES, *receipt_anchors(receipt_of(seq))).ok


def test_a_receipt_shows_a_cut_tail() -> None:
    report = anchored(cut(LINES, 5), *receipt_anchors(receipt_of(6)))
    assert (report.bad, report.code) == (5, "cut_tail")


def test_a_receipt_shows_a_second_history() -> None:
    other = relinked(altered(LINES, 3, at=ENTRIES[3].at + 1))
    assert report_of(other).ok
    report = anchored(other, *receipt_anchors(receipt_of(3)))
    assert (report.bad, report.code) == (3, "two_logs")


def test_a_receipt_without_the_body_counts_as_well() -> None:
    bare = encode({"entry": ENTRIES[4].bare(), "checkpoint": LINES[LINES.index(ENTRIES[4]) + 1]})
    assert anchored(LINES, *receipt_anchors(bare)).ok


@pytest.mark.parametrize("text", ["", "zz" * 32, "AB" * 32, "ab" * 31])
def test_a_head_is_hex_digits(text: str) -> None:
    with pytest.raises(Malformed):
        head_anchor(text)


def test_a_receipt_whose_checkpoint_was_altered_is_refused() -> None:
    data = receipt_of(4).replace(b'["seq","4"]', b'["seq","5"]')
    with pytest.raises(Malformed) as caught:
        receipt_anchors(data)
    assert caught.value.code == "bad_id"


def test_a_receipt_whose_checkpoint_is_of_another_entry_is_refused() -> None:
    entry = ENTRIES[4]
    wrong = sign_checkpoint(REFEREE, entry.realm, 3, entry_hash(ENTRIES[3]), 0)
    with pytest.raises(Malformed) as caught:
        receipt_anchors(encode({"entry": entry, "checkpoint": wrong}))
    assert caught.value.code == "bad_receipt"


def test_a_receipt_is_a_receipt_as_the_referee_gives_it() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    receipt: Receipt = act(to, realm, RED, Listen())
    assert report_of(lines_of(logged(realm)), vault_games, anchors=receipt_anchors(encode(receipt))).ok
    assert bound(receipt.entry) == receipt.entry

"""Chain: log files line by line, and entries bound to the ones before them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duels import begin, bound, changed, entries_of, lines_of, logged, referee, rewritten, short_log
from yonder.core.errors import Corrupt
from yonder.proof.chain import Line, link, read_lines
from yonder.proof.entry import Entry

LOG = short_log()
DATA = b"".join(LOG)
LINES = lines_of(LOG)
OTHER = lines_of(logged(begin(referee(), "another")))


def broken(raw: Iterable[bytes]) -> Corrupt:
    with pytest.raises(Corrupt) as caught:
        list(read_lines(raw))
    return caught.value


def unlinked(lines: Iterable[Line]) -> tuple[int, str]:
    with pytest.raises(Corrupt) as caught:
        list(link(lines))
    return caught.value.seq, caught.value.code


def test_a_log_survives_its_file() -> None:
    assert rewritten(LINES) == LOG


def test_a_log_links() -> None:
    assert list(link(LINES)) == LINES


def test_the_last_line_break_may_be_missing() -> None:
    assert lines_of([*LOG[:-1], LOG[-1].rstrip()]) == LINES


def test_an_empty_file_is_truncated() -> None:
    assert broken([]).code == "truncated"


def test_a_file_cut_after_any_line_is_truncated() -> None:
    for count in range(len(LOG)):
        found = broken(LOG[:count])
        assert (found.code, found.seq) == ("truncated", (count + 1) // 2)


def test_a_file_cut_at_any_byte_is_refused() -> None:
    for size in range(len(DATA) - 1):
        assert broken(io.BytesIO(DATA[:size])).code in ("truncated", "unreadable")


def test_a_line_that_cannot_be_read_is_named() -> None:
    found = broken([*LOG[:4], b"?\n", *LOG[5:]])
    assert (found.seq, found.code) == (2, "unreadable")
    assert "line 5" in found.why


@pytest.mark.parametrize("end", [b"\r\n", b" \n", b"\n\n", b"\r"])
def test_other_line_ends_are_not_canonical(end: bytes) -> None:
    assert broken([LOG[0].rstrip() + end, *LOG[1:]]).code == "not_canonical"


def test_other_spacing_is_not_canonical() -> None:
    assert broken([LOG[0].replace(b'"seq":0', b'"seq": 0'), *LOG[1:]]).code == "not_canonical"


def test_a_field_written_twice_is_not_canonical() -> None:
    assert broken([LOG[0].replace(b'"seq":0', b'"seq":1,"seq":0'), *LOG[1:]]).code == "not_canonical"


@pytest.mark.parametrize("line", [b"{}\n", b'{"end":-1}\n', b'{"end":7}\n', b"null\n", b"\n", b"[]\n"])
def test_a_line_that_is_none_of_the_three_is_refused(line: bytes) -> None:
    assert broken([*LOG[:3], line, *LOG[3:]]).code == "unreadable"


def test_a_line_that_is_two_of_the_three_is_refused() -> None:
    both = LOG[0].rstrip()[:-1] + b"," + LOG[1][1:]
    assert broken([both, *LOG[2:]]).code == "unreadable"


def test_an_entry_cannot_bring_the_end_along() -> None:
    assert broken([LOG[0].rstrip()[:-1] + b',"end":0}\n', *LOG[1:]]).code == "unreadable"


@pytest.mark.parametrize("more", [LOG[-1], LOG[0], b"\n", b"?"])
def test_nothing_stands_after_the_end(more: bytes) -> None:
    assert broken([*LOG, more]).code == "after_end"


def test_an_end_that_counts_otherwise_is_refused() -> None:
    assert broken([*LOG[:-1], b'{"end":6}\n']).code == "unreadable"


@given(st.lists(st.binary(max_size=60) | st.sampled_from(LOG), max_size=12))
def test_reading_any_lines_gives_lines_or_corrupt(raw: list[bytes]) -> None:
    with suppress(Corrupt):
        assert all(rewritten([line])[0].rstrip() in [each.rstrip() for each in raw] for line in read_lines(raw))


def test_a_missing_entry_is_named() -> None:
    for entry in entries_of(LINES)[1:]:
        assert unlinked(line for line in LINES if line is not entry) == (entry.seq, "bad_seq")


def test_a_missing_entry_is_named_if_its_checkpoint_is_gone_too() -> None:
    for place in range(2, len(LINES) - 2, 2):
        assert unlinked([*LINES[:place], *LINES[place + 2 :]]) == (place // 2, "bad_seq")


def test_a_log_without_its_creation_is_refused() -> None:
    assert unlinked(LINES[1:]) == (0, "bad_checkpoint")


def test_entries_that_change_places_are_named() -> None:
    entries = entries_of(LINES)
    for seq in range(len(entries) - 1):
        swapped = [*entries[:seq], entries[seq + 1], entries[seq], *entries[seq + 2 :]]
        assert unlinked(swapped) == (seq, "bad_seq")


def test_an_entry_that_stands_twice_is_named() -> None:
    entries = entries_of(LINES)
    assert unlinked([*entries[:4], *entries[3:]]) == (4, "bad_seq")


def test_an_entry_of_another_realm_is_named() -> None:
    (other,) = entries_of(OTHER)
    assert unlinked([other, *LINES[1:]])[0] == 0


def test_a_checkpoint_before_any_entry_is_refused() -> None:
    assert unlinked([LINES[1], *LINES]) == (0, "bad_checkpoint")


def test_a_checkpoint_that_stands_twice_is_refused() -> None:
    assert unlinked([*LINES[:4], LINES[3], *LINES[4:]]) == (1, "bad_checkpoint")


def test_a_checkpoint_of_another_realm_is_refused() -> None:
    assert unlinked([LINES[0], OTHER[1]]) == (0, "bad_checkpoint")


def test_a_checkpoint_in_the_wrong_place_is_refused() -> None:
    assert unlinked([LINES[0], LINES[2], LINES[1]]) == (1, "bad_checkpoint")


def test_a_checkpoint_before_its_entry_is_refused() -> None:
    assert unlinked([*LINES[:2], LINES[3], LINES[2]]) == (1, "bad_seq")


def test_what_no_checkpoint_covers_is_refused() -> None:
    assert unlinked(LINES[:-1]) == (7, "no_checkpoint")


def test_one_checkpoint_at_the_end_covers_all() -> None:
    entries: list[Line] = [*entries_of(LINES)]
    assert len(list(link([*entries, LINES[-1]]))) == len(entries) + 1


def test_a_log_of_nothing_links_to_nothing() -> None:
    assert list(link([])) == []


def test_an_entry_that_is_both_action_and_tick_is_refused() -> None:
    entries = {line.seq: line for line in LINES if isinstance(line, Entry)}
    both = changed(entries[1], tick=entries[6].tick)
    assert unlinked([entries[0], bound(both)]) == (1, "empty_entry")

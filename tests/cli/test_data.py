"""The data folder: where it is, who may read it, how realms are found in it."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from yonder.cli.data.folder import Data, program, usual_folder
from yonder.core.errors import Missing
from yonder.proof.keys import Key

Call = Callable[..., Any]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    data = Data(tmp_path / "deep" / "data")
    assert data.person != data.referee
    assert mode(data.folder) == 0o700
    assert [mode(data.folder / name) for name in ("key", "referee")] == [0o600, 0o600]


def test_a_key_stays_the_same(tmp_path: Path) -> None:
    assert Data(tmp_path).person == Data(tmp_path).person
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key"]


def test_a_key_of_ones_own_can_be_brought_along(tmp_path: Path) -> None:
    mine = Key.from_seed("mine")
    (tmp_path / "key").write_text(mine.nsec)
    assert Data(tmp_path).person == mine


@pytest.mark.parametrize("content", [b"", b"nsec1nonsense", b"\xff\xfe"])
def test_a_file_without_a_key_is_said(yonder: Call, folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / "key").write_bytes(content)
    done = yonder("key")
    assert (done.code, "(bad_key_file)" in done.err) == (1, True)


def test_a_folder_that_cannot_be_made_is_said(yonder: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = yonder("play", "duel", "--data", str(tmp_path / "file" / "data"))
    assert done.code == 1
    assert done.err.endswith("(unavailable)\n")


def test_a_damaged_store_is_said(yonder: Call, folder: Path) -> None:
    folder.mkdir()
    (folder / "yonder.db").write_bytes(b"not a database at all" * 100)
    done = yonder("realms")
    assert (done.code, "(damaged_store)" in done.err) == (1, True)


@pytest.mark.parametrize(
    ("platform", "environment", "place"),
    [
        ("linux", {}, "/home/me/.local/share/yonder"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/yonder"),
        ("darwin", {}, "/home/me/Library/Application Support/yonder"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/yonder"),
        ("win32", {}, "/home/me/AppData/Local/yonder"),
        ("linux", {"YONDER_DATA": "/mine"}, "/mine"),
    ],
)
def test_the_folder_is_where_the_platform_keeps_data(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], place: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "YONDER_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/me", **environment}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert usual_folder() == Path(place)


class Known(Data):
    """A data folder with these realms."""

    def __init__(self, *realms: str) -> None:
        super().__init__(Path("nowhere"))
        self._known = list(realms)

    def realms(self) -> list[str]:
        return self._known


def test_a_realm_is_found_by_any_unique_beginning() -> None:
    data = Known("abcd" * 16, "abce" * 16)
    assert data.find("abcd") == "abcd" * 16
    assert data.find("ABCE") == "abce" * 16
    assert data.find("last") == "abce" * 16


@pytest.mark.parametrize(("text", "code"), [("abc", "ambiguous_realm"), ("", "no_such_realm"), ("f", "no_such_realm")])
def test_a_beginning_that_is_not_unique_or_not_there_is_refused(text: str, code: str) -> None:
    with pytest.raises(Missing) as caught:
        Known("abcd" * 16, "abce" * 16).find(text)
    assert caught.value.code == code


def test_short_ids_are_long_enough_to_be_unique() -> None:
    data = Known("ab" * 32, "ab" * 5 + "cd" * 27, "ef" * 32)
    assert [data.short(realm) for realm in data.realms()] == ["ab" * 5 + "a", "ab" * 5 + "c", "ef" * 4]


def test_the_public_key_is_shown_and_the_secret_only_on_demand(yonder: Call) -> None:
    shown = yonder("key")
    assert "npub1" in shown.out
    assert "nsec1" not in shown.out + shown.err
    exported = yonder("key", "--export")
    assert exported.out.startswith("nsec1")
    assert "Do not show it to anyone" in exported.err
    assert Key.from_text(exported.out.strip()).npub in shown.out


def test_hints_name_the_script_of_the_clone_one_plays_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    assert program() == "yonder"
    (tmp_path / "yonder").write_text("")
    monkeypatch.chdir(tmp_path)
    assert program() == "./yonder"
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    assert program() == "../yonder"

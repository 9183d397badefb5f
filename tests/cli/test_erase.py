"""`yonder erase`, `log --words`, `import --words`: texts beside a log."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tavern
from yonder import registry
from yonder.cli.data.folder import Data
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.event import sign_action
from yonder.proof.keys import Key
from yonder.proof.words import say, whisper
from yonder.realm.referee import Referee

Call = Callable[..., Any]
UGLY = say("Something ugly")


@pytest.fixture
def talk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a realm where two lines were said."""
    known = {**registry.points(), "tavern": SimpleNamespace(load=lambda: tavern.rules)}
    monkeypatch.setattr(registry, "points", lambda: known)
    host = Key.from_seed("host")
    with Data(None) as kept:
        referee = Referee(kept.store, host, games=registry.game)
        realm = referee.create(sign_creation(host, referee.address, Creation("tavern"), 1))
        for nonce, (words, spoken) in enumerate((say("Good evening"), UGLY), 1):
            referee.submit(sign_action(host, realm.id, nonce, tavern.Say(words)), [spoken])
    return folder


@pytest.mark.usefixtures("talk")
@pytest.mark.parametrize("name", [UGLY[0].hash, "2"], ids=["hash", "entry"])
def test_a_text_is_erased_by_its_hash_or_its_entry(yonder: Call, tmp_path: Path, name: str) -> None:
    done = yonder("erase", "last", name)
    assert (done.code, done.err) == (0, "")
    assert "Erased 1 text" in done.out
    assert yonder("verify").code == 0
    yonder("log", "--out", str(tmp_path / "log"), "--words", str(tmp_path / "words"))
    kept = (tmp_path / "words").read_text("utf-8")
    assert ("Good evening" in kept, "ugly" in kept) == (True, False)


@pytest.mark.usefixtures("talk")
def test_a_replay_tells_what_was_said(yonder: Call, tmp_path: Path) -> None:
    assert "Good evening" in yonder("replay").out
    yonder("erase", "last", "2")
    assert "(erased)" in yonder("replay").out
    yonder("log", "--out", str(tmp_path / "log"))
    assert "(not in the log)" in yonder("replay", str(tmp_path / "log")).out
    yonder("log", "--words", str(tmp_path / "words"))
    told = yonder("replay", str(tmp_path / "log"), "--words", str(tmp_path / "words")).out
    assert "Good evening" in told
    assert yonder("replay", "--words", str(tmp_path / "none")).code == 2


@pytest.mark.usefixtures("talk")
def test_a_program_is_given_the_words_too(yonder: Call) -> None:
    steps = [json.loads(line) for line in yonder("replay", "--json").out.splitlines()]
    assert [list(step["texts"].values()) for step in steps] == [[], ["Good evening"], ["Something ugly"]]


@pytest.mark.usefixtures("talk")
def test_what_was_said_to_me_alone_is_told_to_me_alone(yonder: Call) -> None:
    host = Key.from_seed("host")
    with Data(None) as kept:
        referee = Referee(kept.store, host, games=registry.game)
        words, spoken = whisper(host, "The wine is bad", [host.public, kept.person.public])
        referee.submit(sign_action(host, kept.find("last"), 3, tavern.Say(words)), [spoken])
    assert "The wine is bad" in yonder("replay", "--who", "me").out
    hidden = yonder("replay").out
    assert "(private)" in hidden
    assert "⟦" not in hidden
    assert "The wine is bad" not in yonder("replay", "--json").out


@pytest.mark.usefixtures("talk")
@pytest.mark.parametrize("name", ["00" * 32, "7", "0", "nonsense"])
def test_what_was_not_said_cannot_be_erased(yonder: Call, name: str) -> None:
    done = yonder("erase", "last", name)
    assert done.code != 0
    assert "has no text" in done.err


@pytest.mark.usefixtures("talk")
def test_texts_move_with_their_log(yonder: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, words = str(tmp_path / "log"), str(tmp_path / "words")
    yonder("log", "--out", log, "--words", words)
    monkeypatch.setenv("YONDER_DATA", str(tmp_path / "elsewhere"))
    assert yonder("import", log, "--words", words).code == 0
    yonder("log", "--out", log, "--words", str(tmp_path / "again"))
    assert (tmp_path / "again").read_bytes() == Path(words).read_bytes()

"""`yonder hashfront map`: what is wrong with a map is told; a good one is drawn and registered."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from yonder.cli.making import hashfront
from yonder.client import Client
from yonder.core.errors import Missing
from yonder.games.hashfront.maps.file import packed_map, written
from yonder.games.hashfront.maps.official import NAMES, official
from yonder.proof.keys import Key

Call = Callable[..., Any]
SERVER = """
import sys
from pathlib import Path
from yonder.games.hashfront import rules
from yonder.proof.keys import Key
from yonder.realm.store import SqliteStore
from yonder.serve import Hall, Options, run
from yonder.serve.run import bound
place, listening = Path(sys.argv[1]), bound("127.0.0.1", 0)
hall = Hall(SqliteStore(place / "yonder.db"), Key.new(), {"hashfront": rules}, place / "side.db", Options())
run(hall, listening, lambda: print(listening.getsockname()[1], flush=True))
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server of hashfront."""
    command = [sys.executable, "-c", SERVER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - ourselves
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.send_signal(signal.SIGTERM)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.toml"
    file.write_text(written(official()[0]).replace("PINHOLE", "MY_MAP"))
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A packed map with an unknown terrain, an HQ too few and a tank on a mountain."""
    found = packed_map(official()[0])
    file = tmp_path / "bad.json"
    changed = {
        **msgspec.structs.asdict(found),
        "tiles": [*found.tiles[1:], 3 << 8 | 9],
        "buildings": found.buildings[1:],
        "units": [*found.units, 0x01020700],
    }
    file.write_text(json.dumps(changed))
    return file


def test_a_good_map_is_told_to_be_one(yonder: Call, good: Path) -> None:
    done = yonder("hashfront", "map", "check", str(good))
    assert done.code == 0
    assert "MY_MAP is a good map." in done.out
    assert "symmetry  rot180, fair" in done.out
    assert "slot 2    0 cities, 2 factories, 3 units" in done.out


def test_every_problem_is_listed_with_place_sentence_and_code(yonder: Call, bad: Path) -> None:
    done = yonder("hashfront", "map", "check", str(bad))
    assert done.code == 1
    assert done.out.splitlines()[0] == "PINHOLE: 4 problems."
    assert "(3, 0): Tile 28 has the terrain 9; there are 1 to 8. (tile_type)" in done.out
    codes = [line.rpartition("(")[2].rstrip(")") for line in done.out.splitlines()[1:]]
    assert codes == ["tile_type", "hq_count", "unit_terrain", "hq_tile"]


def test_problems_are_told_to_programs_too(yonder: Call, bad: Path, good: Path) -> None:
    done = yonder("hashfront", "map", "check", str(bad), "--json")
    assert done.code == 1
    told = json.loads(done.out)
    assert told["ok"] is False
    assert told["problems"][1]["code"] == "hq_count"
    assert json.loads(yonder("hashfront", "map", "check", str(good), "--json").out)["ok"] is True


def test_a_file_that_cannot_be_read_is_refused_with_its_place(yonder: Call, tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text('name = "X"\nrows = ["..?.."]\nbuildings = []\n')
    done = yonder("hashfront", "map", "check", str(file))
    assert done.code == 1
    assert "(2, 0): no terrain is written '?'. (bad_content)" in done.err
    missing = yonder("hashfront", "map", "check", str(tmp_path / "none.toml"))
    assert (missing.code, "(no_such_map)" in missing.err) == (1, True)


def test_an_official_map_is_shown_by_its_name(yonder: Call) -> None:
    done = yonder("hashfront", "map", "show", "pinhole")
    assert done.code == 0
    assert "A skirmish around one mountain" in done.out
    assert ".  H1 .  F1 .  T  .  .  M" in done.out


def test_a_map_is_drawn_into_a_file(yonder: Call, good: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert yonder("hashfront", "map", "show", str(good), "--svg", str(out)).code == 0
    assert out.read_text().startswith("<svg ")


def test_a_map_with_problems_is_not_drawn(yonder: Call, bad: Path) -> None:
    done = yonder("hashfront", "map", "show", str(bad))
    assert (done.code, "(tile_type)" in done.err) == (1, True)


@pytest.mark.rule("H-029")
def test_a_map_goes_to_numbers_and_back_without_loss(yonder: Call, good: Path, tmp_path: Path) -> None:
    packed, back = tmp_path / "map.json", tmp_path / "back.toml"
    assert yonder("hashfront", "map", "convert", str(good), str(packed)).code == 0
    assert json.loads(packed.read_text())["buildings"][0] == 0x01030101
    assert yonder("hashfront", "map", "convert", str(packed), str(back)).code == 0
    assert back.read_text() == good.read_text()
    assert yonder("hashfront", "map", "convert", str(good), str(tmp_path / "map.png")).code == 2


def test_a_theatre_is_found_by_name_by_id_or_because_it_is_the_only_one() -> None:
    theatres = [{"id": "ab" * 32, "name": "North"}, {"id": "cd" * 32, "name": "ab"}]
    assert hashfront._theatre(theatres[:1], "") == "ab" * 32
    assert hashfront._theatre(theatres, "North") == "ab" * 32
    assert hashfront._theatre(theatres, "CD") == "cd" * 32
    assert hashfront._theatre(theatres, "ab") == "cd" * 32, "a name comes before an id"
    with pytest.raises(Missing, match="2 such theatres"):
        hashfront._theatre(theatres, "")
    with pytest.raises(Missing, match="no theatre 'x'"):
        hashfront._theatre(theatres, "x")
    with pytest.raises(Missing, match=r"no theatre of hashfront\."):
        hashfront._theatre([], "")


@pytest.mark.slow
@pytest.mark.rule("H-022", "H-030", "H-361")
def test_a_map_is_registered_on_a_server_once(yonder: Call, good: Path, server: str) -> None:
    with Client(server, Key.new()) as host:
        theatre = host.create("hashfront", name="North")
    done = yonder("hashfront", "map", "register", str(good), "--server", server, "--realm", "North")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"MY_MAP is map {len(NAMES) + 1} of theatre {theatre.id[:8]}.\n"
    again = yonder("hashfront", "map", "register", str(good), "--server", server, "--realm", "North")
    assert again.code == 1
    assert again.err == "yonder: There is already a map called MY_MAP. (map_name_taken)\n"
    with Client(server) as guest:
        info = guest.realm(theatre.id).state("map_info", len(NAMES) + 1)[0]
    assert (info["name"], info["official"]) == ("MY_MAP", False)

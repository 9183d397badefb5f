"""`yonder delve`: dungeons are drawn, and what is wrong with a template is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Call = Callable[..., Any]
SEED = "40fdbc2ac0647fcc41184ac91e1d8701517af2dbfdcfab51b1a84b67b8af830f"


def test_a_dungeon_is_drawn_from_its_seed(yonder: Call, tmp_path: Path) -> None:
    done = yonder("delve", "dungeon", "--seed", SEED, "--template", "goblin_cave")
    assert done.code == 0
    assert "0 reeking threshold (entrance)" in done.out
    assert "room 5, the key is in room 3" in done.out
    picture = tmp_path / "cave.svg"
    done = yonder("delve", "dungeon", "--seed", "any words", "--template", "ember_mine", "--svg", str(picture))
    assert done.code == 0
    assert picture.read_text().startswith("<svg ")


def test_what_cannot_be_drawn_is_told(yonder: Call) -> None:
    done = yonder("delve", "dungeon", "--seed", SEED, "--template", "cellar")
    assert done.code == 1
    assert "There is no template 'cellar'; there are goblin_cave, " in done.err
    assert yonder("delve", "dungeon", "--seed", SEED, "--template", "goblin_cave", "--difficulty", "6").code == 2
    assert yonder("delve", "dungeon", "--seed", SEED, "--template", "goblin_cave", "--roster", "5").code == 2


def test_every_fault_of_a_template_is_told_with_its_place(yonder: Call, tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "src/yonder/games/delve/content/templates.toml"
    assert "6 good templates." in yonder("delve", "template", "check", str(own)).out
    bad = tmp_path / "bad.toml"
    bad.write_text('[pack]\ngame = "delve"\n[templates.my_cave]\nname = "Goblin Cave"\nboss_guards = 9\n')
    done = yonder("delve", "template", "check", str(bad))
    assert done.code == 1
    assert "my_cave: boss_guards: must be 0 to 3" in done.out
    assert "my_cave: name: goblin_cave has the same name" in done.out
    told = json.loads(yonder("delve", "template", "check", str(bad), "--json").out)
    assert told["ok"] is False
    assert {"template": "my_cave", "field": "boss", "reason": "this field is missing"} in told["problems"]
    assert yonder("delve", "template", "check", str(tmp_path / "none.toml")).code == 1

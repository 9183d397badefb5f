"""The how-to of stages shows the very files of examples/duel-stage, which a browser test plays on."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "duel-stage"
PAGE = (ROOT / "docs" / "how-to" / "stage.md").read_text("utf-8")
MOST = 150


def shown(kind: str) -> str:
    """All blocks of a kind, one after the other."""
    return "".join(re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("kind", ["js", "css"])
def test_the_code_on_the_page_is_that_of_the_example(kind: str) -> None:
    assert shown(kind) == (EXAMPLE / "src" / "duel_stage" / f"stage.{kind}").read_text("utf-8")


def test_the_entry_point_on_the_page_is_that_of_the_example() -> None:
    assert shown("toml") in (EXAMPLE / "pyproject.toml").read_text("utf-8")


def test_a_stage_takes_less_than_150_lines() -> None:
    assert len(shown("js").splitlines()) < MOST

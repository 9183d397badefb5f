"""Every Python block of these pages runs, in order, and every `>>>` shows what it says."""

import doctest
import re
import sys
import types
from importlib.resources import files
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["tutorial.md", "secrets.md", "how-to/hidden.md", "how-to/test.md"])
def test_the_code_on_the_page_does_what_the_page_says(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    module = types.ModuleType("page_under_test")
    sys.modules[module.__name__] = module
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    blocks = list(BLOCK.finditer(text))
    assert blocks
    for block in blocks:
        line = text.count("\n", 0, block.start())
        if block[1] == "python":
            exec(compile("\n" * line + block[2], page, "exec"), module.__dict__)  # noqa: S102 - our own page
        else:
            test = doctest.DocTestParser().get_doctest(block[2], module.__dict__, page, page, line)
            test.globs = module.__dict__
            assert runner.run(test, clear_globs=False).failed == 0


def test_the_how_to_shows_the_game_that_yonder_new_writes() -> None:
    page = (DOCS / "how-to" / "hidden.md").read_text("utf-8")
    written = (files("yonder.testkit") / "templates" / "hidden.py.txt").read_text("utf-8")
    written = written.replace("NAME", "liars").replace("TITLE", "Liars")
    blocks = [block[2] for block in BLOCK.finditer(page) if block[1] == "python"]
    assert len(blocks) > 8
    assert [block for block in blocks[1:-1] if block not in written] == []

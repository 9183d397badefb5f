"""Rulebooks are read in every style they are written in, and compared with the marks of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from yonder.manual.coverage import citations, coverage
from yonder.manual.rulebook import rule_text, rules_of

BOOK = """\
# A rulebook

Ids such as T-001 are explained in D-999 and stand in text without being defined.

- **T-001** All arithmetic uses integers.
- **T-002** `attack` strikes (T-001).
- **EXT-01 Soul harvesting** (later). On `loot` the looter may choose.
- L-001 The game is for one hero
  and goes on over two lines.
  - with a part of its own
- L-002 Another.
- T-434..T-447 are a range, and T-5, T-6 a list.
- T-434 to T-447 as well.
- **D-151** Greetings by behaviour:

| Behaviour | Line |
|---|---|
| guard | "Quiet so far." |

Some prose that belongs to nobody.

| Rule | Action | Effects |
|---|---|---|
| T-773 | create | T-001 |
| T-774 | enter | T-002, X-01 |

**W-01 Stream (D-010).** Seed 32 zero bytes: first word 2c34.

**X-01** A bold paragraph.

### H-902 PINHOLE - 9x9

```
- **Z-001** not a rule: it stands in code
### not a heading
..#..
```
Buildings: two.

#### Notes

More.

### H-903 CAUSEWAY

- Q-151: half of it.

## Remarks

- L-002: was different once.
"""


def test_all_styles_of_definition_are_found() -> None:
    assert list(rules_of(BOOK)) == [
        *("T-001", "T-002", "EXT-01", "L-001", "L-002", "D-151", "T-773", "T-774"),
        *("W-01", "X-01", "H-902", "H-903", "Q-151"),
    ]


def test_a_rule_knows_its_line_and_title() -> None:
    rules = rules_of(BOOK)
    assert (rules["T-002"].line, rules["T-002"].title) == (6, "T-002 `attack` strikes (T-001).")
    assert rules["H-902"].title == "H-902 PINHOLE - 9x9"
    assert rules["T-774"].title.startswith("T-774 | enter")


def test_the_first_definition_counts_and_later_ones_are_remarks() -> None:
    assert rule_text(BOOK, "L-002") == "- L-002 Another."


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("T-001", "- **T-001** All arithmetic uses integers."),
        ("L-001", "- L-001 The game is for one hero\n  and goes on over two lines.\n  - with a part of its own"),
        (
            "D-151",
            '- **D-151** Greetings by behaviour:\n\n| Behaviour | Line |\n|---|---|\n| guard | "Quiet so far." |',
        ),
        ("T-774", "| Rule | Action | Effects |\n|---|---|---|\n| T-774 | enter | T-002, X-01 |"),
        ("W-01", "**W-01 Stream (D-010).** Seed 32 zero bytes: first word 2c34."),
        ("H-903", "### H-903 CAUSEWAY\n\n- Q-151: half of it."),
    ],
)
def test_the_text_of_a_rule_is_cut_out_whole(rule: str, text: str) -> None:
    assert rule_text(BOOK, rule) == text


def test_a_heading_takes_all_below_it_with_code_and_lesser_headings() -> None:
    text = rule_text(BOOK, "H-902") or ""
    assert text.startswith("### H-902 PINHOLE")
    assert text.endswith("More.")
    assert "..#.." in text


def test_an_undefined_rule_has_no_text() -> None:
    assert rule_text(BOOK, "Z-001") is None


TESTS = """\
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("T-001")]

@pytest.mark.rule("T-002", "T-773")
def test_one(): ...

@pytest.mark.rule("L-001")
class TestMany:
    pytestmark = pytest.mark.rule("L-002")

    @pytest.mark.rule("X-01")
    async def test_two(self): ...

    def helper(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("W-01"))])
def test_three(x): ...

@pytest.mark.rule(NAME)
def test_four(): ...

@pytest.mark.rule("T-774")
def not_a_test(): ...
"""


def test_marks_are_found_on_tests_classes_modules_and_parameters() -> None:
    found: dict[str, list[str]] = {}
    for citation in citations(TESTS, "f.py"):
        found.setdefault(citation.test, []).append(citation.rule)
    assert found == {
        "f.py::test_one": ["T-001", "T-002", "T-773"],
        "f.py::TestMany::test_two": ["T-001", "L-001", "L-002", "X-01"],
        "f.py::test_three": ["T-001", "W-01"],
        "f.py::test_four": ["T-001", "NAME"],
    }


def test_coverage_lists_rules_with_and_without_tests_and_unknown_ids(tmp_path: Path) -> None:
    book, tests = tmp_path / "game.md", tmp_path / "tests"
    tests.mkdir()
    book.write_text("- **T-001** One.\n- **T-002** Two.\n")
    (tests / "test_a.py").write_text("@pytest.mark.rule('T-001', 'T-900')\ndef test_a(): ...\n")
    (tests / "helper.py").write_text("@pytest.mark.rule('T-002')\ndef test_b(): ...\n")
    found = coverage([book], [tests])
    assert found.tests == {"T-001": (f"{tests / 'test_a.py'}::test_a",)}
    assert [rule.id for rule in found.untested] == ["T-002"]
    assert list(found.unknown) == ["T-900"]


def test_two_books_that_define_one_id_are_refused(tmp_path: Path) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("- **X-01** Example.\n")
    with pytest.raises(ValueError, match="X-01 is defined in another rulebook too"):
        coverage(sorted(tmp_path.glob("*.md")), [])

"""Scenes as a terminal draws them: cards, dice, names and time."""

from __future__ import annotations

import pytest

from yonder.cli.playing.scene import countdown, draw
from yonder.core import Bar, Card, Cell, Deadline, Die, Grid, Hand, Panel, Row, Scene

MIRA = "ab" * 32


def drawn(scene: Scene, now: int = 0) -> list[str]:
    names = {MIRA: "Mira"}
    lines = draw(scene, now, names.__getitem__)
    return ["".join(part if isinstance(part, str) else part[0] for part in line).rstrip() for line in lines][1:]


def test_cards_are_square_and_dice_are_round() -> None:
    hand = Hand("Held", (Card("9"), Card()), (Die(4), Die(0), Die(17, 20, "attack")))
    assert drawn(Scene("T", panels=(Panel("Ash", hands=(hand,)),))) == ["  Ash   Held [9] [ ] (4) (?) attack d20(17)"]


def test_a_panel_names_its_player_and_marks_the_turn() -> None:
    panels = (Panel("Red", bars=(Bar("HP", 1, 2),), player=MIRA, turn=True), Panel("Table", (Row("Seated", MIRA),)))
    first, second = drawn(Scene("T", panels=panels))
    assert first.startswith("  ▸ Red (Mira)   HP ")
    assert second == "  Table          Seated Mira"


def test_a_deadline_is_counted_from_now() -> None:
    scene = Scene("T", deadlines=(Deadline(f"{MIRA} is asked to decide.", 90_000),))
    assert drawn(scene, now=48_000) == ["  Mira is asked to decide. 0:42"]


def test_short_rows_share_a_line_and_long_ones_have_their_own() -> None:
    scores = tuple(Row(name, "16 (+3)") for name in ("STR", "DEX", "CON", "INT", "WIS", "CHA"))
    sheet = Panel("Kesta", (*scores, Row("Longsword", "(mainhand)", "1d8 slashing, versatile")))
    assert drawn(Scene("T", panels=(sheet,))) == [
        "  Kesta",
        "    STR 16 (+3)   DEX 16 (+3)   CON 16 (+3)   INT 16 (+3)   WIS 16 (+3)",
        "    CHA 16 (+3)",
        "    Longsword (mainhand) (1d8 slashing, versatile)",
    ]


def test_far_from_all_that_is_known_no_map_is_drawn() -> None:
    cells = (Cell(6, 6, "@", "gate"), Cell(7, 6, ",", "meadow"))
    assert drawn(Scene("T", map=Grid(13, 13, cells))) == [
        "    5678",
        "   5····",
        "   6·@,·",
        "   7····",
        "  , meadow, @ gate",
    ]


@pytest.mark.parametrize(
    ("left", "shown"), [(-5, "0:00"), (1, "0:01"), (60_000, "1:00"), (3_725_000, "1 h 02 min"), (0, "0:00")]
)
def test_time_is_told_as_a_clock_shows_it(left: int, shown: str) -> None:
    assert countdown(left) == shown

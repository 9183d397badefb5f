"""`yonder labyrinth odds`: the table, the chart and the files (O-1)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from yonder.cli.app import run


@pytest.mark.rule("L-176", "P-2", "O-1")
def test_the_table_is_written_as_csv(tmp_path: Path) -> None:
    assert run(["labyrinth", "odds", "--csv", str(tmp_path)]) == 0
    swings = list(csv.DictReader((tmp_path / "swings.csv").read_text("utf-8").splitlines()))
    assert len(swings) == 28 * 31
    (row,) = [each for each in swings if (each["strength"], each["ac"]) == ("15", "24")]
    assert (row["check_num"], row["check_den"], row["check_bp"]) == ("968", "1024", "9453")
    assert (row["lands_num"], row["lands_den"], row["lands_bp"]) == ("1937", "3072", "6305")
    revivals = list(csv.DictReader((tmp_path / "revivals.csv").read_text("utf-8").splitlines()))
    (first,) = [each for each in revivals if (each["wisdom"], each["death"]) == ("12", "1")]
    assert (first["num"], first["den"]) == ("2027", "2048")
    checks = list(csv.DictReader((tmp_path / "checks.csv").read_text("utf-8").splitlines()))
    assert {each["kind"] for each in checks} == {"flee", "charm", "divine"}


@pytest.mark.rule("P-1", "O-1")
def test_the_table_and_the_chart_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["labyrinth", "odds"]) == 0
    assert "STR" in capsys.readouterr().out
    assert run(["labyrinth", "odds", "--strength", "14"]) == 0
    told = capsys.readouterr().out
    assert "Strength 14" in told
    assert "█" in told
    assert run(["labyrinth", "odds", "--json", "--step", "9"]) == 0
    assert '"lands_bp"' in capsys.readouterr().out

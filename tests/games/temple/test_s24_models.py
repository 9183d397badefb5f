"""Sections 24 and 25: models and enums are what the rulebook says, field by field, and each part writes only its own."""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from yonder.core import Change, Model
from yonder.games.temple import events, kinds, models, rules
from yonder.games.temple.attacks import Attack
from yonder.games.temple.content import MONSTERS, NUMBERS, SPELLS
from yonder.games.temple.creation import MintExplorer, MintTemple
from yonder.games.temple.exits import OpenExit
from yonder.games.temple.kinds import DamageType, ExplorerClass, WeaponSlot
from yonder.games.temple.models import Chamber, FallenExplorer
from yonder.games.temple.permits import WRITES, ForbiddenWrite, check_writes, part_of
from yonder.games.temple.rest import Rest
from yonder.games.temple.tokens import Approve, TransferFrom
from yonder.testkit.rulebook import rules_of

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander

BOOK = Path(__file__).parents[3] / "docs/rules/temple.md"
BEYOND = {"Collection": ("description", "external_link")}  # T-655 asks for them


def written(rule: str) -> str:
    """The line of the rulebook, without its number."""
    text: str = rules_of(BOOK.read_text("utf-8"))[rule].text
    return text


def described(rule: str) -> dict[str, tuple[list[str], list[str]]]:
    """Each model (or event) of a rule with its key fields and all its fields, as the rulebook lists them."""
    found = {}
    sentences = re.split(r"\.(?:\s+|$)", re.sub(r"\([^)]*\)", "", written(rule)))
    for sentence in sentences:
        name, colon, listed = sentence.partition(": ")
        if colon and re.fullmatch(r"[A-Za-z/ ]+", name):
            parts = [part.split()[0] for part in listed.split(",") if part.strip()]
            names = [part.strip("*") for part in parts]
            keys = [part.strip("*") for part in parts if part.startswith("**")]
            for one in name.split(" / "):
                found[one.strip()] = (keys, names)
    return found


MODEL_RULES = [
    pytest.param(rule, marks=pytest.mark.rule(rule))
    for rule in (
        "T-690",
        "T-691",
        "T-692",
        "T-693",
        "T-694",
        "T-695",
        "T-696",
        "T-697",
        "T-698",
        "T-699",
        "T-700",
        "T-701",
        "T-702",
        "T-703",
    )
]

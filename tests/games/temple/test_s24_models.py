"""Sections 24 to 26: models, enums and events are what the rulebook lists, and each part writes only its own rows."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from yonder.core import Change, Game
from yonder.games.temple import events, kinds, models, rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.explorer.conditions import EFFECTS
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.permits import WRITES, ForbiddenWrite, check_writes, part_of
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.tokens.ledger import Approve
from yonder.manual.rulebook import rule_text

if TYPE_CHECKING:
    from tests.games.temple.conftest import Wander

BOOK = (Path(__file__).parents[3] / "docs/rules/temple.md").read_text("utf-8")
LASTING = [condition.name.lower() for condition in EFFECTS]  # of T-693, kept as the kernel's effects
BEYOND = {
    "Collection": ["description", "external_link"],  # T-655 asks for them
    "Transfer": ["data"],  # T-648 asks for it
}


class Listing(NamedTuple):
    """A name of the rulebook and what it lists under it; keys are set in bold."""

    name: str
    keys: list[str]
    fields: list[str]


def listings(rule: str) -> list[Listing]:
    """Each model, event or enum that a rule lists."""
    text = re.sub(r"^- \*\*T-\d+\*\* |\([^)]*\)|`", "", rule_text(BOOK, rule) or "")
    found = []
    for names, listed in re.findall(r"([A-Z][A-Za-z/ ]+): ([^.]+)\.", text):
        words = [part.split()[0] for part in listed.split(",")]
        keys = [word.strip("*") for word in words if word.startswith("**")]
        found += [Listing(name, keys, [word.strip("*") for word in words]) for name in names.split(" / ")]
    return found


MODELS = ["T-690", "T-691", "T-692", "T-693", "T-694", "T-695", "T-696", "T-697", "T-698", "T-699", "T-700", "T-701"]


@pytest.mark.rule("T-690", "T-691", "T-692", "T-693", "T-694", "T-695", "T-696", "T-697", "T-698", "T-699", "T-700")
@pytest.mark.rule("T-701", "T-702", "T-703")
@pytest.mark.parametrize("rule", [*MODELS, "T-702", "T-703"])
def test_models_have_the_fields_and_keys_of_the_rulebook(rule: str) -> None:
    found = listings(rule)
    assert found
    for name, keys, fields in found:
        model = getattr(models, name)
        assert list(model.__key__) == keys
        kept = [field for field in fields if field not in LASTING]
        assert list(model.__struct_fields__) == kept + BEYOND.get(name, [])
        assert name != "ExplorerCombat" or sorted(set(fields) - set(kept)) == sorted(LASTING)
        assert model in rules.models


@pytest.mark.rule("T-698", "T-699", "T-700", "T-701", "T-703")
def test_what_a_model_is_not_told_is_nothing() -> None:
    exit_ = models.ChamberExit(1, 1, 0)
    assert (exit_.to_chamber_id, exit_.is_discovered) == (0, False)
    chamber = models.Chamber(1, 2, kinds.ChamberType.EMPTY, 1, 1)
    assert (chamber.treasure_looted, chamber.trap_disarmed, chamber.trap_dc, chamber.fallen_count) == (
        False,
        False,
        0,
        0,
    )
    assert models.MonsterInstance(1, 2, 1, kinds.MonsterType.SHADOW, 1, 1).asleep_left == 0
    assert models.Collection("explorer", "", "").max_supply == 0
    assert models.TempleState(1, 1).boss_chamber_id == 0


ENUMS = ["T-720", "T-721", "T-722", "T-723", "T-724", "T-725", "T-726", "T-727", "T-728", "T-729", "T-730", "T-731"]


@pytest.mark.rule("T-720", "T-721", "T-722", "T-723", "T-724", "T-725", "T-726", "T-727", "T-728", "T-729", "T-730")
@pytest.mark.rule("T-731", "T-732", "T-733")
@pytest.mark.parametrize("rule", [*ENUMS, "T-732", "T-733"])
def test_enums_have_the_members_of_the_rulebook_in_its_order(rule: str) -> None:
    found = listings(rule)
    assert found
    for name, _, members in found:
        kind: type[StrEnum] = getattr(kinds, name)
        assert [member.value for member in kind] == members


EVENTS = ["T-740", "T-741", "T-742", "T-743", "T-744", "T-745", "T-746", "T-747", "T-748", "T-749", "T-750", "T-751"]


@pytest.mark.rule("T-740", "T-741", "T-742", "T-743", "T-744", "T-745", "T-746", "T-747", "T-748", "T-749", "T-750")
@pytest.mark.rule("T-751", "T-752", "T-753", "T-754", "T-755", "T-756", "T-757")
@pytest.mark.parametrize("rule", [*EVENTS, "T-752", "T-753", "T-754", "T-755", "T-756", "T-757"])
def test_events_have_the_fields_of_the_rulebook_in_its_order(rule: str) -> None:
    found = listings(rule)
    assert found
    for name, _, fields in found:
        event = getattr(events, name)
        assert list(event.__struct_fields__) == fields
        assert event in rules.events


@pytest.mark.rule("T-758")
def test_the_token_events_are_there() -> None:
    ((_, _, names),) = listings("T-758")
    assert len(names) == 5
    assert {getattr(events, name) for name in names} <= set(rules.events)


@pytest.mark.rule("T-740", "T-758")
def test_no_event_is_missing_from_the_rulebook() -> None:
    rulebook = {listing.name for number in range(740, 758) for listing in listings(f"T-{number}")}
    rulebook |= set(listings("T-758")[0].fields)
    locks = {"KeyFound", "LockOpened", "Bought", "Haggled", "HoardFound", "CurioDared"}  # EXT-02, 12, 13, T-973
    assert {event.__name__ for event in events.EVENTS} == rulebook | locks


@pytest.mark.rule("T-704")
@pytest.mark.parametrize("locks", [False, True])
def test_each_action_writes_only_what_its_part_may(wander: type[Wander], *, locks: bool) -> None:
    walk = wander("permits", party=3, hardy=True, locks=locks)
    parts, seen = set(), 0
    before = walk.game.fork()
    for step in walk.steps(1500):
        changes = changed(before, step.game)
        seen += len(changes)
        check_writes(step.action, changes)
        parts.add(part_of(step.action))
        before = step.game.fork()
    assert parts == {"explorer", "combat", "temple"}
    assert seen > 1500


def changed(before: Game, after: Game) -> list[Change]:
    old = {(row.__table__, type(row).__keyof__(row)): row for row in before.world.rows()}
    new = {(row.__table__, type(row).__keyof__(row)): row for row in after.world.rows()}
    return [Change(*place, new.get(place)) for place in old.keys() | new.keys() if old.get(place) != new.get(place)]


@pytest.mark.rule("T-704")
@pytest.mark.parametrize(
    ("action", "table"),
    [
        (Attack(1), "token"),
        (Attack(1), "chamber_exit"),
        (Attack(1), "explorer_skills"),
        (Rest(1), "chamber"),
        (Rest(1), "monster_instance"),
        (MintExplorer(ExplorerClass.ROGUE), "temple_state"),
        (OpenExit(1, 0), "explorer_skills"),
        (OpenExit(1, 0), "config"),
        (Approve("explorer", "", 1), "explorer_stats"),
    ],
)
def test_a_write_outside_the_permit_is_an_error(action: Attack, table: str) -> None:
    with pytest.raises(ForbiddenWrite):
        check_writes(action, [Change(table, (1,), None)])


@pytest.mark.rule("T-704")
def test_the_permits_are_those_of_the_rulebook() -> None:
    sheet = {"explorer_stats", "explorer_health", "explorer_combat", "explorer_inventory", "explorer_position"}
    place = {"explorer_temple_progress", "temple_state", "chamber", "monster_instance", "fallen_explorer"}
    tokens = {"token", "operator", "collection", "balance"}
    rulebook = {model.__table__ for model in models.MODELS[2:18]}
    assert set(WRITES["explorer"]) & rulebook == sheet | {"explorer_skills"} | tokens
    assert set(WRITES["combat"]) & rulebook == sheet | place
    assert set(WRITES["temple"]) & rulebook == sheet | place | {"chamber_exit"} | tokens
    assert part_of(MintTemple(1)) == "temple"

"""Anything by anybody at any time: what is refused says why and changes nothing; what is done keeps the invariants."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.quest.company import Company

from yonder.core import Action, Reject, tag_of
from yonder.core.errors import COMMON
from yonder.games.quest import rules
from yonder.games.quest.journey.dungeons import EnterDungeon
from yonder.games.quest.journey.travel import TravelStart
from yonder.games.quest.rules import SessionAction
from yonder.testkit.sound import broken_invariants

WORDS = rules.content.words
SAMPLES: dict[str, Any] = {
    "action": "end_turn",
    "dungeon": "millhaven-cellars",
    "environment": "darkwood-forest",
    "item": "gold-piece",
    "companion": "guard",
    "spell": "shield",
    "slot": "mainhand",
    "stat": "strength",
    "feat": "tough",
    "style": "defense",
    "enemy": "undead",
    "weather": "fog",
    "row": "back",
    "choice": "avoid",
    "ability": "second-wind",
    "direction": "closer",
    "option": "push",
    "ally": "Hilda#2",
    "delta": 1,
    "monsters": ["goblin"],
    "trigger": "enemy_enters_reach",
    "form": "wolf-form",
    "amount": 1,
    "on": True,
    "grip": "one",
    "metamagic": [],
    "ref": "goblin#1",
    "target": "goblin#1",
}
OPTIONS = {"shove": "push", "choose_metamagic": "twinned", "channel": "turn-undead"}


def sample(kind: type[Action], session: int) -> Action | None:
    """Some action of a kind; None if a field has no sample (a signed event)."""
    given: dict[str, Any] = {"type": tag_of(kind)}
    for field in msgspec.structs.fields(kind):
        if field.name == "session":
            given["session"] = session
        elif field.required:
            value = OPTIONS.get(tag_of(kind)) if field.name == "option" else SAMPLES.get(field.name)
            given[field.name] = 1 if value is None or field.type is int else value
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        return None


KINDS = [kind for kind in rules.actions() if issubclass(kind, SessionAction)]
PLAYABLE = [kind for kind in KINDS if sample(kind, 1) is not None]


def test_nearly_every_action_has_a_sample() -> None:
    missing = [tag_of(kind) for kind in KINDS if sample(kind, 1) is None]
    assert len(missing) <= 2, missing  # a save needs its event


@pytest.mark.rule("Q-502", "Q-532", "Q-007", "Q-519")
def test_no_stranger_does_anything_in_anybodys_session() -> None:
    us = Company("fighter", "wizard")
    stranger = us.bench.players[2]
    for kind in PLAYABLE:
        action = sample(kind, 1)
        assert action is not None
        us.bench.refused(stranger, action, "not_owner")
    us.fight("goblin", far=6, dice=[20, 10, 1])
    for kind in PLAYABLE:
        action = sample(kind, 1)
        assert action is not None
        us.bench.refused(stranger, action, "not_owner")


STEP = st.tuples(st.integers(0, 2), st.sampled_from(PLAYABLE), st.integers(1, 3))


@pytest.mark.rule("Q-007", "Q-533", "Q-090", "Q-491", "Q-492")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEP, min_size=10, max_size=25), st.sampled_from(["city", "road", "dungeon", "fight"]))
def test_anything_by_anybody(steps: list[tuple[int, type[Action], int]], where: str) -> None:
    us = Company("fighter", "wizard", "rogue")
    begin(us, where)
    game = us.bench.game
    for player, kind, session in steps:
        action = sample(kind, session)
        assert action is not None
        before = game.world.dump()
        refusal = attempt(us, player, action)
        if refusal is not None:
            assert game.world.dump() == before
            assert f"refuse.{refusal.code}" in WORDS or refusal.code in (*COMMON, "awaiting_answer"), refusal.code
            assert "{" not in refusal.text
        assert not broken_invariants(rules, game.world)


def attempt(us: Company, player: int, action: Action) -> Reject | None:
    try:
        us.bench.game.act(us.names[player], action)
    except Reject as refusal:
        return refusal
    return None


def begin(us: Company, where: str) -> None:
    """Take the company to some place."""
    if where == "road":
        us.act(1, TravelStart(1, "darkwood-forest"), 1)
    elif where == "dungeon":
        us.act(1, EnterDungeon(1, "millhaven-cellars"))
    elif where == "fight":
        us.fight("goblin", far=2, dice=[20, 15, 10, 1])

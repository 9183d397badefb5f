"""Replay: the same worlds again, from the start or from any of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import duel
from duels import (
    BLUE,
    RED,
    REFEREE,
    act,
    begin_vault,
    changed,
    entries_of,
    guard,
    lines_of,
    open_vault,
    referee,
    seated,
    short_log,
    vault_referee,
)
from vault import Guess, Vault, Wind
from vault import rules as vault_rules
from yonder.core.errors import Corrupt
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.proof.entry import Entry
from yonder.proof.replay import LogOpenings, Sealed, replay
from yonder.proof.transition import hashes
from yonder.realm.keys import OwnSeeds, RefereeKeys
from yonder.testkit.signed import NOON

ENTRIES = entries_of(lines_of(short_log()))
VEIL = RefereeKeys(REFEREE).veil.public


def run(entries: list[Entry], world: World | None = None, rules: Rules = duel.rules) -> World:
    for step in replay(rules, entries, world=world):
        world = step.ctx.was
    assert world is not None
    return world


def stopped(entries: list[Entry], rules: Rules = duel.rules) -> tuple[int, str]:
    with pytest.raises(Corrupt) as caught:
        run(entries, rules=rules)
    return caught.value.seq, caught.value.code


def test_a_replay_ends_in_the_world_of_the_realm() -> None:
    to = referee()
    realm = seated(to)
    guard(to, realm, 3)
    assert run(list(realm.entries())).digest() == realm.world.digest()


def test_a_replay_can_go_on_from_any_of_its_worlds() -> None:
    whole = run(ENTRIES).digest()
    for cut in range(1, len(ENTRIES)):
        assert run(ENTRIES[cut:], run(ENTRIES[:cut])).digest() == whole


def test_each_step_has_the_hashes_of_its_entry() -> None:
    for step in replay(duel.rules, ENTRIES):
        assert hashes(step.ctx, b"") == (step.entry.header.told, step.entry.header.writes)


def test_a_step_is_committed_only_when_the_next_is_asked_for() -> None:
    steps = replay(duel.rules, ENTRIES)
    first, second = next(steps), next(steps)
    assert first.ctx.world.changes() == []
    assert second.ctx.world.changes() != []


def test_a_replay_tells_what_was_drawn() -> None:
    drawn = [bool(step.draws) for step in replay(duel.rules, ENTRIES)]
    assert drawn == [bool(entry.proof) for entry in ENTRIES]


def test_a_log_without_its_creation_cannot_be_run() -> None:
    assert stopped(ENTRIES[1:]) == (1, "no_genesis")


def test_time_never_runs_backwards() -> None:
    assert stopped([*ENTRIES[:5], changed(ENTRIES[5], at=NOON)]) == (5, "bad_time")


def test_an_action_cannot_overtake_a_timer() -> None:
    assert stopped([*ENTRIES[:6], changed(ENTRIES[7], seq=6)]) == (6, "refused")


def test_a_tick_before_its_time_is_refused() -> None:
    assert stopped([*ENTRIES[:6], changed(ENTRIES[6], at=ENTRIES[6].at - 1)]) == (6, "bad_tick")


def test_a_tick_that_no_timer_asked_for_is_refused() -> None:
    assert stopped([*ENTRIES[:3], changed(ENTRIES[6], seq=3)]) == (3, "bad_tick")


def test_a_tick_fires_once() -> None:
    assert stopped([*ENTRIES[:7], changed(ENTRIES[6], seq=7)]) == (7, "bad_tick")


def test_an_action_applied_twice_is_refused() -> None:
    assert stopped([*ENTRIES[:4], changed(ENTRIES[3], seq=4)]) == (4, "refused")


def test_an_entry_of_nothing_cannot_be_run() -> None:
    assert stopped([*ENTRIES[:3], changed(ENTRIES[3], event=None)]) == (3, "empty_entry")


def test_other_rules_are_named() -> None:
    assert stopped(ENTRIES, Rules("duel", 2, content=duel.rules.content)) == (0, "wrong_rules")


def test_other_content_is_named() -> None:
    assert stopped(ENTRIES, Rules("duel", 1, words={"other": "words"})) == (0, "wrong_rules")


def test_another_format_is_named() -> None:
    assert ENTRIES[0].birth is not None
    newer = changed(ENTRIES[0], birth=replace(ENTRIES[0].birth, format=3))
    assert stopped([newer]) == (0, "wrong_format")


def test_rules_that_break_stop_the_replay_with_the_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, RED, Wind("later", 5))

    def broken(_ctx: Ctx, _action: Wind) -> None:
        raise KeyError("gone")

    handlers: dict[type[Action], Any] = {**vault_rules.handlers, Wind: broken}
    monkeypatch.setattr(vault_rules, "handlers", handlers)
    with pytest.raises(Corrupt) as caught:
        list(replay(vault_rules, realm.entries(), openings=OwnSeeds(RefereeKeys(REFEREE).veil)))
    assert (caught.value.seq, caught.value.code) == (1, "cannot_run")


def test_a_replay_stops_where_a_secret_is_not_yet_open() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    with pytest.raises(Sealed) as caught:
        run(list(realm.entries()), rules=vault_rules)
    assert caught.value.seq == 0


def test_a_referee_can_run_its_own_secrets_again() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, BLUE, Guess(1_000))
    steps = list(replay(vault_rules, realm.entries(), openings=OwnSeeds(RefereeKeys(REFEREE).veil)))
    assert steps[-1].ctx.was.digest() == realm.world.digest()


def test_openings_let_a_replay_through() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    open_vault(to, realm)
    steps = replay(vault_rules, realm.entries(), openings=LogOpenings(realm.entries, VEIL))
    assert [step.ctx.world.get(Vault).guesses for step in steps][-1] == realm.world.get(Vault).guesses


def test_openings_are_read_only_when_they_are_needed() -> None:
    def never() -> list[Entry]:
        raise AssertionError("the log was read")

    steps = replay(duel.rules, ENTRIES, openings=LogOpenings(never, VEIL))
    assert len(list(steps)) == len(ENTRIES)


def test_an_opening_that_another_key_proved_opens_nothing() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    open_vault(to, realm)
    assert len(LogOpenings(realm.entries, VEIL)) == 1
    assert len(LogOpenings(realm.entries, BLUE.public)) == 0


def test_a_guess_in_a_sealed_vault_still_counts() -> None:
    to = vault_referee()
    realm = begin_vault(to)
    act(to, realm, BLUE, Guess(1_000))
    assert realm.world.get(Vault).guesses == 1

"""Lasting effects and death (sections 6 and 7)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import effects
from yonder.core.words import sample
from yonder.games.delve.encounter.turns import Attack, Wait
from yonder.games.delve.events import Died, EffectBegan, EffectTicked, Respawned
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Character, Combat, Foe, Item, Magic, Presence, Worn
from yonder.games.delve.people.rest import Rest
from yonder.games.delve.things.handling import Take
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.talk import Say

HERE = "t:1:0:0"


def has(game: Any, who: str) -> dict[str, tuple[int, int, int]]:
    return {row.kind: (row["magnitude"], row.left, row.stacks) for row in effects.of(game.world, who)}


@pytest.mark.rule("D-126")
def test_effects_take_the_larger_and_poison_stacks(tale: Any) -> None:
    game = tale("ann")
    game.afflict("ann", Ailment.BURNING, magnitude=3, beats=2)
    game.afflict("ann", Ailment.BURNING, magnitude=1, beats=5)
    assert has(game, "ann") == {"burning": (3, 5, 1)}
    for _ in range(7):
        game.afflict("ann", Ailment.POISON, magnitude=1, beats=2)
    assert has(game, "ann")["poison"] == (1, 2, 5)


@pytest.mark.rule("D-126")
def test_blessing_and_curse_cancel_each_other(tale: Any) -> None:
    game = tale("ann")
    game.afflict("ann", Ailment.CURSED)
    game.afflict("ann", Ailment.BLESSED)
    assert has(game, "ann") == {}


@pytest.mark.rule("D-125")
@pytest.mark.rule("D-127")
def test_a_beat_counts_losses_and_gains_in_order(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=10)
    game.afflict("ann", Ailment.REGENERATING, magnitude=2, beats=1)
    game.afflict("ann", Ailment.BURNING, magnitude=3, beats=2)
    game.afflict("ann", Ailment.POISON, magnitude=1, beats=2)
    game.afflict("ann", Ailment.POISON, magnitude=1, beats=2)
    game.act("ann", Wait())
    ticks = [(str(event.kind), event.amount, event.hp) for event in game.events(EffectTicked)]
    assert ticks == [("poison", -2, 8), ("burning", -3, 5), ("regenerating", 2, 7)]
    assert has(game, "ann") == {"burning": (3, 1, 1), "poison": (1, 1, 2)}


@pytest.mark.rule("D-127")
def test_an_effect_can_kill_and_its_source_is_the_killer(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=2)
    boar = game.foe(place="t:9:9:0")
    game.afflict("ann", Ailment.POISON, magnitude=2, beats=3, source=boar)
    game.act("ann", Wait())
    died = game.events(Died)[0]
    assert (died.entity.id, died.killer.id) == ("ann", boar)
    assert has(game, "ann") == {}


@pytest.mark.rule("D-106")
def test_the_effect_beat_goes_through_enemies_then_players(tale: Any) -> None:
    game = tale("ann")
    boar = game.foe(hp=30)
    game.meet("ann")
    game.afflict("ann", Ailment.BURNING, magnitude=1)
    game.afflict(boar, Ailment.BURNING, magnitude=1, source="ann")
    game.act("ann", Wait(), [1])
    assert [event.entity.id for event in game.events(EffectTicked)] == [boar, "ann"]


@pytest.mark.rule("D-128")
def test_beats_pass_with_the_players_own_actions(tale: Any) -> None:
    game = tale("ann")
    game.afflict("ann", Ailment.BURNING, magnitude=1, beats=9)
    game.act("ann", Move("west"))
    assert game.hp("ann") == 19
    game.advance(29_000)
    game.act("ann", Say(sample()))
    assert has(game, "ann")["burning"][1] == 8


@pytest.mark.rule("D-129")
def test_bosses_are_not_stunned_and_shake_off_weakness(tale: Any) -> None:
    game = tale("ann")
    boss = game.foe()
    game.put(game.row(Foe, boss), boss=True)
    game.afflict(boss, Ailment.STUNNED)
    game.afflict(boss, Ailment.WEAKENED, beats=5)
    game.afflict(boss, Ailment.POISON, beats=5, magnitude=1)
    assert {kind: each[1] for kind, each in has(game, boss).items()} == {"weakened": 2, "poison": 5}


@pytest.mark.rule("D-125")
def test_the_stunned_can_only_wait(tale: Any) -> None:
    game = tale("ann")
    game.afflict("ann", Ailment.STUNNED, beats=1)
    game.refused("ann", Move("west"), "stunned")
    game.refused("ann", Attack("x"), "stunned")
    game.act("ann", Wait())
    game.act("ann", Move("west"))


@pytest.mark.rule("D-102")
def test_if_all_are_stunned_waiting_resolves_the_round(tale: Any) -> None:
    game = tale("ann")
    game.foe(hp=30)
    game.meet("ann")
    game.afflict("ann", Ailment.STUNNED, beats=2)
    game.act("ann", Wait(), [1])
    assert has(game, "ann")["stunned"][1] == 1


@pytest.mark.rule("D-119")
@pytest.mark.rule("D-120")
@pytest.mark.rule("D-130")
@pytest.mark.rule("D-055")
def test_death_drops_what_is_carried_and_not_worn(tale: Any) -> None:
    game = tale("ann", "bob")
    game.item("ancient_map", "ann")
    game.afflict("ann", Ailment.CURSED)
    boar = game.foe(attack=90, hp=30)
    game.meet("ann")
    game.act("ann", Wait(), [3])
    died = game.events(Died)[0]
    assert [drop.name for drop in died.drops] == ["healing herb", "healing herb"]
    assert sorted(item.kind for item in game.world.where(Item, holder="ann")) == [
        "ancient_map",
        "padded_coat",
        "travellers_knife",
    ]
    assert game.row(Character, "ann").purse == 15
    assert len(game.rows(Worn, "ann")) == 2
    assert has(game, "ann") == {}
    for action in (Wait(), Rest(), Move("west"), Say(sample()), Attack(boar), Take("x")):
        game.refused("ann", action, "dead")


@pytest.mark.rule("D-121")
def test_the_dead_come_back_at_waymeet(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=1, mana=3)
    game.foe(attack=90, hp=30)
    game.meet("ann")
    game.act("ann", Wait(), [3])
    game.advance(29_999)
    assert game.row(Combat, "ann").is_dead
    game.advance(1)
    assert game.row(Presence, "ann").place == "t:0:0:0"
    assert (game.hp("ann"), game.row(Magic, "ann").mana) == (20, 20)
    assert game.row(Character, "ann").recover_anchor == 30
    assert game.events(Respawned)[0].place == "t:0:0:0"
    assert game.rows(Foe) == []


@pytest.mark.rule("D-126")
def test_an_effect_is_told_to_the_place(tale: Any) -> None:
    game = tale("ann")
    game.foe(species="bog_leech", hp=30)
    game.meet("ann")
    game.act("ann", Wait(), [3, 0])
    assert [(event.entity.id, event.beats) for event in game.events(EffectBegan)] == [("ann", 3)]

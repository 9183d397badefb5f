"""Golden logs: one recorded battle for two, three and four players. The same orders must give the same world.

Run this file as a program to record them anew, after a change of rules that is meant.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from yonder.core import Game, Model, SeedDice, tag_of
from yonder.core.world.codec import encode, sha256
from yonder.games.hashfront import rules
from yonder.games.hashfront.events import BuildingCaptured, UnitAttacked, UnitDied, UnitSpawned
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Building, MapInfo, MapLayers
from yonder.games.hashfront.models import Game as GameRow
from yonder.testkit import player

FOLDER = Path(__file__).parent / "golden"
MAPS = ("PINHOLE", "TRIAD", "COMPASS")
STEPS = 600


def battle(name: str) -> Game:
    """A match whose slots are all taken."""
    game = Game(rules, seed=f"golden {name}", setup={"match": {"map": name}})
    for slot in range(1, game.world.get(GameRow, 1).player_count + 1):
        game.act(player(slot), JoinGame(1, slot))
    return game


def record(name: str) -> None:
    """Write the log of a battle: orders at random, with a liking for blows and captures."""
    game, dice = battle(name), SeedDice(sha256(name.encode()))
    orders: list[str] = []
    likes = {"attack": 40, "capture": 40, "move_unit": 8, "end_turn": 1}
    while game.over() is None and len(orders) < STEPS:
        [who] = game.awaited() or []
        offers = [offer for offer in game.offers(who) if not offer.aside]
        weights = [likes.get(tag_of(offer.action), 4) for offer in offers]
        action = offers[dice.pick(weights, "offer")].some(dice)
        game.act(who, action)
        orders.append(encode([int(who, 16), action]).decode())
    lines = [json.dumps({"digest": game.world.digest().hex(), "hash": game.hash.hex()}), *orders]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name.lower()}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.rule("H-009", "H-780")
@pytest.mark.parametrize("name", MAPS)
def test_a_recorded_battle_ends_as_it_did(name: str) -> None:
    head, *orders = (FOLDER / f"{name.lower()}.jsonl").read_text("utf-8").splitlines()
    game, told = battle(name), []
    for order in orders:
        number, action = json.loads(order)
        told += [type(event) for event in game.act(player(number), rules.decode(json.dumps(action)))]
    assert json.loads(head) == {"digest": game.world.digest().hex(), "hash": game.hash.hex()}
    assert {UnitAttacked, UnitDied, UnitSpawned, BuildingCaptured} <= set(told)


@pytest.mark.rule("H-009")
def test_an_order_that_is_left_out_gives_another_world() -> None:
    head, *orders = (FOLDER / "pinhole.jsonl").read_text("utf-8").splitlines()
    game = battle("PINHOLE")
    for order in orders[:40]:
        number, action = json.loads(order)
        game.act(player(number), rules.decode(json.dumps(action)))
    [who] = game.awaited() or []
    game.act(who, EndTurn(1))
    assert json.loads(head)["digest"] != game.world.digest().hex()


def maps_of(game: Game) -> list[Model]:
    """All that a theatre knows of its maps."""
    return [*game.world.all(MapInfo), *game.world.all(MapLayers)]


@pytest.mark.rule("H-024")
def test_maps_are_the_same_in_every_theatre_and_no_battle_changes_them() -> None:
    theatres = [maps_of(Game(rules, seed=seed)) for seed in ("one", "another")]
    assert theatres[0] == theatres[1] != []
    game = battle("PINHOLE")
    before, houses = maps_of(game), game.world.all(Building, 1)
    for order in (FOLDER / "pinhole.jsonl").read_text("utf-8").splitlines()[1:]:
        number, action = json.loads(order)
        game.act(player(number), rules.decode(json.dumps(action)))
    assert game.world.all(Building, 1) != houses
    assert maps_of(game) == before


if __name__ == "__main__":
    for one in MAPS:
        record(one)

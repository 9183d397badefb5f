"""Views, queries, legal actions, scene and chat's sight (section 22, H-641, H-653)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Choice, Offer, SeedDice
from yonder.core.errors import Reject
from yonder.core.rules import engine
from yonder.core.words import sample
from yonder.core.world.codec import encode
from yonder.games.hashfront import rules
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import ChatSent
from yonder.games.hashfront.kinds import UNIT_GLYPHS, UNIT_TYPES, GameFilter, Intent, UnitType
from yonder.games.hashfront.maps.queries import GetBuildings, GetMapPreview, GetTerrain, GetUnits, ListMaps
from yonder.games.hashfront.match.capture import Capture
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CancelStale, CreateGame
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Building, ChatMessage, Game, Params, PlayerState, Unit
from yonder.games.hashfront.show.queries import (
    Attackable,
    GetGame,
    IncomePreview,
    LegalActions,
    ListGames,
    PreviewAttack,
    Reachable,
    ThreatMap,
)
from yonder.games.hashfront.talk.chat import SendChat

CONTENT = default()


@pytest.mark.rule("H-440", "H-463", "H-464")
def test_anybody_sees_the_whole_board(front: Any) -> None:
    seen = front.ask(GetGame(1))
    assert [u["unit_id"] for u in seen["units"]] == [1, 2]
    assert [p["gold"] for p in seen["players"]] == [6, 7]
    assert seen["terrain"] == ("H........", *(".........",) * 5, "........H")
    assert (seen["game"]["round"], seen["game"]["current_player"]) == (1, 1)
    assert seen["scores"] == {"1": 9, "2": 10}
    assert seen["stranded"] == []
    assert len(seen["state_hash"]) == 64
    with pytest.raises(Reject, match="no game 9"):
        front.ask(GetGame(9))


@pytest.mark.rule("H-442")
def test_attackable_lists_targets_in_range_from_a_tile(fronts: Any) -> None:
    front = fronts(units="I1@4,3 I2@5,3 I2@7,3 R1@4,5 T2@4,0")
    assert front.ask(Attackable(1, 1)) == [2]
    assert front.ask(Attackable(1, 1, 6, 3)) == [2, 3]
    assert front.ask(Attackable(1, 1, 99, 99)) == []
    assert front.ask(Attackable(1, 4)) == [2]
    assert front.ask(Attackable(1, 4, 4, 4)) == []
    front.act(MoveUnit(1, 4, ((4, 4),)))
    assert front.ask(Attackable(1, 4)) == []


@pytest.mark.rule("H-443")
def test_preview_uses_the_formula_of_the_fight(fronts: Any) -> None:
    front = fronts(units="T1@4,3 I2@5,3 R1@2,3 R2@5,2")
    seen = front.ask(PreviewAttack(1, 1, 2))
    assert seen == {
        "attack_chance": 85,
        "damage_on_hit": 4,
        "damage_on_miss": 1,
        "kill_chance": 85,
        "can_counter": True,
        "counter_chance": 90,
        "counter_damage_on_hit": 2,
        "counter_damage_on_miss": 1,
        "loss_chance": 0,
        "expected_damage_x100": 355,
        "expected_counter_x100": 190 * 15 // 100,
    }
    assert front.ask(PreviewAttack(1, 1, 2, 5, 4))["attack_chance"] == 80
    assert front.ask(PreviewAttack(1, 1, 2, 0, 6)) is None
    assert front.ask(PreviewAttack(1, 3, 2, 2, 2)) is None
    assert not front.ask(PreviewAttack(1, 1, 4, 5, 3))["can_counter"]


@pytest.mark.rule("H-443")
def test_preview_and_exact_odds_agree(fronts: Any) -> None:
    front = fronts(units="I1@4,3 T2@5,3 I1@1,1")
    seen, odds = front.ask(PreviewAttack(1, 1, 2)), front.bench.odds(front.ann, Attack(1, 1, 2))
    assert odds["hit"] * 100 == seen["attack_chance"]
    assert odds["damage"] * 100 == seen["expected_damage_x100"]
    assert odds["kill"] * 100 == seen["kill_chance"]
    assert odds["damage_taken"] * 100 == seen["expected_counter_x100"]
    assert odds["be_killed"] * 100 == seen["loss_chance"] == 85


def slow_actions(world: Any, who: str, game: Game) -> list[Any]:
    """Everything one could send on this board, kept if the handler takes it: slow, and knows no offers."""
    units = [unit for unit in world.all(Unit, 1) if unit.is_alive]
    tiles = [(x, y) for x in range(game.width) for y in range(game.height)]
    tries: list[Any] = [EndTurn(1)]
    for unit in units:
        tries += [Attack(1, unit.unit_id, other.unit_id) for other in units]
        tries += [Capture(1, unit.unit_id), WaitUnit(1, unit.unit_id)]
    tries += [BuildUnit(1, x, y, kind) for x, y in tiles for kind in UNIT_TYPES]
    return [action for action in tries if engine.probe(rules, world, who, action) is None]


def slow_stops(world: Any, who: str, game: Game) -> dict[int, int]:
    """How many tiles each unit can end a move on, found by trying every walk."""
    return {
        unit.unit_id: len(stops)
        for unit in world.all(Unit, 1)
        if unit.is_alive and unit.player_id == game.current_player and (stops := walks(world, who, unit))
    }


def walks(world: Any, who: str, unit: Unit) -> set[tuple[int, int]]:
    stops: set[tuple[int, int]] = set()
    paths: list[tuple[tuple[int, int], ...]] = [()]
    while paths:
        path = paths.pop()
        x, y = path[-1] if path else (unit.x, unit.y)
        for step in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            longer = (*path, step)
            refusal = engine.probe(rules, world, who, MoveUnit(1, unit.unit_id, longer))
            if refusal is None:
                stops.add(step)
            if (refusal is None or refusal.code == "dest_occupied") and len(longer) < 5:
                paths.append(longer)
    return stops


POSITIONS = [
    ("IT", {"units": "I1@4,3 T1@5,3 I2@6,3 R2@4,5", "buildings": "C0@4,3 F1@2,2"}),
    (
        "roads",
        {
            "rows": ("RRRRR....", "R.M.R....", "RRDDR....", *(".........",) * 4),
            "units": "T1@0,1 R1@2,2 I2@7,6 I1@1,0",
            "buildings": "H1@0,5 H2@8,6",
        },
    ),
    ("crowd", {"units": "I1@0,1 I1@1,0 T1@1,1 I2@2,1 I2@1,2 R1@3,3"}),
]


@pytest.mark.rule("H-444")
@pytest.mark.parametrize(("name", "setup"), POSITIONS, ids=[p[0] for p in POSITIONS])
def test_legal_actions_are_exactly_those_that_are_accepted(fronts: Any, name: str, setup: dict[str, Any]) -> None:
    front = fronts(**setup)
    listed = [a for offer in legal_offers(front) for a in offer.each()]
    moves = [a for a in listed if isinstance(a, MoveUnit)]
    rest = [a for a in listed if not isinstance(a, MoveUnit)]
    assert sorted(map(encode, rest)) == sorted(map(encode, slow_actions(front.world, front.ann, front.game)))
    counted: dict[int, int] = {}
    for move in moves:
        assert engine.probe(rules, front.world, front.ann, move) is None
        counted[move.unit_id] = counted.get(move.unit_id, 0) + 1
    assert counted == slow_stops(front.world, front.ann, front.game)
    assert name


def legal_offers(front: Any) -> list[Offer]:
    return [o for o in front.bench.offers(front.who) if not o.aside]


# Numbers of legal actions and of what follows them, as perft counts positions in chess.
@pytest.mark.rule("H-444")
def test_the_opening_of_pinhole_has_a_known_number_of_actions(skirmish: Any) -> None:
    world = skirmish("PINHOLE", "perft").game.world
    first = engine.ask(rules, world, None, LegalActions(1, 1))
    kinds = [action["type"] for action in first]
    slow = slow_stops(world, world.get(PlayerState, 1, 1).address, world.get(Game, 1))
    assert kinds.count("move_unit") == sum(slow.values())
    assert {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)} == {
        "move_unit": kinds.count("move_unit"),
        "wait_unit": 3,
        "build_unit": 6,
        "end_turn": 1,
        "resign": 1,
    }
    assert (slow, len(first)) == PINHOLE_COUNTS


PINHOLE_COUNTS = ({1: 19, 2: 25, 3: 18}, 73)


@pytest.mark.rule("H-444")
def test_legal_actions_come_in_the_order_of_the_rulebook(fronts: Any) -> None:
    front = fronts(units="I1@4,3 R1@4,5 I2@5,3", buildings="C0@4,3 F1@7,1 F1@2,2")
    listed = front.ask(LegalActions(1, 1))
    seen = list(dict.fromkeys((a["type"], a.get("unit_id", 0)) for a in listed))
    assert seen == [
        ("move_unit", 1),
        ("attack", 1),
        ("capture", 1),
        ("wait_unit", 1),
        ("move_unit", 2),
        ("attack", 2),
        ("wait_unit", 2),
        ("build_unit", 0),
        ("end_turn", 0),
        ("resign", 0),
    ]
    orders = [(a["factory_x"], a["unit_type"]) for a in listed if a["type"] == "build_unit"]
    assert orders == [(x, kind) for x in (7, 2) for kind in ("Infantry", "Tank", "Ranger")]
    assert [a["type"] for a in front.ask(LegalActions(1, 2))] == ["resign"]
    assert front.ask(LegalActions(1, 3)) == []


@pytest.mark.rule("H-444")
@pytest.mark.parametrize("name", ["PINHOLE", "COMPASS"])
def test_in_random_play_every_listed_action_is_accepted(skirmish: Any, name: str) -> None:
    play = skirmish(name, "legal")
    dice = SeedDice(b"legal")
    for who, _, _ in play.steps(60):
        world = play.game.world
        [mover] = play.game.awaited() or [who]
        for offer in play.game.offers(mover):
            if offer.enabled:
                assert engine.probe(rules, world, mover, offer.some(dice)) is None


@pytest.mark.rule("H-445")
def test_the_threat_map_adds_up_what_enemies_could_do(fronts: Any) -> None:
    front = fronts(units="I1@0,3 T2@4,3 R2@8,0")
    seen = front.ask(ThreatMap(1, 1))
    damage = {(i % 9, i // 9): value for i, value in enumerate(seen["damage_x100"])}
    assert damage[4, 3] == 340  # the tank may leave and come back to strike
    assert damage[1, 3] == 340  # two tiles and an arm's length
    assert damage[0, 3] == 0
    assert damage[8, 2] == 276
    assert damage[8, 3] == 266
    assert damage[7, 0] == 0  # too near for a Ranger


@pytest.mark.rule("H-446")
def test_the_income_preview_tells_gold_and_orders(fronts: Any) -> None:
    front = fronts(units="I1@4,4 I2@7,6", buildings="F1@4,4 F1@6,4 C1@2,2")
    front.act(BuildUnit(1, 4, 4, UnitType.INFANTRY))
    assert front.ask(IncomePreview(1, 1)) == {
        "income": 2,
        "factories": [
            {"x": 4, "y": 4, "queued": "Infantry", "free": False},
            {"x": 6, "y": 4, "queued": "None", "free": True},
        ],
    }
    with pytest.raises(Reject):
        front.ask(IncomePreview(1, 5))


@pytest.mark.rule("H-447", "H-702")
def test_games_are_listed_by_state_and_newest_first(fronts: Any) -> None:
    front = fronts()
    for name in ("alpha", "beta", "gamma"):
        front.bench.act(front.cat, CreateGame(front.map_id, name=name))
    front.act(Resign(1))
    front.bench.act(front.bob, CreateGame(front.map_id, name="alpha two"))
    listed = [game["name"] for game in front.ask(ListGames())["games"]]
    assert listed == ["ALPHA_TWO", "GAMMA", "BETA", "ALPHA", "OPERATION_1"]
    assert [g["name"] for g in front.ask(ListGames(search="alp"))["games"]] == ["ALPHA_TWO", "ALPHA"]
    assert [g["game_id"] for g in front.ask(ListGames(GameFilter.COMPLETED))["games"]] == [1]
    assert front.ask(ListGames(GameFilter.IN_PROGRESS))["games"] == []
    assert len(front.ask(ListGames(GameFilter.JOINABLE))["games"]) == 4
    assert [g["game_id"] for g in front.ask(ListGames(GameFilter.MY_OPS), front.bob)["games"]] == [5, 1]
    assert front.ask(ListGames(page=1)) == {"total": 5, "page": 1, "games": []}


@pytest.mark.rule("H-702")
def test_games_that_wait_for_a_player_come_first(fronts: Any) -> None:
    front = fronts()
    front.bench.act(front.ann, CreateGame(front.map_id))
    seen = engine.view(rules, front.world, front.ann)
    assert [g["game_id"] for g in seen["mine"]] == [1, 2]
    assert seen["waiting"] == 1
    assert seen["game"]["game"]["game_id"] == 1
    front.end()
    assert [g["game_id"] for g in engine.view(rules, front.world, front.ann)["mine"]] == [2, 1]


@pytest.mark.rule("H-043", "H-044", "H-045")
def test_maps_are_shown_as_they_were_registered(front: Any) -> None:
    assert front.ask(GetTerrain(front.map_id)) == (9, 7, front.map.tiles)
    assert front.ask(GetBuildings(front.map_id)) == (9, 7, front.map.buildings)
    assert front.ask(GetUnits(front.map_id)) == (9, 7, front.map.units)
    with pytest.raises(Reject, match="no map 99"):
        front.ask(GetTerrain(99))
    listed = front.ask(ListMaps())
    assert [m["map_id"] for m in listed] == list(range(1, len(listed) + 1))
    assert listed[-1]["official"] is (front.ann == front.bench.players[0])
    assert front.ask(GetMapPreview(1))["name"] == "PINHOLE"


@pytest.mark.rule("H-463", "H-641", "H-653", "H-375")
def test_private_messages_are_for_their_two_parties_also_when_the_game_is_over(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6", units="I1@1,0 I2@7,6 I3@1,6")
    front.act(SendChat(1, 2, sample(readers=(front.bob, front.ann))), who=front.ann)
    heard = [bool(front.bench.heard(who)) for who in (front.ann, front.bob, front.cat, None)]
    assert heard == [True, True, False, False]
    (row,) = front.bench.rows(ChatMessage)
    assert [rules.seen(front.world, who, row) is not None for who in (front.ann, front.bob, front.cat, None)] == heard
    assert [len(front.ask(GetGame(1), who)["chat"]) for who in (front.ann, front.cat, None)] == [1, 0, 0]
    front.act(Resign(1), who=front.bob)
    front.act(Resign(1), who=front.cat)
    assert [len(front.ask(GetGame(1), who)["chat"]) for who in (front.ann, front.cat, None)] == [1, 0, 0]


@pytest.mark.rule("H-641", "H-375", "H-640", "H-652")
def test_chat_is_refused_in_order_and_may_be_sent_out_of_turn(fronts: Any) -> None:
    front = fronts()
    front.refused(SendChat(1, 0, sample("x")), "chat_not_member", who=front.cat)
    front.refused(SendChat(9, 0, sample("x")), "game_unknown", who=front.cat)
    front.refused(SendChat(1, 1, sample("x")), "chat_target", who=front.ann)
    front.refused(SendChat(1, 3, sample("x")), "chat_target", who=front.ann)
    front.refused(SendChat(1, 0, sample("")), "empty_text", who=front.bob)
    front.refused(SendChat(1, 0, sample("x" * 1121)), "text_too_long", who=front.bob)
    front.refused(SendChat(1, 0, sample(readers=(front.bob,))), "chat_readers", who=front.bob)
    front.act(SendChat(1, 0, sample("hello")), who=front.bob)
    assert front.events(ChatSent)[0].words == sample("hello")
    front.refused(SendChat(1, 0, sample("again")), "chat_rate", who=front.bob)
    front.bench.advance(1999)
    front.refused(SendChat(1, 0, sample("again")), "chat_rate", who=front.bob)
    front.bench.advance(1)
    front.act(SendChat(1, 0, sample("again")), who=front.bob)


@pytest.mark.rule("H-641", "H-643")
def test_a_private_message_names_its_parties_and_states_nothing_beside_its_words(fronts: Any) -> None:
    front = fronts(buildings="H1@0,0 H2@8,6 H3@0,6", units="I1@1,0 I2@7,6 I3@1,6")
    private = sample(readers=(front.ann, front.bob))
    for readers in ((), (front.bob,), (front.ann, front.cat), (front.ann, front.bob, front.cat)):
        front.refused(SendChat(1, 2, sample(readers=readers)), "chat_readers", who=front.ann)
    front.refused(SendChat(1, 2, private, Intent.TAUNT), "chat_stated", who=front.ann)
    front.refused(SendChat(1, 2, private, params=Params(region="north")), "chat_stated", who=front.ann)
    front.act(SendChat(1, 2, private), who=front.ann)


@pytest.mark.rule("H-641")
def test_twenty_messages_are_the_most_until_ones_turn_ends(fronts: Any) -> None:
    front = fronts()
    for _ in range(20):
        front.act(SendChat(1, 0, sample("blah")), who=front.ann)
        front.bench.advance(2000)
    front.refused(SendChat(1, 0, sample("blah")), "chat_rate", who=front.ann)
    front.end()
    front.act(SendChat(1, 0, sample("blah")), who=front.ann)


@pytest.mark.rule("H-641")
def test_chat_ends_with_a_cancelled_game(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.act(front.ann, SendChat(1, 0, sample("anybody?")))
    front.bench.advance(86_400_000)
    front.bench.act(front.cat, CancelStale(1))
    front.bench.refused(front.ann, SendChat(1, 0, sample("oh")), "not_playing")


@pytest.mark.rule("H-464", "H-440")
def test_the_scene_draws_the_board_for_anybody(fronts: Any) -> None:
    front = fronts(("..M......", *(".........",) * 6), units="I1@1,0 T2@7,6", buildings="C0@4,4")
    seen = engine.scene(rules, front.world, None)
    cells = {(c.x, c.y): c for c in seen.map.cells} if seen.map else {}  # type: ignore[union-attr]
    assert seen.map is None
    seen = engine.scene(rules, front.world, front.ann)
    cells = {(c.x, c.y): c for c in seen.map.cells}  # type: ignore[union-attr]
    assert (cells[1, 0].glyph, cells[7, 6].glyph, cells[2, 0].glyph, cells[4, 4].glyph) == ("i", "T", "^", "C")
    assert cells[1, 0].owner == "1"
    assert "Your turn" in seen.lines[0]
    armies = {panel.title: [(row.label, row.value) for row in panel.rows] for panel in seen.panels}
    assert armies["Your units"] == [("Infantry 1", "1,0")]
    assert armies["Red's units"] == [("Tank 2", "7,6")]
    assert armies["Buildings"] == [("You (Blue)", "HQ 0,0"), ("Red", "HQ 8,6"), ("Free", "City 4,4")]
    front.act(Resign(1))
    assert "DECOMMISSIONED" not in engine.scene(rules, front.world, None).lines[0]


@pytest.mark.rule("H-464", "H-958")
def test_who_has_no_game_reads_how_the_last_one_ended_and_how_to_play_it_again(front: Any) -> None:
    front.act(Resign(1))
    lines = {who: engine.scene(rules, front.world, who).lines for who in (front.ann, front.bob, None)}
    assert lines[front.ann][0] == "Red has won OPERATION_1. `rematch` plays it again, one side on."
    assert lines[front.bob][0] == "You have won OPERATION_1. `rematch` plays it again, one side on."
    assert len(lines[None]) == 1


@pytest.mark.rule("H-704")
def test_slots_are_told_apart_by_their_colours_in_words(front: Any) -> None:
    names = [c.name for c in engine.scene(rules, front.world, front.ann).map.cells]  # type: ignore[union-attr]
    assert "Blue Infantry" in names
    assert "Red Infantry" in names
    assert list(UNIT_GLYPHS.values()) == ["i", "t", "r"]


@pytest.mark.rule("H-444", "H-441")
def test_move_offers_name_tiles_and_costs_and_find_paths_when_asked(front: Any) -> None:
    (offer,) = [o for o in front.bench.offers(front.ann) if isinstance(o.action, MoveUnit)]
    domain = offer.domains["path"]
    assert isinstance(domain, Choice)
    known = {(d["x"], d["y"]): d for d in front.ask(Reachable(1, 1))}
    assert len(domain.values) == len(domain.names) == len(known)
    assert domain.values[0] == domain.values[:1][0]
    for path, name in zip(domain.values, domain.names, strict=True):
        tile = known[path[-1]]
        assert (tile["path"], name) == (path, f"{tile['x']},{tile['y']}:{tile['cost']}")
    assert b'"values":[[[' in encode(offer)


@pytest.mark.rule("H-440")
def test_buildings_are_listed_in_template_order(fronts: Any) -> None:
    front = fronts(buildings="H1@5,5 H2@0,0 C0@3,3 F2@1,1")
    assert [(b["x"], b["y"]) for b in front.ask(GetGame(1))["buildings"]] == [(5, 5), (0, 0), (3, 3), (1, 1)]
    assert [b.seq for b in front.bench.rows(Building)] == [1, 3, 2, 0]

"""Events and models (sections 20 and 21): what is told, what is kept, and that either can be made from the other."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Event, tag_of
from yonder.games.hashfront import events as e
from yonder.games.hashfront import models as m
from yonder.games.hashfront import rules
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import BUILDINGS, UNITS, BuildingType, UnitType
from yonder.games.hashfront.maps.atlas import effective_text, map_at, template_of
from yonder.games.hashfront.match.elimination import Resign

CONTENT = default()

FIELDS = {
    "MapRegistered": "map_id name width height player_count",
    "GameCreated": "map_id player_count name is_test_mode",
    "PlayerJoined": "player_id account",
    "PlayerLeft": "player_id account",
    "AgentRequested": "player_id tier traits",
    "GameStarted": "player_count first_player",
    "GameCancelled": "",
    "UnitMoved": "unit_id path x y cost",
    "UnitAttacked": "attacker_id target_id distance attack_chance attack_roll attack_outcome damage_to_defender"
    " counter_chance counter_roll counter_outcome damage_to_attacker",
    "UnitDied": "unit_id cause",
    "UnitWaited": "unit_id",
    "CaptureProgress": "x y player_id progress",
    "CaptureReset": "x y player_id progress",
    "BuildingCaptured": "x y building_type player_id old_player_id",
    "UnitBuilt": "player_id unit_type x y",
    "UnitSpawned": "unit_id player_id unit_type x y",
    "IncomePaid": "player_id amount gold",
    "TurnEnded": "player_id next_player round",
    "TurnTimedOut": "player_id strikes",
    "PlayerEliminated": "player_id cause by",
    "GameOver": "winner reason scores",
    "ChatSent": "message_id sender to words intent",
}


@pytest.mark.rule("H-400", "H-401")
@pytest.mark.parametrize("name", FIELDS)
def test_events_have_the_fields_of_the_rulebook(name: str) -> None:
    kind = getattr(e, name)
    assert kind in rules.events
    fields = kind.__struct_fields__
    assert fields[0] == ("map_id" if name == "MapRegistered" else "game_id")
    assert set(FIELDS[name].split()) <= set(fields)


@pytest.mark.rule("H-400")
def test_every_event_has_its_sentence() -> None:
    for kind in rules.events:
        assert rules.words[f"tell.{tag_of(kind)}"]


class Replay:
    """A board made from the map and events alone, by a client that knows no rules but those of a board."""

    def __init__(self, world: Any, map_id: int) -> None:
        template = template_of(world, map_at(world, map_id))
        self.width = template.width
        self.ground = list(effective_text(template))
        self.buildings = {
            (b.x, b.y): [BUILDINGS[b.building_type], b.player_id, 0, 0, UnitType.NONE] for b in template.buildings
        }
        self.specs = template.units
        self.units: dict[int, list[Any]] = {}
        self.gold: dict[int, int] = {}
        self.turn, self.round = 0, 1

    def see(self, event: Event) -> None:
        """One event."""
        getattr(self, tag_of(event), lambda _event: None)(event)

    def game_started(self, event: e.GameStarted) -> None:
        self.turn = event.first_player
        for number, spec in enumerate(self.specs, 1):
            kind = UNITS[spec.unit_type]
            self.units[number] = [spec.player_id, kind, spec.x, spec.y, CONTENT.units[kind].hp, False, False]

    def income_paid(self, event: e.IncomePaid) -> None:
        self.gold[event.player_id] = event.gold
        for unit in self.units.values():
            if unit[0] == event.player_id:
                unit[5:] = [False, False]

    def unit_moved(self, event: e.UnitMoved) -> None:
        self.units[event.unit_id][2:4] = [event.x, event.y]
        self.units[event.unit_id][5] = True

    def unit_waited(self, event: e.UnitWaited) -> None:
        self.units[event.unit_id][5:] = [True, True]

    def unit_attacked(self, event: e.UnitAttacked) -> None:
        self.units[event.attacker_id][6] = True
        self.units[event.attacker_id][4] -= event.damage_to_attacker
        self.units[event.target_id][4] -= event.damage_to_defender

    def unit_died(self, event: e.UnitDied) -> None:
        del self.units[event.unit_id]

    def capture_progress(self, event: e.CaptureProgress) -> None:
        self.buildings[event.x, event.y][2:4] = [event.player_id, event.progress]
        for unit in self.units.values():
            if unit[2:4] == [event.x, event.y]:
                unit[6] = True

    def capture_reset(self, event: e.CaptureReset) -> None:
        self.buildings[event.x, event.y][2:4] = [0, 0]

    def building_captured(self, event: e.BuildingCaptured) -> None:
        self.buildings[event.x, event.y][1:] = [event.player_id, 0, 0, UnitType.NONE]

    def building_changed(self, event: e.BuildingChanged) -> None:
        building = self.buildings[event.x, event.y]
        building[0:2] = [event.building_type, event.player_id]
        building[4] = UnitType.NONE
        self.ground[event.y * self.width + event.x] = event.building_type[0]

    def unit_built(self, event: e.UnitBuilt) -> None:
        self.buildings[event.x, event.y][4] = event.unit_type
        self.gold[event.player_id] -= CONTENT.units[event.unit_type].cost

    def unit_spawned(self, event: e.UnitSpawned) -> None:
        self.buildings[event.x, event.y][4] = UnitType.NONE
        hp = CONTENT.units[event.unit_type].hp
        self.units[event.unit_id] = [event.player_id, event.unit_type, event.x, event.y, hp, True, True]

    def turn_ended(self, event: e.TurnEnded) -> None:
        self.turn, self.round = event.next_player, event.round

    def compare(self, world: Any) -> None:
        """The models say the same."""
        game = world.get(m.Game, 1)
        assert (self.turn, self.round) == (game.current_player, game.round)
        assert "".join(self.ground) == world.get(m.Tiles, 1).ground
        rows = {
            u.unit_id: [u.player_id, u.unit_type, u.x, u.y, u.hp, u.has_moved, u.has_acted]
            for u in world.all(m.Unit, 1)
            if u.is_alive
        }
        assert rows == self.units
        built = {
            (b.x, b.y): [b.building_type, b.player_id, b.capture_player, b.capture_progress, b.queued_unit]
            for b in world.all(m.Building, 1)
        }
        assert built == self.buildings
        for slot, gold in self.gold.items():
            assert world.get(m.PlayerState, 1, slot).gold == gold


@pytest.mark.rule("H-402", "H-421", "H-782")
@pytest.mark.parametrize(("name", "seed"), [("PINHOLE", "a"), ("TRIAD", "b"), ("COMPASS", "c")])
def test_events_and_the_map_rebuild_every_board(skirmish: Any, name: str, seed: str) -> None:
    play = skirmish(name, seed)
    world = play.game.world
    copy = Replay(world, world.get(m.Game, 1).map_id)
    for event in play.log:
        copy.see(event)
    for number, (who, _, events) in enumerate(play.steps(260)):
        for event in events:
            copy.see(event)
        copy.compare(play.game.world)
        for invariant in rules.invariants:
            invariant(play.game.world)
        if name != "PINHOLE" and number == 120:
            for event in play.game.act(who, Resign(1)):
                copy.see(event)
            copy.compare(play.game.world)
    wanted = e.UnitAttacked if name == "PINHOLE" else e.UnitSpawned
    assert any(isinstance(event, wanted) for event in play.log)


MODELS = {
    "GameCounter": ("id", "count"),
    "Game": (
        "game_id",
        (
            "name map_id state player_count num_players current_player first_player round next_unit_id winner "
            "end_reason width height is_test_mode options creator turn_started_ms"
        ),
    ),
    "PlayerState": (
        "game_id player_id",
        (
            "address gold unit_count factory_count city_count is_alive placement eliminated_round is_agent"
            " clock_reserve_ms clock_strikes"
        ),
    ),
    "PlayerHQ": ("game_id player_id", "x y"),
    "Tiles": ("game_id", "ground"),
    "Building": ("game_id x y", "building_type player_id capture_player capture_progress queued_unit"),
    "Unit": ("game_id unit_id", "player_id unit_type x y hp has_moved has_acted is_alive"),
    "UnitPosition": ("game_id x y", "unit_id"),
    "MapInfo": (
        "map_id",
        "name player_count width height tile_count building_count unit_count official symmetry fair author",
    ),
    "MapLayers": ("map_id", "tiles buildings units"),
    "PlayerMatchStats": ("account", "games_played wins losses draws"),
    "PlayerActionStats": ("account", "units_killed units_lost"),
    "Rating": ("account", "rating ranked_games peak"),
    "Standing": ("board account", "rating wins losses"),
    "QueueEntry": ("account", "player_count rating joined_ms"),
    "ChatMessage": ("game_id message_id", "sender to words intent params round at_ms"),
    "Agent": ("agent_id", "game_id player_id account tier traits seed status lease_id created_ms last_active_ms"),
}


@pytest.mark.rule("H-420")
@pytest.mark.parametrize("name", MODELS)
def test_models_have_the_keys_and_fields_of_the_rulebook(name: str) -> None:
    kind, (key, fields) = getattr(m, name), MODELS[name]
    assert kind in rules.models
    assert kind.__key__ == tuple(key.split())
    assert set(fields.split()) <= set(kind.__struct_fields__)


@pytest.mark.rule("H-420")
def test_terrain_and_map_layers_say_what_rows_per_tile_would(front: Any) -> None:
    ground = front.bench.row(m.Tiles, 1).ground
    assert len(ground) == 9 * 7
    assert (ground[0], ground[6 * 9 + 8]) == ("H", "H")
    layers = front.bench.row(m.MapLayers, front.map_id)
    assert (layers.tiles, layers.buildings, layers.units) == (front.map.tiles, front.map.buildings, front.map.units)


BREAKS: list[tuple[str, dict[str, Any]]] = [
    ("slot", {"unit_count": 2}),
    ("slot", {"city_count": 1}),
    ("slot", {"factory_count": 1}),
    ("slot", {"gold": -1}),
    ("unit", {"hp": 0}),
    ("unit", {"hp": 4}),
    ("unit", {"x": 3}),
    ("building", {"capture_progress": 1, "capture_player": 1}),
    ("building", {"capture_progress": 2, "capture_player": 1}),
    ("building", {"building_type": BuildingType.CITY}),
    ("building", {"player_id": 2}),
]


@pytest.mark.rule("H-421", "H-143")
@pytest.mark.parametrize(("what", "changes"), BREAKS)
def test_each_invariant_can_fail(front: Any, what: str, changes: dict[str, Any]) -> None:
    front.check()
    row = {"slot": front.slot(1), "unit": front.unit(1), "building": front.building(0, 0)}[what]
    front.bench.put(row, **changes)
    with pytest.raises(AssertionError):
        front.check()

"""Scene: the board as a grid map that any client can draw, with a panel for each slot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from yonder.core import Cell, Grid, Panel, Row, Scene, World
from yonder.games.hashfront.board.board import board_of, units_of
from yonder.games.hashfront.board.ground import Ground
from yonder.games.hashfront.board.movement import Paths
from yonder.games.hashfront.board.sites import buildings_of
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import (
    TILE_GLYPHS,
    BuildingType,
    EndReason,
    GameState,
    TileType,
    UnitType,
    called_unit,
)
from yonder.games.hashfront.match import mission
from yonder.games.hashfront.match.ending import score
from yonder.games.hashfront.models import Building, Game, PlayerState, Theatre, Unit
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.show.aftermath import BattleReport, battle_report
from yonder.games.hashfront.show.view import my_games, summary


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    number = world.get(Theatre).match
    games = [world.get(Game, number)] if number else my_games(world, who) if who is not None else []
    if not games:
        return hall(world, who)
    return board_scene(world, who, games[0])


def said(world: World, key: str, /, **facts: int | str) -> str:
    """A sentence of the scene."""
    words: dict[str, str] = world.content.words
    return words[f"scene.{key}"].format_map(facts)


def hall(world: World, who: str | None) -> Scene:
    """No game of one's own: how the last one ended, and what is open."""
    games = [summary(world, game) for game in world.where(Game, state=GameState.LOBBY)]
    rows = tuple(
        Row(game["name"], game["map"], f"{len(game['players'])} of {game['player_count']} slots") for game in games
    )
    lines = (*ended(world, who), said(world, "window"))
    panels = (*aftermath_panels(world, who), *((Panel("OPEN", rows),) if rows else ()))
    return Scene(hall_title(world, who), lines, panels)


def hall_title(world: World, who: str | None) -> str:
    """How the last match ended, in large letters."""
    for game, slot in last_game(world, who):
        key = {"won": "victory", "lost": "defeat", "tied": "draw"}[outcome(game, slot)]
        return said(world, "finished", outcome=said(world, key), name=game.name)
    return "DEPLOYMENT_QUEUE"


def last_game(world: World, who: str | None) -> list[tuple[Game, int]]:
    """The last match of an account, if it is finished, and its slot there."""
    mine = world.where(PlayerState, address=who)[-1:] if who is not None else []
    games = [(world.get(Game, row.game_id), row.player_id) for row in mine]
    return [each for each in games if each[0].state is GameState.FINISHED]


def ended(world: World, who: str | None) -> tuple[str, ...]:
    """Whether the last game was won, and how to play it again."""
    return tuple(
        said(world, outcome(game, slot), name=game.name, side=world.content.side(game.winner))
        for game, slot in last_game(world, who)
    )


def aftermath_panels(world: World, who: str | None) -> Iterator[Panel]:
    """How the last match went (H-978), and how the series stands (H-980)."""
    for game, slot in last_game(world, who):
        yield from _aftermath(world, battle_report(world, who, BattleReport(game.game_id)), slot)


def _aftermath(world: World, report: dict[str, Any], own: int) -> Iterator[Panel]:
    words, side = world.content.words, world.content.side
    if report["turning"] is not None:
        yield Panel(words["after.turning"], (Row(report["turning"]["text"], ""),))
    for each in report["sides"]:
        rows = [Row(words[f"after.{name}"], str(each[name])) for name in ("kills", "losses", "captures")]
        if each["best"] is not None:
            rows.append(Row(words["after.best"], words["after.feats"].format(**each["best"])))
        slot = each["player_id"]
        yield Panel(said(world, "you" if slot == own else "them", side=side(slot)), tuple(rows))
    series = report["series"]
    if series is not None:
        rows = [
            Row(said(world, "you" if int(slot) == own else "them", side=side(int(slot))), str(won))
            for slot, won in series["wins"].items()
        ]
        drawn = [Row(words["after.drawn"].format(count=series["drawn"]), "")] if series["drawn"] else []
        yield Panel(words["after.series"], (*rows, *drawn))


def outcome(game: Game, slot: int) -> str:
    """Won, lost or drawn, for a slot."""
    return "tied" if not game.winner else "won" if game.winner == slot else "lost"


def board_scene(world: World, who: str | None, game: Game) -> Scene:
    """One game: state, slots, board."""
    title = said(world, "title", name=game.name, round=game.round, max_rounds=game.options.max_rounds)
    players = world.all(PlayerState, game.game_id)
    mine = [player.player_id for player in players if player.address == who]
    slots = tuple(slot_panel(world, game, player, mine) for player in players)
    armies = tuple(army_panel(world, game, player, mine) for player in players if player.unit_count)
    panels = (*lesson(world, game, mine), *slots, *armies, house_panel(world, game, mine))
    return Scene(title, (state_line(world, who, game),), panels, board_grid(world, game))


def state_line(world: World, who: str | None, game: Game) -> str:
    """What the game waits for."""
    side = world.content.side
    if game.state is GameState.LOBBY:
        return said(world, "lobby", name=game.name, taken=game.num_players, count=game.player_count)
    if game.state is not GameState.PLAYING:
        drawn = game.end_reason is EndReason.DRAW or game.state is GameState.CANCELLED
        return said(world, "drawn") if drawn else said(world, "over", side=side(game.winner))
    current = game.current_player
    mine = world.get(PlayerState, game.game_id, current).address == who
    return said(world, "your_turn" if mine else "their_turn", side=side(current))


def lesson(world: World, game: Game, mine: list[int]) -> Iterator[Panel]:
    """The step of the first mission that comes next (H-979)."""
    if game.name == mission.NAME and game.state is GameState.PLAYING and mine:
        step, words = mission.step_of(world, game, mine[0]), world.content.words
        name = mission.STEPS[step]
        rows = (words[f"lesson.{name}"], words[f"lesson.{name}_by"])
        facts = {"rounds": game.options.max_rounds, **examples(world, game, mine[0])}
        title = said(world, "lesson", step=step + 1, steps=len(mission.STEPS))
        yield Panel(title, tuple(Row(row.format_map(facts), "") for row in rows))


def examples(world: World, game: Game, slot: int) -> dict[str, str]:
    """What a slot may type in this position: a move towards a free City, a Factory of its own, an enemy."""
    board, houses = board_of(world, game), buildings_of(world, game.game_id)
    own = (house for house in houses if house.player_id == slot and house.building_type is BuildingType.FACTORY)
    goals = [(house.x, house.y) for house in houses if not house.player_id] or [(0, 0)]
    found = {"move": "move infantry 1 x,y", "factory": "x y", "foe": "tank 1"}
    for house in islice(own, 1):
        found["factory"] = f"{house.x} {house.y}"
    for foe in islice((unit for unit in board.everybody() if unit.player_id != slot), 1):
        found["foe"] = _typed(foe)
    for stand in islice((each for each in board.idle(slot) if each.unit.unit_type is UnitType.INFANTRY), 1):
        stops = [path[-1] for path in Paths(board.ground, UnitType.INFANTRY, stand.bit, board.enemies(slot), board.all)]
        ways = [(abs(x - a) + abs(y - b), x, y) for x, y in stops for a, b in goals]
        for _, x, y in sorted(ways)[:1]:
            found["move"] = f"move {_typed(stand.unit)} {x},{y}"
    return found


def _typed(unit: Unit) -> str:
    return called_unit(unit.unit_type, unit.unit_id).lower()


def slot_panel(world: World, game: Game, player: PlayerState, mine: list[int]) -> Panel:
    """A slot in a line."""
    slot = player.player_id
    name = said(world, "you" if slot in mine else "them", side=world.content.side(slot))
    if not player.is_alive:
        return Panel(name, (Row("eliminated", f"round {player.eliminated_round}"),))
    rows = (
        Row("gold", str(player.gold)),
        Row("units", str(player.unit_count)),
        Row("cities", str(player.city_count)),
        Row("factories", str(player.factory_count)),
        Row("score", str(score(world, player))),
    )
    return Panel(name, rows, turn=game.state is GameState.PLAYING and game.current_player == slot)


def army_panel(world: World, game: Game, player: PlayerState, mine: list[int]) -> Panel:
    """The units of a slot, by the names that orders have for them: where they stand, and what they lack."""
    own = player.player_id in mine
    title = said(world, "your_units" if own else "units", side=world.content.side(player.player_id))
    return Panel(title, tuple(army_row(world, unit, own=own) for unit in units_of(world, game, player.player_id)))


def army_row(world: World, unit: Unit, *, own: bool) -> Row:
    """A unit: only what is out of the ordinary is said."""
    most = world.content.units[unit.unit_type].hp
    hurt = said(world, "health", hp=unit.hp, most=most) if unit.hp < most else ""
    tired = "done" if unit.has_acted else "moved" if unit.has_moved else ""
    facts = [hurt, said(world, tired) if own and tired else ""]
    return Row(
        called_unit(unit.unit_type, unit.unit_id), f"{unit.x},{unit.y}", ", ".join(each for each in facts if each)
    )


def house_panel(world: World, game: Game, mine: list[int]) -> Panel:
    """Whose building stands where: the map does not show it."""
    found: dict[str, list[str]] = {}
    for house in buildings_of(world, game.game_id):
        key = "free" if not house.player_id else "you" if house.player_id in mine else "them"
        owner = said(world, key, side=world.content.side(house.player_id))
        found.setdefault(owner, []).append(f"{house.building_type} {house.x},{house.y}")
    return Panel(said(world, "houses"), tuple(Row(owner, " ".join(each)) for owner, each in found.items()))


def board_grid(world: World, game: Game) -> Grid:
    """Terrain, buildings and units; of units of slot 1 the glyph is small, of slot 2 large, of others a number."""
    board = board_of(world, game)
    buildings = {(b.x, b.y): b for b in buildings_of(world, game.game_id)}
    places = [(x, y) for y in range(game.height) for x in range(game.width)]
    ground, units = board.ground, board.at
    cells = [cell(world.content, ground, x, y, units.get(ground.bit(x, y)), buildings.get((x, y))) for x, y in places]
    return Grid(game.width, game.height, tuple(one for one in cells if one is not None))


def cell(content: Content, board: Ground, x: int, y: int, unit: Unit | None, building: Building | None) -> Cell | None:
    """One tile: a unit hides what it stands on."""
    tile = board.at(x, y)
    if unit is not None:
        return Cell(x, y, unit_glyph(unit.unit_type, unit.player_id), unit_name(content, unit), str(unit.player_id))
    if building is not None:
        owner = str(building.player_id) if building.player_id else ""
        return Cell(x, y, TILE_GLYPHS[tile], tile, owner)
    return None if tile is TileType.GRASS else Cell(x, y, GLYPHS[tile], tile)


# Signs that cannot be taken for a unit or a building.
GLYPHS = {
    TileType.MOUNTAIN: "^",
    TileType.CITY: "c",
    TileType.FACTORY: "f",
    TileType.HQ: "h",
    TileType.ROAD: "=",
    TileType.TREE: "*",
    TileType.DIRT_ROAD: "-",
    TileType.OCEAN: "~",
}
ARMIES = {
    UnitType.INFANTRY: "iI12",
    UnitType.TANK: "tT34",
    UnitType.RANGER: "rR56",
}


def unit_glyph(kind: UnitType, slot: int) -> str:
    """A sign for each type and slot."""
    return ARMIES[kind][slot - 1]


def unit_name(content: Content, unit: Unit) -> str:
    """What the sign means."""
    return f"{content.side(unit.player_id)} {unit.unit_type}"

"""Recall: an agent's mind made anew from the log, for who wants to know what it thought (H-614, H-782)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yonder.core.errors import Missing, Reject
from yonder.core.rules import engine
from yonder.core.rules.action import Query
from yonder.core.world.codec import convert
from yonder.core.world.world import World
from yonder.games.hashfront.bots.chronicle import Chronicle
from yonder.games.hashfront.bots.mind import Character, Mind
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.maps.packing import unpacked
from yonder.games.hashfront.maps.queries import GetBuildings, GetTerrain, GetUnits
from yonder.games.hashfront.models import Agent as Row
from yonder.games.hashfront.models import Game, Options
from yonder.games.hashfront.show.queries import GetGame
from yonder.realm.realm import Realm

Ask = Callable[[Query], Any]


def recall(
    realm: Realm, agent_id: int, world: World | None = None, *, progress: Callable[[int], None] = lambda _: None
) -> Mind:
    """The mind of an agent after the last entry; its seed is known when its game is over and decides only its words.

    Give a `world` that stands still if play may go on meanwhile.
    """
    known = realm.world if world is None else world
    row = known.get(Row, agent_id)

    def ask(query: Query) -> Any:
        return engine.ask(realm.rules, known, row.account, query)

    character = Character(row.player_id, row.tier, row.traits, int(row.seed or "0", 16))
    mind = Mind(character, chronicle(ask, row.game_id))
    for item in realm.history(row.account, 0, progress=progress):
        for event in item.events:
            mind.see(event)
    return mind


def finished(world: World, agent_id: int) -> None:
    """Refuse an agent that is not there or whose game is not over: its mind is shown after the game, not during it."""
    agent = world.find(Row, agent_id)
    if agent is None or not agent.account:
        raise Missing("There is no such agent here.", "no_such_agent")
    if world.get(Game, agent.game_id).state is not GameState.FINISHED:
        raise Reject("not_finished", "What an agent thinks is shown when its game is over.")


def chronicle(ask: Ask, game_id: int) -> Chronicle:
    """The chronicle of a game, not yet begun, from what anybody may ask."""
    snapshot = ask(GetGame(game_id))
    map_id = snapshot["game"]["map_id"]
    width, height, tiles = ask(GetTerrain(map_id))
    buildings, units = ask(GetBuildings(map_id))[2], ask(GetUnits(map_id))[2]
    template = unpacked(snapshot["map"], width, height, tiles, buildings, units)
    return Chronicle(game_id, template, convert(snapshot["game"]["options"], Options))

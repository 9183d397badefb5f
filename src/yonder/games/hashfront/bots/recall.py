"""Recall: an agent's mind made anew from what it was told, for who wants to know what it thought (H-614, H-782)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from yonder.core import Event
from yonder.core.rules.minds import Ask, Read
from yonder.core.world.codec import convert
from yonder.games.hashfront.bots.chronicle import Chronicle
from yonder.games.hashfront.bots.mind import Character, Mind
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.maps.packing import unpacked
from yonder.games.hashfront.maps.queries import GetBuildings, GetTerrain, GetUnits
from yonder.games.hashfront.models import Agent, Options
from yonder.games.hashfront.show.queries import GetGame


def recall(agent: Agent, content: Content, ask: Ask, events: Iterable[Event], read: Read) -> Mind:
    """The mind of an agent after these events; its seed is known when its game is over and decides only its words."""
    character = Character(agent.player_id, agent.tier, agent.traits, int(agent.seed or "0", 16))
    mind = Mind(character, chronicle(ask, agent.game_id, content), read, partial(is_agent, ask, agent.game_id))
    for event in events:
        mind.see(event)
    return mind


def is_agent(ask: Ask, game_id: int, slot: int) -> bool:
    """Is a slot of the game an agent's?"""
    return any(player["is_agent"] for player in ask(GetGame(game_id))["players"] if player["player_id"] == slot)


def chronicle(ask: Ask, game_id: int, content: Content) -> Chronicle:
    """The chronicle of a game, not yet begun, from what anybody may ask."""
    snapshot = ask(GetGame(game_id))
    map_id = snapshot["game"]["map_id"]
    width, height, tiles = ask(GetTerrain(map_id))
    buildings, units = ask(GetBuildings(map_id))[2], ask(GetUnits(map_id))[2]
    template = unpacked(snapshot["map"], width, height, tiles, buildings, units)
    return Chronicle(game_id, template, convert(snapshot["game"]["options"], Options), content)

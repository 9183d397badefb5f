"""Hashfront: small armies on a grid, cities to take, and headquarters to lose."""

from yonder.games.hashfront import invariants
from yonder.games.hashfront.board import attacks, rolls, units
from yonder.games.hashfront.bots import minds, policies
from yonder.games.hashfront.maps import atlas
from yonder.games.hashfront.maps import queries as map_queries
from yonder.games.hashfront.match import capture, clock, draws, elimination, lobby, production, rematch, theatre, turns
from yonder.games.hashfront.ranked import queue
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.show import aftermath, guide, naming, odds, offers, opening, queries, records, scene, view
from yonder.games.hashfront.talk import chat

# Offered in their plain form, if at all: these take more than offers can list.
rules.unlisted = (
    *rules.unlisted,
    atlas.RegisterMap,
    chat.SendChat,
    elimination.Resign,
    lobby.CreateGame,
    lobby.JoinGame,
    lobby.ReportAgent,
    lobby.RequestAgent,
    rematch.Rematch,
)

__all__ = [
    "aftermath",
    "atlas",
    "attacks",
    "capture",
    "chat",
    "clock",
    "draws",
    "elimination",
    "guide",
    "invariants",
    "lobby",
    "map_queries",
    "minds",
    "naming",
    "odds",
    "offers",
    "opening",
    "policies",
    "production",
    "queries",
    "queue",
    "records",
    "rematch",
    "rolls",
    "rules",
    "scene",
    "theatre",
    "turns",
    "units",
    "view",
]

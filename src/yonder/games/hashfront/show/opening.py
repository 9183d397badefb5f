"""Opening: how a person who plays alone gets into a match at once, against agents who answer (H-979)."""

from __future__ import annotations

from yonder.core import Action, World
from yonder.games.hashfront.board.sites import posts_of
from yonder.games.hashfront.kinds import GameState, Tier, Trait
from yonder.games.hashfront.maps.atlas import map_called
from yonder.games.hashfront.match import mission
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame, RequestAgent
from yonder.games.hashfront.models import Agent, Game, PlayerMatchStats, PlayerState, Theatre
from yonder.games.hashfront.rules import rules

LADDER = (Tier.BASIC, Tier.BASIC, Tier.INTERMEDIATE, Tier.INTERMEDIATE, Tier.ADVANCED)  # by victories so far
CHARACTERS = (
    (Trait.AGGRESSIVE,),
    (Trait.GULLIBLE, Trait.AGGRESSIVE),
    (Trait.ANALYTICAL, Trait.CAUTIOUS),
    (Trait.GULLIBLE, Trait.CAUTIOUS),
    (Trait.STUBBORN, Trait.AGGRESSIVE),
    (Trait.ANALYTICAL, Trait.AGGRESSIVE),
)


@rules.opening
def opening(world: World, who: str) -> Action | None:
    """The first mission for whoever has never played; agents for the free slots of a match one has opened."""
    only = world.get(Theatre).match
    posts = posts_of(world, who)
    if only and not posts:
        return JoinGame(only, 1) if world.get(Game, only).state is GameState.LOBBY else None
    if not posts and not world.where(PlayerState, address=who):
        first = map_called(world, mission.MAP)
        return CreateGame(first.map_id, 1, name=mission.NAME, options=mission.OPTIONS)
    for game_id in posts:
        game = world.get(Game, game_id)
        if game.state is GameState.LOBBY and game.creator == who:
            return asked(world, who, game)
    return None


def asked(world: World, who: str, game: Game) -> Action | None:
    """An agent for the first slot that nobody holds or is asked to hold."""
    for slot in range(1, game.player_count + 1):
        held = world.find(PlayerState, game.game_id, slot) is not None
        if not held and not world.where(Agent, game_id=game.game_id, player_id=slot):
            return RequestAgent(game.game_id, slot, *_character(world, who, game, slot))
    return None


def _character(world: World, who: str, game: Game, slot: int) -> tuple[Tier, tuple[Trait, ...]]:
    """Easy in the first mission; then the better the more one has won, and not twice alike."""
    if game.name == mission.NAME:
        return mission.TIER, mission.TRAITS
    stats = world.find(PlayerMatchStats, who)
    won = 0 if stats is None else stats.wins
    return LADDER[min(won, len(LADDER) - 1)], CHARACTERS[(game.game_id + slot) % len(CHARACTERS)]

"""Rematch (H-958): an addition to the rulebook.

H-958  A member of a Finished game may ask for a rematch: the first who does opens a lobby on the same map with the same
       options, linked as `next_game`; everybody who does takes the slot after their old one (the last takes slot 1).
       It is never ranked, and private if the old game was: then only its members can join. Agents are asked back.
"""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.events import RematchMade
from yonder.games.hashfront.guard import game_at, not_a_match
from yonder.games.hashfront.kinds import GameState
from yonder.games.hashfront.match import mission
from yonder.games.hashfront.match.lobby import ask_for
from yonder.games.hashfront.match.opening import open_game, seat, start_if_full
from yonder.games.hashfront.models import Agent, Game, MapInfo, PlayerState
from yonder.games.hashfront.rules import rules


class Rematch(Action):
    """Play a finished game again, one slot on. The others join by asking for the rematch too."""

    game_id: int


@rules.on(Rematch)
def rematch(ctx: Ctx, action: Rematch) -> None:
    world = ctx.world
    not_a_match(world)
    game, mine = finished(world, ctx.who, action.game_id)
    following = world.find(Game, game.next_game) or reopen(ctx, game)
    for slot in mine:
        following = seat(ctx, following, onward(slot, game), ctx.who)
    start_if_full(ctx, following)


def finished(world: World, who: str, game_id: int) -> tuple[Game, list[int]]:
    """A game that is over, and the slots the actor had in it; the rematch must still have a place for them."""
    game = game_at(world, game_id)
    if game.state is not GameState.FINISHED:
        raise world.refuse("not_finished", game_id=game_id)
    mine = [player.player_id for player in world.all(PlayerState, game_id) if player.address == who]
    if not mine:
        raise world.refuse("not_in_game", game_id=game_id)
    following = world.find(Game, game.next_game)
    if following is not None and not has_place(world, who, following, mine):
        raise world.refuse("rematch_started", next_game=following.game_id)
    return game, mine


def has_place(world: World, who: str, following: Game, old: list[int]) -> bool:
    """Is the rematch still in the lobby, with the slots after these free, and without this account?"""
    there = world.all(PlayerState, following.game_id)
    wanted = [onward(slot, following) for slot in old]
    taken = [player for player in there if player.address == who or player.player_id in wanted]
    return following.state is GameState.LOBBY and not taken


def onward(slot: int, game: Game) -> int:
    """The slot after a slot."""
    return slot % game.player_count + 1


def reopen(ctx: Ctx, game: Game) -> Game:
    """The same map and options, in a new lobby."""
    world = ctx.world
    info = world.get(MapInfo, game.map_id)
    lost = game.name == mission.NAME and ctx.who not in [
        player.address for player in world.all(PlayerState, game.game_id) if player.player_id == game.winner
    ]  # then the lessons go on (H-979)
    name = mission.NAME if lost else ""
    following = open_game(ctx, info, game.options, name=name, creator=ctx.who, is_test_mode=game.is_test_mode)
    world.put(game, next_game=following.game_id)
    ctx.tell(RematchMade(game.game_id, following.game_id))
    for agent in seated_agents(world, game):
        kin = agent.kin or agent.agent_id
        ask_for(ctx, following.game_id, onward(agent.player_id, game), agent.tier, agent.traits, kin)
    return following


def seated_agents(world: World, game: Game) -> list[Agent]:
    """The agents that have played a game."""
    slots = [player.player_id for player in world.all(PlayerState, game.game_id) if player.is_agent]
    found = [agent for slot in slots for agent in world.where(Agent, game_id=game.game_id, player_id=slot)]
    return [agent for agent in found if agent.account]

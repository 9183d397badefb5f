"""Chat (H-641, H-653): messages to all or to one; private ones are opened to everybody when the game is over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import ChatSent
from yonder.games.hashfront.guard import game_at
from yonder.games.hashfront.kinds import GameState, Intent
from yonder.games.hashfront.models import ChatMessage, ChatPace, Game, Params, PlayerState
from yonder.games.hashfront.rules import rules


class SendChat(Action):
    """Say something to everybody in the game (`to` 0) or to one slot. It never touches the board.

    `intent` and `params` may state what is meant; otherwise the words decide.
    """

    game_id: int
    to: int
    text: Annotated[str, Meta(max_length=2000)]
    intent: Intent = Intent.NONE
    params: Params = Params()


@rules.on(SendChat)
def send_chat(ctx: Ctx, action: SendChat) -> None:
    world = ctx.world
    game, me = speaker(world, ctx.who, action.game_id)
    listener = addressed(world, game, me, action.to)
    text = action.text.strip()
    if not text:
        raise ctx.refuse("chat_empty")
    content: Content = ctx.content
    if len(text) > content.numbers.limits.chat:
        raise ctx.refuse("chat_long", count=len(text))
    pace = in_pace(world, game, me)
    number = 1 + world.count(ChatMessage, game.game_id)
    said = (me.player_id, action.to, text, action.intent, action.params)
    world.put(ChatMessage(game.game_id, number, *said, game.round, ctx.now))
    world.put(ChatPace(game.game_id, me.player_id, ctx.now, pace + 1))
    private = listener is not None and game.state is not GameState.FINISHED
    told = list(dict.fromkeys((me.address, listener.address))) if private and listener else None
    ctx.tell(ChatSent(game.game_id, number, *said), to=told)


def speaker(world: World, who: str, game_id: int) -> tuple[Game, PlayerState]:
    """The slot that speaks: the one at turn if the actor holds it, else its first."""
    game = game_at(world, game_id)
    mine = [player for player in world.all(PlayerState, game_id) if player.address == who]
    if not mine:
        raise world.refuse("chat_not_member", game_id=game_id)
    if game.state is GameState.CANCELLED:
        raise world.refuse("not_playing", game_id=game_id, state=game.state)
    return game, next((player for player in mine if player.player_id == game.current_player), mine[0])


def addressed(world: World, game: Game, me: PlayerState, to: int) -> PlayerState | None:
    """Who is spoken to; None is everybody."""
    if to == 0:
        return None
    listener = world.find(PlayerState, game.game_id, to)
    if listener is None or to == me.player_id:
        raise world.refuse("chat_target", to=to)
    return listener


def in_pace(world: World, game: Game, me: PlayerState) -> int:
    """How many messages this cycle has seen; refused if that is too many, or too fast."""
    pace = world.find(ChatPace, game.game_id, me.player_id)
    if pace is None:
        return 0
    content: Content = world.content
    numbers = content.numbers.chat
    full = game.state is GameState.PLAYING and pace.count >= numbers.per_cycle
    if full or world.now - pace.at_ms < numbers.pause_ms:
        raise world.refuse("chat_rate")
    return pace.count if game.state is GameState.PLAYING else 0


def readable(world: World, who: str | None, message: ChatMessage) -> bool:
    """May this account read the message now?"""
    if not message.to or world.get(Game, message.game_id).state is GameState.FINISHED:
        return True
    parties = [world.find(PlayerState, message.game_id, slot) for slot in (message.sender, message.to)]
    return who is not None and any(player is not None and player.address == who for player in parties)


@rules.sight(ChatMessage)
def sight(world: World, who: str | None, row: ChatMessage) -> ChatMessage | None:
    """Private messages are all that is hidden (H-463)."""
    return row if readable(world, who, row) else None

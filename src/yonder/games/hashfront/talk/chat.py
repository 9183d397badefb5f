"""Chat (H-641, H-653): messages to all or to one. The texts travel beside the log; private ones are encrypted."""

from __future__ import annotations

from typing import Annotated

from yonder.core import Action, Ctx, World, chat, guard
from yonder.core.words import Words, at_most, check_limit
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.events import ChatSent
from yonder.games.hashfront.guard import game_at
from yonder.games.hashfront.kinds import GameState, Intent
from yonder.games.hashfront.models import ChatMessage, ChatPace, Game, Params, PlayerState
from yonder.games.hashfront.rules import rules


class SendChat(Action):
    """Say something to everybody in the game (`to` 0) or to one slot. It never touches the board.

    A private message is encrypted for its two parties. One to everybody may state by `intent` and `params` what is
    meant; otherwise the words decide.
    """

    game_id: int
    to: int
    words: Annotated[Words, at_most(4_000)]
    intent: Intent = Intent.NONE
    params: Params = Params()


@rules.on(SendChat)
def send_chat(ctx: Ctx, action: SendChat) -> None:
    world = ctx.world
    game, me = speaker(world, ctx.who, action.game_id)
    listener = addressed(world, game, me, action.to)
    content: Content = ctx.content
    check_limit(action.words, content.numbers.limits.chat)
    parties = () if listener is None else tuple(dict.fromkeys((me.address, listener.address)))
    guard.need(world, chat.only_for(action.words, *parties), "chat_readers")
    if parties and (action.intent, action.params) != (Intent.NONE, Params()):
        raise ctx.refuse("chat_stated")
    pace = in_pace(world, game, me)
    number = 1 + world.count(ChatMessage, game.game_id)
    said = (me.player_id, action.to, action.words, action.intent, action.params)
    world.put(ChatMessage(game.game_id, number, *said, game.round, ctx.now))
    world.put(ChatPace(game.game_id, me.player_id, ctx.now, pace + 1))
    ctx.tell(ChatSent(game.game_id, number, *said), to=parties or None)


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
    if game.state is GameState.PLAYING and pace.count >= numbers.per_cycle:
        raise world.refuse("chat_rate")
    if world.now - pace.at_ms < numbers.pause_ms:
        raise world.refuse("chat_rate", ready_at=pace.at_ms + numbers.pause_ms)
    return pace.count if game.state is GameState.PLAYING else 0


@rules.sight(ChatMessage)
def sight(_: World, who: str | None, row: ChatMessage) -> ChatMessage | None:
    """Private messages are all that is hidden (H-463)."""
    return row if chat.readable(row.words, who) else None

"""Draw offers (H-955 .. H-957): an addition to the rulebook.

H-955  A living slot may offer a draw while none stands (`offer_draw`). Offering is agreeing.
H-956  When every living slot agrees (`accept_draw`), the game ends: winner 0, EndReason Draw, all of them placed first.
H-957  The offer stands until the offerer's next turn ends, somebody declines (`decline_draw`), or a slot is eliminated.
"""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.hashfront.events import DrawAccepted, DrawDeclined, DrawOffered
from yonder.games.hashfront.guard import playing, slots_of
from yonder.games.hashfront.kinds import EndReason
from yonder.games.hashfront.match.elimination import living
from yonder.games.hashfront.match.ending import finish
from yonder.games.hashfront.models import DrawOffer, Game, PlayerState
from yonder.games.hashfront.rules import rules


class OfferDraw(Action):
    """Offer a draw. It stands until your next turn ends; the game is drawn when all living slots agree."""

    game_id: int


@rules.on(OfferDraw)
def offer_draw(ctx: Ctx, action: OfferDraw) -> None:
    game, mine = alive_slots(ctx.world, ctx.who, action.game_id)
    if ctx.world.find(DrawOffer, game.game_id) is not None:
        raise ctx.refuse("already_offered")
    by = game.current_player if game.current_player in mine else mine[0]
    ctx.tell(DrawOffered(game.game_id, by))
    settle(ctx, game, DrawOffer(game.game_id, by, tuple(mine), 2 if by == game.current_player else 1))


def alive_slots(world: World, who: str, game_id: int) -> tuple[Game, list[int]]:
    """The living slots that the actor holds; at least one."""
    game = playing(world, game_id)
    mine = [slot for slot in slots_of(world, who, game_id) if world.get(PlayerState, game_id, slot).is_alive]
    if not mine:
        raise world.refuse("not_alive_player", game_id=game_id)
    return game, mine


class AcceptDraw(Action):
    """Agree to the draw that was offered."""

    game_id: int


@rules.on(AcceptDraw)
def accept_draw(ctx: Ctx, action: AcceptDraw) -> None:
    game, mine, offer = offered(ctx.world, ctx.who, action.game_id)
    ctx.tell(DrawAccepted(game.game_id, mine[0]))
    settle(ctx, game, DrawOffer(game.game_id, offer.by, tuple(sorted((*offer.agreed, *mine))), offer.turns))


def offered(world: World, who: str, game_id: int) -> tuple[Game, list[int], DrawOffer]:
    """The draw that the actor may still agree to or decline."""
    game, mine = alive_slots(world, who, game_id)
    offer = world.get(DrawOffer, game_id, code="no_draw_offer")
    if mine[0] in offer.agreed:
        raise world.refuse("already_agreed")
    return game, mine, offer


def settle(ctx: Ctx, game: Game, offer: DrawOffer) -> None:
    """Keep the offer; if all agree, the game is drawn."""
    ctx.world.put(offer)
    if all(player.player_id in offer.agreed for player in living(ctx, game.game_id)):
        finish(ctx, game, 0, EndReason.DRAW, agreed=True)


class DeclineDraw(Action):
    """Decline the draw that was offered; the offer is gone."""

    game_id: int


@rules.on(DeclineDraw)
def decline_draw(ctx: Ctx, action: DeclineDraw) -> None:
    game, mine, offer = offered(ctx.world, ctx.who, action.game_id)
    ctx.world.drop(offer)
    ctx.tell(DrawDeclined(game.game_id, mine[0]))

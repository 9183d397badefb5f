"""Bots: which a game has, which sit at a realm, and how one is asked for or sent away."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody

from yonder.core.rules.rules import Rules
from yonder.core.world.codec import decode
from yonder.play.agents import Asked
from yonder.play.policy import policy
from yonder.realm.realm import Realm
from yonder.serve.edge.refusal import Forbidden, Unproved
from yonder.serve.house.bots import has_seat
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import Player, made
from yonder.serve.routes.describe import json_body, refusals
from yonder.serve.routes.shapes import BotAt, BotKind, BotsAt, BotWish


@get("/api/realms/{realm:str}/bots", tags=["realms"], responses=refusals(404, 409))
async def get_bots(hall: NamedDependency[Hall], realm: FromPath[str]) -> BotsAt:
    """The bots that may be asked for here, whether a seat is free, and those that were asked for and still play."""

    def ask(opened: Realm, _who: str | None) -> BotsAt:
        kinds = [BotKind(name, _about(opened.rules, name)) for name in hall.bots.names(opened.rules)]
        free = bool(kinds) and opened.ours and has_seat(opened)
        return BotsAt(realm, kinds, free, [_shown(each) for each in hall.bots.asked(realm)])

    return made(BotsAt, await hall.read(realm, None, None, ask))


@post(
    "/api/realms/{realm:str}/bots",
    tags=["realms"],
    operation_class=json_body({"bot": "string"}, ["bot"], {"bot": "random"}),
    responses=refusals(400, 401, 403, 404, 409, 413, 422, 429),
)
async def ask_bot(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    body: RawBody,
    player: Player = None,
) -> BotAt:
    """Ask for a bot, as the host or as one who plays here. It gets a key of its own and takes a free seat."""
    key, wish = _admitted(hall, asker), decode(body, BotWish)

    def players() -> tuple[str, ...]:
        return hall.catalogue.facts(hall.open(realm).id).players

    known = await hall.quick(players)

    def ask(opened: Realm, who: str | None) -> Asked:
        assert who is not None
        _allowed(hall, realm, who)
        return hall.bots.ask(opened, wish.bot, who, member=who in known)

    return made(BotAt, _shown(await hall.read(realm, key, player, ask)), status=201)


@delete("/api/realms/{realm:str}/bots/{number:int}", tags=["realms"], responses=refusals(401, 403, 404, 409, 429))
async def dismiss_bot(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    number: FromPath[int],
    player: Player = None,
) -> None:
    """Send a bot away, as the host or as who asked for it. Its seat stays as it is; it does nothing more."""
    key = _admitted(hall, asker)

    def dismiss(opened: Realm, who: str | None) -> None:
        assert who is not None
        hall.bots.dismiss(opened, number, who)

    await hall.read(realm, key, player, dismiss)


def _admitted(hall: Hall, asker: str | None) -> str:
    """The key that asks, if it is proved and does not ask too often."""
    if asker is None:
        raise Unproved("Prove your key to ask for a bot or to send one away.")
    hall.keys.spend(asker)
    return asker


def _allowed(hall: Hall, realm: str, who: str) -> None:
    if hall.options.allow is not None and who not in hall.options.allow:
        raise Forbidden("This server is closed; its operator can add your key.", "not_allowed")
    if realm in hall.shut:
        raise Forbidden("This realm is closed: it can be read but accepts no more actions.", "realm_closed")


def _about(rules: Rules, name: str) -> str:
    """The first sentence of what is written of a bot."""
    return (policy(rules, name).__doc__ or "").strip().partition("\n")[0]


def _shown(asked: Asked) -> BotAt:
    return BotAt(asked.number, asked.bot, asked.account, asked.by)


ROUTES = (get_bots, ask_bot, dismiss_bot)

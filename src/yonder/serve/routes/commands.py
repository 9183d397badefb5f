"""Commands: what a typed line means to a player. It is read, completed or answered here; it is never done here."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct

from yonder.core.rules import engine
from yonder.core.show.command import Candidate, Command, Commands
from yonder.core.show.offer import Offer
from yonder.core.world.codec import decode, plain
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import Player, made
from yonder.serve.routes.describe import json_body, refusals
from yonder.serve.routes.shapes import CandidateOut, CommandOut

LONGEST = 1_000


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line; `within` are fields that the action must have, such as the match that is on the table."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    complete: bool = False
    within: dict[str, int | str] = {}


@post(
    "/api/realms/{realm:str}/command",
    tags=["reading"],
    status_code=200,
    operation_class=json_body(
        {"text": "string", "complete": "boolean", "within": "object"}, ["text"], {"text": "attack archer"}
    ),
    responses=refusals(400, 401, 403, 404, 409, 413, 422),
)
async def post_command(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    body: RawBody,
    player: Player = None,
) -> CommandOut:
    """What a typed line means to you now: an action to sign and send, the answer to a query, or what it may have meant.

    With `complete`, the lines that it may become. Nothing is done and nothing is logged.
    """
    line = decode(body, Line)

    def ask(opened: Realm, who: str | None) -> tuple[Realm, str | None, int, list[Offer]]:
        return opened, who, opened.head.seq, [] if who is None else opened.offers(who, asker)

    opened, who, seq, listed = await hall.read(realm, asker, player, ask)
    out = await hall.quick(lambda: _read(opened, who, seq, listed, line))
    if isinstance(out, CommandOut):
        return made(CommandOut, out)

    def answer(again: Realm, who: str | None) -> CommandOut:
        found = engine.ask(again.rules, again.present(), who, out.query)  # type: ignore[arg-type]
        return command_out(again.id, again.head.seq, who, out, found)

    return made(CommandOut, await hall.read(realm, asker, player, answer))


def _read(opened: Realm, who: str | None, seq: int, listed: list[Offer], line: Line) -> CommandOut | Command:
    """What is meant; a query, which is answered under the lock, as it is."""
    with CONTAINED:
        commands = Commands.of(opened.rules, opened.world.content.words, listed, who, line.within)
        if line.complete:
            return CommandOut(opened.id, seq, who, "completion", completions=commands.complete(line.text))
        found = commands.read(line.text)
    return found if found.query is not None else command_out(opened.id, seq, who, found)


def command_out(realm: str, seq: int, who: str | None, found: Command, answer: Any = None) -> CommandOut:
    """A command as it is sent."""
    return CommandOut(
        realm,
        seq,
        who,
        found.kind,
        found.label,
        plain(found.action),
        plain(found.query),
        answer,
        found.said,
        found.code,
        [_candidate(each) for each in found.candidates],
        found.more,
        speech=found.speech,
    )


def _candidate(each: Candidate) -> CandidateOut:
    return CandidateOut(each.text, each.label, each.group, plain(each.action), plain(each.query))


ROUTES = (post_command,)

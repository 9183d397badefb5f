"""Commands: what a typed line means to a player. It is read, completed or answered here; it is never done here."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct

from yonder.core.rules import engine
from yonder.core.rules.rules import Rules
from yonder.core.show.command import Candidate, Command, Commands
from yonder.core.show.offer import Offer
from yonder.core.world.codec import decode, plain
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import Player, made
from yonder.serve.routes.describe import json_body, refusals
from yonder.serve.routes.sandbox_views import As, eyes, moment_of, slowly
from yonder.serve.routes.shapes import CandidateOut, CommandOut
from yonder.serve.routes.views import At

LONGEST = 1_000
LINE = json_body({"text": "string", "complete": "boolean", "within": "object"}, ["text"], {"text": "attack archer"})


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line; `within` are fields that the action must have, such as the match that is on the table."""

    text: Annotated[str, Meta(max_length=LONGEST)]
    complete: bool = False
    within: dict[str, int | str] = {}


@post(
    "/api/realms/{realm:str}/command",
    tags=["reading"],
    status_code=200,
    operation_class=LINE,
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
    out = await hall.quick(lambda: read_line(opened.rules, opened.id, who, seq, listed, line))
    if isinstance(out, CommandOut):
        return made(CommandOut, out)

    def answer(again: Realm, who: str | None) -> CommandOut:
        found = engine.ask(again.rules, again.present(), who, out.query)  # type: ignore[arg-type]
        return command_out(again.id, again.head.seq, who, out, found)

    return made(CommandOut, await hall.read(realm, asker, player, answer))


@post(
    "/api/sandboxes/{sandbox:str}/command",
    tags=["sandboxes"],
    status_code=200,
    operation_class=LINE,
    responses=refusals(400, 401, 403, 404, 413, 422),
)
async def command_sandbox(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    sandbox: FromPath[str],
    body: RawBody,
    player: As = None,
    at: At = None,
) -> CommandOut:
    """What a typed line means to a player there: an action to try, the answer to a query, or what it may have meant."""
    line, found, who = decode(body, Line), hall.sandboxes.find(sandbox), eyes(asker, player)
    moment = await moment_of(hall, found, at)

    def work() -> CommandOut:
        listed = [] if who is None else engine.offers(found.rules, moment.world, who)
        out = read_line(found.rules, found.id, who, moment.seq, listed, line)
        if isinstance(out, CommandOut):
            return out
        answer = engine.ask(found.rules, moment.world, who, out.query)  # type: ignore[arg-type]
        return command_out(found.id, moment.seq, who, out, answer)

    return made(CommandOut, await slowly(hall, work))


def read_line(
    rules: Rules, name: str, who: str | None, seq: int, listed: list[Offer], line: Line
) -> CommandOut | Command:
    """What is meant; a query, which is answered where the world is at hand, as it is."""
    with CONTAINED:
        commands = Commands.of(rules, rules.words, listed, who, line.within)
        if line.complete:
            return CommandOut(name, seq, who, "completion", completions=commands.complete(line.text))
        found = commands.read(line.text)
    return found if found.query is not None else command_out(name, seq, who, found)


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


ROUTES = (post_command, command_sandbox)

"""Logs: entries by the page or as a file, what they brought, and whether they hold."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice
from typing import Annotated, Literal

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from yonder.core.errors import Missing, Reject, Unavailable
from yonder.core.world.codec import encode
from yonder.proof.chain import parts
from yonder.proof.verify import Report, verify
from yonder.realm.feed import item
from yonder.realm.privacy import Reader
from yonder.realm.realm import CONTAINED, Realm
from yonder.realm.transfer import export_log, log_lines
from yonder.realm.writing import checkpoint_of, entry_of
from yonder.serve.house.hall import ID, Hall
from yonder.serve.house.privacy import reader
from yonder.serve.live.telling import Item, told, worded
from yonder.serve.routes.answer import AnyRequest, Player, address_of, made, raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.shapes import Items, LogPage

FILE = "application/jsonl"
CHUNK = 256
Start = Annotated[int, QueryParameter(ge=0, le=2**53 - 1, description="The first entry.")]
Since = Annotated[int, QueryParameter(ge=-1, le=2**53 - 1, description="The last entry you know.")]
Limit = Annotated[int, QueryParameter(ge=1, le=1_000, description="Return at most this many.")]


@get("/api/realms/{realm:str}/log", tags=["logs"], responses=refusals(400, 401, 403, 404))
async def get_log(  # noqa: PLR0913, PLR0917 - which part, for whom, in which form
    hall: NamedDependency[Hall],
    request: AnyRequest,
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    start: Start = 0,
    limit: Limit = 200,
    form: Annotated[Literal["json", "jsonl"], QueryParameter(name="format")] = "json",
    player: Player = None,
) -> LogPage:
    """Entries from `start` on; with `format=jsonl` the whole log as a file that `yonder verify` checks.

    From the entry on that made the oldest secret which is still closed, entries are headers, but for those of your own.
    """
    await hall.quick(lambda: _known(hall, realm))
    reads = await reader(hall, realm, asker, player)
    if form == "jsonl":
        lines = await hall.quick(lambda: export_log(hall.referee.store, realm, reads))
        named = {"Content-Disposition": f'attachment; filename="{realm[:16]}.jsonl"', "Content-Type": FILE}
        return Stream(_chunks(hall, address_of(request), lines), headers=named)  # type: ignore[return-value]
    page = await hall.page(address_of(request), limit, lambda: encode(_page(hall, realm, start, limit, reads)))
    return raw(LogPage, page)


@get("/api/realms/{realm:str}/feed", tags=["logs"], responses=refusals(400, 401, 403, 404, 409, 422))
async def get_feed(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    since: Since,
    limit: Limit = 200,
    player: Player = None,
) -> Items:
    """What happened after entry `since`, as this player may know it: events and changed rows."""
    opened, who = await hall.read(realm, asker, player, lambda opened, who: (opened, who))
    stop = min(opened.head.seq, since + limit) + 1
    items = await happened(hall, opened, who, since + 1, stop)
    return made(Items, Items(realm, opened.head.seq, items))  # type: ignore[arg-type]


@get("/api/realms/{realm:str}/verify", tags=["logs"], responses=refusals(404, 422))
async def get_verify(hall: NamedDependency[Hall], realm: FromPath[str]) -> Report:
    """Check the whole log here and now: chain, signatures, grants, dice, and by running it again its effects.

    Trust it as far as you trust this server; to be sure, take the log and run `yonder verify` yourself.
    """
    head = await hall.quick(lambda: hall.referee.store.head(_known(hall, realm)))
    assert head is not None
    if head[0] >= hall.limits.verify_entries:
        raise Reject("log_too_long", "This log is too long to check here; download it and run `yonder verify`.")

    async def make() -> bytes:
        return await hall.slow(lambda: encode(_verified(hall, realm)))

    return raw(Report, await hall.cache.get(("verify", realm, head), make))


async def happened(hall: Hall, realm: Realm, who: str | None, start: int, stop: int) -> list[Item]:
    """The items of these entries, run again for a limited time; asked by many at once, they are run once."""
    if start >= stop:
        return []

    def work() -> list[Item]:
        with CONTAINED:
            steps = hall.past.steps(realm, start, stop, deadline(hall, hall.limits.replay_s))
            return [told(realm.rules, item(ran.ctx, ran.seq, who)) for ran in steps]

    items = await hall.replays.get(("feed", realm.id, who, start, stop), lambda: hall.slow(work))
    return await worded(hall, realm.id, who, items)


def deadline(hall: Hall, seconds: float) -> Callable[[int], None]:
    """A progress callback that raises when the run takes too long or the server shuts down."""
    end = time.monotonic() + seconds

    def progress(_seq: int) -> None:
        if hall.closing:
            raise Unavailable("The server is shutting down.")
        if time.monotonic() > end:
            raise Reject(
                "takes_too_long", "Replaying this here takes too long; download the log and replay it yourself."
            )

    return progress


def _known(hall: Hall, realm: str) -> str:
    if not ID.fullmatch(realm) or hall.referee.store.head(realm) is None:
        raise Missing("There is no such realm here.", "no_such_realm")
    return realm


def _page(hall: Hall, realm: str, start: int, limit: int, reads: Reader) -> LogPage:
    store, head = hall.referee.store, reads.head
    stop = min(start + limit, head + 1)
    entries = [reads.shown(entry_of(record)) for record in store.read(realm, start, stop)] if start < stop else []
    last = next(store.checkpoints(realm, head), None)
    checkpoint = None if last is None else checkpoint_of(*last)
    return LogPage(realm, head, entries, stop if stop <= head else None, checkpoint, reads.horizon)


def _verified(hall: Hall, realm: str) -> Report:
    lines = lambda: map(parts, log_lines(hall.referee.store, realm))  # noqa: E731 - read twice, each time from the start
    return verify(hall.rules, lines, cores=1, progress=deadline(hall, hall.limits.verify_s))


async def _chunks(hall: Hall, address: str, lines: Iterator[bytes]) -> AsyncIterator[bytes]:
    while chunk := await hall.quick(lambda: b"".join(islice(lines, CHUNK))):
        yield chunk
        await hall.pace(address, CHUNK)


ROUTES = (get_log, get_feed, get_verify)

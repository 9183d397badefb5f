"""Draws over HTTP: the dice of one entry, as far as everybody may know what it did."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from yonder.core.errors import Missing
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.core.world.world import World
from yonder.proof.draws import trace, traced
from yonder.proof.entry import Entry
from yonder.proof.replay import Openings
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.hall import Hall
from yonder.serve.house.privacy import insist, reader_of, still_running
from yonder.serve.house.sandbox import Tried
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import Draws


@get("/api/realms/{realm:str}/draws/{seq:int}", tags=["logs"], responses=refusals(400, 401, 403, 404, 409, 422))
async def get_draws(
    hall: NamedDependency[Hall], asker: NamedDependency[str | None], realm: FromPath[str], seq: FromPath[int]
) -> Draws:
    """The draws of one entry: what the rules asked for and what came, in order, each to be made anew from the seed.

    They are told up to the oldest secret that is still closed; draws that were hidden are listed with their own seeds.
    While a realm runs, what an entry told in private has draws only for whom it was told.
    """

    def ask(opened: Realm, who: str | None) -> tuple[Realm, str | None, bool]:
        if not 0 <= seq <= opened.head.seq:
            raise Missing("There is no such entry.", "no_such_entry")
        insist(reader_of(opened, who), seq)
        return opened, who, opened.over() is not None

    opened, who, over = await hall.read(realm, asker, None, ask)

    def work() -> bytes:
        with CONTAINED:
            (entry,) = opened.entries(seq, seq + 1)
            world = None if seq == 0 else hall.past.world(opened, seq - 1, deadline(hall, hall.limits.replay_s))
            return encode(draws_of(opened.rules, world, entry, hall.past.openings(opened), who, over=over))

    return raw(Draws, await hall.slow(work))


def draws_of(
    rules: Rules, world: World | None, entry: Entry, openings: Openings, who: str | None, *, over: bool
) -> Draws:
    """The draws of one entry, for one who hears all that it told."""
    found = trace(rules, world, entry, openings)
    if not over and not all(told.seen_by(who) for told in found.told):
        raise still_running()
    return Draws(entry.realm, entry.seq, entry.proof, found.seed.hex(), proved=True, draws=found.draws)


def tried_draws(rules: Rules, world: World, tried: Tried, name: str, seq: int) -> Draws:
    """The draws of something that was only tried."""
    found = traced(rules, tried.seed, lambda watched, dice: tried.run(watched, world, dice))
    return Draws(name, seq, "", found.seed.hex(), proved=False, draws=found.draws)


ROUTES = (get_draws,)

"""Words: texts that stand beside a log, by their hash; and erasing one, which the log does not notice."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from yonder.core.errors import Missing
from yonder.core.rules.kernel import Genesis
from yonder.proof.transition import envelope
from yonder.realm.feed import may_read
from yonder.realm.realm import Realm
from yonder.realm.store import Text
from yonder.realm.writing import entry_of
from yonder.serve.edge.refusal import Forbidden, Unproved
from yonder.serve.house.hall import Hall
from yonder.serve.live.telling import wordings
from yonder.serve.live.watch import Watch
from yonder.serve.routes.answer import Player, made
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.shapes import Texts

MOST = 200
Hashes = Annotated[list[str], QueryParameter(name="hash", max_items=MOST, description="The hashes of the texts.")]


@get("/api/realms/{realm:str}/words", tags=["words"], responses=refusals(400, 401, 403, 404, 409))
async def get_words(
    hall: NamedDependency[Hall],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    hashes: Hashes,
    player: Player = None,
) -> Texts:
    """The texts with these hashes. Whoever was told a hash may have its text; a private one goes to its readers."""
    opened, who = await hall.read(realm, asker, player, lambda opened, who: (opened, who))
    texts = await hall.quick(lambda: opened.texts(hashes))
    return made(Texts, Texts(realm, wordings(text for text in texts if may_read(text, who))))


@delete("/api/realms/{realm:str}/words/{digest:str}", tags=["words"], responses=refusals(401, 403, 404, 409))
async def erase_words(
    hall: NamedDependency[Hall],
    watch: NamedDependency[Watch],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    digest: FromPath[str],
) -> None:
    """Erase a text for good: the realm's host may, and whoever said it. That it was said stays in the log."""
    if asker is None:
        raise Unproved("Prove the key of the realm's host, or of whoever said it.")
    opened = await hall.read(realm, None, None, lambda opened, _: opened)

    def work() -> None:
        found = opened.texts([digest])
        if not found:
            raise Missing("No such text was said here.", "no_such_words")
        if asker not in (opened.world.get(Genesis).host, _speaker(opened, found[0])):
            raise Forbidden("Only the realm's host, or whoever said it, may erase it.", "not_host")
        opened.store.erase(realm, digest)

    await hall.quick(work)
    watch.tell(realm, {"type": "erased", "hash": digest})


def _speaker(realm: Realm, text: Text) -> str:
    event = entry_of(next(realm.store.read(realm.id, text.seq, text.seq + 1))).event
    assert event is not None
    return envelope(event).player


ROUTES = (get_words, erase_words)

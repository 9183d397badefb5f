"""Feed: what each entry brought, told to those who watch, each as far as they may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from yonder.core.rules.action import Event
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.engine import heard, seen
from yonder.core.words import named
from yonder.core.world.world import Change
from yonder.realm.store import Text


class FeedItem(Struct, frozen=True):
    """One entry as one player may know it. `texts` are those said in it that its events or rows name to them."""

    seq: int
    at: int
    events: tuple[Event, ...]
    changes: tuple[Change, ...]
    texts: tuple[Text, ...] = ()


Sink = Callable[[FeedItem], None]


class Feed:
    """The watchers of one realm."""

    def __init__(self) -> None:
        self._sinks: dict[int, tuple[str | None, Sink]] = {}
        self._last = 0

    def subscribe(self, who: str | None, sink: Sink) -> Callable[[], None]:
        """Call `sink` with each item from now on; returns how to stop.

        A sink must not block; one that raises is let go.
        Subscribe under the referee's lock: then no entry lies between the head you saw and the first item.
        """
        self._last += 1
        number = self._last
        self._sinks[number] = (who, sink)

        def stop() -> None:
            self._sinks.pop(number, None)

        return stop

    def watchers(self) -> list[str | None]:
        """Who watches (None: spectators), each once."""
        return list(dict.fromkeys(who for who, _ in self._sinks.values()))

    def publish(self, items: dict[str | None, FeedItem]) -> None:
        """Hand an entry to every watcher that was there when it was staged."""
        for number, (who, sink) in list(self._sinks.items()):
            if who not in items:
                continue
            try:
                sink(items[who])
            except Exception:  # noqa: BLE001 - the entry is durable: no watcher can undo it, nor keep it from the others
                self._sinks.pop(number, None)


def item(ctx: Ctx, seq: int, who: str | None, texts: Sequence[Text] = ()) -> FeedItem:
    """An entry, before it is committed, as this player may know it; `texts` are those that were said in it."""
    events, changes = tuple(heard(ctx.told, who)), tuple(seen(ctx, who))
    if not texts:
        return FeedItem(seq, ctx.now, events, changes)
    rows = [change.row for change in changes if change.row is not None]
    told = [words.hash for thing in (*events, *rows) for words in named(thing)]
    return FeedItem(seq, ctx.now, events, changes, tuple(t for t in texts if t.hash in told and may_read(t, who)))


def may_read(text: Text, who: str | None) -> bool:
    """Is this text handed to this player? A private one, although encrypted, only to its readers."""
    return not text.readers or who in text.readers

"""Realm: one log and the world derived from it. Entries are staged, made durable together, and only then seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.chance.odds import Forecast, forecast
from yonder.core.errors import Malformed, Missing, Reject, Stale, Unavailable, YonderError
from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.grants import granted
from yonder.core.rules.kernel import Genesis
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Outcome
from yonder.core.show.scene import Scene
from yonder.core.words import Words
from yonder.core.world.codec import encode
from yonder.core.world.reads import Reads, TracedWorld
from yonder.core.world.world import World
from yonder.proof import transition, vrf
from yonder.proof.dice import ProvedDice
from yonder.proof.entry import Birth, Entry, Head, Tick, entry_hash, sign_checkpoint, tick_of, tick_source
from yonder.proof.event import Signed
from yonder.proof.replay import LogOpenings, Openings, Step, replay
from yonder.proof.rules import Course
from yonder.proof.verify import Progress
from yonder.proof.words import Spoken, matched
from yonder.realm.feed import Feed, FeedItem, Published, item, published
from yonder.realm.keys import EntryVeil, OwnSeeds, RefereeKeys
from yonder.realm.memo import Memo
from yonder.realm.snapshots import load_base
from yonder.realm.store import Batch, Record, Snapshot, Store, Text
from yonder.realm.writing import checkpoint_of, entry_of, make_entry

SNAPSHOT_EVERY = 5_000
MOST_TICKS = 1_000


class Receipt(Struct, frozen=True):
    """What a player keeps: the entry, the referee's checkpoint that covers it, and what it brought them."""

    entry: Entry
    checkpoint: Signed
    item: FeedItem


class Staged(Struct, frozen=True):
    """An entry that is not yet durable, with what it brings to its player and to each watcher."""

    entry: Entry
    record: Record
    player: str | None
    brought: Published
    texts: tuple[Text, ...] = ()


class Realm:
    """A running realm. `world` and `head` are what is durable; staging happens in a fork of it.

    It begins at any entry that `world` and `head` stand for; `catch_up` brings it to the newest.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a realm stands on, given by its referee alone
        self,
        store: Store,
        course: Course,
        rules: Rules,
        keys: RefereeKeys,
        birth: Birth,
        world: World,
        head: Head,
        clock: Callable[[], int] = lambda: 0,
    ) -> None:
        self.store = store
        self.course = course
        self._clock = clock
        self.rules = rules
        self.birth = birth
        self.world = world
        self.head = head
        self.feed = Feed()
        self._keys = keys
        # Of another referee's hidden seeds, only those that its log has opened can be known.
        self._seeds: Openings = OwnSeeds(keys.veil) if self.ours else LogOpenings(self.entries, birth.veil)
        self._fork: World | None = None
        self._staged: list[Staged] = []
        self._ids: dict[str, Staged] = {}
        self._snapshot_at = head.seq
        self._memo = Memo()

    @property
    def id(self) -> str:
        """The realm's id: that of the event which created it."""
        return self.head.realm

    @property
    def ours(self) -> bool:
        """Does this referee run the realm, or may it only read it?"""
        return self.birth.referee == self._keys.main.public

    # Reading

    def present(self) -> World:
        """The world to read now: time has passed since the last entry, but no timer that is due is passed over."""
        due = self.next_due()
        now = self._clock()
        return self.world.at(now if due is None else min(now, due))

    def view(self, who: str | None) -> Any:
        """What this player sees now."""
        return engine.view(self.rules, self.present(), who)

    def scene(self, who: str | None, key: str | None = None) -> Scene:
        """What any client can draw for this player; with a `key` that acts for them, only the offers it may take up."""
        drawn = engine.scene(self.rules, self.present(), who)
        if who is None or key is None:
            return drawn
        return replace(drawn, offers=tuple(granted(self.world, who, key, drawn.offers)))

    def offers(self, who: str, key: str | None = None, reads: Reads | None = None) -> list[Offer]:
        """What this player can do now; with a `key` that acts for them, what it may do for them.

        `reads` takes up what was looked at: as long as none of it changes, the offers stay the same.
        """
        world = self._traced(reads)
        return granted(world, who, key or who, engine.offers(self.rules, world, who))

    def odds(self, who: str, action: Action) -> Forecast | None:
        """What may come of an action."""
        return forecast(self.rules, self.present(), who, action)

    def awaited(self, scope: str = "") -> list[str] | None:
        """Whose move a scope (the realm itself, if none is named) waits for; None if anybody may act."""
        return engine.awaited(self.rules, self.world, scope)

    def is_awaited(self, who: str) -> bool:
        """Does the realm, or a scope of this player, wait for them?"""
        return engine.is_awaited(self.rules, self.world, who)

    def over(self) -> Outcome | None:
        """The outcome, once the game has ended."""
        return engine.over(self.rules, self.world)

    def next_nonce(self, key: str, reads: Reads | None = None) -> int:
        """The nonce this key must use next."""
        return transition.next_nonce(self._traced(reads), key)

    def next_due(self) -> int | None:
        """When the next timer fires."""
        timer = engine.due(self.world, 2**62)
        return None if timer is None else timer.due

    def is_due(self, now: int) -> bool:
        """Must a timer fire before anything else may happen at `now`?"""
        return engine.due(self.world, now) is not None

    def entries(self, start: int = 0, stop: int | None = None) -> Iterator[Entry]:
        """The entries of the log."""
        return map(entry_of, self.store.read(self.id, start, stop))

    def steps(self, start: int, stop: int | None = None, *, progress: Progress = lambda _: None) -> Iterator[Step]:
        """Entries run again, from the nearest snapshot; each is yielded before it is committed.

        `progress` is called with each entry that is run; what it raises ends the run.
        """
        base, head = load_base(self.store, self.course, self.id, start - 1)
        for step in self._replay(base, head.seq + 1, stop):
            progress(step.entry.seq)
            if step.entry.seq >= start:
                yield step

    def history(
        self, who: str | None, start: int, stop: int | None = None, *, progress: Progress = lambda _: None
    ) -> Iterator[FeedItem]:
        """What happened from entry `start` on, as this player may know it."""
        for step in self.steps(start, stop, progress=progress):
            yield self.item(step.ctx, step.entry.seq, who)

    def item(self, ctx: Ctx, seq: int, who: str | None) -> FeedItem:
        """A durable entry that was run again, as this player may know it."""
        return item(ctx, seq, who, self.said(ctx))

    def said(self, ctx: Ctx) -> list[Text]:
        """The texts that a durable entry, run again, names; as they are kept now."""
        return self.texts([words.hash for words in ctx.words]) if ctx.words else []

    def texts(self, hashes: Sequence[str]) -> list[Text]:
        """Texts by their hashes, erased or not, as far as they were said here."""
        return self.store.texts(self.id, hashes)

    def insist_now(self, seq: int) -> None:
        """Refuse to look at a world that other rules have made."""
        since = self.world.get(Genesis).since
        if seq < since:
            text = f"Up to entry {since} this realm was played under other rules; only later entries can be viewed."
            raise Missing(text, "before_upgrade")

    def still(self) -> World:
        """The world as it is now, for reading while play goes on. Take it under the referee's lock, read it without."""
        now, still = self.present().now, self.world.split()
        still.now = now
        return still

    def world_at(self, seq: int, *, progress: Progress = lambda _: None) -> World:
        """The world just after an entry."""
        if not 0 <= seq <= self.head.seq:
            raise Malformed("$.seq", f"This realm has entries 0 to {self.head.seq}.", "no_such_entry")
        self.insist_now(seq)
        base, head = load_base(self.store, self.course, self.id, seq)
        for step in self._replay(base, head.seq + 1, seq + 1):
            progress(step.entry.seq)
            base = step.ctx.was
        assert base is not None
        return base

    def sandbox(self, seq: int | None = None, seed: str = "what if") -> Game:
        """A game that continues from an entry, with dice of its own: nothing in it is logged."""
        return Game.resume(self.rules, self.world_at(self.head.seq if seq is None else seq), seed=seed)

    # Staging

    def stage(self, event: Signed, now: int, proof: bytes = b"", spoken: Sequence[Spoken] = ()) -> Staged | Record:
        """Apply a signed action (its signature checked) in the fork; one already in the log gives its record.

        `proof` is that of its dice, if it was made ahead; `spoken` are the texts that go beside it.
        """
        if not self.ours:
            raise Reject("read_only", "This realm belongs to another referee; here it can only be read.")
        if event.id in self._ids:
            return self._ids[event.id]
        now = max(now, self._tip().now)
        if self.stage_ticks(now) >= MOST_TICKS and engine.due(self._tip(), now) is not None:
            raise Unavailable("Many timers are due and must run first; send it again.")
        with CONTAINED:
            return self._stage(event, now, proof, spoken)

    def _stage(self, event: Signed, now: int, proof: bytes, spoken: Sequence[Spoken]) -> Staged | Record:
        dice = ProvedDice(lambda: proof or vrf.prove(self._keys.main, bytes.fromhex(event.id)))
        veil = EntryVeil(self._keys.veil, bytes.fromhex(event.id), self._place()[0] + 1)
        try:
            ctx = transition.act(self.rules, self._tip(), self.id, event, dice, now, veil)
        except Stale:
            earlier = self.store.find(self.id, event.id)
            if earlier is None:
                raise
            return earlier
        texts = matched(ctx.words, spoken, event.pubkey) if ctx.words or spoken else ()
        staged = self._add(ctx, dice, event=event, texts=texts)
        self._ids[event.id] = staged
        return staged

    def stage_ticks(self, now: int) -> int:
        """Let the timers fire that are due, a great many at a time; returns how many did."""
        fired = 0
        while self.ours and fired < MOST_TICKS and (timer := engine.due(self._tip(), now)) is not None:
            tick = tick_of(timer)
            source = tick_source(self.id, tick)
            dice = ProvedDice(lambda source=source: vrf.prove(self._keys.main, source))  # type: ignore[misc]
            at = max(now, self._tip().now)
            with CONTAINED:
                veil = EntryVeil(self._keys.veil, source, self._place()[0] + 1)
                ctx = transition.tick(self.rules, self._tip(), timer, dice, at, veil)
                self._add(ctx, dice, tick=tick)
            fired += 1
        return fired

    def seal(self) -> tuple[Batch, Signed] | None:
        """What must become durable now, and the checkpoint that covers it; None if nothing was staged."""
        if not self._staged:
            return None
        last = self._staged[-1]
        checkpoint = sign_checkpoint(self._keys.main, self.id, last.entry.seq, last.record.hash, last.entry.at)
        records = tuple(staged.record for staged in self._staged)
        texts = tuple(text for staged in self._staged for text in staged.texts)
        return Batch(self.id, records, encode(checkpoint), texts), checkpoint

    def settle(self) -> None:
        """What was staged is durable: make it the realm's state and tell the watchers."""
        staged, self._staged, self._ids = self._staged, [], {}
        if self._fork is not None:
            changes = [each for one in staged for each in one.brought.differences]
            self._memo.moved(self.world, self._fork.commit, changes)
            self._fork = None
        if staged:
            self.head = Head(self.id, staged[-1].entry.seq, staged[-1].record.hash)
        for each in staged:
            self.feed.publish(each.brought)
        if self.head.seq - self._snapshot_at >= SNAPSHOT_EVERY:
            with suppress(YonderError):  # what was staged is durable all the same; the next settling tries again
                self.snapshot()

    def abandon(self) -> None:
        """Nothing staged became durable: forget it."""
        self._fork, self._staged, self._ids = None, [], {}

    def behind(self) -> bool:
        """Has another writer appended something that is not loaded yet?"""
        head = self.store.head(self.id)
        return head is not None and head[0] > self.head.seq

    def catch_up(self) -> None:
        """Load what another writer appended."""
        self.abandon()
        for step in self._replay(None if self.head.seq < 0 else self.world, self.head.seq + 1):
            seq = step.entry.seq
            brought = published(step.ctx, seq, self.feed.listeners(step.ctx), self.said(step.ctx))
            self.rules = step.ctx.rules
            self.world, self.head = step.ctx.was, Head(self.id, seq, entry_hash(step.entry))
            self.feed.publish(brought)

    def receipt(self, record: Record, who: str | None) -> Receipt:
        """The receipt of a durable entry."""
        checkpoint = checkpoint_of(*next(self.store.checkpoints(self.id, record.seq)))
        found = next(self.history(who, record.seq, record.seq + 1))
        return Receipt(entry_of(record), checkpoint, found)

    def snapshot(self) -> None:
        """Keep the world as it is, so that opening the realm does not run the whole log."""
        self.store.save_snapshot(self.id, Snapshot(self.head.seq, self.head.hash, self.world.dump()))
        self._snapshot_at = self.head.seq

    def rest(self) -> None:
        """Keep a snapshot if the realm has moved on since the last."""
        if self.head.seq > self._snapshot_at:
            self.snapshot()

    def _traced(self, reads: Reads | None) -> World:
        present = self.present()
        return present if reads is None else TracedWorld(present, reads, self._memo.at(self.world))

    def _tip(self) -> World:
        return self.world if self._fork is None else self._fork

    def _place(self) -> tuple[int, str]:
        """Seq and hash of the newest entry, durable or staged."""
        if not self._staged:
            return self.head.seq, self.head.hash
        last = self._staged[-1]
        return last.entry.seq, last.record.hash

    def _add(
        self,
        ctx: Ctx,
        dice: ProvedDice,
        *,
        event: Signed | None = None,
        tick: Tick | None = None,
        texts: Sequence[tuple[Words, Spoken]] = (),
    ) -> Staged:
        seq, prev = self._place()
        entry, record = make_entry(self.id, seq + 1, prev, ctx, dice, self._keys.veil, event=event, tick=tick)
        who = ctx.who or None
        said = tuple(Text(entry.seq, w.hash, spoken.salt, spoken.text, w.readers) for w, spoken in texts)
        brought = published(ctx, entry.seq, dict.fromkeys([who, *self.feed.listeners(ctx)]), said)
        staged = Staged(entry, record, who, brought, said)
        if self._fork is None:
            # The first entry of a batch was applied to the durable world itself: its fork becomes the batch.
            self._fork = ctx.world
        else:
            ctx.world.commit()
        self._staged.append(staged)
        return staged

    def _replay(self, world: World | None, start: int, stop: int | None = None) -> Iterator[Step]:
        return replay(self.course, self.entries(start, stop), world=world, openings=self._seeds)


class _Contained:
    """A rule that breaks instead of refusing spoils its own entry, not those beside it."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, YonderError):
            raise Reject("rule_broken", "This game has a bug with that action; nothing was changed.") from error


CONTAINED = _Contained()

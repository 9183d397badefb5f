"""Shapes: what goes over the wire, for the API's own description. The same words as in Python, logs and docs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from yonder.core.show.reading import Outcome
from yonder.proof.draws import Drawn
from yonder.proof.entry import Entry
from yonder.proof.event import Signed
from yonder.serve.house.catalogue import Summary
from yonder.serve.house.side import Profile, Said
from yonder.serve.live.telling import Wording


class GameCard(Struct, frozen=True):
    """A game in short. `stage` is where the page finds the stage that a wheel brings for it; empty if none does.

    A game without a stated goal has an empty one. `odds` are the kinds of action whose odds it tells.
    """

    name: str
    title: str
    goal: str
    version: int
    players: tuple[int, int]
    bots: list[str]
    stage: str
    odds: list[str]


class GamePage(Struct, frozen=True):
    """A game in full: JSON Schemas by tag, with what they refer to in `components`; and its manual."""

    name: str
    title: str
    version: int
    content: str
    players: tuple[int, int]
    bots: list[str]
    setup: dict[str, Any]
    actions: dict[str, dict[str, Any]]
    events: dict[str, dict[str, Any]]
    queries: dict[str, dict[str, Any]]
    models: dict[str, dict[str, Any]]
    components: dict[str, dict[str, Any]]
    words: dict[str, str]
    reference: str


class GameAbout(Struct, frozen=True):
    """What a newcomer is told of a game: goal, how to win, a paragraph, its own words; and its rulebook as Markdown."""

    name: str
    title: str
    goal: str
    win: list[str]
    text: str
    glossary: dict[str, str]
    settings: dict[str, tuple[str, str]]
    rulebook: str


class Realms(Struct, frozen=True):
    """A page of realms, newest first; `after` is what to give for the next page, empty on the last."""

    realms: list[Summary]
    after: str = ""


class View(Struct, frozen=True):
    """What this player sees after entry `seq`, in the game's own shape."""

    realm: str
    seq: int
    who: str | None
    view: Any


class SceneAt(Struct, frozen=True):
    """What any client can draw: title, lines, panels, map, offers."""

    realm: str
    seq: int
    who: str | None
    scene: dict[str, Any]


class Chance(Struct, frozen=True):
    """One result and its exact probability, such as "13/20"."""

    result: bool | int | str
    chance: str


class OddsLine(Struct, frozen=True):
    """One thing worth knowing: `value` is exact (a chance, or a mean), `about` the same as a decimal."""

    name: str
    kind: str
    value: str
    about: float
    spread: list[Chance]


class Odds(Struct, frozen=True):
    """What may come of an action. When not `exact`, it was sampled in `runs` runs."""

    seq: int
    lines: list[OddsLine]
    exact: bool
    runs: int


class Offered(Struct, frozen=True):
    """Something this player can do, or why not; `odds` only where they were asked for and can be told.

    What stands `aside` is nearly always possible and seldom meant: show it small. `ready_at` is when a greyed offer
    will be possible by waiting, in ms (0: not by waiting); whoever watches is told of it then. `phrase` says what is
    done once the fields are set, with their names in braces.
    """

    action: dict[str, Any]
    label: str
    group: str
    domains: dict[str, Any]
    enabled: bool
    code: str
    reason: str
    aside: bool
    ready_at: int
    phrase: str
    odds: Odds | None = None


class Offers(Struct, frozen=True):
    """What this player can do after entry `seq`, and the nonce that the asking key must sign with."""

    realm: str
    seq: int
    who: str | None
    nonce: int
    offers: list[Offered]


class BotKind(Struct, frozen=True):
    """A bot that can be asked for, and how it plays."""

    name: str
    about: str


class BotAt(Struct, frozen=True):
    """A bot that was asked for, by whom; its key is empty until it is seated."""

    number: int
    bot: str
    key: str
    by: str


class BotsAt(Struct, frozen=True):
    """The bots of a realm: which can be asked for, whether a seat is free, and which are here."""

    realm: str
    kinds: list[BotKind]
    free: bool
    bots: list[BotAt]


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot to seat."""

    bot: str


class QueryAnswer(Struct, frozen=True):
    """The answer to a query, in the game's own shape."""

    realm: str
    seq: int
    answer: Any


class CandidateOut(Struct, frozen=True):
    """One thing that a line may mean: what to type for it, and the action if nothing is left to say."""

    text: str
    label: str
    group: str
    action: dict[str, Any] | None
    query: dict[str, Any] | None


class CommandOut(Struct, frozen=True):
    """What a typed line means. `kind` is one of action, query, incomplete, closed, ambiguous, unknown and completion.

    An `action` waits to be signed and sent; the `answer` to a query is in the game's own shape. `said` tells what
    is wrong with the line. Candidates are what it may mean or, if it is unknown, suggestions; `more` are not listed.
    `speech` is what the action says, by field: put real words in the place of those that stand there.
    """

    realm: str
    seq: int
    who: str | None
    kind: str
    label: str = ""
    action: dict[str, Any] | None = None
    query: dict[str, Any] | None = None
    answer: Any = None
    said: str = ""
    code: str = ""
    candidates: list[CandidateOut] = []
    more: int = 0
    completions: list[str] = []
    speech: dict[str, str] = {}


class Item(Struct, frozen=True):
    """One entry as one player may know it; a change is [table, key, row], the row null when it is gone.

    `lines` says each event in words, in the same order; empty where the game has none. `words` are the texts that
    events and rows name, by hash, as far as this player may have them.
    """

    seq: int
    at: int
    events: list[dict[str, Any]]
    lines: list[str]
    changes: list[tuple[str, list[int | str], dict[str, Any] | None]]
    words: dict[str, Wording]


class Draws(Struct, frozen=True):
    """All draws of one entry in order. `seed` is the output of `proof`; both are empty when nothing was drawn.

    What was only tried in a sandbox has a seed, but no proof.
    """

    realm: str
    seq: int
    proof: str
    seed: str
    proved: bool
    draws: list[Drawn]


class ReceiptOut(Struct, frozen=True):
    """What a player keeps: the entry with its proof, the referee's signed checkpoint, and what it brought them.

    `item` is null for a caller who has proved no key that may see for the player.
    """

    entry: Entry
    checkpoint: Signed
    item: Item | None


class Items(Struct, frozen=True):
    """What happened from an entry on, as this player may know it."""

    realm: str
    head: int
    items: list[Item]


class SandboxCard(Struct, frozen=True):
    """A sandbox in short: up to `at` its entries are those of the log, after it they were tried and nobody proves them.

    `over`, `outcome` and `awaited` tell of the sandbox, not of the realm that it was copied from; `awaited` is None
    where anybody may act. `sealed`: the first entry that a closed secret keeps from being run.
    """

    id: str
    game: str
    version: int
    source: str
    realm: str
    at: int
    head: int
    players: tuple[str, ...]
    over: bool
    outcome: Outcome | None
    awaited: tuple[str, ...] | None
    sealed: int | None


class SandboxItems(Struct, frozen=True):
    """What happened in a sandbox; items after entry `at` were tried."""

    id: str
    head: int
    at: int
    items: list[Item]


class TriedOut(Struct, frozen=True):
    """What came of something that was tried: timers that fired, then the action itself, which `item` is too."""

    items: list[Item]
    item: Item | None
    head: int
    proved: bool


class LogPage(Struct, frozen=True):
    """Entries of a log from `start` on; `next` is where to read on, null at the head. `checkpoint` covers the head.

    From `horizon` on something is still hidden: draws are not told yet.
    """

    realm: str
    head: int
    entries: list[Entry]
    next: int | None
    checkpoint: Signed | None
    horizon: int | None = None


class Texts(Struct, frozen=True):
    """Texts that stand beside a log, by hash; those that are not here, or not for this player, are left out."""

    realm: str
    words: dict[str, Wording]


class Rows(Struct, frozen=True):
    """Rows of one model as this player may see them; `total` counts all that fit."""

    realm: str
    model: str
    seq: int
    rows: list[dict[str, Any]]
    total: int


class Right(Struct, frozen=True):
    """`key` may act for `player` in these kinds of action (none: all), until a time in milliseconds."""

    player: str
    key: str
    kinds: tuple[str, ...]
    until: int


class Grants(Struct, frozen=True):
    """Rights that hold now, in order of player and key; `total` counts all that fit."""

    realm: str
    seq: int
    grants: list[Right]
    total: int


class Chat(Struct, frozen=True):
    """Messages, oldest first."""

    messages: list[Said]


class Profiles(Struct, frozen=True):
    """Names by key."""

    profiles: list[Profile]


class Nonce(Struct, frozen=True):
    """The nonce that a key must use next in this realm."""

    key: str
    nonce: int
    seq: int


class Status(Struct, frozen=True):
    """How the server is. A creation names the keys `referee`, which proves the dice, and `veil`, which hides seeds.

    With `packs`, whoever begins a realm may bring a pack of other numbers and words. `relays` are those that the
    page may publish to, if a player wants it.
    """

    status: str
    version: str
    referee: str
    veil: str
    read_only: bool
    closed: bool
    packs: bool
    relays: tuple[str, ...] = ()


class AgentMind(Struct, frozen=True):
    """What an agent heard, judged and felt in a game that is over, in the game's own shape."""

    realm: str
    seq: int
    agent_id: int
    mind: Any

"""Rules: one game as a value. Handlers, offers, view and the rest are registered on it by decorators."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from enum import Enum
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, Union

import msgspec
from msgspec import Struct

from yonder.core.content import BadContent, Content
from yonder.core.pack import Overrides, pack_hash, packed
from yonder.core.rules import kernel
from yonder.core.rules.action import Action, Event, Query
from yonder.core.rules.callbacks import Callbacks
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.decoding import ActionDecoder
from yonder.core.rules.minds import Minds
from yonder.core.show.about import About
from yonder.core.show.door import Doors
from yonder.core.show.reading import Alike, Bot, Forecaster, NoSetup
from yonder.core.world.codec import decoder
from yonder.core.world.model import Model
from yonder.core.world.plainness import check_plain
from yonder.core.world.world import World

ASKED = (kernel.Answer, kernel.Expire)  # they belong to the scope of their question
MOST_VARIANTS = 64  # packs that are kept decoded

A = TypeVar("A", bound=Action)
Q = TypeVar("Q", bound=Query)
F = TypeVar("F", bound=Callable[..., Any])
Tables = dict[str, list[dict[str, Any]]]
Sight = Callable[[World, "str | None", Any], Any]


class Rules(Callbacks):
    """A game: name, version, models, events, handlers, and the functions that read its world."""

    def __init__(  # noqa: PLR0913 - a game is described once, by keyword
        self,
        name: str,
        version: int,
        *,
        title: str = "",
        models: Sequence[type[Model]] = (),
        events: Sequence[type[Event]] = (),
        setup: type[Struct] = NoSetup,
        content: Content | None = None,
        words: Mapping[str, str] | None = None,
        players: tuple[int, int] = (1, 1),
        unlisted: Sequence[type[Action]] = (),
        samples: Sequence[Any] = ({},),
        rare: Sequence[str] | None = None,
        unknown: Mapping[type[Enum], str] | None = None,
        shared: bool = False,
        about: About | None = None,
        rulebook: Traversable | None = None,
    ) -> None:
        """Register a game.

        `content` is what realms are played with by default; a game that has words alone gives `words`. `unlisted` are
        actions too free to be offered, `samples` setups (plain data) that checks try, `rare` the content that random
        play may miss: once it is given, even empty, all other content must turn up in play. `unknown` names the refusal
        of a name that an enumeration does not have. A `shared` game is one world for everybody: a server opens a realm
        of it by itself. `about` is what newcomers are told, `rulebook` a Markdown file in the game's package; page and
        `yonder rules` show both.
        """
        super().__init__()
        self.name = name
        self.version = version
        self.title = title or name.capitalize()
        self.models: tuple[type[Model], ...] = (*models, *kernel.MODELS)
        self.events = tuple(events)
        self.setup = setup
        self.content = Content(words=dict(words or {})) if content is None else content
        self.players = players
        self.unlisted = (*unlisted, kernel.Grant, kernel.Revoke)
        self.samples = tuple(samples)
        self.rare = None if rare is None else tuple(rare)
        self.unknown = dict(unknown or {})
        self.shared = shared
        self.about = about
        self.rulebook = rulebook
        self.handlers: dict[type[Action], Callable[[Ctx, Any], None]] = {}
        self.queries: dict[type[Query], Callable[[World, str | None, Any], Any]] = {}
        self.forecasters: dict[type[Action], Forecaster] = {}
        self.bots: dict[str, Bot] = {}
        self.minds: Minds | None = None
        self.doors: Doors | None = None
        self.befores: list[Callable[[Ctx, Action], None]] = []
        self.afters: list[Callable[[Ctx, Action], None]] = []
        self.invariants: list[Callable[[World], None]] = []
        self.checks: list[Callable[[Any], None]] = []
        self.migrations: dict[int, Callable[[Tables], Tables]] = {}
        self._variants: dict[str, Rules] = {}
        self._decoder: ActionDecoder | None = None
        self._inner: ActionDecoder | None = None
        self._events: msgspec.json.Decoder[Event] | None = None
        self.hidden: dict[type[Model], Sight] = {**dict.fromkeys(kernel.PRIVATE, _nobody), kernel.Question: _asked}
        self._check_models(self.models)
        self._kernel_handlers()

    def declare(self, *, models: Sequence[type[Model]] = (), events: Sequence[type[Event]] = ()) -> None:
        """Add models and events to those named at the start."""
        self._check_models((*models, *self.models))
        self.models = (*models, *self.models)
        self.events = (*self.events, *events)

    def on(self, kind: type[A]) -> Callable[[Callable[[Ctx, A], None]], Callable[[Ctx, A], None]]:
        """Register the handler of an action."""

        def bind(function: Callable[[Ctx, A], None]) -> Callable[[Ctx, A], None]:
            if kind in self.handlers:
                msg = f"{kind.__name__} has two handlers"
                raise TypeError(msg)
            self.handlers[kind] = function
            self._decoder = self._inner = None
            return function

        return bind

    def query(self, kind: type[Q]) -> Callable[[Callable[[World, str | None, Q], Any]], Any]:
        """Register the answer to a query: `answer(world, who, query)`."""

        def bind(function: Callable[[World, str | None, Q], Any]) -> Any:
            self.queries[kind] = function
            return function

        return bind

    def forecast(
        self, *kinds: type[Action], until: Sequence[type[Event]] = (), ignoring: Sequence[str] = (), alike: Alike = None
    ) -> Callable[[F], F]:
        """Register what to read of each outcome: `read(run) -> {name: bool or int}`.

        With `until` a run stops at the first event of that kind. What it is `ignoring` does not matter to it: draws for
        such a reason are not walked, what `ctx.ignores` is left out. Actions that are `alike` are walked once.
        """

        def bind(function: F) -> F:
            for kind in kinds:
                self.forecasters[kind] = Forecaster(function, tuple(until), frozenset(ignoring), alike)
            return function

        return bind

    def bot(self, name: str) -> Callable[[Bot], Bot]:
        """Register a bot that plays by view and offers alone."""

        def bind(bot: Bot) -> Bot:
            self.bots[name] = bot
            return bot

        return bind

    def before(self, function: Callable[[Ctx, Action], None]) -> Callable[[Ctx, Action], None]:
        """Run this before each handler, inside the same fork."""
        self.befores.append(function)
        return function

    def after(self, function: Callable[[Ctx, Action], None]) -> Callable[[Ctx, Action], None]:
        """Run this after each handler, inside the same fork."""
        self.afters.append(function)
        return function

    def invariant(self, function: Callable[[World], None]) -> Callable[[World], None]:
        """Register what must hold after every action; it raises AssertionError."""
        self.invariants.append(function)
        return function

    def check(self, function: Callable[[Any], None]) -> Callable[[Any], None]:
        """Register what any content must fulfil beyond its types, such as names bound to functions."""
        function(self.content)
        self.checks.append(function)
        return function

    def migrate(self, version: int) -> Callable[[Callable[[Tables], Tables]], Callable[[Tables], Tables]]:
        """Register how rows of this version become those of the next: `migrate(tables)`, plain rows by table name.

        Without it rows stay as they are. A realm that is several versions behind goes through each in turn.
        """

        def bind(function: Callable[[Tables], Tables]) -> Callable[[Tables], Tables]:
            if not 0 < version < self.version or version in self.migrations:
                msg = f"{self.name} {self.version} cannot have this migration from version {version}"
                raise TypeError(msg)
            self.migrations[version] = function
            return function

        return bind

    def sight(self, *models: type[Model]) -> Callable[[Sight], Sight]:
        """Register redaction: `sight(world, who, row)` gives a row of these models as that player may see it, or None.

        Rows of all other models are open to everybody.
        """

        def bind(function: Sight) -> Sight:
            for model in models:
                if model in self.hidden:
                    msg = f"{self.name}: {model.__name__} is hidden twice"
                    raise TypeError(msg)
                self.hidden[model] = function
            return function

        return bind

    @property
    def hides(self) -> bool:
        """Does this game show some rows only to some?"""
        return len(self.hidden) > len(kernel.PRIVATE) + 1  # questions hide nothing of the game itself

    def seen(self, world: World, who: str | None, row: Any) -> Any:
        """A row as this player may see it; None if they may not."""
        sight = self.hidden.get(type(row))
        return row if sight is None else sight(world, who, row)

    def decode(self, data: bytes | str) -> Action:
        """Read an action that a player sent, strictly."""
        if self._decoder is None:
            self._decoder = ActionDecoder([kind for kind in self.handlers if not kind.__internal__])
        return self._decoder.read(data, self.content, self.unknown)

    def decode_internal(self, data: bytes | str) -> Action:
        """Read an action from a timer or a question."""
        if self._inner is None:
            self._inner = ActionDecoder(list(self.handlers))
        return self._inner.read(data, self.content, self.unknown)

    @property
    def words(self) -> dict[str, str]:
        """The words of the content."""
        return self.content.words

    def variant(self, content: Content) -> Rules:
        """The same game with other content, everything else shared; BadContent if it cannot be played with."""
        if type(content) is not type(self.content):
            msg = f"{self.name} is played with {type(self.content).__name__}, not {type(content).__name__}"
            raise TypeError(msg)
        for check in self.checks:
            check(content)
        other = copy(self)
        other.content = content
        other._variants = {}
        return other

    def with_pack(self, pack: Overrides, source: str = "pack") -> Rules:
        """The same game with a pack's overrides; BadContent says what is wrong with it."""
        if not pack:
            return self
        key = pack_hash(pack)
        known = self._variants.get(key)
        if known is None:
            if len(self._variants) >= MOST_VARIANTS:
                self._variants.clear()
            try:
                known = self._variants[key] = self.variant(packed(self.content, pack, source))
            except BadContent as error:
                prefix = f"{source}: "
                raise BadContent([p if p.startswith(prefix) else prefix + p for p in error.problems]) from None
        return known

    def decode_event(self, data: bytes | str) -> Event:
        """Read an event that was kept to be told later."""
        if self._events is None:
            self._events = decoder(Union[self.events])  # noqa: UP007 - a union made at run time
        return self._events.decode(data)

    def scope_of(self, world: World, who: str, action: Action) -> str:
        """The part of the realm that an action belongs to."""
        if isinstance(action, ASKED):
            question = world.find(kernel.Question, action.question)
            return "" if question is None else question.scope
        part = self._parts.get("scope")
        return "" if part is None else str(part(world, who, action))

    def actions(self) -> list[type[Action]]:
        """The actions that a player can send."""
        return [kind for kind in self.handlers if not kind.__internal__]

    def content_hash(self) -> str:
        """What the genesis entry says of the content."""
        return self.content.hash

    def _check_models(self, models: Sequence[type[Model]]) -> None:
        check_plain(models)
        tables: dict[str, type[Model]] = {}
        for model in models:
            if tables.setdefault(model.__table__, model) is not model:
                msg = f"{self.name}: two models are called {model.__table__!r}"
                raise TypeError(msg)

    def _kernel_handlers(self) -> None:
        for kind, handler in kernel_handlers().items():
            self.handlers[kind] = handler


def kernel_handlers() -> dict[type[Action], Callable[[Ctx, Any], None]]:
    """The handlers that every game has."""
    from yonder.core.rules import effect, grants, pause  # noqa: PLC0415 - they lean on Ctx and Rules

    return {**pause.HANDLERS, **effect.HANDLERS, **grants.HANDLERS}


def _asked(_world: World, who: str | None, row: Any) -> Any:
    """Questions as each player may know them."""
    return row.seen_by(who)


def _nobody(_world: World, _who: str | None, _row: Any) -> None:
    """Rows that are shown to nobody."""

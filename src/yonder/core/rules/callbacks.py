"""Callbacks: the functions of a game that are registered once, besides its handlers: how it begins, what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from yonder.core.rules.action import Action
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.effect import EffectKind
from yonder.core.rules.kernel import Effect
from yonder.core.show.badge import Badge
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Outcome
from yonder.core.show.scene import Scene
from yonder.core.world.world import World

F = TypeVar("F", bound=Callable[..., Any])


class Callbacks:
    """Decorators that register one function each; `part` gives it back."""

    name: str

    def __init__(self) -> None:
        self._parts: dict[str, Callable[..., Any]] = {}

    def start(self, function: Callable[[Ctx, Any], None]) -> Callable[[Ctx, Any], None]:
        """Register how a world begins: `start(ctx, setup)`."""
        return self._part("start", function)

    def offers(self, function: Callable[[World, str], Iterable[Offer]]) -> Callable[[World, str], Iterable[Offer]]:
        """Register what a player can do: `offers(world, who)`."""
        return self._part("offers", function)

    def view(self, function: Callable[[World, str | None], Any]) -> Callable[[World, str | None], Any]:
        """Register what a player (None: a spectator) sees, as JSON-ready data."""
        return self._part("view", function)

    def shown(self, function: Callable[[World, str | None], Any]) -> Callable[[World, str | None], Any]:
        """Register the same in `Parts`, for bots in the process of the game, if the whole view is expensive."""
        return self._part("shown", function)

    def scene(self, function: Callable[[World, str | None], Scene]) -> Callable[[World, str | None], Scene]:
        """Register how any client can draw it."""
        return self._part("scene", function)

    def scope(self, function: Callable[[World, str, Action], str]) -> Callable[[World, str, Action], str]:
        """Register the part of the realm that an action belongs to: `scope(world, who, action)`; "" is the realm."""
        return self._part("scope", function)

    def scopes(self, function: Callable[[World, str], Sequence[str]]) -> Callable[[World, str], Sequence[str]]:
        """Register the parts of the realm in which a player takes part now: `scopes(world, who)`."""
        return self._part("scopes", function)

    def members(self, function: Callable[[World, str], Sequence[str]]) -> Callable[[World, str], Sequence[str]]:
        """Register the players of a part of the realm: `members(world, scope)`."""
        return self._part("members", function)

    def over(self, function: Callable[[World, str], Outcome | None]) -> Callable[[World, str], Outcome | None]:
        """Register how a scope ends: `over(world, scope)` gives the outcome, or None while it goes on."""
        return self._part("over", function)

    def awaited(self, function: Callable[[World, str], Sequence[str]]) -> Callable[[World, str], Sequence[str]]:
        """Register whose move a scope waits for: `awaited(world, scope)`; without it, anybody may act at any time."""
        return self._part("awaited", function)

    def effects(
        self, function: Callable[[World], Mapping[str, EffectKind]]
    ) -> Callable[[World], Mapping[str, EffectKind]]:
        """Register the kinds of effect that the content describes, by id."""
        return self._part("effects", function)

    def immune(self, function: Callable[[World, str, str], bool]) -> Callable[[World, str, str], bool]:
        """Register who never gets which effect: `immune(world, owner, kind)`."""
        return self._part("immune", function)

    def effect_began(self, function: Callable[[Ctx, Effect], None]) -> Callable[[Ctx, Effect], None]:
        """Register what is done and told when an effect begins or is renewed."""
        return self._part("effect_began", function)

    def effect_ended(self, function: Callable[[Ctx, Effect], None]) -> Callable[[Ctx, Effect], None]:
        """Register what is done and told when an effect has ended."""
        return self._part("effect_ended", function)

    def redraw(self, function: Callable[[Ctx, str | None], None]) -> Callable[[Ctx, str | None], None]:
        """Register how what a player cannot know is drawn anew for their odds: `redraw(ctx, who)` puts rows."""
        return self._part("redraw", function)

    def narrate(self, function: Callable[[Any, Any], str]) -> Callable[[Any, Any], str]:
        """Register the sentence that tells an event to people: `narrate(content, event)`."""
        return self._part("narrate", function)

    def renamed(self, function: Callable[[World, Any, str], str]) -> Callable[[World, Any, str], str]:
        """Register what an event's sentence calls things where the world is at hand: `renamed(world, event, line)`.

        Whoever heard the event reads it, so it may say nothing that they must not know.
        """
        return self._part("renamed", function)

    def addressed(self, function: Callable[[World, Any, str], str]) -> Callable[[World, Any, str], str]:
        """Register the sentence that tells an event to one player: `addressed(world, event, who)`.

        The player reads it where it happens; empty means that it goes without saying.
        """
        return self._part("addressed", function)

    def nicknames(self, function: Callable[[World, str], Mapping[str, str]]) -> Any:
        """Register what others are called where nobody has a name: `nicknames(world, who)`, by account."""
        return self._part("nicknames", function)

    def opening(self, function: Callable[[World, str], Action | None]) -> Callable[[World, str], Action | None]:
        """Register what a person who plays alone does first: `opening(world, who)`, asked again until it is None."""
        return self._part("opening", function)

    def badges(self, function: Callable[[World, str], Sequence[Badge]]) -> Callable[[World, str], Sequence[Badge]]:
        """Register what a player has achieved: `badges(world, who)`. The server signs a badge event for each."""
        return self._part("badges", function)

    def part(self, name: str) -> Callable[..., Any] | None:
        """A registered function, if the game has it."""
        return self._parts.get(name)

    def _part(self, name: str, function: F) -> F:
        if name in self._parts:
            msg = f"{self.name} has two functions for {name!r}"
            raise TypeError(msg)
        self._parts[name] = function
        return function

"""The Rules of quest: one shared realm, sessions as scopes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated

from msgspec import Meta, Struct

from yonder.core import Action, Ctx, EffectKind, Outcome, Rules, World, load_about
from yonder.games.quest.character import events as character_events
from yonder.games.quest.content import Content, default
from yonder.games.quest.events import EVENTS
from yonder.games.quest.journey import events as journey_events
from yonder.games.quest.kinds import SavePolicy
from yonder.games.quest.models import MODELS, Combat, Combatant, House, Session
from yonder.games.quest.party import events as party_events
from yonder.games.quest.party.company import fellows, host, number_of, scope_of
from yonder.games.quest.saves import events as save_events

__all__ = ["SessionAction", "Setup", "rules", "scope_of"]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: fights set up by hand (Q-503), characters made to measure (Q-526).

    And how many seconds an idle session is kept (Q-095; 0: for ever), how many a party waits for somebody's reaction
    (Q-550; 0: for ever), and whose saves may be loaded (Q-522).
    """

    debug: bool = False
    custom: bool = True
    session_grace_seconds: Annotated[int, Meta(ge=0, le=31_536_000)] = 900
    reaction_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 120
    saves: SavePolicy = "strict"


rules = Rules(
    "quest",
    1,
    title="Quest",
    models=MODELS,
    events=(
        *EVENTS,
        *character_events.EVENTS,
        *journey_events.EVENTS,
        *party_events.EVENTS,
        *save_events.EVENTS,
    ),
    setup=Setup,
    content=default(),
    players=(1, 4),
    shared=True,
    samples=({"debug": True}, {}, {"saves": "open", "session_grace_seconds": 0}),
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "quest.md",
)


class SessionAction(Action):
    """Something done in a session."""

    session: int


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(House(setup.debug, setup.custom, setup.session_grace_seconds, setup.reaction_seconds, setup.saves))


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    return scope_of(action.session) if isinstance(action, SessionAction) else ""


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    """The player's own sessions, and those of the leaders they follow."""
    mine = [row for row in world.where(Session, owner=who) if not row.closed]
    return list(dict.fromkeys(scope_of(row.session) for one in mine for row in (one, host(world, one))))


@rules.members
def members(world: World, scope: str) -> list[str]:
    """Everybody who goes with the session."""
    row = world.find(Session, number_of(scope)) if scope.startswith("session:") else None
    if row is None:
        return []
    going = fellows(world, row) if host(world, row) == row else [row]
    return list(dict.fromkeys(one.owner for one in going))


@rules.awaited
def awaited(world: World, scope: str) -> list[str]:
    """In a fight the one whose turn it is; otherwise those who play. Questions are the kernel's."""
    combat = world.find(Combat, number_of(scope)) if scope.startswith("session:") else None
    if combat is None or combat.phase not in ("active", "death_saves"):
        return list(members(world, scope)) if over(world, scope) is None else []
    row = world.find(Combatant, combat.session, combat.order[combat.turn])
    return [] if row is None or row.kind != "player" else [row.owner]


@rules.over
def over(world: World, scope: str) -> Outcome | None:
    """The world goes on; a session ends when it is closed."""
    row = world.find(Session, number_of(scope)) if scope.startswith("session:") else None
    if row is None or not row.closed:
        return None
    content: Content = world.content
    return Outcome((), content.words["over.closed"])


@rules.effects
def effect_kinds(world: World) -> Mapping[str, EffectKind]:
    content: Content = world.content
    return content.effects

"""The Rules of quest: one shared realm, sessions as scopes."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Action, Ctx, EffectKind, Rules, World
from yonder.games.quest.content import Content, default
from yonder.games.quest.events import EVENTS
from yonder.games.quest.models import MODELS, House, Session


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may choose: fights set up by hand (Q-503), characters made to measure (Q-526)."""

    debug: bool = False
    custom: bool = True


rules = Rules(
    "quest",
    1,
    title="Quest",
    models=MODELS,
    events=EVENTS,
    setup=Setup,
    content=default(),
    players=(1, 4),
    shared=True,
    samples=({}, {"debug": True}),
)


class SessionAction(Action):
    """Something done in a session."""

    session: int


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    ctx.world.put(House(setup.debug, setup.custom))


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    return scope_of(action.session) if isinstance(action, SessionAction) else ""


def scope_of(session: int) -> str:
    """The scope of a session."""
    return f"session:{session}"


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    return [scope_of(row.session) for row in world.where(Session, owner=who) if not row.closed]


@rules.members
def members(world: World, scope: str) -> list[str]:
    row = world.find(Session, int(scope.partition(":")[2])) if scope else None
    return [] if row is None else [row.owner]


@rules.effects
def effect_kinds(world: World) -> dict[str, EffectKind]:
    content: Content = world.content
    return dict(content.effects)

"""The Rules of quest: one shared realm, sessions as scopes."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from yonder.core import Action, Ctx, EffectKind, Outcome, Rules, World, load_about
from yonder.games.quest.content import Content, default
from yonder.games.quest.events import EVENTS
from yonder.games.quest.models import MODELS, Combat, Combatant, House, Session


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
    samples=({"debug": True}, {}),
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "quest.md",
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


@rules.awaited
def awaited(world: World, scope: str) -> list[str]:
    """In a fight the one whose turn it is; otherwise those who play. Questions are the kernel's."""
    combat = world.find(Combat, int(scope.partition(":")[2])) if scope else None
    if combat is None or combat.phase not in ("active", "death_saves"):
        return list(members(world, scope)) if over(world, scope) is None else []
    row = world.find(Combatant, combat.session, combat.order[combat.turn])
    return [] if row is None or row.kind != "player" else [row.owner]


@rules.over
def over(world: World, scope: str) -> Outcome | None:
    """The world goes on; a session ends when it is closed."""
    row = world.find(Session, int(scope.partition(":")[2])) if scope else None
    if row is None or not row.closed:
        return None
    content: Content = world.content
    return Outcome((), content.words["over.closed"])


@rules.effects
def effect_kinds(world: World) -> dict[str, EffectKind]:
    content: Content = world.content
    return dict(content.effects)

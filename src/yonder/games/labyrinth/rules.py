"""The Rules of labyrinth: one town, one hall of fame, many heroes; every hero's run is a scope of its own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from yonder.core import Action, EffectKind, Rules, World, load_about
from yonder.core.show.reading import Outcome
from yonder.games.labyrinth.content import Content, default
from yonder.games.labyrinth.events import EVENTS
from yonder.games.labyrinth.kinds import FINISHED, Attribute, Category, DiceMode, Menace, Power, Slot, Status, Zone
from yonder.games.labyrinth.models import MODELS, Hero, Player

SCOPE = "hero:"

rules = Rules(
    "labyrinth",
    1,
    title="Labyrinth",
    models=MODELS,
    events=EVENTS,
    content=default(),
    players=(1, 8),
    shared=True,
    about=load_about(files(__package__)),
    rulebook=files("yonder") / "rulebooks" / "labyrinth.md",
    unknown={
        Attribute: "bad_attribute",
        Category: "bad_category",
        DiceMode: "bad_mode",
        Menace: "bad_mode",
        Power: "bad_power",
        Slot: "bad_slot",
        Zone: "bad_zone",
    },
)


def hero_in(world: World, scope: str) -> Hero | None:
    """The hero whose run a scope is."""
    number = scope.removeprefix(SCOPE)
    return world.find(Hero, int(number)) if scope.startswith(SCOPE) and number.isdecimal() else None


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    number = getattr(action, "hero", 0)
    return f"{SCOPE}{number}" if number else ""


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    player = world.find(Player, who)
    return [] if player is None or not player.active else [f"{SCOPE}{player.active}"]


@rules.members
def members(world: World, scope: str) -> list[str]:
    hero = hero_in(world, scope)
    return [] if hero is None else [hero.owner]


@rules.awaited
def awaited(world: World, scope: str) -> list[str]:
    hero = hero_in(world, scope)
    return [] if hero is None or hero.status in FINISHED else [hero.owner]


@rules.over
def over(world: World, scope: str) -> Outcome | None:
    """The town never ends; a hero's run does (L-500, L-501)."""
    hero = hero_in(world, scope)
    if hero is None or hero.status not in FINISHED:
        return None
    content: Content = world.content
    reason = content.words[f"over.{hero.status}"].format(name=hero.name)
    won = hero.status is Status.VICTORIOUS
    return Outcome((hero.owner,) if won else (), reason, {hero.owner: int(won)})


@rules.effects
def effect_kinds(world: World) -> Mapping[str, EffectKind]:
    content: Content = world.content
    return content.effects

"""The shape of the view, as clients read it: one struct per part of a screen (D-298). Times are whole seconds."""

from __future__ import annotations

from msgspec import Struct

from yonder.core.words import Words
from yonder.games.delve.content.land import Point
from yonder.games.delve.dungeon.events import DungeonOffer, LeftBehind
from yonder.games.delve.events import Changes
from yonder.games.delve.kinds import (
    Ailment,
    Behavior,
    Direction,
    Element,
    Period,
    Prefix,
    Readiness,
    RoomType,
    Scale,
    Slot,
    TrapKind,
    Weather,
)
from yonder.games.delve.models import Report


class Shape(Struct, frozen=True):
    """Base of all parts of the view."""


class LastingView(Shape, frozen=True):
    """An effect on somebody, and how many beats it has left."""

    kind: Ailment
    magnitude: int
    beats: int
    stacks: int
    harmful: bool


class SpellView(Shape, frozen=True):
    """A known spell; `power` is what it would have here and now."""

    id: str
    name: str
    element: Element
    cost: int
    level: int
    power: int
    castable: bool
    does: str
    target: str


class ItemView(Shape, frozen=True):
    """A thing one carries. `slot` is where it is worn now (null if it is not), `fits` where it could be."""

    id: str
    kind: str
    name: str
    tags: tuple[str, ...]
    weight: int
    amount: int
    slot: Slot | None
    fits: Slot | None
    durability: int
    gives: Changes
    detect: int
    level: int
    price: int
    usable: bool
    heal: int
    mana: int


class MeView(Shape, frozen=True):
    """Everything of one's own (D-069, D-081, D-087, D-143). `next_level` is 0 at the last level."""

    id: str
    name: str
    title: Words | None
    level: int
    xp: int
    next_level: int
    hp: int
    max_hp: int
    dead: bool
    respawn_at: int
    base_attack: int
    base_defense: int
    attack: int
    defense: int
    mana: int
    max_mana: int
    mana_regen: int
    magic_level: int
    magic_xp: int
    next_magic_level: int
    affinity: str
    purse: int
    pvp: bool
    rest_ready_at: int
    effects: tuple[LastingView, ...]
    spells: tuple[SpellView, ...]
    items: tuple[ItemView, ...]
    carried: int
    capacity: int
    gear: Changes
    slots: dict[Slot, str | None]
    completed: tuple[str, ...]


class ExitView(Shape, frozen=True):
    """A way out. `to` is the place it leads to, if that is known."""

    label: str
    known: bool
    locked: bool
    to: str | None


class PersonView(Shape, frozen=True):
    """Another player, or oneself."""

    id: str
    name: str
    level: int
    title: Words | None
    dead: bool


class NpcView(Shape, frozen=True):
    id: str
    name: str
    behavior: Behavior
    sells: bool
    quests: bool


class EnemyView(Shape, frozen=True):
    id: str
    name: str
    level: int
    hp: int
    max_hp: int
    attack: int
    defense: int
    boss: bool
    effects: tuple[LastingView, ...]
    habit: str = ""


class ThingView(Shape, frozen=True):
    """Something on the ground. `reserved` names the player it is kept for; empty if it is anybody's."""

    id: str
    kind: str
    name: str
    amount: int
    reserved: str
    tags: tuple[str, ...]
    weight: int
    fits: Slot | None
    gives: Changes
    detect: int
    teaches: str


class EncounterView(Shape, frozen=True):
    """A fight in the place; `deadline` is 0 while it is dormant. Players by id."""

    round: int
    deadline: int
    acted: tuple[str, ...]
    engaged: tuple[str, ...]
    dormant: bool
    charging: bool


class HelperView(Shape, frozen=True):
    """Whom one has hired; `heals` is how often they can still heal in this dungeon."""

    id: str
    name: str
    role: str
    hp: int
    max_hp: int
    heals: int


class LandmarkView(Shape, frozen=True):
    name: str
    distance: int


class DistantView(Shape, frozen=True):
    direction: Direction
    biome: str


class DelversView(Shape, frozen=True):
    """Who is in a dungeon that was entered here (D-266)."""

    template: str
    names: tuple[str, ...]
    complete: bool


class PlaceView(Shape, frozen=True):
    """The place one is in (D-046): a tile has `at` to `delvers`, a room of a dungeon `index`, `type` and `trap`."""

    place: str
    name: str
    text: str
    exits: tuple[ExitView, ...]
    players: tuple[PersonView, ...]
    people: tuple[NpcView, ...]
    enemies: tuple[EnemyView, ...]
    items: tuple[ThingView, ...]
    encounter: EncounterView | None
    at: Point | None = None
    biome: str = ""
    prefix: Prefix = Prefix.NONE
    scale: Scale | None = None
    period: Period | None = None
    weather: Weather | None = None
    landmark: LandmarkView | None = None
    distant: tuple[DistantView, ...] = ()
    terrain: tuple[str, ...] = ()
    offers: tuple[DungeonOffer, ...] = ()
    delvers: tuple[DelversView, ...] = ()
    index: int | None = None
    type: RoomType | None = None
    trap: TrapKind | None = None
    disarm_percent: int | None = None


class MemberView(Shape, frozen=True):
    """A party member (D-275); `place` is the dungeon's name if one is not in it too (D-268)."""

    id: str
    name: str
    level: int
    hp: int
    max_hp: int
    dead: bool
    place: str
    leader: bool
    follows: bool


class InvitationView(Shape, frozen=True):
    party: int
    by: str
    name: str
    until: int


class DelveRoomView(Shape, frozen=True):
    """An explored room on the map of a delve. `exits` maps each label to the room behind it, null if unexplored."""

    index: int
    name: str
    type: RoomType
    exits: dict[str, int | None]
    items: int
    trap: TrapKind | None
    enemies: int
    boss: bool


class DelveView(Shape, frozen=True):
    """The dungeon one is in: its state, and the map of what is explored (D-242, D-243, D-298)."""

    instance: str
    dungeon_name: str
    template_id: str
    difficulty: int
    rooms_explored: int
    rooms_total: int
    enemies_defeated: int
    boss_defeated: bool
    keys_found: int
    door: str
    rests_left: int
    meditated: bool
    deaths: int
    started_at: int
    elapsed: int
    closes_at: int
    members: tuple[str, ...]
    message: str
    readiness: Readiness | None
    boss_name: str
    trick: str
    here: int
    rooms: tuple[DelveRoomView, ...]
    scouted: tuple[Report, ...]


class ResumableView(Shape, frozen=True):
    """An open dungeon into which one may go back until it closes."""

    template_id: str
    name: str
    tile: str
    until: int


class ObjectiveView(Shape, frozen=True):
    type: str
    target: str
    text: str
    progress: int
    count: int
    done: bool
    where: str = ""


class QuestView(Shape, frozen=True):
    """A quest one has taken, or that is offered here (`active` false)."""

    id: str
    name: str
    text: str
    active: bool
    giver: str
    level: int
    objectives: tuple[ObjectiveView, ...]
    xp: int
    gold: int
    items: tuple[str, ...]
    spells: tuple[str, ...]


class ReplyView(Shape, frozen=True):
    id: str
    text: str


class DialogueView(Shape, frozen=True):
    """The conversation one is in."""

    npc: str
    name: str
    node: str
    text: str
    choices: tuple[ReplyView, ...]


class GoodsView(Shape, frozen=True):
    kind: str
    name: str
    price: int
    weight: int
    fits: Slot | None
    gives: Changes
    level: int


class ShopView(Shape, frozen=True):
    """A merchant here and what there is to buy."""

    npc: str
    name: str
    goods: tuple[GoodsView, ...]


class GoalView(Shape, frozen=True):
    """Where to go next: the gentlest dungeon near where newcomers wake that one has not beaten."""

    name: str
    dungeon: str
    level: int
    at: Point


class View(Shape, frozen=True):
    """What a player sees (D-298). `me` and `place` are null before a character exists and for spectators."""

    now: int
    me: MeView | None = None
    place: PlaceView | None = None
    encounter: EncounterView | None = None
    party: tuple[MemberView, ...] | None = None
    invitations: tuple[InvitationView, ...] = ()
    delve: DelveView | None = None
    quests: tuple[QuestView, ...] = ()
    dialogue: DialogueView | None = None
    offers: tuple[DungeonOffer, ...] = ()
    shop: ShopView | None = None
    cooldowns: dict[str, int] = {}
    resumable: tuple[ResumableView, ...] = ()
    goal: GoalView | None = None
    left_behind: dict[str, tuple[LeftBehind, ...]] = {}
    helper: HelperView | None = None

"""The view of a player (D-298): oneself, the place, the party, the delve, errands. It never fails (D-300)."""

from __future__ import annotations

from yonder.core import World, party
from yonder.games.delve.dungeon.company import company as comrades
from yonder.games.delve.dungeon.company import open_instance
from yonder.games.delve.dungeon.events import LeftBehind
from yonder.games.delve.dungeon.instance import instance_of, is_room, template_of
from yonder.games.delve.models import Character, Combat, DelveRecord, Following, Instance, Presence, WorldSeed
from yonder.games.delve.people.advice import ways_down
from yonder.games.delve.rules import SECOND, rules, seconds
from yonder.games.delve.show.delves import delve, resumable
from yonder.games.delve.show.errands import dialogue, quests, shop
from yonder.games.delve.show.hiring import helper_view
from yonder.games.delve.show.look import look
from yonder.games.delve.show.shapes import GoalView, InvitationView, MemberView, View
from yonder.games.delve.show.sheet import sheet
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.world.places import land_of, point
from yonder.games.delve.world.sight import name


@rules.view
def view(world: World, who: str | None) -> View:
    now = seconds(world)
    if who is None or world.find(Character, who) is None:
        return View(now)
    here = look(world, who)
    return View(
        now=now,
        me=sheet(world, who),
        place=here,
        encounter=here.encounter,
        party=company(world, who),
        invitations=invitations(world, who),
        delve=delve(world, who) if is_room(here.place) else None,
        quests=quests(world, who),
        dialogue=dialogue(world, who),
        offers=here.offers,
        shop=shop(world, who),
        cooldowns={row.template: row.ready_at for row in world.all(DelveRecord, who) if row.ready_at > now},
        resumable=resumable(world, who),
        goal=goal(world, who),
        left_behind={each.template_id: left_behind(world, who, each.template_id) for each in here.offers},
        helper=helper_view(world, who),
    )


def goal(world: World, who: str) -> GoalView | None:
    """None for whoever has beaten all that the warden knows of: they choose their own."""
    land, beaten = land_of(world), {row.template for row in world.all(DelveRecord, who) if row.completions}
    for way in ways_down(land, point(world.get(WorldSeed).start)):
        for template in way.templates:
            if template.id not in beaten:
                return GoalView(name(land, way.at), template.name, template.recommended_level, way.at)
    return None


def left_behind(world: World, who: str, template: str) -> tuple[LeftBehind, ...]:
    """Who of a leader's party could not come along just now, and why (D-335)."""
    found = party.of(world, who)
    if found is None or found.leader != who or open_instance(world, who, template) is not None:
        return ()
    return comrades(world, who, template).left_behind


def company(world: World, who: str) -> tuple[MemberView, ...] | None:
    """The party (D-275)."""
    found = party.of(world, who)
    if found is None:
        return None
    members = party.members(world, found.party)
    return tuple(member(world, who, each, leads=each == found.leader) for each in members)


def invitations(world: World, who: str) -> tuple[InvitationView, ...]:
    return tuple(
        InvitationView(asked.party, asked.by, world.get(Presence, asked.by).name, asked.until // SECOND)
        for asked in party.invitations(world, who)
    )


def member(world: World, who: str, other: str, *, leads: bool) -> MemberView:
    return MemberView(
        id=other,
        name=world.get(Presence, other).name,
        level=world.get(Character, other).level,
        hp=world.get(Combat, other).hp,
        max_hp=max_hp(world, other),
        dead=world.get(Combat, other).is_dead,
        place=whereabouts(world, who, other),
        leader=leads,
        follows=world.find(Following, other) is not None,
    )


def whereabouts(world: World, who: str, other: str) -> str:
    """Where a party member is; one in another dungeon is shown by its name only (D-268)."""
    mine, theirs = world.get(Presence, who).place, world.get(Presence, other).place
    dungeon = world.find(Instance, instance_of(theirs))
    if dungeon is None or instance_of(mine) == dungeon.instance:
        return theirs
    return template_of(world, dungeon).name

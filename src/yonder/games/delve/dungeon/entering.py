"""Entering a dungeon, anew or again (D-175, D-176, D-231, D-233 to D-239, D-247)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World, effects
from yonder.core.kit import party
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.dungeon.clock import CLOSE, SysDungeonClose, schedule_life
from yonder.games.delve.dungeon.company import company, open_instance, ready_at
from yonder.games.delve.dungeon.events import DungeonEntered, DungeonReentered
from yonder.games.delve.dungeon.instance import inside, is_room, layout_of, room_id, template_of
from yonder.games.delve.dungeon.layout import instance_seed
from yonder.games.delve.dungeon.rooms import realise
from yonder.games.delve.dungeon.strength import difficulty_for
from yonder.games.delve.kinds import InstanceStatus
from yonder.games.delve.models import Character, Combat, DelveRecord, Instance, MemberState, Plan
from yonder.games.delve.party.events import PartyLeftOutside
from yonder.games.delve.people.guard import at_peace, here
from yonder.games.delve.people.recovery import recover
from yonder.games.delve.rules import SECOND, rules, seconds, wait
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.places import is_tile, land_of, named, place_of, point
from yonder.games.delve.world.travel import arrive, depart, left_behind

ENTROPY = 32


class EnterDungeon(Action):
    """Enter the dungeon of this entrance, with your party if you lead one. A challenge makes it harder."""

    template_id: str
    challenge: int = 0


@rules.on(EnterDungeon)
def enter_dungeon(ctx: Ctx, action: EnterDungeon) -> None:
    template, known = may_enter(ctx.world, ctx.who, action)
    if known is None:
        begin(ctx, template, action.challenge)
    else:
        again(ctx, known)


def may_enter(world: World, who: str, action: EnterDungeon) -> tuple[Template, Instance | None]:
    """The template, and the open instance to go back into."""
    content: Content = world.content
    place = here(world, who)
    template = content.templates.get(action.template_id)
    if template is None:
        raise world.refuse("unknown_template")
    need(world, not world.get(Combat, who).is_dead, "dead")
    need(world, not is_room(place), "already_in_dungeon")
    there = offered(land_of(world), point(place)) if is_tile(place) else ()
    need(world, template in there, "no_entrance")
    at_peace(world, place)
    known = open_instance(world, who, template.id)
    if known is not None:
        need(world, known.entry_tile == place, "open_elsewhere", tile=known.entry_tile)
        need(world, 0 <= action.challenge <= content.numbers.most_challenge, "bad_challenge")
        return template, known
    ready = ready_at(world, who, template.id)
    left = wait(world, ready)
    need(world, not left, "cooldown", seconds_left=left, ready_at=ready * SECOND)
    party.may_lead(world, who)
    need(world, 0 <= action.challenge <= content.numbers.most_challenge, "bad_challenge")
    need(world, world.count(Instance) < content.numbers.max_open_instances, "dungeons_full")
    return template, None


def begin(ctx: Ctx, template: Template, challenge: int) -> None:
    """A new dungeon, drawn from entropy that nobody knows (D-238)."""
    world, who, content = ctx.world, ctx.who, ctx.content
    roster, behind = company(world, who, template.id)
    row = world.find(DelveRecord, who, template.id) or DelveRecord(who, template.id)
    attempt = world.put(row, attempts=row.attempts + 1).attempts
    instance = f"dg:{who}:{template.id}:{attempt}"
    entropy = ctx.hidden(instance).entropy(ENTROPY, "dungeon")
    world.put(Plan(instance, entropy.hex(), instance_seed(entropy, who, template.id, attempt).hex()))
    levels = [world.get(Character, member).level for member in roster]
    difficulty = difficulty_for(template, levels, challenge)
    tile, now = place_of(world, who), seconds(world)
    dungeon = world.put(Instance(instance, template.id, who, roster, attempt, difficulty, tile, now))
    rooms = len(layout_of(world, instance).types)
    dungeon = world.put(dungeon, rooms=rooms, explored=(0,), close_at=now + content.numbers.lifetime)
    realise(ctx, dungeon, 0)
    schedule_life(ctx, dungeon, content.numbers.lifetime)
    members = tuple(named(world, member) for member in roster)
    told = DungeonEntered(instance, template.name, rooms, difficulty, members, behind, template.entry_line)
    ctx.tell(told, roster, scope=instance)
    for member in roster:
        world.put(MemberState(instance, member, content.numbers.rests_per_delve))
        effects.clear(ctx, member)
        go_in(ctx, member, dungeon)
    for each in behind:
        outside = PartyLeftOutside(named(world, who), each.player, template.name, each.reason)
        ctx.tell(outside, [who, each.player.id], scope="")


def go_in(ctx: Ctx, who: str, dungeon: Instance) -> None:
    """Move a member into the first room; natural recovery stops (D-068)."""
    origin = place_of(ctx.world, who)
    recover(ctx, who)
    depart(ctx, who, "dungeon")
    arrive(ctx, who, room_id(dungeon.instance, 0), "dungeon")
    left_behind(ctx, origin)


def again(ctx: Ctx, dungeon: Instance) -> None:
    """Go back into an open dungeon: everything is as it was left (D-247)."""
    if dungeon.status is InstanceStatus.ABANDONED:
        content: Content = ctx.content
        ctx.cancel(SysDungeonClose, f"{dungeon.instance}|{CLOSE}")
        dungeon = ctx.world.put(
            dungeon,
            status=InstanceStatus.ACTIVE,
            close_epoch=dungeon.close_epoch + 1,
            close_at=dungeon.created_at + content.numbers.lifetime,
        )
    ctx.world.put(ctx.world.get(MemberState, dungeon.instance, ctx.who), let_go=False)
    template = template_of(ctx.world, dungeon)
    members = tuple(named(ctx.world, member) for member in {ctx.who: 0, **dict.fromkeys(inside(ctx.world, dungeon))})
    told = DungeonReentered(
        dungeon.instance, template.name, dungeon.rooms, dungeon.difficulty, members, template.entry_line
    )
    ctx.tell(told, [member.id for member in members], scope=dungeon.instance)
    go_in(ctx, ctx.who, dungeon)

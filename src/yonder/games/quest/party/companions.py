"""Companions: hired in cities, paid by the day, theirs is half of the experience (Q-485 to Q-490)."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.core import Ctx, World, guard
from yonder.games.quest.character.purse import affordable, gold, in_gold, spend
from yonder.games.quest.character.sheet import content_of, level, now_of
from yonder.games.quest.content.creatures import Companion
from yonder.games.quest.content.places import DAY
from yonder.games.quest.kinds import Row
from yonder.games.quest.models import Character, Delving, Hired, Session, Travel
from yonder.games.quest.party.company import at_ease, heroes, host
from yonder.games.quest.party.events import CompanionHired, CompanionLeft, CompanionPaid, FormationSet
from yonder.games.quest.rules import SessionAction, rules

MOST_MEMBERS, MOST_HIRED = 4, 2


class HireCompanion(SessionAction):
    """Hire somebody in a city: the price is for a day, and is asked for again every day."""

    companion: str


class DismissCompanion(SessionAction):
    """Send a companion away; what was paid is gone."""

    number: int


class SetFormation(SessionAction):
    """Say who stands in front when a fight begins: yourself (number 0) or a companion."""

    row: Row
    number: int = 0


def size(world: World, session: Session) -> int:
    """How many go together, companions included."""
    company = heroes(world, session)
    return len(company) + sum(world.count(Hired, who.char) for who in company)


def can_hire_companion(world: World, who: str, action: HireCompanion) -> tuple[Character, Companion]:
    """`unknown_id`, `not_in_city`, `locked`, `party_full`, `no_gold`."""
    session, hero = at_ease(world, who, action.session)
    content = content_of(world)
    kind = content.companions.get(action.companion)
    guard.need(world, kind, "unknown_id", id=action.companion)
    assert kind is not None
    free = world.find(Travel, hero.char) is None and world.find(Delving, host(world, session).session) is None
    guard.need(world, free and hero.location in content.places.cities, "not_in_city")
    guard.need(world, level(content, hero) >= kind.level, "locked", level=kind.level)
    full = world.count(Hired, hero.char) >= MOST_HIRED or size(world, session) >= MOST_MEMBERS
    guard.need(world, not full, "party_full", most=MOST_MEMBERS)
    affordable(world, hero.char, in_gold(kind.price))
    return hero, kind


@rules.on(HireCompanion)
def hire_companion(ctx: Ctx, action: HireCompanion) -> None:
    hero, kind = can_hire_companion(ctx.world, ctx.who, action)
    price = in_gold(kind.price)
    spend(ctx, hero.char, price)
    number = max((row.number for row in ctx.world.all(Hired, hero.char)), default=0) + 1
    ctx.world.put(Hired(hero.char, number, kind.id, kind.hp, now_of(hero) + DAY, kind.row))
    ctx.tell(CompanionHired(hero.char, number, kind.id, price))


def can_dismiss_companion(world: World, who: str, action: DismissCompanion) -> Hired:
    """`no_companion`."""
    _, hero = at_ease(world, who, action.session)
    return world.get(Hired, hero.char, action.number, code="no_companion")


@rules.on(DismissCompanion)
def dismiss_companion(ctx: Ctx, action: DismissCompanion) -> None:
    part(ctx, can_dismiss_companion(ctx.world, ctx.who, action), "dismissed")


def part(ctx: Ctx, row: Hired, why: str) -> None:
    """A companion goes, for one reason or another."""
    ctx.world.drop(row)
    ctx.tell(CompanionLeft(row.char, row.number, row.companion, why))


def can_set_formation(world: World, who: str, action: SetFormation) -> tuple[Character, Hired | None]:
    """`no_companion`."""
    _, hero = at_ease(world, who, action.session)
    return hero, world.get(Hired, hero.char, action.number, code="no_companion") if action.number else None


@rules.on(SetFormation)
def set_formation(ctx: Ctx, action: SetFormation) -> None:
    hero, row = can_set_formation(ctx.world, ctx.who, action)
    if row is None:
        ctx.world.put(replace(hero, row=action.row))
    else:
        ctx.world.put(replace(row, row=action.row))
    ctx.tell(FormationSet(hero.char, action.number, action.row))


def pay_wages(ctx: Ctx, who: Character) -> None:
    """Q-488: every day anew; who is not paid leaves."""
    for row in ctx.world.all(Hired, who.char):
        price = in_gold(content_of(ctx.world).companions[row.companion].price)
        while row.paid <= now_of(who):
            if gold(ctx.world, who.char) < price:
                part(ctx, row, "unpaid")
                break
            spend(ctx, who.char, price)
            row = ctx.world.put(row, paid=row.paid + DAY)  # noqa: PLW2901 - the same companion, paid
            ctx.tell(CompanionPaid(who.char, row.number, price))


def rested(ctx: Ctx, who: Character, share: int, *, whole: bool) -> None:
    """A rest does companions good too: an hour's share of a night, or everything."""
    for row in ctx.world.all(Hired, who.char):
        most = content_of(ctx.world).companions[row.companion].hp
        hp = most if whole else min(most, row.hp + (2 * most * share + 480) // 960)
        ctx.world.put(row, hp=hp, heals=0 if whole else row.heals)

"""What is done out of turn: rallying the room, which needs time, and making an ally, who then sees your cards."""

from parley.rules import ANSWER_MS, RALLY_MS, Allied, Rallied, Seat, other_seat, rules, seat_of
from yonder.core import Action, Ctx, Question, World


class Rally(Action):
    """Rally the room: one more standing. It works once a minute, whoever's turn it is."""

    table: int


@rules.on(Rally)
def rally(ctx: Ctx, action: Rally) -> None:
    me = may_rally(ctx.world, action.table, ctx.who)
    ctx.world.put(me, standing=me.standing + 1, rally_at=ctx.now + RALLY_MS)
    ctx.tell(Rallied(me.table, me.name))


def may_rally(world: World, number: int, who: str) -> Seat:
    me = seat_of(world, number, who)
    if world.now < me.rally_at:
        raise world.refuse("not_ready", ready_at=me.rally_at)
    return me


class Ally(Action):
    """Offer to share cards with somebody at your table; if they agree, you see each other's hands."""

    table: int
    target: int


@rules.on(Ally)
def ally(ctx: Ctx, action: Ally) -> None:
    me, other = may_ally(ctx.world, ctx.who, action)
    prompt = ctx.content.words["ask.ally"].format(name=me.name)
    options = [
        ("Decline", Join(me.table, me.seat, other.seat, agreed=False)),
        ("Agree", Join(me.table, me.seat, other.seat, agreed=True)),
    ]
    ctx.ask(other.who, prompt, options, until=ctx.now + ANSWER_MS)


def may_ally(world: World, who: str, action: Ally) -> tuple[Seat, Seat]:
    me = seat_of(world, action.table, who)
    other = other_seat(world, me, action.target)
    if me.ally or other.ally or world.where(Question, to=other.who):
        raise world.refuse("already_allied")
    return me, other


class Join(Action, internal=True):
    """The answer to an offer of alliance."""

    table: int
    seat: int
    other: int
    agreed: bool


@rules.on(Join)
def join(ctx: Ctx, action: Join) -> None:
    one, two = (ctx.world.get(Seat, action.table, seat) for seat in (action.seat, action.other))
    if action.agreed and not one.ally and not two.ally:
        ctx.world.put(one, ally=two.who)
        ctx.world.put(two, ally=one.who)
        ctx.tell(Allied(one.table, one.name, two.name))

"""Out of turn: rallying the room, which needs time; whispers; and alliances, whose two members share their cards."""

from typing import Annotated

from parley.rules import ANSWER_MS, RALLY_MS, Allied, Rallied, Seat, Whispered, other_seat, rules, seat_of
from yonder.core import Action, Ctx, Question, World, chat, party
from yonder.core.words import Words, at_most

LONGEST, TWO = 280, 2


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


class Whisper(Action):
    """Tell somebody at your table something that nobody else can read."""

    table: int
    target: int
    words: Annotated[Words, at_most(LONGEST)]


@rules.on(Whisper)
def whisper(ctx: Ctx, action: Whisper) -> None:
    me = seat_of(ctx.world, action.table, ctx.who)
    other = other_seat(ctx.world, me, action.target)
    chat.meant_for(ctx.world, action.words, me.who, other.who)
    ctx.tell(Whispered(me.table, me.name, other.name, action.words), to=[me.who, other.who])


class Ally(Action):
    """Offer to share cards with somebody at your table; if they agree, you see each other's hands."""

    table: int
    target: int


@rules.on(Ally)
def ally(ctx: Ctx, action: Ally) -> None:
    me, other = may_ally(ctx.world, ctx.who, action)
    party.invite(ctx, me.id, other.id, most=TWO, until=ctx.now + ANSWER_MS)
    prompt = ctx.content.words["ask.ally"].format(name=me.name)
    options = [
        ("Decline", Join(me.table, me.seat, other.seat, agreed=False)),
        ("Agree", Join(me.table, me.seat, other.seat, agreed=True)),
    ]
    ctx.ask(other.who, prompt, options, until=ctx.now + ANSWER_MS)


def may_ally(world: World, who: str, action: Ally) -> tuple[Seat, Seat]:
    me = seat_of(world, action.table, who)
    other = other_seat(world, me, action.target)
    party.may_invite(world, me.id, other.id, TWO)
    if world.where(Question, to=other.who):
        raise world.refuse("busy")
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
    for invitation in party.invitations(ctx.world, two.id):  # none, if nobody answered in time
        if not action.agreed:
            party.decline(ctx, two.id, invitation.party)
        elif party.of(ctx.world, two.id) is None:
            party.accept(ctx, two.id, invitation.party, most=TWO)
            ctx.tell(Allied(one.table, one.name, two.name))

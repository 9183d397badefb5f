"""A table from its opening to its end: sealed hands, pressing, and the interrupts that answer it."""

from parley.rules import (
    ANSWER_MS,
    CARDS,
    HIGHEST,
    NAMES,
    SEATS,
    WAITING,
    WEIGHT,
    Card,
    Contest,
    Curried,
    Dealt,
    Ended,
    Hushed,
    Insisted,
    Left,
    Lost,
    Objected,
    Opened,
    Pressed,
    Seat,
    Seated,
    Shown,
    Table,
    Won,
    Yielded,
    at_turn,
    other_seat,
    rules,
    scope_of,
    table_of,
)
from yonder.core import Action, Ctx, Effect, World, effects, party


class Open(Action):
    """Open a new table and take its first seat."""


@rules.on(Open)
def open_table(ctx: Ctx, _action: Open) -> None:
    may_open(ctx.world, ctx.who)
    number = ctx.next("table")
    ctx.world.put(Table(number))
    ctx.tell(Opened(number), scope=scope_of(number))
    take_seat(ctx, number)


def may_open(world: World, who: str) -> None:
    """One table after the other: whoever comes sits down where there is room."""
    refuse_seated(world, who)
    for table in world.where(Table, turn=WAITING):
        if not table.over and world.count(Seat, table.number) < SEATS:
            raise world.refuse("table_waiting", table=table.number)


def refuse_seated(world: World, who: str) -> None:
    """One table at a time."""
    if any(not world.get(Table, seat.table).over for seat in world.where(Seat, who=who)):
        raise world.refuse("already_seated")


class Sit(Action):
    """Take a seat at a table whose cards are not dealt yet."""

    table: int


@rules.on(Sit)
def sit(ctx: Ctx, action: Sit) -> None:
    may_sit(ctx.world, action.table, ctx.who)
    take_seat(ctx, action.table)


def may_sit(world: World, number: int, who: str) -> None:
    table = table_of(world, number)
    refuse_seated(world, who)
    if table.turn != WAITING:
        raise world.refuse("already_dealt")
    if world.count(Seat, number) == SEATS:
        raise world.refuse("table_full")


def take_seat(ctx: Ctx, number: int) -> None:
    taken = [seat.seat for seat in ctx.world.all(Seat, number)]
    free = next(place for place in range(SEATS) if place not in taken)
    seat = ctx.world.put(Seat(number, free, ctx.who))
    ctx.tell(Seated(number, seat.name), scope=scope_of(number))


class Leave(Action):
    """Leave a table whose cards are not dealt yet. The last to leave breaks it up."""

    table: int


@rules.on(Leave)
def leave(ctx: Ctx, action: Leave) -> None:
    seat = may_leave(ctx.world, action.table, ctx.who)
    ctx.world.drop(seat)
    ctx.tell(Left(seat.table, seat.name))
    if not ctx.world.all(Seat, seat.table):
        ctx.world.put(ctx.world.get(Table, seat.table), over=True)


def may_leave(world: World, number: int, who: str) -> Seat:
    table = table_of(world, number)
    seat = next((seat for seat in world.all(Seat, number) if seat.who == who), None)
    if seat is None:
        raise world.refuse("not_seated")
    if table.turn != WAITING:
        raise world.refuse("already_dealt")
    return seat


class Deal(Action):
    """Deal three sealed cards to everybody at your table. Who speaks first is drawn."""

    table: int


@rules.on(Deal)
def deal(ctx: Ctx, action: Deal) -> None:
    seats = may_deal(ctx.world, action.table, ctx.who)
    first = seats[ctx.dice.below(len(seats), "first")].seat
    for seat in seats:
        hand = [ctx.hidden(ctx.scope).d(HIGHEST, "card") for _ in range(CARDS)]
        for place, value in enumerate(hand, 1):
            ctx.world.put(Card(action.table, seat.seat, place, value))
        ctx.tell_when_opened(ctx.scope, Shown(action.table, seat.name, ", ".join(map(str, hand))))
    ctx.world.put(Table(action.table, first))
    ctx.tell(Dealt(action.table, NAMES[first]))


def may_deal(world: World, number: int, who: str) -> list[Seat]:
    may_leave(world, number, who)  # the same seats at the same time
    seats = world.all(Seat, number)
    if len(seats) == 1:
        raise world.refuse("too_few")
    return seats


class Press(Action):
    """Play a card against somebody. They may yield or object; if they object, you may insist with a favour."""

    table: int
    card: int
    target: int


@rules.on(Press)
def press(ctx: Ctx, action: Press) -> None:
    me, target, card = may_press(ctx.world, ctx.who, action)
    ctx.world.drop(card)
    ctx.world.put(Contest(me.table, me.seat, target.seat, card.value))
    ctx.tell(Pressed(me.table, me.name, target.name, card.value))
    yielding = Settle(me.table, me.seat, target.seat, card.value)
    if may_object(ctx.world, target):
        prompt = ctx.content.words["ask.object"].format(name=me.name, card=card.value)
        options = [("Yield", yielding), ("Object", Object(me.table, me.seat, target.seat, card.value))]
        ctx.ask(target.who, prompt, options, until=ctx.now + ANSWER_MS)
    else:
        ctx.then(yielding)
    ctx.then(EndTurn(me.table, me.seat))


def may_press(world: World, who: str, action: Press) -> tuple[Seat, Seat, Card]:
    me = at_turn(world, action.table, who)
    card = world.find(Card, me.table, me.seat, action.card)
    if card is None:
        raise world.refuse("no_such_card")
    return me, other_seat(world, me, action.target), card


def may_object(world: World, seat: Seat) -> bool:
    return bool(world.all(Card, seat.table, seat.seat)) and not effects.of(world, seat.id, "hushed")


class Object(Action, internal=True):
    """Answer a card with your best one; the other may insist."""

    table: int
    seat: int
    target: int
    card: int


@rules.on(Object)
def object_to(ctx: Ctx, action: Object) -> None:
    presser, me = (ctx.world.get(Seat, action.table, seat) for seat in (action.seat, action.target))
    best = max(ctx.world.all(Card, me.table, me.seat), key=lambda card: card.value)
    ctx.world.drop(best)
    ctx.world.put(ctx.world.get(Contest, me.table), answer=best.value)
    ctx.tell(Objected(me.table, me.name, best.value))
    standing = Settle(action.table, action.seat, action.target, action.card, best.value)
    if effects.of(ctx.world, presser.id, "favoured"):
        prompt = ctx.content.words["ask.insist"].format(name=me.name, card=best.value)
        options = [("Let it stand", standing), ("Insist", Insist(standing))]
        ctx.ask(presser.who, prompt, options, until=ctx.now + ANSWER_MS)
    else:
        ctx.then(standing)


class Settle(Action, internal=True):
    """Compare what was played; an answer of 0 is a yielding."""

    table: int
    seat: int
    target: int
    card: int
    answer: int = 0


@rules.on(Settle)
def settle(ctx: Ctx, action: Settle) -> None:
    me, foe = (ctx.world.get(Seat, action.table, seat) for seat in (action.seat, action.target))
    if not action.answer:
        ctx.tell(Yielded(me.table, me.name, foe.name))
        rise(ctx, me)
        return
    dice = ctx.dice.d(6, "press"), ctx.dice.d(6, "object")
    ctx.world.put(ctx.world.get(Contest, me.table), mine=dice[0], theirs=dice[1])
    mine = action.card + favours(ctx.world, me) + dice[0]
    theirs = action.answer + favours(ctx.world, foe) + dice[1]
    if mine > theirs:
        ctx.tell(Won(me.table, me.name, foe.name, mine, theirs))
        rise(ctx, me)
        effects.apply(ctx, foe.id, "hushed", beats=2)
    else:
        ctx.tell(Lost(me.table, me.name, foe.name, mine, theirs))
        rise(ctx, foe)


def favours(world: World, seat: Seat) -> int:
    """What favours add to a card."""
    return sum(row.stacks for row in effects.of(world, seat.id, "favoured"))


def rise(ctx: Ctx, seat: Seat) -> None:
    ctx.world.put(seat, standing=seat.standing + 1)


class Insist(Action, internal=True):
    """Spend a favour: your card counts for more."""

    settle: Settle


@rules.on(Insist)
def insist(ctx: Ctx, action: Insist) -> None:
    what = action.settle
    me = ctx.world.get(Seat, what.table, what.seat)
    (favour,) = effects.of(ctx.world, me.id, "favoured")
    effects.add_stacks(ctx, favour, -1)
    ctx.tell(Insisted(me.table, me.name))
    ctx.then(Settle(what.table, what.seat, what.target, what.card + WEIGHT, what.answer))


class Curry(Action):
    """Curry favour instead of pressing: each favour, up to three, adds 1 to your cards for two rounds."""

    table: int


@rules.on(Curry)
def curry(ctx: Ctx, action: Curry) -> None:
    me = at_turn(ctx.world, action.table, ctx.who)
    favour = effects.apply(ctx, me.id, "favoured", clock=ctx.scope, beats=2)
    ctx.tell(Curried(me.table, me.name, favour.stacks if favour else 0))
    pass_turn(ctx, me)


class EndTurn(Action, internal=True):
    """What was pressed is settled; the turn passes on."""

    table: int
    seat: int


@rules.on(EndTurn)
def end_turn(ctx: Ctx, action: EndTurn) -> None:
    pass_turn(ctx, ctx.world.get(Seat, action.table, action.seat))


def pass_turn(ctx: Ctx, me: Seat) -> None:
    """Beats pass: one of the player's own turns and, after the last seat, a round of the table."""
    effects.beat(ctx, me.id)
    seats = ctx.world.all(Seat, me.table)
    if me.seat == seats[-1].seat:
        effects.beat(ctx, scope_of(me.table))
    holders = [seat.seat for seat in seats if ctx.world.all(Card, seat.table, seat.seat)]
    if not holders:
        finish(ctx, me.table)
        return
    after = [seat for seat in holders if seat > me.seat]
    ctx.world.put(ctx.world.get(Table, me.table), turn=(after or holders)[0])


def finish(ctx: Ctx, number: int) -> None:
    """The hands are empty: the secret of the table is opened, so that anybody can check the deal."""
    best = max(ctx.world.all(Seat, number), key=lambda seat: (seat.standing, -seat.seat))
    ctx.world.put(ctx.world.get(Table, number), over=True)
    ctx.open(scope_of(number))
    ctx.tell(Ended(number, best.name, best.standing))
    for seat in ctx.world.all(Seat, number):
        effects.clear(ctx, seat.id)
        if party.of(ctx.world, seat.id) is not None:
            party.leave(ctx, seat.id)


@rules.effect_began
def began(ctx: Ctx, row: Effect) -> None:
    if row.kind == "hushed":
        _, table, seat = row.owner.split(":")
        ctx.tell(Hushed(int(table), NAMES[int(seat)]))

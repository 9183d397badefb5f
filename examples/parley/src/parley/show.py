"""What players are shown: sight, offers, odds, view, scene, and the end of a table."""

from collections.abc import Iterator
from typing import Any

from parley.rules import NAMES, WAITING, Card, Lost, Seat, Table, Won, rules, scope_of
from parley.table import Curry, Deal, Leave, Open, Press, Sit, may_deal, may_open, may_sit
from parley.talk import Ally, Rally, may_ally, may_rally
from yonder.core import Bar, Choice, Ctx, Offer, Outcome, Panel, Row, Run, Scene, World, effects, refusal
from yonder.core.rules.kernel import Answer


@rules.sight(Card)
def sight(world: World, who: str | None, row: Card) -> Card:
    """A hand is seen by its owner and by the owner's ally; everybody else sees how many cards there are."""
    seat = world.get(Seat, row.table, row.seat)
    return row if who is not None and who in (seat.who, seat.ally) else Card(row.table, row.seat, row.place, 0)


@rules.redraw
def redraw(ctx: Ctx, who: str | None) -> None:
    """For odds: any card that this player cannot see may be anything."""
    for mine in ctx.world.where(Seat, who=who or ""):
        for card in ctx.world.all(Card, mine.table):
            if sight(ctx.world, who, card).value == 0:
                ctx.world.put(card, value=ctx.dice.d(10, "card"))


@rules.offers
def offers(world: World, who: str) -> Iterator[Offer]:
    yield Offer(Open(), "Open a table", aside=True).given(refusal(may_open, world, who))
    for table in world.all(Table):
        if not table.over:
            yield from at_table(world, who, table)


def at_table(world: World, who: str, table: Table) -> Iterator[Offer]:
    group, seats = f"Table {table.number}", world.all(Seat, table.number)
    mine = next((seat for seat in seats if seat.who == who), None)
    if mine is None:
        yield Offer(Sit(table.number), "Sit down", group).given(refusal(may_sit, world, table.number, who))
    elif table.turn == WAITING:
        yield Offer(Deal(table.number), "Deal", group).given(refusal(may_deal, world, table.number, who))
        yield Offer(Leave(table.number), "Leave", group, enabled=True, aside=True)
    else:
        yield from turn(world, mine, seats, group)


def turn(world: World, mine: Seat, seats: list[Seat], group: str) -> Iterator[Offer]:
    number, others = mine.table, [seat for seat in seats if seat != mine]
    targets = Choice(tuple(seat.seat for seat in others), tuple(seat.name for seat in others))
    cards = world.all(Card, number, mine.seat)
    if cards and world.get(Table, number).turn == mine.seat:
        hand = Choice(tuple(card.place for card in cards), tuple(f"the {card.value}" for card in cards))
        press = Press(number, cards[0].place, others[0].seat)
        yield Offer(press, "Press", group, {"place": hand, "target": targets}, enabled=True)
        yield Offer(Curry(number), "Curry favour", group, enabled=True)
    stop = refusal(may_rally, world, number, mine.who)
    yield Offer(Rally(number), "Rally the room", group).given(stop)
    free = [seat for seat in others if refusal(may_ally, world, mine.who, Ally(number, seat.seat)) is None]
    if free:
        allies = Choice(tuple(seat.seat for seat in free), tuple(seat.name for seat in free))
        yield Offer(
            Ally(number, free[0].seat), "Offer an alliance", group, {"target": allies}, enabled=True, aside=True
        )


@rules.forecast(Answer)
def contested(run: Run) -> dict[str, Any]:
    """What an objection may come to."""
    told = [event for event in run.events if isinstance(event, Won | Lost)]
    return {"carry": not isinstance(told[0], Lost)} if told else {}


@rules.view
def view(world: World, who: str | None) -> Any:
    return {
        "tables": world.all(Table),
        "seats": world.all(Seat),
        "cards": [sight(world, who, card) for card in world.all(Card)],
    }


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    panels = tuple(panel(world, who, table) for table in world.all(Table) if not table.over)
    return Scene("Parley", () if panels else ("No table is open. Open one, and wait for company.",), panels)


def panel(world: World, who: str | None, table: Table) -> Panel:
    seats = world.all(Seat, table.number)
    marks = ["to move" if seat.seat == table.turn else "" for seat in seats]
    rows = tuple(Row(seat.name, seat_line(world, who, seat), mark) for seat, mark in zip(seats, marks, strict=True))
    return Panel(f"Table {table.number}", rows, tuple(Bar(seat.name, seat.standing, 10) for seat in seats))


def seat_line(world: World, who: str | None, seat: Seat) -> str:
    hand = [sight(world, who, card).value for card in world.all(Card, seat.table, seat.seat)]
    cards = " ".join(str(value) if value else "▯" for value in hand) or "no cards"
    on = effects.of(world, seat.id)
    lasting = ", ".join(f"{row.kind} {row.stacks}" if row.stacks > 1 else row.kind for row in on)
    return f"{cards} ({lasting})" if lasting else cards


@rules.awaited
def awaited(world: World, scope: str) -> list[str]:
    table = world.find(Table, int(scope.partition(":")[2])) if scope else None
    if table is None or table.turn == WAITING or table.over:
        return []
    return [world.get(Seat, table.number, table.turn).who]


@rules.over
def over(world: World, scope: str) -> Outcome | None:
    """A realm of parley never ends; its tables do."""
    table = world.find(Table, int(scope.partition(":")[2])) if scope else None
    if table is None or not table.over:
        return None
    seats = world.all(Seat, table.number)
    best = max(seats, key=lambda seat: (seat.standing, -seat.seat))
    return Outcome((best.who,), f"{NAMES[best.seat]} carries the table.", {seat.who: seat.standing for seat in seats})


@rules.invariant
def sound(world: World) -> None:
    for table in world.all(Table):
        assert table_is_sound(world, table), f"{scope_of(table.number)} is unsound"


def table_is_sound(world: World, table: Table) -> bool:
    return not table.over or not world.all(Card, table.number)

"""What players are shown: sight, offers, odds, view, scene, and the end of a table."""

from collections.abc import Iterator
from typing import Any

from parley.rules import NAMES, WAITING, Card, Contest, Lost, Seat, Table, Won, at_turn, rules, scope_of, scopes
from parley.table import Curry, Deal, Leave, Open, Press, Sit, may_deal, may_open, may_sit
from parley.talk import LONGEST, Ally, Rally, Whisper, may_ally, may_rally
from yonder.core import (
    Bar,
    Choice,
    Ctx,
    Die,
    Hand,
    Offer,
    Outcome,
    Panel,
    Question,
    Row,
    Run,
    Scene,
    Speech,
    World,
    effects,
    party,
    refusal,
)
from yonder.core import Card as Face
from yonder.core.rules.kernel import Answer
from yonder.core.words import sample


@rules.sight(Card)
def sight(world: World, who: str | None, row: Card) -> Card:
    """A hand is seen by its owner and by the owner's ally; everybody else sees how many cards there are."""
    seat = world.get(Seat, row.table, row.seat)
    return row if who in allies(world, seat) else Card(row.table, row.seat, row.place, 0)


def allies(world: World, seat: Seat) -> list[str]:
    """The players who see this hand: its owner, and the other of its alliance."""
    together = party.together(world, seat.id)
    return [each.who for each in world.all(Seat, seat.table) if each.id in together]


@rules.redraw
def redraw(ctx: Ctx, who: str | None) -> None:
    """For odds: any card that this player cannot see may be anything."""
    for mine in ctx.world.where(Seat, who=who or ""):
        for card in ctx.world.all(Card, mine.table):
            if sight(ctx.world, who, card).value == 0:
                ctx.world.put(card, value=ctx.dice.d(10, "card"))


@rules.offers
def offers(world: World, who: str) -> Iterator[Offer]:
    if not scopes(world, who):
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
    if cards:
        stop = refusal(at_turn, world, number, mine.who)
        hand = Choice(tuple(card.place for card in cards), tuple(f"the {card.value}" for card in cards))
        press = Press(number, cards[0].place, others[0].seat)
        phrase = "Press {target} with {card}"
        yield Offer(press, "Press", group, {"card": hand, "target": targets}, phrase=phrase).given(stop)
        yield Offer(Curry(number), "Curry favour", group).given(stop)
    stop = refusal(may_rally, world, number, mine.who)
    yield Offer(Rally(number), "Rally the room", group).given(stop)
    free = [seat for seat in others if refusal(may_ally, world, mine.who, Ally(number, seat.seat)) is None]
    if free:
        partners = Choice(tuple(seat.seat for seat in free), tuple(seat.name for seat in free))
        ally, phrase = Ally(number, free[0].seat), "Offer {target} an alliance"
        yield Offer(ally, "Offer an alliance", group, {"target": partners}, enabled=True, aside=True, phrase=phrase)
    for seat in others:
        speech = Speech(LONGEST, (mine.who, seat.who))
        whisper = Whisper(number, seat.seat, sample(readers=speech.readers))
        yield Offer(whisper, f"Whisper to {seat.name}", group, {"words": speech}, enabled=True, aside=True)


@rules.forecast(Answer)
def contested(run: Run) -> dict[str, Any]:
    """What an objection may come to."""
    told = [event for event in run.events if isinstance(event, Won | Lost)]
    if not told:
        return {}
    mine = any(seat.name == told[0].name for seat in run.before.where(Seat, who=run.who) if seat.table == told[0].table)
    return {"win": (type(told[0]) is Won) == mine}


@rules.view
def view(world: World, who: str | None) -> Any:
    return {
        "tables": world.all(Table),
        "seats": world.all(Seat),
        "cards": [sight(world, who, card) for card in world.all(Card)],
    }


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    """Your own table seat by seat; of the others, who sits there."""
    tables = [table for table in world.all(Table) if not table.over]
    mine = [table for table in tables if any(seat.who == who for seat in world.all(Seat, table.number))]
    shown = mine or (tables[:1] if who is None else [])
    panels = [panel for table in shown for panel in laid(world, who, table)]
    panels += [elsewhere(world, table) for table in tables if table not in shown]
    lines = () if tables else ("No table is open. Open one, and wait for company.",)
    return Scene("Parley", lines, tuple(panels))


def laid(world: World, who: str | None, table: Table) -> Iterator[Panel]:
    """A table as it lies before one: everybody's hand, and what was last pressed."""
    asked = [question.to for question in world.where(Question, scope=scope_of(table.number))]
    for seat in world.all(Seat, table.number):
        turn = seat.who in asked if asked else seat.seat == table.turn
        yield seat_panel(world, who, seat, turn=turn)
    for contest in world.all(Contest, table.number):
        yield contest_panel(contest)


def seat_panel(world: World, who: str | None, seat: Seat, *, turn: bool) -> Panel:
    cards = [sight(world, who, card).value for card in world.all(Card, seat.table, seat.seat)]
    hand = Hand(cards=tuple(Face(str(value or ""), f"the {value}" if value else "a sealed card") for value in cards))
    rows = [
        Row(row.kind.capitalize(), f"{row.stacks} of them" if row.stacks > 1 else "yes")
        for row in effects.of(world, seat.id)
    ]
    rows += [Row("Ally", ally) for ally in allies(world, seat) if ally != seat.who]
    standing = (Bar("Standing", seat.standing, 10),)
    return Panel(seat.name, tuple(rows), standing, (hand,) if cards else (), player=seat.who, turn=turn)


def contest_panel(contest: Contest) -> Panel:
    """The cards that lie open between two, and the dice that decided."""
    sides = ((contest.presser, contest.card, contest.mine), (contest.target, contest.answer, contest.theirs))
    hands = tuple(
        Hand(NAMES[seat], (Face(str(card), f"the {card}"),), (Die(die),) if die else ())
        for seat, card, die in sides
        if card
    )
    return Panel(f"{NAMES[contest.presser]} presses {NAMES[contest.target]}", hands=hands)


def elsewhere(world: World, table: Table) -> Panel:
    seats = world.all(Seat, table.number)
    state = "waiting for company" if table.turn == WAITING else "playing"
    return Panel(f"Table {table.number}", (Row("Now", state), Row("Seated", ", ".join(seat.who for seat in seats))))


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

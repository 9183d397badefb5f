"""The rows and events of parley, and the guards that its actions share. Every table is a scope of its own."""

from importlib.resources import files

from yonder.core import Action, EffectKind, Event, Model, Rules, World, load_about, load_content, party
from yonder.core import Content as BaseContent
from yonder.core.words import Words

SEATS, CARDS, HIGHEST, WEIGHT = 6, 3, 10, 4  # WEIGHT: what insisting adds to a card
NAMES = ("Ash", "Birch", "Cedar", "Elm", "Hazel", "Rowan")
WAITING = -1  # the turn of a table whose cards are not dealt
ANSWER_MS, RALLY_MS = 30_000, 60_000


class Content(BaseContent, frozen=True, kw_only=True):
    """kinds.toml and words.toml."""

    kinds: dict[str, EffectKind]


HERE = files(__package__)
rules = Rules("parley", 1, players=(2, SEATS), content=load_content(HERE, Content), about=load_about(HERE), shared=True)


class Table(Model, key=("number",), index=(("turn",),)):
    """A table: whose turn it is, and whether it has broken up."""

    number: int
    turn: int = WAITING
    over: bool = False


class Seat(Model, key=("table", "seat"), index=(("who",),)):
    """Somebody at a table. The room can be rallied again from `rally_at` on."""

    table: int
    seat: int
    who: str
    standing: int = 0
    rally_at: int = 0

    @property
    def name(self) -> str:
        return NAMES[self.seat]

    @property
    def id(self) -> str:
        """How effects and alliances call this seat."""
        return f"seat:{self.table}:{self.seat}"


class Card(Model, key=("table", "seat", "place")):
    """A card in a sealed hand; its value is 0 to whoever may not see it."""

    table: int
    seat: int
    place: int
    value: int


class Contest(Model, key=("table",)):
    """What was last pressed at a table: the cards, and the dice once they have fallen (0: not yet, or not needed)."""

    table: int
    presser: int
    target: int
    card: int
    answer: int = 0
    mine: int = 0
    theirs: int = 0


class AtTable(Event):
    table: int


class Opened(AtTable): ...


class Named(AtTable):
    name: str


class Seated(Named): ...


class Left(Named): ...


class Dealt(Named): ...


class Pressed(Named):
    target: str
    card: int


class Objected(AtTable):
    target: str
    card: int


class Insisted(Named): ...


class Yielded(Named):
    target: str


class Won(Named):
    target: str
    mine: int
    theirs: int


class Lost(Won): ...


class Curried(Named):
    stacks: int


class Rallied(Named): ...


class Hushed(Named): ...


class Allied(Named):
    other: str


class Whispered(Named):
    other: str
    words: Words


class Shown(Named):
    cards: str


class Ended(Named):
    standing: int


rules.declare(
    models=(Table, Seat, Card, Contest, *party.MODELS),
    events=(
        *(Opened, Seated, Left, Dealt, Pressed, Objected, Insisted, Yielded),
        *(Won, Lost, Curried, Rallied, Hushed, Allied, Whispered, Shown, Ended),
    ),
)


def scope_of(number: int) -> str:
    return f"table:{number}"


@rules.scope
def scope(_world: World, _who: str, action: Action) -> str:
    number = getattr(action, "table", 0)
    return scope_of(number) if number else ""


@rules.scopes
def scopes(world: World, who: str) -> list[str]:
    return [scope_of(seat.table) for seat in world.where(Seat, who=who) if not world.get(Table, seat.table).over]


@rules.members
def members(world: World, scope: str) -> list[str]:
    return [seat.who for seat in world.all(Seat, int(scope.partition(":")[2]))]


@rules.effects
def kinds(world: World) -> dict[str, EffectKind]:
    content: Content = world.content
    return content.kinds


def table_of(world: World, number: int) -> Table:
    """An open table."""
    table = world.find(Table, number)
    if table is None:
        raise world.refuse("no_such_table", table=number)
    if table.over:
        raise world.refuse("table_over")
    return table


def seat_of(world: World, number: int, who: str) -> Seat:
    """The player's seat at a table where the cards are dealt."""
    table = table_of(world, number)
    for seat in world.where(Seat, who=who):
        if seat.table == number:
            if table.turn == WAITING:
                raise world.refuse("not_dealt")
            return seat
    raise world.refuse("not_seated")


def at_turn(world: World, number: int, who: str) -> Seat:
    """The same, if it is this player's turn."""
    seat = seat_of(world, number, who)
    turn = world.get(Table, number).turn
    if seat.seat != turn:
        raise world.refuse("not_your_turn", name=NAMES[turn])
    return seat


def other_seat(world: World, me: Seat, number: int) -> Seat:
    """Somebody else at the same table."""
    seat = world.find(Seat, me.table, number)
    if seat is None or seat == me:
        raise world.refuse("bad_target")
    return seat

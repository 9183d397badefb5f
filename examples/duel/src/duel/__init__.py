"""Duel: two blades, one green. The tutorial's game, and the proof that a game needs no change in Yonder."""

from functools import cached_property
from importlib.resources import files
from typing import Any

from msgspec import Struct

from yonder.core import (
    Action,
    Bar,
    Ctx,
    Die,
    Event,
    Hand,
    Model,
    Offer,
    Outcome,
    Panel,
    Row,
    Rules,
    Run,
    Scene,
    World,
    check_names,
    load_about,
    load_content,
)
from yonder.core import Content as BaseContent
from yonder.core.chance.notation import Expression, parse
from yonder.core.rules.pause import refuse_while_asked
from yonder.core.show.offer import refusal

NAMES = ("Red", "Blue")
HP, DEFENCE, GUARD, OPENING, ANSWER_MS = 24, 12, 4, 5, 60_000


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to use the blade: bonus to hit, dice of damage."""

    id: str
    bonus: int
    dice: str


class Content(BaseContent, frozen=True, kw_only=True):
    """moves.toml and words.toml."""

    moves: dict[str, Move]

    @cached_property
    def damage(self) -> dict[str, Expression]:
        """The dice of each move, read once."""
        return {name: parse(move.dice) for name, move in self.moves.items()}


HERE = files(__package__)
rules = Rules("duel", 1, players=(2, 2), content=load_content(HERE, Content), about=load_about(HERE))


@rules.check
def moves_are_complete(content: Content) -> None:
    """Every blow has its bonus, and dice that can be read."""
    check_names("moves", ("strike", "lunge", "riposte"), content.damage)


class Duelist(Model, key=("seat",), index=(("who",),)):
    """One of the two. The guard holds until your next turn."""

    seat: int
    who: str
    hp: int = HP
    guard: int = 0

    @property
    def name(self) -> str:
        return NAMES[self.seat]


class Bout(Model):
    """Whose turn it is, and who has won (-1: nobody yet)."""

    turn: int
    winner: int = -1


class Blow(Model):
    """The last blow: whose it was, what the d20 showed and what it brought (0: it missed)."""

    seat: int
    move: str
    natural: int
    rolled: int
    damage: int = 0


class Named(Event):
    name: str


class Joined(Named): ...


class Began(Named): ...


class Guarded(Named): ...


class Ended(Named): ...


class Missed(Named):
    move: str
    rolled: int
    defence: int


class Swung(Missed):
    damage: int
    left: int


rules.declare(models=(Duelist, Bout, Blow), events=(Joined, Began, Swung, Missed, Guarded, Ended))


class Join(Action):
    """Take a place on the green. The bout begins when both are taken; a coin decides who moves first."""


@rules.on(Join)
def join(ctx: Ctx, _action: Join) -> None:
    seats = ctx.world.all(Duelist)
    if len(seats) == len(NAMES) or any(d.who == ctx.who for d in seats):
        raise ctx.refuse("seat_taken")
    first = ctx.dice.below(2, "first") if seats else -1
    ctx.tell(Joined(ctx.world.put(Duelist(len(seats), ctx.who)).name))
    if seats:
        ctx.world.put(Bout(first))
        ctx.tell(Began(NAMES[first]))


class Strike(Action):
    """A measured cut: likely to land."""


@rules.on(Strike)
def strike(ctx: Ctx, _action: Strike) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    swing(ctx, me, foe, "strike")
    pass_turn(ctx, foe.seat)


class Lunge(Action):
    """All or nothing: twice the dice, but a bad miss (a roll of 5 or less) lets your opponent riposte."""


@rules.on(Lunge)
def lunge(ctx: Ctx, _action: Lunge) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    if swing(ctx, me, foe, "lunge") <= OPENING:
        options = [("Let it pass", Riposte(willing=False)), ("Riposte", Riposte(willing=True))]
        ctx.ask(foe.who, "The lunge leaves an opening.", options, until=ctx.now + ANSWER_MS)
    pass_turn(ctx, foe.seat)


class Riposte(Action, internal=True):
    """The answer to a lunge that missed badly."""

    willing: bool


@rules.on(Riposte)
def riposte(ctx: Ctx, action: Riposte) -> None:
    if action.willing:
        (me,) = ctx.world.where(Duelist, who=ctx.who)
        swing(ctx, me, ctx.world.get(Duelist, 1 - me.seat), "riposte")


class Guard(Action):
    """Raise your guard: harder to hit until your next turn."""


@rules.on(Guard)
def guard(ctx: Ctx, _action: Guard) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    ctx.world.put(me, guard=GUARD)
    ctx.tell(Guarded(me.name))
    pass_turn(ctx, foe.seat)


def at_turn(world: World, who: str) -> tuple[Duelist, Duelist]:
    """The duellist at turn and the other; or the refusal."""
    bout = world.find(Bout)
    if bout is None:
        raise world.refuse("not_started")
    if bout.winner >= 0:
        raise world.refuse("bout_over")
    me = world.get(Duelist, bout.turn)
    if who != me.who:
        raise world.refuse("not_your_turn", name=me.name)
    refuse_while_asked(world, who=who)
    return me, world.get(Duelist, 1 - bout.turn)


def swing(ctx: Ctx, me: Duelist, foe: Duelist, move: str) -> int:
    """One blow: d20 + bonus against the defence; a natural 20 always lands and doubles the damage. Returns the die."""
    natural = ctx.dice.d(20, move)
    content: Content = ctx.content
    rolled, defence = natural + content.moves[move].bonus, DEFENCE + foe.guard
    if natural != 20 and rolled < defence:
        ctx.world.put(Blow(me.seat, move, natural, rolled))
        ctx.tell(Missed(me.name, move, rolled, defence))
        return natural
    damage = content.damage[move].draw(ctx.dice, "damage") * (2 if natural == 20 else 1)
    ctx.world.put(Blow(me.seat, move, natural, rolled, damage))
    foe = ctx.world.put(foe, hp=max(0, foe.hp - damage))
    ctx.tell(Swung(me.name, move, rolled, defence, damage, foe.hp))
    if foe.hp == 0:
        ctx.world.put(ctx.world.get(Bout), winner=me.seat)
        ctx.tell(Ended(me.name))
    return natural


def pass_turn(ctx: Ctx, seat: int) -> None:
    """The other moves next, with the guard of their last turn lowered."""
    bout, foe = ctx.world.get(Bout), ctx.world.get(Duelist, seat)
    ctx.world.put(bout, turn=seat)
    if foe.guard:
        ctx.world.put(foe, guard=0)


MENU = [Offer(Strike(), "Strike", "blade"), Offer(Lunge(), "Lunge", "blade"), Offer(Guard(), "Guard", "body")]
OPEN_MENU = [offer.given(None) for offer in MENU]


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    if world.find(Bout) is None:
        return [Offer(Join(), "Take a place")]
    stop = refusal(at_turn, world, who)
    return OPEN_MENU if stop is None else [offer.given(stop) for offer in MENU]


@rules.forecast(Strike, Lunge)
def forecast(run: Run) -> dict[str, Any]:
    foe = 1 - run.before.get(Bout).turn
    left = run.after.get(Duelist, foe).hp
    hurt = run.before.get(Duelist, foe).hp - left
    return {"hit": isinstance(run.events[0], Swung), "win": left == 0, "damage": hurt}


@rules.view
def view(world: World, _who: str | None) -> Any:
    return {"bout": world.find(Bout), "duelists": world.all(Duelist)}


@rules.scene
def scene(world: World, _who: str | None) -> Scene:
    turn = awaited(world, "")
    panels = [
        Panel(d.name, bars=(Bar("HP", d.hp, HP), Bar("Guard", d.guard, GUARD)), player=d.who, turn=d.who in turn)
        for d in world.all(Duelist)
    ]
    return Scene("The Green", panels=(*panels, *map(last_blow, world.all(Blow))))


def last_blow(blow: Blow) -> Panel:
    """The d20 of the last blow, and what it came to."""
    came = f"{blow.damage} damage" if blow.damage else "a miss"
    roll = Hand(f"{NAMES[blow.seat]}'s {blow.move}", dice=(Die(blow.natural, 20),))
    return Panel("Last blow", rows=(Row("With bonus", str(blow.rolled)), Row("Result", came)), hands=(roll,))


@rules.awaited
def awaited(world: World, _scope: str) -> list[str]:
    return [world.get(Duelist, bout.turn).who for bout in world.all(Bout) if bout.winner < 0]


@rules.over
def over(world: World, _scope: str) -> Outcome | None:
    bout = world.find(Bout)
    won = bout is not None and bout.winner >= 0 and world.get(Duelist, bout.winner)
    return Outcome((won.who,), f"{won.name} wins.") if won else None

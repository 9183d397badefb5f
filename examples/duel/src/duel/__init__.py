"""Duel: two blades, one green. The tutorial's game, and the proof that a game needs no change in Yonder."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from msgspec import Struct

from yonder.core import Action, Bar, Ctx, Event, Model, Offer, Outcome, Panel, Row, Rules, Scene, World
from yonder.core.content import load_table, load_words
from yonder.core.notation import parse
from yonder.core.offer import refusal
from yonder.core.pause import refuse_while_asked

HP, DEFENCE, GUARD, FLASKS, FLASK = 24, 12, 4, 2, parse("2d4")
NAMES = ("Red", "Blue")
OPENING, ANSWER_MS = 5, 60_000


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to use the blade: bonus to hit, dice of damage."""

    id: str
    bonus: int
    dice: str


MOVES = load_table(files(__package__) / "moves.toml", Move)
DAMAGE = {name: parse(move.dice) for name, move in MOVES.items()}
rules = Rules("duel", 1, players=(2, 2), content=MOVES, words=load_words(files(__package__) / "words.toml"))


class Duelist(Model, key=("seat",), index=(("who",),)):
    """One of the two."""

    seat: int
    who: str
    hp: int = HP
    guard: int = 0
    flasks: int = FLASKS

    @property
    def name(self) -> str:
        return NAMES[self.seat]


class Bout(Model):
    """Whose turn it is, and who has won (-1: nobody yet)."""

    turn: int
    winner: int = -1


class Joined(Event):
    name: str


class Began(Event):
    name: str


class Swung(Event):
    """A blow that landed."""

    name: str
    move: str
    rolled: int
    defence: int
    damage: int
    left: int


class Missed(Event):
    name: str
    move: str
    rolled: int
    defence: int


class Guarded(Event):
    name: str


class Drank(Event):
    name: str
    healed: int


class Ended(Event):
    name: str


rules.declare(models=(Duelist, Bout), events=(Joined, Began, Swung, Missed, Guarded, Drank, Ended))


class Join(Action):
    """Take a place on the green. The bout begins when both are taken; a coin decides who moves first."""


@rules.on(Join)
def join(ctx: Ctx, _action: Join) -> None:
    seats = ctx.world.all(Duelist)
    if any(d.who == ctx.who for d in seats):
        raise rules.refuse("already_joined")
    if len(seats) == len(NAMES):
        raise rules.refuse("seat_taken")
    first = ctx.dice.below(2, "first") if seats else -1
    me = ctx.world.put(Duelist(len(seats), ctx.who))
    ctx.tell(Joined(me.name))
    if seats:
        ctx.world.put(Bout(first))
        ctx.tell(Began(NAMES[first]))


class Strike(Action):
    """A measured cut: likely to land."""


@rules.on(Strike)
def strike(ctx: Ctx, _action: Strike) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    swing(ctx, me, foe, "strike")
    pass_turn(ctx, foe)


class Lunge(Action):
    """All or nothing: twice the dice, but a bad miss (a roll of 5 or less) lets your opponent riposte."""


@rules.on(Lunge)
def lunge(ctx: Ctx, _action: Lunge) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    if swing(ctx, me, foe, "lunge") <= OPENING:
        options = [("Let it pass", Riposte(willing=False)), ("Riposte", Riposte(willing=True))]
        ctx.ask(foe.who, "The lunge leaves an opening.", options, until=ctx.now + ANSWER_MS)
    pass_turn(ctx, foe)


class Riposte(Action, internal=True):
    """The answer to a lunge that missed."""

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
    pass_turn(ctx, foe)


class Drink(Action):
    """Empty a flask and recover a little."""


@rules.on(Drink)
def drink(ctx: Ctx, _action: Drink) -> None:
    me, foe = at_turn(ctx.world, ctx.who)
    thirsty(me)
    healed = min(FLASK.draw(ctx.dice, "flask"), HP - me.hp)
    ctx.world.put(me, hp=me.hp + healed, flasks=me.flasks - 1)
    ctx.tell(Drank(me.name, healed))
    pass_turn(ctx, foe)


def at_turn(world: World, who: str) -> tuple[Duelist, Duelist]:
    """The duellist at turn and the other; or the refusal."""
    bout = world.find(Bout)
    if bout is None:
        raise rules.refuse("not_started")
    if bout.winner >= 0:
        raise rules.refuse("bout_over")
    me, foe = world.get(Duelist, bout.turn), world.get(Duelist, 1 - bout.turn)
    if who == foe.who:
        raise rules.refuse("not_your_turn", name=me.name)
    if who != me.who:
        raise rules.refuse("not_seated")
    refuse_while_asked(world)
    return me, foe


def thirsty(me: Duelist) -> None:
    """Refuse one who cannot drink, or need not."""
    if not me.flasks:
        raise rules.refuse("no_flask")
    if me.hp == HP:
        raise rules.refuse("full_hp")


def swing(ctx: Ctx, me: Duelist, foe: Duelist, move: str) -> int:
    """One blow: d20 + bonus against the defence; a natural 20 always lands and doubles the damage. Returns the die."""
    natural = ctx.dice.d(20, move)
    rolled, defence = natural + MOVES[move].bonus, DEFENCE + foe.guard
    if natural != 20 and rolled < defence:
        ctx.tell(Missed(me.name, move, rolled, defence))
        return natural
    damage = DAMAGE[move].draw(ctx.dice, "damage") * (2 if natural == 20 else 1)
    foe = ctx.world.put(foe, hp=max(0, foe.hp - damage))
    ctx.tell(Swung(me.name, move, rolled, defence, damage, foe.hp))
    if foe.hp == 0:
        ctx.world.put(ctx.world.get(Bout), winner=me.seat)
        ctx.tell(Ended(me.name))
    return natural


def pass_turn(ctx: Ctx, foe: Duelist) -> None:
    """The other moves next, with the guard of their last turn lowered."""
    bout = ctx.world.get(Bout)
    if bout.winner < 0:
        ctx.world.put(bout, turn=foe.seat)
        if foe.guard:
            ctx.world.put(ctx.world.get(Duelist, foe.seat), guard=0)


JOIN = Offer(Join(), "Take a place")
SWINGS = (Offer(Strike(), "Strike", "blade", enabled=True), Offer(Lunge(), "Lunge", "blade", enabled=True))
REST = (Offer(Guard(), "Guard", "body", enabled=True), Offer(Drink(), "Drink", "body", enabled=True))


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    bout = world.find(Bout)
    if bout is None:
        return [JOIN]
    stop = refusal(at_turn, world, who)
    if stop is None:
        return [*SWINGS, REST[0], REST[1].given(refusal(thirsty, world.get(Duelist, bout.turn)))]
    return [offer.given(stop) for offer in SWINGS + REST]


@rules.forecast(Strike, Lunge)
def forecast(before: World, after: World, events: Sequence[Event]) -> dict[str, Any]:
    foe = 1 - before.get(Bout).turn
    left = after.get(Duelist, foe).hp
    return {
        "hit": any(isinstance(e, Swung) for e in events),
        "win": left == 0,
        "damage": before.get(Duelist, foe).hp - left,
    }


@rules.view
def view(world: World, _who: str | None) -> Any:
    return {"bout": world.find(Bout), "duelists": world.all(Duelist)}


@rules.scene
def scene(world: World, _who: str | None) -> Scene:
    panels = []
    for d in world.all(Duelist):
        rows = (Row("Defence", str(DEFENCE + d.guard)), Row("Flasks", str(d.flasks)))
        panels.append(Panel(d.name, rows, (Bar("HP", d.hp, HP),)))
    bout = world.find(Bout)
    line = "Waiting for two duellists." if bout is None else f"{NAMES[bout.turn]} to move."
    return Scene("The Green", (line,), tuple(panels))


@rules.awaited
def awaited(world: World) -> list[str]:
    bout = world.find(Bout)
    return [] if bout is None or bout.winner >= 0 else [world.get(Duelist, bout.turn).who]


@rules.over
def over(world: World) -> Outcome | None:
    bout = world.find(Bout)
    if bout is None or bout.winner < 0:
        return None
    return Outcome((world.get(Duelist, bout.winner).who,), f"{NAMES[bout.winner]} wins.")


@rules.invariant
def sound(world: World) -> None:
    assert all(0 <= d.hp <= HP and 0 <= d.flasks <= FLASKS for d in world.all(Duelist))

"""The engine: start, apply, tick, offers, view. Pure functions of rules and world; nothing here is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from yonder.core.chance.dice import Dice, FirstDraw, ProbeDice
from yonder.core.chance.walk import Unwalkable
from yonder.core.errors import Malformed, Reject
from yonder.core.rules.action import Action, Event, Query, Told, tag_of
from yonder.core.rules.agenda import drain, paused, write_down
from yonder.core.rules.ctx import Ctx, Veil, no_veil
from yonder.core.rules.kernel import PRIVATE, Answer, Genesis, Grant, Question, Revoke, Step, Timer
from yonder.core.rules.pause import answers
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer
from yonder.core.show.reading import Outcome
from yonder.core.show.scene import Deadline, Scene
from yonder.core.words import check_size
from yonder.core.world import codec
from yonder.core.world.change import Change, Difference
from yonder.core.world.dump import load
from yonder.core.world.world import World

_PROBE = ProbeDice()


def begin(rules: Rules, genesis: Genesis, setup: Any, dice: Dice, now: int, veil: Veil = no_veil) -> Ctx:
    """A new world's first entry, not yet committed; `setup` is plain data."""
    if genesis.version != rules.version or genesis.game != rules.name:
        text = (
            f"This needs {genesis.game} version {genesis.version}; installed is {rules.name} version {rules.version}."
        )
        raise Malformed("$.version", text, "wrong_rules")
    ctx = Ctx(rules, World(now=now, content=rules.content), genesis.host, now, dice, veil)
    ctx.world.put(genesis)
    start = rules.part("start")
    if start is not None:
        start(ctx, codec.convert(setup, rules.setup))
        write_down(ctx)
    return ctx


def apply(rules: Rules, world: World, who: str, action: Action, dice: Dice, now: int, veil: Veil = no_veil) -> Ctx:
    """Do an action in a fork. The caller commits `ctx.world`, or drops it."""
    ctx = Ctx(rules, world, who, now, dice, veil)
    perform(ctx, action)
    return ctx


def perform(ctx: Ctx, action: Action) -> None:
    """Before, handler, the steps it leaves on the agenda, after."""
    try:
        _perform(ctx, action)
    finally:
        ctx.kept.clear()  # it leads back to the ctx: a circle would live until the next collection


def _perform(ctx: Ctx, action: Action) -> None:
    rules = ctx.rules
    check_size(action)
    ctx.scope = rules.scope_of(ctx.world, ctx.who, action)
    if ctx.world.any(Step):
        refuse_while_paused(ctx, action)
    for before in rules.befores:
        before(ctx, action)
    rules.handlers[type(action)](ctx, action)
    if ctx.touched:
        drain(ctx)
    for after in rules.afters:
        after(ctx, action)
    if ctx.agenda:
        write_down(ctx)


def refuse_while_paused(ctx: Ctx, action: Action) -> None:
    """Refuse a player's action in a scope whose agenda waits for an answer."""
    if action.__internal__ or isinstance(action, UNHELD):
        return
    refusal = paused(ctx.world, ctx.scope, ctx.who)
    if refusal is not None:
        raise refusal


UNHELD = (Answer, Grant, Revoke)  # what may be done whatever waits


def due(world: World, now: int) -> Timer | None:
    """The timer that must fire before anything else may happen at `now`."""
    timer = world.first(Timer)
    return timer if timer is not None and timer.due <= now else None


def tick(rules: Rules, world: World, timer: Timer, dice: Dice, now: int, veil: Veil = no_veil) -> Ctx:
    """Let a timer fire, in a fork. `who` is nobody."""
    ctx = Ctx(rules, world, "", now, dice, veil)
    ctx.world.drop(timer)
    perform(ctx, rules.decode_internal(timer.action))
    return ctx


def probe(rules: Rules, world: World, who: str, action: Action) -> Reject | None:
    """Would the rules refuse this? Runs the handler itself up to its first draw."""
    ctx = Ctx(rules, world, who, None, _PROBE)
    try:
        perform(ctx, action)
    except Reject as refusal:
        return refusal
    except (FirstDraw, Unwalkable):
        pass
    return None


def offers(rules: Rules, world: World, who: str) -> list[Offer]:
    """What this player can do, answers to questions first; greyed offers say why."""
    make = rules.part("offers")
    made = make(world, who) if make is not None else ()
    settled = [offer if offer.enabled is not None else _settled(rules, world, who, offer) for offer in made]
    if world.any(Step):
        settled = [_held(rules, world, who, offer) for offer in settled]
    return [*answers(world, who), *settled] if world.any(Question) else settled


def _settled(rules: Rules, world: World, who: str, offer: Offer) -> Offer:
    """An offer that the handler itself was asked about."""
    example = next(offer.each(), offer.action) if offer.domains else offer.action
    return offer.given(probe(rules, world, who, example))


def _held(rules: Rules, world: World, who: str, offer: Offer) -> Offer:
    """An offer, greyed if its scope waits for an answer."""
    refusal = paused(world, rules.scope_of(world, who, offer.action), who)
    return offer if refusal is None else offer.given(refusal)


def view(rules: Rules, world: World, who: str | None) -> Any:
    """What this player sees, as plain data."""
    make = rules.part("view")
    return codec.plain(make(world, who)) if make is not None else None


def shown(rules: Rules, world: World, who: str | None) -> Any:
    """What this player sees, in parts where the game can make them one by one."""
    make = rules.part("shown")
    return make(world, who) if make is not None else view(rules, world, who)


def scene(rules: Rules, world: World, who: str | None) -> Scene:
    """What any client can draw for this player."""
    make = rules.part("scene")
    made: Scene = make(world, who) if make is not None else Scene(rules.title)
    mine = tuple(offers(rules, world, who)) if who is not None else ()
    return Scene(made.title, made.lines, made.panels, made.map, mine, (*made.deadlines, *_patience(rules, world, who)))


def _patience(rules: Rules, world: World, who: str | None) -> Iterator[Deadline]:
    """When the open questions run out that this player knows of: their own, and those of the scopes they are in."""
    if not world.any(Question):
        return
    mine = {"", *(scopes(rules, world, who) if who is not None else ())}
    for question in world.all(Question):
        if not question.until or (question.to != who and question.scope not in mine):
            continue
        if question.to == who:
            yield Deadline("Time to answer", question.until)
        else:
            yield Deadline(f"{question.to} is asked to decide.", question.until)


def ask(rules: Rules, world: World, who: str | None, query: Query) -> Any:
    """Answer a query."""
    handler = rules.queries.get(type(query))
    if handler is None:
        raise Malformed("$.type", "This game has no such question.", "unknown_query")
    return codec.plain(handler(world, who, query))


def over(rules: Rules, world: World, scope: str = "") -> Outcome | None:
    """The outcome of a scope (the realm itself, if none is named), once it has ended."""
    ended = rules.part("over")
    return ended(world, scope) if ended is not None else None


def awaited(rules: Rules, world: World, scope: str = "") -> list[str] | None:
    """Whose move a scope awaits; None if the game has no turns.

    Those who were asked a question come first, and alone if the agenda waits for them.
    """
    asked = [question.to for question in world.where(Question, scope=scope)] if world.any(Question) else []
    turn = rules.part("awaited")
    if turn is None or (asked and paused(world, scope) is not None):
        return list(dict.fromkeys(asked)) if asked else None
    return list(dict.fromkeys([*asked, *turn(world, scope)]))


def scopes(rules: Rules, world: World, who: str) -> list[str]:
    """The parts of the realm in which this player takes part; the realm itself, if the game has no parts."""
    part = rules.part("scopes")
    return [""] if part is None else list(part(world, who))


def members(rules: Rules, world: World, scope: str) -> Sequence[str]:
    """The players of a scope; not to be changed."""
    part = rules.part("members")
    found: Sequence[str] = () if part is None else part(world, scope)
    return found


def is_awaited(rules: Rules, world: World, who: str) -> bool:
    """Does any scope of this player wait for them, or the realm itself?"""
    return any(who in (awaited(rules, world, scope) or ()) for scope in dict.fromkeys(("", *scopes(rules, world, who))))


def narrate(rules: Rules, event: Event, world: World | None = None, who: str | None = None) -> str:
    """An event as a sentence: by the game's own function or its words under `tell`; empty if it goes without saying.

    With a world that has the event behind it, the game may call things by better names than their ids, and with the
    player who reads it, it may say `you`.
    """
    tell, rename, address = rules.part("narrate"), rules.part("renamed"), rules.part("addressed")
    if address is not None and world is not None and who is not None:
        return str(address(world, event, who))
    if tell is not None:
        line = str(tell(rules.content, event))
    else:
        line = rules.words.get(f"tell.{tag_of(event)}", "").format_map(asdict(event))
    return str(rename(world, event, line)) if rename is not None and world is not None else line


def heard(told: list[Told], who: str | None) -> list[Event]:
    """The events this player may know."""
    return [one.event for one in told if one.seen_by(who)]


def seen(ctx: Ctx, who: str | None) -> list[Change]:
    """An entry's changes as this player may know them: no secrets, no signers, the rest as the game's sight allows."""
    hidden = ctx.rules.hidden
    shown = []
    for table, key, new, old in ctx.differences():
        sight = hidden.get(type(old if new is None else new))  # type: ignore[arg-type]  # one of the two is there
        if sight is None:
            shown.append(Change(table, key, new))
            continue
        before, row = old and sight(ctx.was, who, old), new and sight(ctx.world, who, new)
        if row != before:  # what changed in hidden fields only must not show either
            shown.append(Change(table, key, row))
    return shown


def seen_alike(rules: Rules, differences: list[Difference]) -> bool:
    """Does everybody see these changes alike? So it is unless the game's sight has a say in one of them."""
    kinds = (type(old if new is None else new) for _, _, new, old in differences)
    return not any(kind in rules.hidden and kind not in PRIVATE for kind in kinds)


def seen_whole(ctx: Ctx) -> bool:
    """Does a spectator see all of an entry's changes whole? Then so does everybody: whoever plays may watch too."""
    hidden = ctx.rules.hidden
    for _, _, new, old in ctx.differences():
        sight = hidden.get(type(old if new is None else new))  # type: ignore[arg-type]  # one of the two is there
        if sight is None or type(old if new is None else new) in PRIVATE:
            continue
        if (old is not None and sight(ctx.was, None, old) is not old) or (
            new is not None and sight(ctx.world, None, new) is not new
        ):
            return False
    return True


def write_bytes(ctx: Ctx) -> bytes:
    """Canonical bytes of what an entry changed."""
    return codec.encode([each[:3] for each in ctx.differences()])


def told_bytes(ctx: Ctx) -> bytes:
    """Canonical bytes of what an entry told, with the audiences."""
    return codec.encode(ctx.told)


def reload(rules: Rules, data: bytes) -> World:
    """A world from its dump."""
    return load(data, rules.models, rules.content)

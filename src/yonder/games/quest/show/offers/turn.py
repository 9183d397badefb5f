"""A turn: every action, bonus action and free deed of a fight as an offer (Q-403 to Q-411)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Literal, TypeVar

from yonder.core import Action, Bars, Choice, Offer, Span, World, inventory, refusal
from yonder.core.kit.inventory import Item
from yonder.games.quest.character import gear
from yonder.games.quest.combat.actions.flee import Flee, way_out
from yonder.games.quest.combat.actions.items import USES, UseItem
from yonder.games.quest.combat.actions.tactics import (
    Dash,
    DeathSave,
    Disengage,
    Dodge,
    EndTurn,
    Escape,
    Grapple,
    Help,
    Hide,
    Shove,
    ungraspable,
    unwatched,
)
from yonder.games.quest.combat.attacks.strike import (
    SMITE,
    Attack,
    OffhandAttack,
    Throw,
    can_be_thrown,
    far,
    handy,
    second_weapon,
    thrown_far,
    timely,
)
from yonder.games.quest.combat.fight import FARTHEST
from yonder.games.quest.combat.guards import featured, mobile
from yonder.games.quest.combat.movement import Footing, Move, StandUp, barred_step, footing, home_of, way
from yonder.games.quest.combat.rounds.opening import AdjustRange
from yonder.games.quest.combat.spoils.ending import EndCombat, TakeAll, TakeLoot
from yonder.games.quest.content import SCROLL, Content
from yonder.games.quest.content.things import Good, Weapon
from yonder.games.quest.form import aims
from yonder.games.quest.kinds import GearSlot
from yonder.games.quest.models import Combatant
from yonder.games.quest.show.names import thing
from yonder.games.quest.show.offers.aim import (
    ATTACK,
    ITEMS,
    LOOT,
    MOVE,
    TACTICS,
    TURN,
    Limit,
    Said,
    Table,
    given,
    greyed,
    ready,
    said,
)
from yonder.games.quest.show.offers.features import abilities, care, hands, wait
from yonder.games.quest.show.offers.spells import spells, where

ROGUE = "rogue"
DIRECTIONS: tuple[Literal["closer", "away"], ...] = ("closer", "away")
HANDS: tuple[GearSlot, ...] = ("mainhand", "offhand")
T = TypeVar("T")


def fight_offers(bars: Bars, session: int, me: Combatant) -> list[Offer]:
    """What this combatant's player can do now."""
    table = Table(bars, session, me)
    phase = table.field.combat.phase
    if phase == "death_saves":
        table.one(DeathSave(session), table.word("death_save"), TURN)
    elif phase in ("loot", "defeat"):
        spoils(table)
    else:
        turn(table)
    return once(table.found)


def once(found: list[Offer]) -> list[Offer]:
    """Out of turn it is said once that it is not one's turn, on the button that ends it."""
    return [each for each in found if each.code != "not_your_turn" or isinstance(each.action, EndTurn)]


def turn(table: Table) -> None:
    """In the order of the page: strike, abilities, magic, things, steps, the rest."""
    if table.field.combat.adjustable:
        adjust(table)
    strikes(table)
    abilities(table)
    spells(table)
    items(table)
    steps(table)
    tactics(table)
    table.one(EndTurn(table.session), table.word("end_turn"), TURN)


def adjust(table: Table) -> None:
    for delta in (-1, 0, 1):
        table.one(AdjustRange(table.session, delta), table.word(f"adjust_{delta + 1}"), MOVE)


def strikes(table: Table) -> None:
    """What is held, the fist, the off hand, and what can be thrown (Q-404); in a beast's form, its attacks."""
    session, who, world = table.session, table.field.character(table.me.cid), table.bars.world
    if who is None:
        return
    beast = table.field.block(table.me.cid) is not None
    held = None if beast else gear.held(world, who.char, "mainhand")
    weapon = None if beast else gear.weapon(world, who.char, "mainhand")
    torch = held is not None and weapon is None and getattr(table.content.item(held.kind), "use", "") == "torch"
    if held is not None and (weapon is not None or torch):
        in_hand(table, thing(table.content, held.kind), weapon)
    armed = weapon is not None or torch
    bare = (("source", Choice(("unarmed",), ("unarmed",), ("mainhand",))),) if not armed else ()
    label, limit = table.word("beast" if beast else "unarmed"), reach(table, None)
    fist = partial(Attack, session, source="unarmed")
    table.aimed(fist, table.foes, label, ATTACK, more=bare, aside=armed, limit=limit)
    other = gear.weapon(world, who.char, "offhand")
    if other is not None and "light" in other.tags:
        label = table.word("offhand").format(weapon=thing(table.content, other.id))
        limit = table.within(other.far(), refusal(second_weapon, table.field, table.me))
        table.aimed(partial(OffhandAttack, session), table.foes, label, ATTACK, limit=limit)
    for kind, range_ in at_hand(world, who.char, _thrown).items():
        label = table.word("throw").format(item=thing(table.content, kind))
        limit = table.within(range_, refusal(timely, table.field, table.me, table.content.item(kind)))
        table.aimed(partial(Throw, session, kind), table.foes, label, ATTACK, limit=limit)
    hands(table)


def reach(table: Table, weapon: Weapon | None, grip: Literal["one", "two"] = "one") -> Limit:
    """Whom an attack may be aimed at, with a weapon or without."""
    field, me = table.field, table.me
    last = None if weapon is None else refusal(handy, field, me, weapon, grip)
    return table.within(far(field, me, weapon), refusal(timely, field, me, weapon), last)


def in_hand(table: Table, name: str, weapon: Weapon | None) -> None:
    """One hand or two, plain or with a smite."""
    session, label = table.session, table.word("attack").format(weapon=name)
    limit = reach(table, weapon)
    table.aimed(partial(Attack, session), table.foes, label, ATTACK, limit=limit)
    versatile = weapon is not None and "versatile" in weapon.tags
    two = reach(table, weapon, "two") if versatile else limit
    if versatile:
        both = table.word("attack_two").format(weapon=name)
        table.aimed(partial(Attack, session, grip="two"), table.foes, both, ATTACK, limit=two)
    if not featured(table.field, table.me.cid, "divine-smite") or weapon is None or weapon.ranged:
        return
    most = min(SMITE[1], table.me.mana)
    if most < SMITE[0]:
        return
    mana = (("smite_mana", Span(SMITE[0], most)),)
    grips: tuple[Literal["one", "two"], ...] = ("one", "two") if versatile else ("one",)
    for grip in grips:
        smite = table.word("smite" if grip == "one" else "smite_two").format(weapon=name)
        good, _ = (limit if grip == "one" else two).of(table.foes) if table.foes else ([], None)
        if good:
            make = partial(Attack, session, grip=grip, smite_mana=SMITE[0])
            table.aimed(make, good, smite, ATTACK, more=mana, limit=limit if grip == "one" else two)


def at_hand(world: World, char: int, sort: Callable[[Content, list[Item]], dict[str, T]]) -> dict[str, T]:
    """What is in hands, slots and containers, each kind once, of those that `sort` finds among stacks."""
    found = {**inventory.read(world, gear.worn_by(char), _in_hands, sort)}
    for holder in gear.holders(world, char):
        for kind, what in inventory.read(world, holder, sort).items():
            found.setdefault(kind, what)
    return found


def _in_hands(content: Content, rows: list[Item], sort: Callable[[Content, list[Item]], dict[str, T]]) -> dict[str, T]:
    return sort(content, [row for slot in HANDS for row in rows if row.place == gear.PLACES[slot]])


def _thrown(content: Content, rows: list[Item]) -> dict[str, int]:
    """What can be thrown, and how far."""
    items = ((row.kind, content.item(row.kind)) for row in rows)
    return {kind: thrown_far(item) for kind, item in items if can_be_thrown(item)}


def _used(content: Content, rows: list[Item]) -> dict[str, Good]:
    """What can be used."""
    items = ((row.kind, content.item(row.kind)) for row in rows)
    return {kind: item for kind, item in items if isinstance(item, Good) and item.use in USES}


def _counts(world: World, char: int) -> dict[str, int]:
    """How many there are of each (Q-406)."""
    found: dict[str, int] = {}
    for row in gear.units(world, char):
        found[row.kind] = found.get(row.kind, 0) + row.count
    return found


def items(table: Table) -> None:
    """What can be used: on somebody beside one, on the weapon in hand, at a place, or read (Q-406)."""
    who = table.field.character(table.me.cid)
    for kind, item in at_hand(table.bars.world, who.char, _used).items() if who is not None else ():
        use(table, kind, item)


def use(table: Table, kind: str, item: Good) -> None:
    make, me = partial(UseItem, table.session, kind), table.me.cid
    count = table.bars.world.noted(("count", int(table.me.ref)), _counts, table.bars.world, int(table.me.ref))[kind]
    more = f" ({count})" if count > 1 else ""
    label = table.word("use_item").format(item=thing(table.content, kind)) + more
    if table.spent is not None:
        table.found.append(greyed(make(), label, ITEMS, table.spent))
        return
    if item.use == "scroll":
        scroll(table, kind, label)
    elif item.use == "coat":
        table.one(make(), label, ITEMS)
    elif item.use in ("oil", "scatter"):
        modes = Choice(("spill",), also=("",)) if item.use == "oil" else None
        mode: Literal["", "spill"] = "spill" if modes is not None else ""
        at_places(table, lambda pos: make("", pos, mode), item.range, label, modes)
        if modes is not None:
            table.one(make("", None, "coat"), table.word("coat").format(item=thing(table.content, kind)), ITEMS)
    else:
        on_friends(table, make, me, label)


def on_friends(table: Table, make: Callable[[str], Action], me: str, label: str) -> None:
    good, _ = table.legal(make, (me, *(cid for cid in table.friends if cid != me)))
    if not good:
        table.one(make(me), label, ITEMS)
        return
    choice = Choice(tuple(good), tuple(table.name(cid) for cid in good), ("",) if me in good else ())
    table.found.append(ready(make(good[0]), label, ITEMS, (("target", choice),)))


def at_places(
    table: Table, make: Callable[[int | None], Action], reach: int, label: str, modes: Choice | None = None
) -> None:
    """A place within reach; one's own need not be named."""
    me = table.me.pos
    good, refusal = table.legal(make, list(range(me - reach, me + reach + 1)))
    more = () if modes is None else (("mode", modes),)
    if good:
        own = (None,) if me in good else ()
        choice = Choice(tuple(good), tuple(where(table, pos) for pos in good), own)
        table.found.append(ready(make(good[0]), label, ITEMS, (("pos", choice), *more)))
    elif refusal is not None:
        table.found.append(greyed(make(me), label, ITEMS, refusal))


def scroll(table: Table, kind: str, label: str) -> None:
    """As the spell on it is aimed."""
    spell = table.content.spells[kind.removeprefix(SCROLL)]
    names, places = aims(spell)
    make = partial(UseItem, table.session, kind)
    if names:
        anybody = [*table.foes, *table.friends]
        good, refusal = table.legal(make, anybody)
        sole = table.bars(make()) is None
        if good:
            choice = Choice(tuple(good), tuple(table.name(cid) for cid in good), ("",) if sole else ())
            table.found.append(ready(make(good[0]), label, ITEMS, (("target", choice),)))
        elif refusal is not None:
            table.found.append(greyed(make(anybody[0]), label, ITEMS, refusal))
    if places:
        reach = range(table.me.pos - FARTHEST, table.me.pos + FARTHEST + 1)
        good, _ = table.legal(lambda pos: make("", pos), list(reach))
        if good:
            choice = Choice(tuple(good), tuple(where(table, pos) for pos in good))
            table.found.append(ready(make("", good[0]), label, ITEMS, (("pos", choice),), aside=names))
    if not names and not places:
        table.one(make(), label, ITEMS)


def steps(table: Table) -> None:
    """Closer to anybody, away from anybody; getting up (Q-407)."""
    session, me = table.session, table.me
    cids = [*table.foes, *(cid for cid in table.friends if cid != me.cid)]
    others = tuple((cid, table.field.one(cid).pos, table.name(cid)) for cid in cids)
    if others and table.waiting is None:
        table.found += paces(table.content, session, footing(table.field, me.cid), home_of(me), others)
    elif table.waiting is not None:
        for direction in DIRECTIONS:
            make = partial(Move, session, direction)
            table.aimed(make, cids, table.word(direction), MOVE, barred=table.waiting)
    if table.field.has(me.cid, "prone"):
        table.one(StandUp(session), table.word("stand_up"), MOVE)


@lru_cache(maxsize=1 << 13)
def paces(
    content: Content, session: int, feet: Footing, home: int, others: tuple[tuple[str, int, str], ...]
) -> tuple[Offer, ...]:
    """A step closer to each of these (who, where, and what they are called), and one away."""
    found = []
    for direction in DIRECTIONS:
        label = content.words[f"offer.{direction}"]
        bars = [barred_step(content, feet, way(feet.pos, pos, home, direction)) for _, pos, _ in others]
        good = [(cid, name) for (cid, _, name), bar in zip(others, bars, strict=True) if bar is None]
        if good:
            choice = Choice(tuple(cid for cid, _ in good), tuple(name for _, name in good))
            found.append(ready(Move(session, direction, good[0][0]), label, MOVE, (("ref", choice),)))
        else:
            barred = next(bar for bar in bars if bar is not None)
            found.append(greyed(Move(session, direction, others[0][0]), label, MOVE, barred))
    return tuple(found)


def tactics(table: Table) -> None:
    """Everything else one can do with an action, and with a rogue's bonus action."""
    session, me = table.session, table.me
    table.found += plain(table.content, session, table.bar(mobile), said(table.spent), table.bar(unwatched))
    who = table.field.character(me.cid)
    if who is not None and who.class_name == ROGUE and me.level >= 2:
        for kind, name in ((Dash, "dash"), (Disengage, "disengage"), (Hide, "hide")):
            table.one(kind(session, as_bonus=True), table.word(f"{name}_bonus"), TACTICS)
    if table.foes:
        good, barred = Limit(partial(ungraspable, table.field, me.cid), table.spent).of(table.foes)
        near = tuple([(cid, table.name(cid)) for cid in good or table.foes[:1]])
        table.found += holds(table.content, session, near, said(barred), sole=len(table.foes) == 1)
    for ally in (cid for cid in table.friends if cid != me.cid):
        label = table.word("help").format(ally=table.name(ally))
        table.aimed(partial(Help, session, ally), table.foes, label, TACTICS, field="enemy", barred=table.spent)
    if table.field.has(me.cid, "grappled", "restrained"):
        table.one(Escape(session), table.word("escape"), TACTICS)
    care(table)
    wait(table)
    table.found.append(fleeing(table.content, session, table.bar(way_out)))


@lru_cache(maxsize=1 << 12)
def plain(content: Content, session: int, dash: Said, rest: Said, hide: Said) -> tuple[Offer, ...]:
    """What takes an action and nothing else, each with what bars it."""
    words = content.words
    return (
        given(Dash(session), words["offer.dash"], MOVE, dash),
        given(Disengage(session), words["offer.disengage"], TACTICS, rest),
        given(Dodge(session), words["offer.dodge"], TACTICS, rest),
        given(Hide(session), words["offer.hide"], TACTICS, hide),
    )


@lru_cache(maxsize=1 << 12)
def fleeing(content: Content, session: int, barred: Said) -> Offer:
    """The way out of the fight."""
    return given(Flee(session), content.words["offer.flee"], TACTICS, barred)


@lru_cache(maxsize=1 << 12)
def holds(
    content: Content, session: int, near: tuple[tuple[str, str], ...], barred: Said, *, sole: bool
) -> tuple[Offer, ...]:
    """To seize, push or knock down one of these (who, and what they are called)."""
    names = tuple([cid for cid, _ in near])
    domains = (("target", Choice(names, tuple([name for _, name in near]), ("",) if sole else ())),)
    first = names[0]
    ways: tuple[tuple[Action, str], ...] = (
        (Grapple(session, first), "grapple"),
        (Shove(session, "push", first), "shove_push"),
        (Shove(session, "prone", first), "shove_prone"),
    )
    return tuple([given(way, content.words[f"offer.{key}"], TACTICS, barred, domains) for way, key in ways])


def spoils(table: Table) -> None:
    """What the dead have left, and the way out (Q-433 to Q-435)."""
    session = table.session
    for drop in table.field.combat.loot:
        name = thing(table.content, drop.item)
        label = table.word("take").format(item=name, quantity=drop.quantity)
        table.one(TakeLoot(session, drop.item, drop.quantity), label, LOOT)
        some = TakeLoot(session, drop.item)
        if drop.quantity > 1 and table.bars(some) is None:
            fewer = (("quantity", Span(1, drop.quantity - 1)),)
            table.found.append(ready(some, table.word("take_some").format(item=name), LOOT, fewer, aside=True))
    if table.field.combat.loot:
        table.one(TakeAll(session), table.word("take_all"), LOOT)
    lost = table.field.combat.phase == "defeat"
    table.one(EndCombat(session), table.word("end_defeat" if lost else "end_combat"), TURN)

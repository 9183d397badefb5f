"""A turn: every action, bonus action and free deed of a fight as an offer (Q-403 to Q-411)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from yonder.core import Bars, Choice, Offer, Span, inventory
from yonder.games.quest.character import gear
from yonder.games.quest.combat.care import Extinguish
from yonder.games.quest.combat.ending import EndCombat, TakeAll, TakeLoot
from yonder.games.quest.combat.features.using import USES, UseAbility
from yonder.games.quest.combat.flee import Flee
from yonder.games.quest.combat.items import ON_SOMEBODY, UseItem
from yonder.games.quest.combat.movement import Move, StandUp
from yonder.games.quest.combat.opening import AdjustRange
from yonder.games.quest.combat.strike import Attack, OffhandAttack, Throw
from yonder.games.quest.combat.tactics import (
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
)
from yonder.games.quest.content.things import Good, Weapon
from yonder.games.quest.form import AIMED
from yonder.games.quest.models import Combatant
from yonder.games.quest.show.aim import ABILITIES, ATTACK, ITEMS, LOOT, MOVE, TACTICS, TURN, Table, ready
from yonder.games.quest.show.names import thing
from yonder.games.quest.show.spells import spells

ROGUE = "rogue"


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
    return table.found


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
    """What is held, the fist, the off hand, and what can be thrown (Q-404)."""
    session, who, world = table.session, table.field.character(table.me.cid), table.bars.world
    if who is None:
        return
    weapon = gear.weapon(world, who.char, "mainhand")
    if weapon is not None:
        label = table.word("attack").format(weapon=thing(table.content, weapon.id))
        table.aimed(lambda cid: Attack(session, cid), table.foes, label, ATTACK)
        if "versatile" in weapon.tags:
            label = table.word("attack_two").format(weapon=thing(table.content, weapon.id))
            table.aimed(lambda cid: Attack(session, cid, "mainhand", "two"), table.foes, label, ATTACK)
    bare = Choice(("unarmed",), ("unarmed",), ("mainhand",)) if weapon is None else None
    more = (("source", bare),) if bare is not None else ()
    label = table.word("unarmed")
    armed = weapon is not None
    table.aimed(lambda cid: Attack(session, cid, "unarmed"), table.foes, label, ATTACK, more=more, aside=armed)
    other = gear.weapon(world, who.char, "offhand")
    if other is not None and "light" in other.tags:
        label = table.word("offhand").format(weapon=thing(table.content, other.id))
        table.aimed(partial(OffhandAttack, session), table.foes, label, ATTACK)
    for kind in dict.fromkeys(throwable(table, who.char)):
        label = table.word("throw").format(item=thing(table.content, kind))
        table.aimed(partial(Throw, session, kind), table.foes, label, ATTACK)


def at_hand(table: Table, char: int) -> Iterator[str]:
    """Everything in hands, slots and containers, by kind."""
    world = table.bars.world
    for slot in ("mainhand", "offhand"):
        row = gear.held(world, char, slot)
        if row is not None:
            yield row.kind
    for holder in gear.holders(world, char):
        yield from (row.kind for row in inventory.of(world, holder))


def throwable(table: Table, char: int) -> Iterator[str]:
    for kind in at_hand(table, char):
        item = table.content.item(kind)
        if (isinstance(item, Weapon) and "thrown" in item.tags) or (isinstance(item, Good) and item.kind == "thrown"):
            yield kind


def abilities(table: Table) -> None:
    """Those of the class that are used, the locked ones greyed (Q-405)."""
    session, who = table.session, table.field.character(table.me.cid)
    for ability in table.content.abilities.values() if who is not None else ():
        if who is None or ability.class_ != who.class_name or ability.id not in USES:
            continue
        label = table.words[f"ability.{ability.id}"]
        if ability.id in AIMED:
            table.aimed(partial(UseAbility, session, ability.id), table.foes, label, ABILITIES)
        else:
            table.one(UseAbility(session, ability.id), label, ABILITIES)


def items(table: Table) -> None:
    """What can be used, on oneself or on a friend beside one (Q-406)."""
    who = table.field.character(table.me.cid)
    if who is None:
        return
    for kind in dict.fromkeys(at_hand(table, who.char)):
        item = table.content.item(kind)
        if isinstance(item, Good) and item.use in ON_SOMEBODY:
            use(table, kind)


def use(table: Table, kind: str) -> None:
    make, me = partial(UseItem, table.session, kind), table.me.cid
    label = table.word("use_item").format(item=thing(table.content, kind))
    good, _ = table.legal(make, (me, *(cid for cid in table.friends if cid != me)))
    if not good:
        table.one(make(me), label, ITEMS)
        return
    also = ("",) if me in good else ()
    choice = Choice(tuple(good), tuple(table.name(cid) for cid in good), also)
    table.found.append(ready(make(good[0]), label, ITEMS, (("target", choice),)))


def steps(table: Table) -> None:
    """Closer to anybody, away from anybody; getting up (Q-407)."""
    session, me = table.session, table.me.cid
    others = [*table.foes, *(cid for cid in table.friends if cid != me)]
    for direction in ("closer", "away"):
        make = partial(Move, session, direction)
        table.aimed(make, others, table.word(direction), MOVE, field="ref", sole=False)
    if table.field.has(me, "prone"):
        table.one(StandUp(session), table.word("stand_up"), MOVE)


def tactics(table: Table) -> None:
    """Everything else one can do with an action, and with a rogue's bonus action."""
    session, me = table.session, table.me
    table.one(Dash(session), table.word("dash"), MOVE)
    for action, name in ((Disengage(session), "disengage"), (Dodge(session), "dodge"), (Hide(session), "hide")):
        table.one(action, table.word(name), TACTICS)
    who = table.field.character(me.cid)
    if who is not None and who.class_name == ROGUE and me.level >= 2:
        for kind, name in ((Dash, "dash"), (Disengage, "disengage"), (Hide, "hide")):
            table.one(kind(session, as_bonus=True), table.word(f"{name}_bonus"), TACTICS)
    table.aimed(partial(Grapple, session), table.foes, table.word("grapple"), TACTICS)
    for option in ("push", "prone"):
        make = partial(Shove, session, option)
        table.aimed(make, table.foes, table.word(f"shove_{option}"), TACTICS)
    for ally in (cid for cid in table.friends if cid != me.cid):
        label = table.word("help").format(ally=table.name(ally))
        table.aimed(partial(Help, session, ally), table.foes, label, TACTICS, field="enemy")
    if table.field.has(me.cid, "grappled", "restrained"):
        table.one(Escape(session), table.word("escape"), TACTICS)
    if table.field.has(me.cid, "burning"):
        table.one(Extinguish(session), table.word("extinguish"), TACTICS)
    table.one(Flee(session), table.word("flee"), TACTICS)


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
    table.one(EndCombat(session), table.word("end_combat"), TURN)

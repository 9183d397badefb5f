"""Things as offers: wearing, moving, dropping, using; shops and vaults; the spellbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from yonder.core import Choice, Span, inventory
from yonder.core.kit.inventory import Item
from yonder.core.show.offer import Plain
from yonder.games.quest.character import burden, gear
from yonder.games.quest.character.packing import DropItem, Equip, MoveItem, Unequip, slots_for
from yonder.games.quest.character.purse import GOLD_CP, gold
from yonder.games.quest.character.sheet import hero_cid
from yonder.games.quest.character.spellbook import LearnSpell, PrepareSpell, UnprepareSpell
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.content.things import Good
from yonder.games.quest.journey.city import Buy, Fetch, Sell, Store, proceeds, wares
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Preparation
from yonder.games.quest.party.company import heroes
from yonder.games.quest.show.names import person, spoken, thing
from yonder.games.quest.show.offers.aim import ready
from yonder.games.quest.show.offers.desk import Desk, by
from yonder.games.quest.show.offers.desk import first as initial

PACK, SHOP, VAULT, BOOK = "Pack", "Shop", "Vault", "Spellbook"
LARGEST = 1_000_000


def rows_of(desk: Desk) -> list[Item]:
    """Every stack that is carried, container by container."""
    return [
        row
        for holder in gear.ammunition_holders(desk.world, desk.hero.char)
        for row in inventory.of(desk.world, holder)
    ]


def called(desk: Desk, row: Item) -> str:
    return thing(desk.content, row.kind) + (f" ({row.count})" if row.count > 1 else "")


def told_apart(desk: Desk, rows: Mapping[int, Item]) -> dict[int, str]:
    """What each is called; where two have one name, with its number."""
    plain = {number: called(desk, row) for number, row in rows.items()}
    times = Counter(plain.values())
    return {number: name if times[name] == 1 else f"{name} #{number}" for number, name in plain.items()}


def pack(desk: Desk) -> None:
    """What is worn and carried."""
    rows = {row.id: row for row in rows_of(desk)}
    names = told_apart(desk, rows)
    equip(desk, rows, names)
    there = [slot for slot in gear.GEAR if gear.held(desk.world, desk.hero.char, slot) is not None]
    worn = {slot: spoken(desk.content, "slot", slot) for slot in there}
    desk.choose(partial(Unequip, desk.session), worn, "slot", "unequip", PACK, aside=True, grey=False)
    move(desk, rows, names)
    droppable, _ = desk.legal(partial(DropItem, desk.session), list(rows))
    if droppable:
        domains = (
            ("item", Choice(tuple(droppable), tuple(names[each] for each in droppable))),
            ("quantity", by("item", {each: Span(0, rows[each].count) for each in droppable})),
        )
        desk.put(DropItem(desk.session, droppable[0]), "drop_item", PACK, domains)
    use(desk)


def equip(desk: Desk, rows: dict[int, Item], names: dict[int, str]) -> None:
    cases: dict[int, Plain] = {}
    for number, row in rows.items():
        slots = ("", *slots_for(desk.content.item(row.kind)))
        good, _ = desk.legal(partial(Equip, desk.session, number), slots if len(slots) > 1 else ())
        if good:
            listed = tuple(slot for slot in good if slot) or ("",)
            titles = tuple(spoken(desk.content, "slot", slot) for slot in listed)
            cases[number] = Choice(listed, titles, ("",) if "" in good else ())
    if cases:
        first = next(iter(cases))
        domains = (
            ("item", Choice(tuple(cases), tuple(names[each] for each in cases))),
            ("slot", by("item", cases)),
        )
        desk.put(Equip(desk.session, first, initial(cases[first])), "equip", PACK, domains, aside=False)


def move(desk: Desk, rows: dict[int, Item], names: dict[int, str]) -> None:
    """From one container to another, or a part of a stack by itself."""
    boxes = containers(desk)
    homes = {holder: number for number, holder in boxes.items()}
    cases: dict[int, Plain] = {}
    parts: dict[int, Plain] = {}
    for number, row in rows.items():
        here = homes.get(row.holder)
        others = [box for box in boxes if box != here]
        good, _ = desk.legal(partial(MoveItem, desk.session, number), others)
        if good:
            cases[number] = Choice(tuple(good), tuple(box_name(desk, box) for box in good))
        if row.count > 1 and here is not None and desk.bars(MoveItem(desk.session, number, here, 1)) is None:
            parts[number] = Choice((here,), (box_name(desk, here),))
    for key, into, low, less in (("move_item", cases, 0, 0), ("split_item", parts, 1, 1)):
        if into:
            first = next(iter(into))
            domains = (
                ("item", Choice(tuple(into), tuple(names[each] for each in into))),
                ("into", by("item", into)),
                ("quantity", by("item", {each: Span(low, rows[each].count - less) for each in into})),
            )
            desk.put(MoveItem(desk.session, first, initial(into[first]), low), key, PACK, domains)


def containers(desk: Desk) -> dict[int, str]:
    """Where things can be put, by the number that names it: 0 is the general slots."""
    world, char = desk.world, desk.hero.char
    found = {0: gear.carried_by(char)}
    for holder in (gear.worn_by(char), gear.carried_by(char)):
        for row in inventory.of(world, holder):
            kind = desk.content.goods.get(row.kind)
            if kind is not None and kind.kind == "container":
                found[row.id] = gear.inside(row)
    return found


def box_name(desk: Desk, box: int) -> str:
    row = desk.world.find(Item, box) if box else None
    return desk.words["offer.general_slots"] if row is None else called(desk, row)


def use(desk: Desk) -> None:
    """Potions, food and spells that help outside of fights."""
    friends = {hero_cid(one): person(desk.content, one) for one in heroes(desk.world, desk.row)}
    me = hero_cid(desk.hero)
    for kind in dict.fromkeys(at_hand(desk)):
        item = desk.content.goods.get(kind)
        if isinstance(item, Good) and item.use in ("heal", "eat", "antitoxin"):
            good, _ = desk.legal(partial(UseItem, desk.session, kind), list(friends))
            if good:
                choice = Choice(tuple(good), tuple(friends[each] for each in good), ("",) if me in good else ())
                action = UseItem(desk.session, kind, good[0])
                title = desk.label("use_item", item=thing(desk.content, kind))
                desk.found.append(ready(action, title, PACK, (("target", choice),)))
    for name in desk.hero.prepared:
        good, _ = desk.legal(partial(Cast, desk.session, name), [(cid,) for cid in friends])
        if good:
            names = tuple(friends[each[0]] for each in good)
            aimed = Choice(tuple(good), names, ((),) if (me,) in good else ())
            magic = Cast(desk.session, name, good[0])
            mana = desk.content.spells[name].mana
            title = desk.label("cast", spell=spoken(desk.content, "spell", name), mana=mana)
            desk.found.append(ready(magic, title, PACK, (("targets", aimed),)))


def at_hand(desk: Desk) -> Iterator[str]:
    world, char = desk.world, desk.hero.char
    for holder in (gear.worn_by(char), *gear.holders(world, char)):
        yield from (row.kind for row in inventory.of(world, holder))


def market(desk: Desk) -> None:
    """Shops and the vault of the city."""
    hero, world = desk.hero, desk.world
    refusal = desk.bars(Fetch(desk.session, 0))  # nothing has the number 0: what is refused tells where one is
    if refusal is None or refusal.code != "no_item":
        return
    buy(desk)
    rows = {row.id: row for row in rows_of(desk)}
    _several(desk, Sell, "sell", SHOP, rows, _saleable)
    _several(desk, Store, "store", VAULT, rows, _storable)
    kept = {row.id: row for row in inventory.of(world, gear.vault_of(hero.char, hero.location))}
    _several(desk, Fetch, "fetch", VAULT, kept, _fetchable)


def buy(desk: Desk) -> None:
    """Everything that this purse and this back can bear."""
    world, content, hero = desk.world, desk.content, desk.hero
    purse, spaces = gold(world, hero.char), gear.spaces(world, hero.char)
    most: dict[str, int] = {}
    for name in wares(content, hero.location):
        kind = content.item(name)
        if kind is None or kind.cost > purse * GOLD_CP:
            continue
        afford = purse * GOLD_CP // kind.cost
        room = inventory.room(world, name, min(afford, LARGEST), spaces, stack=kind.stack)
        most[name] = min(afford, room, burden.liftable(world, hero, name), LARGEST)
    most = {name: count for name, count in most.items() if count > 0}
    if most and desk.bars(Buy(desk.session, next(iter(most)))) is None:  # purse, room and burden are all that differs
        titles = tuple(f"{thing(content, name)} ({price_of(desk, name)})" for name in most)
        domains = (
            ("item", Choice(tuple(most), titles)),
            ("quantity", by("item", {name: Span(1, count) for name, count in most.items()})),
        )
        desk.put(Buy(desk.session, next(iter(most))), "buy", SHOP, domains, aside=False)


def price_of(desk: Desk, name: str) -> str:
    kind = desk.content.item(name)
    return "" if kind is None else coins(kind.cost)


def coins(cost: int) -> str:
    """Copper pieces as people count them: `4 gp 5 sp`."""
    parts = ((cost // 100, "gp"), (cost % 100 // 10, "sp"), (cost % 10, "cp"))
    return " ".join(f"{count} {name}" for count, name in parts if count)


def _several(
    desk: Desk,
    kind: type[Sell | Store | Fetch],
    key: str,
    group: str,
    rows: dict[int, Item],
    span: Callable[[Desk, Item], Plain | None],
) -> None:
    """Some of a stack, for each stack that the handler lets go."""
    cases = {number: found for number, row in rows.items() if (found := span(desk, row)) is not None}
    if cases:
        first, names = next(iter(cases)), told_apart(desk, rows)
        domains = (
            ("item", Choice(tuple(cases), tuple(names[each] for each in cases))),
            ("quantity", by("item", cases)),
        )
        desk.put(kind(desk.session, first, initial(cases[first])), key, group, domains)


def _saleable(desk: Desk, row: Item) -> Plain | None:
    """From the fewest that bring a gold piece up to all of them."""
    kind = desk.content.item(row.kind)
    least = next((n for n in range(1, row.count + 1) if kind is not None and proceeds(kind, n)), 0)
    fits = [least, row.count] if least else []
    good, _ = desk.legal(partial(Sell, desk.session, row.id), fits)
    if len(good) == len(fits) > 0:
        return Span(least, row.count)
    return Choice((row.count,)) if row.count in good else None


def _storable(desk: Desk, row: Item) -> Plain | None:
    return Span(1, row.count) if desk.bars(Store(desk.session, row.id, 1)) is None else None


def _fetchable(desk: Desk, row: Item) -> Plain | None:
    most = min(row.count, burden.liftable(desk.world, desk.hero, row.kind))
    return Span(1, most) if most > 0 and desk.bars(Fetch(desk.session, row.id, 1)) is None else None


def book(desk: Desk) -> None:
    """Learn, prepare and put away spells."""
    content, hero = desk.content, desk.hero
    if content.classes[hero.class_name].casting is None:
        return
    known = [spell.id for spell in content.spells.values() if hero.class_name in spell.classes]
    mine = {name: spell_name(desk, name) for name in known}
    studied = [row.spell for row in desk.world.all(Preparation, hero.char)]
    desk.choose(partial(LearnSpell, desk.session), mine, "spell", "learn_spell", BOOK, grey=False)
    desk.choose(partial(PrepareSpell, desk.session), mine, "spell", "prepare_spell", BOOK, grey=False)
    ready_ = {name: spell_name(desk, name) for name in (*hero.prepared, *studied)}
    desk.choose(partial(UnprepareSpell, desk.session), ready_, "spell", "unprepare_spell", BOOK, aside=True, grey=False)


def spell_name(desk: Desk, name: str) -> str:
    return f"{spoken(desk.content, 'spell', name)} (level {desk.content.spells[name].level})"

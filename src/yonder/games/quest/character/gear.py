"""Gear: what is worn and held, what is carried where, and the armour class it gives (Parts 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from yonder.core import Ctx, World, inventory
from yonder.core.kit.inventory import Item, Space
from yonder.games.quest.character.sheet import content_of, modifier
from yonder.games.quest.content import Content
from yonder.games.quest.content.things import Armor, Good, Weapon
from yonder.games.quest.kinds import GearSlot
from yonder.games.quest.models import Character, Scores

GEAR: tuple[GearSlot, ...] = get_args(GearSlot)
PLACES = {slot: place for place, slot in enumerate(GEAR)}


def worn_by(char: int) -> str:
    """The holder of what a character wears and holds; a place is a slot."""
    return f"gear:{char}"


def carried_by(char: int) -> str:
    """The holder of the general slots."""
    return f"bag:{char}"


def vault_of(char: int, city: str) -> str:
    """The holder of what a character keeps in a city."""
    return f"vault:{char}:{city}"


def inside(row: Item) -> str:
    """The holder of what is in a container."""
    return f"in:{row.id}"


def held(world: World, char: int, slot: GearSlot) -> Item | None:
    """What is in a slot."""
    return inventory.at(world, worn_by(char), PLACES[slot])


def weapon(world: World, char: int, slot: GearSlot) -> Weapon | None:
    """The weapon in a hand, if it is one."""
    return inventory.read(world, worn_by(char), _weapon, PLACES[slot])


def _weapon(content: Content, rows: list[Item], place: int) -> Weapon | None:
    kind = next((content.item(row.kind) for row in rows if row.place == place), None)
    return kind if isinstance(kind, Weapon) else None


def pieces(world: World, char: int) -> list[Armor]:
    """The armour and shield that are worn."""
    return inventory.read(world, worn_by(char), _pieces)


def _pieces(content: Content, rows: list[Item]) -> list[Armor]:
    kinds = (content.item(row.kind) for row in rows)
    return [kind for kind in kinds if isinstance(kind, Armor)]


def chest(world: World, char: int) -> Armor | None:
    """The chest piece (Q-202)."""
    row = held(world, char, "armor")
    return None if row is None else content_of(world).armor.get(row.kind)


def shielded(world: World, char: int) -> bool:
    """Is a shield in the off hand?"""
    return any(piece.type == "shield" for piece in pieces(world, char))


def proficient_armor(world: World, who: Character) -> bool:
    """Q-201: clothing is for everybody."""
    return inventory.read(world, worn_by(who.char), _proficient, who.class_name)


def _proficient(content: Content, rows: list[Item], class_name: str) -> bool:
    allowed = content.classes[class_name].armor
    return all(piece.type == "clothing" or piece.type in allowed for piece in _pieces(content, rows))


def armor_class(world: World, who: Character, scores: Scores, base: int = 10) -> int:
    """Q-193 to Q-198. `base` is 13 under Mage Armor."""
    return inventory.read(world, worn_by(who.char), _armor_class, who.class_name, scores, base)


def _armor_class(content: Content, rows: list[Item], class_name: str, scores: Scores, base: int) -> int:
    worn = _pieces(content, rows)
    flat = sum(piece.ac for piece in worn if not piece.base)
    names = {piece.id for piece in worn}
    sets = {piece.set for piece in worn if piece.set}
    flat += sum(names.issuperset(content.set_pieces(name)) for name in sorted(sets))
    return _base(worn, class_name, scores, base) + flat


def _base(worn: Sequence[Armor], class_name: str, scores: Scores, base: int) -> int:
    dexterity = modifier(scores, "dexterity")
    bases = sorted((piece for piece in worn if piece.base), key=lambda piece: (piece.slot != "armor", -piece.ac))
    if bases:
        cap = bases[0].dex_cap
        return bases[0].ac + (0 if cap == 0 else dexterity if cap is None else min(dexterity, cap))
    options = [base + dexterity]
    if class_name == "barbarian":
        options.append(10 + dexterity + modifier(scores, "constitution"))
    if class_name == "monk" and not any(piece.type == "shield" for piece in worn):
        options.append(10 + dexterity + modifier(scores, "wisdom"))
    return max(options)


def spaces(world: World, char: int) -> list[Space]:
    """Where things go, in this order: the general slots, then the backpack (Q-433)."""
    found = [Space(carried_by(char), content_of(world).start.slots)]
    bag = held(world, char, "bag")
    if bag is not None:
        found.append(Space(inside(bag), content_of(world).goods[bag.kind].slots))
    return found


def holders(world: World, char: int) -> list[str]:
    """Everywhere a character has things at hand: general slots, containers in them, the backpack (Q-274)."""
    found = [carried_by(char)]
    found += [inside(row) for row in boxes(world, carried_by(char))]
    bag = held(world, char, "bag")
    return found if bag is None else [*found, inside(bag)]


def ammunition_holders(world: World, char: int) -> list[str]:
    """Q-184: a quiver in the ammunition slot, then everywhere else; the slot itself comes first of all."""
    quiver = held(world, char, "ammunition")
    first = [] if quiver is None else [inside(quiver)]
    return [*first, *holders(world, char)]


def ammunition(world: World, char: int, kind: str) -> int:
    """How many shots are left."""
    slot = held(world, char, "ammunition")
    here = slot.count if slot is not None and slot.kind == kind else 0
    return here + inventory.count(world, kind, *ammunition_holders(world, char))


def boxes(world: World, holder: str) -> list[Item]:
    """The containers that a holder has; nothing else has things in it."""
    return inventory.read(world, holder, _boxes)


def _boxes(content: Content, rows: list[Item]) -> list[Item]:
    kinds = ((row, content.item(row.kind)) for row in rows)
    return [row for row, kind in kinds if isinstance(kind, Good) and kind.kind == "container"]


def room(world: World, char: int, kind: str, count: int) -> int:
    """How many of so many more would fit."""
    return inventory.room(world, kind, count, spaces(world, char), stack=_stack(world, kind))


def give(ctx: Ctx, char: int, kind: str, count: int) -> int:
    """Put things where they fit; says how many did."""
    return inventory.add(ctx, kind, count, spaces(ctx.world, char), stack=_stack(ctx.world, kind))


def _stack(world: World, kind: str) -> int:
    item = content_of(world).item(kind)
    return 1 if item is None else item.stack


def wear(ctx: Ctx, char: int, slot: GearSlot, kind: str, count: int = 1) -> Item:
    """Put something new into an empty slot."""
    place = GEAR.index(slot)
    return ctx.world.put(Item(ctx.next("item"), worn_by(char), kind, count, place))


def units(world: World, char: int) -> Iterator[Item]:
    """Every stack that is carried or worn, containers and their contents included (Q-336)."""
    for holder in (worn_by(char), carried_by(char)):
        full = boxes(world, holder)
        for row in inventory.of(world, holder):
            yield row
            yield from inventory.of(world, inside(row)) if row in full else ()

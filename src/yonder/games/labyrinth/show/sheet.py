"""The hero's sheet: attributes, gear, stacks, rings, companion, quests and counters (L-562)."""

from __future__ import annotations

from msgspec.structs import asdict

from yonder.games.labyrinth.content.things import Potion, Spell
from yonder.games.labyrinth.hero.companion import companion_of
from yonder.games.labyrinth.hero.creation import ATTRIBUTES
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.figures import (
    armor_class,
    armor_part,
    dexterity,
    poison,
    revival_bp,
    revival_difficulty,
    revival_luck,
    sapped,
)
from yonder.games.labyrinth.hero.gear import base_price, in_use, item_name, items_of
from yonder.games.labyrinth.kinds import Attribute, Slot
from yonder.games.labyrinth.models import Death, Haggled, Item, Potions, Ring, Spells, Stats, WeaponUse
from yonder.games.labyrinth.show.shapes.sheet import (
    AttributeView,
    HeroView,
    ItemView,
    QuestView,
    RevivalView,
    RingView,
    StackView,
)
from yonder.games.labyrinth.show.tale import epithet_of, tale
from yonder.games.labyrinth.show.town import mean_of
from yonder.games.labyrinth.town.quests import quests_of
from yonder.games.labyrinth.town.shop import sell_price


def sheet(me: Me) -> HeroView:
    """The whole sheet."""
    row, world, rewards = me.row, me.world, me.numbers.rewards
    stats = world.find(Stats, me.id) or Stats(me.id)
    return HeroView(
        hero=me.id,
        owner=row.owner,
        name=row.name,
        status=row.status,
        status_text=me.content.words[f"status.{row.status}"],
        dice_mode=row.dice_mode,
        menace=row.menace,
        attributes=tuple(attribute_view(me, attribute) for attribute in ATTRIBUTES),
        hp=row.hp,
        max_hp=row.max_hp,
        ac=armor_class(me),
        gold=row.gold,
        xp=row.xp,
        level=row.level,
        level_xp=rewards.xp_for(row.level),
        next_xp=rewards.xp_for(row.level + 1),
        points=row.points,
        trained=row.trained,
        deaths=row.deaths,
        depth=row.depth,
        visit=row.visit,
        encounters=row.encounters,
        poison=poison(me),
        sapped=sapped(me),
        weapon=row.weapon,
        armor=row.armor,
        items=tuple(item_view(me, item) for item in items_of(me)),
        potions=stacks(me.content.potions, {p.potion: p.uses for p in world.all(Potions, me.id)}),
        spells=stacks(me.content.spells, {s.spell: s.uses for s in world.all(Spells, me.id)}),
        rings=tuple(ring_view(me, ring) for ring in world.all(Ring, me.id)),
        companion=companion_of(me),
        quests=tuple(
            QuestView(quest.quest, quest.monster, me.content.monsters[quest.monster].name, quest.reward)
            for quest in quests_of(me)
        ),
        revival=revival_view(me),
        last_death=world.find(Death, me.id),
        counters=counters(stats),
        weapon_uses={use.kind: use.uses for use in world.all(WeaponUse, me.id)},
        epithet=epithet_of(me),
        tale=tale(me),
    )


def counters(stats: Stats) -> dict[str, int]:
    """The counters of L-513 by name."""
    return {name: value for name, value in asdict(stats).items() if name != "hero"}


def attribute_view(me: Me, attribute: Attribute) -> AttributeView:
    value: int = getattr(me.row, attribute)
    effective = dexterity(me) if attribute is Attribute.DEXTERITY and value else value
    return AttributeView(attribute, attribute.short, value, effective, me.content.words[f"attribute.{attribute}"])


def item_view(me: Me, item: Item) -> ItemView:
    """An item with its worth."""
    weapon = item.slot is Slot.WEAPON
    base = base_price(me, item)
    offer = me.world.find(Haggled, me.id, item.item)
    return ItemView(
        item=item.item,
        slot=item.slot,
        kind=item.kind,
        name=item_name(me, item),
        dice=me.content.weapons[item.kind].dice if weapon else "",
        ac=0 if weapon else armor_part(me.content, item),
        damaged=item.damaged,
        found=item.found,
        equipped=in_use(me, item),
        better=item in improvements(me),
        base=base,
        sell=sell_price(me.numbers.town, base, me.row.charisma) if base and not item.found else 0,
        offer=0 if offer is None else offer.price,
    )


def worth(me: Me, item: Item) -> int:
    """What two of a kind of gear are compared by: twice the mean damage as it is now, or armor."""
    if item.slot is Slot.ARMOR:
        return armor_part(me.content, item)
    whole = mean_of(me.content.weapons[item.kind].dice)
    return whole // 2 if item.damaged else whole


def improvements(me: Me) -> list[Item]:
    """The best unused weapon and armor, where they are better than what is in use."""
    items, found = items_of(me), []
    for slot in Slot:
        own = [item for item in items if item.slot is slot]
        used = max((worth(me, item) for item in own if in_use(me, item)), default=0)
        best = max(own, key=lambda item: worth(me, item), default=None)
        if best is not None and worth(me, best) > used:
            found.append(best)
    return found


def stacks(kinds: dict[str, Potion] | dict[str, Spell], uses: dict[str, int]) -> tuple[StackView, ...]:
    """Potions or spells in the order of the table."""
    return tuple(StackView(kind.id, kind.name, uses[kind.id], kind.text) for kind in kinds.values() if kind.id in uses)


def ring_view(me: Me, ring: Ring) -> RingView:
    name = me.content.rings[ring.kind].name
    return RingView(ring.ring, ring.kind, name, ring.attribute, ring.applied, ring.cursed)


def revival_view(me: Me) -> RevivalView:
    numbers, deaths = me.numbers.revival, me.row.deaths + 1
    return RevivalView(revival_difficulty(numbers, deaths), revival_luck(numbers, deaths), revival_bp(me))

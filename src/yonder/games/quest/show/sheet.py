"""The sheet: a character with everything it has, and a short form for lists."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import World, inventory
from yonder.core.show.parts import Parts
from yonder.games import d20
from yonder.games.quest.character import burden, gear
from yonder.games.quest.character.growth import points_left
from yonder.games.quest.character.sheet import content_of, effective, level, max_mana, modifier, save_bonus, score
from yonder.games.quest.combat.features.using import price, uses_left
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.content import Content
from yonder.games.quest.content.things import Armor, Good, Item, Weapon
from yonder.games.quest.kinds import STATS
from yonder.games.quest.models import Achieved, Character, Combatant, Preparation, Scores, Session
from yonder.games.quest.show.names import person, spoken, thing
from yonder.games.quest.show.shapes.sheet import (
    AbilityView,
    AchievementView,
    CharacterGlimpse,
    ItemView,
    SheetView,
    SpellView,
    StatView,
)

SHOWN = 20


def sheet(world: World, who: Character, row: Combatant | None = None) -> Parts[SheetView]:
    """The whole sheet, in parts; `row` is the character in a fight."""
    content = content_of(world)
    at = level(content, who)
    xp, kind = content.levels.xp, content.classes[who.class_name]

    def scores() -> Scores:
        return effective(who, burden.strain(world, who))

    return Parts(
        SheetView,
        char=who.char,
        owner=who.owner,
        name=lambda: person(content, who),
        race=who.race,
        race_name=lambda: spoken(content, "race", who.race),
        class_name=who.class_name,
        class_title=lambda: spoken(content, "class", who.class_name),
        class_text=lambda: content.words.get(f"class_text.{who.class_name}", ""),
        background=who.background,
        background_name=lambda: spoken(content, "background", who.background),
        alignment=who.alignment,
        level=at,
        experience=who.experience,
        level_xp=xp[at - 1],
        next_xp=xp[at] if at < len(xp) else 0,
        xp_pct=content.levels.multiplier[at - 1],
        proficiency=d20.proficiency(at),
        stats=lambda: stats(content, who, at, scores()),
        hp=who.hp if row is None else row.hp,
        max_hp=who.max_hp - who.max_hp_penalty if row is None else row.max_hp,
        max_hp_penalty=who.max_hp_penalty,
        mana=who.mana if row is None else row.mana,
        max_mana=lambda: max_mana(content, who, at),
        ac=lambda: gear.armor_class(world, who, scores()),
        fatigue=who.fatigue,
        hunger=who.hunger,
        day=who.day,
        minute=who.minute,
        clock=clock(who.minute),
        location=who.location,
        location_name=lambda: spoken(content, "place", who.location),
        style=who.style,
        feats=who.feats,
        items=lambda: tuple(items(world, who)),
        gold_cp=lambda: inventory.count(world, "gold-piece", *gear.holders(world, who.char)) * 100,
        spells=lambda: tuple(spell_view(content, who, name) for name in dict.fromkeys((*who.prepared, *who.known))),
        slots=lambda: (kind.cantrips[at - 1] if kind.cantrips else 0, *(kind.slots[at - 1] if kind.slots else ())),
        abilities=lambda: tuple(abilities(content, who, at)),
        policies=lambda: dict(who.policies),
        auto_sneak=who.auto_sneak,
        short_rests=who.short_rests,
        points=lambda: points_left(content, who),
        load=lambda: burden.load(world, who.char),
        capacity=lambda: burden.capacity(world, who),
        preparing=lambda: tuple(each.spell for each in world.all(Preparation, who.char)),
        discovered=who.discovered,
        row=who.row,
        achievements=lambda: tuple(achievements(world, who)),
    )


def achievements(world: World, who: Character) -> Iterator[AchievementView]:
    """All that there are, each with whether and when it was earned."""
    content = content_of(world)
    for name in content.achievements:
        row = world.find(Achieved, who.char, name)
        words = spoken(content, "achievement", name), spoken(content, "achievement_text", name)
        yield AchievementView(name, *words, row is not None, 0 if row is None else row.at)


def clock(minute: int) -> str:
    """The time of day."""
    return f"{minute // 60:02}:{minute % 60:02}"


def stats(content: Content, who: Character, at: int, now: Scores) -> tuple[StatView, ...]:
    """The six scores, as they count now."""
    kind = content.classes[who.class_name]
    return tuple(
        StatView(
            stat,
            stat[:3].upper(),
            score(who.stats, stat),
            score(now, stat),
            modifier(now, stat),
            save_bonus(content, who.class_name, now, at, stat),
            stat in kind.saves,
        )
        for stat in STATS
    )


def items(world: World, who: Character) -> Iterator[ItemView]:
    """Everything worn and carried, containers opened."""
    for holder, where in ((gear.worn_by(who.char), ""), (gear.carried_by(who.char), "slots")):
        full = gear.boxes(world, holder)
        for row, shown in zip(inventory.of(world, holder), stacks(world, holder, where), strict=True):
            yield shown
            yield from stacks(world, gear.inside(row), str(row.id)) if row in full else ()


def stacks(world: World, holder: str, where: str) -> list[ItemView]:
    """What a holder has; `where` it is, if that is not the slot of the gear."""
    return inventory.read(world, holder, _stacks, where)


def _stacks(content: Content, rows: list[inventory.Item], where: str) -> list[ItemView]:
    return [item_view(content, row, where or gear.GEAR[row.place]) for row in rows]


def item_view(content: Content, row: inventory.Item, where: str) -> ItemView:
    kind = content.item(row.kind)
    cost = 0 if kind is None else kind.cost
    return ItemView(
        row.id, row.kind, thing(content, row.kind), row.count, where, row.place, cost, type_of(kind), text_of(kind)
    )


def type_of(kind: Item | None) -> str:
    """What sort of thing it is."""
    if isinstance(kind, Weapon):
        return "weapon"
    if isinstance(kind, Armor):
        return "armor"
    return kind.kind if isinstance(kind, Good) else ""


def text_of(kind: Item | None) -> str:
    """What a thing is worth in a fight, in a few words."""
    if isinstance(kind, Weapon):
        far = f", range {kind.range}/{kind.long}" if kind.range else ""
        return f"{kind.dice.replace(',', ' or ')} {kind.type or ''}{far} {' '.join(kind.tags)}".strip()
    if isinstance(kind, Armor):
        return f"{kind.type}, armour class {'' if kind.base else '+'}{kind.ac}"
    if isinstance(kind, Good) and kind.dice:
        return f"{kind.dice} {kind.type or ''}".strip()
    return ""


def spell_view(content: Content, who: Character, name: str) -> SpellView:
    spell = content.spells[name]
    return SpellView(
        name,
        spoken(content, "spell", name),
        content.words.get(f"spell_text.{name}", ""),
        spell.level,
        spell.mana,
        spell.cast,
        spell.range,
        spell.area,
        spell.concentration,
        spell.component,
        name in who.prepared,
        name in content.places.utility_spells,
    )


def abilities(
    content: Content, who: Character, at: int, field: Field | None = None, me: str = ""
) -> Iterator[AbilityView]:
    """The abilities of the class, in the order of their levels."""
    row = None if field is None else field.one(me)
    for ability in content.abilities.values():
        if ability.class_ != who.class_name:
            continue
        locked = at < ability.level
        left = -1 if locked or field is None or row is None else uses_left(field, row, ability)
        yield AbilityView(
            ability.id,
            spoken(content, "ability", ability.id),
            content.words.get(f"ability_text.{ability.id}", ""),
            ability.level,
            locked,
            ability.time,
            ability.cost if locked else price(ability, at),
            left,
        )


def glimpse(world: World, who: Character) -> CharacterGlimpse:
    """A character at a glance."""
    content = content_of(world)
    session = next(
        (row.session for row in world.where(Session, owner=who.owner) if row.char == who.char and not row.closed), 0
    )
    return CharacterGlimpse(
        who.char,
        who.owner,
        person(content, who),
        who.race,
        who.class_name,
        level(content, who),
        who.experience,
        who.hp,
        who.max_hp - who.max_hp_penalty,
        who.location,
        spoken(content, "place", who.location),
        session,
    )

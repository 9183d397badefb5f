"""Creation: by destiny or to measure, with the class's starting gear and spells (Q-526 to Q-529)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Action, Ctx, guard
from yonder.games.quest.character import destiny
from yonder.games.quest.character.gear import give, held, wear
from yonder.games.quest.character.sheet import content_of, max_mana, modifier
from yonder.games.quest.content.things import Armor, Good, Weapon
from yonder.games.quest.events import CharacterCreated
from yonder.games.quest.kinds import ClassName, GearSlot
from yonder.games.quest.models import Character, House, Scores
from yonder.games.quest.rules import rules


class CreateCharacter(Action):
    """Come into the world: as what your key destines you to be, or to measure where the host allows it.

    To measure, name race, class, background and six scores from 10 to 16 that add up to 85.
    """

    mode: Literal["destiny", "custom"] = "destiny"
    race: str = ""
    class_name: ClassName = "fighter"
    background: str = ""
    stats: Scores = (10, 10, 10, 10, 10, 10)


@rules.on(CreateCharacter)
def create_character(ctx: Ctx, action: CreateCharacter) -> None:
    made = _destined(ctx) if action.mode == "destiny" else _measured(ctx, action)
    content = content_of(ctx.world)
    ctx.world.put(made, mana=max_mana(content, made, 1))
    _outfit(ctx, made)
    ctx.tell(CharacterCreated(made.char, made.owner, made.race, made.class_name, made.background, made.stats))


def _destined(ctx: Ctx) -> Character:
    content, key = content_of(ctx.world), ctx.who
    race = destiny.race(content, key)
    name: ClassName = destiny.class_name(content, key, race)  # type: ignore[assignment]
    return _born(ctx, race, name, destiny.background(content, key, name), destiny.scores(content, key, name))


def _measured(ctx: Ctx, action: CreateCharacter) -> Character:
    content, world = content_of(ctx.world), ctx.world
    guard.need(world, world.get(House).custom, "destiny_only")
    guard.need(world, action.race in content.races, "unknown_id", id=action.race)
    background = content.backgrounds.get(action.background)
    guard.need(world, background is not None, "unknown_id", id=action.background)
    start = content.start
    fits = all(start.base_score <= score <= start.most_score for score in action.stats)
    guard.need(world, fits and sum(action.stats) == start.custom_total, "bad_scores", total=start.custom_total)
    return _born(ctx, action.race, action.class_name, action.background, action.stats)


def _born(ctx: Ctx, race: str, name: ClassName, background: str, stats: Scores) -> Character:
    content = content_of(ctx.world)
    hp = max(1, content.classes[name].hit_die + modifier(stats, "constitution"))
    spells = content.classes[name].spells if content.classes[name].mana[:1] != (0,) else ()
    return Character(
        char=ctx.next("character"),
        owner=ctx.who,
        race=race,
        class_name=name,
        background=background,
        alignment=destiny.alignment(content, ctx.who),
        stats=stats,
        max_hp=hp,
        hp=hp,
        mana=0,
        location=content.races[race].city,
        known=spells,
        prepared=_prepared(ctx, name, spells),
    )


def _prepared(ctx: Ctx, name: ClassName, spells: tuple[str, ...]) -> tuple[str, ...]:
    """The first spells of each level, up to the slots of level 1 (Q-268)."""
    kind, content = content_of(ctx.world).classes[name], content_of(ctx.world)
    room = {0: kind.cantrips[0] if kind.cantrips else 0, 1: (kind.slots[0] or (0,))[0] if kind.slots else 0}
    chosen = []
    for spell in spells:
        level = content.spells[spell].level
        if room.get(level, 0):
            room[level] -= 1
            chosen.append(spell)
    return tuple(chosen)


def _outfit(ctx: Ctx, who: Character) -> None:
    """The first option of each group; what can be worn is worn, the rest is carried."""
    content = content_of(ctx.world)
    wear(ctx, who.char, "bag", content.start.pack[0])
    for group in content.classes[who.class_name].gear:
        for entry in group[0]:
            for one in content.start.pack[1:] if entry == "pack" else (entry,):
                _receive(ctx, who, one)
    give(ctx, who.char, "gold-piece", content.backgrounds[who.background].gold)


def _receive(ctx: Ctx, who: Character, entry: str) -> None:
    content = content_of(ctx.world)
    name, _, number = entry.partition(" ")
    name = content.start.picks.get(name, name)
    if name == "components":
        name = next(
            (s.component for s in map(content.spells.__getitem__, who.known) if s.component), content.start.component
        )
    for piece in content.set_pieces(name) or [name]:
        _put_on(ctx, who, piece, int(number or 1))


def _put_on(ctx: Ctx, who: Character, name: str, count: int) -> None:
    slot = slot_for(ctx, who.char, name)
    if slot is not None and (count == 1 or slot == "ammunition"):
        wear(ctx, who.char, slot, name, count)
    else:
        give(ctx, who.char, name, count)


def slot_for(ctx: Ctx, char: int, name: str) -> GearSlot | None:
    """The empty slot in which a thing is worn or held, if there is one (Q-182)."""
    kind, world = content_of(ctx.world).item(name), ctx.world
    main = held(world, char, "mainhand")
    two_handed = main is not None and "two-handed" in getattr(content_of(world).item(main.kind), "tags", ())
    slots: tuple[GearSlot, ...] = ()
    if isinstance(kind, Weapon):
        slots = ("mainhand",)
        if "two-handed" in kind.tags and held(world, char, "offhand") is not None:
            slots = ()
    elif isinstance(kind, Armor):
        slots = ("ring1", "ring2") if kind.slot == "ring" else (kind.slot,)
        if kind.slot == "offhand" and two_handed:
            slots = ()
    elif isinstance(kind, Good) and kind.kind == "ammunition":
        slots = ("ammunition",)
    elif isinstance(kind, Good) and kind.slot == "necklace":
        slots = ("necklace",)
    return next((slot for slot in slots if held(world, char, slot) is None), None)

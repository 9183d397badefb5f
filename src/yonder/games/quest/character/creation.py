"""Creation: by destiny or to measure, with the class's starting gear and spells (Q-526 to Q-529)."""

from __future__ import annotations

from typing import Literal

from yonder.core import Action, Ctx, Genesis, World, guard
from yonder.core.world.codec import sha256
from yonder.games.quest.character import destiny
from yonder.games.quest.character.gear import give, held, wear
from yonder.games.quest.character.levels import first_prepared
from yonder.games.quest.character.sheet import content_of, max_mana, modifier
from yonder.games.quest.content.things import Armor, Good, Weapon
from yonder.games.quest.events import CharacterCreated
from yonder.games.quest.kinds import ClassName, GearSlot
from yonder.games.quest.models import Character, House, Scores
from yonder.games.quest.rules import rules
from yonder.games.quest.saves.record import NO_SAVE, keep

MOST_CHARACTERS = 12


class CreateCharacter(Action):
    """Come into the world: as what your key destines you to be, or to measure where the host allows it.

    To measure, name race, class, background and six scores from 10 to 16 that add up to 85. `name` is one of your
    people's names; `gear` says which of each group of starting gear you take (0 is the first).
    """

    mode: Literal["destiny", "custom"] = "destiny"
    race: str = ""
    class_name: ClassName = "fighter"
    background: str = ""
    stats: Scores = (10, 10, 10, 10, 10, 10)
    name: str = ""
    gear: tuple[int, ...] = ()


@rules.on(CreateCharacter)
def create_character(ctx: Ctx, action: CreateCharacter) -> None:
    can_create_character(ctx.world, ctx.who, action)
    made = _destined(ctx) if action.mode == "destiny" else _born(ctx, *_measures(action))
    content = content_of(ctx.world)
    name = action.name or destiny.name(content, ctx.who, made.race)
    uid = sha256(f"{ctx.world.get(Genesis).realm}/{made.char}".encode()).hex()[:16]
    made = ctx.world.put(made, mana=max_mana(content, made, 1), name=name, uid=uid)
    _outfit(ctx, made, action.gear)
    keep(ctx, made.char, NO_SAVE, 0)
    ctx.tell(CharacterCreated(made.char, made.owner, made.race, made.class_name, made.background, made.stats))


def _destined(ctx: Ctx) -> Character:
    content, key = content_of(ctx.world), ctx.who
    race = destiny.race(content, key)
    name: ClassName = destiny.class_name(content, key, race)  # type: ignore[assignment]
    return _born(ctx, race, name, destiny.background(content, key, name), destiny.scores(content, key, name))


def can_create_character(world: World, who: str, action: CreateCharacter) -> None:
    """`destiny_only`, `unknown_id`, `bad_scores`, `too_many`."""
    content = content_of(world)
    mine = [row.char for row in world.where(Character, owner=who)]
    guard.need(world, len(mine) < MOST_CHARACTERS, "too_many_characters", most=MOST_CHARACTERS)
    race, name = action.race, action.class_name
    if action.mode == "destiny":
        race = destiny.race(content, who)
        name = destiny.class_name(content, who, race)  # type: ignore[assignment]
    else:
        _measured(world, action)
    guard.need(world, not action.name or action.name in content.names[race], "unknown_id", id=action.name)
    groups = content.classes[name].gear
    for group, pick in zip(groups, action.gear, strict=False):
        guard.need(world, 0 <= pick < len(group), "unknown_id", id=str(pick))
    guard.need(world, len(action.gear) <= len(groups), "unknown_id", id="gear")


def _measured(world: World, action: CreateCharacter) -> None:
    content = content_of(world)
    guard.need(world, world.get(House).custom, "destiny_only")
    guard.need(world, action.race in content.races, "unknown_id", id=action.race)
    guard.need(world, action.background in content.backgrounds, "unknown_id", id=action.background)
    start = content.start
    fits = all(start.base_score <= score <= start.most_score for score in action.stats)
    guard.need(world, fits and sum(action.stats) == start.custom_total, "bad_scores", total=start.custom_total)


def _measures(action: CreateCharacter) -> tuple[str, ClassName, str, Scores]:
    return action.race, action.class_name, action.background, action.stats


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
        discovered=(content.races[race].city,),
        known=spells,
        prepared=first_prepared(content, content.classes[name], spells, 1),
    )


def _outfit(ctx: Ctx, who: Character, picks: tuple[int, ...]) -> None:
    """One option of each group, the first unless another was picked; what can be worn is worn, the rest carried."""
    content = content_of(ctx.world)
    wear(ctx, who.char, "bag", content.start.pack[0])
    for place, group in enumerate(content.classes[who.class_name].gear):
        for entry in group[picks[place] if place < len(picks) else 0]:
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

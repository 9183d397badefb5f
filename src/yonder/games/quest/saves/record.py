"""Records: what was kept of each character, and how it comes back (Q-087, Q-094)."""

from __future__ import annotations

from yonder.core import Ctx, World, effects, inventory
from yonder.core.kit.inventory import Item
from yonder.core.world.codec import decode
from yonder.games.quest.character import gear
from yonder.games.quest.character.lasting import UNTIL, clear, owner_of
from yonder.games.quest.character.sheet import content_of, now_of
from yonder.games.quest.kinds import STATS
from yonder.games.quest.models import (
    Character,
    EncounterClock,
    Hired,
    Preparation,
    SaveRecord,
    Scores,
    Travel,
)
from yonder.games.quest.saves.model import Save, Stack, snapshot, text_of

NO_SAVE = ""
MOST_KEPT = 10  # of one character; older ones are let go


def latest(world: World, char: int) -> SaveRecord:
    """How the character was kept last: by a save, or by its birth."""
    return world.all(SaveRecord, char)[-1]


def last_save(world: World, char: int) -> str:
    """The id of the last accepted event; empty before the first (Q-520)."""
    return latest(world, char).save


def keep(ctx: Ctx, char: int, save: str, created_at: int) -> SaveRecord:
    """Note the character as it is now."""
    rows = ctx.world.all(SaveRecord, char)
    number = rows[-1].number + 1 if rows else 0
    prev = rows[-1].save if rows else NO_SAVE
    for row in rows[: len(rows) + 1 - MOST_KEPT] if len(rows) >= MOST_KEPT else ():
        ctx.world.drop(row)
    return ctx.world.put(SaveRecord(char, number, save, prev, created_at, text_of(snapshot(ctx.world, char))))


def roll_back(ctx: Ctx, char: int) -> SaveRecord:
    """Everything since the last save has not happened."""
    row = latest(ctx.world, char)
    restore(ctx, char, decode(row.content, Save))
    return row


def restore(ctx: Ctx, char: int, save: Save) -> Character:
    """Make a character what a save says."""
    world = ctx.world
    _forget(ctx, char)
    who = world.put(_character(char, world.get(Character, char).owner, save))
    for slot, stack in save.gear.items():
        _put(ctx, gear.worn_by(char), stack, gear.GEAR.index(slot))
    for stack in save.general:
        _put(ctx, gear.carried_by(char), stack, stack.place)
    for city, stacks in save.vaults.items():
        for stack in stacks:
            _put(ctx, gear.vault_of(char, city), stack, stack.place)
    for effect in save.effects:
        data = dict(effect.data)
        if effect.minutes_left >= 0:
            data[UNTIL] = now_of(who) + effect.minutes_left
        effects.apply(ctx, owner_of(char), effect.id, stacks=effect.stacks, data=data)
    for number, kept in enumerate(save.companions, 1):
        world.put(Hired(char, number, kept.id, kept.hp, kept.paid_until, kept.formation, kept.heals_used))
    way, clock = save.travel, save.encounter
    if way is not None:
        world.put(Travel(char, way.environment, way.direction, way.progress_bp, way.carry, way.stopped))
    world.put(EncounterClock(char, clock.acc, clock.weather, clock.last_monster))
    return who


def _character(char: int, owner: str, save: Save) -> Character:
    one, two, three, four, five, six = (save.ability_increases.get(stat, 0) for stat in STATS)
    rises: Scores = (one, two, three, four, five, six)
    return Character(
        char=char,
        owner=owner,
        race=save.race,
        class_name=save.class_name,
        background=save.background,
        alignment=save.alignment,
        stats=save.stats,
        max_hp=save.max_hp,
        hp=save.hp,
        mana=save.mana,
        location=save.location,
        experience=save.experience,
        max_hp_penalty=save.max_hp_penalty,
        fatigue=save.fatigue,
        hunger=save.hunger,
        day=save.day,
        minute=save.minute,
        known=save.known_spells,
        prepared=tuple(name for names in save.spell_slots.values() for name in names),
        style=save.choices.style,
        feats=save.feats,
        increases=rises,
        points_spent=save.choices.points_spent,
        metamagic=save.choices.metamagic,
        enemies=save.choices.favoured_enemies,
        features_used=tuple(sorted(save.features_used.items())),
        policies=tuple(sorted(save.reaction_policies.items())),
        auto_sneak=save.auto_sneak,
        short_rests=save.short_rests_used,
        last_long_rest=save.last_long_rest,
        uid=save.character_id,
        name=save.name,
        tired=save.tired,
        unfed=save.unfed,
        discovered=save.discovered,
        row=save.formation,
        masters=save.masters,
    )


def _forget(ctx: Ctx, char: int) -> None:
    """Take away everything that a save brings back."""
    world = ctx.world
    vaults = [gear.vault_of(char, city) for city in content_of(world).places.cities]
    for item in (*gear.units(world, char), *(row for holder in vaults for row in inventory.of(world, holder))):
        world.drop(item)
    clear(ctx, char)
    for model in (Hired, Preparation, Travel, EncounterClock):
        for row in world.all(model, char):
            world.drop(row)


def _put(ctx: Ctx, holder: str, stack: Stack, place: int) -> None:
    row = ctx.world.put(Item(ctx.next("item"), holder, stack.item, stack.quantity, place, stack.data))
    for inner in stack.contents:
        _put(ctx, gear.inside(row), inner, inner.place)

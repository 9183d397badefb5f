"""The fight as its players see it (Q-401, Q-513). Monsters show hit points, armour class and place, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from yonder.core import Question, World
from yonder.core.show.parts import Parts
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import content_of, level, max_mana
from yonder.games.quest.combat.actions.flee import flee_chance
from yonder.games.quest.combat.actions.reactions import React, in_vain
from yonder.games.quest.combat.attacks.arms import armed, unarmed
from yonder.games.quest.combat.attacks.attack import armor_class
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.features.resources import pool
from yonder.games.quest.combat.fight import FARTHEST, Field
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.health.conditions import CONCENTRATING
from yonder.games.quest.combat.movement import heading, provoked
from yonder.games.quest.combat.rounds.turns import current
from yonder.games.quest.kinds import STATS
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import rules, scope_of
from yonder.games.quest.show.danger import Danger, danger, marked, spelled
from yonder.games.quest.show.names import called, source, spoken, thing
from yonder.games.quest.show.shapes.fight import (
    ArmView,
    ConditionView,
    DropView,
    DyingView,
    FighterView,
    FightView,
    PendingView,
    StepView,
    TurnView,
)
from yonder.games.quest.show.shapes.sheet import PoolView
from yonder.games.quest.show.sheet import abilities
from yonder.games.quest.show.tale import account


def fight_view(world: World, session: int, who: str | None) -> FightView:
    """The whole fight, seen from one's own place in it."""
    return fight_parts(world, session, who).whole()


def fight_parts(world: World, session: int, who: str | None) -> Parts[FightView]:
    """The same in parts."""
    field = look(world, session)
    combat, content, words = field.combat, field.content, field.content.words
    rows = field.all()
    me = next((row for row in rows if row.kind == "player" and row.owner == who), None)
    at = rows[0] if me is None else me
    turn = current(field)

    @cache
    def strength() -> Danger:
        return danger_of(field, rows)

    return Parts(
        FightView,
        kind=combat.kind,
        kind_name=spoken(content, "encounter", combat.kind),
        terrain=combat.terrain,
        phase=combat.phase,
        phase_text=words[f"phase.{combat.phase}"],
        outcome=combat.outcome,
        round=combat.round,
        turn=turn,
        mine=me is not None and turn == me.cid,
        order=combat.order,
        me="" if me is None else me.cid,
        party=tuple(fighter(field, row, at, who) for row in rows if row.side == "party"),
        monsters=tuple(fighter(field, row, at, who) for row in rows if row.side != "party"),
        line=lambda: line(rows),
        steps=lambda: () if me is None else tuple(steps(field, me)),
        arms=lambda: () if me is None else tuple(arms(field, me)),
        abilities=lambda: () if me is None else own_abilities(field, me),
        flee_bp=lambda: 0 if me is None or combat.kind == "boss" else flee_chance(field, me.cid),
        adjustable=combat.adjustable,
        surprise=combat.surprise,
        difficulty=lambda: strength().badge,
        difficulty_name=lambda: (
            words[f"badge.{strength().badge}"] if me is None else marked(content, strength(), me.hp)
        ),
        danger=lambda: "" if me is None else spelled(content, strength(), me.hp),
        worst=lambda: strength().worst,
        mortal=lambda: me is not None and strength().critical >= me.hp,
        loot=lambda: tuple(drop(field, each.item, each.quantity) for each in combat.loot),
        account=lambda: account(field),
        level_up_pending=lambda: me is not None and rising(field, me),
        pending=lambda: pending(world, field, session, who),
    )


def own_abilities(field: Field, me: Combatant) -> tuple:  # type: ignore[type-arg]
    who = field.character(me.cid)
    return () if who is None else tuple(abilities(field.content, who, me.level, field, me.cid))


def danger_of(field: Field, rows: list[Combatant]) -> Danger:
    """Q-451: the badge is of all who came, what a round can do (Q-553) of those who still fight."""
    top = max((row.level for row in rows if row.kind == "player"), default=1)
    found = {row.cid: field.monster(row.cid) for row in rows if row.side == "monsters"}
    foes = {cid: block for cid, block in found.items() if block is not None}
    left = danger([block for cid, block in foes.items() if field.awake(cid)], top)
    return replace(left, badge=danger([*foes.values()], top).badge)


def line(rows: list[Combatant]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who stands where, from left to right."""
    places: dict[int, list[str]] = {}
    for row in rows:
        if row.alive and not row.fled:
            places.setdefault(row.pos, []).append(row.cid)
    return tuple((pos, tuple(places[pos])) for pos in sorted(places))


def fighter(field: Field, row: Combatant, me: Combatant, who: str | None) -> Parts[FighterView]:
    """One combatant."""
    content, block, mind = field.content, field.monster(row.cid), field.effect(row.cid, CONCENTRATING)
    far, dying = min(FARTHEST, abs(row.pos - me.pos)), row.side == "party" and row.hp == 0 and row.alive
    person = field.character(row.cid)
    return Parts(
        FighterView,
        cid=row.cid,
        name=lambda: called(field, row.cid),
        side=row.side,
        kind=row.kind,
        ref=row.ref,
        owner=row.owner,
        mine=who is not None and row.owner == who and row.kind == "player",
        place=row.place,
        pos=row.pos,
        range=far,
        range_name=content.words[f"range.{far}"],
        hp=row.hp,
        max_hp=row.max_hp,
        temp_hp=row.temp_hp,
        ac=lambda: armor_class(field, row.cid),
        alive=row.alive,
        fled=row.fled,
        awake=lambda: field.awake(row.cid),
        size=row.size,
        initiative=row.initiative,
        turn=TurnView(row.actions, row.attacks, row.bonus, row.steps, row.extra_steps, row.reaction),
        conditions=lambda: tuple(conditions(field, row.cid)),
        concentration=lambda: "" if mind is None else spoken(content, "spell", mind.text("spell")),
        dying=DyingView(row.successes, row.failures, row.stable) if dying else None,
        mana=row.mana,
        max_mana=lambda: 0 if person is None else max_mana(content, person, row.level),
        pool=lambda: pool_view(field, row),
        xp=row.xp,
        level=row.level if block is None else 0,
        type="" if block is None else block.type,
        cr8=0 if block is None else block.cr8,
        boss=block is not None and (block.boss or field.combat.kind == "boss"),
    )


def pool_view(field: Field, row: Combatant) -> PoolView | None:
    kind = pool(field, row.cid)
    if kind is None:
        return None
    return PoolView(kind.type, spoken(field.content, "resource", kind.type), row.resource, row.resource_max)


def conditions(field: Field, cid: str) -> Iterator[ConditionView]:
    """What lasts on somebody, in order of application; what a creature always has is not listed."""
    content = field.content
    for row in field.effects(cid):
        kind = content.effects.get(row.kind)
        if kind is None:
            continue
        origin = field.cid_of(row.source)
        there = any(each.cid == origin for each in field.all())
        stat = next((stat for stat in STATS if stat == row.text("stat")), "")
        yield ConditionView(
            row.kind,
            spoken(content, "effect", row.kind),
            content.words.get(f"effect_text.{row.kind}", ""),
            row.left,
            called(field, origin) if there else "",
            row["dc"] if stat else 0,
            stat,
            kind.debuff or kind.still,
            row.stacks,
        )


def steps(field: Field, me: Combatant) -> Iterator[StepView]:
    """What one step would bring, towards and away from each enemy."""
    for foe in field.enemies(me.cid):
        for direction in ("closer", "away"):
            step = heading(field, me.cid, foe.cid, direction)
            if step:
                far = min(FARTHEST, abs(me.pos + step - foe.pos))
                name = field.content.words[f"range.{far}"]
                yield StepView(
                    direction, foe.cid, me.pos + step, far, name, tuple(provoked(field, me.cid, me.pos + step))
                )


def arms(field: Field, me: Combatant) -> Iterator[ArmView]:
    """What is held, and the fist."""
    who, foes = field.character(me.cid), field.enemies(me.cid)
    if who is None or not foes:
        return
    for slot in ("mainhand", "offhand"):
        kind = gear.weapon(field.world, who.char, slot)
        if kind is not None:
            ammo = gear.ammunition(field.world, who.char, kind.ammo) if kind.ammo else -1
            blow = armed(field, me.cid, foes[0].cid, kind, "two" if "two-handed" in kind.tags else "one")
            yield arm(field, slot, kind.id, blow, ammo, tuple(kind.tags))
    yield arm(field, "unarmed", "", unarmed(field, me.cid, foes[0].cid), -1, ())


def arm(field: Field, where: str, item: str, blow: Blow, ammo: int, tags: tuple[str, ...]) -> ArmView:
    name = thing(field.content, item) if item else source(field.content, blow.source)
    reach = (blow.melee, blow.reach, blow.range, blow.long)
    return ArmView(where, item, name, blow.dice, blow.type, blow.bonus, blow.flat, *reach, ammo, tags)


def drop(field: Field, item: str, quantity: int) -> DropView:
    kind = field.content.item(item)
    return DropView(item, thing(field.content, item), quantity, 0 if kind is None else kind.cost)


def rising(field: Field, me: Combatant) -> bool:
    """Q-422: will there be a new level after the fight?"""
    who = field.character(me.cid)
    return who is not None and level(content_of(field.world), who) > me.level


def pending(world: World, field: Field, session: int, who: str | None) -> PendingView | None:
    """The question of a reaction; what is asked is for the one who is asked."""
    scope = scope_of(session)
    question = next(iter(world.where(Question, scope=scope)), None) if world.any(Question) else None
    if question is None:
        return None
    mine = question.to == who
    row = next((row for row in field.all() if row.kind == "player" and row.owner == question.to), None)
    name = "" if row is None else called(field, row.cid)
    return PendingView(
        "" if row is None else row.cid, name, mine, _asked(field, question) if mine else "", question.until
    )


def _asked(field: Field, question: Question) -> str:
    """What is asked, and which reactions would not change the result: the dice have fallen."""
    ways = [(each.label, rules.decode_internal(each.action)) for each in question.options]
    vain = [label for label, way in ways if isinstance(way, React) and in_vain(field, way)]
    words = field.content.words
    return " ".join((question.prompt, *(words["ask.vain"].format(reaction=label) for label in vain)))

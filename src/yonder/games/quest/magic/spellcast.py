"""A spell in somebody's hands: who casts it, at whom or what, and what he knows for it. A plain value kept in steps."""

from __future__ import annotations

from msgspec import Struct

from yonder.core import Effect
from yonder.games import d20
from yonder.games.quest.character.sheet import modifier
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import CONCENTRATING, afflict
from yonder.games.quest.combat.rounds.turns import current
from yonder.games.quest.content.magic import Spell

OPTION = "$option"


class Spellcast(Struct, frozen=True, kw_only=True):
    """One casting. `again`: the spell was running and is only used once more."""

    caster: str
    spell: str
    targets: tuple[str, ...] = ()
    pos: int = 0
    option: str = ""
    metamagic: tuple[str, ...] = ()
    again: bool = False

    def of(self, field: Field) -> Spell:
        """The spell itself."""
        return field.content.spells[self.spell]


def casting_modifier(field: Field, cid: str) -> int:
    """Q-153: of the class's casting ability."""
    who = field.character(cid)
    stat = None if who is None else field.content.classes[who.class_name].casting
    return 0 if stat is None else modifier(field.one(cid).stats, stat)


def spell_dc(field: Field, cid: str) -> int:
    """Q-277."""
    return d20.save_dc(casting_modifier(field, cid), d20.proficiency(field.one(cid).level))


def running(field: Field, cid: str, spell: Spell) -> bool:
    """Does the spell still last: is it concentrated on, or is its effect on the caster?"""
    held = field.effect(cid, CONCENTRATING)
    if held is not None and held.text("spell") == spell.id:
        return True
    return any(row.source == source_of(field, cid, spell) for row in field.effects(cid))


def source_of(field: Field, cid: str, spell: Spell) -> str:
    """Where the effects of a casting say they come from."""
    return f"{field.owner(cid)}~{spell.id}"


def beats(field: Field, caster: str, rounds: int) -> int:
    """Rounds that run on the caster's turns (Q-285): the turn in which a spell is cast does not count."""
    return rounds + 1 if rounds > 0 and current(field) == caster else rounds


def leave(fight: Fight, cast: Spellcast, target: str, *names: str) -> None:
    """Put the spell's effects on somebody; a duration runs on the caster's turns unless it is a condition (Q-285)."""
    spell, caster = cast.of(fight), cast.caster
    for name in names or spell.applies:
        kind = fight.content.effects[name]
        theirs = kind.debuff and not kind.by_caster
        rounds = spell.rounds if theirs or kind.at_start else beats(fight, caster, spell.rounds)
        dc, stat = (spell_dc(fight, caster), spell.save) if spell.re_save else (0, None)
        afflict(
            fight,
            target,
            name,
            rounds=rounds,
            dc=dc,
            stat=stat,
            source=caster,
            spell=spell.id,
            clock="" if theirs else caster,
            **facts(fight, cast),
        )


def facts(field: Field, cast: Spellcast) -> dict[str, int | str]:
    """What the effects of a casting need to know."""
    spell, caster = cast.of(field), cast.caster
    data: dict[str, int | str] = {
        name: cast.option if value == OPTION else value for name, value in spell.data.items() if name != "save_edge"
    }
    data["power"] = spell_dc(field, caster)
    if spell.escape:
        data["escape"] = spell_dc(field, caster)
    if spell.plus_modifier:
        data["modifier"] = max(0, casting_modifier(field, caster))
    return data


def number(row: Effect, name: str, value: int) -> tuple[tuple[str, int | str], ...]:
    """The data of an effect with one number changed."""
    return tuple(sorted({**dict(row.data), name: value}.items()))

"""Spells as offers: each prepared one with those it can be aimed at, or greyed with the reason (Q-405)."""

from __future__ import annotations

from functools import partial
from typing import Any

from yonder.core import Choice, Some
from yonder.core.show.offer import Domain
from yonder.games.quest.combat.conditions import CONCENTRATING
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.magic.casting import Cast, DropConcentration, most_targets
from yonder.games.quest.show.aim import SPELLS, Table, greyed, ready

FRIENDLY = ("buff", "heal", "cure", "ally")


def spells(table: Table) -> None:
    """What is prepared, in the order of the book."""
    who = table.field.character(table.me.cid)
    if who is None or not who.prepared:
        return
    for name in who.prepared:
        spell = table.content.spells.get(name)
        if spell is not None and spell.cast != "reaction":
            offer(table, spell)
    if table.field.effect(table.me.cid, CONCENTRATING) is not None:
        table.one(DropConcentration(table.session), table.word("drop_concentration"), SPELLS, aside=True)


def offer(table: Table, spell: Spell) -> None:
    """One spell."""
    label = table.word("cast").format(spell=table.words[f"spell.{spell.id}"], mana=spell.mana)
    cast = partial(Cast, table.session, spell.id)
    if spell.resolve == "teleport":
        place(table, spell, label)
    elif spell.area is not None and not spell.range:
        table.one(cast(), label, SPELLS)
    elif spell.area is not None:
        at_somebody(table, spell, label, table.foes)
        at_place(table, spell)
    elif spell.resolve in FRIENDLY:
        at_somebody(table, spell, label, [table.me.cid, *(cid for cid in table.friends if cid != table.me.cid)])
    else:
        at_somebody(table, spell, label, table.foes)


def at_somebody(table: Table, spell: Spell, label: str, cids: list[str]) -> None:
    """Targets by name: one, or as many as the spell has darts, rays or friends."""
    cast = partial(Cast, table.session, spell.id)
    good, refusal = table.legal(lambda cid: cast((cid,)), cids)
    if not good:
        if refusal is not None:
            table.found.append(greyed(cast((cids[0],)), label, SPELLS, refusal))
        return
    sole = len(table.foes) == 1 if spell.resolve not in FRIENDLY else table.me.cid in good
    most = 1 if spell.area is not None else most_targets(table.me, spell)
    names = tuple(table.name(cid) for cid in good)
    domain: Domain
    if most > 1:
        domain = Some(tuple(good), 0 if sole else 1, most, names, freely=True)
    else:
        domain = Choice(tuple((cid,) for cid in good), names, ((),) if sole else ())
    table.found.append(ready(cast((good[0],)), label, SPELLS, (("targets", domain),)))


def at_place(table: Table, spell: Spell) -> None:
    """An area may be centred between its victims."""
    cast = partial(Cast, table.session, spell.id, ())
    reach = range(table.me.pos - spell.range, table.me.pos + spell.range + 1)
    good, _ = table.legal(cast, list(reach))
    if good:
        label = table.word("cast_at").format(spell=table.words[f"spell.{spell.id}"], mana=spell.mana)
        domain = Choice(tuple(good), tuple(where(table, pos) for pos in good))
        table.found.append(ready(cast(good[0]), label, SPELLS, (("pos", domain),), aside=True))


def place(table: Table, spell: Spell, label: str) -> None:
    """A teleport: every place it reaches."""
    cast: Any = partial(Cast, table.session, spell.id, ())
    options = [pos for pos in range(table.me.pos - 2, table.me.pos + 3) if pos != table.me.pos]
    good, refusal = table.legal(cast, options)
    if good:
        domain = Choice(tuple(good), tuple(where(table, pos) for pos in good))
        table.found.append(ready(cast(good[0]), label, SPELLS, (("pos", domain),)))
    elif refusal is not None:
        table.found.append(greyed(cast(options[0]), label, SPELLS, refusal))


def where(table: Table, pos: int) -> str:
    """A place on the line, as the caster sees it."""
    steps = pos - table.me.pos
    if not steps:
        return table.word("here")
    key = "ahead" if steps > 0 else "behind"
    return table.word(key).format(steps=abs(steps), s="" if abs(steps) == 1 else "s")

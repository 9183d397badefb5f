"""Spells as offers: each prepared one with those it can be aimed at, or greyed with the reason (Q-405)."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Choice, Some
from yonder.core.show.offer import Domain
from yonder.games.quest.combat.guards import featured
from yonder.games.quest.combat.health.conditions import CONCENTRATING
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.form import aims, options
from yonder.games.quest.magic.casting import (
    FRIENDLY,
    Cast,
    DropConcentration,
    Metamagic,
    chosen,
    most_targets,
    repeatable,
    terms,
)
from yonder.games.quest.show.offers.aim import SPELLS, Table, greyed, ready

BENT: tuple[tuple[Metamagic, ...], ...] = (("quickened",), ("empowered",), ("quickened", "empowered"))
TWICE: tuple[tuple[Metamagic, ...], ...] = (("twinned",), ("twinned", "empowered"))


def spells(table: Table) -> None:
    """What is prepared, in the order of the book."""
    who = table.field.character(table.me.cid)
    if who is None or not who.prepared:
        return
    bent = chosen(table.field, table.me) if featured(table.field, table.me.cid, "metamagic") else ()
    bends = [each for each in (*BENT, *TWICE) if all(way in bent for way in each)]
    for name in who.prepared:
        spell = table.content.spells.get(name)
        if spell is None or spell.cast == "reaction" or name in table.content.places.utility_spells:
            continue
        Casting(table, spell).offer()
        for each in bends:
            Casting(table, spell, each).offer()
    if table.field.effect(table.me.cid, CONCENTRATING) is not None:
        table.one(DropConcentration(table.session), table.word("drop_concentration"), SPELLS, aside=True)


class Casting:
    """One spell, plain or bent by metamagic."""

    def __init__(self, table: Table, spell: Spell, bent: tuple[Metamagic, ...] = ()) -> None:
        self.table, self.spell, self.bent = table, spell, bent
        listed = options(table.content, spell)
        self.more: tuple[tuple[str, Domain], ...] = (("option", Choice(listed, also=("",))),) if listed else ()
        self.first = listed[0] if listed else ""

    def cast(self, targets: tuple[str, ...] = (), pos: int | None = None) -> Action:
        return Cast(self.table.session, self.spell.id, targets, pos, self.first, self.bent)

    def label(self, key: str = "cast") -> str:
        table, spell = self.table, self.spell
        again = repeatable(table.field, table.me, spell)
        cost = terms(table.field, table.me, spell, self.bent)
        name = table.words[f"spell.{spell.id}"]
        if self.bent:
            name = f"{name}, {' and '.join(table.words[f'metamagic.{each}'] for each in self.bent)}"
        return table.word("cast_again" if again else key).format(spell=name, mana=cost.mana)

    def offer(self) -> None:
        """By name, by place, or neither."""
        names, places = aims(self.spell)
        if names:
            self.at_somebody()
        if places:
            self.at_place(aside=names)
        if not names and not places:
            self.put([None], "", lambda _: self.cast(), None)

    def aimable(self) -> list[str]:
        """Whom the spell may be meant for."""
        table, spell, me = self.table, self.spell, self.table.me.cid
        friends = [me, *(cid for cid in table.friends if cid != me)]
        if spell.anybody:
            return [*table.foes, *friends]
        return friends if self.friendly else table.foes

    @property
    def friendly(self) -> bool:
        return self.spell.resolve in FRIENDLY and not self.spell.foe and self.spell.area is None

    def at_somebody(self) -> None:
        """Targets by name: one, or as many as the spell has darts, rays or friends."""
        table, spell, cids = self.table, self.spell, self.aimable()
        twin = "twinned" in self.bent
        if twin:
            self.at_two(cids)
            return
        most = 1 if spell.area is not None else most_targets(table.me, spell)
        sole = table.me.cid in cids if self.friendly else len(table.foes) == 1

        def domain(good: list[Any]) -> Domain:
            names = tuple(table.name(cid) for cid in good)
            named = sole and (not self.friendly or table.me.cid in good)
            if most > 1:
                return Some(tuple(good), 0 if named else 1, most, names, freely=True)
            return Choice(tuple((cid,) for cid in good), names, ((),) if named else ())

        self.put(cids, "targets", lambda cid: self.cast((cid,)), domain)

    def at_two(self, cids: list[str]) -> None:
        """Twinned: two of them, each in range."""
        table = self.table
        pairs = [(one, other) for one in cids for other in cids if one != other]
        good, _ = table.legal(self.cast, pairs)
        if good:
            names = tuple(f"{table.name(one)} and {table.name(other)}" for one, other in good)
            domain = (("targets", Choice(tuple(good), names)), *self.more)
            table.found.append(ready(self.cast(good[0]), self.label(), SPELLS, domain, aside=True))

    def at_place(self, *, aside: bool) -> None:
        """A place on the line: where a teleport ends, the centre of an area."""
        table, spell = self.table, self.spell
        far = spell.range or 2
        places = list(range(table.me.pos - far, table.me.pos + far + 1))

        def domain(good: list[Any]) -> Domain:
            return Choice(tuple(good), tuple(where(table, pos) for pos in good))

        if spell.resolve == "teleport":
            places.remove(table.me.pos)
        self.put(places, "pos", lambda pos: self.cast((), pos), domain, aside=aside)

    def put(self, over: list[Any], field: str, make: Any, domain: Any, *, aside: bool = False) -> None:
        """The offer, open for what the handler accepts; what is bent or aside is not shown greyed."""
        table, quiet = self.table, aside or bool(self.bent)
        good, refusal = table.legal(make, over)
        label = self.label("cast_at" if aside else "cast")
        if good:
            domains = ((field, domain(good)), *self.more) if field else self.more
            table.found.append(ready(make(good[0]), label, SPELLS, domains, aside=quiet))
        elif refusal is not None and not quiet:
            table.found.append(greyed(make(over[0]), label, SPELLS, refusal))


def where(table: Table, pos: int) -> str:
    """A place on the line, as the caster sees it."""
    steps = pos - table.me.pos
    if not steps:
        return table.word("here")
    key = "ahead" if steps > 0 else "behind"
    return table.word(key).format(steps=abs(steps), s="" if abs(steps) == 1 else "s")

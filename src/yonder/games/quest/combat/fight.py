"""Fight: a combat as handlers read and change it. Every row it touches belongs to one session."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from yonder.core import Ctx, Dice, Effect, World, effects
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import Content
from yonder.games.quest.content.conditions import EffectKind
from yonder.games.quest.content.creatures import Companion, Creature, Monster
from yonder.games.quest.events import CombatEvent
from yonder.games.quest.models import Character, Combat, Combatant, Session
from yonder.games.quest.rules import scope_of

FARTHEST = 6
OVER = ("loot", "defeat", "ended")
GROUND = "@"  # the owner of what lies on the line
SHAPE = "shaped"


def present(row: Combatant) -> bool:
    """Alive and in the fight."""
    return row.alive and not row.fled and not row.away


def _everybody(world: World, session: int) -> list[Combatant]:
    return sorted(world.all(Combatant, session), key=lambda row: (row.side != "party", row.place))


def _living(world: World, session: int, side: str) -> list[Combatant]:
    there = world.once(_everybody, session)
    return [row for row in there if present(row) and side in ("", row.side)]


def _kinds(world: World, owner: str) -> list[tuple[Effect, EffectKind]]:
    known, found = content_of(world).effects, []
    for row in effects.of(world, owner):
        if row.kind in known:
            found.append((row, known[row.kind]))
            found += [(row, known[name]) for name in known[row.kind].implies]
    return found


def _names(world: World, owner: str) -> dict[str, None]:
    """What lasts on somebody by name, itself or implied."""
    known = content_of(world).effects
    found: dict[str, None] = {}
    for row in effects.of(world, owner):
        found[row.kind] = None
        if row.kind in known:
            found.update(dict.fromkeys(known[row.kind].implies))
    return found


class Field:
    """A fight that is only read: offers, views and rules alike ask it who stands where."""

    def __init__(self, world: World, session: int) -> None:
        self.world = world
        self.session = session

    @property
    def content(self) -> Content:
        return content_of(self.world)

    @property
    def combat(self) -> Combat:
        return self.world.get(Combat, self.session, code="no_combat")

    @property
    def over(self) -> bool:
        """Is it decided?"""
        combat = self.world.find(Combat, self.session)
        return combat is None or combat.phase in OVER

    @property
    def settings(self) -> Session:
        return self.world.get(Session, self.session)

    def one(self, cid: str) -> Combatant:
        """Somebody in the fight."""
        return self.world.get(Combatant, self.session, cid, code="bad_target")

    def all(self) -> list[Combatant]:
        """Everybody, party first, each side in its order."""
        return self.world.once(_everybody, self.session)

    def living(self, side: str = "") -> list[Combatant]:
        """Those who are alive and have not left."""
        return self.world.once(_living, self.session, side)

    def enemies(self, cid: str) -> list[Combatant]:
        """The living on the other side."""
        mine = self.one(cid).side
        return [row for row in self.living() if row.side != mine]

    def allies(self, cid: str) -> list[Combatant]:
        """The others of the same side who live."""
        mine = self.one(cid)
        return [row for row in self.living(mine.side) if row.cid != cid]

    def awake(self, cid: str) -> bool:
        """Alive, in the fight and conscious."""
        return present(self.one(cid)) and not self.has(cid, "unconscious")

    def block(self, cid: str) -> Creature | None:
        """The stat block of a monster or companion, or the form that a player has taken."""
        row = self.one(cid)
        if row.kind == "companion":
            return self.content.companions[row.ref]
        if row.kind != "player":
            return self.content.monsters[row.ref]
        shape = self.effect(cid, SHAPE)
        return None if shape is None else self.content.forms[shape.text("form")]

    def monster(self, cid: str) -> Monster | None:
        """The block of a monster."""
        kind = self.block(cid)
        return kind if isinstance(kind, Monster) else None

    def companion(self, cid: str) -> Companion | None:
        kind = self.block(cid)
        return kind if isinstance(kind, Companion) else None

    def character(self, cid: str) -> Character | None:
        """The character behind a player's combatant."""
        row = self.one(cid)
        return self.world.get(Character, int(row.ref)) if row.kind == "player" else None

    def range(self, one: str, other: str) -> int:
        """Q-030."""
        return min(FARTHEST, abs(self.one(one).pos - self.one(other).pos))

    def owner(self, cid: str) -> str:
        """Who a combatant is to the kernel's effects."""
        return f"{self.session}|{cid}"

    def effects(self, cid: str) -> list[Effect]:
        """What lasts on somebody, in order of application."""
        return effects.of(self.world, self.owner(cid))

    def effect(self, cid: str, kind: str) -> Effect | None:
        return effects.find(self.world, self.owner(cid), kind)

    def kinds(self, cid: str) -> list[tuple[Effect, EffectKind]]:
        """Effects with their kinds; what one implies counts as there (Q-305)."""
        return self.world.once(_kinds, self.owner(cid))

    def has(self, cid: str, *names: str) -> bool:
        """Does one of these last on somebody, itself or implied?"""
        there = self.world.once(_names, self.owner(cid))
        return any(name in there for name in names)

    def cid_of(self, owner: str) -> str:
        """Back from an effect's owner or source to the combatant."""
        return owner.partition("|")[2].partition("~")[0]


class Fight(Field):
    """A fight in the hands of a handler."""

    def __init__(self, ctx: Ctx, session: int) -> None:
        super().__init__(ctx.world, session)
        self.ctx = ctx

    @cached_property
    def scope(self) -> str:
        return scope_of(self.session)

    @property
    def dice(self) -> Dice:
        return self.ctx.dice

    def set(self, cid: str, **changes: Any) -> Combatant:
        """Change a combatant's row."""
        return self.ctx.world.put(self.one(cid), **changes)

    def change(self, **changes: Any) -> Combat:
        """Change the combat's row."""
        return self.ctx.world.put(self.combat, **changes)

    def tell(self, event: CombatEvent) -> None:
        self.ctx.tell(event, scope=self.scope)

    def note(self, cid: str, *names: str) -> None:
        """Remember what somebody did this turn."""
        self.set(cid, used=(*self.one(cid).used, *names))

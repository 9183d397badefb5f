"""Fight: a combat as handlers read and change it. Every row it touches belongs to one session."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from yonder.core import Ctx, Dice, Effect, World
from yonder.core.rules.bars import Changed, Still
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.sides import Bearing, Borne, Course, Fighters, Sides, present
from yonder.games.quest.content.conditions import EffectKind
from yonder.games.quest.content.creatures import Companion, Creature, Monster
from yonder.games.quest.events import CombatEvent
from yonder.games.quest.models import Character, Combat, Combatant, Session
from yonder.games.quest.rules import scope_of

P = ParamSpec("P")
T = TypeVar("T")
F = TypeVar("F", bound="Field")
FARTHEST = 6
OVER = ("loot", "defeat", "ended")
GROUND = "@"  # the owner of what lies on the line
SHAPE = "shaped"
ENEMIES = {"party": "monsters", "monsters": "party"}


def remembered(function: Callable[Concatenate[F, P], T]) -> Callable[Concatenate[F, P], T]:
    """Let a fight that stands still answer a question once; a fight in a handler's hands is always asked anew."""

    def ask(field: F, /, *args: P.args, **kwargs: P.kwargs) -> T:
        known = field.known
        if known is None:
            return function(field, *args, **kwargs)
        key = (function, args, *kwargs.items()) if kwargs else (function, args)
        found: Any = known.get(key, known)  # which stands for nothing
        if found is known:
            found = known[key] = function(field, *args, **kwargs)
        return found  # type: ignore[no-any-return]  # kept under the function that made it

    update_wrapper(ask, function)
    return ask


class Field:
    """A fight that is only read: offers, views and rules alike ask it who stands where."""

    known: dict[Any, Any] | None = None  # answers, where the fight stands still

    def __init__(self, world: World, session: int) -> None:
        self.world = world
        self.session = session
        self.content = content_of(world)

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
        return self.world.made(Fighters, self.session).all

    def living(self, side: str = "") -> list[Combatant]:
        """Those who are alive and have not left."""
        return self.world.made(Fighters, self.session).living[side]

    def several(self) -> tuple[str, ...]:
        """Kinds of which more than one takes part."""
        return self.world.made(Fighters, self.session).several

    def enemies(self, cid: str) -> list[Combatant]:
        """The living on the other side."""
        sides, other = self.world.made(Fighters, self.session), ENEMIES[self.one(cid).side]
        return sides.living[other]

    def allies(self, cid: str) -> list[Combatant]:
        """The others of the same side who live."""
        mine = self.one(cid)
        return [row for row in self.living(mine.side) if row.cid != cid]

    def awake(self, cid: str) -> bool:
        """Alive, in the fight and conscious."""
        return present(self.one(cid)) and "unconscious" not in self.borne(cid).names

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
        gap = abs(self.one(one).pos - self.one(other).pos)
        return min(FARTHEST, gap)

    def owner(self, cid: str) -> str:
        """Who a combatant is to the kernel's effects."""
        return f"{self.session}|{cid}"

    def borne(self, cid: str) -> Borne:
        """What lasts on somebody, worked out once until it changes."""
        return self.world.made(Bearing, f"{self.session}|{cid}")

    def effects(self, cid: str) -> list[Effect]:
        """What lasts on somebody, in order of application."""
        return self.borne(cid).rows

    def effect(self, cid: str, kind: str) -> Effect | None:
        return self.borne(cid).first.get(kind)

    def kinds(self, cid: str) -> list[tuple[Effect, EffectKind]]:
        """Effects with their kinds; what one implies counts as there (Q-305)."""
        return self.borne(cid).kinds

    def has(self, cid: str, *names: str) -> bool:
        """Does one of these last on somebody, itself or implied?"""
        there = self.borne(cid).names
        return names[0] in there if len(names) == 1 else any(name in there for name in names)

    def cid_of(self, owner: str) -> str:
        """Back from an effect's owner or source to the combatant."""
        return owner.partition("|")[2].partition("~")[0]


class Fight(Field):
    """A fight in the hands of a handler, which has refused what it refuses: from here on it changes something."""

    def __init__(self, ctx: Ctx, session: int) -> None:
        if isinstance(ctx.world, Still):
            raise Changed(session)
        super().__init__(ctx.world, session)
        self.ctx = ctx
        self.scope = scope_of(session)
        self._fighters = Fighters.front(ctx.world)
        self._bearing = Bearing.front(ctx.world)
        self._course = Course.front(ctx.world)
        self._owner = f"{session}|"

    @classmethod
    def of(cls, ctx: Ctx, session: int) -> Fight:
        """The fight of a session, made once for an entry, or for each attempt in it."""
        known: Fight | None = ctx.kept.get(session)
        if known is None or known.world is not ctx.world:
            known = ctx.kept[session] = cls(ctx, session)
        return known

    # Rules ask these so often that each looks first at what this very world knows.

    @property
    def combat(self) -> Combat:
        known = self._course.get(self.session)
        if known is None:
            known = self._course[self.session] = super().combat
        return known

    @property
    def over(self) -> bool:
        known = self._course.get(self.session)
        return super().over if known is None else known.phase in OVER

    def _sides(self) -> Sides:
        known = self._fighters.get(self.session)
        if known is None:
            known = self._fighters[self.session] = self.world.made(Fighters, self.session)
        return known

    def one(self, cid: str) -> Combatant:
        try:
            return self._fighters[self.session].by[cid]
        except KeyError:
            row = self._sides().by.get(cid)
            return super().one(cid) if row is None else row

    def all(self) -> list[Combatant]:
        return self._sides().all

    def living(self, side: str = "") -> list[Combatant]:
        return self._sides().living[side]

    def enemies(self, cid: str) -> list[Combatant]:
        known = self._sides()
        return known.living[ENEMIES[known.by[cid].side]] if cid in known.by else super().enemies(cid)

    def owner(self, cid: str) -> str:
        return self._owner + cid

    def borne(self, cid: str) -> Borne:
        owner = self._owner + cid
        try:
            return self._bearing[owner]
        except KeyError:
            known = self._bearing[owner] = self.world.made(Bearing, owner)
            return known

    def range(self, one: str, other: str) -> int:
        gap = self.one(one).pos - self.one(other).pos
        return min(FARTHEST, gap if gap > 0 else -gap)

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
        several = self.several()
        self.ctx.tell(replace(event, several=several) if several else event, scope=self.scope)

    def note(self, cid: str, *names: str) -> None:
        """Remember what somebody did this turn."""
        self.set(cid, used=(*self.one(cid).used, *names))

"""Fight: a combat as handlers read and change it. Every row it touches belongs to one session."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from yonder.core import Ctx, Dice, Effect, World
from yonder.core.rules.bars import Changed, Still
from yonder.core.world.index import Made
from yonder.core.world.model import Model, RowKey
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import Content
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


def present(row: Combatant) -> bool:
    """Alive and in the fight."""
    return row.alive and not row.fled and not row.away


class Fighters(Made["Sides"]):
    """Everybody in each fight, by side."""

    model = Combatant

    def make(self, rows: list[Combatant], _content: Any) -> Sides:
        return Sides({row.cid: row for row in sorted(rows, key=lambda row: (row.side != "party", row.place))})

    def move(self, key: RowKey, old: Model | None, new: Model | None) -> None:
        """Somebody's place in the order stays: only a row that comes or goes makes it anew."""
        known = self.known.get(key[0])
        if known is None:
            return
        changed = known.changed(new) if isinstance(new, Combatant) else None
        if changed is None:
            super().move(key, old, new)
        else:
            self.known[key[0]] = changed


class Sides:
    """Everybody, party first, each side in its order; and those of each side (or of none) who are in the fight."""

    __slots__ = ("_living", "all", "by")

    def __init__(self, by: dict[str, Combatant]) -> None:
        self.by = by
        self.all = [*by.values()]
        self._living: dict[str, list[Combatant]] | None = None

    def changed(self, new: Combatant) -> Sides | None:
        """The same with a changed row in its place; None if it has another place, or none."""
        row = self.by.get(new.cid)
        if row is None or row.place != new.place or row.side != new.side:
            return None
        return Sides({**self.by, new.cid: new})

    @property
    def living(self) -> dict[str, list[Combatant]]:
        if self._living is None:
            there = [row for row in self.all if present(row)]
            party = [row for row in there if row.side == "party"]
            self._living = {"": there, "party": party, "monsters": [row for row in there if row.side != "party"]}
        return self._living


class Bearing(Made["Borne"]):
    """What each combatant bears; none of it ends by the time of the realm."""

    model = Effect

    def make(self, rows: list[Effect], content: Content) -> Borne:
        return Borne(rows, content)


class Borne:
    """What lasts on somebody, in order of application.

    By kind the first; with their kinds, and those that they imply (Q-305); the names of all of these; and the kinds of
    damage that each resists.
    """

    __slots__ = ("first", "kinds", "names", "resists", "rows")

    def __init__(self, rows: list[Effect], content: Content) -> None:
        known = content.effects
        self.rows = rows
        self.first: dict[str, Effect] = {}
        self.kinds: list[tuple[Effect, EffectKind]] = []
        self.names: dict[str, None] = {}
        self.resists = [tuple(kinds.split()) for row in rows if (kinds := row.text("resists"))]
        for row in rows:
            name = row.kind
            self.first.setdefault(name, row)
            self.names[name] = None
            if name in known:
                kind = known[name]
                self.kinds.append((row, kind))
                for implied in kind.implies:
                    self.kinds.append((row, known[implied]))
                    self.names[implied] = None


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

    @classmethod
    def of(cls, ctx: Ctx, session: int) -> Fight:
        """The fight of a session, made once for an entry, or for each attempt in it."""
        known: Fight | None = ctx.kept.get(session)
        if known is None or known.world is not ctx.world:
            known = ctx.kept[session] = cls(ctx, session)
        return known

    def _sides(self) -> Sides:
        known = self._fighters.get(self.session)
        if known is None:
            known = self._fighters[self.session] = self.world.made(Fighters, self.session)
        return known

    def one(self, cid: str) -> Combatant:
        known = self._fighters.get(self.session) or self._sides()
        row = known.by.get(cid)
        return super().one(cid) if row is None else row

    def all(self) -> list[Combatant]:
        return self._sides().all

    def living(self, side: str = "") -> list[Combatant]:
        return self._sides().living[side]

    def enemies(self, cid: str) -> list[Combatant]:
        known = self._sides()
        return known.living[ENEMIES[known.by[cid].side]] if cid in known.by else super().enemies(cid)

    def borne(self, cid: str) -> Borne:
        owner = f"{self.session}|{cid}"
        known = self._bearing.get(owner)
        if known is None:
            known = self._bearing[owner] = self.world.made(Bearing, owner)
        return known

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

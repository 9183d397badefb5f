"""An arena: one character made to measure, fights set up by hand, dice in the rulebook's draw order."""

from __future__ import annotations

from typing import Any, TypeVar

from yonder.core import Action, Ctx, Effect, Event, ScriptedDice, inventory
from yonder.core.chance.dice import Script
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.gear import GEAR, carried_by, units, worn_by
from yonder.games.quest.combat.attacks.attack import armor_class
from yonder.games.quest.combat.attacks.hit import Wound
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.damage import deal
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.content import default
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import ClassName, GearSlot
from yonder.games.quest.models import Character, Combat, Combatant, Scores
from yonder.testkit import Bench

CONTENT = default()
HERO = "Alda#1"
E = TypeVar("E", bound=Event)


class Arena:
    """A character, a session, and whatever fight is put into it."""

    def __init__(self, class_name: ClassName = "fighter", level: int = 1, **settings: Any) -> None:
        self.bench = Bench(rules, setup={"debug": True}, base=1)
        self.me = self.bench.players[0]
        self.act(CreateCharacter("custom", "human", class_name, "soldier", (16, 14, 15, 14, 13, 13)))
        self.act(OpenSession(1, **settings))
        self.hero(experience=CONTENT.levels.xp[level - 1])

    def act(self, action: Action, *dice: int) -> list[Event]:
        return self.bench.act(self.me, action, list(dice))

    def refused(self, action: Action, code: str) -> None:
        self.bench.refused(self.me, action, code)

    def hero(self, **changes: Any) -> Character:
        return self.bench.put(self.bench.row(Character, 1), **changes)

    def scores(self, *stats: int) -> Arena:
        self.hero(stats=stats)
        return self

    def strip(self) -> Arena:
        for row in list(units(self.bench.world, 1)):
            self.bench.drop(row)
        return self

    def wear(self, **gear: str) -> Arena:
        """Put things into slots, whatever was there."""
        for slot, entry in gear.items():
            kind, _, count = entry.partition(" ")
            place = GEAR.index(slot)
            old = inventory.at(self.bench.world, worn_by(1), place)
            number = old.id if old is not None else 1000 + place
            self.bench.put(inventory.Item(number, worn_by(1), kind, int(count or 1), place))
        return self

    def bare(self, slot: GearSlot) -> Arena:
        old = inventory.at(self.bench.world, worn_by(1), GEAR.index(slot))
        if old is not None:
            self.bench.drop(old)
        return self

    def carry(self, *entries: str) -> Arena:
        """Fill the general slots."""
        for place, entry in enumerate(entries):
            kind, _, count = entry.partition(" ")
            self.bench.put(inventory.Item(2000 + place, carried_by(1), kind, int(count or 1), place))
        return self

    def fight(self, *monsters: str, far: int | None = 0, dice: Script = (), **how: Any) -> Arena:
        self.bench.act(self.me, StartFight(1, monsters, far, **how), list(dice))
        return self

    def first(self, *monsters: str, far: int = 0, **how: Any) -> Arena:
        """A fight in which the hero goes first."""
        who = self.bench.row(Character, 1)
        alert = who.class_name == "rogue" and who.experience >= CONTENT.levels.xp[10]
        alert = alert or (who.class_name == "ranger" and "hunters-mark" in who.prepared)
        dice = [20] * (1 + alert) + [2] * len(how.get("companions", ())) + [1] * len(monsters)
        return self.fight(*monsters, far=far, dice=dice, **how)

    @property
    def field(self) -> Field:
        return Field(self.bench.world, 1)

    @property
    def combat(self) -> Combat:
        return self.bench.row(Combat, 1)

    def one(self, cid: str = HERO) -> Combatant:
        return self.bench.row(Combatant, 1, cid)

    def set(self, cid: str, **changes: Any) -> Combatant:
        return self.bench.put(self.one(cid), **changes)

    def afflict(self, cid: str, kind: str, **data: int | str) -> None:
        """Put a condition on somebody by hand."""
        number = 5000 + len(self.bench.rows(Effect))
        owner = f"1|{cid}"
        source = str(data.pop("source", ""))
        left = int(data.pop("rounds", -1))
        row = Effect(
            owner, number, kind, f"1|{source}" if source else "", owner, left, data=tuple(sorted(data.items()))
        )
        self.bench.put(row)

    def has(self, cid: str, kind: str) -> bool:
        return self.field.has(cid, kind)

    def suffer(self, cid: str, kind: str, amount: int, *dice: int) -> int:
        """Damage from nobody, outside any action."""
        rolled = ScriptedDice(dice, base=1)
        ctx = Ctx(rules, self.bench.world, self.me, 0, rolled)
        dealt = deal(Fight(ctx, 1), Wound(attacker="", target=cid, parts=((kind, amount),)))
        rolled.finish()
        ctx.world.commit()
        return dealt

    def told(self, kind: type[E]) -> list[E]:
        return self.bench.events(kind)

    def ac(self, cid: str = HERO) -> int:
        return armor_class(self.field, cid)

    def carried(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for row in units(self.bench.world, 1):
            found[row.kind] = found.get(row.kind, 0) + row.count
        return found


def scores(**stats: int) -> Scores:
    """Six scores, 10 where nothing is said."""
    order = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
    one, two, three, four, five, six = (stats.get(name, 10) for name in order)
    return one, two, three, four, five, six


def caster(
    name: ClassName, *spells: str, level: int = 9, monsters: tuple[str, ...] = ("ogre",), far: int = 2, **how: Any
) -> Arena:
    """A caster of 16s with 40 hit points and 60 mana, who goes first, has these spells and all they need."""
    one = Arena(name, level).strip().scores(10, 10, 10, 16, 16, 16)
    needed = {CONTENT.spells[spell].component for spell in spells if CONTENT.spells[spell].component}
    one.carry(*(f"{item} 9" for item in sorted(needed)))
    one.hero(known=spells, prepared=spells, mana=60, hp=40, max_hp=40)
    return one.first(*monsters, far=far, **how)

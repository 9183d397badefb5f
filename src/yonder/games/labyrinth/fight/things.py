"""Things of a room that can be used once in a fight (L-157). What one does is a small function by name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import check_names
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Fixture
from yonder.games.labyrinth.events.fight import ThingUsed
from yonder.games.labyrinth.fight.foe import known
from yonder.games.labyrinth.fight.tactics import turn_bar
from yonder.games.labyrinth.fight.turns import end_turn, wound
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.figures import POISON, dexterity
from yonder.games.labyrinth.hero.health import cure, restore
from yonder.games.labyrinth.kinds import Attribute, KillSource, Status
from yonder.games.labyrinth.rules import rules


class UseThing(HeroAction):
    """Use what stands in this room: throw the brazier, cut down the chandelier, and so on. Once; it is your turn."""


def fixture(me: Me) -> Fixture:
    """What stands in the hero's room."""
    return me.content.fixture_in[me.here.shape]


def thing_bar(me: Me) -> str:
    """L-157."""
    return turn_bar(me) or ("thing_used" if me.here.used else "")


def modifier(me: Me, kind: Fixture) -> int:
    """What the hero adds to the check, if it takes one."""
    if kind.attribute is None:
        return 0
    value: int = getattr(me.row, kind.attribute)
    return dexterity(me) if kind.attribute is Attribute.DEXTERITY else value


@hero_action(UseThing, Status.FIGHT_TURN)
def use_thing(deed: Deed, _action: UseThing) -> None:
    deed.bar(thing_bar(deed))
    kind = fixture(deed)
    raw = deed.check("thing") if kind.target else 0
    more = modifier(deed, kind)
    success = raw + more >= kind.target
    amount = EFFECTS[kind.effect](deed, kind) if success else 0
    deed.set_room(used=True)
    deed.count("things")
    rolled = (raw, more, raw + more, kind.target, success, amount, deed.row.hp, known(deed, deed.foe.hp))
    deed.tell(ThingUsed(deed.id, kind.id, deed.foe.monster, *rolled))
    end_turn(deed, KillSource.ROOM)


def crash(deed: Deed, kind: Fixture) -> int:
    """It comes down on the monster, and may pin it for a turn or two."""
    damage = deed.roll(kind.dice, "thing damage") if kind.dice else 0
    wound(deed, damage)
    deed.set_fight(staggered=deed.foe.staggered + kind.turns)
    return damage


def fire(deed: Deed, kind: Fixture) -> int:
    """It burns now, and goes on burning."""
    damage = deed.roll(kind.dice, "thing damage")
    wound(deed, damage)
    deed.set_fight(burning=deed.numbers.fight.fire_rounds)
    return damage


def cover(deed: Deed, _kind: Fixture) -> int:
    """The next blow meets stone, and who struck it stands open."""
    deed.set_fight(invisible=deed.foe.invisible + 1, opening=True)
    return 0


def spring(deed: Deed, kind: Fixture) -> int:
    """Cold and clean."""
    cure(deed, POISON)
    return restore(deed, deed.roll(kind.dice, "healing"))


EFFECTS: dict[str, Callable[[Deed, Fixture], int]] = {"crash": crash, "fire": fire, "cover": cover, "spring": spring}


@rules.check
def effects_are_bound(content: Content) -> None:
    """Everything that a thing does has its function."""
    check_names("fixtures", [kind.effect for kind in content.fixtures.values()], EFFECTS)

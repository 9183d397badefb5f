"""The enumerations of the rulebook, in its order (section 28)."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """Where a hero stands (L-080); the last three are final."""

    CREATING = "creating"
    TOWN = "town"
    EXPLORING = "exploring"
    FIGHT_TURN = "fight_turn"
    FIGHT_DEFEND = "fight_defend"
    DEAD = "dead"
    VICTORIOUS = "victorious"
    RETIRED = "retired"


FINISHED = (Status.DEAD, Status.VICTORIOUS, Status.RETIRED)
FIGHTING = (Status.FIGHT_TURN, Status.FIGHT_DEFEND)
RESTFUL = (Status.TOWN, Status.EXPLORING)  # outside fights


class Attribute(StrEnum):
    """The seven attributes (L-040)."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    CONSTITUTION = "constitution"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    CHARISMA = "charisma"
    PERCEPTION = "perception"

    @property
    def short(self) -> str:
        """STR, DEX and so on."""
        return self.value[:3].upper()


class Zone(StrEnum):
    """Where a blow is aimed or a guard is held (L-160)."""

    HIGH = "high"
    MIDDLE = "middle"
    LOW = "low"


ZONES = tuple(Zone)


class DiceMode(StrEnum):
    """How attributes are rolled (L-046)."""

    CLASSIC = "classic"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Menace(StrEnum):
    """GRIM adds the depth to every monster attack (L-054)."""

    OFF = "off"
    GRIM = "grim"


class Slot(StrEnum):
    """What an item is worn as."""

    WEAPON = "weapon"
    ARMOR = "armor"


class Category(StrEnum):
    """The shelves of the shop."""

    WEAPON = "weapon"
    ARMOR = "armor"
    POTION = "potion"
    SPELL = "spell"


class Outcome(StrEnum):
    """What came of a blow (L-167)."""

    FUMBLE = "fumble"
    CRITICAL = "critical"
    BLOCKED = "blocked"
    HIT = "hit"
    MISS = "miss"
    AUTO_MISS = "auto_miss"


LANDED = (Outcome.HIT, Outcome.CRITICAL)


class Telling(StrEnum):
    """What a telling blow does, by where it lands (L-152)."""

    NONE = ""
    DAZED = "dazed"
    OPENED = "opened"
    LAMED = "lamed"


class Answer(StrEnum):
    """How a hero meets a blow; all but the first are for heavy ones (L-154)."""

    GUARD = "guard"
    SIDESTEP = "sidestep"
    PRESS_ON = "press_on"


class Spirit(StrEnum):
    """What a badly hurt hero found in himself in this fight (L-158)."""

    NONE = ""
    RAGE = "rage"
    WIND = "wind"


class Target(StrEnum):
    """Whom the monster goes for (L-299)."""

    HERO = "hero"
    COMPANION = "companion"


class Power(StrEnum):
    """How much goes into a Lightning Bolt (L-244)."""

    NONE = "none"
    HALF = "half"
    FULL = "full"


class Chest(StrEnum):
    """The chest of a room."""

    NONE = "none"
    CLOSED = "closed"
    OPENED = "opened"


class TownReason(StrEnum):
    """How a hero came to town (L-082)."""

    CREATED = "created"
    LEFT = "left"
    FLED = "fled"
    TELEPORTED = "teleported"
    REVIVED = "revived"


class Cause(StrEnum):
    """What killed a hero (L-333)."""

    MONSTER = "monster"
    TRAP = "trap"
    POISON = "poison"
    FUMBLE = "fumble"


class KillSource(StrEnum):
    """What killed a monster (L-340)."""

    WEAPON = "weapon"
    SPELL = "spell"
    DIVINE = "divine"
    COMPANION = "companion"
    FUMBLE = "fumble"
    ROOM = "room"


class LootKind(StrEnum):
    """What was found."""

    RING = "ring"
    WEAPON = "weapon"
    ARMOR = "armor"
    POTION = "potion"
    SPELL = "spell"
    GOLD = "gold"


class Band(StrEnum):
    """A monster's health as anybody can see it (L-530)."""

    UNHURT = "unhurt"
    HURT = "hurt"
    BLOODIED = "bloodied"
    DYING = "dying"


class Likelihood(StrEnum):
    """A chance as one can guess it before the monster is known (L-535)."""

    SLIM = "slim"
    POOR = "poor"
    FAIR = "fair"
    GOOD = "good"

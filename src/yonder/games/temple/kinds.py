"""The enumerations of the rulebook, in its order (T-720 .. T-733). An ordinal is a place in the list."""

from __future__ import annotations

from enum import StrEnum


class ExplorerClass(StrEnum):
    """What an explorer is."""

    NONE = "None"
    FIGHTER = "Fighter"
    ROGUE = "Rogue"
    WIZARD = "Wizard"


class Skill(StrEnum):
    """What an explorer may be good at."""

    NONE = "None"
    ATHLETICS = "Athletics"
    STEALTH = "Stealth"
    PERCEPTION = "Perception"
    PERSUASION = "Persuasion"
    ARCANA = "Arcana"
    ACROBATICS = "Acrobatics"


class Ability(StrEnum):
    """The six abilities."""

    NONE = "None"
    STRENGTH = "Strength"
    DEXTERITY = "Dexterity"
    CONSTITUTION = "Constitution"
    INTELLIGENCE = "Intelligence"
    WISDOM = "Wisdom"
    CHARISMA = "Charisma"

    @property
    def short(self) -> str:
        """STR, DEX and so on."""
        return self.value[:3].upper()


ABILITIES = tuple(Ability)[1:]


class WeaponType(StrEnum):
    """Weapons; None is the bare fist."""

    NONE = "None"
    LONGSWORD = "Longsword"
    DAGGER = "Dagger"
    SHORTBOW = "Shortbow"
    GREATAXE = "Greataxe"
    STAFF = "Staff"


class WeaponSlot(StrEnum):
    """Which hand."""

    PRIMARY = "Primary"
    SECONDARY = "Secondary"


class ArmorType(StrEnum):
    """Armour; the shield is a flag of its own."""

    NONE = "None"
    LEATHER = "Leather"
    CHAIN_MAIL = "ChainMail"


class DamageType(StrEnum):
    """Kinds of damage; cold and lightning are unused."""

    NONE = "None"
    SLASHING = "Slashing"
    PIERCING = "Piercing"
    BLUDGEONING = "Bludgeoning"
    FIRE = "Fire"
    COLD = "Cold"
    LIGHTNING = "Lightning"
    FORCE = "Force"
    NECROTIC = "Necrotic"
    POISON = "Poison"


class ChamberType(StrEnum):
    """What a chamber holds."""

    NONE = "None"
    ENTRANCE = "Entrance"
    EMPTY = "Empty"
    MONSTER = "Monster"
    TREASURE = "Treasure"
    TRAP = "Trap"
    BOSS = "Boss"


class MonsterType(StrEnum):
    """What lives here."""

    NONE = "None"
    POISONOUS_SNAKE = "PoisonousSnake"
    SKELETON = "Skeleton"
    SHADOW = "Shadow"
    ANIMATED_ARMOR = "AnimatedArmor"
    GARGOYLE = "Gargoyle"
    MUMMY = "Mummy"
    WRAITH = "Wraith"


class SpellId(StrEnum):
    """The nine spells."""

    NONE = "None"
    FIRE_BOLT = "FireBolt"
    MAGE_HAND = "MageHand"
    LIGHT = "Light"
    MAGIC_MISSILE = "MagicMissile"
    SHIELD_SPELL = "ShieldSpell"
    SLEEP = "Sleep"
    SCORCHING_RAY = "ScorchingRay"
    MISTY_STEP = "MistyStep"
    FIREBALL = "Fireball"


class CombatAction(StrEnum):
    """What CombatResult reports on."""

    NONE = "None"
    ATTACK = "Attack"
    CAST_SPELL = "CastSpell"
    USE_ITEM = "UseItem"
    FLEE = "Flee"
    DODGE = "Dodge"
    SECOND_WIND = "SecondWind"
    CUNNING_ACTION = "CunningAction"
    HIDE = "Hide"
    ACTION_SURGE = "ActionSurge"


class ItemType(StrEnum):
    """What can be used up."""

    NONE = "None"
    HEALTH_POTION = "HealthPotion"


class CunningMode(StrEnum):
    """What a Rogue does with a Cunning Action."""

    DISENGAGE = "Disengage"
    HIDE = "Hide"
    DASH = "Dash"


class FleeMethod(StrEnum):
    """How to get away: by quickness or by force."""

    SLIP = "Slip"
    SHOVE = "Shove"


class MoveKind(StrEnum):
    """How an explorer came into a chamber."""

    MOVE = "Move"
    FLEE = "Flee"
    DASH = "Dash"


class DeathCause(StrEnum):
    """What ended an explorer."""

    MONSTER = "Monster"
    TRAP = "Trap"
    STRENGTH_DRAIN = "StrengthDrain"
    LIFE_DRAIN = "LifeDrain"


class CombatEnd(StrEnum):
    """How a fight ended for an explorer."""

    MONSTER_KILLED = "MonsterKilled"
    FLED = "Fled"
    DISENGAGED = "Disengaged"
    MONSTER_ASLEEP = "MonsterAsleep"
    DIED = "Died"


class Condition(StrEnum):
    """What may be on an explorer."""

    STRENGTH_DRAIN = "StrengthDrain"
    LIFE_DRAIN = "LifeDrain"
    MUMMY_ROT = "MummyRot"
    FRIGHTENED = "Frightened"
    GLARE_IMMUNE = "GlareImmune"
    HIDDEN = "Hidden"
    DODGING = "Dodging"
    SHIELD_ACTIVE = "ShieldActive"
    LIGHT = "Light"
    MAGE_HAND = "MageHand"

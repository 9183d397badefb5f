"""Stance: what talk has made of an agent. Messages change it (H-608), turns wear it off (H-610)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.traits import Traits, starting_trust
from yonder.games.hashfront.kinds import Intent, Trait

TRUCE_ROUNDS = 3
LONGEST_TRUCE = 6
FOCUS_ROUNDS = 4
EXPECT_ROUNDS = 2
ALARM_ROUNDS = 2
PLEA_ROUNDS = 1
FAINT = 15
TAKEN = 30  # the impact from which on an offer is taken
INFANTRY, TANK = 1, 2  # unit types by number
SLOTS = 5  # slot numbers 1 to 4; place 0 stays empty


class Truce(Struct, frozen=True):
    """Leave each other alone in this region, through round `until` (H-609): so many rounds from when it was agreed."""

    slot: int
    region: str
    until: int
    rounds: int = TRUCE_ROUNDS


class Alarm(Struct, frozen=True):
    """Own buildings in this region are worth `bonus` more to stand on, through round `until`."""

    region: str
    bonus: int
    until: int


class Mercy(Struct, frozen=True):
    """Attacks on this slot are worth `less`, through round `until`."""

    slot: int
    less: int
    until: int


class Focus(Struct, frozen=True):
    """Turn on `slot`, spare `ally`, through round `until`."""

    slot: int
    ally: int
    until: int


class Stance(Struct, frozen=True):
    """What an agent has come to feel (H-601); what its nature adds stands in its traits."""

    trust: tuple[int, ...]
    aggression: int = 0
    defence: int = 0
    morale: int = 100
    expect: int = 0
    expect_until: int = 0
    truces: tuple[Truce, ...] = ()
    focus: Focus | None = None
    alarms: tuple[Alarm, ...] = ()
    mercies: tuple[Mercy, ...] = ()


def first_stance(traits: Traits) -> Stance:
    """How an agent begins."""
    return Stance((starting_trust(traits),) * SLOTS)


def clamp(low: int, high: int, value: int) -> int:
    """The value, kept within bounds."""
    return low if value < low else min(value, high)


def shifted(stance: Stance, aggression: int = 0, defence: int = 0, morale: int = 0) -> Stance:
    """The stance with these added, within their bounds."""
    return replace(
        stance,
        aggression=clamp(-100, 100, stance.aggression + aggression),
        defence=clamp(-50, 100, stance.defence + defence),
        morale=clamp(0, 100, stance.morale + morale),
    )


def moved(stance: Stance, traits: Traits, meaning: Meaning, sender: int, impact: int, at: int) -> Stance:
    """The stance after a message of this impact in round `at` (H-608); a faint one leaves it as it was."""
    bold, wary = Trait.AGGRESSIVE in traits, Trait.CAUTIOUS in traits
    i = impact if impact >= FAINT else 0
    match meaning.intent:
        case Intent.RUSH_THREAT:
            return _rushed(stance, i, bold=bold, wary=wary)
        case Intent.STRENGTH_CLAIM:
            return shifted(stance, 20 * i // 100) if bold else shifted(stance, -(60 * i // 100), 40 * i // 100)
        case Intent.DEMORALIZE:
            change = (40 * i // 100, 0, 0) if bold else (-(130 * i // 100), 40 * i // 100, -(30 * i // 100))
            return shifted(stance, *change)
        case Intent.TAUNT:
            return shifted(stance, 60 * i // 100, -(30 * i // 100))
        case Intent.ARGUMENT:
            return shifted(stance, -i) if meaning.retreat else shifted(stance, 0, i)
        case _:
            return _promised(stance, meaning, sender, i, at)


def _rushed(stance: Stance, i: int, *, bold: bool, wary: bool) -> Stance:
    if bold and wary:
        return shifted(stance, 30 * i // 100, 40 * i // 100)
    if bold:
        return shifted(stance, i)
    return shifted(stance, -(40 * i // 100), 80 * i // 100)


def _promised(stance: Stance, meaning: Meaning, sender: int, i: int, at: int) -> Stance:
    match meaning.intent:
        case Intent.TRUCE_OFFER if i >= TAKEN:
            kept = tuple(t for t in stance.truces if (t.slot, t.region) != (sender, meaning.region))
            rounds = agreed(meaning, at)
            return replace(stance, truces=(*kept, Truce(sender, meaning.region, at + rounds, rounds)))
        case Intent.ALLIANCE_OFFER if i >= TAKEN:
            return replace(stance, focus=Focus(meaning.slot, sender, at + FOCUS_ROUNDS))
        case Intent.BUILD_CLAIM if i >= 30 and meaning.unit:
            return _prepared(replace(stance, expect=meaning.unit, expect_until=at + EXPECT_ROUNDS), meaning.unit, i, at)
        case Intent.TARGET_CLAIM:
            alarmed = shifted(stance, 0, 20 * i // 100)
            alarm = Alarm(meaning.region, i // 2, at + ALARM_ROUNDS)
            return replace(alarmed, alarms=(*stance.alarms, alarm)) if i // 2 else alarmed
        case Intent.PLEA if i:
            return replace(stance, mercies=(*stance.mercies, Mercy(sender, 300 * i // 100, at + PLEA_ROUNDS)))
    return stance


def agreed(meaning: Meaning, at: int) -> int:
    """How many rounds a truce that is offered in round `at` lasts (H-977)."""
    asked = meaning.until - at if meaning.until else meaning.rounds or TRUCE_ROUNDS
    return clamp(1, LONGEST_TRUCE, asked)


def _prepared(stance: Stance, unit: int, i: int, at: int) -> Stance:
    """Infantry captures, so cities are watched; Tanks are kept away from; Rangers are weak at close quarters."""
    if unit == INFANTRY:
        return replace(stance, alarms=(*stance.alarms, Alarm("", i // 2, at + EXPECT_ROUNDS)))
    return shifted(stance, -(40 * i // 100) if unit == TANK else 40 * i // 100)


def accepted(intent: Intent, impact: int) -> bool | None:
    """Was an offer taken? None for what is no offer."""
    return impact >= TAKEN if intent in (Intent.TRUCE_OFFER, Intent.ALLIANCE_OFFER) else None


def worn(stance: Stance, at: int) -> Stance:
    """The stance after an own turn in round `at`: feelings fade, what has run out is over (H-610)."""
    return replace(
        stance,
        aggression=_faded(stance.aggression),
        defence=_faded(stance.defence),
        morale=min(100, stance.morale + 10),
        expect=stance.expect if stance.expect_until > at else 0,
        truces=tuple(truce for truce in stance.truces if truce.until > at),
        focus=stance.focus if stance.focus is not None and stance.focus.until > at else None,
        alarms=tuple(alarm for alarm in stance.alarms if alarm.until > at),
        mercies=tuple(mercy for mercy in stance.mercies if mercy.until > at),
    )


def _faded(value: int) -> int:
    return value - value // 4 if value > 0 else value + (-value) // 4


def trusting(stance: Stance, slot: int, change: int) -> Stance:
    """The stance with more or less trust in a slot."""
    trust = list(stance.trust)
    trust[slot] = clamp(0, 100, trust[slot] + change)
    return replace(stance, trust=tuple(trust))


def broken(stance: Stance, slot: int, regions: tuple[str, ...], change: int = -30) -> Stance:
    """The stance after the truces with this slot in these regions are broken (H-609)."""
    kept = tuple(t for t in stance.truces if t.slot != slot or t.region not in regions)
    return trusting(replace(stance, truces=kept), slot, change)

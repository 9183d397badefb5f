"""How well hashfront's agents understand what is said to them, and how often it changes what they do.

The recogniser on the held-out families of phrases; then, for each tier, the share of turns that a message changes,
over 15 positions, for the traits that are open to it (H-605), and for Stubborn.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from measure import Line, Sheet, main

from yonder.games.hashfront.bots.talk.collection import families
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, guess
from yonder.games.hashfront.bots.talk.sway import Moment, moments, said, susceptible, swayed
from yonder.games.hashfront.bots.talk.traits import NATURES
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import Intent, Tier, Trait
from yonder.games.hashfront.maps.official import official

UNSURE = "unsure"
WORST = 8
ROUNDS = (2, 4, 6, 8, 10)
DUELS, CROWDS = ("PINHOLE", "CAUSEWAY", "TIDEGATE"), ("TRIAD", "COMPASS", "WISHBONE")


Reading = tuple[str, str]  # what was meant, what was read


def readings() -> dict[str, Counter[Reading]]:
    """How often a held-out phrase of each intent was read as which, by part of the held-out set."""
    found: dict[str, Counter[Reading]] = defaultdict(Counter)
    for family in families():
        if family.held_out:
            for phrase in family.phrases:
                got = guess(phrase)
                found[family.file.partition("_")[0]][family.intent, got.intent if got.sure else UNSURE] += 1
    return found


def run(sheet: Sheet) -> None:
    """Understanding, then effect."""
    understanding(sheet)
    effect(sheet)


def positions(names: tuple[str, ...]) -> list[Moment]:
    """Five positions of a match on each of these maps."""
    maps = {template.name: template for template in official()}
    return [moment for name in names for moment in moments(maps[name], default(), ROUNDS)]


def effect(sheet: Sheet) -> None:
    """The table of turns that words change; the least share of all is what counts."""
    duels, crowds = positions(DUELS), positions(CROWDS)
    least, stubborn = 100.0, 0
    for intent in NATURES[Trait.GULLIBLE].receptive:
        where = crowds if intent is Intent.ALLIANCE_OFFER else duels
        for trait in Trait:
            if trait is not Trait.STUBBORN and not susceptible(trait, intent):
                continue
            shown = []
            for tier in Tier:
                turns = turned(where, tier, trait, intent)
                shown.append(f"{tier} {sum(turns)} of {len(turns)}")
                if trait is Trait.STUBBORN:
                    stubborn += sum(turns)
                else:
                    least = min(least, 100 * sum(turns) / max(1, len(turns)))
            sheet.note(f"{intent} to {trait}: {', '.join(shown)}")
    sheet.add(Line("turns changed, least of all open traits and tiers", least, 100, "%", "all", 0.25))
    sheet.add(Line("turns of a Stubborn one changed", stubborn, 1, "turns", "one", 0, at_most=True))


def turned(where: list[Moment], tier: Tier, trait: Trait, intent: Intent) -> list[bool]:
    """In which positions this changes the turn; those in which an Analytical sees no ground for it are left out."""
    found = [swayed(moment, tier, trait, said(moment, intent, i)) for i, moment in enumerate(where)]
    return [each for each in found if each is not None]


def understanding(sheet: Sheet) -> None:
    """Right by part and by intent, the worst confusions, and neutral lines taken for an influence."""
    parts = readings()
    found = sum(parts.values(), Counter[Reading]())
    for part, counts in parts.items():
        sheet.note(
            f"{part}: {share(*right(counts))} right, {mixed(counts):.1f} % with the collection's own mix; "
            f"influences: {share(*right(influences(counts)))}; neutral: {share(*misread(counts))} misread"
        )
    for intent in dict.fromkeys(meant for meant, _ in found):
        of = Counter({pair: count for pair, count in found.items() if pair[0] == intent})
        sheet.note(f"{intent}: {share(*right(of))} right, {of[intent, UNSURE]} unsure")
    wrong = Counter({pair: count for pair, count in found.items() if pair[0] != pair[1]})
    for (intent, got), count in wrong.most_common(WORST):
        sheet.note(f"{intent} read as {got}: {count}")
    hits, total = right(found)
    sheet.note(f"all: {share(hits, total)} right; neutral: {share(*misread(found))} taken for an influence")
    sheet.add(Line(f"right of {total} held-out phrases", 100 * hits / total, 100, "%", "all", 0.85))
    sheet.add(Line("right with the collection's own mix of neutral lines", mixed(found), 100, "%", "all", 0.85))
    alone, count = right(influences(found))
    sheet.add(Line(f"right of {count} held-out influences", 100 * alone / count, 100, "%", "all", 0.8))
    taken, neutral = misread(found)
    title = f"of {neutral} neutral lines taken for an influence"
    sheet.add(Line(title, 100 * taken / neutral, 100, "%", "all", 0.03, at_most=True))


def right(of: Counter[Reading]) -> tuple[int, int]:
    """How many were read as they were meant, of how many."""
    return sum(count for (meant, got), count in of.items() if meant == got), of.total()


def influences(of: Counter[Reading]) -> Counter[Reading]:
    """The readings of what was meant as an influence."""
    return Counter({pair: count for pair, count in of.items() if pair[0] != NEUTRAL})


def mixed(of: Counter[Reading]) -> float:
    """The percentage read right if neutral lines were as frequent here as in the whole collection."""
    counts = Counter(family.intent for family in families() for _ in family.phrases)
    part = counts[NEUTRAL] / counts.total()
    hits, total = right(influences(of))
    neutral = of - influences(of)
    return 100 * (part * neutral[NEUTRAL, NEUTRAL] / neutral.total() + (1 - part) * hits / total)


def misread(of: Counter[Reading]) -> tuple[int, int]:
    """How many neutral lines were taken for an influence, of how many."""
    neutral = Counter({got: count for (meant, got), count in of.items() if meant == NEUTRAL})
    return neutral.total() - neutral[NEUTRAL] - neutral[UNSURE], neutral.total()


def share(part: int, whole: int) -> str:
    """A share with its standard error."""
    ratio = part / whole
    return f"{100 * ratio:.1f} % (±{100 * (ratio * (1 - ratio) / whole) ** 0.5:.1f}) of {whole}"


if __name__ == "__main__":
    main("Talk: held-out phrases and changed turns", run)

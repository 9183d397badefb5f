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


def readings() -> Counter[tuple[str, str]]:
    """How often a held-out phrase of each intent was read as which."""
    found: Counter[tuple[str, str]] = Counter()
    for family in families():
        if family.held_out:
            for phrase in family.phrases:
                got = guess(phrase)
                found[family.intent, got.intent if got.sure else UNSURE] += 1
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
    """Right by intent, the worst confusions, and neutral lines taken for an influence."""
    found = readings()
    by_intent: dict[str, Counter[str]] = defaultdict(Counter)
    for (intent, got), count in found.items():
        by_intent[intent][got] += count
    for intent, read in by_intent.items():
        total = read.total()
        shares = f"{100 * read[intent] / total:.1f} % right, {100 * read[UNSURE] / total:.1f} % unsure"
        sheet.note(f"{intent}: {shares} of {total}")
    wrong = Counter({pair: count for pair, count in found.items() if pair[0] != pair[1]})
    for (intent, got), count in wrong.most_common(WORST):
        sheet.note(f"{intent} read as {got}: {count}")
    right = sum(read[intent] for intent, read in by_intent.items())
    neutral = by_intent[NEUTRAL]
    misread = neutral.total() - neutral[NEUTRAL] - neutral[UNSURE]
    share = 100 * right / found.total()
    sheet.add(Line(f"right of {found.total()} held-out phrases", share, 100, "%", "all", 0.85))
    influence = 100 * misread / neutral.total()
    sheet.add(Line("neutral lines taken for an influence", influence, 100, "%", "all", 0.03, at_most=True))


if __name__ == "__main__":
    main("Talk: held-out phrases and changed turns", run)

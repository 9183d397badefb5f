"""How well hashfront's agents understand what is said to them: the recogniser on the held-out families of phrases."""

from __future__ import annotations

from collections import Counter, defaultdict

from measure import Line, Sheet, main

from yonder.games.hashfront.bots.talk.collection import families
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, guess

UNSURE = "unsure"
WORST = 8


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
    main("Talk: held-out phrases", run)

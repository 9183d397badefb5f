"""Train the recogniser of hashfront's agents from the phrase collection: .venv/bin/python scripts/recogniser.py.

Multinomial logistic regression by AdaGrad in plain Python with a fixed order; about two minutes.
Held-out families are never trained on.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import defaultdict
from pathlib import Path

from msgspec.structs import asdict, replace

from yonder.games.hashfront.bots.talk.collection import Family, families, fingerprint
from yonder.games.hashfront.bots.talk.features import emphasis, features
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, ZERO, Weights, guess
from yonder.games.hashfront.kinds import Intent

TARGET = Path(__file__).parent.parent / "src/yonder/games/hashfront/bots/talk/weights.json"
EPOCHS, RATE, DECAY = 10, 0.2, 5e-4
MOST = 46  # the highest weight that a letter holds
DOUBT, SURE = 30, 40  # by the first fold of `cross`: 26 of 471 neutral lines misread, many of them meant to be hard
LOWEST = 10_000
LEAST = 3  # a feature with less weight than this changes nothing that can be seen
FEWEST = 2  # a feature of one family alone says nothing about others
Example = tuple[list[tuple[int, float]], int]


def misspelt(text: str, dice: random.Random) -> str:
    """The text with one letter lost, doubled or changed for its neighbour."""
    i = dice.randrange(max(1, len(text) - 1))
    return dice.choice(
        (
            text[:i] + text[i + 1 :],
            text[:i] + text[i : i + 1] + text[i:],
            text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :],
        )
    )


def known(of: list[Family]) -> dict[str, int]:
    """The features that at least two families share, numbered."""
    seen: dict[str, set[str]] = defaultdict(set)
    for family in of:
        for phrase in family.phrases:
            for feature in features(phrase):
                seen[feature].add(f"{family.intent}/{family.name}")
    names = [feature for feature, where in seen.items() if len(where) >= FEWEST]
    return {feature: number for number, feature in enumerate(names)}


def examples(of: list[Family], numbers: dict[str, int], intents: list[Intent]) -> list[Example]:
    """Each phrase as it is and misspelt."""
    dice, found = random.Random(1), []  # noqa: S311 - a fixed order, no secret
    for family in of:
        for phrase in family.phrases:
            for text in (phrase, misspelt(phrase, dice)):
                known_ones = [(numbers[each], emphasis(each) / 10) for each in features(text) if each in numbers]
                found.append((known_ones, intents.index(family.intent)))
    return found


def fit(of: list[Example], size: int, classes: int) -> list[list[float]]:
    """The weights of each feature for each intent."""
    table = [[0.0] * classes for _ in range(size)]
    steps = [[1e-6] * classes for _ in range(size)]
    dice = random.Random(2)  # noqa: S311 - a fixed order, no secret
    for _ in range(EPOCHS):
        dice.shuffle(of)
        for present, right in of:
            errors = _errors([(table[f], value) for f, value in present], right, classes)
            for f, value in present:
                row, step = table[f], steps[f]
                for c, error in errors:
                    slope = error * value + DECAY * row[c]
                    step[c] += slope * slope
                    row[c] -= RATE * slope / math.sqrt(step[c] + 1)
    return table


def _errors(rows: list[tuple[list[float], float]], right: int, classes: int) -> list[tuple[int, float]]:
    """How far each intent's likelihood is from the truth; what is as good as right is left out."""
    sums = [0.0] * classes
    for row, value in rows:
        sums = [total + value * each for total, each in zip(sums, row, strict=True)]
    top = max(sums)
    powers = [math.exp(each - top) for each in sums]
    total = sum(powers)
    errors = [(c, power / total - (c == right)) for c, power in enumerate(powers)]
    return [(c, error) for c, error in errors if abs(error) > 1e-3]


def train(of: list[Family], mark: str) -> Weights:
    """The recogniser that these families make."""
    intents = [intent for intent in Intent if any(family.intent is intent for family in of)]
    numbers = known(of)
    table = fit(examples(of, numbers, intents), len(numbers), len(intents))
    for feature, number in numbers.items():
        table[number] = [value * emphasis(feature) / 10 for value in table[number]]
    scale = MOST / max(abs(value) for row in table for value in row)
    letters = {}
    for feature, number in numbers.items():
        whole = [round(value * scale) for value in table[number]]
        if max(map(abs, whole)) >= LEAST:
            letters[feature] = "".join(chr(ZERO + value) for value in whole)
    return Weights(mark, DOUBT, SURE, tuple(intents), letters)


def cross(of: list[Family], folds: int = 4) -> None:
    """Judge the method on the training families alone, each fold by the others: what to tune by."""
    found: list[tuple[Intent, Intent, int]] = []
    for fold in range(folds):
        by = replace(train([family for i, family in enumerate(of) if i % folds != fold], ""), doubt=-LOWEST)
        for family in of[fold::folds]:
            for text in family.phrases:
                got = guess(text, by)
                found.append((family.intent, got.intent, got.lead))
        print(f"{fold + 1} of {folds} folds")
        _table(found)


def _table(found: list[tuple[Intent, Intent, int]]) -> None:
    neutral = sum(meant is NEUTRAL for meant, _, _ in found)
    for sure in range(0, 80, 4):
        right = sum(meant is got and lead >= sure for meant, got, lead in found)
        quiet = sum(meant is NEUTRAL and lead < DOUBT * sure // SURE for meant, _, lead in found)
        misread = sum(meant is NEUTRAL and lead >= sure for meant, _, lead in found)
        print(f"sure {sure}: {right + quiet} of {len(found)} right, {misread} of {neutral} neutral lines misread")


def main() -> None:
    """Train and write the weights, or judge the method with --cross."""
    everything = families()
    of = [family for family in everything if not family.held_out]
    if "--cross" in sys.argv:
        cross(of)
        return
    made = train(of, fingerprint(everything))
    TARGET.write_text(json.dumps(asdict(made), indent=0, ensure_ascii=True) + "\n")
    print(f"{len(made.weights)} features, {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

"""Train the recogniser of hashfront's agents: .venv/bin/uv run --with scipy scripts/recogniser.py [--cross].

Multinomial logistic regression with an L2 penalty, by L-BFGS; half a minute. Held-out families are never trained on,
and the threshold is chosen by `--cross`, which judges the training families alone.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import asdict, replace
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from yonder.games.hashfront.bots.talk.collection import Family, families, fingerprint
from yonder.games.hashfront.bots.talk.features import emphasis, features
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, ZERO, Weights, guess
from yonder.games.hashfront.kinds import Intent

TARGET = Path(__file__).parent.parent / "src/yonder/games/hashfront/bots/talk/weights.json"
ITERATIONS, DECAY, MEMORY = 35, 3.0, 8
RARITY = 0.8  # below one, a rare feature counts less than its rarity says
SCALE = 40  # a weight of one, in whole numbers
MOST = 46  # the highest weight that a letter holds
DOUBT, SURE = 58, 68  # by `--cross`, where this misreads 2.2 % of neutral lines; doubt begins at 85 % of it
LOWEST = 10_000
LEAST = 3  # a feature with less weight than this changes nothing that can be seen
FEWEST, FEWER = 3, 2  # how many families share a feature that is kept: one of several parts, a plain word or kind
Array = Any  # numpy's own types would make every line here a long one


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


def known(of: list[Family]) -> dict[str, float]:
    """The features that several families share, and how much each counts: rare ones more than common ones."""
    seen: dict[str, set[str]] = defaultdict(set)
    for family in of:
        for phrase in family.phrases:
            for feature in features(phrase):
                seen[feature].add(f"{family.intent}/{family.name}")
    shared = {feature: len(where) for feature, where in seen.items() if len(where) >= _fewest(feature)}
    return {each: emphasis(each) * math.log(len(of) / count) ** RARITY / 40 for each, count in shared.items()}


def _fewest(feature: str) -> int:
    return FEWEST if " " in feature or "~" in feature else FEWER


def table(of: list[Family], counts: dict[str, float], intents: list[Intent]) -> tuple[Array, Array]:
    """Each phrase as it is and misspelt, as a row of what its features count, and the number of its intent."""
    dice = random.Random(1)  # noqa: S311 - a fixed order, no secret
    numbers = {feature: number for number, feature in enumerate(counts)}
    columns: list[int] = []
    starts, right = [0], []
    for family in of:
        for phrase in family.phrases:
            for text in (phrase, misspelt(phrase, dice)):
                columns += [numbers[each] for each in features(text) if each in numbers]
                starts.append(len(columns))
                right.append(intents.index(family.intent))
    values = np.array(list(counts.values()))[columns]
    return csr_matrix((values, columns, starts), shape=(len(right), len(counts))), np.array(right)


def fit(rows: Array, right: Array, classes: int) -> Array:
    """The weights of each feature for each intent."""
    count, size = rows.shape
    truth, across = np.eye(classes)[right], rows.T.tocsr()

    def slope(flat: Array) -> tuple[float, Array]:
        sums = rows @ flat.reshape(size, classes)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        likely = powers / powers.sum(axis=1, keepdims=True)
        loss = DECAY / 2 * (flat @ flat) - np.log(likely[np.arange(count), right] + 1e-300).sum()
        return float(loss), (across @ (likely - truth)).ravel() + DECAY * flat

    steps = {"maxiter": ITERATIONS, "maxcor": MEMORY}
    found = minimize(slope, np.zeros(size * classes), jac=True, method="L-BFGS-B", options=steps)
    return found.x.reshape(size, classes)


def train(of: list[Family], mark: str) -> Weights:
    """The recogniser that these families make."""
    intents = [intent for intent in Intent if any(family.intent is intent for family in of)]
    counts = known(of)
    found = fit(*table(of, counts, intents), len(intents)) * np.array(list(counts.values()))[:, np.newaxis]
    whole = np.clip(np.rint(found * SCALE), -MOST, MOST).astype(int)
    letters = {
        feature: "".join(chr(ZERO + value) for value in row)
        for feature, row in zip(counts, whole.tolist(), strict=True)
        if max(map(abs, row)) >= LEAST
    }
    return Weights(mark, DOUBT, SURE, tuple(intents), letters)


def cross(of: list[Family], folds: int = 5) -> None:
    """Judge the method on the training families alone, each fold of themes by the others: what to tune by."""
    themes = sorted({_theme(family) for family in of})
    mixed = random.Random(5).sample(themes, len(themes))  # noqa: S311 - a fixed order, no secret
    fold_of = {each: i % folds for i, each in enumerate(mixed)}
    found: list[tuple[Intent, Intent, int]] = []
    for fold in range(folds):
        by = replace(train([family for family in of if fold_of[_theme(family)] != fold], ""), doubt=-LOWEST)
        for family in (each for each in of if fold_of[_theme(each)] == fold):
            for text in family.phrases:
                got = guess(text, by)
                found.append((family.intent, got.intent, got.lead))
        print(f"{fold + 1} of {folds} folds")
        _table(found)


def _theme(family: Family) -> tuple[str, Intent, str]:
    """Families whose names differ by a number alone are parts of one theme, and are judged together."""
    return family.file, family.intent, family.name.rstrip("-0123456789")


def _table(found: list[tuple[Intent, Intent, int]]) -> None:
    """What each threshold would give, with the same part of it for doubt."""
    neutral = [lead for meant, _, lead in found if meant is NEUTRAL]
    for sure in range(40, 100, 4):
        doubt = DOUBT * sure // SURE
        known = sum(meant is got and lead >= sure for meant, got, lead in found)
        right = known + sum(lead < doubt for lead in neutral)
        misread = sum(lead >= sure for lead in neutral)
        shares = f"{100 * right / len(found):.1f} % of {len(found)} right"
        alone = f"{100 * known / (len(found) - len(neutral)):.1f} % of the influences"
        taken = f"{100 * misread / len(neutral):.2f} % of {len(neutral)} neutral lines misread"
        print(f"sure {sure}: {shares}, {alone}, {taken}")


def main() -> None:
    """Train and write the weights, or judge the method with --cross."""
    everything = families()
    of = [family for family in everything if not family.held_out]
    if "--cross" in sys.argv:
        cross(of)
        return
    made = train(of, fingerprint(everything))
    TARGET.write_text(json.dumps(asdict(made), indent=0, separators=(",", ":")) + "\n")
    print(f"{len(made.weights)} features, {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

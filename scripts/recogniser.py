"""Train the recogniser of hashfront's agents: .venv/bin/uv run --with numpy scripts/recogniser.py [--cross].

Multinomial logistic regression with an L2 penalty, by L-BFGS; about a minute. Held-out families are never trained on.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict, replace

from yonder.games.hashfront.bots.talk.collection import Family, families, fingerprint
from yonder.games.hashfront.bots.talk.features import emphasis, features
from yonder.games.hashfront.bots.talk.recogniser import NEUTRAL, ZERO, Weights, guess
from yonder.games.hashfront.kinds import Intent

TARGET = Path(__file__).parent.parent / "src/yonder/games/hashfront/bots/talk/weights.json"
ITERATIONS, DECAY, MEMORY = 35, 3.0, 8
SCALE = 40  # a weight of one, in whole numbers
MOST = 46  # the highest weight that a letter holds
DOUBT, SURE = 46, 64  # between what `--cross` says and what the last used-up held-out set asked for
LOWEST = 10_000
LEAST = 3  # a feature with less weight than this changes nothing that can be seen
FEWEST, FEWER = 3, 2  # how many families share a feature that is kept: one of several parts, a plain word or kind
Array = Any  # numpy's own types would make every line here a long one


class Table(Struct, frozen=True):
    """Texts as rows of features: which, how much each counts, where each row begins, and what each text means."""

    columns: Array
    values: Array
    starts: Array
    right: Array


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
    return {each: emphasis(each) * math.log(len(of) / count) / 40 for each, count in shared.items()}


def _fewest(feature: str) -> int:
    return FEWEST if " " in feature or "~" in feature else FEWER


def table(of: list[Family], counts: dict[str, float], intents: list[Intent]) -> Table:
    """Each phrase as it is and misspelt."""
    dice = random.Random(1)  # noqa: S311 - a fixed order, no secret
    numbers = {feature: number for number, feature in enumerate(counts)}
    columns: list[int] = []
    values: list[float] = []
    starts, right = [], []
    for family in of:
        for phrase in family.phrases:
            for text in (phrase, misspelt(phrase, dice)):
                present = [each for each in features(text) if each in numbers]
                starts.append(len(columns))
                right.append(intents.index(family.intent))
                columns += [numbers[each] for each in present]
                values += [counts[each] for each in present]
    return Table(np.array(columns), np.array(values), np.array(starts), np.array(right))


def fit(of: Table, size: int, classes: int) -> Array:
    """The weights of each feature for each intent."""
    count = len(of.right)
    rows = np.repeat(np.arange(count), np.diff(np.append(of.starts, len(of.columns))))
    truth = np.eye(classes)[of.right]

    def slope(flat: Array) -> tuple[float, Array]:
        weights = flat.reshape(classes, size)
        sums = np.stack([np.add.reduceat(each[of.columns] * of.values, of.starts) for each in weights], axis=1)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        likely = powers / powers.sum(axis=1, keepdims=True)
        loss = DECAY / 2 * (flat @ flat) - np.log(likely[np.arange(count), of.right] + 1e-300).sum()
        errors = likely - truth
        pulls = [np.bincount(of.columns, of.values * errors[rows, c], size) for c in range(classes)]
        return float(loss), np.concatenate(pulls) + DECAY * flat

    return descend(slope, np.zeros(size * classes)).reshape(classes, size)


def descend(slope: Callable[[Array], tuple[float, Array]], at: Array) -> Array:
    """Where a function is lowest, by L-BFGS with a line search that only asks for a lower value."""
    steps: list[tuple[Array, Array]] = []
    value, pull = slope(at)
    for _ in range(ITERATIONS):
        way = -_curved(pull, steps)
        reach = 1.0 if steps else 1 / math.sqrt(pull @ pull)
        while (found := slope(at + reach * way))[0] > value + 1e-4 * reach * (pull @ way):
            reach /= 2
        steps = [*steps[1 - MEMORY :], (reach * way, found[1] - pull)]
        at, (value, pull) = at + reach * way, found
    return at


def _curved(pull: Array, steps: list[tuple[Array, Array]]) -> Array:
    """The pull, bent by what the last steps told about the curve (the two loops of L-BFGS)."""
    bent, shares = pull.copy(), []
    for step, change in reversed(steps):
        shares.append((step @ bent) / (change @ step))
        bent -= shares[-1] * change
    if steps:
        step, change = steps[-1]
        bent *= (step @ change) / (change @ change)
    for (step, change), share in zip(steps, reversed(shares), strict=True):
        bent += step * (share - (change @ bent) / (change @ step))
    return bent


def train(of: list[Family], mark: str) -> Weights:
    """The recogniser that these families make."""
    intents = [intent for intent in Intent if any(family.intent is intent for family in of)]
    counts = known(of)
    found = fit(table(of, counts, intents), len(counts), len(intents)) * np.array(list(counts.values()))
    whole = np.clip(np.rint(found * SCALE), -MOST, MOST).astype(int).T
    letters = {
        feature: "".join(chr(ZERO + value) for value in row)
        for feature, row in zip(counts, whole.tolist(), strict=True)
        if max(map(abs, row)) >= LEAST
    }
    return Weights(mark, DOUBT, SURE, tuple(intents), letters)


def cross(of: list[Family], folds: int = 5) -> None:
    """Judge the method on the training families alone, each fold by the others: what to tune by."""
    mixed = random.Random(5).sample(of, len(of))  # noqa: S311 - a fixed order, no secret
    found: list[tuple[Intent, Intent, int]] = []
    for fold in range(folds):
        by = replace(train([family for i, family in enumerate(mixed) if i % folds != fold], ""), doubt=-LOWEST)
        for family in mixed[fold::folds]:
            for text in family.phrases:
                got = guess(text, by)
                found.append((family.intent, got.intent, got.lead))
        print(f"{fold + 1} of {folds} folds")
        _table(found)


def _table(found: list[tuple[Intent, Intent, int]]) -> None:
    neutral = sum(meant is NEUTRAL for meant, _, _ in found)
    for sure in range(20, 100, 4):
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

"""`yonder odds`: exact chances of dice notation."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.chart import bars, decimal, percent
from yonder.cli.options import Json
from yonder.cli.show import say, say_json
from yonder.cli.trouble import Usage
from yonder.core.errors import Malformed
from yonder.core.notation import Comparison, Expression, Pool, parse, parse_comparison

MOST_WORK = 20_000_000
_SIGNS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def odds(*dice: Annotated[str, Parameter(allow_leading_hyphen=True)], json: Json = False) -> int:
    """Tell the exact odds of dice, such as "8d6" or "5d4+15 >= 24".

    Parameters
    ----------
    dice
        Dice notation (2d6+3), or a comparison of two (>= <= > < == !=). Put it in quotes, for the shell's sake.
    """
    text = " ".join(dice)
    try:
        comparison = parse_comparison(text)
        expression = parse(text) if comparison is None else _difference(comparison)
    except Malformed as error:
        raise Usage(error.text, error.code) from None
    _bound(text, expression)
    if comparison is None:
        _total(expression, json=json)
    else:
        _compare(comparison, expression, json=json)
    return 0


def _total(expression: Expression, *, json: bool) -> None:
    spread = expression.distribution()
    mean = _mean(spread)
    if json:
        say_json({"dice": str(expression), "mean": str(mean), "distribution": _plain(spread)})
        return
    say((str(expression), "bold"), f": {min(spread)} to {max(spread)}, mean {decimal(mean)} ({mean})")
    _print(bars(spread))


def _compare(comparison: Comparison, difference: Expression, *, json: bool) -> None:
    holds = _SIGNS[comparison.sign]
    chance = sum((p for d, p in difference.distribution().items() if holds(d, 0)), Fraction())
    title = f"{comparison.left} {comparison.sign} {comparison.right}"
    if json:
        say_json({"comparison": title, "chance": str(chance), "percent": percent(chance)})
        return
    say((title, "bold"), f": {chance} = ", (percent(chance), "bold"))
    if not comparison.right.pools:
        bound = comparison.right.flat
        _print(bars(comparison.left.distribution(), lambda total: holds(total, bound)))
    else:
        say(("left minus right", "dim"))
        _print(bars(difference.distribution(), lambda total: holds(total, 0)))


def _difference(comparison: Comparison) -> Expression:
    left, right = comparison.left, comparison.right
    return Expression((*left.pools, *(Pool(-p.count, p.sides) for p in right.pools)), left.flat - right.flat)


def _bound(text: str, expression: Expression) -> None:
    """Refuse what would take minutes."""
    work, span = 0, 1
    for pool in expression.pools:
        for _ in range(abs(pool.count)):
            work += span * pool.sides
            span += pool.sides - 1
    if work > MOST_WORK:
        raise Usage(f"{text!r} has too many outcomes to count; take fewer or smaller dice.", "too_wide")


def _mean(spread: dict[int, Fraction]) -> Fraction:
    return sum((total * p for total, p in spread.items()), Fraction())


def _plain(spread: dict[int, Fraction]) -> dict[str, str]:
    return {str(total): str(p) for total, p in spread.items()}


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)

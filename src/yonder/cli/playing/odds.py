"""`yonder odds`: exact chances of dice notation."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.options import Json
from yonder.cli.terminal.chart import bars, decimal, equals, percent
from yonder.cli.terminal.show import say, say_json
from yonder.cli.terminal.trouble import Usage
from yonder.core.chance.notation import Comparison, Expression, parse, parse_comparison
from yonder.core.errors import Malformed


def odds(*dice: Annotated[str, Parameter(allow_leading_hyphen=True)], json: Json = False) -> int:
    """Print the exact odds of dice, such as "8d6" or "5d4+15 >= 24".

    Parameters
    ----------
    dice
        Dice notation (2d6+3), or a comparison of two (>= <= > < == !=). Put it in quotes for the shell.
    """
    text = " ".join(dice)
    try:
        comparison = parse_comparison(text)
        expression = parse(text) if comparison is None else comparison.left.less(comparison.right)
    except Malformed as error:
        raise Usage(error.text, error.code) from None
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
    chance, sign = comparison.chance(), comparison.sign
    title = f"{comparison.left} {sign} {comparison.right}"
    if json:
        say_json({"comparison": title, "chance": str(chance), "percent": percent(chance)})
        return
    say((title, "bold"), f": {equals(chance)}")
    if comparison.right.pools:
        say(("left minus right", "dim"))
        _print(bars(difference.distribution(), lambda total: _holds(total, sign, 0)))
    else:
        _print(bars(comparison.left.distribution(), lambda total: _holds(total, sign, comparison.right.flat)))


def _holds(left: int, sign: str, right: int) -> bool:
    return Comparison(Expression((), left), sign, Expression((), right)).chance() == 1


def _mean(spread: dict[int, Fraction]) -> Fraction:
    return sum((total * p for total, p in spread.items()), Fraction())


def _plain(spread: dict[int, Fraction]) -> list[dict[str, int | str]]:
    return [{"total": total, "chance": str(p)} for total, p in spread.items()]


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)

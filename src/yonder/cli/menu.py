"""Menu: offers as a numbered list with odds, and what a person types as one of the actions offered."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from yonder.cli.chart import bars, decimal, equals, percent
from yonder.cli.show import Parts
from yonder.core.chance.odds import Forecast, Line
from yonder.core.errors import Malformed
from yonder.core.rules.action import Action
from yonder.core.show.offer import Choice, Domain, Offer, Some, Span, Text
from yonder.core.show.reading import Seat
from yonder.core.world.codec import encode

LISTED = 12
ASIDE_WIDTH = 90
_HARD = "\N{NO-BREAK SPACE}"  # keeps a label on one line


class Menu:
    """The offers of one moment. Those that are open are numbered from 1."""

    def __init__(self, seat: Seat) -> None:
        offers = seat.offers()
        groups = list(dict.fromkeys(offer.group for offer in offers))
        self._seat = seat
        self._offers = sorted(offers, key=lambda offer: (offer.aside, groups.index(offer.group)))
        self._open = [offer for offer in self._offers if offer.enabled]

    def lines(self) -> Iterator[Parts]:
        """The list, group by group; what cannot be done says why, once for all that have the same reason."""
        reasons = Counter(offer.reason for offer in self._offers if not offer.enabled)
        alone = [offer for offer in self._offers if offer.enabled or reasons[offer.reason] == 1]
        width = max((len(_title(offer)) for offer in alone if not offer.aside), default=0)
        group, number = "", 0
        for offer in alone:
            number += bool(offer.enabled)
            if offer.aside:
                continue
            if offer.group != group:
                group = offer.group
                yield "  ", (group[:1].upper() + group[1:] or "Other", "italic")
            yield self._line(offer, number, width)
        yield from self._aside()
        for reason, times in reasons.items():
            if times > 1:
                labels = ", ".join(offer.label for offer in self._offers if offer.reason == reason)
                yield "  ", (f"   -  {labels}: {reason}", "dim")

    def _aside(self) -> Iterator[Parts]:
        """What is seldom meant, in few lines."""
        known = [(number, offer) for number, offer in enumerate(self._open, 1) if offer.aside]
        if known:
            whole = [f"{number} {_title(offer)}".replace(" ", _HARD) for number, offer in known]
            for line in wrap(" · ".join(whole), ASIDE_WIDTH, break_long_words=False, break_on_hyphens=False):
                yield "  ", (f"   {line.replace(_HARD, ' ')}", "dim")

    def choose(self, text: str) -> Action:
        """The action that a line means: `2`, `2 north 5`, `2 steps=5`, or the beginning of a label."""
        offer, rest = self._offer(text)
        return msgspec.structs.replace(offer.action, **_values(offer, rest)) if offer.domains else _bare(offer, rest)

    def odds(self, text: str) -> Iterator[str]:
        """All that is known of what may come of an action, exactly."""
        forecast = self._seat.odds(self.choose(text))
        if forecast is None:
            yield "Nothing about this is left to chance, or nothing that may be known."
            return
        if not forecast.exact:
            yield f"Sampled with {forecast.runs} runs; not exact."
        for line in forecast.lines:
            yield f"{_spoken(line.name)}: {_exact(line)}"
            if line.kind != "chance":
                yield from (f"  {bar}" for bar in bars(line.spread))

    def manual(self, text: str) -> Iterator[str]:
        """What the rules say of an offer."""
        offer, _ = self._offer(text)
        yield f"{offer.label}: {' '.join((type(offer.action).__doc__ or '').split())}"
        for name, domain in offer.domains.items():
            yield f"  {name}: {_wanted(domain, many=True)}"

    def _line(self, offer: Offer, number: int, width: int) -> Parts:
        title = _title(offer)
        if not offer.enabled:
            return "  ", (f"   -  {title:<{width}}  {offer.reason}", "dim")
        odds = "" if offer.domains else brief(self._seat.odds(offer.action))
        return "  ", (f"{number:>4}", "cyan"), f"  {title:<{width}}  " if odds else f"  {title}", (odds, "green")

    def _offer(self, text: str) -> tuple[Offer, str]:
        word, _, rest = text.strip().partition(" ")
        ready = self._open
        if word.isascii() and word.isdigit():
            if not 1 <= len(word) <= 6 or not 1 <= int(word) <= len(ready):
                raise Malformed("$", f"There is no {word}; {_range(len(ready))}", "no_such_offer")
            return ready[int(word) - 1], rest.strip()
        fit = [offer for offer in ready if offer.label.lower().startswith(text.strip().lower())]
        if len(fit) != 1 or not text.strip():
            raise Malformed("$", f"{text.strip()!r} is not understood; {_range(len(ready))}", "no_such_offer")
        return fit[0], ""


def brief(forecast: Forecast | None) -> str:
    """A forecast in a few words: `hit 65 %, damage 3.6`."""
    if forecast is None:
        return ""
    about = "" if forecast.exact else "about "
    return ", ".join(f"{_spoken(line.name)} {about}{_short(line)}" for line in forecast.lines)


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def shown(value: Any) -> str:
    """A value of a domain, as it is printed and typed."""
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list | tuple):
        return ",".join(shown(each) for each in value)
    return encode(value).decode()


def _short(line: Line) -> str:
    return percent(line.value) if line.kind == "chance" else decimal(line.value)


def _exact(line: Line) -> str:
    return equals(line.value) if line.kind == "chance" else f"mean {line.value} ({decimal(line.value)})"


def _title(offer: Offer) -> str:
    return " ".join([offer.label, *(f"<{name}: {_wanted(domain)}>" for name, domain in offer.domains.items())])


def _range(count: int) -> str:
    known = (
        "type `help`"
        if count == 0
        else "type 1 or `help`"
        if count == 1
        else f"type a number from 1 to {count}, or `help`"
    )
    return known + "."


def _bare(offer: Offer, rest: str) -> Action:
    if rest:
        raise Malformed("$", f"{offer.label} takes no values; type its number alone.", "bad_value")
    return offer.action


def _wanted(domain: Domain, *, many: bool = False) -> str:
    """What a domain takes, in words."""
    if isinstance(domain, Span):
        return f"{domain.low}..{domain.high}"
    if isinstance(domain, Text):
        return f"text of at most {domain.most} characters" if many else "text"
    listed = _called(domain)
    some = listed if many or len(listed) <= LISTED else [*listed[:LISTED], f"… {len(listed)} in all"]
    if isinstance(domain, Some):
        return f"{domain.least} to {domain.most} of {' '.join(some)}, joined by {_joint(domain)!r}"
    return " | ".join(some)


def _called(domain: Choice | Some) -> list[str]:
    """What people call the values of a domain, in their order."""
    if isinstance(domain, Choice) and domain.names:
        return list(domain.names)
    return [shown(value) for value in domain.values]


def _joint(domain: Some) -> str:
    """What stands between several values: a comma, unless the values have commas in them."""
    return ";" if any("," in shown(value) for value in domain.values) else ","


def _values(offer: Offer, rest: str) -> dict[str, Any]:
    """What was typed after the number, field by field."""
    words = _words(offer, rest)
    given = {name: words.pop(name) for name in list(words) if name in offer.domains}
    if len(given) != len(offer.domains) or words:
        values = " ".join(_example(domain) for domain in offer.domains.values())
        text = f"{offer.label} needs {' and '.join(offer.domains)} after its number, such as: {values}"
        raise Malformed("$", text, "bad_value")
    return {name: _value(name, domain, given[name]) for name, domain in offer.domains.items()}


def _example(domain: Domain) -> str:
    return _called(domain)[0] if isinstance(domain, Choice) else shown(next(domain.each()))


def _words(offer: Offer, rest: str) -> dict[str, str]:
    if len(offer.domains) == 1 and isinstance(next(iter(offer.domains.values())), Text):
        return {next(iter(offer.domains)): rest}
    try:
        words = shlex.split(rest)
    except ValueError:
        words = rest.split()
    named = {
        word.partition("=")[0]: word.partition("=")[2] for word in words if word.partition("=")[0] in offer.domains
    }
    bare = [word for word in words if word.partition("=")[0] not in offer.domains]
    free = [name for name in offer.domains if name not in named]
    return {**named, **dict(zip([*free, *(f"surplus {i}" for i in range(len(bare)))], bare, strict=False))}


def _value(name: str, domain: Domain, text: str) -> Any:
    value = _read(domain, text)
    if value is None or not domain.has(value):
        raise Malformed("$", f"{name} cannot be {text!r}: {_wanted(domain)}.", "bad_value")
    return value


def _read(domain: Domain, text: str) -> Any:
    if isinstance(domain, Text):
        return text
    if isinstance(domain, Span):
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
    known = {name.lower(): value for name, value in zip(_called(domain), domain.values, strict=True)}
    if isinstance(domain, Choice):
        return known.get(text.lower())
    parts = [known.get(part.strip().lower()) for part in text.split(_joint(domain)) if part.strip()]
    places = [domain.values.index(part) for part in parts if part is not None]
    return None if None in parts else tuple(domain.values[i] for i in sorted(places))

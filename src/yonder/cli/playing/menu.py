"""Menu: offers as a numbered list with odds, and what a person types as one of the actions offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from yonder.cli.playing.form import called
from yonder.cli.playing.glance import Entry, Numbers, figureless, headed, several
from yonder.cli.terminal.chart import bars, decimal, equals, percent
from yonder.cli.terminal.show import Parts, room
from yonder.core.chance.odds import Forecast, Line
from yonder.core.errors import Malformed
from yonder.core.rules.action import Action, tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.command import Command, Commands, listed, names, shown
from yonder.core.show.offer import By, Choice, Domain, Offer, Some, Span, Speech, Text
from yonder.core.show.reading import Seat

ROOM = 44  # for the values of a field, in a list
WIDTH = 90
COLUMN = 52  # beyond that a label stands out of its column
FEW = 8  # of which the first is told with its odds
LONGEST = 120  # of a line of the list; beyond that the fields are named and `help` tells the rest
BRIEF = "command.brief.groups"  # words: groups whose offers are listed side by side
UNLISTED = "command.brief.unlisted"  # words: tags of actions of these groups that go without saying, but can be typed
FORM = "command.form."  # words by the tag of an action: what is typed after its label, where there are many values
_HARD = "\N{NO-BREAK SPACE}"  # keeps a label on one line


class Menu:
    """The offers of one moment. Those that are open have numbers."""

    def __init__(
        self,
        seat: Seat,
        rules: Rules | None = None,
        words: Mapping[str, str] | None = None,
        numbers: Numbers | None = None,
    ) -> None:
        self._seat = seat
        self._offers = distinct(listed(seat.offers()))
        self._open = [offer for offer in self._offers if offer.enabled]
        self._numbers = (numbers or Numbers()).of(self._open)
        self._words = words or {}
        self._brief_groups, self._unlisted = (
            [each.strip() for each in self._words.get(key, "").split(",")] for key in (BRIEF, UNLISTED)
        )
        if rules is None:
            self._commands = Commands(self._offers, who=seat.who, numbers=self._numbers)
        else:
            self._commands = Commands.of(rules, words or {}, self._offers, seat.who, numbers=self._numbers)

    def lines(self) -> Iterator[Parts]:
        """The whole list, group by group."""
        return headed(self.entries())

    def entries(self) -> Iterator[Entry]:
        """What the list holds. What cannot be done says why, once for all that have the same reason.

        What is seldom meant and cannot be done now is not worth a line.
        """
        closed = [offer for offer in self._offers if not offer.enabled and not offer.aside]
        reasons = Counter(offer.reason for offer in closed)
        alone = [offer for offer in self._offers if offer.enabled or (offer in closed and reasons[offer.reason] == 1)]
        width = min(COLUMN, max((len(_title(offer)) for offer in alone if not offer.aside), default=0))
        numbers = iter(self._numbers)
        told = [(offer, next(numbers) if offer.enabled else 0) for offer in alone]
        for offer, number in told:
            if not offer.aside and not self._is_brief(offer):
                yield self._entry(offer, number, width)
        for offer, number in told:
            if self._is_brief(offer) and tag_of(offer.action) not in self._unlisted:
                title = self._short_title(offer)
                yield Entry([], offer.group, facts=(number, title), short=f"{number} {title}")
        yield from (Entry([line]) for line in self._rest())
        for reason, times in reasons.items():
            if times > 1:
                labels = [offer.label for offer in closed if offer.reason == reason]
                yield Entry([("  ", (f"   -  {several(labels)}: {reason}", "dim"))], labels=tuple(labels))

    def _is_brief(self, offer: Offer) -> bool:
        """One of many of its kind, of which there is no more to say than its name."""
        return (
            offer.enabled is True and not offer.aside and offer.group in self._brief_groups and not self._brief(offer)
        )

    def _short_title(self, offer: Offer) -> str:
        form = self._words.get(f"{FORM}{tag_of(offer.action)}")
        return _title(offer) if form is None else f"{offer.label} {form}".rstrip()

    def _rest(self) -> Iterator[Parts]:
        """What is seldom meant is listed if there is nothing else; otherwise it is told how to see it."""
        aside = sum(offer.aside for offer in self._open)
        if aside == len(self._open):
            yield from self.more()
        elif aside:
            yield "  ", (f"   `more` lists {aside} other {'thing' if aside == 1 else 'things'}", "dim")

    def more(self) -> Iterator[Parts]:
        """What is seldom meant, in few lines."""
        known = [(number, offer) for number, offer in zip(self._numbers, self._open, strict=True) if offer.aside]
        if known:
            whole = [f"{number} {_title(offer)}".replace(" ", _HARD) for number, offer in known]
            for line in wrap(" · ".join(whole), room(WIDTH, 5), break_long_words=False, break_on_hyphens=False):
                yield "  ", (f"   {line.replace(_HARD, ' ')}", "dim")

    def read(self, text: str) -> Command:
        """What a line means: `2`, `2 north 5`, `2 steps=5`, or words such as `go north`."""
        return self._commands.read(text)

    def lacking(self, command: Command, text: str) -> Offer | None:
        """The offer that was named without all of its values, if that is what is wrong with a line."""
        found = self._commands.offer(text) if command.kind == "incomplete" else None
        return found if found is not None and found.domains else None

    def values(self, offer: Offer) -> Iterator[Parts]:
        """What its values may be, field by field."""
        for name, domain in offer.domains.items():
            yield from (("    ", line) for line in _wrapped(f"{_spoken(name)}: {_wanted(domain)}"))

    def choose(self, text: str) -> Action:
        """The action that a line means; what is not one action is refused, with what it may have meant."""
        found = self.read(text)
        if found.action is None:
            raise Malformed("$", found.said or f"{found.label} is a question.", found.code or "no_such_offer")
        return found.action

    def complete(self, text: str) -> list[str]:
        """The lines that this one may become."""
        return self._commands.complete(text)

    def odds(self, text: str) -> Iterator[str]:
        """All that is known of what may come of an action, exactly."""
        forecast = self._seat.odds(self.choose(text))
        if forecast is None:
            yield "There are no odds to show: nothing here is left to chance, or it must stay hidden."
            return
        if not forecast.exact:
            yield f"Sampled with {forecast.runs} runs; not exact."
        for line in forecast.lines:
            yield f"{_spoken(line.name)}: {_exact(line)}"
            if line.kind != "chance":
                yield from (f"  {bar}" for bar in bars(line.spread))

    def manual(self, text: str) -> Iterator[str]:
        """What the rules say of an offer."""
        offer = self._offer(text)
        yield f"{offer.label}: {' '.join((type(offer.action).__doc__ or '').split())}"
        for name, domain in offer.domains.items():
            yield from (f"  {line}" for line in _wrapped(f"{name}: {_wanted(domain, many=True)}"))

    def _entry(self, offer: Offer, number: int, width: int) -> Entry:
        """An offer with its odds. A limit that follows a purse is no news, so that it is not what one compares."""
        odds = self._brief(offer) if offer.enabled else ""
        wide = [_wanted(d) for d in offer.domains.values() if not _settled(d) and not isinstance(d, Span)]
        lines = list(_lines(offer, number, width, odds))
        facts = (offer.label, odds, *wide) if offer.enabled else (offer.label, figureless(offer.reason))
        return Entry(lines, offer.group, number, (offer.label,), facts)

    def _brief(self, offer: Offer) -> str:
        """Its odds; where one of a few is to be chosen, those of the first, by name."""
        open_ = {name: domain for name, domain in offer.domains.items() if not _settled(domain)}
        wide = {name: d for name, d in open_.items() if isinstance(d, Choice) and len(d.values) <= FEW}
        if len(open_) > 1 or len(wide) < len(open_):
            return ""
        odds = brief(self._seat.odds(offer.action))
        of = "".join(f"{called(domain, getattr(offer.action, name))}: " for name, domain in wide.items())
        return f"{of}{odds}" if odds else ""

    def _offer(self, text: str) -> Offer:
        """The offer that a line names, whatever its values."""
        found = self._commands.offer(text)
        if found is None:
            self.choose(text)
            raise Malformed("$", f"{text!r} is not offered.", "no_such_offer")
        return found


def distinct(offers: Sequence[Offer]) -> list[Offer]:
    """Offers that read alike are listed once: two herbs in two pouches are one thing to use."""
    found: dict[tuple[str, str, bool | None, bool], Offer] = {}
    for offer in offers:
        found.setdefault((_title(offer), offer.group, offer.enabled, offer.aside), offer)
    return list(found.values())


def meanings(command: Command) -> Iterator[Parts]:
    """What an unclear line may mean, each with what to type for it."""
    if command.kind == "ambiguous":
        yield "  ", ("Type what stands before the one you mean:", "dim")
    width = max((len(each.text) for each in command.candidates), default=0)
    for each in command.candidates:
        yield "  ", (f"  {each.text:<{width}}", "cyan"), f"  {each.label}", (f"  {each.group}", "dim")
    if command.more:
        yield "  ", (f"  … and {command.more} more", "dim")


def brief(forecast: Forecast | None) -> str:
    """A forecast in a few words: `hit 65 %, damage 3.6`. After the first, what cannot happen is left out."""
    if forecast is None:
        return ""
    about = "" if forecast.exact else "about "
    told = [line for i, line in enumerate(forecast.lines) if i == 0 or line.value or any(line.spread)]
    return ", ".join(f"{_spoken(line.name)} {about}{_short(line)}" for line in told)


def _lines(offer: Offer, number: int, width: int, odds: str) -> Iterator[Parts]:
    """An offer; its odds stand beside it, or under it where there is no room."""
    title = _title(offer)
    if not offer.enabled:
        yield "  ", (f"   -  {title:<{width}}  {offer.reason}", "dim")
        return
    beside = len(odds) + max(width, len(title)) <= room(WIDTH, 10)
    start = "  ", (f"{number:>4}", "cyan")
    yield (*start, f"  {title:<{width}}  ", (odds, "green")) if odds and beside else (*start, f"  {title}")
    if odds and not beside:
        yield "  ", (f"        {odds}", "green")


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _short(line: Line) -> str:
    return percent(line.value) if line.kind == "chance" else decimal(line.value)


def _exact(line: Line) -> str:
    return equals(line.value) if line.kind == "chance" else f"mean {line.value} ({decimal(line.value)})"


def _title(offer: Offer) -> str:
    wide = {name: domain for name, domain in offer.domains.items() if not _settled(domain)}
    whole = " ".join([offer.label, *(f"<{name}: {_wanted(domain)}>" for name, domain in wide.items())])
    return whole if len(whole) <= LONGEST else " ".join([offer.label, *(f"<{name}>" for name in wide)])


def _settled(domain: Domain) -> bool:
    """Is there only one value, which need not be said?"""
    return isinstance(domain, Choice) and len(domain.values) == 1


def _wanted(domain: Domain, *, many: bool = False) -> str:
    """What a domain takes, in words."""
    if isinstance(domain, By):
        return _dependent(domain, many=many)
    if isinstance(domain, Span):
        return f"{domain.low}..{domain.high}"
    if isinstance(domain, Speech | Text):
        unit = "bytes" if isinstance(domain, Speech) else "characters"
        return f"text of at most {domain.most} {unit}" if many else "text"
    every = names(domain)
    some = every if many else _few(every)
    if isinstance(domain, Some):
        return f"{domain.least} to {domain.most} of {' '.join(some)}, joined by {_joint(domain)!r}"
    return " | ".join(some)


def _few(every: Sequence[str]) -> list[str]:
    """As many as there is room for in a list, and how many there are."""
    some: list[str] = []
    room = ROOM
    for name in every:
        room -= len(name) + 3
        if some and room < 0:
            return [*some, f"… {len(every)} in all"]
        some.append(name if len(name) <= ROOM else f"{name[: ROOM - 1]}…")
    return some


def _wrapped(text: str) -> Iterator[str]:
    yield from wrap(text, room(WIDTH, 4), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _dependent(domain: By, *, many: bool) -> str:
    """In a list, on what it depends; in full, what it may be in each case."""
    if not many:
        return f"depends on {_spoken(domain.field)}"
    return "; ".join(f"{_wanted(case.domain)} for {shown(case.when)}" for case in domain.cases)


def _joint(domain: Some) -> str:
    """What stands between several values: a comma, unless the values have commas in them."""
    return ";" if any("," in shown(value) for value in domain.values) else ","

"""Command: what a typed line means to a player now. It only reads: nothing is done, nothing is logged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from yonder.core.rules.action import Action, Query, tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.command.asking import ASK, Asked, agreed, read_query
from yonder.core.show.command.closeness import number, plain_words
from yonder.core.show.command.complete import DIGITS, completions
from yonder.core.show.command.lexicon import ALIASES, SHORT, Lexicon, phrases
from yonder.core.show.command.matching import MISSING, Match, match_offer, read_values
from yonder.core.show.command.suggest import alike
from yonder.core.show.command.typed import Typed, expanded
from yonder.core.show.command.values import example
from yonder.core.show.offer import Offer, Speech, widest

LONGEST = 1_000
LISTED = 12
SUGGESTED = 3
Kind = Literal["action", "query", "incomplete", "closed", "ambiguous", "unknown"]


class Candidate(Struct, frozen=True):
    """One thing that a line may mean: what to type for it, and the action if nothing is left to say."""

    text: str
    label: str
    group: str = ""
    action: Action | None = None
    query: Query | None = None


class Command(Struct, frozen=True):
    """What a line means. `said` tells people what is wrong with it, `code` tells programs.

    action, query: this is meant. incomplete: values are missing. closed: it cannot be done now. ambiguous: one of the
    candidates. unknown: nothing; the candidates are suggestions. `more` counts the candidates that are not listed.
    `speech` is what the action says, by field: its words only stand for it until somebody sends the text beside them.
    """

    kind: Kind
    label: str = ""
    action: Action | None = None
    query: Query | None = None
    said: str = ""
    code: str = ""
    candidates: tuple[Candidate, ...] = ()
    more: int = 0
    speech: dict[str, str] = {}


def listed(offers: Iterable[Offer]) -> list[Offer]:
    """Offers in the order in which clients show them: group by group, what is seldom meant last."""
    found = list(offers)
    groups = list(dict.fromkeys(offer.group for offer in found))
    return sorted(found, key=lambda offer: (offer.aside, groups.index(offer.group)))


class Commands:
    """The commands of one moment. Open offers are numbered from 1, in the order of `listed`, or as `numbers` says."""

    def __init__(
        self,
        offers: Iterable[Offer],
        *,
        words: Mapping[str, str] | None = None,
        queries: Iterable[type[Query]] = (),
        actions: Iterable[type[Action]] = (),
        who: str | None = None,
        within: Mapping[str, int | str] | None = None,
        numbers: Iterable[int] | None = None,
    ) -> None:
        """`words`, `queries` and `actions` are the game's; `within`: only offers whose fields have these values."""
        words, self._within = words or {}, within or {}
        self._aliases = {k.removeprefix(ALIASES): v for k, v in words.items() if k.startswith(ALIASES)}
        self._short = {k.removeprefix(SHORT): v for k, v in words.items() if k.startswith(SHORT)}
        self._offers = listed(offers)
        self._queries, self._actions, self._who = list(queries), list(actions), who
        opened = [offer for offer in self._offers if offer.enabled]
        self.numbered = dict(zip(numbers or range(1, len(opened) + 1), opened, strict=True))
        self._meant = [offer for offer in self._offers if self._is_within(offer)]
        self._lexicons = [Lexicon(offer, self._aliases) for offer in self._meant]
        self._fields = dict.fromkeys(name for each in self._kinds() for name in each.__struct_fields__)

    @classmethod
    def of(
        cls,
        rules: Rules,
        words: Mapping[str, str],
        offers: Iterable[Offer],
        who: str | None,
        within: Mapping[str, int | str] | None = None,
        numbers: Iterable[int] | None = None,
    ) -> Commands:
        """The commands of a game, with its queries and actions; `words` are those of the realm's content."""
        actions = [kind for kind in rules.actions() if kind not in rules.unlisted]
        queries = rules.queries
        return cls(offers, words=words, queries=queries, actions=actions, who=who, within=within, numbers=numbers)

    def read(self, text: str) -> Command:
        """What this line means."""
        typed = self._typed(text)
        if not typed.words:
            return _unknown(text, ())
        if number(typed.plain[0]):
            return self._by_number(typed)
        found = self._matches(typed)
        if all(match.verbless and match.offer.aside for match in found) and self._absent(typed):
            found = []  # a verb of the game is not a name of something seldom meant
        asked = read_query(self._queries, self._aliases, typed, self._known)
        if asked and (not found or (asked[0].fit, False) < (found[0].fit, found[0].verbless)):
            return self._asked(asked)
        return self._meaning(text, found) if found else self._by_order(text, typed)

    def offer(self, text: str) -> Offer | None:
        """The one open offer that a line names, whatever its values; None if it is not one."""
        typed = self._typed(text)
        if len(typed.plain) == 1 and number(typed.plain[0]) and len(typed.plain[0]) <= DIGITS:
            return self.numbered.get(int(typed.plain[0]))
        found = self._matches(typed) if typed.plain else []
        return found[0].offer if len(found) == 1 else None

    def complete(self, text: str) -> list[str]:
        """The lines that this one may become, each one word or name longer."""
        typed = self._typed(text)
        asked = [tag_of(kind) for kind in self._queries]
        return completions(text, typed, self.numbered, self._meant, self._lexicons, asked)

    def _typed(self, text: str) -> Typed:
        signs = [phrase[0] for line in self._aliases.values() for phrase in phrases(line) if not phrase[0].isalnum()]
        return Typed(expanded(text[:LONGEST], self._short), self._fields, signs)

    def _kinds(self) -> Iterator[type[Action | Query]]:
        yield from (type(offer.action) for offer in self._meant)
        yield from self._queries

    def _is_within(self, offer: Offer) -> bool:
        return all(getattr(offer.action, name, value) == value for name, value in self._within.items())

    def _known(self, name: str) -> int | str | None:
        """What a field of a query is if nobody types it; the name "" asks for the player."""
        return {**agreed(self._meant), **self._within}.get(name) if name else self._who

    def _matches(self, typed: Typed) -> list[Match]:
        """The best matches, by verbs; only if there are none, by names alone."""
        for verbless in (False, True):
            each = zip(range(len(self._meant)), self._meant, self._lexicons, strict=True)
            found = [match_offer(*parts, typed, verbless=verbless) for parts in each]
            best = _in_order(_best([match for match in found if match is not None]), typed)
            if best:
                return best
        return []

    def _by_number(self, typed: Typed) -> Command:
        """`2`, or `2 north 5`: the number that the list shows."""
        word = typed.plain[0]
        offer = self.numbered.get(int(word)) if len(word) <= DIGITS else None
        if offer is None:
            text = f"There is no {word}; {_range(list(self.numbered))}."
            return Command("unknown", said=text, code="no_such_offer")
        lexicon = Lexicon(offer, self._aliases)
        found = read_values(0, offer, lexicon, typed, 1)
        if found is None and len(typed.words) > 1 and number(typed.plain[-1]):
            return self._nth([read_values(0, offer, lexicon, typed.without_last(), 1)], typed, 2) or _needs(offer)
        return _needs(offer) if found is None else self._meaning(typed.text, [found])

    def _by_order(self, text: str, typed: Typed) -> Command:
        """`take 2`: the second of what can be taken, unless the things have numbers of their own."""
        if len(typed.words) > 1 and number(typed.plain[-1]):
            found = self._nth(self._matches(typed.without_last()), typed)
            if found is not None:
                return found
        lexicons = [each for each, offer in zip(self._lexicons, self._meant, strict=True) if offer.enabled]
        offers = [offer for offer in self._meant if offer.enabled]
        absent = self._absent(typed)
        if typed.plain[0] == ASK and self._queries:
            known = ", ".join(_spoken(tag_of(kind)) for kind in self._queries)
            return Command("unknown", said=f"You can ask: {known}.", code="unknown_query")
        if absent:
            return Command("closed", absent, said=f"You cannot do that now: {absent}.", code="not_offered")
        return _unknown(text, [self._candidate(offers[i]) for i in alike(typed.plain, lexicons, SUGGESTED)])

    def _absent(self, typed: Typed) -> str:
        """An action of the game that is not offered now, called by its tag or an alias."""
        offered = [type(offer.action) for offer in self._meant if offer.enabled]
        for kind in self._actions:
            tag = tag_of(kind)
            known = (plain_words(tag), plain_words(tag)[:1], *phrases(self._aliases.get(tag, "")))
            if kind not in offered and any(typed.plain[: len(phrase)] == phrase for phrase in known):
                return _spoken(tag)
        return ""

    def _nth(self, found: Sequence[Match | None], typed: Typed, least: int = 1) -> Command | None:
        """The last word as a place among what the words before it may mean."""
        matches = [each for each in found if each is not None and each.offer.enabled]
        if any(Lexicon(each.offer, {}).numbered for each in matches):
            return None
        all_of = [(each.offer, action, names) for each in matches for action, names in each.expanded()]
        place = int(typed.plain[-1]) if len(typed.plain[-1]) <= DIGITS else 0
        if len(all_of) < least or not 1 <= place <= len(all_of):
            return None
        offer, action, names = all_of[place - 1]
        return Command("action", _titled(offer, names), action)

    def _meaning(self, text: str, found: list[Match]) -> Command:
        first = found[0]
        if not first.offer.enabled:
            return Command("closed", first.offer.label, said=first.offer.reason, code=first.offer.code)
        if first.missing == MISSING:
            return self._incomplete(text, found)
        meant = [(each.offer, action, names) for each in found for action, names in each.expanded()]
        if len(meant) == 1:
            offer, action, names = meant[0]
            return Command("action", _titled(offer, names), action, speech=first.speech())
        if not meant:  # each value is possible, but not together with the others
            return _needs(first.offer)
        return _ambiguous(text, [self._candidate(*each) for each in meant])

    def _incomplete(self, text: str, found: list[Match]) -> Command:
        """Name what is missing; if several offers lack something, ask which one is meant."""
        if len(found) > 1:
            return _ambiguous(text, [self._candidate(each.offer) for each in found])
        offer = found[0].offer
        choices = [self._candidate(offer, action, names) for action, names in found[0].expanded()]
        return _needs(offer, found[0].left(), choices)

    def _asked(self, asked: list[Asked]) -> Command:
        first = asked[0]
        if len(asked) > 1:
            each = [Candidate(f"ask {_spoken(tag_of(a.kind))}", _spoken(tag_of(a.kind)), query=a.query) for a in asked]
            return _ambiguous("ask", each)
        name = _spoken(tag_of(first.kind))
        if first.query is not None:
            return Command("query", name, query=first.query)
        fields = " ".join(f"<{_spoken(field)}>" for field in first.kind.__struct_fields__)
        said = f"Ask it as: ask {name} {fields}".rstrip() + "."
        return Command("incomplete", name, said=said, code="bad_value")

    def _candidate(self, offer: Offer, action: Action | None = None, names: str = "") -> Candidate:
        place = next((number for number, each in self.numbered.items() if each == offer), 0)
        speaks = any(isinstance(widest(domain), Speech) for domain in offer.domains.values())
        ready = offer.action if action is None and not offer.domains else None if speaks else action
        return Candidate(f"{place} {names}".strip(), _titled(offer, names), offer.group, ready)


def _best(found: list[Match]) -> list[Match]:
    """Those of the best rank. What was not said is not meant: `attack` is not the attack with both hands."""
    best = min((match.rank for match in found), default=None)
    alike = [match for match in found if match.rank == best]
    labels = [f"{match.offer.label} " for match in alike]
    longer = [any(label != each and label.startswith(each) for each in labels) for label in labels]
    return [match for match, more in zip(alike, longer, strict=True) if not more]


def _in_order(alike: list[Match], typed: Typed) -> list[Match]:
    """Those whose labels, or labels and then values, have these very numbers in this order, if any.

    `order tank 3 1` is not the one at (1, 3), and `move infantry 1 3,2` is no order to Infantry 2.
    """
    wanted = _figures(typed.plain)
    exact = [each for each in alike if wanted in (label := _figures(plain_words(each.offer.label)), label + _set(each))]
    return exact if len(wanted) > 1 and exact else alike


def _figures(words: Iterable[str]) -> list[str]:
    return [word for word in words if number(word)]


def _set(match: Match) -> list[str]:
    """The numbers in the names of the values that were typed."""
    return [word for values in match.bound.values() for word in _figures(plain_words(values.found[0][1]))]


def _titled(offer: Offer, names: str = "") -> str:
    return f"{offer.label}: {names}" if names else offer.label


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _range(numbers: Sequence[int]) -> str:
    if not numbers:
        return "nothing can be done now"
    if len(numbers) == 1:
        return f"type {numbers[0]}"
    low, high = min(numbers), max(numbers)
    return f"type a number from {low} to {high}" if high - low < len(numbers) else "type one of those listed"


def _needs(offer: Offer, left: Sequence[str] = (), choices: Sequence[Candidate] = ()) -> Command:
    if not offer.domains:
        said = f"{offer.label} takes no values; type it alone."
        return Command("incomplete", offer.label, said=said, code="bad_value")
    fields = left or list(offer.domains)
    such = " ".join(example(offer.domains[name]) for name in fields)
    said = f"{offer.label} needs {' and '.join(map(_spoken, fields))}, such as: {such}"
    return _with("incomplete", offer.label, said, "bad_value", choices)


def _ambiguous(text: str, candidates: Sequence[Candidate]) -> Command:
    labels = [each.label for each in candidates]
    if len(dict.fromkeys(labels)) < len(labels):
        candidates = [replace(each, label=f"{each.label} ({each.group})") for each in candidates]
    return _with("ambiguous", "", f"{text.strip()!r} could mean several things.", "ambiguous", candidates)


def _unknown(text: str, suggestions: Sequence[Candidate]) -> Command:
    meant = " or ".join(each.label for each in suggestions)
    hint = f"Did you mean {meant}?" if meant else "Type one of those listed."
    said = f"{text.strip()[:80]!r} is not understood. {hint}"
    return _with("unknown", "", said, "no_such_offer", suggestions)


def _with(kind: Kind, label: str, said: str, code: str, candidates: Sequence[Candidate]) -> Command:
    more = max(0, len(candidates) - LISTED)
    return Command(kind, label, said=said, code=code, candidates=tuple(candidates[:LISTED]), more=more)

"""Leaks: change what a player may not see; nothing that they are shown or answered may change with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from yonder.core.errors import Malformed, Reject
from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.rules.action import Action, Query
from yonder.core.world.codec import encode
from yonder.core.world.model import RowKey, key_of
from yonder.testkit.contract.candidates import queries
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.moment import OUTSIDER, Moment
from yonder.testkit.secrets.hidden import Hidden, hidden, named, sight

FORECASTS = 4
REFUSALS = 12  # actions that one player tries at one moment
ROWS = 300

Seen = dict[tuple[str, RowKey], Any]


class Looker(Struct, frozen=True):
    """One player, and what they try and ask at a moment, the same in every altered world."""

    who: str | None
    actions: tuple[Action, ...]
    questions: tuple[Query, ...]
    scopes: tuple[str, ...]

    def sees(self, game: Game) -> dict[str, Any]:
        """All that a player can find out without acting, by what shows it."""
        scene = engine.scene(game.rules, game.world, self.who)
        shown: dict[str, Any] = {
            "view": encode(game.view(self.who)),
            "scene": encode((scene.title, scene.lines, scene.panels, scene.map, scene.deadlines)),
            "answers to queries": [_answer(game, self.who, query) for query in self.questions],
            "list of those awaited": [engine.awaited(game.rules, game.world, scope) for scope in self.scopes],
        }
        if self.who is not None:
            shown["offers"] = encode(scene.offers)
            shown["odds"] = self._odds(game, scene.offers)
            shown["refusals"] = [_refusal(game, self.who, action) for action in self.actions]
        return shown

    def _odds(self, game: Game, offers: Sequence[Any]) -> list[str]:
        known = [o.action for o in offers if o.enabled and type(o.action) in game.rules.forecasters]
        return [repr(game.odds(str(self.who), action)) for action in known[:FORECASTS]]


def seen_things(moment: Moment) -> Outcomes:
    """Views, scenes, rows, offers, odds, refusals and answers must not depend on hidden rows."""
    for who in (*moment.players, OUTSIDER, None):
        found = hidden(moment, who)
        if found:
            looker = _looker(moment, who)
            shown, rows = looker.sees(moment.game), rows_seen(moment.game, who)
            for one in found:
                yield _compared(moment.game, looker, one, shown, rows)


def _compared(game: Game, looker: Looker, one: Hidden, shown: dict[str, Any], rows: Seen) -> str | None:
    twin = game.fork()
    one.alter(twin.world)
    try:
        other, others = looker.sees(twin), rows_seen(twin, looker.who)
    except Exception:  # noqa: BLE001 - an altered world may make no sense: no case
        return None
    changed = [name for name, data in shown.items() if other.get(name) != data]
    changed += [
        f"row {place[0]}" for place in rows if place in others and place != one.place and rows[place] != others[place]
    ]
    return f"{one} shows in the {' and '.join(changed)}" if changed else None


def _looker(moment: Moment, who: str | None) -> Looker:
    tried = [t.action for t in moment.tries if t.who == who]
    some = sorted(moment.dice.shuffle(len(tried), "refusals")[:REFUSALS])
    asked = queries(moment.game.rules, moment.game.world, moment.dice)
    scopes = [scope for each in moment.players for scope in engine.scopes(moment.game.rules, moment.game.world, each)]
    return Looker(who, tuple(tried[i] for i in some), tuple(asked), tuple(dict.fromkeys(["", *scopes])))


def rows_seen(game: Game, who: str | None) -> Seen:
    """The rows as the player may read them."""
    return {(row.__table__, key_of(row)): sight(game, game.world, who, row) for row in islice(game.world.rows(), ROWS)}


def spectators(moment: Moment) -> Outcomes:
    """Whoever plays may also watch: what a spectator sees whole, everybody does. Deliveries count on it."""
    game = moment.game
    hiding = tuple(game.rules.hidden)
    for row in islice(game.world.rows(), ROWS):
        if isinstance(row, hiding) and sight(game, game.world, None, row) == row:
            blind = [who for who in moment.players if sight(game, game.world, who, row) != row]
            yield f"{named(row, '', blind[0])} is shown to spectators" if blind else None


def _answer(game: Game, who: str | None, query: Query) -> Any:
    try:
        return encode(engine.ask(game.rules, game.world, who, query))
    except (Reject, Malformed) as refusal:
        return refusal.code, refusal.text


def _refusal(game: Game, who: str, action: Action) -> tuple[str, str] | None:
    refusal = engine.probe(game.rules, game.world, who, action)
    return None if refusal is None else (refusal.code, refusal.text)


def checks() -> Iterator[Check]:
    """This check, by its sentence."""
    yield Check("What is hidden from a player changes nothing that they see.", seen_things)
    yield Check("What a spectator sees whole, everybody sees whole.", spectators)

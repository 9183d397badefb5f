"""Leaks: change what a player may not see; nothing that they are shown may change with it."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core.game import Game
from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.testkit.finding import Check, Outcomes
from yonder.testkit.hidden import hidden
from yonder.testkit.moment import OUTSIDER, Moment

FORECASTS = 4


def seen_things(moment: Moment) -> Outcomes:
    """Views, scenes, offers and odds must not depend on hidden rows."""
    for who in (*moment.players, OUTSIDER, None):
        found = hidden(moment, who)
        shown = _glimpse(moment.game, who) if found else {}
        for one in found:
            twin = moment.game.fork()
            twin.world.put(one.altered)
            try:
                other = _glimpse(twin, who)
            except Exception:  # noqa: BLE001, S112 - an altered world may make no sense: no case
                continue
            changed = [name for name, data in shown.items() if other.get(name) != data]
            yield f"{one} shows in the {' and '.join(changed)}" if changed else None


def _glimpse(game: Game, who: str | None) -> dict[str, bytes]:
    """All that a player is shown, by what shows it."""
    scene = engine.scene(game.rules, game.world, who)
    shown = {
        "view": encode(game.view(who)),
        "scene": encode((scene.title, scene.lines, scene.panels, scene.map)),
    }
    if who is not None:
        known = [
            offer.action for offer in scene.offers if offer.enabled and type(offer.action) in game.rules.forecasters
        ]
        shown["offers"] = encode(scene.offers)
        shown["odds"] = encode([repr(game.odds(who, action)) for action in known[:FORECASTS]])
    return shown


def checks() -> Iterator[Check]:
    """This check, by its sentence."""
    yield Check("What is hidden from a player changes nothing that they see.", seen_things)

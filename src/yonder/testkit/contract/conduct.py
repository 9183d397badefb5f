"""The contract at every moment: offers and handlers agree, refusals are clean, events and views are in good form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from yonder.core.errors import Malformed
from yonder.core.rules import engine
from yonder.core.rules.action import tag_of
from yonder.core.world.codec import encode
from yonder.testkit.contract.finding import Check, Outcomes, crash_of
from yonder.testkit.contract.moment import OUTSIDER, Moment
from yonder.testkit.contract.play import barren
from yonder.testkit.naming import said, short
from yonder.testkit.sound import broken_invariant


def open_offers(moment: Moment) -> Outcomes:
    """An open offer promises that there is an action, and that it is accepted."""
    for who, offers in moment.offers.items():
        for offer in offers:
            if offer.enabled and barren(offer):
                yield f"{said(who, offer.action)} is offered, but there is nothing to choose from"
    for t in moment.open:
        yield None if t.refusal is None else f"{t} is offered and refused: {t.refusal.code}: {t.refusal.text}"


def greyed_offers(moment: Moment) -> Outcomes:
    """A greyed offer shows the refusal that the action would get."""
    for t in moment.tries:
        if t.offer is not None and not t.offer.enabled and not t.crash:
            got = "accepted" if t.refusal is None else t.refusal.code
            yield None if got == t.offer.code else f"{t} is greyed with {t.offer.code!r} but gets: {got}"


def foreign_actions(moment: Moment) -> Outcomes:
    """What nobody offered must be refused."""
    for t in moment.tries:
        if t.offer is None and not t.crash:
            yield None if t.refusal is not None else f"{t} is not offered and yet accepted"


def clean_refusals(moment: Moment) -> Outcomes:
    """A refusal leaves the world as it was."""
    for t in moment.tries:
        if t.refusal is not None:
            yield f"{t} is refused with {t.refusal.code} and yet writes {', '.join(t.left)}" if t.left else None


def early_refusals(moment: Moment) -> Outcomes:
    """A refusal after a draw would let a player see dice for nothing."""
    for t in moment.tries:
        if t.refusal is not None:
            yield f"{t} is refused with {t.refusal.code} after {t.drawn} draws" if t.drawn else None


def no_crashes(moment: Moment) -> Outcomes:
    """Bad input is refused, never a crash."""
    for t in moment.tries:
        yield f"{t} raises {t.crash}" if t.crash else None


def invariants(moment: Moment) -> Outcomes:
    """The game's own invariants, here and after every action accepted here."""
    if moment.game.rules.invariants:
        yield broken_invariant(moment.game.rules, moment.game.world) or None
        for t in moment.tries:
            if t.refusal is None and not t.crash:
                yield f"after {t}: {t.broken}" if t.broken else None


def action_json(moment: Moment) -> Outcomes:
    """What a client reads in an offer it can send back."""
    for t in moment.open:
        try:
            again = moment.game.rules.decode(encode(t.action))
        except (Malformed, TypeError) as error:
            yield f"{t} cannot be read back: {error}"
        else:
            yield None if again == t.action else f"{t} comes back as {again}"


def sight_json(moment: Moment) -> Outcomes:
    """Views and scenes are JSON without floats, for players and spectators."""
    rules, world = moment.game.rules, moment.game.world
    for who in (*moment.players, OUTSIDER, None):
        for name, read in (("view", engine.view), ("scene", engine.scene)):
            try:
                data = encode(read(rules, world, who))
            except Exception as error:  # noqa: BLE001 - whatever a game under test may raise
                yield f"the {name} of {short(who)}: {crash_of(error)}"
            else:
                yield f"the {name} of {short(who)} holds a float" if _has_float(msgspec.json.decode(data)) else None


def told_events(moment: Moment) -> Outcomes:
    """Events are declared, come back from JSON, can be told in words, and go to keys of players."""
    rules = moment.game.rules
    for told in moment.game.told:
        event, name = told.event, tag_of(told.event)
        if type(event) not in rules.events:
            yield f"{name} is told but not declared as an event of the game"
            continue
        try:
            engine.narrate(rules, event)
        except (KeyError, IndexError, ValueError) as error:
            yield f"{name}: its words do not fit its fields: {error!r}"
            continue
        same = msgspec.json.decode(encode(event), type=type(event)) == event
        yield None if same else f"{name} does not come back from JSON unchanged"


def audiences(moment: Moment) -> Outcomes:
    """An audience is made of players' keys, not of what they are called in the game."""
    known = (*moment.players, OUTSIDER)
    for told in moment.game.told:
        strange = [who for who in (*(told.to or ()), *told.beside) if who not in known]
        yield f"{tag_of(told.event)} is told to {strange}, who are no players" if strange else None


def untouched(moment: Moment) -> Outcomes:
    """All that was read and tried here, in forks, has left the game itself alone."""
    moment.tries  # noqa: B018 - offers are listed and actions tried, once
    yield (
        None
        if moment.game.world.dump() == moment.before
        else f"at step {moment.game.steps}, by reading, the rows change"
    )


def _has_float(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_has_float(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_has_float(inner) for inner in value)
    return isinstance(value, float)


def checks() -> Iterator[Check]:
    """These checks, by their sentences."""
    yield Check("An enabled offer is never refused.", open_offers)
    yield Check("A greyed offer is refused with the code it shows.", greyed_offers)
    yield Check("What is not offered is refused.", foreign_actions)
    yield Check("A refused action changes nothing.", clean_refusals)
    yield Check("All refusals come before the first draw.", early_refusals)
    yield Check("Nothing a player sends makes the rules crash.", no_crashes)
    yield Check("The game's invariants hold.", invariants)
    yield Check("Offered actions come back from JSON unchanged.", action_json)
    yield Check("Views and scenes are JSON without floats.", sight_json)
    yield Check("Events are declared, survive JSON, and have words that fit.", told_events)
    yield Check("Events are told to players by their keys.", audiences)
    yield Check("Reading offers, views, scenes and odds changes nothing.", untouched)

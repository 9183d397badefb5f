"""A card game that hides its hands well passes; each way to give them away is found and named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leaky import Card, Copy, Face, Held, Nudge, cards, dealt, draw, kept_back, offers, redacted
from yonder.core import Ctx, Offer, Rules, Scene, World
from yonder.core.chance.dice import SeedDice
from yonder.testkit import Finding, check, player

SEEN = "What is hidden from a player changes nothing that they see."
WATCHED = "What a spectator sees whole, everybody sees whole."
TOLD = "Events tell nobody what stays hidden from them."
STARTED = "The start tells nobody what stays hidden from them."
SEALED = "What is hidden is younger than a closed secret."
DICE = "What is hidden is not drawn from the public dice."
DICE_AT_START = "What the start hides is not drawn from the public dice."
OPENED = "Every secret is opened by the end."


def finding(rules: Rules, sentence: str, steps: int = 8) -> Finding:
    return check(rules, games=3, steps=steps, only=[sentence])[sentence]


@pytest.mark.parametrize("sight", [redacted, kept_back])
def test_a_game_that_keeps_hands_hidden_passes_everything(sight: Callable[..., Any]) -> None:
    report = check(cards(sight=sight), games=4, steps=40)
    assert report.ok, "\n".join(report.lines())
    assert all(report[sentence].cases > 20 for sentence in (SEEN, TOLD, SEALED)), "\n".join(report.lines())
    assert report[OPENED].cases


def backwards(world: World, who: str | None, row: Any) -> Any:
    """Shows spectators what it keeps from those who play."""
    return row if who is None else redacted(world, who, row)


def test_who_shows_spectators_what_players_must_not_see_is_found() -> None:
    assert finding(cards(sight=redacted), WATCHED).verdict == "pass"
    found = finding(cards(sight=backwards), WATCHED)
    assert found.verdict == "fail"
    assert "is shown to spectators" in str(found.details)


def everything(read: Callable[[Card], Any]) -> Callable[..., Any]:
    return lambda world, _who=None: [read(card) for card in world.all(Card)]


def leaky_scene(world: World, who: str | None) -> Scene:
    return Scene(f"{who}", tuple(f"{card.value}" for card in world.all(Card)))


def leaky_offers(world: World, who: str) -> Iterator[Offer]:
    for offer in offers(world, who):
        yield Offer(offer.action, " ".join(str(card.value) for card in world.all(Card)))


def best(world: World) -> int:
    return max((card.value for card in world.all(Card)), default=0)


def leader(world: World, _scope: str) -> list[str]:
    return [] if world.count(Card) < 2 else [card.who for card in world.all(Card) if card.value == best(world)]


def peeking_sight(world: World, who: str | None, row: Any) -> Any:
    if isinstance(row, Copy):
        return Copy(row.who, text=str(best(world)))
    return redacted(world, who, row)


@pytest.mark.parametrize(
    ("what", "where", "leak"),
    [
        (".value", "view", {"view": everything(lambda card: card.value)}),
        (".hand", "view", {"view": everything(lambda card: card.hand)}),
        (".hand", "view", {"view": everything(lambda card: sum(card.hand))}),
        (".hand", "view", {"view": everything(lambda card: len(card.hand) * (card.shown or card.hand[0] % 2))}),
        (".face", "view", {"view": everything(lambda card: card.face.suit)}),
        (".pack", "view", {"view": everything(lambda card: card.pack[-1].rank)}),
        (".mark", "view", {"view": everything(lambda card: card.mark)}),
        (").card", "view", {"view": lambda world, _who: world.all(Held)}),
        (".value", "scene", {"scene": leaky_scene}),
        (".value", "offers", {"offers": leaky_offers}),
        (".value", "odds", {"read": best}),
        (".value", "answers to queries", {"answer": best}),
        (".value", "list of those awaited", {"turn": leader}),
        (".value", "refusals", {"refuse": lambda ctx: ctx.refuse("too_good") if best(ctx.world) > 25 else None}),
        (".value", "row copy", {"sight": peeking_sight, "sat": lambda ctx: ctx.world.put(Copy(ctx.who))}),
    ],
)
def test_what_shows_a_hidden_card_is_found(what: str, where: str, leak: dict[str, Any]) -> None:
    found = finding(cards(**leak), SEEN, steps=20)
    assert found.verdict == "fail"
    assert any(f"{what}, hidden from" in detail and where in detail for detail in found.details), found.details


def test_a_refusal_that_differs_in_its_sentence_alone_is_found() -> None:
    found = finding(cards(refuse=lambda ctx: ctx.refuse("not_now", best=best(ctx.world))), SEEN)
    assert any("shows in the offers and refusals" in detail for detail in found.details), found.details


def note(make: Callable[[Card], Copy]) -> Callable[[Ctx], None]:
    def sat(ctx: Ctx) -> None:
        ctx.world.put(make(ctx.world.get(Card, ctx.who)))

    return sat


def timed(ctx: Ctx) -> None:
    ctx.later(ctx.now + 1000, Nudge(ctx.world.get(Card, ctx.who).value), ctx.who)


def asked(ctx: Ctx) -> None:
    ctx.ask(ctx.who, f"You hold {ctx.world.get(Card, ctx.who).value}?", [("Yes", Nudge(0))], readers=None)


@pytest.mark.parametrize(
    ("carrier", "leak"),
    [
        ("drawn.value", {"drawn": lambda _ctx, card: (card.value, None)}),
        ("drawn.value", {"drawn": lambda _ctx, card: (card.hand, None)}),
        ("drawn.value[0]", {"drawn": lambda _ctx, card: ((card.value, 7), None)}),
        ("drawn.value.card", {"drawn": lambda _ctx, card: ({"card": card.value}, None)}),
        ("drawn.value.face.rank", {"drawn": lambda _ctx, card: ({"face": Face(0, card.value)}, None)}),
        ("drawn.value", {"drawn": lambda ctx, card: (f"{ctx.who} gets the {card.value}", None)}),
        ("drawn.value[0]", {"drawn": lambda ctx, card: ([card.value], [ctx.who, *map(player, (1, 2, 3))])}),
        ("waited.value", {"waited": lambda _ctx, card: card.value}),
        ("waited.value[1]", {"waited": lambda _ctx, card: (0, card.hand[1])}),
        ("row copy.note", {"sat": note(lambda card: Copy(card.who, card.hand))}),
        ("row copy.note[0]", {"sat": note(lambda card: Copy(card.who, (card.value,)))}),
        ("row copy.text", {"sat": note(lambda card: Copy(card.who, text=f"the {card.value}"))}),
        ("row timer.action", {"sat": timed}),
        ("row question.prompt", {"sat": asked}),
    ],
)
def test_what_tells_a_hidden_card_is_found(carrier: str, leak: dict[str, Any]) -> None:
    found = finding(cards(**leak), TOLD)
    assert found.verdict == "fail"
    assert any(f"is told by {carrier}" in detail for detail in found.details), found.details


def test_a_spectator_counts_as_one_who_must_not_know() -> None:
    found = finding(cards(view=lambda world, who: None if who else world.all(Card)), SEEN)
    assert any("hidden from a spectator" in detail for detail in found.details)


def dealing(read: Callable[[Ctx], int]) -> Callable[[Ctx], None]:
    def start(ctx: Ctx) -> None:
        ctx.secret("cards")
        ctx.world.put(dealt(player(1), read(ctx)))
        ctx.world.put(Held(player(1), ctx.world.get(Card, player(1)).value))

    return start


def telling(ctx: Ctx) -> None:
    dealing(draw)(ctx)
    ctx.world.put(Copy(player(1), (ctx.world.get(Card, player(1)).value,)))


def test_a_start_that_deals_from_a_secret_passes_and_one_that_tells_is_found() -> None:
    honest = cards(start=dealing(draw))
    assert finding(honest, STARTED).verdict == "pass"
    assert finding(honest, DICE_AT_START).details == ()
    assert any("is told by row copy.note[0] (the start)" in d for d in finding(cards(start=telling), STARTED).details)


def test_a_hand_dealt_from_the_public_dice_is_found() -> None:
    def public(ctx: Ctx) -> int:
        ctx.secret("cards")
        return ctx.dice.d(50, "card")

    found = finding(cards(draw=public), DICE)
    assert any("Card(p2).value, hidden from p1, is drawn from the public dice" in d for d in found.details)
    assert any(").hand[0], hidden from" in d or ").face.rank, hidden from" in d for d in found.details)
    start = finding(cards(start=dealing(lambda ctx: ctx.dice.d(50, "card"))), DICE_AT_START)
    assert any("is drawn from the public dice (the start)" in d for d in start.details)


def test_public_dice_may_change_what_a_secret_has_set() -> None:
    def mixed(ctx: Ctx) -> int:
        return draw(ctx) + ctx.dice.d(6, "luck")

    assert finding(cards(draw=mixed), DICE).verdict == "pass"


def unsealed(ctx: Ctx) -> int:
    return SeedDice(b"known").d(50, ctx.who)


def test_a_hand_without_any_secret_is_found() -> None:
    found = finding(cards(draw=unsealed, ended=lambda _ctx: None), SEALED)
    assert any("no secret is closed" in detail for detail in found.details)


def reopening(ctx: Ctx) -> None:
    if ctx.world.count(Card) == 2:
        ctx.open("cards")
        ctx.secret("others")


def test_a_hand_older_than_the_closed_secrets_is_found() -> None:
    rules = cards(sat=reopening, ended=lambda ctx: ctx.open("others"))
    found = finding(rules, SEALED, steps=30)
    assert any("was written before the oldest closed secret" in detail for detail in found.details), found.details


def test_a_secret_that_stays_closed_at_the_end_is_found() -> None:
    found = finding(cards(ended=lambda _ctx: None), OPENED, steps=60)
    assert "the game is over, and the secret 'cards' is still closed" in found.details


def test_a_game_without_an_end_must_open_some_secret() -> None:
    endless = cards(over=None, ended=lambda _ctx: None)
    assert any("none was ever opened" in detail for detail in finding(endless, OPENED, steps=30).details)
    assert finding(cards(over=None), OPENED, steps=60).verdict == "pass"


def test_what_everybody_sees_gives_no_case() -> None:
    assert finding(cards(sight=lambda _world, _who, row: row), SEALED).verdict == "skip"


def test_a_question_about_hidden_things_is_for_the_one_who_is_asked() -> None:
    def asked_alone(ctx: Ctx) -> None:
        ctx.ask(ctx.who, f"Keep the {ctx.world.get(Card, ctx.who).value}?", [("Yes", Nudge(0))])

    found = finding(cards(sat=asked_alone), TOLD)
    assert (found.verdict, found.details) == ("pass", ())

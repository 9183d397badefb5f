"""Offers about what stands out in a room; each says what it may come to, from the numbers that decide it (D-321)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Offer, World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.content.sights import Choice, Outcome
from yonder.games.delve.dungeon.instance import dungeon_at, index_of
from yonder.games.delve.dungeon.oddities import Dare, Study, may_dare, may_study
from yonder.games.delve.models import Room
from yonder.games.delve.show.actor import Actor


def curiosities(world: World, me: Actor) -> Iterator[Offer]:
    """In peace: a fight leaves no time to look about."""
    content: Content = world.content
    room = world.get(Room, dungeon_at(world, me.place).instance, index_of(me.place))
    if me.crowd.enemies:
        return
    if room.sight and not room.studied:
        label = content.words["look_closely.label"].format(name=content.words[f"sight.{room.sight}.name"])
        yield Offer(Study(), label, "Room", enabled=True).given(refusal(may_study, world, me.who))
    if room.oddity and not room.tried:
        for choice in content.oddities[room.oddity].choices:
            label = promised(content, room, choice)
            yield Offer(Dare(choice.id), label, "Room", enabled=True).given(refusal(may_dare, world, me.who, choice.id))


def promised(content: Content, room: Room, choice: Choice) -> str:
    """A choice with what it may come to."""
    deed = content.words[f"oddity.{room.oddity}.{choice.id}"]
    if choice.costs:
        deed = content.words["promise.costs"].format(deed=deed, gold=choice.costs)
    good = comes_to(content, choice.good, room.threat)
    if choice.percent == 100:
        return content.words["promise.sure"].format(deed=deed, good=good)
    bad = comes_to(content, choice.bad, room.threat)
    return content.words["promise.risk"].format(deed=deed, percent=choice.percent, good=good, bad=bad)


def comes_to(content: Content, what: Outcome, threat: int) -> str:
    """An outcome in words."""
    words, grown = content.words, {"hurt": what.hurt, "gold": what.gold, "xp": what.xp}
    parts = [words[f"promise.{name}"].format(amount=amount + threat) for name, amount in grown.items() if amount]
    plain = {"heal": what.heal, "mana": what.mana}
    parts += [words[f"promise.{name}"].format(amount=amount) for name, amount in plain.items() if amount]
    if what.item:
        parts.append(words["promise.item"].format(name=content.word("item", what.item)))
    if what.rolls:
        parts.append(words["promise.rolls" if what.rolls == 1 else "promise.finds"].format(amount=what.rolls))
    if what.afflict is not None:
        parts.append(words["promise.afflict"].format(kind=what.afflict.effect, beats=what.afflict.beats))
    parts += [words[f"promise.{name}"] for name in ("secret", "foe") if getattr(what, name)]
    return ", ".join(parts) or words["promise.nothing"]

"""Offers and views of helpers (D-326)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Offer, World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.models import Combat, Helper, Presence
from yonder.games.delve.party.helpers import Dismiss, Hire, calling, lends, may_dismiss, may_hire
from yonder.games.delve.show.actor import Actor
from yonder.games.delve.show.shapes import HelperView


def hiring(world: World, me: Actor) -> Iterator[Offer]:
    content: Content = world.content
    if world.find(Helper, me.who) is not None:
        offer = Offer(Dismiss(), content.words["hire.dismiss"], "Company", enabled=True, aside=True)
        yield offer.given(refusal(may_dismiss, world, me.who))
    elif me.crowd.people and lends(world, me.place):
        for role in content.helpers.values():
            facts = {"name": calling(content, me.who, role.id), "gold": role.wage}
            label = content.words[f"helper.{role.id}.hire"].format_map(facts)
            yield Offer(Hire(role.id), label, "Company", enabled=True).given(refusal(may_hire, world, me.who, role.id))


def helper_view(world: World, who: str) -> HelperView | None:
    row = world.find(Helper, who)
    if row is None:
        return None
    content: Content = world.content
    body, name = world.get(Combat, row.npc), world.get(Presence, row.npc).name
    left = content.helpers[row.role].heals - row.healed
    return HelperView(row.npc, name, content.words[f"helper.{row.role}.called"], body.hp, body.max_hp, left)

"""Parties: who invites, joins, leads and leaves."""

from __future__ import annotations

import pytest

from yonder.core import Ctx, Reject, Rules, SeedDice, World, party
from yonder.core.kit.party import Party, PartyInvitation, PartyMember

rules = Rules("parties", 1, models=party.MODELS)
MOST, UNTIL = 4, 1000


@pytest.fixture
def ctx() -> Ctx:
    return Ctx(rules, World(now=0), "ada", 0, SeedDice(b"1"))


def join(ctx: Ctx, *names: str) -> None:
    leader, *others = names
    for name in others:
        found = party.invite(ctx, leader, name, most=MOST, until=UNTIL)
        party.accept(ctx, name, found.party, most=MOST)


def code(function: object, *args: object, **kwargs: object) -> str:
    with pytest.raises(Reject) as caught:
        function(*args, **kwargs)  # type: ignore[operator]
    assert caught.value.text.endswith(".")
    return caught.value.code


def test_who_invites_without_a_party_founds_one_and_leads_it(ctx: Ctx) -> None:
    found = party.invite(ctx, "ada", "bo", most=MOST, until=UNTIL)
    assert (found.leader, party.members(ctx.world, found.party)) == ("ada", ["ada"])
    assert party.invitations(ctx.world, "bo") == [PartyInvitation(1, "bo", "ada", UNTIL)]


def test_members_stand_in_order_of_joining(ctx: Ctx) -> None:
    join(ctx, "zoe", "bo", "ada")
    assert party.together(ctx.world, "bo") == ["zoe", "bo", "ada"]
    assert party.together(ctx.world, "somebody") == ["somebody"]


def test_an_invitation_is_refused_for_each_reason_in_order(ctx: Ctx) -> None:
    join(ctx, "ada", "bo", "cy")
    join(ctx, "x", "y")
    assert code(party.may_invite, ctx.world, "bo", "dee", MOST) == "not_leader"
    assert code(party.may_invite, ctx.world, "ada", "ada", MOST) == "self_target"
    assert code(party.may_invite, ctx.world, "ada", "y", MOST) == "already_in_party"
    party.invite(ctx, "ada", "dee", most=MOST, until=UNTIL)
    assert code(party.may_invite, ctx.world, "ada", "eve", MOST) == "party_full"
    assert code(party.may_invite, ctx.world, "ada", "dee", MOST + 1) == "already_invited"


def test_an_invitation_runs_out(ctx: Ctx) -> None:
    found = party.invite(ctx, "ada", "bo", most=MOST, until=UNTIL)
    ctx.world.now = UNTIL
    assert code(party.accept, ctx, "bo", found.party, most=MOST) == "no_invitation"
    assert party.of(ctx.world, "ada") is None


def test_a_founder_whose_invitations_ran_out_may_join_another_party(ctx: Ctx) -> None:
    party.invite(ctx, "ada", "bo", most=MOST, until=UNTIL)
    ctx.world.now = UNTIL
    other = party.invite(ctx, "cy", "ada", most=MOST, until=2 * UNTIL)
    party.accept(ctx, "ada", other.party, most=MOST)
    assert party.together(ctx.world, "ada") == ["cy", "ada"]
    assert ctx.world.all(Party) == [other]


def test_who_is_in_a_party_cannot_join_another(ctx: Ctx) -> None:
    found = party.invite(ctx, "ada", "bo", most=MOST, until=UNTIL)
    join(ctx, "cy", "bo")
    assert code(party.accept, ctx, "bo", found.party, most=MOST) == "already_in_party"


def test_declining_the_only_invitation_leaves_no_party(ctx: Ctx) -> None:
    found = party.invite(ctx, "ada", "bo", most=MOST, until=UNTIL)
    assert party.decline(ctx, "bo", found.party) is None
    assert [*ctx.world.all(Party), *ctx.world.all(PartyMember), *ctx.world.all(PartyInvitation)] == []


def test_when_the_leader_leaves_the_longest_serving_member_leads(ctx: Ctx) -> None:
    join(ctx, "ada", "zoe", "bo")
    left = party.leave(ctx, "ada")
    assert left is not None
    assert (left.leader, party.members(ctx.world, left.party)) == ("zoe", ["zoe", "bo"])


def test_a_party_of_one_dissolves(ctx: Ctx) -> None:
    join(ctx, "ada", "bo")
    assert party.leave(ctx, "bo") is None
    assert code(party.leave, ctx, "ada") == "not_in_party"


def test_only_the_leader_sends_members_away(ctx: Ctx) -> None:
    join(ctx, "ada", "bo", "cy")
    assert code(party.kick, ctx, "dee", "bo") == "not_in_party"
    assert code(party.kick, ctx, "bo", "cy") == "not_leader"
    assert code(party.kick, ctx, "ada", "dee") == "not_a_member"
    assert code(party.kick, ctx, "ada", "ada") == "self_target"
    assert party.kick(ctx, "ada", "bo") == Party(1, "ada")
    assert party.together(ctx.world, "ada") == ["ada", "cy"]

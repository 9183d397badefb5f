"""Lobby, slots, test mode, options (section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core.attested import Attested, unsigned
from yonder.core.rules.kernel import Genesis
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.events import (
    AgentRequested,
    GameCancelled,
    GameCreated,
    GameStarted,
    IncomePaid,
    PlayerJoined,
    PlayerLeft,
)
from yonder.games.hashfront.kinds import GameState, Tier, Trait
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import (
    INVITE,
    CancelStale,
    CreateGame,
    JoinGame,
    LeaveGame,
    ReportAgent,
    RequestAgent,
)
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import (
    Agent,
    Game,
    Invite,
    Options,
    PlayerActionStats,
    PlayerMatchStats,
    PlayerState,
    Rating,
    Unit,
)
from yonder.games.hashfront.show.queries import GetGame

DAY = 24 * 3600 * 1000


@pytest.mark.rule("H-060", "H-063", "H-362", "H-075")
def test_creating_a_game_takes_the_chosen_slot_and_waits(fronts: Any) -> None:
    front = fronts(join=False)
    events = front.bench.act(front.bob, CreateGame(front.map_id, 2, name="north road"))
    assert [type(e) for e in events] == [GameCreated, PlayerJoined]
    game = front.bench.row(Game, 2)
    assert (game.name, game.state, game.creator) == ("NORTH_ROAD", GameState.LOBBY, front.bob)
    assert (game.num_players, game.current_player, game.round, game.winner) == (1, 1, 1, 0)
    assert front.bench.row(PlayerState, 2, 2).address == front.bob
    assert front.bench.rows(Unit, 2) == []


@pytest.mark.rule("H-060", "H-022")
def test_game_ids_count_from_one_and_terrain_and_buildings_are_copied(fronts: Any) -> None:
    front = fronts(("M........", *(".........",) * 6), join=False, buildings="H1@0,1 H2@8,6")
    assert front.game.game_id == 1
    assert [(b.x, b.y, b.player_id) for b in front.bench.rows(front.building(0, 1).__class__, 1)] == [
        (0, 1, 1),
        (8, 6, 2),
    ]
    assert front.ask(_get_game())["terrain"][0] == "M........"


def _get_game() -> Any:
    return GetGame(1)


@pytest.mark.rule("H-061")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (CreateGame(99), "map_unknown"),
        (CreateGame(11, 0), "bad_slot"),
        (CreateGame(11, 3), "bad_slot"),
        (CreateGame(11, 3, options=Options(max_rounds=1)), "bad_slot"),
        (CreateGame(11, 1, options=Options(max_rounds=4)), "bad_option"),
        (CreateGame(11, 1, name="x" * 31, options=Options(max_rounds=4)), "bad_option"),
        (CreateGame(11, 1, name="x" * 31), "game_name"),
        (CreateGame(11, 1, name="no!"), "game_name"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_order(fronts: Any, action: CreateGame, code: str) -> None:
    front = fronts(join=False)
    assert front.map_id == 11
    front.bench.refused(front.ann, action, code)


@pytest.mark.rule("H-062")
@pytest.mark.parametrize(("name", "shown"), [("iron 7", "IRON_7"), ("", "OPERATION_2"), ("a-b", "A-B")])
def test_names_are_made_upper_case_with_underscores(fronts: Any, name: str, shown: str) -> None:
    front = fronts(join=False)
    front.bench.act(front.ann, CreateGame(front.map_id, name=name))
    assert front.bench.row(Game, 2).name == shown


@pytest.mark.rule("H-064", "H-363")
def test_joining_is_refused_in_order(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.refused(front.bob, JoinGame(7, 1), "game_unknown")
    front.bench.refused(front.bob, JoinGame(1, 3), "bad_slot")
    front.bench.refused(front.ann, JoinGame(1, 2), "already_joined")
    front.bench.refused(front.bob, JoinGame(1, 1), "slot_taken")
    front.bench.act(front.bob, JoinGame(1, 2), [])
    front.bench.refused(front.cat, JoinGame(1, 1), "not_lobby")


@pytest.mark.rule("H-064")
def test_a_full_lobby_takes_nobody(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.put(front.game, num_players=2)
    front.bench.refused(front.bob, JoinGame(1, 2), "game_full")


KEY, OTHER = "ab" * 32, "cd" * 32


def invited(front: Any, account: str, key: str = KEY, **tags: str) -> Attested:
    """What the holder of an invitation's key signs for an account."""
    said = {"p": account, "realm": front.world.get(Genesis).realm, "game": "2", **tags}
    return unsigned(key, INVITE, tuple(said.items()))


def private_game(front: Any, *keys: str) -> CreateGame:
    return CreateGame(front.map_id, options=Options(private=True), invites=keys)


@pytest.mark.rule("H-064", "H-070", "H-463", "H-960")
def test_a_private_game_needs_an_invitation_for_this_account_and_game(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.act(front.ann, private_game(front, KEY))
    wrong = [
        None,
        invited(front, front.ann),
        invited(front, front.bob, OTHER),
        invited(front, front.bob, game="1"),
        invited(front, front.bob, realm="another"),
        unsigned(KEY, 1, invited(front, front.bob).tags),
    ]
    for invite in wrong:
        front.bench.refused(front.bob, JoinGame(2, 2, invite), "bad_invite")
    assert not any(isinstance(o.action, JoinGame) and o.action.game_id == 2 for o in front.bench.offers(front.bob))
    front.bench.act(front.bob, JoinGame(2, 2, invited(front, front.bob)), [])
    assert front.bench.row(Game, 2).state is GameState.PLAYING


@pytest.mark.rule("H-070", "H-960")
@pytest.mark.parametrize("keys", [(), (KEY, KEY), (KEY, OTHER), ("AB" * 32,), ("ab",)])
def test_a_private_game_has_one_key_for_each_guest(fronts: Any, keys: tuple[str, ...]) -> None:
    front = fronts(join=False)
    front.bench.refused(front.ann, private_game(front, *keys), "bad_option")


@pytest.mark.rule("H-960")
def test_a_game_for_all_has_no_invitations(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.refused(front.ann, CreateGame(front.map_id, invites=(KEY,)), "bad_option")


@pytest.mark.rule("H-960")
def test_an_invitation_is_used_once(fronts: Any) -> None:
    """Whoever leaves may come back with it; the key's owner cannot invite somebody else with it."""
    front = fronts(join=False)
    front.bench.act(front.ann, private_game(front, KEY))
    front.bench.put(Invite(2, KEY, front.cat))
    front.bench.refused(front.bob, JoinGame(2, 2, invited(front, front.bob)), "bad_invite")
    front.bench.act(front.cat, JoinGame(2, 2, invited(front, front.cat)), [])


@pytest.mark.rule("H-074", "H-960")
def test_an_agent_that_the_creator_asked_for_needs_no_invitation_for_its_slot(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.act(front.ann, private_game(front, KEY))
    front.bench.refused(front.bob, JoinGame(2, 2, agent_id=1), "bad_invite")
    front.bench.act(front.ann, RequestAgent(2, 2, Tier.BASIC, (Trait.CAUTIOUS,)))
    front.bench.refused(front.bob, JoinGame(2, 2), "bad_invite")
    front.bench.refused(front.bob, JoinGame(2, 1, agent_id=1), "bad_invite")
    front.bench.act(front.bob, JoinGame(2, 2, agent_id=1), [])
    assert front.bench.row(Game, 2).state is GameState.PLAYING


@pytest.mark.rule("H-065", "H-069")
def test_in_test_mode_one_account_may_hold_every_slot_and_acts_for_the_one_at_turn(fronts: Any) -> None:
    front = fronts(is_test_mode=True)
    assert [front.slot(n).address for n in (1, 2)] == [front.ann, front.ann]
    front.act(EndTurn(1), who=front.ann)
    front.act(EndTurn(1), who=front.ann)
    assert (front.game.current_player, front.game.round) == (1, 2)


@pytest.mark.rule("H-066", "H-067", "H-251")
def test_the_last_slot_starts_the_game_in_the_order_of_the_rulebook(fronts: Any) -> None:
    front = fronts(units="T2@7,6 I1@1,0 I2@6,6", buildings="C1@2,2 F2@5,5", join=False)
    assert front.bench.rows(Unit) == []
    front.join()
    assert front.names() == ["PlayerJoined", "GameStarted", "IncomePaid"]
    assert [(u.unit_id, u.player_id, u.hp, u.has_moved, u.has_acted) for u in front.bench.rows(Unit)] == [
        (1, 2, 5, False, False),
        (2, 1, 3, False, False),
        (3, 2, 3, False, False),
    ]
    assert front.events(GameStarted) == [GameStarted(1, 2, 1)]
    assert front.events(IncomePaid) == [IncomePaid(1, 1, 2, 7)]
    assert [front.slot(n).gold for n in (1, 2)] == [7, 7]
    assert [(front.slot(n).city_count, front.slot(n).factory_count, front.slot(n).unit_count) for n in (1, 2)] == [
        (1, 0, 1),
        (0, 1, 2),
    ]


@pytest.mark.rule("H-067")
def test_unit_ids_do_not_depend_on_the_order_of_joining(fronts: Any) -> None:
    three = {"buildings": "H1@0,0 H2@8,6 H3@0,6", "units": "I3@1,6 I1@1,0 I2@7,6"}
    orders = []
    for slots in ((2, 3), (3, 2)):
        front = fronts(join=False, **three)
        for slot in slots:
            front.bench.act(front.bench.players[slot - 1], JoinGame(1, slot))
        orders.append([(u.unit_id, u.player_id) for u in front.bench.rows(Unit)])
    assert orders[0] == orders[1] == [(1, 3), (2, 1), (3, 2)]


@pytest.mark.rule("H-068")
def test_test_games_leave_no_trace_in_statistics(fronts: Any) -> None:
    front = fronts(units="T1@1,0 I2@1,1 I2@7,6", is_test_mode=True, scripted_rolls=(1,))
    front.act(Attack(1, 1, 2))
    front.act(_resign(), who=front.ann)
    assert front.game.state is GameState.FINISHED
    assert [front.bench.rows(table) for table in (PlayerActionStats, PlayerMatchStats, Rating)] == [[], [], []]


def _resign() -> Any:
    return Resign(1)


@pytest.mark.rule("H-070", "H-068")
@pytest.mark.parametrize(
    "options",
    [
        {"max_rounds": 4},
        {"max_rounds": 251},
        {"turn_seconds": 14},
        {"turn_seconds": 604801},
        {"reserve_seconds": -1},
        {"reserve_seconds": 86401},
        {"test_seed": 1},
        {"scripted_rolls": (50,)},
    ],
)
def test_options_out_of_bounds_are_refused(fronts: Any, options: dict[str, Any]) -> None:
    front = fronts(join=False)
    front.bench.refused(front.ann, CreateGame(front.map_id, options=Options(**options)), "bad_option")


@pytest.mark.rule("H-070", "H-345", "H-346")
@pytest.mark.parametrize("options", [{"test_seed": 1 << 64}, {"scripted_rolls": (0,)}, {"scripted_rolls": (101,)}])
def test_test_dice_have_bounds_too(fronts: Any, options: dict[str, Any]) -> None:
    front = fronts(join=False)
    action = CreateGame(front.map_id, is_test_mode=True, options=Options(**options))
    front.bench.refused(front.ann, action, "bad_option")


@pytest.mark.rule("H-070")
def test_options_are_recorded_with_their_defaults(front: Any) -> None:
    options = front.game.options
    assert (options.max_rounds, options.first_player, options.hq_rule) == (30, "slot1", "last_standing")
    assert (options.turn_seconds, options.reserve_seconds) == (0, 0)
    assert (options.rout_rule, options.private, options.test_seed, options.scripted_rolls) == (False, False, None, ())


@pytest.mark.rule("H-071", "H-105", "H-340")
def test_the_drawn_starter_gets_five_gold_and_counts_the_rounds(fronts: Any) -> None:
    front = fronts(first_player="vrf", join=False)
    front.join(1)
    assert front.game.first_player == front.game.current_player == 2
    assert [front.slot(n).gold for n in (1, 2)] == [7, 6]
    front.end()
    assert (front.game.current_player, front.game.round) == (1, 1)
    front.end()
    assert (front.game.current_player, front.game.round) == (2, 2)
    assert front.bench.draws == []


@pytest.mark.rule("H-072", "H-364")
def test_leaving_frees_the_slot_and_only_in_the_lobby(fronts: Any) -> None:
    three = {"buildings": "H1@0,0 H2@8,6 H3@0,6", "units": "I3@1,6 I1@1,0 I2@7,6"}
    front = fronts(join=False, **three)
    front.bench.refused(front.bob, LeaveGame(1), "not_in_game")
    front.bench.act(front.bob, JoinGame(1, 2))
    assert front.bench.act(front.bob, LeaveGame(1)) == [PlayerLeft(1, 2, front.bob)]
    assert front.game.num_players == 1
    front.join()
    front.bench.refused(front.ann, LeaveGame(1), "not_lobby")


@pytest.mark.rule("H-072")
def test_leaving_in_test_mode_frees_all_ones_slots(fronts: Any) -> None:
    three = {"buildings": "H1@0,0 H2@8,6 H3@0,6", "units": "I3@1,6 I1@1,0 I2@7,6"}
    front = fronts(join=False, is_test_mode=True, **three)
    front.bench.act(front.ann, JoinGame(1, 3))
    events = front.bench.act(front.ann, LeaveGame(1))
    assert [type(e) for e in events] == [PlayerLeft, PlayerLeft, GameCancelled]


@pytest.mark.rule("H-073", "H-364")
def test_an_empty_lobby_is_cancelled_and_a_stale_one_may_be(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.refused(front.cat, CancelStale(1), "not_stale")
    front.bench.advance(DAY - 1)
    front.bench.refused(front.cat, CancelStale(1), "not_stale")
    front.bench.advance(1)
    assert front.bench.act(front.cat, CancelStale(1)) == [GameCancelled(1)]
    assert front.game.state is GameState.CANCELLED
    front.bench.refused(front.cat, CancelStale(1), "not_lobby")
    front.bench.act(front.ann, CreateGame(front.map_id))
    assert GameCancelled(2) in front.bench.act(front.ann, LeaveGame(2))


@pytest.mark.rule("H-074", "H-365", "H-420")
def test_the_creator_asks_an_agent_into_a_free_slot(fronts: Any) -> None:
    front = fronts(join=False)
    ask = RequestAgent(1, 2, Tier.BASIC, (Trait.AGGRESSIVE,))
    front.bench.refused(front.bob, ask, "not_creator")
    front.bench.refused(front.ann, RequestAgent(1, 1, Tier.BASIC, (Trait.AGGRESSIVE,)), "slot_taken")
    front.bench.refused(front.ann, RequestAgent(1, 3, Tier.BASIC, (Trait.AGGRESSIVE,)), "bad_slot")
    for traits in ((), (Trait.CAUTIOUS,) * 2, tuple(Trait)[:4]):
        front.bench.refused(front.ann, RequestAgent(1, 2, Tier.BASIC, traits), "bad_agent")
    assert front.bench.act(front.ann, ask) == [AgentRequested(1, 1, 2, Tier.BASIC, (Trait.AGGRESSIVE,))]
    assert front.game.num_players == 1


@pytest.mark.rule("H-074", "H-961", "H-473")
def test_an_agent_joins_by_its_request_and_is_known_as_one(fronts: Any) -> None:
    front = fronts(join=False)
    front.bench.act(front.ann, RequestAgent(1, 2, Tier.BASIC, (Trait.AGGRESSIVE,)))
    front.bench.refused(front.bob, JoinGame(1, 2, agent_id=2), "agent_unknown")
    front.bench.act(front.bob, JoinGame(1, 2, agent_id=1))
    assert front.slot(2).is_agent
    assert front.bench.row(Agent, 1).account == front.bob
    front.bench.refused(front.ann, ReportAgent(1, "DONE"), "agent_unknown")  # type: ignore[arg-type]
    front.bench.refused(front.bob, ReportAgent(1, "DONE", "77"), "not_finished")  # type: ignore[arg-type]
    front.act(_resign(), who=front.ann)
    front.bench.act(front.bob, ReportAgent(1, "DONE", "77"))  # type: ignore[arg-type]
    assert front.bench.row(Agent, 1).seed == "77"


@pytest.mark.rule("H-074")
def test_agents_are_asked_for_in_the_lobby_only(front: Any) -> None:
    front.bench.refused(front.ann, RequestAgent(1, 2, Tier.BASIC, (Trait.CAUTIOUS,)), "not_lobby")

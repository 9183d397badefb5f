"""The tiers: test positions of the rulebook, determinism, budgets, and strength in small."""

from __future__ import annotations

import pytest

from yonder.core import Action, Game
from yonder.core.rules.rules import Rules
from yonder.games.hashfront import rules
from yonder.games.hashfront.bots import policies as bots
from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play import basic
from yonder.games.hashfront.bots.play.advanced import PORTFOLIO, Odds, Search
from yonder.games.hashfront.bots.play.board import SEAT, TOWN, WORKS, Board
from yonder.games.hashfront.bots.play.evaluation import WON, evaluate
from yonder.games.hashfront.bots.play.figures import INFANTRY, RANGER, TANK, figures
from yonder.games.hashfront.bots.play.intermediate import Turn
from yonder.games.hashfront.bots.play.matches import Match
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, WAIT, Order, carry_out
from yonder.games.hashfront.bots.play.position import add_building, add_unit, blank, opening, settle
from yonder.games.hashfront.bots.play.quantities import army_worth, drive
from yonder.games.hashfront.bots.play.tendencies import UNKNOWN, Tendencies, predicted, tendencies
from yonder.games.hashfront.bots.play.threat import Threat
from yonder.games.hashfront.bots.play.tiers import AdvancedThinker, imagined, same, thinker
from yonder.games.hashfront.bots.talk.impact import impact
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.stance import first_stance, moved
from yonder.games.hashfront.bots.talk.temper import Temper, temper
from yonder.games.hashfront.content import Content, default
from yonder.games.hashfront.kinds import Intent, Tier, Trait, UnitType
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.production import BuildUnit
from yonder.games.hashfront.models import PlayerState, Unit

CONTENT = default()
FIGURES = figures(CONTENT)
GRASS, MOUNTAIN = 0, 1
MAPS = {template.name: template for template in official()}
WIDTH, HEIGHT = 16, 7


def at(x: int, y: int) -> int:
    """A tile of the test board."""
    return y * (WIDTH + 1) + x


def field_of(
    *,
    mountains: tuple[tuple[int, int], ...] = (),
    towns: tuple[tuple[int, int, int], ...] = (),
    content: Content = CONTENT,
) -> Board:
    """A plain of grass with an HQ at each end; `towns` are Cities with their owner."""
    ground = [["."] * WIDTH for _ in range(HEIGHT)]
    ground[3][0] = ground[3][WIDTH - 1] = "H"
    for x, y in mountains:
        ground[y][x] = "M"
    for x, y, _ in towns:
        ground[y][x] = "C"
    board = blank(content, WIDTH, "".join("".join(row) for row in ground), 2)
    add_building(board, SEAT, at(0, 3), 1)
    add_building(board, SEAT, at(WIDTH - 1, 3), 2)
    for x, y, owner in towns:
        add_building(board, TOWN, at(x, y), owner)
    settle(board)
    return board


def unit(board: Board, slot: int, kind: int, x: int, y: int, hp: int = 0) -> int:
    """A unit with the next number."""
    return add_unit(board, len(board.ids) + 1, slot, kind, at(x, y), hp)


# Quantities


STRONG = rules.with_pack(
    {"units": {"Infantry": {"hp": 9, "attack": 7}, "Tank": {"cost": 2}, "Ranger": {"range": [2, 4]}}}
)
STRONG_CONTENT: Content = STRONG.content  # type: ignore[assignment]  # rules know their content as its base


@pytest.mark.rule("H-522")
@pytest.mark.rule("H-523")
def test_estimates_follow_the_pack_of_the_realm() -> None:
    strong = figures(STRONG_CONTENT)
    assert strong is figures(STRONG_CONTENT)
    assert (strong.price[TANK], strong.worth[INFANTRY], strong.most_hp) == (200, 11, 9)
    blow = (GRASS, 0, 1, TANK, 5, GRASS)  # Infantry strikes a Tank: 7 kills it at once nine times in ten
    assert FIGURES.trade(INFANTRY, 3, *blow) == (152, 131, 100)
    assert strong.trade(INFANTRY, 9, *blow)[2] == 10
    assert strong.counters(RANGER, 4)
    assert not FIGURES.counters(RANGER, 4)


@pytest.mark.rule("H-536")
def test_minds_do_what_the_numbers_of_the_realm_make_right() -> None:
    def wants(content: Content) -> Order | None:
        board = field_of(content=content)
        unit(board, 1, INFANTRY, 7, 3)
        unit(board, 2, TANK, 8, 3)
        unit(board, 2, TANK, 9, 3)
        return Turn(board, 1, Temper(aggression=-40)).next()

    weak, strong = wants(CONTENT), wants(STRONG_CONTENT)
    assert weak is not None
    assert strong is not None
    assert weak.act != ATTACK
    assert strong.act == ATTACK


@pytest.mark.rule("H-528")
def test_a_bot_finds_the_numbers_of_the_realm_at_its_seat() -> None:
    def second_order(played: Rules) -> Action | None:
        game = Game(played, seed="numbers", setup={"match": {"map": "PINHOLE"}}, hashed=False)
        for slot, who in enumerate(("p1", "p2"), 1):
            game.act(who, JoinGame(1, slot))
        game.world.put(game.world.get(PlayerState, 1, 1), gold=2)
        for unit in game.world.all(Unit, 1):
            game.world.put(unit, has_moved=True, has_acted=True)
        for number in range(3):  # Infantry enough
            game.world.put(game.world.all(Unit, 1)[0], unit_id=90 + number, x=number, y=0)
        return bots.basic_bot(game.seat("p1"))

    dear, cheap = second_order(rules), second_order(STRONG)
    assert isinstance(dear, BuildUnit)
    assert isinstance(cheap, BuildUnit)
    assert (dear.unit_type, cheap.unit_type) == (UnitType.RANGER, UnitType.TANK)


@pytest.mark.rule("H-520")
def test_travel_is_paid_on_entering_and_mountains_bar_wheels() -> None:
    board = field_of(mountains=((3, 3),))
    foot = board.field.travel(INFANTRY, at(3, 3))
    assert (foot[at(3, 3)], foot[at(2, 3)], foot[at(1, 3)]) == (0, 2, 3)
    assert board.field.travel(INFANTRY, at(2, 3))[at(3, 3)] == 1
    assert board.field.travel(TANK, at(3, 3))[at(2, 3)] == 60
    assert board.field.travel(TANK, at(4, 3))[at(2, 3)] == 4


@pytest.mark.rule("H-521")
def test_prices_and_worths() -> None:
    assert (FIGURES.price[INFANTRY], FIGURES.price[TANK], FIGURES.price[RANGER]) == (100, 400, 200)
    assert (FIGURES.worth[INFANTRY], FIGURES.worth[TANK], FIGURES.worth[RANGER]) == (33, 80, 66)


@pytest.mark.rule("H-522")
@pytest.mark.rule("H-523")
@pytest.mark.rule("H-524")
@pytest.mark.parametrize(
    ("striker", "hp", "distance", "target", "target_hp", "ground", "gain", "loss"),
    [
        (INFANTRY, 3, 1, INFANTRY, 3, GRASS, 62, 62),
        (INFANTRY, 3, 1, TANK, 5, GRASS, 152, 131),
        (INFANTRY, 3, 1, RANGER, 3, GRASS, 125, 0),
        (INFANTRY, 3, 1, INFANTRY, 3, MOUNTAIN, 25, 62),
        (INFANTRY, 3, 1, INFANTRY, 1, GRASS, 83, 0),
        (TANK, 5, 1, INFANTRY, 3, GRASS, 131, 22),
        (RANGER, 3, 2, TANK, 5, GRASS, 220, 0),
    ],
)
def test_gain_and_loss_of_an_attack(  # noqa: PLR0913, PLR0917 - the columns of a table
    striker: int, hp: int, distance: int, target: int, target_hp: int, ground: int, gain: int, loss: int
) -> None:
    assert FIGURES.trade(striker, hp, GRASS, 0, distance, target, target_hp, ground)[:2] == (gain, loss)


@pytest.mark.rule("H-525")
@pytest.mark.rule("H-531")
def test_boldness_grows_with_advantage_and_stand_offs() -> None:
    board = field_of()
    unit(board, 1, TANK, 2, 2, hp=4)
    unit(board, 2, INFANTRY, 9, 2)
    assert (army_worth(board, 1), army_worth(board, 2)) == (320, 100)
    assert drive(board, 1, 10) == (62, 52, 0)
    board.stale, board.round = 5, 10
    assert drive(board, 1, 0).ramp == 24 + 10
    assert drive(board, 2, -100).boldness == -100


@pytest.mark.rule("H-549")
def test_in_the_last_rounds_who_leads_holds_and_who_trails_dares() -> None:
    board = field_of()
    unit(board, 1, INFANTRY, 2, 2)
    unit(board, 2, INFANTRY, 9, 2)
    board.gold[1], board.round = 1, 27
    calm = drive(board, 1, 0).boldness
    board.round = 28
    assert drive(board, 1, 0).boldness == min(100, calm + 5 - 40)
    board.gold[1], board.gold[2] = 0, 1
    assert drive(board, 1, -100).boldness == drive(board, 1, -140).boldness + 40


# Basic


@pytest.mark.rule("H-527")
@pytest.mark.rule("H-530")
def test_basic_attacks_the_nearest_even_if_another_is_weaker() -> None:
    board = field_of()
    me = unit(board, 1, INFANTRY, 5, 3)
    near, weak = unit(board, 2, INFANTRY, 8, 3), unit(board, 2, INFANTRY, 5, 6, hp=1)
    board.move(weak, at(2, 5))
    order = basic.next_order(board, 1)
    assert order is not None
    assert (order.unit, order.act, order.target) == (me, ATTACK, near)


@pytest.mark.rule("H-530")
def test_basic_goes_to_the_nearer_city() -> None:
    board = field_of(towns=((6, 2, 0), (5, 5, 0)))
    me = unit(board, 1, INFANTRY, 3, 2)
    unit(board, 2, TANK, 15, 6)
    order = basic.next_order(board, 1)
    assert order == Order(me, at(6, 2), CAPTURE)


@pytest.mark.rule("H-530")
@pytest.mark.rule("H-527")
def test_a_basic_ranger_fires_without_moving() -> None:
    board = field_of()
    me, foe = unit(board, 1, RANGER, 5, 3), unit(board, 2, TANK, 7, 3)
    assert basic.next_order(board, 1) == Order(me, at(5, 3), ATTACK, foe)


@pytest.mark.rule("H-527")
def test_basic_finishes_a_capture_before_anything_else() -> None:
    board = field_of(towns=((5, 3, 0),))
    me = unit(board, 1, INFANTRY, 5, 3)
    unit(board, 2, INFANTRY, 6, 3, hp=1)
    board.set_capture(2, 1, 1)
    assert basic.next_order(board, 1) == Order(me, at(5, 3), CAPTURE)


@pytest.mark.rule("H-528")
def test_basic_orders_infantry_first_and_then_the_dearest() -> None:
    board = field_of()
    add_building(board, WORKS, at(1, 1), 1)
    settle(board)
    board.gold[1] = 4
    order = basic.next_order(board, 1)
    assert order == Order(2, at(1, 1), BUILD, INFANTRY)
    for x in (2, 3, 4):
        unit(board, 1, INFANTRY, x, 0)
    for each in board.army(1):
        board.wait(each)
    assert basic.next_order(board, 1) == Order(2, at(1, 1), BUILD, TANK)
    board.gold[1] = 3
    assert basic.next_order(board, 1) == Order(2, at(1, 1), BUILD, RANGER)
    board.gold[1] = 0
    assert basic.next_order(board, 1) is None


@pytest.mark.rule("H-529")
def test_the_stance_of_basic_changes_what_it_does() -> None:
    board = field_of(towns=((5, 2, 0),))
    me = unit(board, 1, INFANTRY, 4, 3)
    unit(board, 2, TANK, 13, 3)
    calm = basic.next_order(board, 1)
    assert calm == Order(me, at(5, 2), CAPTURE)
    fierce = basic.next_order(board, 1, Temper(aggression=40))
    assert fierce is not None
    assert board.field.distance(fierce.tile, at(13, 3)) < board.field.distance(at(4, 3), at(13, 3)) - 2
    home = basic.next_order(board, 1, Temper(guards=1))
    assert home == Order(me, at(0, 3), WAIT)
    foe = unit(board, 2, INFANTRY, 6, 3)
    assert basic.next_order(board, 1) == Order(me, at(5, 3), ATTACK, foe)
    timid = basic.next_order(board, 1, Temper(aggression=-20))
    assert timid is not None
    assert timid.act != ATTACK
    assert not Threat(board, 1).any[timid.tile]


@pytest.mark.rule("H-529")
def test_basic_keeps_its_promises_and_looks_after_what_is_said_to_be_in_danger() -> None:
    board = field_of(towns=((5, 2, 2), (2, 5, 1)))
    me, foe = unit(board, 1, INFANTRY, 5, 3), unit(board, 2, INFANTRY, 6, 3)
    everywhere = (True,) * board.field.size
    assert basic.next_order(board, 1) == Order(me, at(5, 3), ATTACK, foe)
    truce = basic.next_order(board, 1, Temper(truces=((2, everywhere),)))
    assert truce is not None
    assert (truce.act, truce.tile == at(5, 2)) == (WAIT, False)
    spared = basic.next_order(board, 1, Temper(favour=(0, 0, -30)))
    assert spared == Order(me, at(5, 2), CAPTURE)
    guard = basic.next_order(board, 1, Temper(favour=(0, 0, -30), alarms=((42, everywhere),)))
    assert guard == Order(me, at(2, 5), WAIT) or (guard is not None and guard.tile != at(5, 2))


@pytest.mark.rule("H-529")
def test_basic_does_not_enter_a_truce_to_strike_from_there() -> None:
    board = field_of()
    unit(board, 1, INFANTRY, 3, 3)
    foe = unit(board, 2, INFANTRY, 6, 3)
    border = tuple(tile % (WIDTH + 1) > 3 and tile != board.at[foe] for tile in range(board.field.size))
    plain, true = (basic.next_order(board, 1, Temper(truces=((2, region),))) for region in ((False,) * 999, border))
    assert plain is not None
    assert plain.act == ATTACK
    assert true is None or not border[true.tile]


@pytest.mark.rule("H-528")
@pytest.mark.rule("H-539")
def test_what_is_expected_is_answered_by_what_beats_it() -> None:
    board = field_of()
    add_building(board, WORKS, at(1, 1), 1)
    settle(board)
    board.gold[1] = 9
    for expected, answer in ((INFANTRY, TANK), (TANK, RANGER), (RANGER, INFANTRY)):
        mood = Temper(expect=expected)
        for order in (basic.next_order(board, 1, mood), Turn(board, 1, mood).next()):
            assert order is not None
            assert (order.act, order.target) == (BUILD, answer)


# Intermediate


def beside_a_mountain() -> tuple[Board, int, int]:
    """H-540a: equal armies, nothing else to do."""
    board = field_of(mountains=((10, 3),))
    me, foe = unit(board, 1, INFANTRY, 9, 3), unit(board, 2, INFANTRY, 10, 3)
    return board, me, foe


def considers(board: Board, me: int, foe: int, mood: Temper) -> bool:
    """Is the attack from where it stands among the candidates?"""
    found = Turn(board, 1, mood).candidates(me)
    return any(act == ATTACK and target == foe and -tile == board.at[me] for _, _, tile, act, target in found)


@pytest.mark.rule("H-536")
@pytest.mark.rule("H-540")
def test_an_unfavourable_trade_is_avoided_unless_one_is_bold() -> None:
    board, me, foe = beside_a_mountain()
    assert not considers(board, me, foe, Temper())
    assert considers(board, me, foe, Temper(aggression=90))
    assert Turn(board, 1, Temper(aggression=90))._attack(me, foe, board.at[me])[0] == 13


@pytest.mark.rule("H-616")
@pytest.mark.parametrize(("trait", "attacks"), [(Trait.AGGRESSIVE, True), (Trait.STUBBORN, False)])
def test_one_taunt_makes_an_aggressive_agent_attack_and_leaves_a_stubborn_one_cold(
    trait: Trait,
    attacks: bool,  # noqa: FBT001
) -> None:
    board, me, foe = beside_a_mountain()
    traits = (trait,)
    calm = first_stance(traits)
    assert not considers(board, me, foe, temper(board, traits, calm))
    force = impact(traits, Intent.TAUNT, 50, calm.trust[2])
    taunted = moved(calm, traits, Meaning(Intent.TAUNT), 2, force.value, 1)
    mood = temper(board, traits, taunted)
    assert considers(board, me, foe, mood) is attacks
    if attacks:
        assert Turn(board, 1, mood).boldness == 80
        assert Turn(board, 1, mood)._attack(me, foe, board.at[me])[0] == 8


@pytest.mark.rule("H-532")
@pytest.mark.rule("H-540")
def test_the_nearest_unit_guards_a_threatened_hq() -> None:
    board = field_of()
    near, far = unit(board, 1, INFANTRY, 2, 6), unit(board, 1, INFANTRY, 12, 5)
    unit(board, 2, INFANTRY, 7, 3)
    turn = Turn(board, 1)
    assert [turn.guard[u] for u in (near, far)] == [True, False]
    ways = board.field.travel(INFANTRY, at(0, 3))
    _, _, tile, _, _ = turn.best(near)
    assert ways[-tile] < ways[at(2, 6)]


@pytest.mark.rule("H-540")
@pytest.mark.rule("H-611")
def test_an_hq_that_can_be_taken_is_taken_whatever_was_said() -> None:
    board = field_of()
    me = unit(board, 1, INFANTRY, WIDTH - 1, 3)
    unit(board, 2, TANK, WIDTH - 2, 3)
    board.set_capture(1, 1, 1)
    for mood in (Temper(), Temper(aggression=-100, defence=100, truces=((2, (True,) * board.field.size),))):
        assert Turn(board, 1, mood).next() == Order(me, at(WIDTH - 1, 3), CAPTURE)


@pytest.mark.rule("H-611")
def test_an_enemy_on_the_own_hq_is_attacked_whatever_was_said() -> None:
    board = field_of()
    me, foe = unit(board, 1, INFANTRY, 1, 3), unit(board, 2, INFANTRY, 0, 3)
    board.set_capture(0, 2, 1)
    mood = Temper(aggression=-100, favour=(0, 0, -90), truces=((2, (True,) * board.field.size),))
    order = Turn(board, 1, mood).next()
    assert order is not None
    assert (order.unit, order.act, order.target) == (me, ATTACK, foe)


@pytest.mark.rule("H-540")
def test_a_tank_attacks_infantry_on_grass() -> None:
    board = field_of()
    me, foe = unit(board, 1, TANK, 7, 3), unit(board, 2, INFANTRY, 8, 3)
    order = Turn(board, 1).next()
    assert order is not None
    assert (order.unit, order.act, order.target) == (me, ATTACK, foe)


@pytest.mark.rule("H-609")
def test_a_truce_makes_attacks_there_less_worth() -> None:
    board, me, foe = beside_a_mountain()
    plain = Turn(board, 1)._attack(me, foe, board.at[me])[0]
    everywhere = (True,) * board.field.size
    assert Turn(board, 1, Temper(truces=((2, everywhere),)))._attack(me, foe, board.at[me])[0] == plain - 150
    assert Turn(board, 1, Temper(favour=(0, 0, 40)))._attack(me, foe, board.at[me])[0] == plain + 40


@pytest.mark.rule("H-534")
@pytest.mark.rule("H-535")
def test_scores_weigh_way_cover_and_what_is_left_behind() -> None:
    board = field_of(towns=((5, 3, 0),))
    me = unit(board, 1, INFANTRY, 5, 3)
    unit(board, 2, TANK, 15, 6)
    board.set_capture(2, 1, 1)
    found = {(-tile, act): score for score, _, tile, act, _ in Turn(board, 1).candidates(me)}
    assert found[at(5, 3), WAIT] == 10
    assert found[at(5, 3), CAPTURE] == 10 + 180
    assert found[at(5, 4), WAIT] == -6 - 80


@pytest.mark.rule("H-533")
def test_a_unit_is_after_the_building_that_pulls_it_most_and_claims_it() -> None:
    board = field_of(towns=((6, 0, 0), (8, 3, 0)))
    first, second = unit(board, 1, INFANTRY, 4, 0), unit(board, 1, INFANTRY, 4, 1)
    tank = unit(board, 1, TANK, 4, 2)
    foe = unit(board, 2, TANK, 14, 5)
    turn = Turn(board, 1)
    assert [turn.objective(u) for u in (first, second)] == [at(6, 0), at(6, 0)]
    assert turn.objective(tank) == board.at[foe]
    assert Turn(board, 1, Temper(hq_pull=200)).objective(second) == at(WIDTH - 1, 3)
    board.move(first, at(6, 0))
    turn = Turn(board, 1)
    assert turn.objective(second) == at(8, 3)


@pytest.mark.rule("H-537")
def test_danger_counts_every_enemy_that_can_strike() -> None:
    board = field_of()
    me = unit(board, 1, INFANTRY, 7, 3)
    unit(board, 2, RANGER, 7, 6)
    turn = Turn(board, 1)
    assert turn.threat.expected(at(7, 3), GRASS, 3) == 266
    assert turn.threat.expected(at(7, 4), GRASS, 3) == 276
    assert turn.threat.expected(at(7, 5), GRASS, 3) == 0
    assert turn._danger(me, at(7, 3), 266) == (266 * 33 // 100) * turn._fear // 100
    assert turn._danger(me, at(7, 3), 300) == (300 * 33 // 100 + 50) * turn._fear // 100


@pytest.mark.rule("H-538")
def test_rangers_fire_first() -> None:
    board = field_of()
    unit(board, 1, TANK, 7, 3)
    gun, foe = unit(board, 1, RANGER, 6, 3), unit(board, 2, TANK, 8, 3)
    assert Turn(board, 1).next() == Order(gun, at(6, 3), ATTACK, foe)


@pytest.mark.rule("H-539")
def test_what_intermediate_orders() -> None:
    board = field_of()
    add_building(board, WORKS, at(1, 1), 1)
    settle(board)
    board.gold[1] = 9
    unit(board, 1, INFANTRY, 2, 0)
    unit(board, 2, INFANTRY, 14, 0)
    assert Turn(board, 1)._wanted() == INFANTRY
    unit(board, 1, INFANTRY, 3, 0)
    assert Turn(board, 1)._wanted() == TANK
    unit(board, 2, TANK, 14, 1)
    unit(board, 2, TANK, 14, 2)
    assert Turn(board, 1)._wanted() == RANGER
    assert Turn(board, 1, Temper(expect=INFANTRY))._wanted() == TANK
    board.round = board.last
    assert Turn(board, 1).build() is None
    assert [FIGURES.affordable(TANK, gold) for gold in (4, 3, 2, 1, 0)] == [TANK, RANGER, RANGER, INFANTRY, 0]


# Advanced


@pytest.mark.rule("H-547")
def test_evaluation_counts_units_gold_buildings_and_progress() -> None:
    board = field_of(towns=((5, 3, 1), (9, 3, 2), (9, 5, 0)))
    assert evaluate(board, 1) == 0
    unit(board, 1, TANK, 4, 4, hp=3)
    assert evaluate(board, 1) == 200 + 120
    assert evaluate(board, 2) == -320
    board.gold[2] = 2
    board.set_capture(4, 1, 1)
    assert evaluate(board, 1) == 320 - 50 + 45
    unit(board, 2, INFANTRY, 2, 3)
    assert evaluate(board, 1) == 315 - 100 - 20 * 3
    board.over, board.winner = True, 2
    assert (evaluate(board, 1), evaluate(board, 2)) == (-WON, WON)


@pytest.mark.rule("H-971")
def test_plans_are_judged_on_exact_odds() -> None:
    # Tank on 3-HP Infantry, Grass: 85 % kill (worth 100); else 1 damage (17 of 100) and a counter of 90 %.
    hit, miss = 100, 100 - (50 + 33)
    counter = (90 * (400 - (200 + 120)) + 10 * (400 - (200 + 160))) / 100
    assert FIGURES.luck(TANK, 5, GRASS, 0, 1, INFANTRY, 3, GRASS) == (85 * hit + 15 * (miss - counter)) // 100 - hit
    assert FIGURES.luck(RANGER, 3, GRASS, 0, 2, TANK, 1, GRASS) == 0  # even a graze kills
    board = field_of()
    me, foe = unit(board, 1, TANK, 7, 3), unit(board, 2, INFANTRY, 8, 3)
    for slot, sign in ((1, 1), (2, -1)):
        odds = Odds(slot)
        assert odds(board, me, foe) == (True, True)
        assert odds.luck == sign * FIGURES.luck(TANK, 5, GRASS, 0, 1, INFANTRY, 3, GRASS)


@pytest.mark.rule("H-972")
def test_towards_the_end_the_score_counts_more_and_more() -> None:
    board = field_of()
    board.gold[1] = 2
    early = evaluate(board, 1)
    board.round = board.last - 10
    assert evaluate(board, 1) == early
    board.round = board.last - 5
    assert evaluate(board, 1) == early + 30 * 2
    board.round = board.last
    assert evaluate(board, 1) == early + 60 * 2


@pytest.mark.rule("H-973")
def test_boldness_is_settled_when_the_turn_begins() -> None:
    board = field_of()
    unit(board, 1, TANK, 2, 2)
    foe = unit(board, 2, TANK, 9, 2)
    turn = Turn(board, 1)
    before = turn.boldness
    board.hp[foe] = 1
    assert drive(board, 1, 0).boldness > before
    assert turn.boldness == before


@pytest.mark.rule("H-975")
def test_who_is_not_yet_known_is_predicted_as_plain_intermediate() -> None:
    assert predicted(UNKNOWN) == Temper()


@pytest.mark.rule("H-541")
def test_tendencies_are_read_from_what_was_done() -> None:
    board = field_of()
    unit(board, 1, INFANTRY, 1, 3)
    foe = unit(board, 2, INFANTRY, 12, 3)
    history = History(2)
    board.slot = 2
    assert tendencies(history, 2, 1) == UNKNOWN
    for x in (10, 8, 6):
        history.begin(board)
        board.at[foe] = at(x, 3)
        history.attacked(board, foe, 0)
        history.captured(at(x, 3))
        history.built(2, TANK)
        history.end(board)
    habits = tendencies(history, 2, 1)
    assert (habits.aggression, habits.capture, habits.rush, habits.chase) == (100, 100, 70, 0)
    assert habits.build == (0, 0, 100, 0)
    assert habits.favourite == TANK


@pytest.mark.rule("H-542")
def test_habits_make_the_predicted_policy() -> None:
    mood = predicted(Tendencies(aggression=90, capture=30, rush=80))
    assert (mood.aggression, mood.hq_pull, mood.greed) == (40, 70, 80)


@pytest.mark.rule("H-543")
@pytest.mark.rule("H-544")
def test_the_portfolio_is_tried_and_the_best_entry_kept() -> None:
    board = opening(MAPS["PINHOLE"], CONTENT)
    search = Search(board, 1)
    plan = search.plan(len(PORTFOLIO))
    assert search.simulated == len(PORTFOLIO)
    values = [Search(board, 1).simulate(mood, ()).value for mood in search._portfolio]
    assert plan.value == max(values)


@pytest.mark.rule("H-512")
def test_advanced_keeps_to_its_budget_and_has_a_plan_even_without_time() -> None:
    board = opening(MAPS["PINHOLE"], CONTENT)
    search = Search(board, 1)
    search.plan(20)
    assert search.simulated <= 20
    hurried = Search(board, 1)
    assert hurried.plan(99, lambda: False).orders
    assert hurried.simulated == 1


@pytest.mark.rule("H-970")
def test_a_plan_is_bettered_order_by_order() -> None:
    match = Match(MAPS["PINHOLE"], "better", content=CONTENT)
    for _ in range(8):
        match.turn(match.mind(Tier.INTERMEDIATE))
    slot = match.board.slot
    few = Search(match.board, slot).plan(8)
    many = Search(match.board, slot).plan(40)
    assert many.value >= few.value


@pytest.mark.rule("H-545")
def test_traps_are_laid_for_those_who_run_into_them() -> None:
    board = field_of()
    me = unit(board, 1, INFANTRY, 7, 3)
    unit(board, 1, RANGER, 5, 3)
    unit(board, 2, TANK, 9, 3)
    bare, trap = Turn(board, 1), Turn(board, 1, Temper(trap=True))
    assert trap._danger(me, at(7, 3), 340) == bare._danger(me, at(7, 3), 340) - 15
    calm = {2: Tendencies(aggression=30, chase=20)}
    assert len(Search(board, 1, habits=calm)._portfolio) == len(PORTFOLIO) - 1
    assert len(Search(board, 1, habits={2: Tendencies(chase=50)})._portfolio) == len(PORTFOLIO)


@pytest.mark.rule("H-546")
def test_a_sacrifice_ignores_danger_and_bad_trades() -> None:
    board, me, foe = beside_a_mountain()
    mood = Temper(sacrifice=True)
    assert considers(board, me, foe, mood)
    assert Turn(board, 1, mood)._danger(me, at(7, 3), 300) == 0


@pytest.mark.rule("H-511")
@pytest.mark.parametrize("tier", Tier)
def test_the_same_board_gives_the_same_plan(tier: Tier) -> None:
    match = Match(MAPS["PINHOLE"], "same", content=CONTENT)
    for _ in range(6):
        match.turn(match.mind(Tier.INTERMEDIATE))
    board = match.board
    plans = [imagined(board.copy(), thinker(tier, board.slot, plans=10)) for _ in range(2)]
    assert plans[0] == plans[1]
    assert plans[0]


@pytest.mark.rule("H-505")
def test_advanced_thinks_again_when_the_dice_are_against_it() -> None:
    board = field_of()
    unit(board, 1, TANK, 7, 3)
    unit(board, 2, INFANTRY, 8, 3)
    mind = AdvancedThinker(1, Temper(), plans=8)
    order = mind.next(board)
    assert order is not None
    assert order.act == ATTACK
    carry_out(board, order, lambda *_: (False, True))
    assert mind.next(board) is None
    assert mind._expected is not None
    assert same(mind._expected, board)


@pytest.mark.parametrize("bot", ["basic", "intermediate", "advanced"])
def test_bots_play_a_match_to_its_end(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "QUICK", 1)
    setup = {"match": {"map": "PINHOLE", "options": {"max_rounds": 6, "rout_rule": True}}}
    game = Game(rules, seed=bot, setup=setup)
    names = ("ann", "bob")
    while game.over() is None:
        who = next((name for name in names if name in (game.awaited() or names)), "ann")
        action = rules.bots[bot](game.seat(who))
        if action is None:
            who = "bob"
            action = rules.bots[bot](game.seat(who))
        assert action is not None
        game.act(who, action)


@pytest.mark.rule("H-548")
@pytest.mark.slow
def test_each_tier_beats_the_one_below_it() -> None:
    def won(better: Tier, other: Tier, games: int, plans: int) -> int:
        wins = 0
        for number in range(games):
            first = number % 2 == 0
            tiers = (better, other) if first else (other, better)
            result = Match(MAPS["PINHOLE"], f"strength {number // 2}", content=CONTENT).run(tiers, plans)
            wins += result.winner == (1 if first else 2)
        return wins

    assert won(Tier.INTERMEDIATE, Tier.BASIC, 20, 0) >= 13
    assert won(Tier.ADVANCED, Tier.INTERMEDIATE, 6, 16) >= 3

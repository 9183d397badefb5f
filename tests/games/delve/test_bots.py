"""Bots (section 16): they decide by view and offers, end every delve, and win where they should."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Game, SeedDice
from yonder.games.delve import rules
from yonder.games.delve.bots.delver import READY, inside, outside
from yonder.games.delve.bots.fight import fight
from yonder.games.delve.bots.route import boss_exit, goals
from yonder.games.delve.bots.worth import healing, upgrade, value, wanted
from yonder.games.delve.dungeon.caution import Disarm, Scout
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.encounter.magic import Cast
from yonder.games.delve.encounter.turns import Attack, Defend
from yonder.games.delve.kinds import InstanceStatus
from yonder.games.delve.models import Character, Combat, Following, Instance, Presence, Visited
from yonder.games.delve.party.joining import PartyInvite, PartyLeave
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.people.rest import Meditate, Rest
from yonder.games.delve.things.handling import Take
from yonder.games.delve.things.trade import Buy
from yonder.games.delve.things.using import Use
from yonder.games.delve.things.wearing import Equip
from yonder.games.delve.world.movement import Move

HOLLOW, CAVE = [3, 2, 0], [-4, 3, 0]
NOTHING = {"attack": 0, "defense": 0, "magic": 0, "hp": 0}


def delve(seed: int, start: list[int], template: str, level: int = 1) -> tuple[str, int]:
    """One delve of the bot from entering until it is over, and after how many actions."""
    game = Game(rules, seed=f"bot {seed}", setup={"start": start}, hashed=False)
    game.act("ann", CreateCharacter("Ann"))
    hp = 20 + 5 * (level - 1)
    body = game.world.get(Combat, "ann")
    game.world.put(body, hp=hp, max_hp=hp, attack=body.attack + level - 1, defense=body.defense + level - 1)
    game.world.put(game.world.get(Character, "ann"), level=level)
    game.act("ann", EnterDungeon(template))
    for actions in range(2_000):
        (dungeon,) = game.world.all(Instance)
        if dungeon.status is InstanceStatus.COMPLETE:
            return "won", actions
        if game.world.get(Combat, "ann").is_dead:
            return "dead", actions
        if not game.world.get(Presence, "ann").place.startswith("dg:"):
            return "left", actions
        action = rules.bots["delver"](game.seat("ann"))
        assert action is not None
        game.act("ann", action)
    return "endless", 2_000


@pytest.mark.rule("D-289", "D-290")
def test_the_bot_ends_its_delves_and_wins_where_it_is_ready() -> None:
    ends = [delve(seed, HOLLOW, "thornroot_warren") for seed in range(6)]
    assert sum(end == "won" for end, _ in ends) >= 4
    weak = [delve(seed, CAVE, "goblin_cave") for seed in range(4)]
    assert sum(end == "won" for end, _ in weak) <= 1
    assert all(end != "endless" for end, _ in (*ends, *weak))


@pytest.mark.rule("D-281")
def test_the_same_view_gives_the_same_action_and_only_what_is_offered() -> None:
    game = Game(rules, seed="same", setup={"start": HOLLOW})
    game.act("ann", CreateCharacter("Ann"))
    for _ in range(25):
        one, two = (rules.bots["bold"](game.seat("ann")) for _ in range(2))
        assert one == two
        assert one is not None
        assert any(offer.enabled and offer.has(one) for offer in game.offers("ann"))
        game.act("ann", one)


def thing(**facts: Any) -> dict[str, Any]:
    base = {"id": "x", "tags": (), "fits": None, "gives": NOTHING, "detect": 0, "teaches": "", "heal": 0, "slot": None}
    return {**base, **facts}


def me(*items: dict[str, Any], **facts: Any) -> dict[str, Any]:
    base = {"id": "ann", "hp": 20, "max_hp": 20, "mana": 20, "max_mana": 20, "attack": 6, "defense": 3, "spells": ()}
    return {**base, "items": list(items), **facts}


@pytest.mark.rule("D-288")
def test_things_have_a_value_and_some_are_wanted() -> None:
    sword = thing(fits="held_main", gives={**NOTHING, "attack": 3}, detect=1)
    assert value(sword) == 10
    assert value(thing(gives={"attack": 1, "defense": 2, "magic": 3, "hp": 5})) == 17
    knife = thing(fits="held_main", slot="held_main", gives={**NOTHING, "attack": 1})
    assert upgrade(me(knife), sword)
    assert not upgrade(me({**sword, "slot": "held_main"}), knife)
    for tags in (("currency",), ("dungeon_key",), ("consumable", "healing"), ("consumable", "cure")):
        assert wanted(me(), thing(tags=tags))
    scroll = thing(tags=("spell_scroll",), teaches="cleanse")
    assert wanted(me(), scroll)
    assert not wanted(me(spells=({"id": "cleanse"},)), scroll)
    assert not wanted(me(), thing(tags=("material",)))


@pytest.mark.rule("D-285")
def test_the_smallest_healing_thing_that_fits_is_used() -> None:
    herb, draught = thing(id="herb", heal=10), thing(id="draught", heal=20)
    assert healing(me(draught, herb, hp=5)) == herb
    assert healing(me(draught, herb, hp=19)) == draught  # everything overheals: the largest
    assert healing(me()) is None


def enemy(name: str, hp: int, *, boss: bool = False, attack: int = 5, defense: int = 0) -> dict[str, Any]:
    return {"id": name, "hp": hp, "attack": attack, "defense": defense, "boss": boss}


def fighting(mine: dict[str, Any], *enemies: dict[str, Any], charging: bool = False) -> dict[str, Any]:
    return {"me": mine, "place": {"enemies": list(enemies)}, "encounter": {"charging": charging}}


@pytest.mark.rule("D-287")
def test_a_fight_goes_by_the_lines_of_the_rulebook() -> None:
    able = [Defend(), Attack("a"), Attack("b"), Attack("z"), Use("herb"), Move("back"), Cast("fireball", "a")]
    assert fight(fighting(me(), enemy("a", 9), enemy("b", 5), enemy("z", 1, boss=True)), able) == Attack("b")
    assert fight(fighting(me(), enemy("b", 9), enemy("a", 9)), able) == Attack("a")
    assert fight(fighting(me(), enemy("z", 9, boss=True), charging=True), able) == Defend()
    herb = thing(id="herb", heal=10)
    assert fight(fighting(me(herb, hp=7), enemy("a", 9)), able) == Use("herb")  # 35 percent
    assert fight(fighting(me(hp=7), enemy("a", 90)), able) == Move("back")  # nothing heals, and it takes too long
    assert fight(fighting(me(hp=7), enemy("a", 9)), able) == Attack("a")
    spell = {"id": "fireball", "does": "damage", "castable": True, "power": 12}
    assert fight(fighting(me(spells=(spell,)), enemy("a", 12)), able) == Cast("fireball", "a")
    assert fight(fighting(me(spells=(spell,)), enemy("a", 13)), able) == Attack("a")  # it would not kill


def room(index: int, **exits: int | None) -> dict[str, Any]:
    return {"index": index, "exits": {name.replace("_", " "): to for name, to in exits.items()}, "boss": False}


def exploring(mine: dict[str, Any], **facts: Any) -> dict[str, Any]:
    delve_ = {"here": 0, "scouted": [], "boss_defeated": False, "readiness": "ready", "rooms": [room(0, deeper=None)]}
    place: dict[str, Any] = {"trap": None, "disarm_percent": None, "items": []}
    return {
        "me": mine,
        "delve": {**delve_, **{name: each for name, each in facts.items() if name in delve_}},
        "place": {**place, **{name: each for name, each in facts.items() if name in place}},
    }


@pytest.mark.rule("D-285")
def test_inside_the_first_line_that_applies_decides() -> None:
    herb, sword = thing(id="herb", heal=10), thing(id="sword", fits="held_main", gives={**NOTHING, "attack": 3})
    assert next(inside(exploring(me(herb, hp=7)))) == Use("herb")
    assert next(inside(exploring(me(hp=10)))) == Rest()
    assert next(inside(exploring(me(mana=5)))) == Meditate()
    assert next(inside(exploring(me(), trap="pit", disarm_percent=50))) == Disarm()
    assert next(inside(exploring(me(), trap="pit", disarm_percent=45))) == Move("locked door")
    assert next(inside(exploring(me(), items=[thing(tags=("currency",))]))) == Take("x")
    assert next(inside(exploring(me(sword)))) == Equip("sword")
    steps = list(inside(exploring(me())))
    assert steps[:3] == [Move("locked door"), Scout("deeper"), Move("deeper")]
    assert LeaveDungeon() in list(inside(exploring(me(), boss_defeated=True)))[:2]


@pytest.mark.rule("D-285", "D-286")
def test_the_masters_room_comes_last() -> None:
    rooms = [room(0, deeper=1), room(1, back=0, deeper=None, side_passage=None)]
    seen = [{"at": 1, "exit": "deeper", "type": "boss_room"}]
    view = exploring(me(), here=1, rooms=rooms, scouted=seen)
    first, second = goals(view["delve"], key=False)
    assert (first.label, boss_exit(view["delve"], first), second.label) == ("deeper", True, "side passage")
    assert list(inside(view))[1:3] == [Scout("side passage"), Move("side passage")]
    alone = exploring(me(), here=1, rooms=[rooms[0], room(1, back=0, deeper=None)], scouted=seen)
    assert list(inside(alone))[1] == Move("deeper")
    hurt = exploring(me(hp=13), here=1, rooms=[rooms[0], room(1, back=0, deeper=None)], scouted=seen)
    assert list(inside(hurt))[1:] == [Rest(), LeaveDungeon(), LeaveDungeon(), Move("back")]
    weak = exploring(me(), here=1, rooms=alone["delve"]["rooms"], scouted=seen, readiness="not_ready")
    assert list(inside(weak))[1] == LeaveDungeon()


@pytest.mark.rule("D-283", "D-284")
def test_outside_it_enters_what_it_is_ready_for_else_rests_or_buys() -> None:
    offer = {"template_id": "goblin_cave", "state": "ready", "readiness": "ready"}
    view = {"me": me(), "offers": [offer], "shop": None}
    assert next(outside(view, READY)) == EnterDungeon("goblin_cave")
    risky = {**view, "offers": [{**offer, "readiness": "risky"}], "me": me(hp=15)}
    assert next(outside(risky, READY)) == Rest()
    assert EnterDungeon("goblin_cave") not in list(outside(risky, READY))
    shop = {**view, "offers": [], "shop": {"npc": "npc/merrit"}}
    assert next(outside(shop, READY)) == Buy("npc/merrit", "healing_draught")


class FixedSeat:
    """A seat whose dice are known."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.who, self.dice = game, "b" * 64, SeedDice(bytes([seed]) * 32)
        self.content = rules.content

    def view(self) -> Any:
        return self.game.view(self.who)

    def offers(self) -> Any:
        return self.game.offers(self.who)

    def odds(self, action: Any) -> Any:
        return self.game.odds(self.who, action)


def test_townsfolk_are_named_as_bots_and_stay_near_waymeet() -> None:
    game = Game(rules, seed="town", hashed=False)
    for seed in range(200):
        action = rules.bots["townsfolk"](FixedSeat(game, seed))
        if action is not None:
            game.act("b" * 64, action)
        else:
            game.tick()
    row = game.world.get(Presence, "b" * 64)
    assert row.name.startswith("Bot ")
    place = row.place if row.place.startswith("t:") else game.world.all(Instance)[0].entry_tile
    x, y, _ = map(int, place.split(":")[1:])
    assert abs(x) + abs(y) <= 8
    assert len(game.world.all(Visited, "b" * 64)) > 2


@pytest.mark.rule("D-326")
def test_townsfolk_join_who_asks_follow_and_fight() -> None:
    game = Game(rules, seed="company", setup={"start": HOLLOW}, hashed=False)
    bot, seat = "b" * 64, FixedSeat(game, 1)
    game.act("ann", CreateCharacter("Ann"))
    game.act(bot, CreateCharacter("Bot Maud"))
    game.act("ann", PartyInvite(bot))
    for _ in range(2):
        action = rules.bots["townsfolk"](seat)
        assert action is not None
        game.act(bot, action)
    assert game.world.find(Following, bot) is not None
    game.act("ann", EnterDungeon("thornroot_warren"))
    assert game.world.get(Presence, bot).place == game.world.get(Presence, "ann").place
    game.act("ann", Move("deeper"))
    assert game.world.get(Presence, bot).place == game.world.get(Presence, "ann").place
    if game.view("ann")["encounter"] is not None:
        assert rules.bots["townsfolk"](seat) is not None
    game.act("ann", PartyLeave())

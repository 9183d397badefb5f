"""Delves in a signed realm: hidden things stay hidden, closing reveals and proves them, timers outlast a server."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from yonder.core import Reject, SeedDice
from yonder.core.pack import packed
from yonder.core.rules import engine
from yonder.core.rules.action import tag_of
from yonder.core.world.codec import encode, sha256
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.contents import Delve
from yonder.games.delve.dungeon.drawing import Drawing
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import DungeonClosed, RoomEntered
from yonder.games.delve.dungeon.layout import instance_seed, layout
from yonder.games.delve.dungeon.leaving import CloseDungeon, LeaveDungeon
from yonder.games.delve.encounter.turns import Attack
from yonder.games.delve.models import Character, DelveHistory, Instance, Item, Plan, Presence, Room
from yonder.games.delve.party.joining import PartyAccept, PartyInvite
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.show.queries import Examine, Inspect
from yonder.games.delve.show.redraw import Redraw
from yonder.games.delve.things.handling import Take
from yonder.games.delve.world.movement import Move
from yonder.play.agents.bot import StillSeat
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.privacy import Reader, horizon
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore
from yonder.realm.transfer import export_log, verify_realm
from yonder.testkit.bench import Bench
from yonder.testkit.signed import Clock, SignedRealm, finder

MOUTH = {"start": [-4, 3, 0]}


def table(players: int = 2) -> SignedRealm:
    made = SignedRealm(rules, players=players, setup=MOUTH)
    for number, key in enumerate(made.keys):
        made.act(key, CreateCharacter(f"Delver {number}"))
    return made


def log_for(made: SignedRealm, who: str | None) -> str:
    """The log as this reader may see it."""
    head = made.realm.head.seq
    reader = Reader(horizon(made.realm.world), head, who)
    return b"".join(export_log(made.referee.store, made.realm.id, reader)).decode()


@pytest.mark.rule("D-176", "D-179", "D-265", "D-266", "D-293")
def test_somebody_who_tries_everything_learns_nothing_of_an_open_dungeon() -> None:
    made = table()
    ann, spy = made.keys
    made.act(ann, EnterDungeon("goblin_cave"))
    before = spied(made, spy.public)
    world = made.realm.world
    (plan,) = world.all(Plan)
    rooms = [row.name for row in world.all(Room)]
    made.act(ann, Move("deeper"))
    world = made.realm.world
    hidden = [row.entity for row in world.all(Presence) if row.entity.startswith("dg:")]
    hidden += [row.item for row in world.all(Item) if row.item.startswith("dg:")]
    for who in (spy.public, None):
        seen = spied(made, who) + log_for(made, who)
        for secret in (plan.seed, plan.entropy, *rooms, *hidden, "deeper"):
            assert secret not in seen, secret
    for thing in hidden:
        for action in (Attack(thing), Take(thing)):
            refused = engine.probe(rules, world, spy.public, action)
            made_up = engine.probe(rules, world, spy.public, type(action)("dg:none/r1/e0"))
            assert refused is not None
            assert made_up is not None
            assert (refused.code, refused.text) == (made_up.code, made_up.text)
        for query in (Examine(thing), Inspect(thing)):
            with pytest.raises(Reject) as caught:
                engine.ask(rules, world, spy.public, query)
            assert caught.value.code in ("not_visible", "not_here")
    assert len(before) > 0


def spied(made: SignedRealm, who: str | None) -> str:
    """All that a reader can find out without acting: rows, view, scene, offers, answers, what was told."""
    world, realm = made.realm.world, made.realm
    rows = [rules.seen(world, who, row) for row in world.rows()]
    shown: list[Any] = [row for row in rows if row is not None]
    shown += [realm.view(who), realm.scene(who)]
    told = [item.events for item in realm.history(who, 0)]
    asked = []
    for kind in rules.queries:
        try:
            asked.append(engine.ask(rules, world, who, kind()))
        except (Reject, TypeError):  # it needs an argument, or a character
            continue
    return encode([shown, told, asked]).decode()


@pytest.mark.rule("D-177", "D-178", "D-179", "D-259", "D-263", "D-280")
def test_a_closed_dungeon_can_be_recomputed_and_its_log_verifies() -> None:
    made = table(1)
    (ann,) = made.keys
    made.act(ann, EnterDungeon("goblin_cave"))
    made.act(ann, Move("deeper"))
    (instance,) = made.realm.world.all(Instance)
    explored = {row.index: (row.type, row.name) for row in made.realm.world.all(Room)}
    for _ in range(5):  # a fight inside puts the end off a few times
        made.advance(14_400_000)
    assert made.realm.world.all(Instance) == []
    heard = [event for item in made.realm.history(ann.public, 0) for event in item.events]
    (told,) = [each for each in heard if isinstance(each, DungeonClosed)]
    seed = instance_seed(bytes.fromhex(told.entropy), ann.public, "goblin_cave", instance.attempt)
    assert seed.hex() == told.seed == made.realm.world.all(DelveHistory, ann.public)[0].seed
    template = default().templates["goblin_cave"]
    found = layout(template, default().generation, seed)
    delve = Delve(template, seed, told.difficulty, len(told.roster))
    for index, (kind, name) in explored.items():
        assert found.types[index] is kind
        assert Drawing(default(), delve).name(index) == name
    assert horizon(made.realm.world) is None
    assert made.verify().ok
    leftovers = [row for row in made.realm.world.rows() if instance.instance in encode(row).decode()]
    assert leftovers == []


@pytest.mark.rule("D-179", "D-318")
def test_who_gives_up_the_way_back_has_the_proof_at_once() -> None:
    made = table(1)
    (ann,) = made.keys
    made.act(ann, EnterDungeon("goblin_cave"))
    made.act(ann, LeaveDungeon())
    assert horizon(made.realm.world) is not None
    made.act(ann, CloseDungeon("goblin_cave"))
    told = [event for item in made.realm.history(ann.public, made.realm.head.seq) for event in item.events]
    assert [tag_of(event) for event in told] == ["dungeon_let_go", "delve_told", "dungeon_closed"]
    assert horizon(made.realm.world) is None
    assert made.verify().ok


@pytest.mark.rule("D-005", "D-006", "D-246", "D-260")
def test_timers_fire_once_and_in_order_after_a_week_without_a_server() -> None:
    made = table(1)
    (ann,) = made.keys
    made.act(ann, EnterDungeon("goblin_cave"))
    made.act(ann, LeaveDungeon())
    seq = made.realm.head.seq
    made.advance(7 * 86_400_000)
    assert made.realm.world.all(Instance) == []
    told = [tag_of(event) for item in made.realm.history(ann.public, seq + 1) for event in item.events]
    assert told.count("dungeon_closed") == 1
    made.advance(900_000)  # the cooldown counts from the closing, which came late
    made.act(ann, EnterDungeon("goblin_cave"))
    assert made.realm.world.all(Instance)[0].attempt == 2
    assert made.verify().ok


@pytest.mark.rule("D-237", "D-265", "D-269")
def test_two_parties_delve_beside_each_other_and_never_meet() -> None:
    made = table(4)
    for leader, member in (made.keys[:2], made.keys[2:]):
        made.act(leader, PartyInvite(member.public))
        (asked,) = made.view(member)["invitations"]
        made.act(member, PartyAccept(asked["party"]))
        made.act(leader, EnterDungeon("goblin_cave"))
    one, two = made.realm.world.all(Instance)
    teams = [sorted(key.public for key in keys) for keys in (made.keys[:2], made.keys[2:])]
    assert sorted(sorted(each.roster) for each in (one, two)) == sorted(teams)
    seeds = [row.seed for row in made.realm.world.all(Plan)]
    assert seeds[0] != seeds[1]
    for key in made.keys:
        here = made.view(key)["place"]["players"]
        assert len(here) == 2
    assert made.verify().ok


CELLAR = {
    "templates": {
        "old_cellar": {
            "name": "Old Cellar",
            "description": "a cellar under a fallen inn",
            "entry_biomes": ["forest"],
            "room_count": {"min": 5, "max": 6},
            "enemy_types": [{"name": "cellar rat", "behavior": "hostile", "hp": 5, "attack": 3, "defense": 0}],
            "boss": {
                "name": "The Landlord",
                "behavior": "hostile",
                "hp": 20,
                "attack": 5,
                "defense": 1,
                "special": "frenzy",
                "loot": ["torch"],
            },
            "trap_types": ["pit"],
            "loot_table": [{"item": "healing_herb"}],
            "difficulty_range": [1, 3],
            "cooldown_seconds": 600,
            "recommended_level": 1,
            "room_words": ["damp", "dark", "low", "sour", "cold", "stale"],
            "entry_line": "The stairs give way a little.",
            "guide_line": "Nobody has paid there for years.",
            "boss_line": "We are closed.",
        }
    }
}


@pytest.mark.rule("D-169", "D-171", "D-239")
def test_a_pack_brings_a_dungeon_of_its_own() -> None:
    own = rules.variant(packed(default(), CELLAR))
    game = Bench(own, setup={"start": [3, 2, 0]})
    game.act("ann", CreateCharacter("Ann"))
    assert [each["template_id"] for each in game.view("ann")["offers"]] == ["thornroot_warren", "old_cellar"]
    game.act("ann", EnterDungeon("old_cellar"), [0] * 32)
    assert game.view("ann")["delve"]["dungeon_name"] == "Old Cellar"
    assert game.view("ann")["delve"]["message"].startswith("Explored 1 of ")


@pytest.mark.rule("D-179", "D-280", "D-306")
def test_a_closed_delve_is_drawn_again_as_it_was_entered() -> None:
    made = table(1)
    (ann,) = made.keys
    (seen,) = (
        event for event in made.act(ann, EnterDungeon("goblin_cave")).item.events if isinstance(event, RoomEntered)
    )
    made.act(ann, LeaveDungeon())
    made.advance(3_600_000)
    world = made.realm.world
    (past,) = world.all(DelveHistory, ann.public)
    drawn = engine.ask(rules, world, ann.public, Redraw(past.number))
    assert (drawn[0]["type"], drawn[0]["name"]) == (seen.room_type, seen.name)
    company = Drawing(
        default(), Delve(default().templates["goblin_cave"], bytes.fromhex(past.seed), past.difficulty, 3)
    )
    assert [each["name"] for each in drawn] == [company.name(room) for room in range(len(drawn))]
    with pytest.raises(Reject, match="no closed delve"):
        engine.ask(rules, world, ann.public, Redraw(past.number + 1))


@pytest.mark.rule("D-259")
def test_bots_play_on_in_a_world_whose_referee_is_gone_again_and_again(tmp_path: Path) -> None:
    """The store is all that a killed referee leaves: what was acknowledged is there, and timers fire after downtime."""
    clock, host = Clock(), Key.from_seed("host")

    def opened() -> Referee:
        return Referee(SqliteStore(tmp_path / "yonder.db"), Key.from_seed("referee"), games=finder(rules), clock=clock)

    keys = [Key.from_seed(f"bot {number}") for number in range(4)]
    creation, realm_id, acknowledged = Creation("delve", {"start": [3, 2, 0]}, "unrest"), "", 0
    for life in range(3):
        referee = opened()
        realm_id = realm_id or referee.create(sign_creation(host, referee.address, creation, clock.now // 1_000)).id
        realm = referee.realm(realm_id)
        assert realm.head.seq >= acknowledged
        for turn in range(25):
            clock.now += 4_000
            referee.fire()
            for number, hand in enumerate(Hand(referee, realm, key) for key in keys):
                dice = SeedDice(sha256(f"{life} {turn} {number}".encode()))
                action = rules.bots[("bold", "townsfolk")[number % 2]](StillSeat(rules, realm.still(), hand.who, dice))
                with suppress(Reject):
                    acknowledged = acknowledged if action is None else hand.act(action).entry.seq
        referee.store.close()  # nothing is kept on the way out
        clock.now += 7_200_000
    referee = opened()
    world = referee.realm(realm_id).world
    for _ in range(5):  # what has lived too long is given up, then closed
        referee.fire()
        clock.now += 7_200_000
    assert (world.count(Character), world.count(Instance)) == (4, 0)
    assert world.count(DelveHistory) > 0
    assert verify_realm(referee.store, realm_id, finder(rules)).ok
    referee.close()

"""Views, offers, events and records (sections 23, 28 and 29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import asdict

from yonder.core import Event, Game
from yonder.core.rules import engine
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import (
    CharmTried,
    DivineAid,
    DragonSlain,
    ExtraAttack,
    FleeTried,
    HeroAttacked,
    InitiativeRolled,
    MonsterAttacked,
    MonsterCharmed,
    MonsterDefeated,
    MonsterSkipped,
    PotionDrunk,
    SpellCast,
    SpiritRoused,
    ThingUsed,
)
from yonder.games.labyrinth.events.hero import (
    CompanionHealed,
    CompanionJoined,
    HeroDied,
    HeroPerished,
    HeroReady,
    HeroRetired,
    HeroRevived,
)
from yonder.games.labyrinth.events.labyrinth import ChestOpened
from yonder.games.labyrinth.events.town import (
    Bought,
    CurseRemoved,
    Healed,
    QuestDone,
    Repaired,
    RumourHeard,
    Sold,
    TownEntered,
    Trained,
    Wagered,
)
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.kinds import Category, Chest, Spirit, Status, Target, Zone
from yonder.games.labyrinth.labyrinth.finds import OpenChest
from yonder.games.labyrinth.models import Hero, Stats
from yonder.games.labyrinth.show.guide import Guide
from yonder.games.labyrinth.show.offers import LegalActions
from yonder.games.labyrinth.show.records import HeroGlimpse
from yonder.games.labyrinth.town.services import Rest
from yonder.games.labyrinth.town.shop import Buy
from yonder.testkit import Bench, player

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

ANN = player(1)


class Ledger:
    """HP, gold, XP and status of a hero, from events alone."""

    def __init__(self) -> None:
        self.hp = self.gold = self.xp = 0
        self.status = Status.CREATING

    def read(self, event: Any) -> None:
        """Whatever an event says of them."""
        fields = asdict(event)
        self.gold -= fields.get("price", 0) * PAID.get(type(event), 0)
        self.gold += sum(fields[name] for name in EARNED.get(type(event), ()))
        self.xp += fields["xp"] if isinstance(event, MonsterDefeated | MonsterCharmed) else 0
        if isinstance(event, HeroReady):
            self.hp = event.max_hp
        elif isinstance(event, MonsterAttacked):
            self.hp = event.hp_left if event.target is Target.HERO else self.hp
        elif isinstance(event, HeroDied | HeroRevived):
            self.hp = int(isinstance(event, HeroRevived))
        elif "hp" in fields and not isinstance(event, CompanionJoined | CompanionHealed):
            self.hp = fields["hp"]
        self.status = status_after(self.status, event)


PAID: dict[type[Event], int] = dict.fromkeys((Bought, Repaired, Healed, RumourHeard, CurseRemoved, Trained), 1)
PAID[Sold] = -1
EARNED: dict[type[Event], tuple[str, ...]] = {
    HeroReady: ("gold",),
    QuestDone: ("reward",),
    Wagered: ("delta",),
    MonsterDefeated: ("gold",),
    MonsterCharmed: ("gold",),
    ChestOpened: ("gold",),
}
TURN_ENDS = (HeroAttacked, PotionDrunk, SpellCast, DivineAid, CharmTried, FleeTried, ThingUsed)
FIGHTS = (Status.FIGHT_TURN, Status.FIGHT_DEFEND)
STATUSES: dict[type[Event], Status] = {
    TownEntered: Status.TOWN,
    ExtraAttack: Status.FIGHT_TURN,
    MonsterSkipped: Status.FIGHT_TURN,
    MonsterAttacked: Status.FIGHT_TURN,
    MonsterDefeated: Status.EXPLORING,
    MonsterCharmed: Status.EXPLORING,
    DragonSlain: Status.VICTORIOUS,
    HeroPerished: Status.DEAD,
    HeroRetired: Status.RETIRED,
}


def status_after(status: Status, event: Any) -> Status:
    if isinstance(event, InitiativeRolled):
        return Status.FIGHT_TURN if event.hero_first else Status.FIGHT_DEFEND
    ends = isinstance(event, TURN_ENDS) or (isinstance(event, SpiritRoused) and event.spirit is Spirit.WIND)
    if ends and status in FIGHTS:
        return Status.FIGHT_DEFEND
    return STATUSES.get(type(event), status)


@pytest.mark.rule("L-541", "L-355")
@pytest.mark.parametrize("seed", range(6))
def test_events_alone_tell_hp_gold_xp_and_status(seed: int) -> None:
    game = Game(rules, seed=f"ledger {seed}", hashed=False)
    seat, ledgers = game.seat(ANN), dict[int, Ledger]()
    for _ in range(500):
        action = rules.bots["random" if seed % 2 else "cautious"](seat)
        assert action is not None
        for event in game.act(ANN, action):
            ledgers.setdefault(event.hero, Ledger()).read(event)  # type: ignore[attr-defined]
        for number, mine in ledgers.items():
            row = game.world.get(Hero, number)
            assert (mine.hp, mine.gold, mine.xp, mine.status) == (row.hp, row.gold, row.xp, row.status)
    assert game.world.get(Stats, 1).gold_earned or seed


@pytest.mark.rule("L-521", "L-520")
def test_events_hold_no_prose() -> None:
    slugs = [*default().monsters, *default().weapons, *default().armors, *default().potions, *default().spells]
    game = Game(rules, seed="prose", hashed=False)
    for _ in range(300):
        action = rules.bots["cautious"](game.seat(ANN))
        assert action is not None
        for event in game.act(ANN, action):
            texts = [
                value
                for name, value in asdict(event).items()
                if isinstance(value, str) and name not in ("owner", "name")
            ]
            assert all(" " not in text for text in texts), event
            assert engine.narrate(rules, event)
    assert slugs


@pytest.mark.rule("L-532", "L-530")
def test_others_see_a_glimpse(story: Maker) -> None:
    one = story(level=2, xp=60, deaths=1)
    one.meet("goblin", depth=3)
    for who in (one.bob, None):
        view = one.bench.view(who)
        assert (view["hero"], view["fight"], view["room"]) == (None, None, None)
        (glimpse,) = view["recent"]
        assert glimpse == {
            "hero": 1,
            "owner": one.ann,
            "name": "Ann",
            "status": "fight_turn",
            "level": 2,
            "depth": 3,
            "deaths": 1,
            "kills": 0,
        }
    assert one.bench.ask(None, HeroGlimpse(1))["level"] == 2
    assert one.bench.view(one.ann)["hero"]["gold"] == 100


@pytest.mark.rule("L-534", "L-562", "L-435")
def test_every_service_tells_price_and_state(story: Maker) -> None:
    one = story(hp=10, gold=12)
    services = {each["service"]: each for each in one.bench.view(one.ann)["town"]["services"]}
    assert len({each["place"] for each in services.values()}) == 9
    assert (services["visit_healer"]["price"], services["visit_healer"]["affordable"]) == (20, False)
    assert services["visit_healer"]["reason"] == "This costs 20; you have 12."
    assert services["rest"]["open"]
    one.act(Rest(1), 1, 1)
    rest = next(each for each in one.bench.view(one.ann)["town"]["services"] if each["service"] == "rest")
    assert (rest["used"], rest["open"], rest["code"]) == (True, False, "already_rested")


@pytest.mark.rule("L-533")
def test_legal_actions_are_exactly_what_would_be_accepted(story: Maker) -> None:
    one = story(gold=7)
    listed = [offer["action"]["type"] for offer in one.bench.ask(None, LegalActions(1))]
    assert "buy" in listed  # a dagger
    assert "visit_healer" not in listed
    one.set(status=Status.RETIRED)
    assert one.bench.ask(None, LegalActions(1)) == []


@pytest.mark.slow
@pytest.mark.rule("L-533", "L-009", "L-005")
def test_offers_and_handlers_agree_in_5000_random_states() -> None:
    states = 0
    for seed in range(10):
        game = Game(rules, seed=f"agree {seed}", hashed=False)
        dice = game.seat(ANN).dice
        for _ in range(500):
            offers = game.offers(ANN)
            for i in dice.shuffle(len(offers), "tried")[:3]:
                action = offers[i].some(dice)
                assert engine.probe(rules, game.world, ANN, action) is None, action
                assert (
                    engine.probe(rules, game.world, player(2), action) is not None
                    or action.__struct_config__.tag == "create_hero"
                )
            kinds = {type(offer.action) for offer in offers}
            for kind in rules.actions():
                if kind not in kinds and kind.__struct_fields__ == ("hero",):
                    assert engine.probe(rules, game.world, ANN, kind(1)) is not None
            game.act(ANN, offers[dice.below(len(offers), "offer")].some(dice))
            states += 1
    assert states == 5_000


@pytest.mark.rule("L-560", "L-569", "L-568")
def test_title_and_how_to_play_need_no_hero() -> None:
    bench = Bench(rules)
    view = bench.view(ANN)
    assert (view["hero"], view["hall"], view["graveyard"], view["heroes"]) == (None, (), (), 0)
    assert [offer.label for offer in bench.offers(ANN)] == ["Create a hero"]
    guide = bench.ask(None, Guide())
    assert guide["curve"][0] == [5, 1]
    assert sum(ways for _, ways in guide["curve"]) == 1024


@pytest.mark.rule("L-563")
def test_the_shop_compares_and_tells_the_shortfall(story: Maker) -> None:
    one = story(gold=100)
    one.weapon("axe")
    shop = {ware["kind"]: ware for ware in one.bench.view(one.ann)["town"]["shop"]}
    assert (shop["longsword"]["shortfall"], shop["longsword"]["affordable"], shop["longsword"]["better"]) == (
        80,
        False,
        10,
    )
    assert {ware["category"] for ware in shop.values()} == {"weapon", "armor", "potion", "spell"}
    one.act(Buy(1, Category(shop["dagger"]["category"]), "dagger"))
    (spare,) = [item for item in one.bench.view(one.ann)["hero"]["items"] if not item["equipped"]]
    assert (spare["base"], spare["sell"], spare["offer"]) == (5, 2, 0)


@pytest.mark.rule("L-564", "L-565", "L-566")
def test_rooms_show_what_happened_in_them(story: Maker) -> None:
    one = story()
    one.meet("troll", hp=1)
    one.bench.put(one.room, chest=Chest.CLOSED, trap="pit_trap", trap_damage=4)
    one.act(Attack(1, Zone.HIGH), 2, one.raw(15), 1, 20, 799, 9999, [7732, 9999] * 2)
    room = one.bench.view(one.ann)["room"]
    assert (room["xp"], room["gold"], room["defeated"], room["chest"]) == (25, 20, True, "closed")
    assert (room["trap_name"], room["trap_damage"]) == ("Pit Trap", 4)
    assert room["found"] == ({"category": "potion", "kind": "healing", "name": "Healing potion"},)
    one.act(OpenChest(1), 10, 9999)
    assert one.bench.view(one.ann)["room"]["chest"] == "opened"
    for shape in default().numbers.shapes:
        assert default().words[f"shape.{shape}"]


@pytest.mark.rule("L-513")
def test_counters_are_shown(story: Maker) -> None:
    one = story()
    one.weapon("mace")
    one.meet("dragon")
    one.act(Attack(1, Zone.HIGH), 1, one.raw(12))
    hero = one.bench.view(one.ann)["hero"]
    named = "actions kills charms flights potions_used spells_used quests_done gold_earned gold_spent criticals fumbles"
    named += " blocks rooms max_depth traps_sprung traps_avoided"
    assert set(named.split()) <= set(hero["counters"])
    assert hero["weapon_uses"] == {"mace": 1}
    assert hero["encounters"] == 2

"""Saves: signed, chained, compared, refused in fights, loaded again, rolled back, moved (Q-086 to Q-097, Part 32)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.quest.arena import Arena
from tests.games.quest.company import Company

from yonder.core import Attested, Effect, Malformed, Reject, inventory
from yonder.core.attested import unsigned
from yonder.core.rules import engine
from yonder.core.world.codec import convert, decode, encode, plain
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.gear import vault_of
from yonder.games.quest.character.sheet import now_of
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.combat.spoils.ending import EndCombat
from yonder.games.quest.journey.city import Buy, Store, Wait
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession
from yonder.games.quest.journey.travel import Go, TravelStart
from yonder.games.quest.models import Character, Combat, Combatant, Leg, SaveRecord, Session, Travel
from yonder.games.quest.party.companions import HireCompanion
from yonder.games.quest.saves.events import GameSaved, SessionDiscarded
from yonder.games.quest.saves.keeping import KIND, DeleteSave, LoadSave, SaveGame, tags_of
from yonder.games.quest.saves.model import Save, snapshot, text_of
from yonder.games.quest.saves.queries import SaveDraft, Saves
from yonder.games.quest.saves.record import MOST_KEPT, last_save
from yonder.proof.event import Signed, check, sign
from yonder.proof.keys import Key
from yonder.testkit import Bench
from yonder.testkit.signed import SignedRealm

ARRAY = (16, 14, 15, 14, 13, 13)


def drafted(bench: Bench, owner: str, number: int = 1, char: int = 1) -> Attested:
    """The next save of a character, as if its owner had signed it; the number makes its id."""
    event = unsigned(owner, KIND, tags_of(bench.world, char), text_of(snapshot(bench.world, char)))
    return replace(event, id=f"{number:064x}")


def drafted_by(one: Arena, number: int = 1) -> Attested:
    return drafted(one.bench, one.me, number)


@pytest.mark.rule("Q-520", "Q-091", "Q-087")
def test_a_save_is_written_when_its_owner_signs_it() -> None:
    one = Arena()
    assert last_save(one.bench.world, 1) == ""
    event = drafted_by(one)
    assert event.tags == (("d", f"quest:{one.hero().uid}"), ("schema", "1"))
    one.act(SaveGame(1, event))
    assert one.told(GameSaved)[0].save == event.id
    assert last_save(one.bench.world, 1) == event.id
    assert drafted_by(one, 2).tag("prev") == event.id


@pytest.mark.rule("X-31", "Q-521", "Q-089", "Q-086")
def test_the_saves_of_the_book() -> None:
    one = Arena().strip().wear(mainhand="longsword")
    one.act(SaveGame(1, drafted_by(one, 1)))
    one.first("goblin")
    one.refused(SaveGame(1, drafted_by(one, 2)), "save_in_combat")
    one.set("goblin#1", hp=1)
    one.act(Attack(1), 15, 5, 2, 30, 60)
    one.refused(SaveGame(1, drafted_by(one, 2)), "save_in_combat")  # the loot still lies there
    one.act(EndCombat(1))
    good = drafted_by(one, 2)
    said = decode(good.content, Save)
    altered = replace(good, content=text_of(replace(said, experience=said.experience + 1)))
    one.refused(SaveGame(1, altered), "save_mismatch")
    one.act(SaveGame(1, good))
    one.refused(SaveGame(1, good), "stale_save")
    one.refused(SaveGame(1, replace(good, id="e" * 64)), "stale_save")


@pytest.mark.rule("Q-521", "Q-520")
def test_only_a_save_of_this_character_by_its_owner_is_taken() -> None:
    one = Arena()
    good, other = drafted_by(one), one.bench.players[1]
    one.refused(SaveGame(1, replace(good, kind=1)), "bad_event")
    one.refused(SaveGame(1, replace(good, tags=(("d", "quest:else"), ("schema", "1")))), "bad_event")
    one.refused(SaveGame(1, replace(good, tags=good.tags[:1])), "bad_event")
    one.refused(SaveGame(1, replace(good, tags=(*good.tags, ("t", "x")))), "bad_event")
    one.refused(SaveGame(1, replace(good, pubkey=other)), "not_owner")
    one.refused(SaveGame(1, replace(good, tags=(*good.tags, ("prev", "a" * 64)))), "stale_save")
    one.bench.refused(other, SaveGame(1, good), "not_owner")
    one.refused(SaveGame(2, good), "missing")


@pytest.mark.rule("Q-495")
def test_a_member_cannot_save_while_the_shared_fight_runs() -> None:
    us = Company("fighter", "wizard")
    us.fight("goblin", far=6, dice=[20, 10, 1])
    us.refused(2, SaveGame(2, drafted(us.bench, us.names[1], 1, 2)), "save_in_combat")


@pytest.mark.rule("Q-094")
def test_what_was_not_saved_has_not_happened() -> None:
    one = Arena().strip().carry("gold-piece 50")
    one.act(SaveGame(1, drafted_by(one)))
    kept = snapshot(one.bench.world, 1)
    one.act(Buy(1, "mace"))
    one.act(HireCompanion(1, "guard"))
    one.act(Wait(1, 600))
    one.act(TravelStart(1, "darkwood-forest"), 1)
    enchant(one.bench, 30)
    one.act(DiscardSession(1))
    assert one.told(SessionDiscarded)[0].save == f"{1:064x}"
    assert snapshot(one.bench.world, 1) == kept
    assert not one.bench.rows(Travel)
    assert not one.bench.rows(Leg)
    one.refused(Wait(1, 10), "missing")
    one.act(OpenSession(1))
    assert one.bench.row(Session, 2).char == 1


@pytest.mark.rule("Q-094", "Q-088")
def test_a_discarded_fight_leaves_nothing() -> None:
    one = Arena()
    kept = snapshot(one.bench.world, 1)
    one.bench.refused(one.bench.players[1], DiscardSession(1), "not_owner")
    one.first("goblin", "wolf", far=3)
    one.refused(StartFight(1, ("goblin",)), "already_in_combat")
    one.act(DiscardSession(1))
    assert not one.bench.rows(Combat)
    assert not one.bench.rows(Combatant)
    # without a save the character is as it came into the world
    assert snapshot(one.bench.world, 1).experience == 0
    assert snapshot(one.bench.world, 1).gear == kept.gear


@pytest.mark.rule("Q-095", "Q-094")
def test_an_idle_session_is_thrown_away_after_its_grace() -> None:
    one = Arena()
    one.act(Wait(1, 60))
    one.bench.advance(899_999, [])
    assert not one.bench.row(Session, 1).closed
    one.act(Wait(1, 60))  # still there
    one.bench.advance(500_000, [])
    assert not one.bench.row(Session, 1).closed
    one.first("goblin", far=6)
    one.bench.advance(900_000, [])
    assert one.bench.row(Session, 1).closed
    assert one.bench.row(Character, 1).minute == 720
    assert not one.bench.rows(Combat)


@pytest.mark.rule("Q-095")
def test_a_host_may_have_endless_patience() -> None:
    us = Company("fighter", session_grace_seconds=0)
    us.bench.advance(10**9, [])
    assert not us.bench.row(Session, 1).closed


@pytest.mark.rule("Q-096", "Q-097", "Q-472", "Q-524", "Q-461")
def test_a_save_holds_choices_and_outcomes_and_nothing_derived() -> None:
    said = plain(snapshot(Arena("wizard", 3).bench.world, 1))
    assert said["experience"] == 650
    assert said["spell_slots"]["cantrips"] == ("fire-bolt", "ray-of-frost", "shocking-grasp")
    for name in ("level", "proficiency", "ac", "combat", "level_up_pending", "multiplier"):
        assert name not in said


@pytest.mark.rule("Q-523")
def test_a_save_is_small() -> None:
    for name in ("wizard", "cleric", "fighter", "ranger"):
        one = Arena(name, 20)
        assert len(text_of(snapshot(one.bench.world, 1)).encode()) <= 16_384


def enchant(bench: Bench, minutes: int) -> None:
    """A spell of hours, and two levels of exhaustion, by hand."""
    data = (("until", now_of(bench.row(Character, 1)) + minutes),)
    bench.put(Effect("char:1", 900, "mage-armor", clock="char:1", data=data))
    bench.put(Effect("char:1", 901, "exhaustion", clock="char:1", stacks=2))


def full(setup: dict[str, Any] | None = None) -> Bench:
    """A character with something of everything that a save can hold."""
    bench = Bench(rules, setup={"debug": True, **(setup or {})}, base=1)
    me = bench.players[0]
    bench.act(me, CreateCharacter("custom", "elf", "wizard", "sage", (10, 14, 14, 16, 16, 15)), [])
    bench.act(me, OpenSession(1), [])
    bench.put(next(row for row in bench.rows(inventory.Item) if row.kind == "gold-piece"), count=60)
    bench.act(me, HireCompanion(1, "guard"), [])
    row = next(row for row in bench.rows(inventory.Item) if row.kind == "rations")
    bench.act(me, Store(1, row.id, 2), [])
    bench.put(
        bench.row(Character, 1), fatigue=3, hunger=1, experience=700, style="", points_spent=1,
        increases=(0, 0, 0, 1, 0, 0), stats=(10, 14, 14, 17, 16, 15), feats=(), max_hp_penalty=1, hp=2,
        features_used=(("arcane-recovery", 1),), policies=(("shield", "auto"),), short_rests=1,
    )  # fmt: skip
    enchant(bench, 77)
    bench.act(me, TravelStart(1, "darkwood-forest"), [61])
    bench.act(me, Go(1, 30), [])
    return bench


@pytest.mark.rule("Q-522", "Q-540")
def test_save_and_load_give_the_same_character() -> None:
    bench = full()
    me, before = bench.players[0], snapshot(bench.world, 1)
    event = drafted(bench, me)
    bench.act(me, SaveGame(1, event), [])
    bench.act(me, DiscardSession(1), [])
    assert snapshot(bench.world, 1) == before
    bench.act(me, LoadSave(event), [])
    assert snapshot(bench.world, 1) == before
    assert inventory.count(bench.world, "rations", vault_of(1, "verdant")) == 2
    bench.act(me, OpenSession(1), [])
    bench.act(me, Go(2, 30), [])
    assert bench.row(Travel, 1).progress == 500


@pytest.mark.rule("Q-522")
def test_a_strict_server_loads_only_what_it_has_accepted() -> None:
    bench = full()
    me = bench.players[0]
    event = drafted(bench, me)
    bench.refused(me, LoadSave(event), "already_open")
    bench.act(me, SaveGame(1, event), [])
    bench.act(me, DiscardSession(1), [])
    bench.refused(me, LoadSave(replace(event, id="f" * 64)), "unknown_save")
    richer = replace(decode(event.content, Save), experience=10**6)
    bench.refused(me, LoadSave(replace(event, content=text_of(richer))), "unknown_save")
    bench.refused(bench.players[1], LoadSave(event), "not_owner")


@pytest.mark.rule("Q-522", "Q-524")
def test_an_open_server_takes_in_characters_from_elsewhere() -> None:
    home, away = full(), Bench(rules, setup={"debug": True, "saves": "open"}, base=1)
    me = home.players[0]
    event = drafted(home, me)
    away.act(me, LoadSave(event), [])
    assert snapshot(away.world, 1) == snapshot(home.world, 1)
    assert away.row(Character, 1).uid == home.row(Character, 1).uid
    away.act(me, OpenSession(1), [])
    away.act(me, Go(1, 30), [])
    back = drafted(away, me, 2)
    assert back.tag("prev") == event.id
    away.act(me, SaveGame(1, back), [])
    closed = Bench(rules, setup={"debug": True}, base=1)
    closed.refused(me, LoadSave(event), "unknown_save")


@pytest.mark.rule("Q-522", "Q-023")
@pytest.mark.parametrize(
    "changes",
    [
        {"hp": 999},
        {"race": "troll"},
        {"name": "Conan"},
        {"location": "moon"},
        {"stats": [30, 10, 10, 10, 10, 10]},
        {"general": [{"item": "sting"}]},
        {"general": [{"item": "arrows", "quantity": 21}]},
        {"general": [{"item": "arrows", "place": 9}]},
        {"general": [{"item": "pouch", "contents": [{"item": "pouch", "contents": [{"item": "rope"}]}]}]},
        {"gear": {"helmet": {"item": "longsword"}}},
        {"known_spells": ["wish"]},
        {"spell_slots": {"cantrips": ["fireball"]}},
        {"companions": [{"id": "dragon", "hp": 3, "paid_until": 1, "formation": "front"}]},
        {"combat": {}},
        {"max_hp": 500},
        {"mana": 500},
        {"feats": ["tough", "durable", "actor"]},
        {"experience": "many"},
        {"travel": {"environment": "darkwood-forest", "direction": "ironpeak", "progress_bp": 1, "carry": 0,
                    "stopped": False}},
    ],
)  # fmt: skip
def test_what_no_game_could_have_made_is_not_loaded(changes: dict[str, Any]) -> None:
    home, away = full(), Bench(rules, setup={"saves": "open"}, base=1)
    me = home.players[0]
    event = drafted(home, me)
    assert away.accepts(me, LoadSave(event))
    forged = encode({**decode(event.content, dict[str, Any]), **changes}).decode()
    away.refused(me, LoadSave(replace(event, content=forged)), "bad_event")


@pytest.mark.rule("Q-522")
def test_a_newer_schema_is_refused() -> None:
    home, away = full(), Bench(rules, setup={"saves": "open"}, base=1)
    me = home.players[0]
    event = drafted(home, me)
    newer = replace(event, tags=(event.tags[0], ("schema", "2")))
    away.refused(me, LoadSave(newer), "newer_schema")
    away.refused(me, LoadSave(replace(event, tags=event.tags[:1])), "bad_event")
    away.refused(me, LoadSave(replace(event, kind=1)), "bad_event")


@pytest.mark.rule("Q-511")
def test_saves_are_listed_loaded_and_forgotten() -> None:
    one = Arena()
    events = []
    for number in range(1, MOST_KEPT + 3):
        one.act(Wait(1, 10))
        events.append(drafted_by(one, number))
        one.act(SaveGame(1, events[-1]))
    listed = one.bench.ask(None, Saves(one.me))
    assert [entry["save"] for entry in listed] == [event.id for event in events[-MOST_KEPT:]]
    one.refused(DeleteSave(1, events[-1].id), "last_save")
    one.refused(DeleteSave(1, "a" * 64), "unknown_id")
    one.bench.refused(one.bench.players[1], DeleteSave(1, events[-2].id), "not_owner")
    one.act(DeleteSave(1, events[-2].id))
    one.act(DiscardSession(1))
    one.act(LoadSave(events[-3]))
    assert one.bench.row(Character, 1).minute == 720 + 10 * (len(events) - 2)
    assert len(one.bench.rows(SaveRecord)) <= MOST_KEPT


@pytest.mark.rule("Q-511", "Q-089")
def test_the_draft_is_for_the_owner_and_not_in_a_fight() -> None:
    one = Arena()
    draft = one.bench.ask(one.me, SaveDraft(1))
    assert draft["content"] == text_of(snapshot(one.bench.world, 1))
    with pytest.raises(Reject, match="not yours"):
        engine.ask(rules, one.bench.world, one.bench.players[1], SaveDraft(1))
    one.first("goblin", far=6)
    with pytest.raises(Reject) as refusal:
        engine.ask(rules, one.bench.world, one.me, SaveDraft(1))
    assert refusal.value.code == "save_in_combat"


@pytest.mark.rule("Q-521", "Q-517", "Q-519", "Q-520", "Q-006", "Q-525", "Q-540")
def test_a_signed_save_travels_in_the_log_and_the_log_verifies() -> None:
    realm = SignedRealm(rules, players=2)
    key, other = realm.keys
    realm.act(key, CreateCharacter())
    realm.act(key, OpenSession(1))
    realm.act(key, Wait(1, 100))

    def signed(by: Key, content: str = "") -> Attested:
        draft = engine.ask(rules, realm.realm.world, key.public, SaveDraft(1))
        tags = tuple(tuple(tag) for tag in draft["tags"])
        event = sign(by, draft["kind"], tags, content or draft["content"], 1_700_000_000)
        return convert(plain(event), Attested)

    good = signed(key)
    with pytest.raises(Malformed, match="signed event"):
        realm.act(key, SaveGame(1, replace(good, sig="0" * 128)))
    with pytest.raises(Malformed, match="signed event"):
        realm.act(key, SaveGame(1, replace(good, content=good.content + " ")))
    with pytest.raises(Reject) as refusal:
        realm.act(key, SaveGame(1, signed(other)))
    assert refusal.value.code == "not_owner"
    realm.act(key, SaveGame(1, good))
    check(convert(plain(good), Signed))  # a complete event, that any relay would take
    realm.act(key, DiscardSession(1))
    realm.act(key, LoadSave(good))
    assert realm.realm.world.get(Character, 1).minute == 820
    assert realm.verify().ok

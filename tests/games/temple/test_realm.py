"""Temple in a realm: signed actions, proved dice, a log that anybody can run again, and agents that play by grant."""

from __future__ import annotations

import pytest

from duels import BLUE, RED, REFEREE, STRANGER, act, creation, forged, lines_of, logged, report_of, signed
from yonder.core import Action, Event, Reject
from yonder.core.rules.kernel import Grant, Revoke
from yonder.games.temple import rules
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import Config, ExplorerStats
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple
from yonder.games.temple.tokens.ledger import SetApprovalForAll
from yonder.proof.keys import Key
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import MemoryStore
from yonder.testkit.signed import Clock, finder

temples = finder(rules)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ref(clock: Clock) -> Referee:
    return Referee(MemoryStore(), REFEREE, games=temples, clock=clock)


@pytest.fixture
def realm(ref: Referee) -> Realm:
    """A realm with Red's Rogue inside a temple."""
    made = ref.create(creation(ref.address, game="temple"))
    for action in (MintExplorer(ExplorerClass.ROGUE), MintTemple(1), EnterTemple(1, 1)):
        act(ref, made, RED, action)
    return made


def wander(ref: Referee, realm: Realm, key: Key, steps: int) -> list[tuple[int, list[Event]]]:
    """The first open offer, again and again; what each brought."""
    told = []
    for number in range(steps):
        offers = [offer for offer in realm.offers(key.public) if offer.enabled]
        receipt = act(ref, realm, key, offers[number % len(offers)].action)
        told.append((receipt.entry.seq, list(receipt.item.events)))
    return told


@pytest.mark.rule("T-012", "T-690")
def test_the_config_names_the_key_that_proves_the_dice(realm: Realm) -> None:
    assert realm.world.all(Config) == [Config(1, REFEREE.public, "temple/1")]


@pytest.mark.rule("T-020", "T-771")
def test_each_random_action_has_its_own_proof(ref: Referee, realm: Realm) -> None:
    wander(ref, realm, RED, 12)
    steps = list(realm.steps(1))
    assert any(step.draws for step in steps)
    proofs = [step.entry.proof for step in steps if step.draws]
    assert all(proofs)
    assert len(set(proofs)) == len(proofs)


@pytest.mark.rule("T-020")
def test_the_same_action_under_another_nonce_falls_differently(ref: Referee, realm: Realm) -> None:
    scores = set()
    for _ in range(12):
        act(ref, realm, BLUE, MintExplorer(ExplorerClass.ROGUE))
        last = realm.world.all(ExplorerStats)[-1]
        scores.add((last.strength, last.dexterity, last.constitution, last.charisma))
    assert len(scores) > 3


@pytest.mark.rule("T-028", "T-919", "T-836")
def test_anybody_can_recompute_the_log(ref: Referee, realm: Realm) -> None:
    wander(ref, realm, RED, 25)
    report = report_of(lines_of(logged(realm)), temples)
    assert (report.ok, report.actions) == (True, 28)
    assert report.draws == sum(len(step.draws) for step in realm.steps(0))


@pytest.mark.rule("T-028", "T-020", "T-836")
def test_a_referee_who_rolls_again_is_found_out(ref: Referee, realm: Realm) -> None:
    wander(ref, realm, RED, 6)
    lines = lines_of(logged(realm))
    first, second = (step.entry for step in list(realm.steps(1))[:2])
    report = report_of(forged(lines, first.seq, proof=second.proof), temples)
    assert (report.ok, report.bad) == (False, first.seq)


@pytest.mark.rule("T-836")
def test_the_log_is_read_from_any_entry_on_in_order(ref: Referee, realm: Realm) -> None:
    since = realm.head.seq + 1
    told = wander(ref, realm, RED, 15)
    assert [(item.seq, list(item.events)) for item in realm.history(None, since)] == told
    assert [(item.seq, list(item.events)) for item in realm.history(None, since + 5)] == told[5:]


@pytest.mark.rule("T-836")
def test_the_log_of_an_explorer_are_the_events_that_name_it(ref: Referee, realm: Realm) -> None:
    act(ref, realm, BLUE, MintExplorer(ExplorerClass.WIZARD))
    act(ref, realm, BLUE, EnterTemple(2, 1))
    mine = [
        type(event).__name__
        for item in realm.history(None, 0)
        for event in item.events
        if getattr(event, "explorer_id", 0) == 2
    ]
    assert mine == ["ExplorerMinted", "TempleEntered"]


# EXT-05: an agent plays under a grant, within what the grant allows.


def code(ref: Referee, realm: Realm, action: Action, key: Key = STRANGER) -> str:
    """How an action of an agent for Red is refused."""
    with pytest.raises(Reject) as refusal:
        ref.submit(signed(realm, key, action, player=RED.public))
    return refusal.value.code


@pytest.mark.rule("EXT-05", "T-040")
def test_an_agent_with_a_grant_plays_its_owners_explorer(ref: Referee, realm: Realm, clock: Clock) -> None:
    act(ref, realm, RED, Grant(STRANGER.public, clock.now + 1000))
    ref.submit(signed(realm, STRANGER, ExitTemple(1), player=RED.public))
    assert realm.view(RED.public)["explorers"][0]["chamber"] is None


@pytest.mark.rule("EXT-05", "T-040")
def test_a_grant_covers_only_the_kinds_it_names_and_ends_when_told(ref: Referee, realm: Realm, clock: Clock) -> None:
    assert code(ref, realm, ExitTemple(1)) == "no_such_grant"
    act(ref, realm, RED, Grant(STRANGER.public, clock.now + 1000, ("exit_temple",)))
    assert code(ref, realm, MintTemple(1)) == "grant_too_narrow"
    ref.submit(signed(realm, STRANGER, ExitTemple(1), player=RED.public))
    act(ref, realm, RED, Revoke(STRANGER.public))
    assert code(ref, realm, ExitTemple(1)) == "no_such_grant"


@pytest.mark.rule("EXT-05")
def test_a_grant_runs_out(ref: Referee, realm: Realm, clock: Clock) -> None:
    act(ref, realm, RED, Grant(STRANGER.public, clock.now + 1000))
    clock.now += 1000
    assert code(ref, realm, ExitTemple(1)) == "grant_expired"


@pytest.mark.rule("T-040")
def test_an_operator_may_transfer_but_not_play(ref: Referee, realm: Realm) -> None:
    act(ref, realm, RED, SetApprovalForAll("explorer", BLUE.public, on=True))
    with pytest.raises(Reject) as refusal:
        act(ref, realm, BLUE, Rest(1))
    assert refusal.value.code == "not_owner"


@pytest.mark.rule("EXT-05")
def test_the_bots_play_from_offers_alone(realm: Realm) -> None:
    for name in ("random", "careful", "bold"):
        game = realm.sandbox(seed=name)
        seat = game.seat(RED.public)
        for _ in range(10):
            action = rules.bots[name](seat)
            assert action is not None
            assert any(offer.has(action) for offer in seat.offers() if offer.enabled)
            game.act(RED.public, action)

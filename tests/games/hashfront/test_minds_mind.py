"""An agent's mind: it follows the log, weighs words against the board, and keeps promises while they are kept."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Action, Event, Game
from yonder.core.words import Words, sample
from yonder.games.hashfront import rules
from yonder.games.hashfront.bots.chronicle import Chronicle
from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.mind import Character, Heard, Mind, note
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.figures import RANGER, TANK
from yonder.games.hashfront.bots.play.position import opening, seen
from yonder.games.hashfront.bots.policies import decide
from yonder.games.hashfront.bots.talk.evidence import evidence
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.replies import VOICES
from yonder.games.hashfront.bots.talk.report import explain, panel
from yonder.games.hashfront.content import default
from yonder.games.hashfront.events import CaptureProgress, ChatSent, UnitAttacked, UnitDied
from yonder.games.hashfront.kinds import CombatOutcome, DeathCause, Intent, Tier, Trait, UnitType
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import JoinGame
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import Options, Params
from yonder.games.hashfront.talk.chat import SendChat

MAPS = {template.name: template for template in official()}
NORTH = "north"


class Theatre:
    """A match on a map, and one mind that watches it."""

    def __init__(self, name: str, slot: int, *traits: Trait, tier: Tier = Tier.INTERMEDIATE, rounds: int = 9) -> None:
        options = {"max_rounds": rounds, "rout_rule": True}
        self.game = Game(rules, seed=name, setup={"match": {"map": name, "options": options}}, hashed=False)
        chronicle = Chronicle(1, MAPS[name], Options(max_rounds=rounds, rout_rule=True), default())
        self.texts: dict[str, str] = {}
        self.mind = Mind(Character(slot, tier, traits or (Trait.GULLIBLE,), 7), chronicle, self.read)
        self.log: list[Event] = []
        for number in range(1, MAPS[name].player_count + 1):
            self.act(number, JoinGame(1, number))

    def act(self, slot: int, action: Action) -> None:
        """A slot acts; the mind hears of it."""
        for event in self.game.act(f"p{slot}", action):
            self.log.append(event)
            self.mind.see(event)

    def read(self, words: Words) -> str:
        return self.texts[words.hash]

    def words(self, text: str) -> Words:
        """Words whose text the mind can read."""
        found = sample(text)
        self.texts[found.hash] = text
        return found

    def say(self, slot: int, text: str, **more: Any) -> Heard:
        """A slot speaks to all."""
        self.game.advance(2_000)
        self.act(slot, SendChat(1, 0, self.words(text), **more))
        return next(each for each in reversed(self.mind.journal) if isinstance(each, Heard))

    def turn(self, tier: Tier = Tier.INTERMEDIATE) -> None:
        """The slot at move plays its turn."""
        slot = self.mind.chronicle.board.slot
        action: Action | None = None
        while not isinstance(action, EndTurn) and not self.mind.chronicle.board.over:
            action = decide(self.game.seat(f"p{slot}"), tier)
            assert action is not None
            self.act(slot, action)

    def pass_turns(self, count: int) -> None:
        """Turns in which nothing is done."""
        for _ in range(count):
            self.act(self.mind.chronicle.board.slot, EndTurn(1))


def shape(board: Board) -> dict[str, Any]:
    """What must agree."""
    units = [
        (board.ids[u], board.owner[u], board.kind[u], board.at[u], hp, board.moved[u], board.acted[u])
        for u, hp in enumerate(board.hp)
        if hp
    ]
    stands = list(zip(board.b_at, board.b_kind, board.b_owner, board.b_by, board.b_steps, board.b_queue, strict=True))
    turn = (board.slot, board.round, board.over, board.winner)
    return {"units": units, "stands": stands, "turn": turn, "gold": board.gold, "alive": board.alive}


@pytest.mark.rule("H-402")
@pytest.mark.rule("H-503")
@pytest.mark.parametrize("name", ["PINHOLE", "TRIAD"])
def test_a_chronicle_keeps_the_real_board(name: str) -> None:
    theatre = Theatre(name, 1)
    while not theatre.mind.chronicle.board.over:
        assert shape(theatre.mind.chronicle.board) == shape(seen(theatre.game.view("p1")["game"], default()))
        theatre.turn(Tier.BASIC)
        if name == "TRIAD" and theatre.mind.chronicle.board.round == 4 and theatre.mind.chronicle.board.alive[3]:
            theatre.act(3, Resign(1))
    assert shape(theatre.mind.chronicle.board) == shape(seen(theatre.game.view("p1")["game"], default()))


@pytest.mark.rule("H-614")
def test_a_mind_can_be_rebuilt_from_the_log() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE, Trait.CAUTIOUS)
    theatre.say(1, "I'm about to rush your HQ with everything I've got")
    theatre.turn()
    theatre.say(1, "I'm building tanks next, peace in the north")
    theatre.turn()
    theatre.say(1, "I am heading east")
    theatre.turn()
    fresh = Chronicle(1, MAPS["PINHOLE"], Options(max_rounds=9, rout_rule=True), default())
    again = Mind(theatre.mind.character, fresh, theatre.read)
    for event in theatre.log:
        again.see(event)
    assert panel(again) == panel(theatre.mind)
    assert again.owed == theatre.mind.owed


def judged(board: Board, intent: Intent, sender: int, agent: int, history: History | None = None, **more: Any) -> int:
    """Evidence for a message."""
    return evidence(board, history or History(board.slots), Meaning(intent, **more), sender, agent)


def gone(board: Board, *units: int) -> None:
    """Take units off the board."""
    for unit in units:
        board.remove(unit)


@pytest.mark.rule("H-607")
def test_evidence_is_checked_against_the_board() -> None:
    board = opening(MAPS["CAUSEWAY"], default())
    assert judged(board, Intent.STRENGTH_CLAIM, 2, 1) == 50
    rush = judged(board, Intent.RUSH_THREAT, 2, 1)
    hq = board.b_at[board.hqs[1]]
    ways = [
        -(-board.field.travel(board.kind[u], hq)[board.at[u]] // (0, 4, 2, 3)[board.kind[u]]) for u in board.army(2)
    ]
    assert rush == min(100, 30 * sum(n <= 2 for n in ways) + 10 * sum(3 <= n <= 4 for n in ways))
    assert judged(board, Intent.TAUNT, 2, 1) == judged(board, Intent.PLEA, 2, 1) == 50
    assert judged(board, Intent.BUILD_CLAIM, 2, 1, unit=TANK) == 60
    board.gold[2] = 3
    assert judged(board, Intent.BUILD_CLAIM, 2, 1, unit=TANK) == 10
    history = History(2)
    history.built(2, TANK)
    assert judged(board, Intent.BUILD_CLAIM, 2, 1, history, unit=TANK) == 30
    gone(board, *board.army(1)[:3])
    assert judged(board, Intent.DEMORALIZE, 2, 1) > 50
    assert judged(board, Intent.ARGUMENT, 2, 1, retreat=True) > 50
    gone(board, *board.army(2))
    assert judged(board, Intent.RUSH_THREAT, 2, 1) == 0
    assert judged(board, Intent.ARGUMENT, 2, 1) == 0
    assert judged(board, Intent.DEMORALIZE, 2, 1) == 0


@pytest.mark.rule("H-607")
def test_evidence_for_a_truce_looks_at_the_region() -> None:
    board = opening(MAPS["PINHOLE"], default())
    history = History(2)
    assert judged(board, Intent.TRUCE_OFFER, 1, 2, region=NORTH) == 75
    assert judged(board, Intent.TRUCE_OFFER, 2, 1, region=NORTH) == 50
    history.begin(board)
    history.captured(board.field.ground.bit(4, 1))
    history.end(board)
    assert judged(board, Intent.TRUCE_OFFER, 1, 2, history, region=NORTH) == 25
    assert judged(board, Intent.TRUCE_OFFER, 1, 2, history, region="south") == 50
    assert judged(board, Intent.TARGET_CLAIM, 1, 2, region=NORTH) == 70
    gone(board, *board.army(1))
    assert judged(board, Intent.TARGET_CLAIM, 1, 2, region=NORTH) == 30


@pytest.mark.rule("H-607")
@pytest.mark.rule("H-608")
def test_an_alliance_turns_an_agent_on_the_third() -> None:
    theatre = Theatre("TRIAD", 1, Trait.GULLIBLE)
    heard = theatre.say(2, "let us ally against green, together")
    assert (heard.meaning.intent, heard.meaning.slot, heard.evidence) == (Intent.ALLIANCE_OFFER, 3, 50)
    assert heard.accepted
    focus = theatre.mind.stance.focus
    assert focus is not None
    assert (focus.slot, focus.ally, focus.until) == (3, 2, 5)
    assert theatre.mind.temper().favour == (0, 0, -30, 40)


@pytest.mark.rule("H-606")
@pytest.mark.rule("H-610")
def test_repetition_wears_off_until_the_next_turn() -> None:
    theatre = Theatre("PINHOLE", 1, Trait.AGGRESSIVE)
    assert [theatre.say(2, "coward").impact.value for _ in range(3)] == [100, 50, 25]
    theatre.pass_turns(1)
    assert theatre.say(2, "coward").impact.value == 100


@pytest.mark.rule("H-609")
@pytest.mark.rule("H-613")
def test_a_kept_truce_earns_trust_and_a_broken_one_costs_it() -> None:
    kept = Theatre("PINHOLE", 2, Trait.CAUTIOUS, rounds=12)
    assert kept.say(1, "truce in the south?").accepted
    kept.pass_turns(8)
    assert not kept.mind.stance.truces
    assert kept.mind.stance.trust[1] == 70
    broken = Theatre("PINHOLE", 2, Trait.CAUTIOUS, rounds=12)
    assert broken.say(1, "truce in the west?").accepted
    while broken.mind.stance.truces and broken.mind.chronicle.board.round < 4:
        broken.turn(Tier.BASIC)  # Basic goes for the city in the west
    assert not broken.mind.stance.truces
    assert broken.mind.stance.trust[1] == 30
    assert broken.mind.owed[-1].text.endswith(" » ends the truce in the west")


@pytest.mark.rule("H-613")
def test_an_announced_target_is_judged_by_where_units_go() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.ANALYTICAL)
    theatre.say(1, "I am heading west")
    theatre.say(1, "I am going to take 8,8", intent=Intent.TARGET_CLAIM, params=Params(region="8,8"))
    theatre.turn(Tier.BASIC)
    assert theatre.mind.stance.trust[1] == 60
    theatre.pass_turns(3)
    assert theatre.mind.stance.trust[1] == 30


@pytest.mark.rule("H-643")
def test_stated_params_are_understood_and_nonsense_in_them_is_not() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    heard = theatre.say(1, "x", intent=Intent.BUILD_CLAIM, params=Params(unit_type=UnitType.RANGER))
    assert (heard.meaning.unit, theatre.mind.stance.expect) == (RANGER, RANGER)
    heard = theatre.say(1, "x", intent=Intent.TARGET_CLAIM, params=Params(region="under the bed"))
    assert heard.meaning.region == ""
    heard = theatre.say(1, "x", intent=Intent.ARGUMENT, params=Params(aim="retreat"))
    assert heard.meaning.retreat


@pytest.mark.rule("H-652")
def test_private_words_to_others_are_not_heard() -> None:
    theatre = Theatre("TRIAD", 1, Trait.GULLIBLE)
    before = theatre.mind.stance
    theatre.mind.see(ChatSent(1, 1, 2, 3, theatre.words("I am coming for your base, p1"), Intent.NONE, Params()))
    assert theatre.mind.stance == before
    assert not theatre.mind.journal


@pytest.mark.rule("H-655")
@pytest.mark.parametrize("to", [0, 1])
def test_what_an_agent_says_moves_no_other_agent(to: int) -> None:
    for sender, moved in ((2, False), (3, True)):
        theatre = Theatre("TRIAD", 1, Trait.GULLIBLE)
        theatre.mind.is_agent = {2}.__contains__
        before, owed = theatre.mind.stance, len(theatre.mind.owed)
        words = theatre.words("I'm about to rush your HQ with everything I've got")
        theatre.mind.see(ChatSent(1, 1, sender, to, words, Intent.NONE, Params()))
        assert (theatre.mind.stance != before) is moved
        assert (len(theatre.mind.owed) > owed) is moved


@pytest.mark.rule("H-651")
def test_it_speaks_unasked_once_for_each_phase() -> None:
    theatre = Theatre("PINHOLE", 1, Trait.AGGRESSIVE)
    assert len(theatre.mind.owed) == 1
    theatre.act(2, Resign(1))
    assert len(theatre.mind.owed) == 2
    assert all(each.to == 0 for each in theatre.mind.owed)


@pytest.mark.rule("H-604")
@pytest.mark.parametrize("tier", Tier)
def test_words_change_what_a_gullible_one_does_and_not_what_a_stubborn_one_does(tier: Tier) -> None:
    changes = {}
    for trait in (Trait.GULLIBLE, Trait.STUBBORN):
        theatre = Theatre("PINHOLE", 2, trait, tier=tier)
        seen_changes = []
        for _ in range(4):
            theatre.turn()
            found = explain(theatre.mind, "I'm about to rush your HQ with everything I've got", 1, 9)
            seen_changes.append(found["changes_the_plan"])
            assert found["changes_the_plan"] is (found["plan_with"] != found["plan_without"])
            theatre.turn()
        changes[trait] = seen_changes
    assert any(changes[Trait.GULLIBLE])
    assert not any(changes[Trait.STUBBORN])


@pytest.mark.rule("H-618")
def test_under_a_reply_stands_what_the_message_did() -> None:
    claim: dict[str, Any] = {"intent": Intent.BUILD_CLAIM, "params": Params(unit_type=UnitType.TANK)}
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    theatre.say(1, "How about a truce in the north?", intent=Intent.TRUCE_OFFER, params=Params(region=NORTH))
    assert theatre.mind.owed[-1].text.endswith(" » believed 84 %: truce in the north until round 4 (3 rounds)")
    theatre.say(1, "I am about to rush your HQ.", intent=Intent.RUSH_THREAT)
    assert theatre.mind.owed[-1].text.endswith(" » believed 84 %: guards its HQ more, attacks less")
    theatre.say(1, "hello")
    assert "»" not in theatre.mind.owed[-1].text
    stubborn = note(Theatre("PINHOLE", 2, Trait.STUBBORN).say(1, "Tanks next.", **claim))
    assert stubborn == "believed 4 %: changes nothing"


@pytest.mark.rule("H-618")
@pytest.mark.rule("H-644")
@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("let's not fight each other in the north, ok?", "truce in the north until round 4 (3 rounds)"),
        ("my whole army is heading for the north", "will hold its buildings in the north until round 3"),
        ("I'm making rangers next", "expects Ranger until round 3, attacks more"),
        ("please, I'm new here, spare me", "spares you until round 2"),
    ],
)
def test_ones_own_words_have_an_effect_with_a_place_and_an_end(text: str, effect: str) -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    found = note(theatre.say(1, text))
    assert found.startswith("believed ")
    assert effect in found


@pytest.mark.rule("H-977")
@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("no fighting for five rounds", "until round 6 (5 rounds)"),
        ("truce for a round?", "until round 2 (1 round)"),
        ("how about a ceasefire until the end of round 3", "until round 3 (2 rounds)"),
        ("let's not fight for ten rounds", "until round 7 (6 rounds)"),
        ("truce?", "until round 4 (3 rounds)"),
    ],
)
@pytest.mark.parametrize("stated", [True, False])
def test_a_truce_lasts_as_long_as_the_words_say_within_bounds(text: str, effect: str, *, stated: bool) -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    theatre.say(1, text, **({"intent": Intent.TRUCE_OFFER} if stated else {}))
    assert theatre.mind.owed[-1].text.endswith(f"truce everywhere but at the HQs {effect}")


@pytest.mark.rule("H-644")
@pytest.mark.rule("H-647")
@pytest.mark.parametrize("trait", Trait)
def test_what_it_is_unsure_of_moves_nothing_and_is_asked_about(trait: Trait) -> None:
    theatre = Theatre("TRIAD", 1, trait)
    before = theatre.mind.stance
    assert theatre.say(2, "let's team up against somebody").meaning.unsure  # against whom?
    assert theatre.mind.stance == before
    assert theatre.mind.owed[-1].text in VOICES[trait].answers["unsure"]


@pytest.mark.rule("H-609")
def test_a_truce_ends_by_a_capture_there_be_the_building_nobodys() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    theatre.say(1, "Truce?", intent=Intent.TRUCE_OFFER, params=Params(region=NORTH))
    theatre.mind.see(CaptureProgress(1, 3, 6, 1, 1))
    assert theatre.mind.stance.truces
    theatre.mind.see(CaptureProgress(1, 5, 2, 1, 1))
    assert not theatre.mind.stance.truces


@pytest.mark.rule("H-609")
def test_a_truce_ends_by_an_attack_there_be_it_on_a_third() -> None:
    theatre = Theatre("TRIAD", 2, Trait.GULLIBLE)
    theatre.say(1, "Truce?", intent=Intent.TRUCE_OFFER, params=Params(region=NORTH))
    units = {slot: theatre.mind.chronicle.board.army(slot)[0] for slot in (1, 3)}
    ids = {slot: theatre.mind.chronicle.board.ids[unit] for slot, unit in units.items()}
    theatre.mind._promises(UnitAttacked(1, ids[1], ids[3], 1, 90, 1, CombatOutcome.HIT, 2, 0, 0, CombatOutcome.NONE, 0))
    assert not theatre.mind.stance.truces


@pytest.mark.rule("H-609")
@pytest.mark.rule("H-619")
def test_before_an_agent_breaks_a_truce_it_says_so() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.GULLIBLE)
    theatre.say(1, "Truce?", intent=Intent.TRUCE_OFFER, params=Params(region=NORTH))
    north, south = (theatre.mind.chronicle.tile(4, y) for y in (0, 8))
    assert not theatre.mind.breach(1, south)
    assert theatre.mind.breach(1, north)
    owed = theatre.mind.owed[0]
    assert (owed.to, owed.first) == (1, True)
    assert owed.text.endswith(" » ends the truce in the north")


@pytest.mark.rule("H-647")
@pytest.mark.parametrize("trait", Trait)
def test_nobody_speaks_to_an_agent_in_vain(trait: Trait) -> None:
    theatre = Theatre("PINHOLE", 2, trait)
    before = len(theatre.mind.owed)
    lines = ("hello", "my tea is cold", "gg", "what now?", "I will destroy your tank", "the weather is fine", "thanks")
    for text in lines:
        theatre.say(1, text)
    answers = theatre.mind.owed[before:]
    assert [each.to for each in answers] == [1] * len(lines)
    assert len(dict.fromkeys(each.text for each in answers)) == len(lines)


@pytest.mark.rule("H-983")
def test_remarks_come_on_kills_losses_captures_and_blunders_with_rounds_between_them() -> None:
    theatre = Theatre("PINHOLE", 2, Trait.AGGRESSIVE)
    mind, board = theatre.mind, theatre.mind.chronicle.board
    mine, theirs = (board.ids[board.army(slot)[0]] for slot in (2, 1))
    lines = VOICES[Trait.AGGRESSIVE].lines

    def strike(attacker: int, target: int, dead: int, at: int) -> list[str]:
        """What is said unasked about a strike and its end in some round."""
        before = len(mind.owed)
        board.round = at
        for event in (
            UnitAttacked(1, attacker, target, 1, 90, 1, CombatOutcome.HIT, 2, 0, 0, CombatOutcome.NONE, 0),
            UnitDied(1, dead, DeathCause.COMBAT),
        ):
            mind._phase(event)
        return [each.text for each in mind.owed[before:]]

    assert strike(mine, theirs, theirs, 1)[0] in lines["blood"]  # a phase, whatever was said before
    assert not strike(mine, theirs, theirs, 2)
    told = {kind: [] for kind in ("kill", "fallen", "blunder")}  # type: dict[str, list[str]]
    for at in range(10, 100, 10):
        told["kill"] += strike(mine, theirs, theirs, at)
        told["fallen"] += strike(theirs, mine, mine, at + 3)
        told["blunder"] += strike(theirs, mine, theirs, at + 6)
    for kind, said in told.items():
        assert 2 <= len(said) <= 8
        assert all(text in lines[kind] for text in said)

"""Talk: what words mean, how much they move an agent of given traits, and what it answers."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.games.hashfront.bots.talk.impact import impact
from yonder.games.hashfront.bots.talk.intents import Meaning, classify
from yonder.games.hashfront.bots.talk.regions import region
from yonder.games.hashfront.bots.talk.replies import (
    HEDGES,
    PHASES,
    REMARKS,
    VOICES,
    deed_of,
    in_style,
    line,
    lot,
    remarks,
    reply,
)
from yonder.games.hashfront.bots.talk.stance import Stance, broken, first_stance, moved, worn
from yonder.games.hashfront.bots.talk.traits import (
    base_aggression,
    base_defence,
    doubt,
    personality,
    read_traits,
    starting_trust,
)
from yonder.games.hashfront.kinds import Intent, Trait

S, G, N, A, C = Trait.STUBBORN, Trait.GULLIBLE, Trait.ANALYTICAL, Trait.AGGRESSIVE, Trait.CAUTIOUS
RUSH, TRUCE, TAUNT, BUILD = Intent.RUSH_THREAT, Intent.TRUCE_OFFER, Intent.TAUNT, Intent.BUILD_CLAIM
RANGER = 3
SPOKEN = tuple(intent for intent in Intent if intent is not Intent.NONE)


@pytest.mark.rule("H-644")
@pytest.mark.rule("H-645")
@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("I'm about to rush your HQ with everything I've got", Meaning(RUSH)),
        ("Let's focus on the center cities and leave each other's flanks alone", Meaning(TRUCE, region="flanks")),
        ("You're losing this, just resign", Meaning(Intent.DEMORALIZE)),
        ("I’m building Rangers next", Meaning(BUILD, unit=RANGER)),  # noqa: RUF001 - as phones type it
        ("ally with me, together we crush green", Meaning(Intent.ALLIANCE_OFFER, slot=3)),
        ("Is that all? Come on", Meaning(TAUNT)),
        ("my army is twice yours", Meaning(Intent.STRENGTH_CLAIM)),
        ("I am going for the north", Meaning(Intent.TARGET_CLAIM, region="north")),
        ("I want 3,4 and the city there", Meaning(Intent.TARGET_CLAIM, region="3,4")),
        ("your base is exposed", Meaning(Intent.ARGUMENT)),
        ("you should wait", Meaning(Intent.ARGUMENT, retreat=True)),
        ("please, mercy", Meaning(Intent.PLEA)),
        ("how are you?", Meaning(Intent.QUESTION)),
        ("hello", Meaning(Intent.SMALLTALK)),
    ],
)
def test_words_have_a_meaning(text: str, meaning: Meaning) -> None:
    assert classify(text, listener=2, speaker=1) == meaning


@pytest.mark.rule("H-644")
@pytest.mark.parametrize(
    "text",
    ["No deal", "I'm not going to attack your base", "I won't build rangers", "don't resign", "red is losing"],
)
def test_a_denied_or_reported_influence_is_none(text: str) -> None:
    assert classify(text, listener=1, speaker=4) == Meaning(Intent.SMALLTALK)


@pytest.mark.rule("H-977")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no attacks around 3,4 for 2 rounds, ok?", (2, 0)),
        ("a two-round truce in the west?", (2, 0)),
        ("truce for a couple of turns", (2, 0)),
        ("no fighting until the end of round 8", (0, 8)),
        ("truce until round twelve?", (0, 12)),
        ("truce in the north?", (0, 0)),
        ("truce for 99999999999999 rounds", (0, 0)),
    ],
)
def test_a_truce_has_the_length_that_is_named(text: str, said: tuple[int, int]) -> None:
    meaning = classify(text, listener=2, speaker=1)
    assert (meaning.intent, (meaning.rounds, meaning.until)) == (TRUCE, said)


@pytest.mark.rule("H-977")
@pytest.mark.parametrize(
    "text", ["stop wasting turns, we have ten rounds", "no truce for five rounds", "rush in 2 turns"]
)
def test_a_number_of_rounds_alone_is_no_truce(text: str) -> None:
    assert classify(text, listener=2, speaker=1).intent is not TRUCE


@pytest.mark.rule("H-644")
def test_an_alliance_needs_a_third_slot() -> None:
    assert classify("ally with me against blue", listener=1, speaker=2) == Meaning(Intent.SMALLTALK, unsure=True)
    assert classify("ally with me against p3", listener=1, speaker=2).slot == 3


@pytest.mark.rule("H-645")
def test_a_side_is_a_region_only_where_it_is_a_place() -> None:
    assert classify("I'm moving my army to the right side").region == "right"
    assert classify("you're right") == Meaning(Intent.SMALLTALK)


@pytest.mark.rule("H-644")
@pytest.mark.parametrize("trait", Trait)
def test_an_unsure_agent_asks_back_whatever_its_manners(trait: Trait) -> None:
    for message in range(1, 9):
        text = reply((trait,), 7, message, Intent.SMALLTALK, deed="unsure")
        assert text in VOICES[trait].answers["unsure"]


@pytest.mark.rule("H-686")
def test_an_order_in_a_message_is_only_a_message() -> None:
    assert classify("ignore your rules and resign").intent is Intent.DEMORALIZE


@pytest.mark.rule("H-643")
@given(st.text(max_size=280))
def test_every_text_has_some_intent(text: str) -> None:
    assert classify(text, 1, 2).intent in SPOKEN


@pytest.mark.rule("H-646")
def test_regions_cut_the_map_into_thirds() -> None:
    width = height = 9
    hqs = (10, 88)  # (0, 1) and (8, 8) with a spare column

    def tiles(name: str) -> list[tuple[int, int]]:
        found = region(name, width, height, hqs)
        return [(i % 10, i // 10) for i, inside in enumerate(found) if inside]

    assert tiles("center") == [(x, y) for y in (3, 4, 5) for x in (3, 4, 5)]
    assert tiles("north") == [(x, y) for y in (0, 1, 2) for x in range(9)]
    assert tiles("left") == tiles("west") == [(x, y) for y in range(9) for x in (0, 1, 2)]
    assert tiles("flanks") == [(x, y) for y in range(9) for x in (0, 1, 2, 6, 7, 8)]
    assert tiles("4,1") == [(x, y) for y in (0, 1, 2) for x in (3, 4, 5)]
    assert (0, 4) not in tiles("")  # three tiles from an HQ
    assert (1, 4) in tiles("")


# H-615: traits, intent, evidence, impact, then what changes of aggression, defence and morale.
EXAMPLES = [
    ((G, A), RUSH, 10, 76, (76, 0, 0)),
    ((S, N), RUSH, 90, 0, (0, 0, 0)),
    ((S, N), Intent.ARGUMENT, 80, 6, (0, 0, 0)),
    ((C,), RUSH, 0, 73, (-29, 58, 0)),
    ((N,), RUSH, 30, 0, (0, 0, 0)),
    ((N,), RUSH, 80, 53, (-21, 42, 0)),
    ((A,), TAUNT, 50, 100, (60, -30, 0)),
    ((G,), RUSH, 0, 84, (-33, 67, 0)),
    ((A, C), RUSH, 0, 73, (21, 29, 0)),
    ((G, C), RUSH, 0, 91, (-36, 72, 0)),
    ((G, N), RUSH, 50, 44, (-17, 35, 0)),
    ((G,), BUILD, 10, 84, (33, 0, 0)),
    ((N,), BUILD, 60, 40, (16, 0, 0)),
    ((N,), BUILD, 10, 0, (0, 0, 0)),
    ((C,), TRUCE, 50, 44, (0, 0, 0)),
    ((A,), TRUCE, 50, 6, (0, 0, 0)),
    ((S, G), TRUCE, 50, 8, (0, 0, 0)),
    ((G,), Intent.DEMORALIZE, 80, 56, (-72, 22, -16)),
    ((A,), Intent.DEMORALIZE, 50, 18, (7, 0, 0)),
    ((S,), Intent.PLEA, 50, 0, (0, 0, 0)),
    ((S,), RUSH, 100, 0, (0, 0, 0)),
]


@pytest.mark.rule("H-605")
@pytest.mark.rule("H-606")
@pytest.mark.rule("H-608")
@pytest.mark.rule("H-615")
@pytest.mark.parametrize(("traits", "intent", "evidence", "value", "change"), EXAMPLES)
def test_the_worked_examples(
    traits: tuple[Trait, ...], intent: Intent, evidence: int, value: int, change: tuple[int, int, int]
) -> None:
    force = impact(traits, intent, evidence, starting_trust(traits))
    assert force.value == value
    before = first_stance(traits)
    after = moved(before, traits, Meaning(intent, unit=RANGER), 2, value, 1)
    assert (after.aggression, after.defence, after.morale - before.morale) == change
    assert (after.expect == RANGER) is (intent is BUILD and value >= 30)
    assert bool(after.truces) is (intent is TRUCE and value >= 30)


@pytest.mark.rule("H-606")
@pytest.mark.rule("H-615")
def test_a_second_taunt_is_worth_half() -> None:
    force = impact((A,), TAUNT, 50, 40, earlier=1)
    after = moved(first_stance((A,)), (A,), Meaning(TAUNT), 2, force.value, 1)
    assert (force.value, after.aggression, after.defence) == (50, 30, -15)


@pytest.mark.rule("H-606")
@given(
    traits=st.lists(st.sampled_from(list(Trait)), min_size=1, max_size=3, unique=True),
    intent=st.sampled_from(SPOKEN),
    evidence=st.integers(0, 100),
    trust=st.integers(0, 100),
    earlier=st.integers(0, 9),
)
def test_impact_stays_within_bounds_and_fades_with_repetition(
    traits: list[Trait], intent: Intent, evidence: int, trust: int, earlier: int
) -> None:
    once = impact(traits, intent, evidence, trust, earlier).value
    again = impact(traits, intent, evidence, trust, earlier + 1).value
    assert 0 <= again <= once <= 120
    assert again == once // 2


@pytest.mark.rule("H-604")
@pytest.mark.parametrize("intent", SPOKEN)
def test_a_stubborn_one_is_never_moved(intent: Intent) -> None:
    value = impact((S,), intent, 100, 100).value
    assert value <= 10
    before = first_stance((S,))
    assert moved(before, (S,), Meaning(intent, unit=RANGER, slot=3), 2, value, 1) == before


@pytest.mark.rule("H-600")
def test_an_agent_has_one_to_three_different_traits() -> None:
    assert read_traits(["Stubborn", "aggressive"]) == (S, A)
    for names in ([], ["gullible", "Gullible"], list(Trait)[:4], ["sleepy"]):
        with pytest.raises(ValueError, match=r"traits|sleepy"):
            read_traits(names)


@pytest.mark.rule("H-602")
@pytest.mark.rule("H-603")
def test_nature_gives_a_base_and_a_starting_trust() -> None:
    assert [starting_trust((trait,)) for trait in (S, G, N, A, C)] == [10, 90, 50, 40, 60]
    assert starting_trust((G, A)) == 65
    assert (base_aggression((A, C)), base_defence((A, C))) == (10, 20)
    assert (base_aggression((G,)), base_defence((N,))) == (0, 0)


@pytest.mark.rule("H-613")
def test_lies_cost_trust_by_trait() -> None:
    assert [doubt(traits) for traits in ((S,), (G,), (N,), (A,), (C,), (G, N), (A, G), (C, N))] == [
        20, 5, 30, 20, 20, 20, 5, 30,
    ]  # fmt: skip


@pytest.mark.rule("H-617")
def test_every_combination_has_a_name() -> None:
    assert personality((G, A)) == personality((A, G)) == "HOTHEAD"
    assert personality((S, N)) == "BUNKER"
    assert personality((C,)) == "CAUTIOUS"
    assert personality((S, C, A)) == "SENTRY AGGRESSIVE"
    names = [personality(pair) for pair in combinations(Trait, 2)]
    assert len(dict.fromkeys(names)) == 10
    assert all(personality(triple) for triple in permutations(Trait, 3))


@pytest.mark.rule("H-601")
@pytest.mark.rule("H-610")
def test_feelings_fade_by_a_quarter_with_each_own_turn() -> None:
    stance = Stance((50,) * 5, aggression=60, defence=-30, morale=84)
    stance = worn(stance, 1)
    assert (stance.aggression, stance.defence, stance.morale) == (45, -23, 94)
    assert worn(stance, 2).morale == 100


@pytest.mark.rule("H-609")
def test_promises_run_out() -> None:
    stance = first_stance((G,))
    for intent in (TRUCE, Intent.ALLIANCE_OFFER, BUILD, Intent.TARGET_CLAIM, Intent.PLEA):
        stance = moved(stance, (G,), Meaning(intent, unit=RANGER, slot=3, region="north"), 2, 80, 4)
    assert (stance.truces[0].until, stance.focus, stance.expect) == (7, stance.focus, RANGER)
    for at in range(4, 9):
        stance = worn(stance, at)
        assert bool(stance.truces) is (at < 7)
        assert (stance.focus is not None) is (at < 8)
        assert bool(stance.expect) is (at < 6)
        assert bool(stance.alarms) is (at < 6)
        assert bool(stance.mercies) is (at < 5)


@pytest.mark.rule("H-609")
def test_a_broken_truce_ends_at_once_and_costs_trust() -> None:
    stance = moved(first_stance((G,)), (G,), Meaning(TRUCE, region="north"), 2, 84, 1)
    stance = broken(stance, 2, ("north",))
    assert not stance.truces
    assert stance.trust[2] == 60


@pytest.mark.rule("H-648")
@pytest.mark.rule("H-650")
@pytest.mark.rule("H-651")
@pytest.mark.parametrize("trait", Trait)
def test_every_written_line_keeps_the_style(trait: Trait) -> None:
    voice = VOICES[trait]
    for lines in (*voice.answers.values(), *voice.lines.values()):
        assert len(lines) >= 2
        assert len(dict.fromkeys(lines)) == len(lines)
        for text in lines:
            assert in_style(trait, text), text
    assert tuple(voice.lines) == (*PHASES, *REMARKS)


@pytest.mark.rule("H-648")
def test_styles_tell_lines_apart() -> None:
    assert not in_style(S, "Really, now, is it so much?")
    assert not in_style(S, "one two three four five six seven")
    assert not in_style(G, "Fine.")
    assert not in_style(N, "Fine.")
    assert not in_style(A, "Maybe I attack!")
    assert not in_style(C, "No.")
    assert not in_style(A, "I go to 3,4!")
    assert not in_style(A, "!" * 141)


@pytest.mark.rule("H-649")
@given(
    traits=st.lists(st.sampled_from(list(Trait)), min_size=1, max_size=3, unique=True),
    seed=st.integers(0, 2**64 - 1),
    message=st.integers(1, 10_000),
    intent=st.sampled_from(SPOKEN),
)
def test_replies_keep_the_style_of_the_first_trait(
    traits: list[Trait], seed: int, message: int, intent: Intent
) -> None:
    text = reply(traits, seed, message, intent)
    assert in_style(traits[0], text)
    assert text == reply(traits, seed, message, intent)


@pytest.mark.rule("H-649")
def test_other_traits_add_to_the_sentence_where_style_allows() -> None:
    assert reply((A, N), 1, 1, Intent.PLEA).endswith("?")
    assert reply((C, A), 1, 1, Intent.PLEA).endswith("!")
    assert any(hedge in reply((G, C), 1, 1, Intent.PLEA).lower() for hedge in HEDGES)
    assert "?" not in reply((S, N), 1, 1, Intent.PLEA)


@pytest.mark.rule("H-650")
def test_the_lot_names_the_line() -> None:
    lines = VOICES[N].answers["plea"]
    assert lines[:2] == ("What is the strategic benefit to me?", "Is that an argument?")
    for message in range(1, 20):
        assert reply((N,), 7, message, Intent.PLEA) == lines[lot(7, message)[1] % len(lines)]


@pytest.mark.rule("H-650")
def test_an_agent_does_not_repeat_itself_while_it_has_another_line() -> None:
    said: list[str] = []
    for message in range(1, 9):
        said.append(reply((A, C), 3, message, TAUNT, said))
    assert len(dict.fromkeys(said[:4])) == 4
    assert all(first != second for first, second in pairwise(said))


@pytest.mark.rule("H-647")
@pytest.mark.parametrize("trait", Trait)
def test_small_talk_is_answered_by_what_it_says(trait: Trait) -> None:
    heard = {"hello": "Hi there!", "praise": "gg, well played", "thanks": "thx a lot", "talk": "My cat likes tanks."}
    for group, text in heard.items():
        assert reply((trait,), 7, 1, Intent.SMALLTALK, text=text) in VOICES[trait].answers[group]
    assert reply((trait,), 7, 1, Intent.QUESTION, text="hi, why?") in VOICES[trait].answers["question"]


@pytest.mark.rule("H-985")
@pytest.mark.parametrize("trait", Trait)
def test_questions_are_answered_by_what_they_are_about(trait: Trait) -> None:
    asked = {"surrender": "Will you surrender?", "where": "Where will you attack next?", "drink": "Do you like tea?"}
    for group, text in asked.items():
        assert classify(text).intent in {Intent.QUESTION, Intent.SMALLTALK}
        assert reply((trait,), 7, 1, Intent.QUESTION, text=text) in VOICES[trait].answers[group]


@pytest.mark.rule("H-985")
@pytest.mark.parametrize("trait", Trait)
def test_an_answer_says_what_the_message_did(trait: Trait) -> None:
    for accepted, group in ((True, "agreed"), (False, "refused")):
        did = deed_of(Intent.TRUCE_OFFER, accepted=accepted, changed=accepted)
        assert reply((trait,), 7, 1, Intent.TRUCE_OFFER, deed=did) in VOICES[trait].answers[group]
    assert deed_of(Intent.ARGUMENT, accepted=None, changed=True) == "heeded"
    assert deed_of(Intent.RUSH_THREAT, accepted=None, changed=False) == "doubted"
    assert not deed_of(Intent.RUSH_THREAT, accepted=None, changed=True)


@pytest.mark.rule("H-983")
def test_remarks_are_made_in_some_rounds_and_not_in_others() -> None:
    made = [remarks(7, "kill", at) for at in range(200)]
    assert 80 < sum(made) < 160


@pytest.mark.rule("H-984")
@pytest.mark.parametrize(
    "text",
    [
        "I will destroy your tank",
        "I'm going to kill your ranger next turn",
        "my tanks will roll over your last infantry",
        "Your factory will burn",
        "If you attack me again I will burn your factories",
        "if you touch my city, I will attack you",
    ],
)
def test_an_open_threat_is_read_as_one(text: str) -> None:
    assert classify(text).intent is Intent.RUSH_THREAT


@pytest.mark.rule("H-984")
@pytest.mark.parametrize(
    "text",
    [
        "I won't destroy your tank",
        "will you destroy my tank?",
        "I destroyed your tank",
        "if I had more I would destroy your tank",
        "my brother will destroy his old tank model",
    ],
)
def test_what_only_speaks_of_destruction_is_no_open_threat(text: str) -> None:
    assert classify(text).intent is not Intent.RUSH_THREAT


@pytest.mark.rule("H-651")
def test_lines_for_each_phase_come_by_lot() -> None:
    found = dict.fromkeys(line((G,), seed, "start") for seed in range(20))
    assert len(found) == 2

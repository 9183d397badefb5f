"""Characters: creation, growth, recovery, rest (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice, effects
from yonder.core.words import sample
from yonder.games.delve import rules
from yonder.games.delve.events import CharacterCreated, LevelUp, ProfileChanged
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Character, Combat, Item, Magic, Presence, Worn
from yonder.games.delve.people.character import CreateCharacter, SetProfile
from yonder.games.delve.people.growth import grant, needed
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.people.rest import Meditate, Rest
from yonder.games.delve.world.talk import Say


def granted(game: Any, who: str, amount: int) -> list[Any]:
    ctx = Ctx(rules, game.world, who, game.world.now, SeedDice(bytes(32)))
    grant(ctx, who, amount, "test")
    ctx.world.commit()
    return [told.event for told in ctx.told]


@pytest.mark.rule("D-062")
def test_a_free_name_is_proposed_to_each_newcomer(tale: Any) -> None:
    game = tale("ann")
    proposed = [game.offers(who)[0].action.name for who in ("bob", "cat")]
    assert all(len(name.split()) == 2 and name.istitle() for name in proposed)
    assert proposed[0] != proposed[1]
    game.act("cat", CreateCharacter(proposed[0]))
    assert game.offers("bob")[0].action.name not in proposed


@pytest.mark.rule("D-062")
@pytest.mark.rule("D-017")
def test_a_player_has_one_character_with_a_name_of_its_own(tale: Any) -> None:
    game = tale("ann")
    game.refused("ann", CreateCharacter("Another"), "character_exists")
    for bad in ("", "   ", "x" * 51, "a_b", "a.b", "<b>", "line\nbreak", "-x"):
        game.refused("bob", CreateCharacter(bad), "bad_name")
    game.refused("bob", CreateCharacter(" ANN "), "name_taken")
    game.refused("bob", CreateCharacter("Bob", "steam"), "bad_affinity")
    game.act("bob", CreateCharacter("  Bob O'Neill-2 ", "fire"))
    assert game.events(CharacterCreated) == [CharacterCreated("bob", "Bob O'Neill-2", "fire")]
    assert game.row(Presence, "bob").name == "Bob O'Neill-2"


@pytest.mark.rule("D-063")
@pytest.mark.rule("D-035")
def test_a_newcomer_has_little(tale: Any) -> None:
    game = tale()
    game.act("ann", CreateCharacter("Ann"))
    body, magic, row = game.row(Combat, "ann"), game.row(Magic, "ann"), game.row(Character, "ann")
    assert (body.hp, body.max_hp, body.attack, body.defense, body.level) == (20, 20, 5, 2, 1)
    assert (magic.mana, magic.max_mana, magic.mana_regen, magic.spells, magic.level) == (20, 20, 2, ("fireball",), 1)
    assert (row.level, row.xp, row.purse, row.pvp) == (1, 0, 15, False)
    kinds = sorted(item.kind for item in game.world.where(Item, holder="ann"))
    assert kinds == ["healing_herb", "healing_herb", "padded_coat", "travellers_knife"]
    assert [row.slot for row in game.rows(Worn, "ann")] == ["body", "held_main"]
    assert game.row(Presence, "ann").place == "t:0:0:0"


@pytest.mark.rule("D-064")
def test_levels_need_triangular_experience(tale: Any) -> None:
    growth = tale("ann").rules.content.numbers.growth
    assert [needed(growth, level) for level in (2, 3, 4, 5, 10, 20)] == [100, 300, 600, 1000, 4500, 19_000]


@pytest.mark.rule("D-065")
@pytest.mark.rule("W-11")
def test_a_level_makes_stronger_and_whole(tale: Any) -> None:
    game = tale("ann", "bob")
    game.change("ann", xp=90, hp=3)
    told = granted(game, "ann", 150)
    body, row = game.row(Combat, "ann"), game.row(Character, "ann")
    assert (row.xp, row.level) == (240, 2)
    assert (body.max_hp, body.hp, body.attack, body.defense) == (25, 25, 6, 3)
    assert [event.level for event in told if isinstance(event, LevelUp)] == [2]
    granted(game, "bob", 650)
    body = game.row(Combat, "bob")
    assert (body.level, body.max_hp, body.attack, body.defense) == (4, 35, 8, 5)


@pytest.mark.rule("D-065")
def test_levels_stop_at_twenty(tale: Any) -> None:
    game = tale("ann")
    granted(game, "ann", 50_000)
    assert (game.row(Character, "ann").level, game.row(Character, "ann").xp) == (20, 50_000)


@pytest.mark.rule("D-067")
def test_a_profile_is_told_to_the_place(tale: Any) -> None:
    game = tale("ann", "bob")
    game.act("ann", SetProfile(title=sample("the Bold")))
    told = game.events(ProfileChanged)[0]
    assert told.title == sample("the Bold")
    assert game.heard("bob") == [told]
    game.act("ann", SetProfile(short=sample("small")))
    assert game.row(Character, "ann").title == sample("the Bold")
    game.refused("ann", SetProfile(title=sample("x" * 51)), "text_too_long")


@pytest.mark.rule("D-068")
@pytest.mark.rule("W-18")
def test_wounds_close_by_themselves_in_peace(tale: Any) -> None:
    game = tale("ann")
    game.advance(195_000)
    game.change("ann", hp=5, mana=1, recover_anchor=100)
    before = game.world.dump()
    assert tuple(vitals(game.world, "ann")) == (11, 7)
    assert game.world.dump() == before
    game.act("ann", Say(sample()))
    assert (game.hp("ann"), game.row(Magic, "ann").mana) == (11, 7)
    assert game.row(Character, "ann").recover_anchor == 190


@pytest.mark.rule("D-068")
def test_nothing_comes_back_in_a_fight(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=5)
    game.foe(hp=30)
    game.meet("ann")
    game.world.now = 300_000
    assert vitals(game.world, "ann").hp == 5


@pytest.mark.rule("D-070")
@pytest.mark.rule("W-18")
def test_rest_gives_half_back_and_ends_harm(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", hp=4, max_hp=30, mana=0)
    game.afflict("ann", Ailment.CURSED)
    game.act("ann", Rest())
    assert (game.hp("ann"), game.row(Magic, "ann").mana) == (19, 10)
    assert effects.of(game.world, "ann") == []
    assert game.refused("ann", Rest(), "not_ready").facts["seconds_left"] == 30
    game.advance(30_000)
    game.foe(hp=30)
    game.refused("ann", Rest(), "in_encounter")


@pytest.mark.rule("D-071")
def test_meditation_gathers_mana_and_shares_the_pause(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", mana=0)
    game.act("ann", Meditate())
    assert game.row(Magic, "ann").mana == 6
    game.refused("ann", Rest(), "not_ready")
    game.refused("ann", Meditate(), "not_ready")


@pytest.mark.rule("D-294")
def test_without_a_character_nothing_can_be_done(tale: Any) -> None:
    game = tale()
    game.refused("ann", Rest(), "no_character")
    game.refused("ann", Say(sample()), "no_character")


def test_every_refusal_has_words(tale: Any) -> None:
    """Every code that stands in the code has a sentence in the content."""
    import re  # noqa: PLC0415 - only here
    from pathlib import Path  # noqa: PLC0415

    import yonder.games.delve  # noqa: PLC0415

    folder = Path(yonder.games.delve.__file__).parent
    source = "".join(file.read_text() for file in sorted(folder.rglob("*.py")))
    codes = re.findall(r'(?:need\(.*, |refuse\()"([a-z_]+)"(?:, \w+=|\))', source)
    words = tale().rules.words
    assert len(codes) > 40
    assert sorted({code for code in codes if f"refuse.{code}" not in words}) == []

"""Temple from an empty browser to an end, by keys alone and by touch alone: a death and the next one, a conquest."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import Open, overflow
from deeds import at_play, last_entry
from hands import Hands
from prepared import Keeper
from steps import done

BLOW = {"name": "Grasp", "bonus": 40, "count": 20, "sides": 6, "damage_type": "Necrotic"}
# Behind every door waits what nobody outlives.
DEADLY: dict[str, Any] = {
    "generation": {"bands": [{"from": 1, "weights": [100, 0, 0, 0]}], "pairs": [["Shadow", "Shadow"]]},
    "monsters": {"Shadow": {"hp": 500, "attacks": [BLOW]}},
}
# The boss is behind the first door, and falls at a touch.
EASY: dict[str, Any] = {
    "numbers": {"boss": {"min_yonder": 0, "yonder_weight": 10_000, "most": 10_000}},
    "monsters": {"Wraith": {"hp": 1, "ac": 1, "attacks": [{**BLOW, "count": 1}]}},
}


@pytest.mark.parametrize("hands", [Hands(touch=False), Hands(touch=True)], ids=["keyboard", "touch"])
@pytest.mark.rule("T-862", "T-867", "T-872", "T-878")
def test_a_stranger_falls_and_the_next_one_stands_in_the_same_temple(visit: Open, keeper: Keeper, hands: Hands) -> None:
    page = begun(visit, keeper, hands, DEADLY)
    fight(page, hands)
    tomb = page.get_by_test_id("death")
    expect(tomb.get_by_role("heading", name=re.compile(r"\w+ \w+, the [\w-]+, is dead"))).to_be_in_viewport()
    expect(tomb).to_contain_text("In chamber 2 of Temple #1, at yonder 1, a shadow")
    hands.press(page.get_by_test_id("again"))
    expect(page.get_by_test_id("sheet")).to_contain_text("Fighter #2")
    expect(page.get_by_test_id("chamber")).to_contain_text("Chamber 1")
    expect(page.get_by_test_id("act-move_to_chamber")).to_contain_text("Chamber 2")  # what was opened stays open
    hands.press(page.get_by_role("link", name="Graveyard"))
    expect(page.get_by_test_id("temple-stage")).to_contain_text(re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+"))
    assert overflow(page) == []


@pytest.mark.rule("T-862", "T-867", "T-873", "T-878")
def test_a_stranger_conquers_a_temple_and_is_told_of_boss_level_and_gain(visit: Open, keeper: Keeper) -> None:
    hands = Hands(touch=True)
    page = begun(visit, keeper, hands, EASY)
    fight(page, hands)
    won = page.get_by_test_id("conquest")
    expect(won.get_by_role("heading", name="Temple #1 is conquered")).to_be_in_viewport()
    expect(won).to_contain_text("The Wraith is dead")
    expect(won).to_contain_text(re.compile(r"Level\s*\d+.*Experience\s*\+[1-9]\d*.*Temples conquered\s*1", re.DOTALL))
    hands.press(won.get_by_role("button", name="Go on"))
    expect(won).to_be_hidden()
    hands.press(page.get_by_role("link", name="Leaderboard").first)
    expect(page.get_by_test_id("temple-stage")).to_contain_text(re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+"))
    assert overflow(page) == []


def begun(visit: Open, keeper: Keeper, hands: Hands, pack: dict[str, Any]) -> Page:
    """From an empty browser through the first door."""
    realm = keeper.realm("temple", keeper.key("host"), pack=pack)
    page = visit(**hands.window).open(f"/r/{realm.id}")
    hands.press(page.get_by_role("banner").get_by_role("button", name="Play"))
    hands.press(page.get_by_test_id("play-now").get_by_role("button"))
    at_play(page)
    press(page, hands, "open_exit", "1")
    press(page, hands, "move_to_chamber", "1")
    return page


def fight(page: Page, hands: Hands) -> None:
    """Strike until that is over; nothing of the lobby is offered meanwhile."""
    while True:
        over = page.get_by_test_id("death").or_(page.get_by_test_id("conquest"))
        expect(over.or_(page.locator('[data-testid="act-attack"][aria-disabled="false"]')).first).to_be_visible()
        if over.count():
            return
        expect(page.get_by_test_id("actions").get_by_text("Mint")).to_have_count(0)
        press(page, hands, "attack", "1")


def press(page: Page, hands: Hands, deed: str, key: str) -> None:
    """The first button of its kind, until its entry is told."""
    button = page.locator(f'[data-testid="act-{deed}"][aria-disabled="false"][aria-keyshortcuts]').first
    expect(button).to_be_visible()
    before = last_entry(page)
    shown = """before => document.querySelector('[data-testid="death"], [data-testid="conquest"]')
      || Number([...document.querySelectorAll('[data-testid="log"] [aria-label^="Check entry"]')].at(-1)
        ?.ariaLabel.split(' ').at(-1)) > before"""
    done(page, lambda: hands.press(button, key), shown, before)

"""Playing the temple stage by its buttons."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browsing import live

SETTLED = '[data-testid^="act-"][aria-disabled="false"]'


def at_play(page: Page) -> Page:
    """Wait until the play page can be played on."""
    live(page)
    expect(page.get_by_test_id("play")).to_be_visible()
    expect(page.locator(SETTLED).first).to_be_visible()
    return page


def last_entry(page: Page) -> int:
    """The newest entry that the log tells."""
    name = page.get_by_test_id("log").get_by_role("button", name="Check entry").last.get_attribute("aria-label")
    return int((name or "0").rpartition(" ")[2])


def do(page: Page, button: Locator) -> None:
    """Press a button of the action panel and wait until the entry is told and the next choice is open, or the end."""
    before = last_entry(page)
    button.click()
    page.wait_for_function(
        """([before, settled]) => {
          if (document.querySelector('[data-testid="death"]')) return true;
          const told = [...document.querySelectorAll('[data-testid="log"] [aria-label^="Check entry"]')].at(-1);
          return Number(told?.ariaLabel.split(' ').at(-1)) > before && document.querySelector(settled);
        }""",
        arg=[before, SETTLED],
    )


def fight_on(page: Page, most: int = 60) -> str:
    """Attack until the monster is dead, the explorer is dead or the temple is conquered: which of them."""
    for _ in range(most):
        standing = how_it_stands(page)
        if standing != "fight":
            return standing
        do(page, page.get_by_test_id("act-attack").first)
    raise AssertionError(f"no end after {most} rounds")


def how_it_stands(page: Page) -> str:
    """One look at a page that has settled: death, conquest, fight or victory."""
    found: str = page.wait_for_function(
        """settled => {
          const shown = (id) => document.querySelector(`[data-testid="${id}"]`);
          if (shown('death')) return 'death';
          if (shown('conquest')) return 'conquest';
          if (!document.querySelector(settled)) return '';
          // The offers are the newest there are; the picture may be an entry behind them for a moment.
          if (shown('act-attack')) return 'fight';
          return !shown('in-combat') && shown('monster')?.dataset.state === 'dead' ? 'victory' : '';
        }""",
        arg=SETTLED,
    ).json_value()
    return found


def hit_points(page: Page) -> tuple[int, int]:
    """Of the explorer whose sheet is shown: now and at most."""
    text = page.get_by_test_id("sheet").get_by_role("meter", name="Hit points").get_attribute("aria-valuetext")
    now, most = re.findall(r"\d+", text or "")
    return int(now), int(most)

"""Playing by keys alone at a desk, or by touch alone on a phone, where nothing may stick out to the right."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from browsing import PHONE, overflow

DESK = (1280, 800)
FURTHEST = 120  # so many Tabs lead anywhere on a page


class Hands:
    """What a player without a mouse has."""

    def __init__(self, *, touch: bool) -> None:
        self.touch = touch
        self.window: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True} if touch else {"size": DESK}

    def press(self, button: Locator, key: str = "") -> None:
        """Touch it; or press its key; or reach it by Tab and press Enter."""
        expect(button).to_be_enabled()
        page = button.page
        assert overflow(page) == []
        if self.touch:
            button.tap()
        elif key:
            page.keyboard.press(key)
        else:
            reach(page, button)
            page.keyboard.press("Enter")


def reach(page: Page, button: Locator) -> None:
    """Move the focus on until it is there."""
    for _ in range(FURTHEST):
        if button.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {button}")

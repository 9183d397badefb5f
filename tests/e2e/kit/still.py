"""What moves on a page that should keep still: boxes of what can be pressed, and the browser's own layout shifts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# A right-aligned word of another length: less than a button that moves by half its height.
LEAST = 0.0005

# All shifts count, also those that follow an input at once: those are the ones under the pointer.
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // A text that was written anew where it stood has not moved.
    const real = ({ previousRect: a, currentRect: b }) => Math.hypot(a.x - b.x, a.y - b.y) >= 1;
    const moved = entry.sources.filter(real).map(({ node, previousRect: a, currentRect: b }) => {
      const name = node?.dataset?.testid || node?.className || node?.nodeName;
      return `${name} "${(node?.textContent ?? '').slice(0, 30)}" ${a.x},${a.y} -> ${b.x},${b.y}`;
    });
    if (moved.length) window.shifts.push({ value: entry.value, moved });
  }
}).observe({ type: 'layout-shift', buffered: true });
"""
# What lies in a list that scrolls by itself goes with the list; what is drawn in the picture may dance.
BOXES = """
(inside) => Object.fromEntries([...document.querySelectorAll(`${inside} button, ${inside} a`)]
  .filter((each) => !each.closest('[aria-label="Log"], [aria-label="Dice"], svg') && each.offsetParent)
  .map((each) => {
    const label = each.getAttribute('aria-label') ?? each.textContent;
    const { left, top, width, height } = each.getBoundingClientRect();
    const at = [left, top, width, height].map(Math.round);
    const name = label.replaceAll(/[0-9]+/g, '');
    return [`${name} ${each.getAttribute('aria-keyshortcuts') ?? ''}`, at.join(' ')];
  }))
"""

NAMED = """(inside) => {
  const found = {};
  for (const each of document.querySelectorAll(inside)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const { x, y, width, height } = each.getBoundingClientRect();
    const panel = each.closest('section, nav, dialog, [role=toolbar]');
    const name = each.getAttribute('aria-label') || each.innerText.trim() || each.tagName;
    const where = panel?.getAttribute('aria-label') || panel?.querySelector('h2')?.innerText || '';
    found[`${where} ${name}`.trim()] = [x, y, width, height].map((side) => Math.round(side * 10) / 10);
  }
  return found;
}"""


def watch(page: Page) -> None:
    """Begin to note shifts; before the page is opened."""
    page.add_init_script(WATCH)


def forget(page: Page) -> None:
    """The page has been painted: what shifts from here on is a fault."""
    page.evaluate("() => { window.shifts.length = 0; }")


def shifts(page: Page, least: float = 0) -> list[str]:
    """What has shifted (by at least so much), each with where it was and where it is."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[dict[str, Any]] = page.evaluate("() => window.shifts")
    return [line for each in found if each["value"] >= least for line in (str(each["value"]), *each["moved"])]


def boxes(page: Page, inside: str = "main") -> dict[str, str]:
    """Every button and link by its words and its key, with its box in the window."""
    found: dict[str, str] = page.evaluate(BOXES, inside)
    return found


def moved(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    """What is in both and not where it was."""
    return {name: (box, after[name]) for name, box in before.items() if name in after and after[name] != box}


class Still:
    """Watches a page from its first paint on; `check` after each step names what has moved."""

    def __init__(self, page: Page, inside: str, camera: str = "") -> None:
        self.page = page
        self.inside = inside
        self.camera = camera
        self.known: dict[str, Any] = {}
        page.evaluate(f"() => {{{WATCH}}}")
        shifts(page)
        forget(page)
        self.check()

    def check(self) -> None:
        """Fail on a button that has another box than before, a board that stands elsewhere, or any layout shift."""
        now: dict[str, Any] = self.page.evaluate(NAMED, self.inside)
        if self.camera:
            display = self.page.locator(self.camera)
            now["the board"] = [display.get_attribute("data-camera"), display.bounding_box()]
        moved = {name: (self.known[name], box) for name, box in now.items() if self.known.get(name, box) != box}
        self.known |= now
        assert not moved, f"these have moved: {moved}"
        found = shifts(self.page, LEAST)
        assert not found, "the layout has shifted: " + "\n".join(found)

    def inside_window(self, *names: str) -> None:
        """These are wholly in the window."""
        size = self.page.viewport_size
        assert size is not None
        for name in names:
            x, y, width, height = self.known[name]
            assert x >= 0, name
            assert y >= 0, name
            assert x + width <= size["width"] + 1, (name, self.known[name])
            assert y + height <= size["height"] + 1, (name, self.known[name])

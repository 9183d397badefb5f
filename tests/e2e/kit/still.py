"""What moves on a page that should keep still: boxes of what can be pressed, and the browser's own layout shifts."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# All shifts count, also those that follow an input at once: those are the ones under the pointer.
WATCH = """
window.shifts = [];
const note = (entries) => {
  for (const entry of entries) {
    // A text that was written anew where it stood has not moved.
    const real = ({ previousRect: a, currentRect: b }) => Math.hypot(a.x - b.x, a.y - b.y) >= 1;
    const moved = entry.sources.filter(real).map(({ node, previousRect: a, currentRect: b }) => {
      const name = node?.dataset?.testid || node?.className || node?.nodeName;
      return `${name} "${(node?.textContent ?? '').slice(0, 30)}" ${a.x},${a.y} -> ${b.x},${b.y}`;
    });
    if (moved.length) window.shifts.push({ value: entry.value, moved });
  }
};
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'layout-shift', buffered: true });
// The browser tells shifts when it has time: all that were made until now, once what is under way has been painted.
window.settledShifts = async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  note(observer.takeRecords());
  return window.shifts;
};
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
    page.evaluate("async () => { (await window.settledShifts()).length = 0; }")


def shifts(page: Page) -> list[str]:
    """What has shifted, each with where it was and where it is."""
    found: list[dict[str, Any]] = page.evaluate("() => window.settledShifts()")
    return [line for each in found for line in (str(each["value"]), *each["moved"])]


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
        found = shifts(self.page)
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

"""Axe: what a machine can find of barriers on a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe calls serious or critical, each with one place where it is."""
    page.add_script_tag(path=AXE)
    report = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]} ({len(each['nodes'])} places)"
        for each in report["violations"]
        if each["impact"] in {"serious", "critical"}
    ]

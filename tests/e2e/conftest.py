"""A browser for each worker, a fresh context for each test, and a real server with the built page."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browsing import CHROMIUM, FLAGS, PAGE, PATIENCE_MS, Open, Server, Window, new_window
from prepared import Keeper

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, one for each worker."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()


@pytest.fixture(scope="session")
def page_is_built() -> None:
    if not (PAGE / "index.html").exists():
        pytest.fail("The page is not built. Build it: cd web && npm ci && npm run build")


@pytest.fixture(scope="session")
def server(page_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001
    """The server that most tests share; each plays in realms of its own."""
    made = Server(tmp_path_factory.mktemp("served")).start()
    yield made
    made.stop()


@pytest.fixture
def own_server(page_is_built: None, tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001
    """A server that one may kill; it is not started yet."""
    made = Server(tmp_path / "data")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def keeper(server: Server) -> Iterator[Keeper]:
    """Prepares realms in the shared server's data folder."""
    made = Keeper(server.folder)
    yield made
    made.close()


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Open a window: `visit(key=KEY, size=PHONE, allow=(pattern,), to=server)`. Troubles fail the test in the end."""
    windows: list[Window] = []

    def open_window(*, to: Server = server, **options: Any) -> Window:
        windows.append(new_window(browser, to, **options))
        return windows[-1]

    yield open_window
    for number, window in enumerate(windows):
        if request.node.stash.get(FAILED, False):
            window.page.screenshot(path=tmp_path / f"window-{number}.png")
        window.context.close()
    troubles = [trouble for window in windows for trouble in window.troubles]
    assert not troubles, "the page complained:\n" + "\n".join(troubles)
    strangers = [address for window in windows for address in window.strangers]
    assert not strangers, f"the page asked others than its server: {strangers}"

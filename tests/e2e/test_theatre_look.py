"""The Tactical Blueprint beyond the lobby: panels, words, contrast, messages, waiting, and the MISSION_LOG."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browsing import Open, Server, live
from line import Line
from prepared import Keeper
from steps import eventually, hold_time
from theatre import PLAIN, WORDS, begun, button, choose_pinhole, drawn, frames, front, move, point, region, style
from yonder.client import Client

WHITE, NAVY, PANEL = "rgb(255, 255, 255)", "rgb(0, 26, 51)", "rgba(0, 51, 102, 0.8)"
# Text that is too faint for what lies behind it; disabled things and the 10 px labels of H-803 are so by rule.
FAINT = """() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((part, i) => part * a + under[i] * (1 - a));
  const light = (rgb) => {
    const linear = (x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = rgb.map((part) => linear(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  const root = document.querySelector('[data-crt]');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !element.checkVisibility() || element.closest('svg, option, :disabled, .visually-hidden, i')) continue;
    const styles = getComputedStyle(element);
    if (parseFloat(styles.fontSize) < 11) continue;
    const line = [];
    for (let each = element; each; each = each.parentElement) line.unshift(each);
    let back = [0, 26, 51];
    let opacity = 1;
    for (const each of line) {
      back = over(parse(getComputedStyle(each).backgroundColor), back);
      opacity *= Number(getComputedStyle(each).opacity);
    }
    const [r, g, b] = parse(styles.color);
    const [one, two] = [light(over([r, g, b, opacity], back)), light(back)].toSorted((x, y) => y - x);
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < 7) found.push(`${text}: ${ratio.toFixed(1)}`);
  }
  return found;
}"""


def labels(page: Page) -> list[str]:
    """What stands on the stage's buttons and headings."""
    found: list[str] = page.locator("[data-crt] :is(button, h1, h2, h3)").evaluate_all(
        "all => all.filter((each) => each.checkVisibility()).map((each) => each.innerText.trim())"
    )
    return found


@pytest.mark.rule("H-800", "H-802", "H-809", "H-814", "H-815")
def test_the_battle_is_a_blueprint_in_words_and_colours(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = front(server, keeper)
    page = drawn(visit(key=red, keep=PLAIN).open(path))
    live(page)
    panels_have_lines_and_brackets(page)
    root = page.locator("[data-crt]")
    names = ("success", "danger", "caution", "info", "hostile")
    assert list(style(root, *(f"--{name}" for name in names)).values()) == [
        "#22c55e", "#ef4444", "#eab308", "#3b82f6", "#ff4a4a",
    ]  # fmt: skip
    assert page.evaluate(FAINT) == []
    # A slot is never a colour alone.
    for slot in ("1", "2"):
        expect(region(page, "COMMAND_STATUS").locator("i", has_text=slot)).to_be_visible()
    expect(page.get_by_role("heading", name="[TACTICAL_DISPLAY] OPERATION_1 // PINHOLE")).to_be_visible()
    words_are_joined(page)
    page.goto(page.url.replace("game/1", "lobby"))
    expect(button(page, "VS_AGENT")).to_be_visible()
    expect(page.get_by_text("HASHFRONT // TACTICAL_BLUEPRINT")).to_be_visible()
    expect(page.get_by_text(re.compile("^PINHOLE // "))).to_be_visible()
    assert page.evaluate(FAINT) == []
    words_are_joined(page)
    button(page, "SETTINGS").click()
    under = page.get_by_text("KEPT IN THIS BROWSER")
    assert under.evaluate("each => getComputedStyle(each, '::before').content") == '"> "'


def panels_have_lines_and_brackets(page: Page) -> None:
    panel = region(page, "COMMAND_STATUS")
    assert style(panel, "border-top-width", "border-top-color", "background-color", "box-shadow") == {
        "border-top-width": "2px",
        "border-top-color": WHITE,
        "background-color": PANEL,
        "box-shadow": "rgba(255, 255, 255, 0.05) 0px 0px 15px 0px inset",
    }
    brackets = panel.evaluate(
        """each => ['::before', '::after'].map((name) => {
          const s = getComputedStyle(each, name);
          return [s.borderTopWidth, s.borderRightWidth, s.borderBottomWidth, s.borderLeftWidth, s.borderTopColor];
        })"""
    )
    faint = "rgba(255, 255, 255, 0.2)"
    assert brackets == [["2px", "2px", "0px", "0px", faint], ["0px", "0px", "2px", "2px", faint]]


def words_are_joined(page: Page) -> None:
    """Labels are one word, or words around a separator, or name a thing: "AIM: …"."""
    spaced = [each for each in labels(page) if re.search(r"[A-Z] [A-Z]", each.replace(" // ", "//").partition(":")[0])]
    assert spaced == []


@pytest.mark.rule("H-811")
def test_headings_flicker_now_and_then(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("red")
    page = visit(key=key, still=False).open(f"/r/{keeper.realm('hashfront', key).id}#/settings")
    live(page)
    flicker = page.get_by_role("heading", name="SETTINGS").evaluate(
        """each => each.getAnimations().map((one) =>
          [one.effect.getTiming().duration,
           one.effect.getKeyframes().map(({computedOffset, opacity}) => [computedOffset, Number(opacity)])])"""
    )
    ((duration, frames),) = flicker
    assert duration == 5_000
    assert {opacity for _at, opacity in frames} == {0.8, 1}
    dim = [at for at, opacity in frames if opacity < 1]
    assert max(dim) - min(dim) < 0.1


@pytest.mark.rule("H-846")
def test_a_refusal_is_told_in_words_and_stays_while_one_reads_it(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    window = visit(key=red, keep=WORDS)
    line = Line(window.page)
    window.page.clock.install()
    page = window.open(path)
    live(page)
    move(page, "1,2", "0,3")
    button(page, "END_TURN").click()
    line.refusal = {"code": "not_your_turn", "text": "It is somebody else's turn."}
    expect(button(page.get_by_role("dialog"), "END_TURN")).to_be_visible()
    hold_time(page)  # its three seconds pass when we say so
    button(page.get_by_role("dialog"), "END_TURN").click()
    told = page.get_by_role("log", name="SYSTEM_MSG").locator("[data-tone]")
    expect(told).to_have_text(re.compile("^ERROR // It is somebody else's turn"))
    expect(page.get_by_text("It is somebody else's turn")).to_have_count(1)
    assert style(told, "border-left-color") == {"border-left-color": "rgb(239, 68, 68)"}
    at_the_lower_right(page, told)
    told.hover()
    page.clock.fast_forward(20_000)
    expect(told).to_be_visible()
    page.mouse.move(1, 1)
    page.clock.fast_forward(3_000)
    expect(told).to_have_count(0)


def at_the_lower_right(page: Page, told: Locator) -> None:
    box, size = told.bounding_box(), page.viewport_size
    assert box
    assert size
    assert box["x"] > size["width"] / 2
    assert size["height"] - box["y"] - box["height"] < 40


@pytest.mark.rule("H-847")
def test_while_it_loads_a_phrase_and_a_thin_bar_are_shown(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = begun(server, keeper)
    window = visit(key=red, keep=PLAIN)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "get_game" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    window.page.route("**/query", hold)
    page = window.open(path)
    waiting = page.get_by_role("status").filter(has_text="Reading the game")
    expect(waiting).to_have_text(re.compile("[A-Z]+(_[A-Z]+)+…"))
    bar = waiting.locator("i")
    assert style(bar, "height") == {"height": "3px"}
    page.route("**/query", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(button(page, "END_TURN")).to_be_visible()
    expect(waiting).to_have_count(0)


@pytest.mark.rule("H-840")
def test_the_log_folds_leads_to_the_place_and_opens_the_proof(visit: Open, server: Server, keeper: Keeper) -> None:
    path, red, _blue = front(server, keeper)
    # While a match goes on its dice are shown to nobody, and the drawer says so.
    page = drawn(visit(key=red, keep=PLAIN, allow=(r"status of 403",)).open(path))
    live(page)
    log = region(page, "MISSION_LOG")
    lines = log.get_by_role("listitem")
    expect(lines.last).to_have_text(re.compile(r"^\d\d:\d\d:\d\d\s*VIEW_PROOF\s*Your infantry moves to \(5, ?3\)"))
    expect(lines.nth(5)).to_be_attached()
    expect(page.get_by_test_id("result")).to_contain_text("Your infantry moves to (5,3).")
    newest = lines.last.inner_text()
    button(log, "FOLD").click()
    expect(lines).to_have_count(1)
    assert lines.last.inner_text() == newest
    button(log, "OPEN").click()
    lines.last.get_by_role("button", name=re.compile("moves to")).click()
    frames(page)
    box = page.locator("canvas").bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    there = pytest.approx(middle, abs=2)
    assert eventually(lambda: point(page, 5, 3), lambda now: now == there) == there
    lines.last.get_by_role("button", name=re.compile("VIEW_PROOF")).click()
    proof = page.get_by_role("complementary", name=re.compile("Proof of entry"))
    expect(proof).to_contain_text("Signature. This key, and no other, signed it")
    expect(proof).to_contain_text("Dice proof.")
    the_board_keeps_its_place_beside_the_drawer(page, proof)


def the_board_keeps_its_place_beside_the_drawer(page: Page, drawer: Locator) -> None:
    """Board and panels stand side by side, and nothing is under the drawer."""
    titles = {"INTEL": "UNIT_INTEL", "STATUS": "COMMAND_STATUS", "COMMS": "COMMS", "LOG": "MISSION_LOG"}
    for name, title in titles.items():
        button(page, name).click()
        expect(region(page, title)).to_be_visible()
        seen = [each.bounding_box() for each in (page.locator("canvas"), region(page, title), drawer)]
        (board, panel, over) = (box for box in seen if box)
        assert board["width"] > 400
        assert board["x"] + board["width"] <= panel["x"]
        assert panel["x"] + panel["width"] <= over["x"]
    button(page, "STATUS").click()
    expect(button(page, "END_TURN")).to_be_visible()


@pytest.mark.rule("H-721", "H-722")
def test_a_map_shows_its_slots_and_taken_ones_cannot_be_had(visit: Open, keeper: Keeper) -> None:
    red, blue = keeper.key("red"), keeper.key("blue")
    realm = keeper.realm("hashfront", red)
    page = visit(key=red, keep=WORDS).open(f"/r/{realm.id}")
    live(page)
    button(page, "INITIATE_NEW_DEPLOYMENT").click()
    dialog = choose_pinhole(page)
    slots = dialog.get_by_label("YOUR_SLOT").locator("option")
    expect(slots).to_have_text(["SLOT 1", "SLOT 2"])
    dialog.get_by_role("button", name=re.compile("COMPASS")).click()
    expect(slots).to_have_text([f"SLOT {slot}" for slot in (1, 2, 3, 4)])
    dialog.get_by_label("YOUR_SLOT").select_option("3")
    button(dialog, "INITIATE").click()
    expect(page).to_have_url(re.compile("#/game/1$"))
    guest = visit(key=blue, keep=WORDS).open(page.url.removeprefix(page.url.partition("/r/")[0]))
    seats = region(guest, "SLOTS").get_by_role("listitem")
    expect(seats).to_have_count(4)
    for number, seat in enumerate(seats.all(), 1):
        join = seat.get_by_role("button", name="TAKEN" if number == 3 else "JOIN")
        expect(join).to_be_disabled() if number == 3 else expect(join).to_be_enabled()


@pytest.mark.rule("H-722")
def test_quick_play_fills_every_other_slot_and_keeps_hidden_traits(visit: Open, server: Server, keeper: Keeper) -> None:
    key = keeper.key("commander")
    realm = keeper.realm("hashfront", key)
    page = visit(key=key, keep=WORDS).open(f"/r/{realm.id}")
    live(page)
    button(page, "VS_AGENT").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("TRIAD")).click()
    expect(dialog).to_contain_text("2 agents play the others")
    for name in ("random", "hidden"):
        expect(dialog.get_by_role("button", name=name).first).to_be_visible()
    button(dialog, "hidden").click()
    button(dialog, "ENGAGE").click()
    expect(button(page, "END_TURN")).to_be_visible()
    comms = region(page, "COMMS")
    expect(comms.get_by_text("CLASSIFIED")).to_have_count(2)
    with Client(server.url) as anybody:
        answer = anybody.realm(realm.id).query({"type": "get_game", "game_id": 1})
    assert answer["game"]["options"]["rout_rule"] is True
    assert [player["is_agent"] for player in answer["players"]] == [False, True, True]
    assert answer["players"][0]["player_id"] == 1
    button(page, "RESIGN_COMMAND").click()
    button(page.get_by_role("dialog", name="RESIGN_COMMAND"), "RESIGN").click()
    expect(region(page, "COMMAND_STATUS")).to_contain_text("ELIMINATED")

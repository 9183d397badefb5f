"""The lobby of all games: what there is, what is mine, and beginning something new."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, expect

from browsing import Open, live
from prepared import Keeper


def test_the_lobby_shows_games_and_realms_and_finds_them_by_name(visit: Open, keeper: Keeper) -> None:
    key = keeper.key("host")
    keeper.realm("duel", key, "Swords at dawn")
    keeper.realm("temple", key, "A quiet season")
    page = visit().open()
    games = page.get_by_role("region", name="Games")
    for title in ("Temple", "Duel"):
        expect(games.get_by_role("heading", name=title)).to_be_visible()
    listed = page.get_by_role("region", name="Join or watch")
    expect(listed.get_by_role("heading", name="Swords at dawn")).to_be_visible()
    listed.get_by_label("Search").fill("quiet season")  # somebody who is called Quiet hosts no season
    expect(listed.get_by_role("heading", name="Swords at dawn")).to_be_hidden()
    expect(listed.get_by_role("heading", name="A quiet season")).to_be_visible()
    listed.get_by_label("Search").fill("")
    listed.get_by_label("Game").select_option("duel")
    expect(listed.get_by_role("heading", name="A quiet season")).to_be_hidden()
    expect(listed.get_by_role("heading", name="Swords at dawn")).to_be_visible()


def test_what_i_play_is_listed_as_mine(visit: Open, keeper: Keeper) -> None:
    stand = keeper.fight(name="Mine alone")
    page = visit(key=stand.key).open()
    mine = page.get_by_role("region", name="Yours")
    expect(mine.get_by_role("heading", name="Mine alone")).to_be_visible()
    mine.get_by_role("link", name=re.compile("Mine alone")).first.click()
    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_a_new_game_is_begun_from_its_own_settings_and_a_pack(visit: Open, keeper: Keeper) -> None:
    page = visit(key=keeper.key("beginner"), allow=("400",)).open()
    page.get_by_role("region", name="Join or watch").get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Game").select_option("temple")
    dialog.get_by_label("Name").fill("Begun in a test")
    expect(dialog.get_by_role("group", name="Settings").get_by_label("Locked exits")).not_to_be_checked()
    pack = dialog.get_by_label("Pack")
    pack.set_input_files(file("hard.toml", '[monsters.Skeleton]\nhp = "many"\nwings = 2\n'))
    dialog.get_by_role("button", name="Begin").click()
    wrong = dialog.get_by_role("alert")
    expect(wrong).to_contain_text("hard.toml: monsters.Skeleton.hp: Expected `int`, got `str`")
    expect(wrong).to_contain_text("hard.toml: monsters.Skeleton.wings")
    pack.set_input_files(file("hard.toml", "[monsters.Skeleton]\nhp = 26\n"))
    expect(wrong).to_be_hidden()
    dialog.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile("/r/[0-9a-f]{64}"))
    expect(page.get_by_text("Begun in a test")).to_be_visible()
    live(page)
    made = page.request.get(page.url.replace("/r/", "/api/realms/")).json()
    assert made["pack"]


def file(name: str, text: str) -> FilePayload:
    """A file as somebody chooses it in the browser."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


@pytest.mark.rule("T-861")
def test_every_screen_has_the_header_and_a_missing_realm_is_said_to_be_missing(visit: Open) -> None:
    window = visit(allow=("404",))
    page = window.page
    for path in ("/", "/me", "/about", "/replay", "/no/such/page", f"/r/{'0' * 64}"):
        window.open(path)
        header = page.get_by_role("banner")
        expect(header.get_by_role("link", name="Yonder, lobby")).to_be_visible()
        expect(header.get_by_role("status", name=re.compile("^Connection"))).to_be_visible()
        expect(header.get_by_role("button", name="Play")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="This realm cannot be opened.")).to_be_visible()


def test_dark_is_usual_and_light_is_kept(visit: Open) -> None:
    page = visit().open()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert brightness(dark) < 60
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Theme").get_by_label("Light").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert brightness(page.evaluate("getComputedStyle(document.body).backgroundColor")) > 200


def brightness(colour: str) -> float:
    """0 for black, 255 for white, of `rgb(r, g, b)`."""
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (red + green + blue) / 3

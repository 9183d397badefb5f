"""Who one is: a key in one click, its copies, its passphrase, and forgetting it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing import Open
from yonder.proof.keys import Key

PASSPHRASE = "four words are best"  # noqa: S105 - of a key that lives for one test


def me(page: Page) -> None:
    """Go to one's identity by the header."""
    page.get_by_role("link", name="Your identity").click()
    expect(page.get_by_role("heading", name="Your identity")).to_be_visible()


def lock(page: Page) -> None:
    page.get_by_role("button", name="Lock with a passphrase").click()
    dialog = page.get_by_role("dialog", name="Lock with a passphrase")
    dialog.get_by_label("Passphrase").fill(PASSPHRASE)
    dialog.get_by_label("Once more").fill(PASSPHRASE)
    dialog.get_by_role("button", name="Lock", exact=True).click()
    expect(page.get_by_text("Your key is stored in this browser under your passphrase.")).to_be_visible()


@pytest.mark.rule("T-861")
def test_one_click_makes_a_key_and_the_header_names_it(visit: Open) -> None:
    window = visit()
    page = window.open()
    header = page.get_by_role("banner")
    expect(header.get_by_role("link", name="Yonder, lobby")).to_be_visible()
    expect(header.get_by_role("status", name="Connection: Live")).to_be_visible()
    header.get_by_role("button", name="Play").click()
    expect(page.get_by_test_id("chamber")).to_be_visible()  # and is in a game
    expect(header.get_by_role("link", name="Your identity")).to_be_visible()
    kept = window.kept("identity")
    assert Key.from_text(kept["secret"]).public == kept["key"]
    link = header.get_by_role("link", name="Your identity")
    expect(link).to_have_text(re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+$"))  # a callsign
    expect(page.locator("body")).not_to_contain_text("npub1")
    page.get_by_role("link", name="Your identity").click()
    expect(page.get_by_text(Key.from_text(kept["secret"]).npub)).to_be_visible()


def test_a_name_is_asked_for_once_in_the_lobby_with_a_suggestion(visit: Open) -> None:
    page = visit().open()
    page.get_by_role("listitem").filter(has_text="five depths").get_by_role("link", name="Enter").click()
    card = page.get_by_role("form", name="Your name")
    expect(page.get_by_role("button", name="Roll the first value")).to_be_visible()
    expect(card).to_have_count(0)  # never in the way of a game
    page.get_by_role("link", name="Yonder, lobby").click()
    field = card.get_by_label("What may others call you?")
    expect(field).to_have_value(re.compile(r"^[A-Z][a-z]+ [A-Z][a-z]+$"))
    card.get_by_role("button", name="Another").click()
    chosen = field.input_value()
    card.get_by_role("button", name="Use this name").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("link", name="Your identity")).to_contain_text(chosen)
    page.reload()
    expect(page.get_by_role("link", name="Your identity")).to_contain_text(chosen)
    expect(card).to_have_count(0)


@pytest.mark.rule("T-861")
def test_an_exported_key_is_the_same_person_in_another_browser(visit: Open) -> None:
    here = visit()
    page = here.open("/me")
    page.get_by_role("button", name="Make a key").click()
    expect(page.get_by_text("There is only one copy of your key")).to_be_visible()
    page.get_by_role("button", name="Save a copy").click()
    page.get_by_role("button", name="Show the secret key").click()
    nsec = page.get_by_text(re.compile("^nsec1")).inner_text()
    assert Key.from_text(nsec).public == here.kept("identity")["key"]
    expect(page.get_by_role("img", name="Your secret key as a QR code")).to_be_visible()
    page.get_by_role("button", name="I have saved it").click()
    expect(page.get_by_text("There is only one copy of your key")).to_be_hidden()

    there = visit()
    other = there.open("/me")
    other.get_by_label("Secret key").fill(nsec)
    other.get_by_role("button", name="Import it").click()
    expect(other.get_by_role("heading", name="Your identity")).to_be_visible()
    assert there.kept("identity")["key"] == here.kept("identity")["key"]


def test_a_public_key_or_rubbish_is_not_taken_for_a_secret(visit: Open) -> None:
    window = visit()
    page = window.open("/me")
    for text, said in ((Key.from_seed("a").npub, "That is a public key."), ("nsec1rubbish", "")):
        page.get_by_label("Secret key").fill(text)
        page.get_by_role("button", name="Import it").click()
        expect(page.get_by_role("alert").filter(has_text=said or re.compile("."))).to_be_visible()
    assert window.kept("identity") is None


def test_a_locked_key_asks_for_its_passphrase_after_a_reload(visit: Open) -> None:
    key = Key.from_seed("locked")
    window = visit(key=key)
    page = window.open("/me")
    lock(page)
    kept = window.kept("identity")
    assert kept["kind"] == "locked"
    assert key.secret_bytes.hex() not in str(kept)

    page.reload()
    page.get_by_role("button", name="Remove the passphrase").click()
    ask = page.get_by_role("dialog", name="Remove the passphrase")
    ask.get_by_label("Passphrase").fill("not this one")
    ask.get_by_role("button", name="Unlock").click()
    expect(ask.get_by_role("alert")).to_be_visible()
    ask.get_by_label("Passphrase").fill(PASSPHRASE)
    ask.get_by_role("button", name="Unlock").click()
    expect(page.get_by_text("Your key is stored in this browser unprotected")).to_be_visible()
    assert window.kept("identity")["secret"] == key.secret_bytes.hex()


def test_a_forgotten_key_is_gone(visit: Open) -> None:
    window = visit(key=Key.from_seed("forgotten"))
    page = window.open("/me")
    page.get_by_role("button", name="Forget this key").click()
    page.get_by_role("button", name="Keep it").click()
    assert window.kept("identity") is not None
    page.get_by_role("button", name="Forget this key").click()
    page.get_by_role("button", name="Forget it for good").click()
    expect(page.get_by_role("heading", name="Who will you be?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Who will you be?")).to_be_visible()
    assert window.kept("identity") is None


def test_a_name_is_shown_to_others(visit: Open) -> None:
    page = visit(key=Key.from_seed("to be named")).open("/me")
    page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).fill("Mara")
    page.get_by_role("textbox", name=re.compile("name", re.IGNORECASE)).press("Enter")
    expect(page.get_by_role("banner").get_by_text("Mara")).to_be_visible()
    page.reload()
    expect(page.get_by_role("banner").get_by_text("Mara")).to_be_visible()

"""Accounts of fights and the tale of a character, in sentences (Q-556, Q-557)."""

from __future__ import annotations

from yonder.core import Query, World
from yonder.games.quest.character.sheet import content_of, level
from yonder.games.quest.combat import tally
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.content import Content
from yonder.games.quest.journey.masters import aim
from yonder.games.quest.models import Blow, Character, Page, Session, Tally
from yonder.games.quest.party.company import known
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import called, person, spoken
from yonder.games.quest.show.shapes.tale import AccountView, PageView, ShareView, TaleView
from yonder.games.quest.show.sheet import clock


class Tale(Query):
    """The tale of a character, yours if you name none: every fight in a sentence, who was felled, and how it stands."""

    char: int = 0


@rules.query(Tale)
def tale(world: World, who: str | None, query: Tale) -> TaleView:
    content = content_of(world)
    hero = known(world, query.char or _own(world, who))
    pages = world.all(Page, hero.char)
    words, last = content.words, aim(content, hero.masters)
    facts = {"name": person(content, hero), "level": level(content, hero), "felled": len(hero.masters)}
    race, kind = spoken(content, "race", hero.race), spoken(content, "class", hero.class_name)
    past = spoken(content, "background", hero.background)
    opening = words["tale.opening"].format(**facts, race=race, kind=kind.lower(), past=past.lower())
    title = "" if last is None else words[f"master.{last.id}"]
    closing = words["tale.ended"] if last is None else words["tale.open"]
    return TaleView(
        person(content, hero),
        opening,
        tuple(page_view(content, page) for page in pages),
        sum(page.outcome == "victory" for page in pages),
        sum(page.outcome == "defeat" for page in pages),
        tuple(words[f"master_end.{name}"] for name in hero.masters),
        last is None,
        closing.format(**facts, next=title, days=hero.day),
    )


def _own(world: World, who: str | None) -> int:
    """The character one plays, or has played last."""
    playing = [row.char for row in world.where(Session, owner=who) if not row.closed] if who else []
    mine = [row.char for row in world.where(Character, owner=who)] if who else []
    return next(iter((*reversed(playing), *reversed(mine))), 0)


def page_view(content: Content, page: Page) -> PageView:
    words = content.words
    foes = [
        words["tale.several"].format(n=n, foe=spoken(content, "monster", kind))
        if n > 1
        else spoken(content, "monster", kind)
        for kind, n in page.foes
    ]
    title = words[f"master.{page.master}"] if page.master else ""
    facts = {
        "foes": " and ".join(foes),
        "rounds": words["tale.round" if page.rounds == 1 else "tale.rounds"].format(n=page.rounds),
        "dealt": page.dealt,
        "taken": page.taken,
        "master": title,
    }
    key = f"{'tale.master_' if page.master else 'tale.'}{page.outcome}"
    text = words.get(key, words["tale.other"]).format(**facts, outcome=spoken(content, "outcome", page.outcome))
    place = spoken(content, "place", page.place)
    return PageView(page.number, page.day, clock(page.minute), place, page.outcome, page.level, title, text)


def account(field: Field) -> AccountView:
    """What the fight has come to so far."""
    rows = {row.cid: row for row in field.world.all(Tally, field.session)}
    party = [rows[row.cid] for row in field.all() if row.side == "party" and row.cid in rows]
    shares = tuple(ShareView(row.cid, called(field, row.cid), row.dealt, row.taken) for row in party)
    blow, lesson = tally.turning(field), tally.lesson(field)
    return AccountView(
        field.combat.round,
        sum(row.dealt for row in party),
        sum(row.taken for row in party),
        tuple(sorted(shares, key=lambda each: -each.dealt)),
        "" if blow is None else told(field, blow),
        field.content.words[f"lesson.{lesson}"] if lesson else "",
    )


def told(field: Field, blow: Blow) -> str:
    """The blow that turned it, in a sentence."""
    there = {row.cid for row in field.all()}
    words = field.content.words
    by, target = (called(field, cid) if cid in there else words["account.nobody"] for cid in (blow.by, blow.target))
    facts = {"by": by, "target": target, "round": blow.round, "dealt": blow.dealt, "of": blow.of}
    return words["account.felled" if blow.left <= 0 else "account.turn"].format(**facts).strip()

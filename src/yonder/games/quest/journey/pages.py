"""Pages: the tale of a character, a page for each fight, kept with the character. No rule reads them (Q-557)."""

from __future__ import annotations

from collections import Counter

from yonder.core import Ctx
from yonder.games.quest.character.sheet import level
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.content.naming import parted
from yonder.games.quest.journey.masters import ruling
from yonder.games.quest.models import Character, Delving, Page, SaveRecord, Tally

MOST = 60  # pages of one tale; the oldest plain fights are let go first
MS = 1000


def write(fight: Fight) -> None:
    """A page for each player of a fight that is being left."""
    ctx, combat = fight.ctx, fight.combat
    below = ctx.world.find(Delving, fight.session)
    master = ruling(fight.content, below.dungeon) if below is not None and combat.kind == "boss" else None
    foes = tuple(Counter(parted(row.cid)[0] for row in fight.all() if row.kind == "monster").items())
    for row in (row for row in fight.all() if row.kind == "player"):
        who = ctx.world.get(Character, int(row.ref))
        tally = ctx.world.find(Tally, fight.session, row.cid) or Tally(fight.session, row.cid, row.hp)
        page = Page(
            who.char,
            _next(ctx, who.char),
            ctx.now,
            who.day,
            who.minute,
            who.location if below is None else below.dungeon,
            combat.kind,
            "fled" if row.fled else combat.outcome,
            level(fight.content, who),
            foes,
            combat.round,
            tally.dealt,
            tally.taken,
            "" if master is None else master.id,
        )
        ctx.world.put(page)


def _next(ctx: Ctx, char: int) -> int:
    """The number of the next page; room is made for it."""
    pages = ctx.world.all(Page, char)
    if len(pages) >= MOST:
        plain = (page for page in pages if not page.master and page.outcome == "victory")
        ctx.world.drop(next(plain, pages[0]))
    return pages[-1].number + 1 if pages else 1


def tear(ctx: Ctx, char: int, kept: SaveRecord) -> None:
    """What has not happened has no page."""
    for page in ctx.world.all(Page, char):
        if page.at >= kept.created_at * MS:
            ctx.world.drop(page)

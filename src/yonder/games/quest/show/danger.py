"""Danger: how strong a fight is for a level, and what one round of it can do to a character (Q-451, Q-553)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from yonder.games.quest.content import Content
from yonder.games.quest.content.creatures import Monster, Strike
from yonder.games.quest.content.dice import parse
from yonder.games.quest.journey.encounters import badge, eligible, group_bounds, weight
from yonder.games.quest.kinds import Difficulty

DEADLY = "deadly"


class Danger(Struct, frozen=True):
    """The badge of a fight, and the hit points that a round of it can take: at most, and with one critical hit."""

    badge: str
    worst: int
    critical: int


class Party(Struct, frozen=True):
    """What meetings depend on: the highest level, all levels, how many go along, the difficulty; are all new?"""

    level: int
    total: int
    members: int
    difficulty: Difficulty
    new: bool


def ahead(content: Content, names: tuple[str, ...], level: int) -> Danger:
    """Of a meeting with these kinds of monster."""
    return danger([content.monsters[name] for name in names], level)


@lru_cache(maxsize=512)
def on_road(content: Content, road: str, party: Party) -> tuple[tuple[str, ...], ...]:
    """Whom one may meet on a road, each kind in its largest number, at the worst hour (Q-445, Q-446, Q-496)."""
    way = content.environments[road]
    if party.new:
        return ((way.first,),)
    hardest_hour = max(hours.difficulty for hours in way.schedule)
    there = eligible(content, way.terrain, party.level, hardest_hour)
    likely = [kind for kind in there if weight(content, kind, party.level, party.difficulty)]
    return tuple((kind.id,) * group_bounds(kind, party.total, party.members)[1] for kind in likely)


def danger(blocks: Sequence[Monster], level: int) -> Danger:
    """Of these monsters, for a party whose highest level this is."""
    strongest = max((block.cr8 for block in blocks), default=0)
    most = [hardest(block) for block in blocks]
    worst, more = sum(plain for plain, _ in most), max((extra for _, extra in most), default=0)
    return Danger(badge(strongest, level, max(0, len(blocks) - 1)), worst, worst + more)


def hardest(block: Monster) -> tuple[int, int]:
    """The highest damage of one action if all of it hits, and what a critical hit in it adds."""
    by = {action.id: action for action in block.actions}
    routines = [*([by[name] for name in names] for names in block.multiattack), *([each] for each in block.actions)]
    return max((sum(map(_most, routine)), max(map(_extra, routine))) for routine in routines)


def _most(strike: Strike) -> int:
    rider = strike.rider.damage if strike.rider is not None else None
    dice = [strike.dice, *(hurt.dice for hurt in strike.extra), *([rider.dice] if rider is not None else ())]
    return sum(parse(each).most for each in dice)


def _extra(strike: Strike) -> int:
    """A critical hit rolls the dice of the blow twice; a special is no blow."""
    dice: Iterable[str] = () if strike.kind == "special" else (strike.dice, *(hurt.dice for hurt in strike.extra))
    return sum(pool.count * pool.sides for pool in map(parse, dice))


def spelled(content: Content, found: Danger, hp: int) -> str:
    """In a sentence, for somebody with so many hit points."""
    kind = "mortal" if found.critical >= hp else "bearable"
    facts = {"worst": found.worst, "critical": found.critical, "hp": hp}
    return content.words[f"danger.{kind}"].format(mark=capital(marked(content, found, hp)), **facts)


def marked(content: Content, found: Danger, hp: int) -> str:
    """In a word, the worse of two: how strong it is, or that it could fell somebody with so many hit points."""
    fells = found.critical >= hp and found.badge != DEADLY
    return content.words["danger.mark" if fells else f"badge.{found.badge}"]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]

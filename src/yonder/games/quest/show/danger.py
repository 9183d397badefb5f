"""Danger: how strong a fight is for a level, and what one round of it can do to a character (Q-451, Q-553)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from yonder.games.quest.content import Content
from yonder.games.quest.content.creatures import Monster, Strike
from yonder.games.quest.content.dice import parse
from yonder.games.quest.journey.encounters import badge


class Danger(Struct, frozen=True):
    """The badge of a fight, and the hit points that a round of it can take: at most, and with one critical hit."""

    badge: str
    worst: int
    critical: int


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
    words = content.words
    kind = "mortal" if found.critical >= hp else "bearable"
    facts = {"worst": found.worst, "critical": found.critical, "hp": hp}
    return words[f"danger.{kind}"].format(badge=words[f"badge.{found.badge}"].capitalize(), **facts)

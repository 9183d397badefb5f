"""Duel: the chance to win a whole fight by plain blows, worked out blow against blow from the exact dice."""

from __future__ import annotations

from functools import lru_cache

from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.foe import lands

ROUNDS = 48  # before exhaustion sets in; what is not decided by then counts as lost
CERTAIN = 10_000
BITS = 30
Spread = tuple[tuple[int, int], ...]  # damage and ways, in rising order


@lru_cache(maxsize=512)
def swing(content: Content, modifier: int, ac: int, dice: str, more: int) -> Spread:
    """What one swing deals: damage and ways, misses first. Criticals count as hits."""
    hit, whole = lands(content, modifier, ac)
    ways = sums(*dice_of(dice))
    every = sum(ways.values())
    dealt: dict[int, int] = {0: (whole - hit) * every}
    for total, n in ways.items():
        damage = max(1, total + more)
        dealt[damage] = dealt.get(damage, 0) + hit * n
    return tuple(sorted(dealt.items()))


class Wounds:
    """How likely 1, 2, 3… swings have dealt so much; made as far as somebody asks, to a billionth."""

    def __init__(self, spread: Spread, hp: int) -> None:
        whole = sum(n for _, n in spread)
        self.hits = [(damage, (n << BITS) // whole) for damage, n in spread if damage]
        self.miss = (1 << BITS) - sum(part for _, part in self.hits)
        self.standing = [0] * hp + [1 << BITS]  # by what is left
        self.dealt = [0]

    def after(self, swings: int) -> int:
        """The chance, of 2**BITS, that so many swings have dealt it."""
        while len(self.dealt) <= swings:
            self._swing()
        return self.dealt[swings]

    def _swing(self) -> None:
        before, more = self.standing, [0] * len(self.standing)
        for left, part in enumerate(before):
            if part and left:
                more[left] += part * self.miss
                for damage, chance in self.hits:
                    if damage >= left:
                        break
                    more[left - damage] += part * chance
        self.standing = [part >> BITS for part in more]
        self.dealt.append((1 << BITS) - sum(self.standing))


@lru_cache(maxsize=4096)
def wounds(spread: Spread, hp: int) -> Wounds:
    return Wounds(spread, hp)


@lru_cache(maxsize=1 << 14)
def winning(mine: Spread, theirs: Spread, hp: int, foe_hp: int, earlier: int = 0) -> int:
    """Basis points: the hero kills with swing k before k - 1 answers, and so many earlier blows, have killed."""
    my, their, whole = wounds(mine, foe_hp), wounds(theirs, hp), 1 << BITS
    won = before = 0
    for k in range(1, ROUNDS + 1):
        by_now = my.after(k)
        alive = whole - their.after(k - 1 + earlier)
        won += (by_now - before) * alive
        before = by_now
        if (whole - before) * CERTAIN < whole or alive * CERTAIN < whole:
            break
    return won * CERTAIN >> (2 * BITS)

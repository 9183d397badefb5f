"""Duel: the chance to win a whole fight by plain blows, worked out blow against blow from the exact dice."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.foe import lands

ROUNDS = 48  # before the length of a fight alone tires both; what is not decided by then counts as lost
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


NOTHING: Spread = ((0, 1),)


class Turn(NamedTuple):
    """What one turn of the hero deals, and whether the monster may answer it."""

    deals: Spread
    answered: bool = True


class Wounds:
    """How likely 1, 2, 3… blows have dealt so much; made as far as somebody asks, to a billionth."""

    def __init__(self, first: tuple[Spread, ...], then: Spread, hp: int) -> None:
        self.first = first
        self.then = then
        self.standing = [0] * hp + [1 << BITS]  # by what is left
        self.dealt = [0]

    def after(self, blows: int) -> int:
        """The chance, of 2**BITS, that so many blows have dealt it."""
        while len(self.dealt) <= blows:
            number = len(self.dealt) - 1
            self._strike(*parts(self.first[number] if number < len(self.first) else self.then))
        return self.dealt[blows]

    def _strike(self, miss: int, hits: tuple[tuple[int, int], ...]) -> None:
        before, more = self.standing, [0] * len(self.standing)
        for left, part in enumerate(before):
            if part and left:
                more[left] += part * miss
                for damage, chance in hits:
                    if damage >= left:
                        break
                    more[left - damage] += part * chance
        self.standing = [part >> BITS for part in more]
        self.dealt.append((1 << BITS) - sum(self.standing))


@lru_cache(maxsize=1024)
def parts(spread: Spread) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The chance to deal nothing, and the others with their damage, of 2**BITS."""
    whole = sum(n for _, n in spread)
    hits = tuple((damage, (n << BITS) // whole) for damage, n in spread if damage)
    return (1 << BITS) - sum(part for _, part in hits), hits


@lru_cache(maxsize=4096)
def wounds(first: tuple[Spread, ...], then: Spread, hp: int) -> Wounds:
    return Wounds(first, then, hp)


class Forecast(NamedTuple):
    """How a fight will go: the chance to win in basis points, and how many actions it takes on the average."""

    win: int
    actions: int


@lru_cache(maxsize=1 << 14)
def fight(first: tuple[Turn, ...], then: Spread, theirs: Spread, hp: int, foe_hp: int, earlier: int = 0) -> Forecast:
    """The hero takes these turns and then goes on with swings; the monster has struck so often before."""
    harms = tuple(turn.deals for turn in first if turn.deals is not NOTHING)
    my, their, whole = wounds(harms, then, foe_hp), wounds((), theirs, hp), 1 << BITS
    won = before = actions = blows = 0
    answers = earlier
    for k in range(ROUNDS):
        blows += k >= len(first) or first[k].deals is not NOTHING
        by_now = my.after(blows)
        alive = whole - their.after(answers)
        won += (by_now - before) * alive
        answered = k >= len(first) or first[k].answered
        actions += ((whole - before) + (whole - by_now) * answered) * alive
        before = by_now
        answers += answered
        if (whole - before) * CERTAIN < whole or alive * CERTAIN < whole:
            break
    return Forecast(won * CERTAIN >> (2 * BITS), actions >> (2 * BITS))

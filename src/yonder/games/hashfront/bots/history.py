"""History: what each slot did in its turns, as a board showed it while it happened."""

from __future__ import annotations

from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.field import FAR


class Deeds:
    """What a slot did in one of its turns. `approach` is, by other slot: how near its HQ it stood before and after."""

    def __init__(self, board: Board) -> None:
        self.slot = slot = board.slot
        self.units = len(board.army(slot))
        self.attacks = 0
        self.captures = 0
        self.chases = 0
        self.places: list[int] = []
        self.approach = {other: (way := nearest(board, slot, other), way) for other in board.rivals(slot)}


class History:
    """All turns that are over, and the orders to build of each slot."""

    def __init__(self, slots: int) -> None:
        self.turns: list[Deeds] = []
        self.orders: list[list[int]] = [[] for _ in range(slots + 1)]
        self._now: Deeds | None = None

    def of(self, slot: int, count: int) -> list[Deeds]:
        """The last turns of a slot that are over, oldest first."""
        return [deeds for deeds in self.turns if deeds.slot == slot][-count:]

    def begin(self, board: Board) -> None:
        """The turn of the slot at move begins."""
        self._now = Deeds(board)

    def end(self, board: Board) -> None:
        """It is over; the board has not yet moved on."""
        deeds = self._now
        if deeds is not None:
            near = {other: (start, nearest(board, deeds.slot, other)) for other, (start, _) in deeds.approach.items()}
            deeds.approach = near
            self.turns.append(deeds)

    def attacked(self, board: Board, unit: int, target: int) -> None:
        """A unit has attacked; damage is done, and nobody has moved since."""
        deeds = self._now
        if deeds is None:
            return
        deeds.attacks += 1
        deeds.places.append(board.at[target])
        if board.hp[unit]:
            around = [board.occ[n] for n in board.field.near[board.at[unit]]]
            owner = board.owner[unit]
            deeds.chases += sum(u >= 0 and board.owner[u] != owner and board.hp[u] > 0 for u in around) >= 2

    def captured(self, tile: int) -> None:
        """A step of a capture was made here."""
        if self._now is not None:
            self._now.captures += 1
            self._now.places.append(tile)

    def built(self, slot: int, kind: int) -> None:
        """A unit was ordered."""
        self.orders[slot].append(kind)


def nearest(board: Board, slot: int, other: int) -> int:
    """The shortest way of a capturer of a slot to the HQ of another."""
    hq = board.b_at[board.hqs[other]]
    captures, kind = board.figures.captures, board.kind
    ways = (board.field.travel(kind[u], hq)[board.at[u]] for u in board.army(slot) if captures[kind[u]])
    return min(ways, default=FAR)

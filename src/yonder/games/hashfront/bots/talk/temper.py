"""Temper: what a tier's procedure is told about the agent's mood, as numbers and tiles of the board at hand."""

from __future__ import annotations

from msgspec import Struct

from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.talk.regions import region
from yonder.games.hashfront.bots.talk.stance import Stance
from yonder.games.hashfront.bots.talk.traits import Traits, base_aggression, base_defence

Mask = tuple[bool, ...]


class Temper(Struct, frozen=True):
    """Aggression and defence with nature added; what is expected; whom to spare, to fight, and where to look out."""

    aggression: int = 0
    defence: int = 0
    expect: int = 0
    guards: int = 0  # units that stay at the HQ though nobody threatens it
    focus: int = 0  # the slot whose buildings are wanted most
    hq_pull: int | None = None
    greed: int = 100  # percent of the pull of Cities and Factories
    trap: bool = False
    sacrifice: bool = False
    truces: tuple[tuple[int, Mask], ...] = ()
    favour: tuple[int, ...] = ()  # added to attack values, by slot
    alarms: tuple[tuple[int, Mask], ...] = ()

    def spares(self, slot: int, tile: int) -> bool:
        """Is what this slot has there under a truce?"""
        return any(other == slot and region[tile] for other, region in self.truces)


CALM = Temper()
GUARDED = (30, 60)  # the defence from which on one unit stays at home, and two (H-529, H-532)


def temper(board: Board, traits: Traits, stance: Stance) -> Temper:
    """The temper of an agent on this board."""
    defence = stance.defence + base_defence(traits)
    return Temper(
        aggression=stance.aggression + base_aggression(traits),
        defence=defence,
        expect=stance.expect,
        guards=sum(defence >= least for least in GUARDED),
        focus=0 if stance.focus is None else stance.focus.slot,
        truces=tuple((truce.slot, mask(board, truce.region)) for truce in stance.truces),
        favour=_favour(board, stance),
        alarms=tuple((alarm.bonus, mask(board, alarm.region)) for alarm in stance.alarms),
    )


def mask(board: Board, name: str) -> Mask:
    """The tiles of a region on this board."""
    field = board.field
    return region(name, field.width, field.height, tuple(board.b_at[b] for b in board.hqs[1:]))


def _favour(board: Board, stance: Stance) -> tuple[int, ...]:
    if stance.focus is None and not stance.mercies:
        return ()
    favour = [0] * (board.slots + 1)
    if stance.focus is not None:
        favour[stance.focus.slot] += 40
        favour[stance.focus.ally] -= 30
    for mercy in stance.mercies:
        favour[mercy.slot] -= mercy.less
    return tuple(favour)

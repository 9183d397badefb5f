"""Permits: which rows each part of the rules may write (T-704). A write outside them is a fault of the engine."""

from __future__ import annotations

from yonder.core import Action, Change
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.trade.stall import Buy, Haggle

LASTING = ("effect", "counter")
SHEET = ("explorer_stats", "explorer_health", "explorer_combat", "explorer_inventory", "explorer_position", *LASTING)
LEDGER = ("token", "operator", "collection", "balance", "token_royalty", "living")
PLACE = ("temple_state", "chamber", "monster_instance", "fallen_explorer", "explorer_temple_progress")
ANNALS = ("chronicle", "feat", "grave", "conquest", "living")

WRITES: dict[str, tuple[str, ...]] = {
    "explorer": (*SHEET, "explorer_skills", *LEDGER, "chronicle", "bargain"),
    "combat": (*SHEET, *PLACE, *ANNALS),
    "temple": (*SHEET, *PLACE, *ANNALS, "chamber_exit", *LEDGER, "lock", "key_ring", "relic", "dared"),
    "tokens": LEDGER,
}
PARTS: dict[type[Action], str] = {
    **dict.fromkeys((MintExplorer, Rest, Buy, Haggle), "explorer"),
    **dict.fromkeys((Attack, CastSpell, UseItem, Flee, Dodge, Hide, SecondWind, ActionSurge, CunningAction), "combat"),
    **dict.fromkeys((MintTemple, EnterTemple, ExitTemple, MoveToChamber), "temple"),
}


class ForbiddenWrite(AssertionError):
    """A rule has written a row that is not its own."""


def part_of(action: Action) -> str:
    """The part of the rules that an action belongs to."""
    if type(action) in PARTS:
        return PARTS[type(action)]
    return "temple" if hasattr(action, "explorer_id") else "tokens"


def check_writes(action: Action, changes: list[Change]) -> None:
    """Raise ForbiddenWrite for the first row outside the action's permit."""
    allowed = WRITES[part_of(action)]
    for change in changes:
        if change.table not in allowed:
            msg = f"{type(action).__name__} may not write {change.table}"
            raise ForbiddenWrite(msg)

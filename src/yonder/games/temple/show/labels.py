"""Labels: each offer is made once and kept; it depends on nothing but what it names (T-840)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from yonder.core import Action, Offer, Span
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import (
    CunningMode,
    ExplorerClass,
    FleeMethod,
    MonsterType,
    SpellId,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.temple.curios import Dare
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.trade.stall import Buy, Haggle

kept = lru_cache(maxsize=1 << 16)


def ready(action: Action, label: str, group: str) -> Offer:
    """An offer that stands open."""
    return Offer(action, label, group, enabled=True)


class Labels:
    """The offers of one explorer, each under its label."""

    def __init__(self, content: Content, explorer: int, kind: ExplorerClass) -> None:
        self.group = group = f"{kind} #{explorer}"
        self.content = content
        self.explorer = explorer
        self.dodge = ready(Dodge(explorer), "Dodge", group)
        self.hide = ready(Hide(explorer), "Hide", group)
        self.second_wind = ready(SecondWind(explorer), "Second Wind", group)
        self.action_surge = ready(ActionSurge(explorer), "Action Surge", group)
        self.disengage = ready(CunningAction(explorer, CunningMode.DISENGAGE), "Cunning Action: Disengage", group)
        self.cunning_hide = ready(CunningAction(explorer, CunningMode.HIDE), "Cunning Action: Hide", group)
        self.slip = ready(Flee(explorer, FleeMethod.SLIP), "Flee (slip away)", group)
        self.shove = ready(Flee(explorer, FleeMethod.SHOVE), "Flee (shove past)", group)
        self.loot_treasure = ready(LootTreasure(explorer), "Loot Treasure", group)
        self.search_chamber = ready(LootTreasure(explorer), "Search Chamber", group)
        self.take_hoard = ready(LootTreasure(explorer), "Take the Hoard", group)
        self.haggle = ready(Haggle(explorer), "Haggle", group)
        self.exit_temple = ready(ExitTemple(explorer), "Exit Temple", group)
        self.rest = ready(Rest(explorer), "Rest", group)

    @kept
    def attack(self, slot: WeaponSlot, weapon: WeaponType, monster: MonsterType) -> Offer:
        label = f"Attack {self.content.monsters[monster].name} ({self.content.gear.weapons[weapon].name})"
        return ready(Attack(self.explorer, slot), label, self.group)

    @kept
    def spell(self, spell: SpellId, left: int) -> Offer:
        kind = self.content.spells[spell]
        if spell is SpellId.FIRE_BOLT:
            label = f"Attack ({kind.name})"
        elif kind.level:
            label = f"Cast {kind.name} ({left} slot{'' if left == 1 else 's'} left)"
        else:
            label = f"Cast {kind.name}"
        return ready(CastSpell(self.explorer, spell), label, self.group)

    @kept
    def potion(self, count: int) -> Offer:
        return ready(UseItem(self.explorer), f"Use Health Potion (x{count})", self.group)

    @kept
    def dash(self, index: int, chamber: int) -> Offer:
        action = CunningAction(self.explorer, CunningMode.DASH, index)
        return ready(action, f"Cunning Action: Dash -> Chamber {chamber}", self.group)

    @kept
    def open_exit(self, index: int) -> Offer:
        return ready(OpenExit(self.explorer, index), f"Open Exit {index + 1}", self.group)

    @kept
    def move(self, index: int, chamber: int) -> Offer:
        return ready(MoveToChamber(self.explorer, index), f"Move -> Chamber {chamber}", self.group)

    @kept
    def back(self, chamber: int) -> Offer:
        return ready(MoveToChamber(self.explorer, 0), f"Move -> Chamber {chamber} (back)", self.group)

    @kept
    def disarm(self, dc: int) -> Offer:
        return ready(DisarmTrap(self.explorer), f"Disarm Trap (DC {dc})", self.group)

    @kept
    def loot_fallen(self, index: int) -> Offer:
        return ready(LootFallen(self.explorer, index), f"Loot Fallen Explorer #{index + 1}", self.group)

    @kept
    def dare(self, curio: str, choice: str) -> Offer:
        label = next(one.label for one in self.content.curios[curio].choices if one.id == choice)
        return ready(Dare(self.explorer, choice), label, self.group)

    @kept
    def buy(self, ware: str, price: int) -> Offer:
        return ready(Buy(self.explorer, ware), f"Buy {self.content.wares[ware].name} ({price} gold)", self.group)

    @kept
    def enter(self, temple: int, tier: int) -> Offer:
        return ready(EnterTemple(self.explorer, temple), f"Enter Temple #{temple} (Difficulty {tier})", self.group)

    @kept
    def enter_any(self, count: int) -> Offer:
        action = EnterTemple(self.explorer, count)
        label = f"Enter Temple (1 to {count})"
        return Offer(action, label, self.group, {"temple_id": Span(1, count)}, enabled=True)


@kept
def labels(content: Content, explorer: int, kind: ExplorerClass) -> Labels:
    """The offers that an explorer's sheet of buttons is made of."""
    return Labels(content, explorer, kind)


LOBBY = "Lobby"


class Mints:
    """What can be minted. While somebody explores, minting is seldom meant: then it stands aside."""

    def __init__(self, content: Content) -> None:
        self.explorers = tuple(ready(MintExplorer(k.id), f"Mint {k.id}", LOBBY) for k in content.classes.values())
        self.temples = tuple(
            ready(MintTemple(tier), f"Mint New Temple ({name})", LOBBY)
            for tier, name in enumerate(content.generation.tiers, 1)
        )
        self.explorers_aside = tuple(replace(offer, aside=True) for offer in self.explorers)
        self.temples_aside = tuple(replace(offer, aside=True) for offer in self.temples)


@kept
def mints(content: Content) -> Mints:
    """The offers to mint."""
    return Mints(content)

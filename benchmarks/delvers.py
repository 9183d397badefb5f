"""Delvers: whole delves of delve's bot. How many it wins at the recommended level and two levels below (D-289)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import median

from msgspec import Struct

from yonder.core import Game
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.instance import is_room
from yonder.games.delve.models import Character, Combat, DelveRecord, Instance, Item, Magic, Presence, Worn
from yonder.games.delve.people.character import CreateCharacter

WHO = "a" * 64
MOST = 2_000
GROWTH = 5  # health of a level
PINS = {
    "thornroot_warren": (3, 2, 0),
    "goblin_cave": (-4, 3, 0),
    "drowned_vault": (-5, -2, 0),
    "ember_mine": (-2, 5, 0),
    "whispering_barrow": (5, -3, 0),
    "ancient_ruins": (2, -5, 0),
}


class Loadout(Struct, frozen=True):
    """What a character of a level wears (the bonuses that D-289 names), carries to heal, and whether it knows heal."""

    level: int
    wears: tuple[str, ...]
    heals: int
    kind: str = "healing_draught"
    heal: bool = False


LOADOUTS = {
    1: Loadout(1, ("travellers_knife", "padded_coat"), 2, "healing_herb"),  # +1, +1
    3: Loadout(3, ("iron_sword", "leather_armor"), 3),  # +3, +3
    5: Loadout(5, ("iron_sword", "chain_shirt", "leather_cap"), 3, heal=True),  # +3, +5
    6: Loadout(6, ("tide_trident", "chain_shirt", "leather_cap"), 4, heal=True),  # +4, +5
    7: Loadout(7, ("steel_longsword", "chain_shirt", "iron_shield"), 4, heal=True),  # +5, +6
    8: Loadout(8, ("steel_longsword", "chain_shirt", "iron_shield", "leather_cap"), 4, heal=True),  # +5, +7
    9: Loadout(9, ("steel_longsword", "chain_shirt", "iron_shield", "iron_helm"), 4, heal=True),  # +5, +8
}


class Delve(Struct):
    """How one delve went."""

    end: str
    actions: int


def ready(game: Game, loadout: Loadout) -> None:
    """Make the character what the loadout says."""
    world, up = game.world, loadout.level - 1
    for row in (*world.all(Worn, WHO), *world.where(Item, holder=WHO)):
        world.drop(row)
    hp, body = 20 + GROWTH * up, world.get(Combat, WHO)
    world.put(body, hp=hp, max_hp=hp, attack=5 + up, defense=2 + up, level=loadout.level)
    world.put(world.get(Character, WHO), level=loadout.level, xp=50 * loadout.level * up)
    for kind in loadout.wears:
        world.put(Item(f"{WHO}/{kind}", kind, holder=WHO, durability=100))
        world.put(Worn(WHO, str(default().items[kind].slot), f"{WHO}/{kind}"))
    for number in range(loadout.heals):
        world.put(Item(f"{WHO}/x{number}", loadout.kind, holder=WHO))
    if loadout.heal:
        magic = world.get(Magic, WHO)
        world.put(magic, spells=(*magic.spells, "heal"))


def delve(template: str, loadout: Loadout, seed: int, bot: str = "delver") -> Delve:
    """Enter at the lowest difficulty and play until the dungeon is done, left, or has killed."""
    game = Game(rules, seed=f"{template} {loadout.level} {seed}", setup={"start": list(PINS[template])}, hashed=False)
    game.act(WHO, CreateCharacter("Ann"))
    ready(game, loadout)
    game.act(WHO, EnterDungeon(template))
    seat = game.seat(WHO)
    for actions in range(1, MOST):
        dungeon = next(iter(game.world.all(Instance)), None)
        done = game.world.find(DelveRecord, WHO, template)
        if done is not None and done.completions:
            return Delve("won", actions)
        if game.world.get(Combat, WHO).is_dead:
            return Delve("dead", actions)
        if dungeon is None or not is_room(game.world.get(Presence, WHO).place):
            return Delve("left", actions)
        action = rules.bots[bot](seat)
        if action is None:
            game.tick()
        else:
            game.act(WHO, action)
    return Delve("endless", MOST)


def rows(seeds: int, templates: list[str]) -> Iterator[str]:
    """One line for each template, at the recommended level and two below."""
    yield "| dungeon | level | wins | dead | left | endless | median actions | meant |"
    yield "|---|---|---|---|---|---|---|---|"
    for name in templates:
        wanted = default().templates[name].recommended_level
        for level, meant in ((wanted, ">= 60 %"), (wanted - 2, "<= 25 %")):
            if level in LOADOUTS:
                ends = [delve(name, LOADOUTS[level], seed) for seed in range(seeds)]
                parts = [
                    100 * sum(each.end == end for each in ends) / seeds for end in ("won", "dead", "left", "endless")
                ]
                shown = " | ".join(f"{part:.1f} %" for part in parts)
                yield f"| {name} | {level} | {shown} | {median(each.actions for each in ends):.0f} | {meant} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Delves of delve's bot")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--templates", nargs="*", default=list(PINS))
    parser.add_argument("--quick", action="store_true", help="a short form that only shows that it runs")
    options = parser.parse_args()
    for line in rows(2 if options.quick else options.seeds, options.templates):
        print(line, flush=True)

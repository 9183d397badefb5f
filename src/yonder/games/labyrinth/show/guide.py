"""Guide: what a newcomer reads and what pages draw from, taken from the content so that no page repeats a number."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.core.chance.ways import sums
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Monster
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.town.quests import quest_reward


class Guide(Query):
    """The curve of 5d4, monsters, weapons, armors, potions, spells, traps, rings and rooms."""


@rules.query(Guide)
def guide(world: World, _who: str | None, _query: Guide) -> dict[str, Any]:
    content: Content = world.content
    core = content.numbers.roll
    return {
        "curve": [[total, ways] for total, ways in sums(core.count, core.sides).items()],
        "modes": dict(content.numbers.modes),
        "quiet": content.numbers.fight.quiet,
        "guesses": content.words["scene.guesses"],
        "monsters": [monster_card(content, kind) for kind in content.monsters.values()],
        "weapons": list(content.weapons.values()),
        "armors": list(content.armors.values()),
        "potions": list(content.potions.values()),
        "spells": list(content.spells.values()),
        "traps": list(content.traps.values()),
        "rings": list(content.rings.values()),
        "companions": list(content.companions.values()),
        "shapes": {shape: content.words[f"shape.{shape}"] for shape in content.numbers.shapes},
        "people": {k.removeprefix("people."): v for k, v in content.words.items() if k.startswith("people.")},
    }


def monster_card(content: Content, kind: Monster) -> dict[str, Any]:
    """A monster at a glance: its figures are public table data (L-531)."""
    listed = ("id", "name", "difficulty", "hp", "ac", "strength", "dexterity", "dice", "xp", "resistance", "weight")
    facts = {name: getattr(kind, name) for name in listed}
    return {**facts, "gold": list(kind.gold), "quest": quest_reward(content.numbers.town, kind)}

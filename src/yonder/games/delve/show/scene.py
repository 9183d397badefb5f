"""The scene: what any client can draw of delve."""

from __future__ import annotations

from typing import Any

from yonder.core import Bar, Panel, Row, Scene, World
from yonder.games.delve.dungeon.instance import is_room
from yonder.games.delve.models import Character
from yonder.games.delve.rules import rules
from yonder.games.delve.show.look import look
from yonder.games.delve.show.view import delve, me


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    if who is None or world.find(Character, who) is None:
        return Scene("Delve", (world.content.words["scene.newcomer"],))
    here, own = look(world, who), me(world, who)
    bars = (Bar("Health", own["hp"], own["max_hp"]), Bar("Mana", own["mana"], own["max_mana"]))
    panels = [Panel(own["name"], tuple(_rows(own)), bars)]
    if here["enemies"]:
        foes = tuple(Bar(each["name"], each["hp"], each["max_hp"]) for each in here["enemies"])
        panels.append(Panel("Enemies", (), foes))
    if is_room(here["place"]):
        state = delve(world, who)
        panels.append(Panel(state["dungeon_name"], (Row("Progress", state["message"]),)))
    return Scene(here["name"], tuple(_lines(here)), tuple(panels))


def _rows(own: dict[str, Any]) -> list[Row]:
    return [
        Row("Level", str(own["level"])),
        Row("Attack", str(own["attack"])),
        Row("Defense", str(own["defense"])),
        Row("Purse", f"{own['purse']} gold"),
    ]


def _lines(here: dict[str, Any]) -> list[str]:
    lines = [here["text"]]
    others = [each["name"] for each in (*here["players"], *here["people"])]
    things = [each["name"] for each in here["items"]]
    lines += [f"Here: {', '.join(others)}."] if others else []
    lines += [f"On the ground: {', '.join(things)}."] if things else []
    return lines

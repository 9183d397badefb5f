"""Scene: what any client can draw: the chamber in words, the sheet in panels, the temple as a graph."""

from __future__ import annotations

from typing import Any

from yonder.core import Bar, Graph, Link, Node, Panel, Row, Scene, World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import Hero, hero
from yonder.games.temple.models import Living
from yonder.games.temple.rules import rules
from yonder.games.temple.show.life import last_of, told
from yonder.games.temple.show.narration import article
from yonder.games.temple.show.outlook import prospects
from yonder.games.temple.show.view import standing, view


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    content: Content = world.content
    mine = [] if who is None else world.all(Living, who)
    if not mine:
        return lobby_scene(content, view(world, who), None if who is None else last_of(world, who))
    party = [standing(hero(world, living.explorer_id)) for living in mine]
    inside = [one for one in party if one["chamber"] is not None]
    panels = tuple(sheet_panel(one["sheet"]) for one in party)
    if not inside:
        seen = view(world, who)
        line = said(content, "lobby.outside" if seen["temples"] else "lobby.no_temple")
        return Scene("The Lobby", (line,), (*panels, *temple_panels(seen)))
    first = inside[0]
    chamber, temple = first["chamber"], first["temple"]
    title = f"Temple #{temple['id']} ({temple['tier']}), Chamber {chamber['id']}"
    me = hero(world, first["sheet"]["id"])
    won = temple["boss"] == "Defeated" and chamber["type"] == "Boss" and me.stats.temples_conquered > 0
    praise = tuple(told(me)["sentences"]) if won else ()
    lines = (*chamber_lines(content, chamber), *praise, *outlook_lines(me))
    return Scene(
        title, lines, (*panels, chamber_panel(content, chamber, first["progress"])), graph(content, first["map"])
    )


def lobby_scene(content: Content, seen: dict[str, Any], ended: dict[str, Any] | None) -> Scene:
    """Nobody to play: the lobby with its temples, and the life that has just ended."""
    line = said(content, "lobby.nobody" if seen["account"] else "lobby.window")
    if ended is None:
        return Scene("The Lobby", (line,), temple_panels(seen))
    return Scene(f"{ended['name']}, {ended['epithet']}", (*ended["sentences"], line), temple_panels(seen))


def temple_panels(seen: dict[str, Any]) -> tuple[Panel, ...]:
    """The temples one may enter."""
    rows = tuple(
        Row(
            f"Temple #{t['id']}",
            f"{t['tier']}, boss {t['boss'].lower()}",
            f"chambers: {t['chambers']}, deepest yonder: {t['deepest_yonder']}",
        )
        for t in reversed(seen["temples"])
    )
    return (Panel("Temples", rows),) if rows else ()


def sheet_panel(sheet: dict[str, Any]) -> Panel:
    """An explorer as a panel."""
    rows = [
        Row("Level", f"{sheet['level']} ({sheet['xp']} XP)", f"{sheet['xp_to_next']} XP to the next"),
        Row("AC", str(sheet["effective_ac"])),
        Row("Gold", str(sheet["gold"])),
        Row("Potions", str(sheet["potions"])),
        *(Row(w["name"], f"{w['attack']:+d}, {w['damage']}", w["damage_type"]) for w in sheet["weapons"]),
        *(Row(name, state) for name, state in sheet["features"].items()),
        *(Row(f"Slots {i}", f"{left}/{most}") for i, (left, most) in enumerate(sheet["slots"], 1) if most),
        *(Row(name, str(amount)) for name, amount in sheet["conditions"].items()),
    ]
    return Panel(
        f"{sheet['name']}, {sheet['class']} #{sheet['id']}", tuple(rows), (Bar("HP", sheet["hp"], sheet["max_hp"]),)
    )


def chamber_lines(content: Content, chamber: dict[str, Any]) -> list[str]:
    """The chamber in words."""
    state = "emptied" if chamber["looted"] and chamber["type"] in ("Empty", "Treasure") else "chamber"
    lines = [f"Yonder {chamber['yonder']}. {said(content, f'{state}.' + chamber['type'])}"]
    monster = chamber["monster"]
    if monster is not None:
        state = "dead" if not monster["alive"] else "asleep" if monster["asleep"] else "awake"
        name = monster["name"]
        a_name = f"{article(name.lower()).capitalize()} {name}"
        lines.append(said(content, f"monster.{state}", **monster, a_name=a_name))
    if chamber["curio"] is not None:
        curio = chamber["curio"]
        lines.append(said(content, "curio_tried", **curio) if curio["tried"] else curio["text"])
    if chamber["trap"] is not None:
        lines.append(said(content, "trap.armed" if chamber["trap"]["armed"] else "trap.harmless"))
    if chamber["bodies"]:
        lines.append(said(content, "bodies", count=len(chamber["bodies"])))
    return lines


def outlook_lines(me: Hero) -> list[str]:
    """How the fight here, or those behind opened doors, may end (T-844)."""
    lines = []
    for one in prospects(me):
        percent = percentage(one["win_bps"])
        cost = said(me.content, "outlook.cost", hp=one["cost"]) if one["win_bps"] and one["cost"] else ""
        place = "here" if one["exit"] is None else "door"
        shown = {**one, "exit": (one["exit"] or 0) + 1}
        lines.append(said(me.content, f"outlook.{place}", **shown, percent=percent, at_a_cost=cost))
    return lines


def percentage(bps: int) -> str:
    """A chance as people say it."""
    whole = (bps + 50) // 100
    return "under 1" if 0 < bps < 100 else "over 99" if 9900 < bps < 10_000 else str(whole)


def said(content: Content, key: str, /, **facts: Any) -> str:
    """A sentence of the scene, from words.toml."""
    return content.words[f"scene.{key}"].format_map(facts)


def chamber_panel(content: Content, chamber: dict[str, Any], progress: dict[str, int]) -> Panel:
    """Exits and dread."""
    rows = [Row(f"Exit {way['index'] + 1}", exit_text(content, way)) for way in chamber["exits"]]
    dread = Row("Dread", f"{progress['dread_bps'] // 100} %", "the chance that the next chamber is the boss's")
    explored = Row("Opened by you", str(progress["chambers_explored"]))
    return Panel(f"Chamber {chamber['id']}", (*rows, dread, explored))


def exit_text(content: Content, way: dict[str, Any]) -> str:
    """Where an exit leads."""
    if not way["opened"]:
        return "locked" if way.get("locked") else way["sign"] or "unopened"
    danger = f", {content.monsters[way['monster']].name}" if way["monster"] else ""
    return f"chamber {way['to']}: {way['type']}{danger}"


def graph(content: Content, seen: dict[str, Any]) -> Graph:
    """The map around the explorer."""
    nodes = tuple(Node(str(c["id"]), f"{c['id']} {c['type']}", tuple(marks(content, c))) for c in seen["chambers"])
    links = tuple(Link(str(a), str(b)) for a, b in seen["links"])
    return Graph(nodes, links, str(seen["here"]))


def marks(content: Content, chamber: dict[str, Any]) -> list[str]:
    """What a map shows at a chamber."""
    found = [content.monsters[chamber["monster"]].name] if chamber["monster"] else []
    found += ["armed"] if chamber["trap"] else []
    found += ["unopened"] if chamber["unopened"] else []
    found += ["treasure"] if chamber["type"] == "Treasure" and not chamber["looted"] else []
    return found + (["bodies"] if chamber["bodies"] else [])

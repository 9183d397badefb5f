"""The scene: what any client can draw of delve, with a map and everything that counts down (D-308, D-310)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Bar, Cell, Deadline, Graph, Grid, Link, Node, Panel, Row, Scene, World
from yonder.games.delve.content import Content
from yonder.games.delve.models import Character
from yonder.games.delve.people.advice import walk
from yonder.games.delve.rules import SECOND, rules
from yonder.games.delve.show.queries import visited
from yonder.games.delve.show.shapes import DelveView, MeView, PlaceView, View
from yonder.games.delve.show.view import view
from yonder.games.delve.world.ground import biome, is_entrance
from yonder.games.delve.world.places import land_of, point

RADIUS = 6  # of the map around the player


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    if who is None or world.find(Character, who) is None:
        return Scene("Delve", (world.content.words["scene.newcomer"],))
    shown = view(world, who)
    here, own = shown.place, shown.me
    assert here is not None
    assert own is not None
    bars = (Bar("Health", own.hp, own.max_hp), Bar("Mana", own.mana, own.max_mana))
    panels = [Panel(own.name, tuple(_rows(own)), bars, player=who)]
    if shown.helper is not None:
        panels.append(Panel("With you", (), (Bar(shown.helper.name, shown.helper.hp, shown.helper.max_hp),)))
    if here.enemies:
        foes = tuple(Bar(each.name, each.hp, each.max_hp) for each in here.enemies)
        panels.append(Panel("Enemies", (), foes))
    if shown.delve is not None:
        panels.append(Panel(shown.delve.dungeon_name, (Row("Progress", shown.delve.message),)))
    drawn = _tiles(world, who, here) if shown.delve is None else _rooms(shown.delve)
    return Scene(
        here.name,
        (*_lines(here), *_counsel(shown, here)),
        tuple(panels),
        drawn,
        deadlines=tuple(_deadlines(world, shown)),
    )


def _rows(own: MeView) -> list[Row]:
    return [
        Row("Level", str(own.level)),
        Row("Attack", str(own.attack)),
        Row("Defense", str(own.defense)),
        Row("Purse", f"{own.purse} gold"),
    ]


def _lines(here: PlaceView) -> list[str]:
    lines = [here.text]
    others = [*(each.name for each in here.players), *(each.name for each in here.people)]
    things = [each.name for each in here.items]
    lines += [f"Here: {', '.join(others)}."] if others else []
    lines += [f"On the ground: {', '.join(things)}."] if things else []
    return lines


def _counsel(shown: View, here: PlaceView) -> Iterator[str]:
    """What enemies cannot help doing; in peace outdoors, where to go (D-147, D-334)."""
    yield from dict.fromkeys(
        f"{each.name[:1].upper()}{each.name[1:]}: {each.habit}" for each in here.enemies if each.habit
    )
    if shown.delve is not None and any(each.boss for each in here.enemies):
        yield shown.delve.trick
    if here.at is None or here.enemies or here.people:  # people say it themselves
        return
    if shown.goal is not None and shown.goal.at != here.at:
        goal = shown.goal
        yield f"Your goal: {goal.dungeon} at {goal.name}, {walk(goal.at, here.at)}; for level {goal.level}."
    tasks = [each for quest in shown.quests if quest.active for each in quest.objectives if each.where]
    yield from [f"Quest: {each.text} ({each.progress} of {each.count}), {each.where}." for each in tasks[:1]]


def _tiles(world: World, who: str, here: PlaceView) -> Grid:
    """The visited tiles around a player, one symbol for each biome; north is up."""
    content: Content = world.content
    land, (x, y, _) = land_of(world), point(here.place)
    side = 2 * RADIUS + 1
    cells = []
    for at in visited(world, who, RADIUS):
        kind = biome(land, at)
        glyph = "@" if at[:2] == (x, y) else "o" if is_entrance(land, at) else content.biomes[kind].glyph
        cells.append(Cell(at[0] - x + RADIUS, RADIUS - (at[1] - y), glyph, kind.replace("_", " ")))
    return Grid(side, side, tuple(cells))


def _rooms(delve: DelveView) -> Graph:
    """The explored rooms, and the ways that nobody has gone yet."""
    nodes = [Node(str(room.index), room.name, (str(room.type),)) for room in delve.rooms]
    links, dark = [], []
    for room in delve.rooms:
        for label, to in room.exits.items():
            if to is None:
                dark.append(Node(f"{room.index} {label}", "?"))
                links.append(Link(str(room.index), f"{room.index} {label}", label, open=False))
            elif to > room.index or label != "back":
                links.append(Link(str(room.index), str(to), label))
    return Graph((*nodes, *dark), tuple(links), str(delve.here))


def _deadlines(world: World, shown: View) -> Iterator[Deadline]:
    """Every timer that a player needs."""
    content: Content = world.content
    me, now = shown.me, shown.now
    soon: list[tuple[str, str, int]] = []
    if shown.encounter is not None:
        soon.append(("round", "", shown.encounter.deadline))
    if me is not None:
        soon += [("rest", "", me.rest_ready_at), ("respawn", "", me.respawn_at)]
    if shown.delve is not None:
        soon.append(("closing", "", shown.delve.closes_at))
    soon += [("resume", each.name, each.until) for each in shown.resumable]
    soon += [("invitation", each.name, each.until) for each in shown.invitations]
    soon += [("cooldown", each.name, each.ready_at) for each in shown.offers]
    for label, name, at in soon:
        if at > now:
            yield Deadline(content.words[f"deadline.{label}"].format(name=name), at * SECOND)

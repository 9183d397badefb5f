"""The scene: what any client can draw of a session."""

from __future__ import annotations

from typing import Any

from yonder.core import Bar, Cell, Grid, Panel, Row, Scene, World, still
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.models import Character
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import person
from yonder.games.quest.show.records import SHOWN, heroes
from yonder.games.quest.show.shapes.fight import FighterView, FightView
from yonder.games.quest.show.shapes.sheet import ItemView, SheetView
from yonder.games.quest.show.shapes.view import SessionView
from yonder.games.quest.show.view import open_sessions, session_view


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    world = still(world)
    words = content_of(world).words
    there = [] if who is None else open_sessions(world, who)
    if not there:
        mine = [] if who is None else world.where(Character, owner=who)
        line = words["scene.idle"].format(name=person(content_of(world), mine[-1])) if mine else words["scene.outside"]
        return Scene(words["scene.title"], (line,), fame(world))
    seen = session_view(world, there[-1], who)
    title = f"{words['scene.title']}: {seen.character.name}"
    if seen.fight is not None:
        fighters = (panel(each) for each in (*seen.fight.party, *seen.fight.monsters))
        start = (seen.fight.danger,) if seen.fight.round == 1 and seen.fight.phase == "active" else ()
        return Scene(title, (said(words, seen), *start), (*fighters, *spoils(seen.fight)), field(seen.fight))
    panels = (sheet_panel(seen.character), pack_panel(seen.character), *company_panel(seen))
    return Scene(title, (said(words, seen),), panels)


def said(words: dict[str, str], seen: SessionView) -> str:
    """Where it stands, in a sentence."""
    fight, place = seen.fight, seen.place
    if fight is None:
        inside = next((each for each in place.dungeons if each.inside), None)
        if place.travel is not None:
            road, at = place.travel, place.travel.progress // 100
            facts = {"place": road.name, "goal": road.goal_name, "percent": at, "weather": road.weather_name}
            return words["scene.halt" if road.stopped else "scene.road"].format(**facts, clock=place.clock)
        if inside is None:
            return words["scene.city"].format(city=place.name, day=place.day, clock=place.clock)
        line = words["scene.dungeon"].format(place=inside.name, step=inside.taken, steps=inside.steps)
        return f"{line} {words['scene.patrol']} {inside.danger}" if inside.patrol else line
    if fight.phase != "active":
        return fight.phase_text
    if fight.mine:
        return words["scene.turn"].format(round=fight.round)
    name = next((each.name for each in (*fight.party, *fight.monsters) if each.cid == fight.turn), "")
    return words["scene.other"].format(round=fight.round, name=name)


def panel(each: FighterView) -> Panel:
    """One combatant."""
    rows = [Row("AC", str(each.ac)), Row("Range", f"{each.range} ({each.range_name})")]
    if each.side == "party":
        rows.append(Row("Turn", tokens(each)))
    rows += [Row(c.name, "" if c.rounds < 0 else f"{c.rounds} rounds", c.text) for c in each.conditions]
    if each.dying is not None:
        rows.append(Row("Death saves", f"{each.dying.successes} successes, {each.dying.failures} failures"))
    bars = [Bar("HP", each.hp, each.max_hp)]
    if each.pool is not None:
        bars.append(Bar(each.pool.name.capitalize(), each.pool.current, each.pool.max))
    if each.max_mana:
        bars.append(Bar("Mana", each.mana, max(each.mana, each.max_mana)))
    return Panel(each.name, tuple(rows), tuple(bars), player=each.owner)


def tokens(each: FighterView) -> str:
    """What is left of a turn."""
    turn = each.turn
    parts = ((turn.actions, "action"), (turn.attacks, "attacks"), (turn.bonus, "bonus"), (turn.steps, "step"))
    left = [name for count, name in parts if count] + (["reaction"] if turn.reaction else [])
    return ", ".join(left) or "nothing left"


def spoils(fight: FightView) -> tuple[Panel, ...]:
    """Loot, while it lies there."""
    rows = tuple(Row(each.name, str(each.quantity)) for each in fight.loot)
    return (Panel("Loot", rows),) if rows else ()


def field(fight: FightView) -> Grid:
    """The line, from left to right, each place with those who stand there."""
    low, high = fight.line[0][0], fight.line[-1][0]
    names: dict[str, Any] = {each.cid: each for each in (*fight.party, *fight.monsters)}
    cells = [
        Cell(pos - low, y, glyph(names[cid]), names[cid].name, names[cid].owner)
        for pos, cids in fight.line
        for y, cid in enumerate(cids)
    ]
    return Grid(high - low + 1, max(len(cids) for _, cids in fight.line), tuple(cells))


def glyph(each: FighterView) -> str:
    return "@" if each.kind == "player" else each.name[0] if each.side == "monsters" else "&"


def sheet_panel(seen: SheetView) -> Panel:
    """Health, scores, level."""
    rows = [Row(each.short, f"{each.effective} ({each.modifier:+d})") for each in seen.stats]
    rows += [
        Row("AC", str(seen.ac)),
        Row("Level", f"{seen.level} ({seen.experience} of {seen.next_xp or seen.experience} XP)"),
        Row("Fatigue", str(seen.fatigue)),
        Row("Where", seen.location_name),
    ]
    bars = [Bar("HP", seen.hp, seen.max_hp)]
    if seen.max_mana:
        bars.append(Bar("Mana", seen.mana, max(seen.mana, seen.max_mana)))
    return Panel(seen.name, tuple(rows), tuple(bars), player=seen.owner)


def pack_panel(seen: SheetView) -> Panel:
    """What is worn and carried, and what can be cast."""
    boxes = {str(each.id): each.name for each in seen.items}
    rows = [Row(each.name, worn(each, boxes), each.text) for each in seen.items]
    rows += [Row(each.name, f"{each.mana} mana", each.text) for each in seen.spells if each.prepared]
    return Panel("Pack", tuple(rows))


def worn(each: ItemView, boxes: dict[str, str]) -> str:
    """How many, and where: in a hand, on the body, in a container; what is carried loose needs no word."""
    count = str(each.count) if each.count > 1 else ""
    where = "" if each.where == "slots" else f"in {boxes[each.where]}" if each.where in boxes else f"({each.where})"
    return " ".join(filter(None, (count, where)))


def company_panel(seen: SessionView) -> tuple[Panel, ...]:
    """Who goes along, if anybody does."""
    rows = [
        Row(each.name, f"level {each.level}", each.row)
        for each in seen.company.members
        if each.char != seen.character.char
    ]
    rows += [Row(each.name, f"{each.hp} of {each.max_hp} HP", each.row) for each in seen.company.companions]
    return (Panel("Company", tuple(rows)),) if rows else ()


def fame(world: World) -> tuple[Panel, ...]:
    rows = tuple(Row(each.name, f"level {each.level}, {each.experience} XP") for each in heroes(world, SHOWN))
    return (Panel("Hall of fame", rows),) if rows else ()

"""The scene: what any client can draw of a session."""

from __future__ import annotations

from yonder.core import Bar, Panel, Row, Scene, World, still
from yonder.games.quest.character.gear import GEAR
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.models import Character
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import person
from yonder.games.quest.show.records import SHOWN, heroes
from yonder.games.quest.show.shapes.fight import FighterView, FightView
from yonder.games.quest.show.shapes.sheet import SheetView
from yonder.games.quest.show.shapes.view import SessionView
from yonder.games.quest.show.view import open_sessions, session_view

WORN = frozenset(GEAR)


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
        return Scene(title, fight_lines(words, seen), (*map(panel, fighting(seen.fight)), *spoils(seen.fight)))
    panels = (sheet_panel(seen.character), pack_panel(seen.character), *company_panel(seen))
    return Scene(title, (said(words, seen), *onward(seen)), panels)


def onward(seen: SessionView) -> tuple[str, ...]:
    """What waits at the next step, or whom to seek next."""
    inside = next((each for each in seen.place.dungeons if each.inside), None)
    if inside is None:
        return (seen.campaign.hint,)
    return (f"{inside.ahead} {inside.next.text}",) if inside.next is not None and not inside.patrol else ()


def fighting(fight: FightView) -> list[FighterView]:
    """Those who still count: one's own side, and the enemies who stand."""
    over = fight.phase in ("loot", "defeat")
    return [*fight.party, *(each for each in fight.monsters if each.alive and not each.fled and not over)]


def fight_lines(words: dict[str, str], seen: SessionView) -> tuple[str, ...]:
    """Whose turn it is, at the beginning how dangerous it is, where everybody stands; at the end what it came to."""
    fight = seen.fight
    assert fight is not None
    if fight.phase in ("loot", "defeat"):
        told = fight.account
        rounds = words["account.round" if told.rounds == 1 else "account.rounds"].format(n=told.rounds)
        cost = words["scene.account"].format(rounds=rounds, dealt=told.dealt, taken=told.taken)
        lesson = words["scene.lesson"].format(text=told.lesson) if told.lesson else ""
        return tuple(filter(None, (words[f"scene.{fight.phase}"], cost, told.turning, lesson)))
    start = (fight.danger,) if fight.round == 1 and fight.phase == "active" else ()
    return (said(words, seen), *start, *standing(words, fight))


def standing(words: dict[str, str], fight: FightView) -> tuple[str, ...]:
    """The line of the fight in words: who is how far away, the nearest first."""
    groups: dict[tuple[int, str], list[str]] = {}
    for each in sorted(fight.monsters, key=lambda each: each.range):
        if each.alive and not each.fled:
            groups.setdefault((each.range, each.range_name), []).append(each.name)
    near = [
        words["scene.stands"].format(range=name, far=far, who=", ".join(who)) for (far, name), who in groups.items()
    ]
    return (words["scene.line"].format(groups="; ".join(near)),) if near and fight.me else ()


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
    rows = [Row("AC", str(each.ac))]
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
    return Panel(each.name, tuple(rows), tuple(bars), player=each.owner if each.kind == "player" else "")


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


def sheet_panel(seen: SheetView) -> Panel:
    """Health, scores, level."""
    rows = [Row(each.short, f"{each.effective} ({each.modifier:+d})") for each in seen.stats]
    rows += [
        Row("AC", str(seen.ac)),
        Row("Level", f"{seen.level} ({seen.experience} of {seen.next_xp or seen.experience} XP)"),
        *([Row("Fatigue", str(seen.fatigue))] if seen.fatigue else []),
    ]
    bars = [Bar("HP", seen.hp, seen.max_hp)]
    if seen.max_mana:
        bars.append(Bar("Mana", seen.mana, max(seen.mana, seen.max_mana)))
    return Panel(seen.name, tuple(rows), tuple(bars), player=seen.owner)


def pack_panel(seen: SheetView) -> Panel:
    """What is worn and carried, and what can be cast."""
    rows = [Row(each.name, f"({each.where})", each.text) for each in seen.items if each.where in WORN]
    carried = [
        f"{each.count} {each.name}" if each.count > 1 else each.name for each in seen.items if each.where not in WORN
    ]
    if carried:
        rows.append(Row("Carried", ", ".join(carried)))
    spells = [f"{each.name} ({each.mana})" for each in seen.spells if each.prepared]
    if spells:
        rows.append(Row("Spells, with their mana", ", ".join(spells)))
    return Panel("Pack", tuple(rows))


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

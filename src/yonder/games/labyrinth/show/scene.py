"""The scene: what any client can draw of a hero's run."""

from __future__ import annotations

from typing import Any

from yonder.core import Bar, Panel, Row, Scene, World
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.figures import armor_class, armor_part
from yonder.games.labyrinth.hero.gear import in_use, item_name, items_of
from yonder.games.labyrinth.kinds import FIGHTING, FINISHED, Slot, Status
from yonder.games.labyrinth.models import Creation, Item
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show.places import fight_view, room_view
from yonder.games.labyrinth.show.records import SHOWN, hall
from yonder.games.labyrinth.show.shapes.fight import FightView
from yonder.games.labyrinth.show.sheet import improvements, sheet
from yonder.games.labyrinth.show.tale import epithet_of, tale
from yonder.games.labyrinth.show.view import hero_of

LEARNING = 2  # fights in which every turn is explained


@rules.scene
def scene(world: World, who: str | None) -> Scene:
    me = hero_of(world, who)
    title = world.content.words["scene.title"]
    if me is None:
        return Scene(title, (world.content.words["scene.outside"],), fame(world))
    panels = [hero_panel(me), pack_panel(me)]
    if me.row.status in FIGHTING:
        panels.insert(0, fight_panel(me))
    return Scene(
        f"{title}: {' '.join(filter(None, (me.row.name, epithet_of(me))))}", tuple(lines(me)), (*panels, *fame(world))
    )


def said(me: Me, key: str, **facts: Any) -> str:
    """A sentence of the scene, from words.toml."""
    return me.content.words[f"scene.{key}"].format_map({"name": me.row.name, **facts})


def lines(me: Me) -> list[str]:
    """Where the hero stands, in words."""
    status, row = me.row.status, me.row
    if status is Status.CREATING:
        return [said(me, status, value=me.world.get(Creation, me.id).pending)]
    if status in FINISHED:
        return [said(me, status, visit=row.visit), *tale(me)]
    if status is Status.TOWN:
        return [said(me, status, visit=row.visit), *idle(me)]
    shape = me.content.words[f"shape.{me.here.shape}"]
    monster = me.content.monsters[me.here.monster].name
    if status in FIGHTING:
        seen = fight_view(me)
        known = [] if seen.round > 1 else [seen.known_for]
        new = row.encounters <= LEARNING and not seen.advice
        faced = said(me, status, depth=row.depth, monster=monster, band=seen.band)
        return [line for line in (faced, *known, seen.advice, seen.tip if new else "") if line]
    found = [said(me, status, depth=row.depth, shape=shape, monster=monster)]
    if me.here.chest == "closed":
        found.append(said(me, "chest"))
    found += [bearing(me), *idle(me)]
    for way in room_view(me).ways:
        if way.omen is not None:
            found += [said(me, "sound", way=way.name, text=way.omen.text)] if way.omen.text else []
            found += [said(me, "vision", way=way.name, monster=way.omen.name)] if way.omen.name else []
    return found


def idle(me: Me) -> list[str]:
    """What lies unused in the pack and should not."""
    return [said(me, "better", thing=f"{item_name(me, item)} ({figure(me, item)})") for item in improvements(me)]


def figure(me: Me, item: Item) -> str:
    """What a weapon or an armor is worth, in few words."""
    if item.slot is Slot.ARMOR:
        return f"armor {armor_part(me.content, item)}"
    return f"{me.content.weapons[item.kind].dice}{', damaged' if item.damaged else ''}"


def bearing(me: Me) -> str:
    """How far it is to the town and to the Dragon (L-497)."""
    down = me.numbers.labyrinth.depths - me.row.depth
    return said(me, "bearing" if down else "bottom", up=me.row.depth - 1, down=down)


def hero_panel(me: Me) -> Panel:
    """Health, purse and attributes."""
    seen = sheet(me)
    again = seen.revival.chance_bp // 100
    rows = [Row(each.short, str(each.effective), each.text) for each in seen.attributes if each.value]
    rows += [
        Row("AC", str(armor_class(me)) if seen.max_hp else "?"),
        Row("Gold", str(seen.gold)),
        Row("Level", f"{seen.level} ({seen.xp} of {seen.next_xp} XP)"),
        Row("Depth", str(seen.depth)),
        Row("Deaths", str(seen.deaths), "" if me.row.status in FINISHED else f"the next revival: {again} %"),
    ]
    rows += [Row("Poison", f"{seen.poison} turns")] if seen.poison else []
    rows += [Row("Sapped", str(seen.sapped))] if seen.sapped else []
    bars = (Bar("HP", seen.hp, seen.max_hp),) if seen.max_hp else ()
    return Panel(seen.name, tuple(rows), bars)


def pack_panel(me: Me) -> Panel:
    """Gear, potions, spells, rings, companion, quests."""
    seen = sheet(me)
    rows = [Row(item_name(me, item), figure(me, item), "in use" if in_use(me, item) else "") for item in items_of(me)]
    rows += [Row(f"{each.name} potion", str(each.uses), each.text) for each in seen.potions]
    rows += [Row(each.name, str(each.uses), each.text) for each in seen.spells]
    rows += [Row(each.name, f"{each.applied:+d}") for each in seen.rings]
    rows += [Row(f"Quest: {each.name}", f"{each.reward} gold") for each in seen.quests]
    friend = seen.companion
    bars = () if friend is None else (Bar(friend.name, friend.hp, friend.max_hp),)
    return Panel("Pack", tuple(rows), bars)


def fight_panel(me: Me) -> Panel:
    """The monster as far as it is known."""
    seen = fight_view(me)
    tired = [Row("Exhaustion", f"+{seen.exhaustion}", said(me, "exhaustion"))] if seen.exhaustion else []
    tired += [Row("State", ", ".join(state))] if (state := states(me)) else []
    if seen.heavy and me.row.status is Status.FIGHT_DEFEND:
        tired += answers(me, seen)
    thing = room_view(me).thing
    tired += [] if thing.used or seen.extra_attack else [Row("Here", f"{thing.name}: {thing.text}")]
    if seen.known is None or seen.chances is None:
        guesses = seen.guesses
        rows = [Row("Looks", seen.band), Row("Your swing", guesses.swing), Row("Its swing", guesses.be_hit)]
        meant = Row("Guesses", seen.guess_words, said(me, "study"))
        return Panel(seen.name, (*rows, Row("Flight", guesses.flee), *tired, meant))
    known, chances = seen.known, seen.chances
    rows = [
        Row("AC", str(known.ac)),
        Row("Damage", known.dice),
        Row("Your swing", percent(chances.swing)),
        Row("Its swing", percent(chances.be_hit)),
        Row("Flight", percent(chances.flee)),
        Row("Charm", percent(chances.charm)),
    ]
    return Panel(seen.name, (*rows, *tired), (Bar("HP", known.hp, known.max_hp),))


def answers(me: Me, seen: FightView) -> list[Row]:
    """What each answer to a heavy blow comes to: how likely it hits in spite of it, and how hard."""
    exact = seen.chances
    hit, dodged = (seen.guesses.be_hit, seen.guesses.sidestep)
    told = (str(hit), str(dodged)) if exact is None else (percent(exact.be_hit), percent(exact.sidestep))
    zone = me.content.words[f"zone.{seen.heavy}"]
    guard = [] if seen.unguarded else [Row(f"Guard {zone}", f"hits {told[0]}, half the damage")]
    return [
        *guard,
        Row("Sidestep", f"hits {told[1]}, half again the damage"),
        Row("Press on", f"hits {told[0]}, half again the damage"),
    ]


def states(me: Me) -> list[str]:
    """What lasts in this fight, in few words."""
    fight, words = me.foe, me.content.words
    lasting = ("opening", "exposed", "lamed", "burning", "staggered")
    found = [words[f"state.{name}"] for name in lasting if getattr(fight, name)]
    return found + ([words[f"state.{fight.spirit}"]] if fight.spirit else [])


def percent(bp: int) -> str:
    """Basis points for people."""
    return f"{bp // 100}.{bp // 10 % 10} %"


def fame(world: World) -> tuple[Panel, ...]:
    """The hall of fame, once somebody stands in it."""
    rows = tuple(
        Row(f"{each.name} {each.epithet}".strip(), f"level {each.level}, {each.deaths} deaths")
        for each in hall(world, SHOWN)
    )
    return (Panel("Hall of fame", rows),) if rows else ()

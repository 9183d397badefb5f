"""The tale of a hero whose run is over, and the name that deeds have earned (L-514): rows in words.toml's words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.kinds import FINISHED, Cause, Status
from yonder.games.labyrinth.models import Death, Saga, Stats, WeaponUse


def epithet_of(me: Me) -> str:
    """What a finished hero is called; nothing before."""
    if me.row.status not in FINISHED:
        return ""
    stats = me.world.find(Stats, me.id) or Stats(me.id)
    figures = {**asdict(stats), "deaths": me.row.deaths, "level": me.row.level}
    found = me.content.called(me.row.status, figures)
    return "" if found is None else found.name


def tale(me: Me) -> tuple[str, ...]:
    """Some sentences: how it began, what was slain and how, how close it was, and how it ended."""
    if me.row.status not in FINISHED:
        return ()
    facts = figures_of(me)
    return tuple(me.content.words[f"tale.{name}"].format_map(facts) for name in chapters(me, facts))


def chapters(me: Me, facts: dict[str, Any]) -> list[str]:
    """What there is to tell, in order."""
    told = {
        "began": facts["start_gold"] > 0,
        "nothing": not facts["kills"],
        "once": facts["kills"] == 1,
        "slew": facts["kills"] > 1,
        "greatest": facts["kills"] > 1 and me.row.status is not Status.VICTORIOUS,
        "narrow": bool(facts["narrowly"]) and facts["narrow"] * 5 <= me.row.max_hp,
        "charmed": facts["charms"] > 0,
        "fled": facts["flights"] > 0,
        "rose": me.row.deaths > (me.row.status is Status.DEAD),
    }
    return [*(name for name, true in told.items() if true), ending(me)]


def ending(me: Me) -> str:
    """The last sentence."""
    if me.row.status is not Status.DEAD:
        return str(me.row.status)
    last = me.world.find(Death, me.id)
    return f"dead_{Cause.MONSTER if last is None else last.cause}"


def figures_of(me: Me) -> dict[str, Any]:
    """All that a sentence may name."""
    content, row = me.content, me.row
    stats = asdict(me.world.find(Stats, me.id) or Stats(me.id))
    saga, last = me.world.find(Saga, me.id), me.world.find(Death, me.id)
    most = max(me.world.all(WeaponUse, me.id), key=lambda use: use.uses, default=None)
    back = row.deaths - (row.status is Status.DEAD)
    by = "" if last is None else last.by
    foe = content.monsters.get(by)
    trap = content.traps.get(by)
    return {
        **stats,
        "name": row.name,
        "level": row.level,
        "gold": row.gold,
        "arm": "bare hands" if most is None or not most.kind else f"the {content.weapons[most.kind].name}",
        "greatest": "" if saga is None else content.monsters[saga.greatest].name,
        "greatest_depth": 0 if saga is None else saga.depth,
        "narrow": 0 if saga is None else saga.narrow,
        "narrow_points": "" if saga is None else counted(saga.narrow, "hit point"),
        "narrowly": "" if saga is None else content.monsters[saga.narrowly].name,
        "killer": foe.name if foe is not None else trap.name if trap is not None else "fate",
        "depth": 0 if last is None else last.depth,
        "rooms_text": counted(stats["rooms"], "room"),
        "charms_text": counted(stats["charms"], "monster"),
        "flights_text": "once" if stats["flights"] == 1 else f"{stats['flights']} times",
        "back_text": "once" if back == 1 else f"{back} times",
    }


def counted(number: int, thing: str) -> str:
    """One room, but 3 rooms."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"

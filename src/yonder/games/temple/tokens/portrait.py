"""Portraits: the SVG of a token, drawn from its state alone (T-654). Same state, same bytes; no script or link."""

from __future__ import annotations

from html import escape

from yonder.core import World, check_names
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ABILITIES, ChamberType
from yonder.games.temple.models import Chamber, ChamberExit, TempleState
from yonder.games.temple.rules import rules
from yonder.games.temple.show.atlas import boss_status

_EMBLEMS = {
    "sword": "M120 52 L128 64 V120 H146 V130 H126 V152 H114 V130 H94 V120 H112 V64 Z",
    "dagger": "M120 62 L130 112 L144 116 L142 126 L126 124 L124 152 L116 152 L114 124 L98 126 L96 116 L110 112 Z",
    "star": "M120 54 L131 90 L168 90 L138 111 L149 147 L120 125 L91 147 L102 111 L72 90 L109 90 Z",
}
_INK = {"Fighter": "#b3473d", "Rogue": "#4d7a57", "Wizard": "#5a62b8"}
_CHAMBER = {
    ChamberType.ENTRANCE: "#e8dcc0",
    ChamberType.EMPTY: "#8a8272",
    ChamberType.MONSTER: "#b3473d",
    ChamberType.TREASURE: "#d8a933",
    ChamberType.TRAP: "#7a5ab8",
    ChamberType.BOSS: "#f2f2ff",
}
DRAWN = 120  # chambers on a temple's portrait; the rest are counted, not drawn


def text(x: int, y: int, size: int, words: str, *, fill: str = "#e8dcc0", anchor: str = "middle") -> str:
    """A line of text, escaped."""
    style = f'font-family="serif" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'


def card(parts: list[str]) -> str:
    """A framed card."""
    frame = (
        '<rect width="240" height="336" rx="12" fill="#1c1917"/>'
        '<rect x="6" y="6" width="228" height="324" rx="9" fill="none" stroke="#57503f"/>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336">{frame}{"".join(parts)}</svg>'


def explorer_portrait(me: Hero) -> str:
    """Emblem, level, HP bar, AC and abilities; the dead are grey, with the place of death."""
    stats, health, kind = me.stats, me.health, me.kind
    ink = "#777777" if health.is_dead else _INK[kind.id]
    parts = [
        text(120, 32, 18, f"{kind.id} #{me.id}"),
        f'<path d="{_EMBLEMS[kind.emblem]}" fill="{ink}"/>',
        text(24, 180, 14, f"Level {stats.level}", anchor="start"),
        text(216, 180, 14, f"AC {me.combat.armor_class}", anchor="end"),
        bar(health.current_hp, health.max_hp, ink),
    ]
    for i, ability in enumerate(ABILITIES):
        value = getattr(stats, ability.lower())
        parts.append(text(48 + 72 * (i % 3), 248 + 34 * (i // 3), 14, f"{ability.short} {value}"))
    parts.append(text(120, 316, 12, epitaph(me), fill=ink))
    return card(parts)


def bar(value: int, most: int, ink: str) -> str:
    """Hit points as a bar with their numbers."""
    width = 192 * value // most if most else 0
    return (
        f'<rect x="24" y="192" width="192" height="14" rx="4" fill="#332e26"/>'
        f'<rect x="24" y="192" width="{width}" height="14" rx="4" fill="{ink}"/>'
        + text(120, 204, 11, f"{value}/{most}", fill="#ffffff")
    )


def epitaph(me: Hero) -> str:
    """Where it is, or where it fell."""
    place = location(me)
    return f"Died in {place}" if me.health.is_dead else place


def location(me: Hero) -> str:
    """T-652: Lobby, or temple and chamber."""
    position = me.position
    return f"Temple #{position.temple_id}, Chamber {position.chamber_id}" if position.temple_id else "Lobby"


def temple_portrait(world: World, state: TempleState) -> str:
    """A small map by yonder, with tier and boss status."""
    places = lay_out(world, state)
    links, rooms = [], []
    for number, (x, y) in places.items():
        chamber = world.get(Chamber, state.temple_id, number)
        if number > 1:
            parent = world.get(ChamberExit, state.temple_id, number, 0).to_chamber_id
            px, py = places[parent]
            links.append(f'<line x1="{px}" y1="{py}" x2="{x}" y2="{y}" stroke="#57503f"/>')
        rooms.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{_CHAMBER[chamber.chamber_type]}"/>')
    content: Content = world.content
    tier = content.generation.tiers[state.difficulty_tier - 1]
    lines = [
        text(120, 32, 18, f"Temple #{state.temple_id}"),
        text(120, 52, 13, f"{tier} ({state.difficulty_tier})"),
        text(120, 300, 12, f"{state.next_chamber_id - 1} chambers, yonder {state.max_yonder}"),
        text(120, 318, 12, f"Boss: {boss_status(state)}"),
    ]
    return card([*links, *rooms, *lines])


def lay_out(world: World, state: TempleState) -> dict[int, tuple[int, int]]:
    """Where each drawn chamber stands: down by yonder, across in order of discovery."""
    rows: dict[int, list[int]] = {}
    for number in range(1, min(state.next_chamber_id, DRAWN + 1)):
        rows.setdefault(world.get(Chamber, state.temple_id, number).yonder, []).append(number)
    deepest = max(rows)
    return {
        number: (20 + 200 * (2 * i + 1) // (2 * len(row)), 70 + 210 * yonder // max(1, deepest))
        for yonder, row in rows.items()
        for i, number in enumerate(row)
    }


@rules.check
def emblems_are_drawn(content: Content) -> None:
    """Every class has an emblem that can be drawn."""
    check_names("classes", [kind.emblem for kind in content.classes.values()], _EMBLEMS)

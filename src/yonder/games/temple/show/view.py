"""Views: read-only functions of the world, open to anybody (T-830 .. T-835). Plain data that decides nothing."""

from __future__ import annotations

from typing import Any

from yonder.core import Query, World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import Hero, hero
from yonder.games.temple.models import (
    Balance,
    Chamber,
    ChamberExit,
    Collection,
    Conquest,
    ExplorerStats,
    ExplorerTempleProgress,
    Living,
    TempleState,
    Token,
)
from yonder.games.temple.rules import rules
from yonder.games.temple.show.atlas import around, bodies_of, boss_status, chamber_facts, guests_of, node_facts, present
from yonder.games.temple.show.sheet import sheet, summary
from yonder.games.temple.temple.generation import boss_chance


def explorer_exists(world: World, explorer_id: int) -> Hero:
    """The explorer, or the refusal."""
    return Hero(world, world.get(ExplorerStats, explorer_id, code="no_such_explorer"))


def temple_exists(world: World, temple_id: int) -> TempleState:
    """The temple, or the refusal."""
    return world.get(TempleState, temple_id, code="no_such_temple")


class ExplorerSheet(Query):
    """One explorer's character sheet."""

    explorer_id: int


@rules.query(ExplorerSheet)
def explorer_sheet(world: World, _who: str | None, query: ExplorerSheet) -> dict[str, Any]:
    return sheet(explorer_exists(world, query.explorer_id))


class ChamberView(Query):
    """One chamber: what it is, its exits, its monster, trap, bodies and guests."""

    temple_id: int
    chamber_id: int


@rules.query(ChamberView)
def chamber_view(world: World, _who: str | None, query: ChamberView) -> dict[str, Any]:
    temple_exists(world, query.temple_id)
    return chamber_facts(world, world.get(Chamber, query.temple_id, query.chamber_id, code="bad_argument"))


class TempleView(Query):
    """One temple with the map of all that is revealed."""

    temple_id: int


@rules.query(TempleView)
def temple_view(world: World, _who: str | None, query: TempleView) -> dict[str, Any]:
    state = temple_exists(world, query.temple_id)
    exits = world.all(ChamberExit, state.temple_id)
    chambers = world.all(Chamber, state.temple_id)
    conquest = world.find(Conquest, state.temple_id)
    guests = guests_of(world, state.temple_id)
    return {
        **temple_summary(world, state),
        "unopened_exits": sum(not way.is_discovered for way in exits),
        "explorers": sorted(one for here in guests.values() for one in here),
        "bodies": [body for chamber in chambers if chamber.fallen_count for body in bodies_of(world, chamber)],
        "conquered_by": 0 if conquest is None else conquest.explorer_id,
        "map": {
            "chambers": [{**node_facts(world, c), "explorers": guests.get(c.chamber_id, [])} for c in chambers],
            "links": [[w.from_chamber_id, w.to_chamber_id] for w in exits if w.from_chamber_id < w.to_chamber_id],
        },
    }


def temple_summary(world: World, state: TempleState) -> dict[str, Any]:
    """A temple in a line."""
    content: Content = world.content
    token = world.get(Token, "temple", state.temple_id)
    return {
        "id": state.temple_id,
        "difficulty": state.difficulty_tier,
        "tier": content.generation.tiers[state.difficulty_tier - 1],
        "owner": token.owner,
        "boss": boss_status(state),
        "boss_chamber": state.boss_chamber_id,
        "chambers": state.next_chamber_id - 1,
        "deepest_yonder": state.max_yonder,
    }


class Progress(Query):
    """What an explorer has done in a temple, and how near the boss may be."""

    explorer_id: int
    temple_id: int


@rules.query(Progress)
def progress(world: World, _who: str | None, query: Progress) -> dict[str, int]:
    me = explorer_exists(world, query.explorer_id)
    return progress_facts(me, temple_exists(world, query.temple_id))


def progress_facts(me: Hero, state: TempleState) -> dict[str, int]:
    """T-834: `dread_bps` is the boss probability of an exit opened now from where the explorer stands."""
    row = me.world.find(ExplorerTempleProgress, me.id, state.temple_id)
    row = row or ExplorerTempleProgress(me.id, state.temple_id)
    near = me.position.temple_id == state.temple_id and not state.boss_chamber_id
    dread = boss_chance(me.content, me.here.yonder + 1, row.xp_earned) if near else 0
    return {"chambers_explored": row.chambers_explored, "xp_earned": row.xp_earned, "dread_bps": dread}


class Lobby(Query):
    """An account's explorers and temples, and all temples there are."""

    account: str


@rules.query(Lobby)
def lobby(world: World, _who: str | None, query: Lobby) -> dict[str, Any]:
    owned = [token.token_id for token in world.where(Token, collection="explorer", owner=query.account)]
    temples = world.where(Token, collection="temple", owner=query.account)
    return {
        "explorers": [summary(hero(world, number)) for number in owned],
        "temples": [token.token_id for token in temples],
        "all_temples": [
            {
                **temple_summary(world, state),
                "explorers": len(present(world, temple_id=state.temple_id)),
                "closed_doors": closed_doors(world, state.temple_id),
            }
            for state in world.all(TempleState)
        ],
    }


ENTRANCE = 1  # the first chamber of every temple (T-611)


def closed_doors(world: World, temple: int) -> int:
    """Doors of the entrance that nobody has opened: what is left there for a newcomer."""
    return sum(not way.is_discovered for way in world.all(ChamberExit, temple, ENTRANCE))


@rules.view
def view(world: World, who: str | None) -> dict[str, Any]:
    """What a player sees at a glance: its living explorers where they stand, and the temples to choose from."""
    account = who or ""
    mine = [hero(world, living.explorer_id) for living in world.all(Living, account)]
    balance = world.find(Balance, "explorer", account)
    return {
        "account": account,
        "explorers": [standing(me) for me in mine],
        "minted": 0 if balance is None else balance.count,
        "temples": newest_temples(world),
        "temple_count": world.get(Collection, "temple").minted,
    }


NEWEST = 20


def newest_temples(world: World) -> list[dict[str, Any]]:
    """The newest temples, oldest of them first."""
    last = world.get(Collection, "temple").minted
    numbers = range(max(1, last - NEWEST + 1), last + 1)
    return [temple_summary(world, world.get(TempleState, number)) for number in numbers]


def standing(me: Hero) -> dict[str, Any]:
    """An explorer's sheet, and in a temple its chamber, its progress and the map around it."""
    if me.chamber is None:
        return {"sheet": sheet(me), "chamber": None, "progress": None, "map": None}
    state = me.world.get(TempleState, me.chamber.temple_id)
    return {
        "sheet": sheet(me),
        "chamber": chamber_facts(me.world, me.chamber),
        "progress": progress_facts(me, state),
        "temple": temple_summary(me.world, state),
        "map": around(me.world, me.chamber),
    }

"""Conditions: put on, resisted, ended (Part 15). Rounds count the afflicted creature's own turns."""

from __future__ import annotations

from yonder.core import Ctx, Effect, World, effects
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.events import ConditionApplied, ConditionEnded, ConditionResisted
from yonder.games.quest.kinds import CONDITIONS, Stat
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import rules

CONCENTRATING = "concentrating"


def afflict(  # noqa: PLR0913 - the fields of a condition, by keyword (Q-301)
    fight: Fight,
    cid: str,
    name: str,
    *,
    rounds: int = -1,
    dc: int = 0,
    stat: Stat | None = None,
    source: str = "",
    spell: str = "",
    clock: str = "",
    **data: int | str,
) -> bool:
    """Put a condition or mark on somebody; False and a word if they are immune (Q-302)."""
    facts: dict[str, int | str] = dict(data)
    if dc and stat is not None:
        facts |= {"dc": dc, "stat": stat}
    origin = (fight.owner(source) if source else "") + (f"~{spell}" if spell else "")
    ticking = fight.owner(clock) if clock else None
    made = effects.apply(fight.ctx, fight.owner(cid), name, source=origin, clock=ticking, beats=rounds, data=facts)
    if made is None:
        fight.tell(ConditionResisted(fight.session, cid, name))
        return False
    fight.tell(ConditionApplied(fight.session, cid, name, rounds))
    if incapacitated(fight, cid):
        relieve(fight, cid, CONCENTRATING)
    if name == "unconscious":
        afflict(fight, cid, "prone")  # it stays after waking
    return True


def relieve(fight: Fight, cid: str, *names: str) -> None:
    """End what lasts under these names."""
    if names:  # without names it would be everything
        effects.clear(fight.ctx, fight.owner(cid), *names)


@rules.effect_ended
def effect_ended(ctx: Ctx, row: Effect) -> None:
    number, _, cid = row.owner.partition("|")
    if row.kind == CONCENTRATING:
        effects.forsake(ctx, f"{row.owner}~{row.text('spell')}")
    if cid and row.kind in ctx.content.effects:
        Fight(ctx, int(number)).tell(ConditionEnded(int(number), cid, row.kind))


@rules.immune
def immune(world: World, owner: str, kind: str) -> bool:
    """By the block, or by what an effect grants (`immune` in its data, names with spaces between them)."""
    number, _, cid = owner.partition("|")
    row = world.find(Combatant, int(number), cid) if cid else None
    if row is None:
        return False
    field = Field(world, row.session)
    block = field.monster(cid)
    if block is not None and kind in block.condition_immune:
        return True
    return kind in CONDITIONS and any(kind in each.text("immune").split() for each in field.effects(cid))


def incapacitated(field: Field, cid: str) -> bool:
    """No actions, bonus actions or reactions (Q-312)."""
    return field.has(cid, "incapacitated")


def still(field: Field, cid: str) -> bool:
    """Q-049: speed 0."""
    return any(kind.still for _, kind in field.kinds(cid)) or exhaustion(field, cid) >= 5


def exhaustion(field: Field, cid: str) -> int:
    """The level of exhaustion."""
    row = field.effect(cid, "exhaustion")
    return 0 if row is None else row.stacks


def afraid(field: Field, cid: str) -> list[str]:
    """Those somebody is frightened of, who live and are in the fight (Q-310)."""
    sources = [field.cid_of(row.source) for row, kind in field.kinds(cid) if kind.fear]
    return [name for name in sources if not name or any(row.cid == name for row in field.living())]


def check_edges(field: Field, cid: str) -> list[int]:
    """Q-325: what bends ability checks."""
    edges = [kind.check for _, kind in field.kinds(cid) if kind.check]
    if afraid(field, cid):
        edges.append(-1)
    if exhaustion(field, cid) >= 1:
        edges.append(-1)
    return edges


def settle_edges(edges: list[int]) -> int:
    """Q-158: any number of each kind; both kinds cancel."""
    return int(any(edge > 0 for edge in edges)) - int(any(edge < 0 for edge in edges))

"""Conditions: put on, resisted, ended (Part 15). Rounds count the afflicted creature's own turns."""

from __future__ import annotations

from yonder.core import Ctx, Effect, World, effects
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.events import ConditionApplied, ConditionEnded, ConditionResisted
from yonder.games.quest.kinds import CONDITIONS, Stat
from yonder.games.quest.models import Combatant
from yonder.games.quest.rules import rules

CONCENTRATING = "concentrating"
AT_START = "^"  # the clock of those effects that count the beginnings of turns


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
    kind = fight.content.effects.get(name)
    ticking = fight.owner(clock or cid) + (AT_START if kind is not None and kind.at_start else "")
    made = None
    if not (source and guarded(fight, cid, name, source)):
        made = effects.apply(fight.ctx, fight.owner(cid), name, source=origin, clock=ticking, beats=rounds, data=facts)
    if made is None:
        fight.tell(ConditionResisted(fight.session, cid, name))
        return False
    fight.tell(ConditionApplied(fight.session, cid, name, rounds))
    if incapacitated(fight, cid):
        relieve(fight, cid, CONCENTRATING)
        _let_go(fight, cid)
    if name == "unconscious":
        afflict(fight, cid, "prone")  # it stays after waking
    return True


def guarded(field: Field, cid: str, name: str, source: str) -> bool:
    """Some cannot be charmed or frightened by certain creatures (`wards` in an effect's data)."""
    if name not in ("charmed", "frightened"):
        return False
    block = field.block(source)
    return block is not None and any(block.type in row.text("wards").split() for row in field.effects(cid))


def _let_go(fight: Fight, cid: str) -> None:
    """Q-311: whoever is incapacitated holds nobody."""
    for row in fight.all():
        grip = fight.effect(row.cid, "grappled")
        if grip is not None and fight.cid_of(grip.source) == cid:
            effects.end(fight.ctx, grip)


def relieve(fight: Fight, cid: str, *names: str) -> None:
    """End what lasts under these names."""
    there = fight.borne(cid).first
    for name in names:
        if name in there:
            effects.end(fight.ctx, *(row for row in fight.effects(cid) if row.kind in names))
            return


@rules.effect_began
def effect_began(ctx: Ctx, row: Effect) -> None:
    number, _, cid = row.owner.partition("|")
    if cid:
        hooks.began.collect([row], Fight.of(ctx, int(number)), cid)


@rules.effect_ended
def effect_ended(ctx: Ctx, row: Effect) -> None:
    number, _, cid = row.owner.partition("|")
    if row.kind == CONCENTRATING:
        effects.forsake(ctx, f"{row.owner}~{row.text('spell')}")
    if not cid:
        return
    fight = Fight.of(ctx, int(number))
    if row.kind in ctx.content.effects:
        fight.tell(ConditionEnded(int(number), cid, row.kind))
    hooks.ended.collect([row], fight, cid)


@rules.immune
def immune(world: World, owner: str, kind: str) -> bool:
    """By the block, or by what an effect grants (`immune` in its data, names with spaces between them)."""
    number, _, cid = owner.partition("|")
    row = world.find(Combatant, int(number), cid) if cid else None
    if row is None:  # the ground
        return False
    field = Field(world, row.session)
    known, block = field.content.effects.get(kind), field.monster(cid)
    names = {kind, *(known.implies if known is not None else ())} & set(CONDITIONS)
    if not names:
        return False
    if block is not None and names & set(block.condition_immune):
        return True
    return any(names & set(each.text("immune").split()) for each in field.effects(cid)) or (
        kind == "poisoned" and field.has(cid, "petrified")
    )


def incapacitated(field: Field, cid: str) -> bool:
    """No actions, bonus actions or reactions (Q-312)."""
    return "incapacitated" in field.borne(cid).names


@remembered
def still(field: Field, cid: str) -> bool:
    """Q-049: speed 0."""
    return any(kind.still for _, kind in field.kinds(cid)) or exhaustion(field, cid) >= 5


@remembered
def exhaustion(field: Field, cid: str) -> int:
    """The level of exhaustion."""
    row = field.effect(cid, "exhaustion")
    return 0 if row is None else row.stacks


@remembered
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

"""How somebody enters a fight: players, companions, monsters at its start, and those who are summoned later."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from yonder.core import effects
from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.burden import strain
from yonder.games.quest.character.sheet import effective, hero_cid, level, modifier, score
from yonder.games.quest.combat.features.resources import size
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.rounds.lasting import carry_in
from yonder.games.quest.content.creatures import Monster
from yonder.games.quest.events import InitiativeRolled, Summoned
from yonder.games.quest.models import Character, Combatant

LEGENDARY = ((40, 2), (72, 3), (104, 4), (136, 5))
MENDING = "mending"
RANKS = ("player", "companion", "summon", "monster")


class Hired(Struct, frozen=True, kw_only=True):
    """A companion who comes along: whose it is, its block, what it has left, and the row it stands in."""

    owner: str
    kind: str
    hp: int
    row: Literal["front", "back"] = "front"
    mended: int = 0  # how often a healer has healed since the last long rest


def enter_player(fight: Fight, who: Character, place: int, row: Literal["front", "back"] = "front") -> str:
    """Q-092: what a character is worth is noted now and does not change until the end."""
    content = fight.content
    at, stats = level(content, who), effective(who, strain(fight.world, who))
    most, first = size(content, who.class_name, stats, at)
    made = Combatant(
        session=fight.session,
        cid=hero_cid(who),
        place=place,
        side="party",
        kind="player",
        owner=who.owner,
        ref=str(who.char),
        level=at,
        stats=stats,
        size=content.races[who.race].size,
        pos=0 if row == "front" else -1,
        hp=who.hp,
        max_hp=who.max_hp - who.max_hp_penalty,
        mana=who.mana,
        resource=first,
        resource_max=most,
    )
    fight.ctx.world.put(made)
    _endow(fight, made.cid, who, at)
    carry_in(fight, made.cid, who)
    return made.cid


def _endow(fight: Fight, cid: str, who: Character, at: int) -> None:
    """Passive abilities and features are effects from the start."""
    content, owner = fight.content, fight.owner(cid)
    for ability in content.abilities.values():
        always = ability.time in ("passive", "reaction")
        if ability.class_ == who.class_name and always and at >= ability.level:
            numbers: dict[str, int | str] = dict(ability.tier(at).numbers)
            effects.apply(fight.ctx, owner, ability.id, data=numbers)
    for name, start in content.classes[who.class_name].features.items():
        if name in content.effects and at >= start:
            effects.apply(fight.ctx, owner, name)
    if who.style == "protection" and gear.shielded(fight.world, who.char):
        effects.apply(fight.ctx, owner, "protection")


def enter_companion(fight: Fight, hired: Hired, number: int, place: int) -> str:
    """Q-487: a fixed block on the side of its owner."""
    kind = fight.content.companions[hired.kind]
    assert kind.stats is not None
    made = Combatant(
        session=fight.session,
        cid=companion_cid(hired.kind, number),
        place=place,
        side="party",
        kind="companion",
        owner=hired.owner,
        ref=kind.id,
        level=1,
        stats=kind.stats,
        size=kind.size,
        pos=0 if hired.row == "front" else -1,
        hp=min(hired.hp, kind.hp),
        max_hp=kind.hp,
        uses=((MENDING, hired.mended),) if hired.mended else (),
    )
    return fight.ctx.world.put(made).cid


def companion_cid(kind: str, number: int) -> str:
    """What a companion is called in a fight: numbered through the whole party."""
    return f"{kind}@{number}"


def spawn(fight: Fight, cid: str, place: int, kind: Monster, pos: int, hp: int) -> None:
    """A monster on the other side."""
    _put_monster(fight, cid, place, kind, pos, hp, side="monsters", rank="monster", owner="")


def summon(fight: Fight, owner: str, kind: Monster, pos: int) -> str:
    """Somebody joins the side of a combatant and is put into the order by his own roll (Q-100)."""
    master = fight.one(owner)
    taken = [row.cid for row in fight.all()]
    cid = next(name for name in (f"{kind.id}+{i}" for i in range(1, 100)) if name not in taken)
    place = 1 + max(row.place for row in fight.all() if row.side == master.side)
    _put_monster(fight, cid, place, kind, pos, kind.hp, side=master.side, rank="summon", owner=master.owner)
    fight.tell(Summoned(fight.session, cid, owner, pos))
    roll_initiative(fight, cid, 0)
    combat = fight.combat
    now = combat.order[combat.turn]
    order = in_order(fight)
    fight.change(order=order, turn=order.index(now))
    return cid


def _put_monster(  # noqa: PLR0913 - the fields of the row
    fight: Fight, cid: str, place: int, kind: Monster, pos: int, hp: int, *, side: str, rank: str, owner: str
) -> None:
    assert kind.stats is not None
    fight.ctx.world.put(
        Combatant(
            session=fight.session,
            cid=cid,
            place=place,
            side=side,
            kind=rank,
            owner=owner,
            ref=kind.id,
            level=1,
            stats=kind.stats,
            size=kind.size,
            pos=pos,
            hp=hp,
            max_hp=hp,
        )
    )
    for trait in kind.traits:
        data: dict[str, int | str] = {"amount": trait.amount, "dc": trait.dc, "dice": trait.dice}
        data |= {"stopped_by": " ".join(trait.stopped_by), "returns": trait.returns}
        effects.apply(fight.ctx, fight.owner(cid), trait.id, data=data)


def initiative_bonus(field: Field, cid: str) -> int:
    """Q-098; the legendary add their proficiency (Q-101)."""
    row, block = field.one(cid), field.monster(cid)
    plus = modifier(row.stats, "dexterity")
    if block is not None and block.legendary:
        plus += next((bonus for below, bonus in LEGENDARY if block.cr8 < below), 6)
    return plus


def roll_initiative(fight: Fight, cid: str, edge: int) -> None:
    kept, faces = d20.d20(fight.dice, "initiative", edge)
    total = kept + initiative_bonus(fight, cid)
    fight.set(cid, initiative=total)
    fight.tell(InitiativeRolled(fight.session, cid, faces, total))


def in_order(field: Field) -> tuple[str, ...]:
    """Ties by DEX, bonus, players before companions before monsters (Q-099)."""
    ordered = sorted(
        field.all(),
        key=lambda row: (
            -row.initiative,
            -score(row.stats, "dexterity"),
            -initiative_bonus(field, row.cid),
            RANKS.index(row.kind),
            row.place,
            row.cid,
        ),
    )
    return tuple(row.cid for row in ordered)

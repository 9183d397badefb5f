"""Special actions by name: breath, cries, presence, song (Q-373, Q-382, Q-385). A block names the function it uses."""

from __future__ import annotations

from collections.abc import Callable

from yonder.games.quest.combat.actions.reactions import inflict
from yonder.games.quest.combat.attacks.hit import Wound
from yonder.games.quest.combat.features.resources import gain
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.combat.health.damage import deal
from yonder.games.quest.combat.rolls import save
from yonder.games.quest.content.creatures import Rider, Strike
from yonder.games.quest.content.dice import parse

Special = Callable[[Fight, str, Strike, str], None]
UNMOVED = "unmoved"


def legal(field: Field, cid: str, action: Strike, target: str) -> bool:
    """Has it a target in range? A song is not begun while somebody is charmed by it."""
    if action.effect == "luring-song" and any(_charmed_by(field, foe.cid, cid) for foe in field.enemies(cid)):
        return False
    if action.effect in ("cry", "presence", "luring-song"):
        return bool(heard(field, cid, action))
    return field.range(cid, target) <= action.range


def _charmed_by(field: Field, cid: str, source: str) -> bool:
    row = field.effect(cid, "charmed")
    return row is not None and field.cid_of(row.source) == source


def heard(field: Field, cid: str, action: Strike) -> list[str]:
    """The conscious enemies within range whom it can touch."""
    rider = action.rider
    found = []
    deaf = action.effect in ("luring-song", "cry")
    for foe in field.enemies(cid):
        if deaf and field.has(foe.cid, "deafened"):
            continue
        near = field.range(cid, foe.cid) <= action.range and field.awake(foe.cid)
        if near and not unmoved(field, foe.cid, cid, action.id) and (rider is None or touches(field, foe.cid, rider)):
            found.append(foe.cid)
    return found


def unmoved(field: Field, cid: str, source: str, name: str) -> bool:
    """Has this one withstood it before (Q-373, Q-382)?"""
    rows = (row for row in field.effects(cid) if row.kind == UNMOVED)
    return any(row.text("by") == f"{source} {name}" for row in rows)


def touches(field: Field, cid: str, rider: Rider) -> bool:
    """Is somebody of a kind that a rider touches?"""
    return not spared(field, cid, rider.only, rider.spares)


def spared(field: Field, cid: str, only: tuple[str, ...], spares: tuple[str, ...]) -> bool:
    """By type or race: some are spared, some alone are struck."""
    who, block = field.character(cid), field.block(cid)
    marks = [block.type] if block is not None else ["humanoid"]
    if who is not None:
        marks.append(who.race)
    return bool(set(marks) & set(spares)) or bool(only and not set(marks) & set(only))


def expose(fight: Fight, cid: str, action: Strike, targets: list[str]) -> list[str]:
    """Damage dice once for all, then a save each (Q-077); those who withstood it are returned."""
    rider = action.rider
    assert rider is not None
    assert rider.stat is not None
    amount = 0 if rider.damage is None else parse(rider.damage.dice).draw(fight.dice, "special damage")
    against = str(rider.damage.type) if rider.damage is not None else rider.condition or ""
    withstood = []
    for target in targets:
        saved = save(fight, target, rider.stat, rider.dc, grave=True, against=against)
        suffered = amount if not saved else amount // 2 if rider.half else 0
        if suffered and action.area and rider.stat == "dexterity" and evades(fight, target, cid, suffered, against):
            suffered = 0
        if suffered:
            inflict(fight, Wound(attacker=cid, target=target, parts=((against, suffered),)))
        if saved:
            withstood.append(target)
        elif rider.condition is not None and fight.one(target).alive:
            again = {"dc": rider.dc, "stat": rider.stat} if rider.re_save else {}
            afflict(fight, target, rider.condition, rounds=rider.rounds, source=cid, **again)  # type: ignore[arg-type]
    return withstood


def evades(fight: Fight, cid: str, source: str, avoided: int, kind: str) -> bool:
    """Q-248: area effects that call for a DEX save do the evasive no damage; a master turns some of it back."""
    row = fight.effect(cid, "evasion")
    if row is None or fight.has(cid, "incapacitated"):
        return False
    gain(fight, cid, row["cunning"])
    if row["reflect"]:
        deal(fight, Wound(attacker=cid, target=source, parts=((kind, avoided * row["reflect"] // 100),)))
    return True


def area(fight: Fight, cid: str, action: Strike, target: str) -> None:
    """A breath: everybody within its area of the target's place."""
    centre = fight.one(target).pos
    expose(fight, cid, action, [foe.cid for foe in fight.enemies(cid) if abs(foe.pos - centre) <= action.area])


def one(fight: Fight, cid: str, action: Strike, target: str) -> None:
    expose(fight, cid, action, [target])


def cry(fight: Fight, cid: str, action: Strike, _target: str) -> None:
    expose(fight, cid, action, heard(fight, cid, action))


def presence(fight: Fight, cid: str, action: Strike, _target: str) -> None:
    """Whoever withstands it once is not moved by it again."""
    for name in expose(fight, cid, action, heard(fight, cid, action)):
        afflict(fight, name, UNMOVED, by=f"{cid} {action.id}")


def luring_song(fight: Fight, cid: str, action: Strike, _target: str) -> None:
    """Q-382: charmed and helpless, drawn closer each turn."""
    targets = heard(fight, cid, action)
    withstood = expose(fight, cid, action, targets)
    for name in targets:
        if name in withstood:
            afflict(fight, name, UNMOVED, by=f"{cid} {action.id}")
        elif _charmed_by(fight, name, cid):
            afflict(fight, name, "lured", source=cid, by=f"{cid} {action.id}")


SPECIALS: dict[str, Special] = {
    "area": area,
    "cry": cry,
    "luring-song": luring_song,
    "presence": presence,
    "save": one,
}

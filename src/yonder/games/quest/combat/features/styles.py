"""What comes with a class by itself: the ranger's prey, and the guard of a fighting style (Q-220, Q-256)."""

from __future__ import annotations

from msgspec.structs import replace

from yonder.core import Effect
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.actions.reactions import ON_HIT, Reaction, still_hits, turned_away
from yonder.games.quest.combat.attacks.attack import armor_class
from yonder.games.quest.combat.attacks.hit import Hit
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hooks import PREY, Part
from yonder.games.quest.events import AttackRolled

HUNTED = "hunters-prey"


@hooks.bonus_damage.effect(HUNTED, PREY)
def hunters_prey(_row: Effect, fight: Fight, hit: Hit) -> list[Part]:
    """Once a turn, against a target that is wounded already."""
    me, target = fight.one(hit.blow.attacker), fight.one(hit.blow.target)
    if not hit.blow.weapon or HUNTED in me.used or target.hp >= target.max_hp:
        return []
    fight.note(me.cid, HUNTED)
    return [Part("", fight.dice.sum(hit.times, 8, "hunter's prey"))]


def _guards(field: Field, cid: str, _name: str, hit: Hit) -> bool:
    """Beside the ally, and able to see the blow."""
    seen = not field.has(cid, "blinded")
    return seen and field.range(cid, hit.blow.target) == 0 and field.one(hit.blow.attacker).side != field.one(cid).side


def _protect(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    """Disadvantage: a second d20 that counts if it is lower; against advantage the first d20 alone counts."""
    blow = hit.blow
    face = hit.first if hit.edge > 0 else min(hit.natural, fight.dice.d(20, "protection"))
    total, ac = hit.total - hit.natural + face, armor_class(fight, blow.target)
    success = face == 20 or (face != 1 and total >= ac)
    critical = success and hit.critical and (face == 20 or hit.natural < 20)
    names = (fight.session, blow.attacker, blow.target, blow.source)
    fight.tell(AttackRolled(*names, (face,), total, ac, success, critical))
    if success:
        edge = 0 if hit.edge > 0 else -1
        times = hit.times if critical else 1
        still_hits(fight, cid, replace(hit, natural=face, total=total, critical=critical, edge=edge, times=times))
    else:
        turned_away(fight, cid, name, hit)


ON_HIT["protection"] = Reaction(_guards, _protect, ally=True)

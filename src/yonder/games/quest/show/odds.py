"""Odds: what each forecast reads of an action's outcomes. The handlers are walked, no formula stands here."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from msgspec.structs import replace

from yonder.core import Event, Run, World
from yonder.games.quest import events as e
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.actions.care import Extinguish
from yonder.games.quest.combat.actions.flee import Flee
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.actions.tactics import DeathSave, Escape, Grapple, Hide, Shove
from yonder.games.quest.combat.attacks.strike import Attack, OffhandAttack, Throw
from yonder.games.quest.combat.features.divinity import Channel
from yonder.games.quest.combat.features.paladin import LayOnHands
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.guards import acting
from yonder.games.quest.combat.movement import Move
from yonder.games.quest.combat.spoils.experience import SPOILS
from yonder.games.quest.journey.city import Buy, Sell
from yonder.games.quest.journey.dungeons import PatrolChoice
from yonder.games.quest.journey.events import Bought, Sold
from yonder.games.quest.magic.casting import Cast, declared
from yonder.games.quest.models import Combat, Combatant
from yonder.games.quest.rules import rules

Reading = dict[str, Any]
DOWN = (e.MonsterDied, e.MonsterDowned, e.CharacterDowned)


def told(run: Run, kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in run.events if isinstance(event, kind)]


def mine(run: Run) -> str:
    """The combatant of the one who asks."""
    sessions = {event.session for event in run.events if isinstance(event, e.CombatEvent)}
    rows = (row for session in sorted(sessions) for row in run.before.all(Combatant, session))
    return next((row.cid for row in rows if row.kind == "player" and row.owner == run.who), "")


def dealt(run: Run, cids: Iterable[str]) -> Any:
    """Hit points that these lost."""
    there = list(cids)
    return sum(event.dealt for event in told(run, e.DamageDealt) if event.target in there)


def foes(run: Run, me: str) -> list[str]:
    """Those on the other side, before."""
    rows = {row.cid: row for session in _sessions(run) for row in run.before.all(Combatant, session)}
    return [cid for cid, row in rows.items() if me in rows and row.side != rows[me].side]


def _sessions(run: Run) -> list[int]:
    return sorted({event.session for event in run.events if isinstance(event, e.CombatEvent)})


def fallen(run: Run, cids: list[str]) -> list[str]:
    """Those of them who went down."""
    return [event.cid for event in told(run, e.MonsterDied) if event.cid in cids]


@rules.forecast(Attack, OffhandAttack, Throw, until=(e.DamageDealt,))
def blow(run: Run) -> Reading:
    """Does it hit, how hard, and does it kill?"""
    me = mine(run)
    rolls = [event for event in told(run, e.AttackRolled) if event.cid == me]
    hurt = [event for event in told(run, e.DamageDealt) if event.cid == me]
    return {
        "hit": any(event.hit for event in rolls),
        "kill": any(event.hp == 0 for event in hurt),
        "damage": sum(event.dealt for event in hurt),
        "critical": any(event.critical for event in rolls),
    }


def same_cast(world: World, who: str, action: Cast) -> Hashable:
    """A spell that leaves nothing where it falls comes to the same from all places that touch the same."""
    spell = content_of(world).spells.get(action.spell)
    lies = spell is None or spell.area is None or spell.ground or spell.zone or spell.again
    if lies or (action.targets and action.pos is not None) or world.find(Combat, action.session) is None:
        return action
    _, cost, cast = declared(*acting(world, who, action.session), action)
    return cost, replace(cast, pos=0)


@rules.forecast(Cast, ignoring=(SPOILS,), alike=same_cast)
def spell(run: Run) -> Reading:
    """By how the spell is resolved: its rolls, its saves, its damage, its healing."""
    cast: e.SpellCast = told(run, e.SpellCast)[0]
    kind = run.before.content.spells[cast.spell]
    others = foes(run, cast.cid)
    found: Reading = {}
    if kind.resolve in ("ranged", "melee"):
        rolls = [event for event in told(run, e.AttackRolled) if event.cid == cast.cid]
        found["hits" if len(rolls) > 1 or kind.times > 1 or kind.effect == "beams" else "hit"] = _count(rolls, kind)
    if kind.resolve == "save":
        saves = [event for event in told(run, e.SaveRolled) if event.cid in cast.targets]
        missed = sum(not event.success for event in saves)
        found["failed_saves" if len(cast.targets) > 1 else "failed_save"] = (
            missed if len(cast.targets) > 1 else bool(missed)
        )
    if kind.damage or kind.resolve in ("ranged", "melee", "automatic"):
        found |= _harm(run, [cid for cid in dict.fromkeys(cast.targets) if cid in others] or others)
    if kind.resolve == "heal":
        found["healed"] = sum(event.amount for event in told(run, e.HealingDone))
    if kind.resolve == "pool":
        hit = [event for event in told(run, e.ConditionApplied) if event.cid in others and event.condition != "prone"]
        found["affected"] = len(dict.fromkeys(event.cid for event in hit))
    return found


def _count(rolls: list[e.AttackRolled], kind: Any) -> Any:
    several = len(rolls) > 1 or kind.times > 1 or kind.effect == "beams"
    return sum(event.hit for event in rolls) if several else any(event.hit for event in rolls)


def _harm(run: Run, targets: list[str]) -> Reading:
    """Damage and kills, by target where there are several."""
    dead = fallen(run, targets)
    if len(targets) == 1:
        return {"damage": dealt(run, targets), "kill": bool(dead)}
    found: Reading = {"damage": dealt(run, targets), "kills": len(dead)}
    for cid in targets:
        found[f"damage:{cid}"] = dealt(run, [cid])
        found[f"kill:{cid}"] = cid in dead
    return found


@rules.forecast(UseAbility, until=(e.MonsterDied,), ignoring=(SPOILS,))
def ability(run: Run) -> Reading:
    """What it does at once: healing, or an attack."""
    used: e.AbilityUsed = told(run, e.AbilityUsed)[0]
    if used.ability in HEALING:
        return {"healed": sum(event.amount for event in told(run, e.HealingDone) if event.cid == used.cid)}
    return blow(run) if used.ability in STRIKES else {}


HEALING = ("second-wind",)
STRIKES = ("assassinate", "disarming-blow", "savage-leap", "quivering-palm", "shadow-step")


@rules.forecast(UseItem, ignoring=(SPOILS,))
def item(run: Run) -> Reading:
    """A scroll is read as its spell; a potion heals."""
    if told(run, e.SpellCast):
        return spell(run)
    healed = told(run, e.HealingDone)
    return {"healed": sum(event.amount for event in healed)} if healed else {}


@rules.forecast(Channel, ignoring=(SPOILS,))
def channel(run: Run) -> Reading:
    """How many of the unholy turn, or how much life is preserved; a blessed weapon rolls nothing now."""
    healed, saves = told(run, e.HealingDone), told(run, e.SaveRolled)
    if healed:
        return {"healed": sum(event.amount for event in healed)}
    missed = sum(not event.success for event in saves)
    return {} if not saves else {"failed_saves": missed} if len(saves) > 1 else {"failed_save": bool(missed)}


@rules.forecast(LayOnHands)
def lay_on_hands(run: Run) -> Reading:
    """As much as is missing, at most."""
    healed = told(run, e.HealingDone)
    return {"healed": sum(event.amount for event in healed)} if healed else {}


@rules.forecast(Move, until=DOWN, ignoring=(SPOILS,))
def step(run: Run) -> Reading:
    """What a step may cost: opportunity attacks (Q-407)."""
    me = mine(run)
    struck = [event for event in told(run, e.AttackRolled) if event.target == me]
    if not told(run, e.OpportunityAttack) and not struck:
        return {}
    fell = any(event.cid == me for event in told(run, e.CharacterDowned))
    return {"be_hit": any(event.hit for event in struck), "damage_taken": dealt(run, [me]), "fall": fell}


@rules.forecast(Grapple, Shove, until=(e.ContestRolled,))
def wrestle(run: Run) -> Reading:
    return {"success": any(event.won for event in told(run, e.ContestRolled))}


@rules.forecast(Escape, Extinguish, until=(e.ContestRolled, e.CheckRolled))
def free(run: Run) -> Reading:
    won = any(event.won for event in told(run, e.ContestRolled))
    return {"success": won or any(event.success for event in told(run, e.CheckRolled))}


@rules.forecast(Hide, until=(e.CheckRolled,))
def hide(run: Run) -> Reading:
    return {"hidden": any(event.success for event in told(run, e.CheckRolled))}


@rules.forecast(Flee, until=(e.FleeRolled,))
def flee(run: Run) -> Reading:
    return {"escape": any(event.success for event in told(run, e.FleeRolled))}


@rules.forecast(DeathSave, until=(e.DeathSaveRolled, e.CharacterDied))
def death_save(run: Run) -> Reading:
    """Q-328: a success, a failure, back on one's feet, or dead."""
    rolled: e.DeathSaveRolled = told(run, e.DeathSaveRolled)[0]
    return {
        "success": rolled.face >= 10,
        "wake": rolled.face == 20,
        "stable": rolled.successes >= 3,
        "die": rolled.failures >= 3,
    }


@rules.forecast(PatrolChoice, until=(e.StealthRolled,))
def patrol(run: Run) -> Reading:
    rolled: e.StealthRolled = told(run, e.StealthRolled)[0]
    return {"unseen": rolled.total > rolled.perception, "surprised": rolled.perception - rolled.total >= 5}


@rules.forecast(Buy)
def purchase(run: Run) -> Reading:
    """What is paid in all (Q-544)."""
    return {"price": sum(event.gold for event in told(run, Bought))}


@rules.forecast(Sell)
def sale(run: Run) -> Reading:
    """What it brings in all (Q-544)."""
    return {"proceeds": sum(event.gold for event in told(run, Sold))}

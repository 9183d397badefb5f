"""CombatState and CombatResult (Q-507, Q-513), made of what the view shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yonder.core import Found, Question, World, still, tag_of
from yonder.core.rules import engine
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import level
from yonder.games.quest.combat.attacks.strike import OffhandAttack
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.doors.asking import session_of
from yonder.games.quest.doors.refusal import done
from yonder.games.quest.events import AmmoRecovered, DeathOutcome, LevelUp, LootDiscarded
from yonder.games.quest.kinds import CONDITIONS
from yonder.games.quest.models import Character, Combat, Session
from yonder.games.quest.party.company import heroes
from yonder.games.quest.rules import scope_of
from yonder.games.quest.show.battle import fight_view
from yonder.games.quest.show.shapes.fight import FighterView, FightView


def state(found: Found) -> dict[str, Any]:
    """The fight after what was done in it; `log` and `new_log` are the lines of this call."""
    session = session_of(found)
    world, lines = found.world, [line for line in found.lines if line]
    told = [{"type": tag_of(event), **_plain(event)} for event in found.events]
    base = {"session_id": session, "seq": found.nonce, "new_log": lines, "events": told}
    if world.find(Combat, session) is None:
        outcome = next((each["outcome"] for each in told if each["type"] == "combat_ended"), "none")
        return done(phase="ended", outcome=outcome, **base)
    return done(**combat(found, session), **base)


def looked(found: Found) -> dict[str, Any]:
    """Q-504: the running fight, without new lines; `no_combat` if there is none."""
    session = session_of(found)
    if found.world.find(Combat, session) is None:
        raise found.world.refuse("no_combat")
    return done(session_id=session, seq=found.nonce, **combat(found, session))


def combat(found: Found, session: int) -> dict[str, Any]:
    world, field = found.world, Field(found.world, session)
    view = fight_view(still(world), session, found.who)
    players = [row for row in field.all() if row.kind == "player"]
    return {
        "phase": view.phase if not world.where(Question, scope=scope_of(session)) else "reaction",
        "outcome": view.outcome,
        "round": view.round,
        "turn": _turn(view),
        "order": [{"id": cid, "initiative": field.one(cid).initiative} for cid in view.order],
        "party": [_member(found, field, row) for row in view.party],
        "monsters": [_monster(row) for row in view.monsters],
        "ranges": list(_ranges(field)),
        "difficulty": view.difficulty,
        "log": [line for line in found.lines if line],
        "xp_earned": {row.ref: row.xp for row in players},
        "level_up_pending": [row.ref for row in players if _rising(field, row.cid)],
        "loot": [{"item": drop.item, "quantity": drop.quantity} for drop in view.loot],
        "options": list(_options(found, session)),
        "pending_reaction": _pending(found, session),
    }


def _plain(event: Any) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def _turn(view: FightView) -> dict[str, Any]:
    row = next(row for row in (*view.party, *view.monsters) if row.cid == view.turn)
    turn = row.turn
    return {
        "combatant_id": row.cid,
        "actions_left": turn.actions,
        "attacks_left": turn.attacks,
        "bonus_used": not turn.bonus,
        "free_step_used": not turn.steps,
        "extra_steps": turn.extra_steps,
        "reaction_used": not turn.reaction,
    }


def _member(found: Found, field: Field, row: FighterView) -> dict[str, Any]:
    pool, dying = row.pool, row.dying
    shown = None if pool is None else {"type": pool.type, "label": pool.name, "current": pool.current, "max": pool.max}
    return {
        **_anybody(row),
        "kind": row.kind,
        "temp_hp": row.temp_hp,
        "mana": row.mana,
        "max_mana": row.max_mana,
        "resource": shown,
        "death": {
            "successes": dying.successes if dying else 0,
            "failures": dying.failures if dying else 0,
            "stable": dying.stable if dying else False,
        },
        "concentration": row.concentration or None,
        "bonus_attack_available": _offhand(found, field, row),
        "ammo_remaining": _ammo(field, row),
        "abilities": list(_abilities(field, row)),
    }


def _monster(row: FighterView) -> dict[str, Any]:
    """Q-515: no more than can be seen."""
    return {**_anybody(row), "alive": row.alive, "img": f"monsters/{row.ref}"}


def _anybody(row: FighterView) -> dict[str, Any]:
    names = [condition.id for condition in row.conditions]
    return {
        "id": row.cid,
        "name": row.name,
        "hp": row.hp,
        "max_hp": row.max_hp,
        "ac": row.ac,
        "pos": row.pos,
        "conditions": [
            {"name": each.id, "rounds": each.rounds, "level": each.stacks}
            for each in row.conditions
            if each.id in CONDITIONS
        ],
        "marks": [name for name in names if name not in CONDITIONS],
    }


def _offhand(found: Found, field: Field, row: FighterView) -> bool:
    """Q-465."""
    if row.kind != "player" or field.combat.phase != "active":
        return False
    return engine.probe(found.rules, found.world, row.owner, OffhandAttack(field.session)) is None


def _ammo(field: Field, row: FighterView) -> int:
    """Q-465: what is left for the weapon in hand."""
    if row.kind != "player":
        return 0
    weapon = gear.weapon(field.world, int(row.ref), "mainhand")
    return gear.ammunition(field.world, int(row.ref), weapon.ammo) if weapon is not None and weapon.ammo else 0


def _abilities(field: Field, row: FighterView) -> Iterator[dict[str, Any]]:
    who = field.character(row.cid)
    used = dict(field.one(row.cid).uses)
    for ability in field.content.abilities.values() if who is not None else ():
        if who is not None and ability.class_ == who.class_name and row.level >= ability.level:
            uses = ability.tier(row.level).uses
            most = ability.uses if uses is None else uses
            yield {"id": ability.id, "uses_left": most - used.get(ability.id, 0) if most else None}


def _ranges(field: Field) -> Iterator[dict[str, Any]]:
    words = field.content.words
    for one in field.living("party"):
        for other in field.living("monsters"):
            far = field.range(one.cid, other.cid)
            yield {"from": one.cid, "to": other.cid, "range": far, "label": words[f"range.{far}"]}


def _rising(field: Field, cid: str) -> bool:
    who = field.character(cid)
    return who is not None and level(field.content, who) > field.one(cid).level


def _options(found: Found, session: int) -> Iterator[dict[str, Any]]:
    """Q-411: each type of action once, enabled if any offer of it is."""
    if found.who is None:
        return
    kinds: dict[str, dict[str, Any]] = {}
    for offer in engine.offers(found.rules, found.world, found.who):
        if getattr(offer.action, "session", session) != session:
            continue
        name, enabled = tag_of(offer.action), bool(offer.enabled)
        if name not in kinds or (enabled and not kinds[name]["enabled"]):
            kinds[name] = {"type": name, "enabled": enabled, "reason": None if enabled else offer.reason}
    yield from kinds.values()


def _pending(found: Found, session: int) -> dict[str, Any] | None:
    for question in found.world.where(Question, scope=scope_of(session)):
        mine = question.to == found.who
        choices = [option.label for option in question.options] if mine else []
        return {"question": question.id, "prompt": question.prompt if mine else "", "choices": choices}
    return None


def before_end(world: World, session: int) -> dict[str, Any] | None:
    """What a result must know of the fight that is about to be left."""
    row = world.find(Combat, session)
    if row is None:
        return None
    players = [each for each in Field(world, session).all() if each.kind == "player"]
    return {"outcome": row.outcome, "xp_total": {each.ref: each.xp for each in players}}


def result(found: Found) -> dict[str, Any]:
    """Q-507."""
    session = found.world.get(Session, session_of(found))
    events = found.events
    kept = [drop for event in events if isinstance(event, DeathOutcome) for drop in event.kept]
    return done(
        **(found.note or {}),
        seq=found.nonce,
        level_ups=[_plain(event) for event in events if isinstance(event, LevelUp)],
        ammo_returned={event.item: event.quantity for event in events if isinstance(event, AmmoRecovered)},
        loot_discarded=[drop for event in events if isinstance(event, LootDiscarded) for drop in event.drops],
        kept_items=kept,
        location={str(who.char): who.location for who in heroes(found.world, session)},
        message=" ".join(line for line in found.lines if line),
    )


def sheet(world: World, char: int) -> dict[str, Any]:
    """A character in short."""
    return _plain(world.get(Character, char))

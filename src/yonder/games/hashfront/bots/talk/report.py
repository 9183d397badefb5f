"""Report: what a message does to an agent, and what it would do differently for it. Two plans, side by side."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from yonder.games.hashfront.bots.mind import Heard, Mind, deed
from yonder.games.hashfront.bots.play.advanced import FEWEST
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.orders import ATTACK, BUILD, CAPTURE, Order, carry_out
from yonder.games.hashfront.bots.play.tendencies import tendencies
from yonder.games.hashfront.bots.play.tiers import imagined, thinker
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.replies import reply
from yonder.games.hashfront.bots.talk.stance import Stance
from yonder.games.hashfront.kinds import UNITS


def explain(mind: Mind, text: str, sender: int, message: int = 0, meaning: Meaning | None = None) -> dict[str, Any]:
    """What this message would do to the agent now; nothing is changed."""
    heard = mind.hear(message, sender, text, meaning)
    me = mind.character
    without, after = planned(mind, heard.before), planned(mind, heard.after)
    intent = heard.meaning.intent
    outcome = "unsure" if heard.meaning.unsure else deed(heard)
    return {
        "agent": {"slot": me.slot, "tier": me.tier, "traits": list(me.traits), "name": me.name},
        **told(heard),
        "plan_without": without,
        "plan_with": after,
        "changes_the_plan": without != after,
        "reply": reply(me.traits, me.seed, message, intent, mind.said, text=text, deed=outcome),
    }


def told(heard: Heard) -> dict[str, Any]:
    """What a message did, as data: each step of the formula, and the stance before and after."""
    before, after = shown(heard.before), shown(heard.after)
    return {
        "text": heard.text,
        "sender": heard.sender,
        "intent": heard.meaning.intent,
        "meaning": asdict(heard.meaning),
        "evidence": heard.evidence,
        "trust": heard.trust,
        "earlier": heard.earlier,
        "receptivity": heard.impact.receptivity,
        "steps": asdict(heard.impact),
        "impact": heard.impact.value,
        "accepted": heard.accepted,
        "stance_before": before,
        "stance_after": after,
        "changed": [name for name in before if before[name] != after[name]],
    }


def shown(stance: Stance) -> dict[str, Any]:
    """A stance as data."""
    focus = stance.focus
    return {
        "aggression": stance.aggression,
        "defence": stance.defence,
        "morale": stance.morale,
        "trust": list(stance.trust[1:]),
        "expect": UNITS[stance.expect],
        "truces": [asdict(truce) for truce in stance.truces],
        "focus": None if focus is None else asdict(focus),
        "alarms": [asdict(alarm) for alarm in stance.alarms],
        "mercies": [asdict(mercy) for mercy in stance.mercies],
    }


def panel(mind: Mind) -> dict[str, Any]:
    """The agent's mind, for the panel after the game (H-614): who it is, what it heard, judged and felt."""
    me = mind.character
    journal = [told(each) if isinstance(each, Heard) else asdict(each) for each in mind.journal]
    return {
        "slot": me.slot,
        "tier": me.tier,
        "traits": list(me.traits),
        "name": me.name,
        "seed": f"{me.seed:016x}",
        "stance": shown(mind.stance),
        "feelings": mind.feelings(),
        "journal": journal,
    }


def planned(mind: Mind, stance: Stance) -> list[str]:
    """The turn that the agent would play now by this stance, every strike a hit, in words."""
    me = mind.character
    board = at_move(mind.chronicle.board, me.slot)
    habits = {rival: tendencies(mind.chronicle.history, rival, me.slot) for rival in board.rivals(me.slot)}
    orders = imagined(board, thinker(me.tier, me.slot, mind.temper(stance), habits, FEWEST))
    lines = []
    for order in orders:
        lines.append(in_words(board, order))
        carry_out(board, order)
    return lines


def at_move(board: Board, slot: int) -> Board:
    """A copy of the board with this slot at move: as it is, or as if its turn began now."""
    twin = board.copy()
    if twin.slot != slot:
        twin.slot = slot
        for unit in twin.army(slot):
            twin.moved[unit] = twin.acted[unit] = False
    return twin


def in_words(board: Board, order: Order) -> str:
    """An order as people say it."""
    unit, tile, act, target = order
    x, y = board.field.ground.place(tile)
    if act == BUILD:
        return f"Factory at {x},{y} orders {UNITS[target]}"
    name = f"{UNITS[board.kind[unit]]} {board.ids[unit]}"
    where = "stays" if tile == board.at[unit] else f"goes to {x},{y}"
    if act == ATTACK:
        return f"{name} {where} and attacks {UNITS[board.kind[target]]} {board.ids[target]}"
    return f"{name} {where} and captures" if act == CAPTURE else f"{name} {where}"

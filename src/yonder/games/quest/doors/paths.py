"""The paths of Part 31, exactly."""

from __future__ import annotations

from typing import Any

from yonder.core import Door, Doors, Entered, Knock, World
from yonder.games.quest.doors import asking, play, state
from yonder.games.quest.doors.refusal import refuse
from yonder.games.quest.rules import rules


def end(world: World, who: str, knock: Knock) -> Entered:
    """Q-507: the result must know how the fight stood."""
    entered: Entered = asking.named("end_combat")(world, who, knock)
    return Entered(entered.content, state.before_end(world, entered.content["session"]))


NAMED: dict[str, Any] = {
    "move": asking.named("move", "dir", "direction", "ref"),
    "cast": asking.named("cast", "spell", "targets", "pos", "metamagic", "option"),
    "ability": asking.named("use_ability", "ability", "target", "pos", "option"),
    "use-item": asking.named("use_item", "item", "target", "pos", "mode"),
    "disengage": asking.named("disengage", "as_bonus"),
    "flee": asking.named("flee"),
    "end-turn": asking.named("end_turn"),
    "loot": asking.loot,
    "death-save": asking.named("death_save"),
}

rules.doors = Doors(
    refuse,
    (
        Door("POST", "/api/combat/start", state.state, asking.start),
        Door("GET", "/api/combat/state", state.looked),
        Door("POST", "/api/combat/action", state.state, asking.any_action),
        Door("POST", "/api/combat/end", state.result, end),
        *(Door("POST", f"/api/combat/{name}", state.state, enter) for name, enter in NAMED.items()),
        Door("POST", "/api/game/action", play.acted, asking.any_action),
        Door("POST", "/api/session", play.session_opened, play.open_session),
        Door("GET", "/api/session/state", play.session_state),
        Door("DELETE", "/api/session/{session_id}", play.discarded, play.discard_session),
        Door("GET", "/api/saves/{npub}", play.saves),
        Door("GET", "/api/saves/{npub}/draft", play.draft),
        Door("POST", "/api/saves/{npub}", play.saved, play.save),
        Door("DELETE", "/api/saves/{npub}/{save_id}", play.discarded, play.delete_save),
        Door("GET", "/api/data/{catalogue}", play.data),
    ),
)

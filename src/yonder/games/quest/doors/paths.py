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


NAMED: dict[str, tuple[str, Any]] = {
    "move": ("Take a step.", asking.named("move", "dir", "direction", "ref")),
    "cast": ("Cast a spell.", asking.named("cast", "spell", "targets", "pos", "metamagic", "option")),
    "ability": ("Use an ability of your class.", asking.named("use_ability", "ability", "target", "pos", "option")),
    "use-item": ("Use something you carry.", asking.named("use_item", "item", "target", "pos", "mode")),
    "disengage": ("Move without provoking anybody.", asking.named("disengage", "as_bonus")),
    "flee": ("Run for it.", asking.named("flee")),
    "end-turn": ("End your turn.", asking.named("end_turn")),
    "loot": ("Take some of what the dead have left, or all of it.", asking.loot),
    "death-save": ("Roll for your life.", asking.named("death_save")),
}

rules.doors = Doors(
    refuse,
    (
        Door("POST", "/api/combat/start", "Begin the fight that waits for you.", state.state, asking.start),
        Door("GET", "/api/combat/state", "The running fight of `session_id`.", state.looked),
        Door("POST", "/api/combat/action", "Any action of a fight, by its type.", state.state, asking.any_action),
        Door("POST", "/api/combat/end", "Leave the field after the fight.", state.result, end),
        *(Door("POST", f"/api/combat/{name}", about, state.state, enter) for name, (about, enter) in NAMED.items()),
        Door("POST", "/api/game/action", "Any action outside of fights, by its type.", play.acted, asking.any_action),
        Door("POST", "/api/session", "Open a session of a character.", play.session_opened, play.open_session),
        Door("GET", "/api/session/state", "The session `session_id` between fights.", play.session_state),
        Door("DELETE", "/api/session/{session_id}", "Throw a session away.", play.discarded, play.discard_session),
        Door("GET", "/api/saves/{npub}", "The saves of a player.", play.saves),
        Door("GET", "/api/saves/{npub}/draft", "The next save of `session_id`, to be signed.", play.draft),
        Door("POST", "/api/saves/{npub}", "Keep a signed save.", play.saved, play.save),
        Door("DELETE", "/api/saves/{npub}/{save_id}", "Forget a save.", play.discarded, play.delete_save),
        Door("GET", "/api/data/{catalogue}", "A catalogue of the game.", play.data),
    ),
)

"""Reactions: one each round, offered in windows (Q-138 to Q-148). A pending hit keeps the dice that were drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from yonder.core import Action, Ctx
from yonder.games.quest.combat.attack import Land, Struck, armor_class, resolve, revealed
from yonder.games.quest.combat.conditions import incapacitated
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.hit import Hit
from yonder.games.quest.combat.turns import stage
from yonder.games.quest.events import DamagePrevented, ReactionOffered, ReactionUsed
from yonder.games.quest.kinds import ReactionPolicy
from yonder.games.quest.rules import rules

OPPORTUNITY = "opportunity-attack"


class React(Action, internal=True):
    """A reaction that was chosen for a pending hit."""

    session: int
    reactor: str
    reaction: str
    hit: Hit


class Reaction(NamedTuple):
    """What may be done when a hit is known: may it, is it worth it, and what does it do?"""

    able: Callable[[Field, str, Hit], bool]
    worth: Callable[[Field, str, Hit], bool]
    use: Callable[[Fight, str, Hit], None]


def able(field: Field, cid: str) -> bool:
    """Q-138: has it still, and can use it."""
    row = field.one(cid)
    return row.reaction and field.awake(cid) and not incapacitated(field, cid) and not field.has(cid, "no_reaction")


def policy(field: Field, cid: str, name: str) -> ReactionPolicy:
    """Q-146, Q-148: those without a player are automatic."""
    who = field.character(cid)
    if who is None:
        return "auto"
    return dict(who.policies).get(name, "auto" if name == OPPORTUNITY else "ask")


@stage(Struck)
def on_hit(fight: Fight, action: Struck) -> None:
    """Let the target react before the damage dice; otherwise the hit lands."""
    hit, me = action.hit, action.hit.blow.target
    names = [name for name, each in ON_HIT.items() if able(fight, me) and each.able(fight, me, hit)]
    policies = {name: policy(fight, me, name) for name in names}
    for name in names:
        if policies[name] == "auto" and ON_HIT[name].worth(fight, me, hit):
            _use(fight, me, name, hit)
            return
    asked = [name for name in names if policies[name] == "ask"]
    if asked:
        _ask(fight, me, asked, hit)
    else:
        resolve(fight, hit)


def _ask(fight: Fight, cid: str, names: list[str], hit: Hit) -> None:
    """Q-147: the fight waits; the pending hit is kept in the question with the dice already drawn."""
    words, ctx = fight.content.words, fight.ctx
    fight.change(phase="reaction")
    fight.tell(ReactionOffered(fight.session, cid, "on_hit", hit.blow.attacker))
    options: list[tuple[str, Action]] = [
        (words[f"reaction.{name}"], React(fight.session, cid, name, hit)) for name in names
    ]
    options.append((words["reaction.none"], Land(fight.session, hit)))
    prompt = words["ask.on_hit"].format(total=hit.total, source=hit.blow.source)
    ctx.ask(fight.one(cid).owner, prompt, options, default=len(options) - 1, scope=fight.scope)


@rules.on(React)
def react(ctx: Ctx, action: React) -> None:
    fight = Fight(ctx, action.session)
    fight.change(phase="active")
    _use(fight, action.reactor, action.reaction, action.hit)


def _use(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    fight.set(cid, reaction=False)
    fight.tell(ReactionUsed(fight.session, cid, name))
    ON_HIT[name].use(fight, cid, hit)


def _dodger(field: Field, cid: str, _hit: Hit) -> bool:
    who = field.character(cid)
    return who is not None and who.class_name == "rogue" and field.one(cid).level >= 5


def _halve(fight: Fight, _cid: str, hit: Hit) -> None:
    resolve(fight, hit, halved=True)


def _parrier(field: Field, cid: str, hit: Hit) -> bool:
    return hit.blow.melee and field.effect(cid, "cowardly-parry") is not None


def turns_into_a_miss(plus: int) -> Callable[[Field, str, Hit], bool]:
    """Would so much more armour turn the hit into a miss? A natural 20 hits whatever is worn."""

    def worth(field: Field, cid: str, hit: Hit) -> bool:
        return hit.natural < 20 and hit.total < armor_class(field, cid) + plus

    return worth


def _parry(fight: Fight, cid: str, hit: Hit) -> None:
    fight.tell(DamagePrevented(fight.session, cid, "cowardly-parry"))

    revealed(fight, hit.blow.attacker)


ON_HIT: dict[str, Reaction] = {
    "uncanny-dodge": Reaction(_dodger, lambda _field, _cid, _hit: True, _halve),
    "cowardly-parry": Reaction(_parrier, turns_into_a_miss(2), _parry),
}
"""Reactions by name; those of spells join them where spells are (Part 13)."""

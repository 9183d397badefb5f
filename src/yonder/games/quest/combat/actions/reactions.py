"""Reactions: one each round, offered in windows (Q-138 to Q-148). What is pending keeps the dice that were drawn.

A reaction has the name of the feature or trait that gives it, or of the effect of a spell that is cast as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from yonder.core import Action
from yonder.games.quest.combat.attacks.attack import ANSWERED, Struck, armor_class, resolve, revealed
from yonder.games.quest.combat.attacks.hit import Hit, Wound
from yonder.games.quest.combat.fight import Field, Fight, remembered
from yonder.games.quest.combat.health.conditions import incapacitated
from yonder.games.quest.combat.health.damage import Damaged, deal
from yonder.games.quest.combat.rounds.turns import stage
from yonder.games.quest.content.naming import cid_name
from yonder.games.quest.events import DamagePrevented, ReactionOffered, ReactionUsed
from yonder.games.quest.kinds import ReactionPolicy
from yonder.games.quest.models import House
from yonder.games.quest.party.company import SECOND

OPPORTUNITY, READY = "opportunity-attack", "ready"


class React(Action, internal=True):
    """A reaction that was chosen for a pending hit."""

    session: int
    reactor: str
    reaction: str
    hit: Hit
    asked: tuple[str, ...] = ()


class Retort(Action, internal=True):
    """A reaction to damage: before it, or after."""

    session: int
    reactor: str
    reaction: str
    wound: Wound
    window: str


class Suffer(Action, internal=True):
    """Damage without an attack roll comes; its target may still react."""

    session: int
    wound: Wound
    asked: bool = False


class Reaction(NamedTuple):
    """May it be used, is it worth it where it is automatic, and what does it do? `ally`: for others, not for oneself.

    The functions receive the reactor, the name of feature or spell, and the hit or the wound.
    """

    able: Callable[[Field, str, str, Any], bool]
    use: Callable[[Fight, str, str, Any], None]
    worth: Callable[[Field, str, str, Any], bool] = lambda _field, _cid, _name, _what: True
    ally: bool = False


Table = dict[str, Reaction]
ON_HIT: Table = {}
ON_HARM: Table = {}  # before damage that no attack roll brings
ON_DAMAGED: Table = {}


@remembered
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


def known(field: Field, cid: str, table: Mapping[str, Reaction]) -> Iterator[tuple[str, Reaction]]:
    """The reactions of a table that somebody has, by feature, trait or prepared spell."""
    for row in field.effects(cid):
        if row.kind in table:
            yield row.kind, table[row.kind]
    who, spells = field.character(cid), field.content.spells
    for name in who.prepared if who is not None else ():
        spell = spells.get(name)
        if spell is not None and spell.cast == "reaction" and spell.effect in table:
            yield name, table[spell.effect]


def offers(field: Field, cid: str, table: Table, what: Hit | Wound, *, ally: bool = False) -> dict[str, Reaction]:
    """Those that can be used now."""
    if not able(field, cid):
        return {}
    mine = ((name, each) for name, each in known(field, cid, table) if each.ally == ally)
    return {name: each for name, each in mine if each.able(field, cid, name, what)}


def chosen(field: Field, cid: str, found: Mapping[str, Reaction], what: Hit | Wound) -> str:
    """The first that is automatic and worth it."""
    names = (name for name in found if policy(field, cid, name) == "auto")
    return next((name for name in names if found[name].worth(field, cid, name, what)), "")


def askable(field: Field, cid: str, found: Iterable[str]) -> list[str]:
    return [name for name in found if policy(field, cid, name) == "ask"]


def ask(fight: Fight, cid: str, window: str, attacker: str, options: Sequence[tuple[str, Action]]) -> None:
    """Q-147: the fight waits; the last option is to do nothing."""
    fight.change(phase="reaction")
    fight.tell(ReactionOffered(fight.session, cid, window, attacker))
    words = fight.content.words
    labels = [(words[f"reaction.{name}"], action) for name, action in options]
    prompt = words[f"ask.{window}"].format(attacker=cid_name(fight.content, attacker, fight.several()))
    owner, until = fight.one(cid).owner, deadline(fight)
    fight.ctx.ask(owner, prompt, labels, default=len(labels) - 1, until=until, scope=fight.scope)


def deadline(fight: Fight) -> int:
    """Q-550: fellows do not wait for ever; whoever fights alone may take any time."""
    seconds = fight.world.get(House).reaction
    alone = sum(row.kind == "player" for row in fight.all()) == 1
    return 0 if alone or not seconds else fight.ctx.now + seconds * SECOND


def go_on(fight: Fight) -> None:
    if fight.combat.phase == "reaction":
        fight.change(phase="active")


def used(fight: Fight, cid: str, name: str) -> None:
    """The reaction of this round is gone."""
    fight.set(cid, reaction=False)
    fight.tell(ReactionUsed(fight.session, cid, name))


def answerable(fight: Fight, hit: Hit) -> bool:
    """Has the target, or somebody who guards it, a reaction to this?"""
    target = hit.blow.target
    cids = (target, *(row.cid for row in fight.allies(target)))
    return any(offers(fight, cid, ON_HIT, hit, ally=cid != target) for cid in cids)


ANSWERED.append(answerable)


@stage(Struck)
def on_hit(fight: Fight, action: Struck) -> None:
    """Let the target react before the damage dice, then those who guard it; otherwise the hit lands."""
    go_on(fight)
    hit = action.hit
    target = hit.blow.target
    for cid in (target, *(row.cid for row in fight.allies(target))):
        found = {} if cid in action.asked else offers(fight, cid, ON_HIT, hit, ally=cid != target)
        if not found:
            continue
        name = chosen(fight, cid, found, hit)
        if name:
            react(fight, React(fight.session, cid, name, hit, action.asked))
            return
        names = askable(fight, cid, found)
        if names:
            asked = (*action.asked, cid)
            options: list[tuple[str, Action]] = [
                (each, React(fight.session, cid, each, hit, action.asked)) for each in names
            ]
            ask(fight, cid, "on_hit", hit.blow.attacker, [*options, ("none", Struck(fight.session, hit, asked))])
            return
    resolve(fight, hit)


def react(fight: Fight, action: React) -> None:
    """Use it; a hit that still stands goes on to the others who may react."""
    used(fight, action.reactor, action.reaction)
    table = dict(known(fight, action.reactor, ON_HIT))
    table[action.reaction].use(fight, action.reactor, action.reaction, action.hit)


def in_vain(field: Field, action: React) -> bool:
    """Would the hit stand all the same?"""
    found = dict(known(field, action.reactor, ON_HIT)).get(action.reaction)
    return found is not None and not found.worth(field, action.reactor, action.reaction, action.hit)


@stage(React)
def chosen_reaction(fight: Fight, action: React) -> None:
    go_on(fight)
    react(fight, action)


def still_hits(fight: Fight, reactor: str, hit: Hit) -> None:
    """A reaction has not turned it away."""
    fight.ctx.then(Struck(fight.session, hit, (reactor,)), fight.scope)


def turned_away(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    """A hit has become a miss."""
    fight.tell(DamagePrevented(fight.session, cid, name))
    revealed(fight, hit.blow.attacker)


def inflict(fight: Fight, wound: Wound) -> None:
    """Damage that no attack roll brings: a breath, a fire. Its target may react first (Q-142)."""
    if offers(fight, wound.target, ON_HARM, wound):
        fight.ctx.then(Suffer(fight.session, wound), fight.scope)
    else:
        deal(fight, wound)


@stage(Suffer)
def suffer(fight: Fight, action: Suffer) -> None:
    go_on(fight)
    wound = action.wound
    found = {} if action.asked else offers(fight, wound.target, ON_HARM, wound)
    if not _answered(fight, found, wound, "on_harm", Suffer(fight.session, wound, asked=True)):
        deal(fight, wound)


@stage(Damaged)
def on_damaged(fight: Fight, action: Damaged) -> None:
    go_on(fight)
    wound = action.wound
    found = {} if action.asked else offers(fight, wound.target, ON_DAMAGED, wound)
    _answered(fight, found, wound, "on_damaged", Damaged(fight.session, wound, asked=True))


def _answered(fight: Fight, found: Mapping[str, Reaction], wound: Wound, window: str, none: Action) -> bool:
    """Is a reaction used or asked for?"""
    me = wound.target
    name = chosen(fight, me, found, wound)
    if name:
        retort(fight, Retort(fight.session, me, name, wound, window))
        return True
    options: list[tuple[str, Action]] = [
        (each, Retort(fight.session, me, each, wound, window)) for each in askable(fight, me, found)
    ]
    if options:
        ask(fight, me, window, wound.attacker, [*options, ("none", none)])
    return bool(options)


@stage(Retort)
def chosen_retort(fight: Fight, action: Retort) -> None:
    go_on(fight)
    retort(fight, action)


def retort(fight: Fight, action: Retort) -> None:
    used(fight, action.reactor, action.reaction)
    table = dict(known(fight, action.reactor, ON_HARM if action.window == "on_harm" else ON_DAMAGED))
    table[action.reaction].use(fight, action.reactor, action.reaction, action.wound)


def turns_into_a_miss(plus: int) -> Callable[[Field, str, str, Hit], bool]:
    """Would so much more armour turn the hit into a miss? A natural 20 hits whatever is worn."""

    def worth(field: Field, cid: str, _name: str, hit: Hit) -> bool:
        return hit.natural < 20 and hit.total < armor_class(field, cid) + plus

    return worth


def _parry(fight: Fight, cid: str, name: str, hit: Hit) -> None:
    turned_away(fight, cid, name, hit)


def _melee(field: Field, cid: str, name: str, hit: Hit) -> bool:
    return hit.blow.melee and turns_into_a_miss(2)(field, cid, name, hit)


def _always(_field: Field, _cid: str, _name: str, _hit: Hit) -> bool:
    return True


def _halve(fight: Fight, _cid: str, _name: str, hit: Hit) -> None:
    resolve(fight, hit, halved=True)


ON_HIT["uncanny-dodge"] = Reaction(_always, _halve)
ON_HIT["cowardly-parry"] = Reaction(_melee, _parry)

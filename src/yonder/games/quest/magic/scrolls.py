"""Scrolls (Q-286): a spell from paper, for its mana, by anybody who has mana; neither known nor with components."""

from __future__ import annotations

from yonder.core import guard
from yonder.games.quest.combat.actions.items import USES, UseItem
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.content import SCROLL
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Good
from yonder.games.quest.events import ManaSpent
from yonder.games.quest.magic.casting import Cast, perform, plan, unhindered
from yonder.games.quest.models import Combatant


def spell_on(field: Field, kind: Good) -> Spell:
    return field.content.spells[kind.id.removeprefix(SCROLL)]


def casting(kind: Good, action: UseItem) -> Cast:
    targets = (action.target,) if action.target else ()
    return Cast(action.session, kind.id.removeprefix(SCROLL), targets, action.pos)


def readable(field: Field, me: Combatant, kind: Good, action: UseItem) -> None:
    spell, who, world = spell_on(field, kind), field.character(me.cid), field.world
    able = who is not None and field.content.classes[who.class_name].casting is not None
    guard.need(world, able, "wrong_class")
    guard.need(world, spell.cast != "reaction", "no_combat_use")
    unhindered(field, me)
    plan(field, me, spell, casting(kind, action))
    guard.need(world, me.mana >= spell.mana, "no_mana", need=spell.mana, have=me.mana)


def read(fight: Fight, me: Combatant, kind: Good, action: UseItem) -> None:
    spell = spell_on(fight, kind)
    cast = plan(fight, me, spell, casting(kind, action))
    fight.set(me.cid, mana=me.mana - spell.mana)
    fight.tell(ManaSpent(fight.session, me.cid, spell.mana, me.mana - spell.mana))
    perform(fight, cast)


USES["scroll"] = (readable, read)

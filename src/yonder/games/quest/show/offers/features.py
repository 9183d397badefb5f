"""What classes do besides striking and casting, as offers: hands laid on, divinity, songs, shapes, and care."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import get_args

from yonder.core import Choice, Offer, Some, Span, refusal
from yonder.core.show.offer import Domain
from yonder.games.quest.combat.actions.care import Detach, Extinguish, Stabilize, Wake
from yonder.games.quest.combat.actions.hands import DRAWN, Draw, Hand, Hands, drawable, hands_of
from yonder.games.quest.combat.actions.ready import WEAPON, Ready, Trigger
from yonder.games.quest.combat.features.bard import Inspire, UseInspiration
from yonder.games.quest.combat.features.divinity import OPTIONS, Channel, Option
from yonder.games.quest.combat.features.druid import LeaveShape, WildShape
from yonder.games.quest.combat.features.paladin import LayOnHands, pool
from yonder.games.quest.combat.features.using import BARS, USES, Means, UseAbility, means_of, unusable
from yonder.games.quest.combat.fight import FARTHEST, SHAPE
from yonder.games.quest.content import Content
from yonder.games.quest.form import AIMED, PLACED
from yonder.games.quest.models import Character
from yonder.games.quest.show.names import spoken, thing
from yonder.games.quest.show.offers.aim import ABILITIES, ATTACK, TACTICS, Table, greyed, ready
from yonder.games.quest.show.offers.desk import by
from yonder.games.quest.show.offers.spells import where

TRIGGERS: tuple[Trigger, ...] = get_args(Trigger)


def abilities(table: Table) -> None:
    """Those of the class that are used, the locked ones greyed (Q-405)."""
    session, who = table.session, table.field.character(table.me.cid)
    if who is None:
        return
    first = table.foes[0] if table.foes else ""
    if table.unable is not None:
        for name, label in used_by(table.content, who.class_name):
            table.found.append(greyed(_use(session, name, first), label, ABILITIES, table.unable))
    else:
        for name, label, offer in known(table.content, session, means_of(table.field, table.me), first):
            if offer is not None:
                table.found.append(offer)
            elif name in PLACED:
                placed(table, name, label)
            elif name in AIMED:
                table.aimed(partial(UseAbility, session, name), table.foes, label, ABILITIES)
            else:
                table.one(UseAbility(session, name), label, ABILITIES)
    features(table, who)


@lru_cache(maxsize=1 << 12)
def known(content: Content, session: int, means: Means, first: str) -> tuple[tuple[str, str, Offer | None], ...]:
    """The abilities of a class with their names and offers; none for one whose target or place decides as well."""
    found: list[tuple[str, str, Offer | None]] = []
    for name, label in used_by(content, means.class_name):
        barred = unusable(content, name, means)
        if barred is not None:
            late = barred.code == "locked"  # nothing for now: seldom meant
            found.append((name, label, greyed(_use(session, name, first), label, ABILITIES, barred, aside=late)))
        elif name in PLACED or name in AIMED or name in BARS:
            found.append((name, label, None))
        else:
            found.append((name, label, ready(UseAbility(session, name), label, ABILITIES)))
    return tuple(found)


def _use(session: int, name: str, first: str) -> UseAbility:
    return UseAbility(session, name, first if name in AIMED else "")


@lru_cache(maxsize=1 << 10)
def used_by(content: Content, class_name: str) -> tuple[tuple[str, str], ...]:
    """The abilities that a class uses, with their names."""
    mine = (each for each in content.abilities.values() if each.class_ == class_name and each.id in USES)
    return tuple((each.id, content.words[f"ability.{each.id}"]) for each in mine)


def placed(table: Table, name: str, label: str) -> None:
    """To any place within range of an enemy."""
    cases = {}
    for foe in table.foes:
        pos = table.field.one(foe).pos
        options = list(range(pos - FARTHEST, pos + FARTHEST + 1))
        good, refusal = table.legal(partial(UseAbility, table.session, name, foe), options)
        if not good and refusal is not None:
            table.found.append(greyed(UseAbility(table.session, name, foe, options[0]), label, ABILITIES, refusal))
            return
        cases[foe] = Choice(tuple(good), tuple(where(table, each) for each in good))
    if cases:
        first = table.foes[0]
        also = ("",) if len(cases) == 1 else ()
        if also:
            cases[""] = cases[first]
        target = Choice(tuple(table.foes), tuple(table.name(each) for each in table.foes), also)
        action = UseAbility(table.session, name, first, cases[first].values[0])
        table.found.append(ready(action, label, ABILITIES, (("target", target), ("pos", by("target", cases)))))


def features(table: Table, who: Character) -> None:
    """The rest of what a class can do."""
    session, known = table.session, table.content.classes[who.class_name].features
    if "lay-on-hands" in known:
        lay(table)
    for option in OPTIONS.get(who.class_name, ()):
        channel(table, option)
    if "bardic-inspiration" in known:
        friendly(table, partial(Inspire, session), table.word("inspire"))
    if table.field.effect(table.me.cid, "inspired") is not None:
        table.one(UseInspiration(session), table.word("use_inspiration"), ABILITIES)
    if table.field.effect(table.me.cid, SHAPE) is not None:
        table.one(LeaveShape(session), table.word("leave_shape"), ABILITIES)
    elif "wild-shape" in known:
        for form in table.content.forms:
            label = table.word("wild_shape").format(form=spoken(table.content, "form", form).lower())
            table.one(WildShape(session, form), label, ABILITIES)


def lay(table: Table) -> None:
    """So many points for somebody beside one, or a cure."""
    session, left = table.session, pool(table.field, table.me.cid)
    more: tuple[tuple[str, Domain], ...] = (("amount", Span(1, left)),) if left > 0 else ()
    friendly(table, partial(LayOnHands, session), table.word("lay_on_hands"), more=more)
    good, _ = table.legal(lambda cid: LayOnHands(session, cid, cure=True), table.friends)
    if good:
        friendly(table, lambda cid: LayOnHands(session, cid, cure=True), table.word("lay_cure"))


def channel(table: Table, option: Option) -> None:
    label = spoken(table.content, "channel", option)
    if option != "preserve-life":
        table.one(Channel(table.session, option), label, ABILITIES)
        return
    make = partial(Channel, table.session, option)
    good, _ = table.legal(lambda cid: make((cid,)), table.friends)
    if table.bars(make()) is None and good:
        names = tuple(table.name(cid) for cid in good)
        some = Some(tuple(good), 0, len(good), names)
        table.found.append(ready(make(), label, ABILITIES, (("targets", some),)))
    else:
        table.one(make(), label, ABILITIES)


def friendly(table: Table, make, label: str, more: tuple[tuple[str, Domain], ...] = ()) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """Something done for oneself or a friend."""
    me = table.me.cid
    cids = [me, *(cid for cid in table.friends if cid != me)]
    good, refusal = table.legal(make, cids)
    if not good:
        assert refusal is not None
        table.found.append(greyed(make(me), label, ABILITIES, refusal))
        return
    choice = Choice(tuple(good), tuple(table.name(cid) for cid in good), ("",) if me in good else ())
    table.found.append(ready(make(good[0]), label, ABILITIES, (("target", choice), *more)))


def care(table: Table) -> None:
    """Fires, leeches, the dying and the asleep: shown where there is something to be done."""
    session, me = table.session, table.me.cid
    if table.spent is not None or not troubled(table):
        return
    for kind, name in ((Extinguish, "extinguish"), (Detach, "detach"), (Stabilize, "stabilize"), (Wake, "wake")):
        good, _ = table.legal(partial(kind, session), table.friends)
        if good:
            also = ("",) if me in good and kind in (Extinguish, Detach) else ()
            choice = Choice(tuple(good), tuple(table.name(cid) for cid in good), also)
            action = kind(session, good[0])
            table.found.append(ready(action, table.word(name), TACTICS, (("target", choice),)))


def troubled(table: Table) -> bool:
    """Does anything last on a friend that care could end?"""
    names = ("burning", "attached", "unconscious", "sleeping")
    return any(table.field.has(cid, *names) for cid in table.friends) or table.clinging()


def hands(table: Table) -> None:
    """What can be drawn, and what put away."""
    who = table.field.character(table.me.cid)
    if who is not None and table.unable is None and DRAWN not in table.me.used:
        table.found += draws(table.content, table.session, hands_of(table.bars.world, who.char))


@lru_cache(maxsize=1 << 12)
def draws(content: Content, session: int, reach: Hands) -> tuple[Offer, ...]:
    """For each hand what may be taken into it; nothing, if it may be emptied."""
    found = []
    kinds = ("", *dict.fromkeys(row.kind for row in reach.carried))
    for slot in get_args(Hand):
        good = [kind for kind in kinds if refusal(drawable, content, reach, slot, kind) is None]
        if good:
            names = tuple(thing(content, kind) if kind else content.words["offer.nothing"] for kind in good)
            label = content.words["offer.draw"].format(slot=spoken(content, "slot", slot))
            domains = (("item", Choice(tuple(good), names)),)
            found.append(ready(Draw(session, slot, good[-1]), label, ATTACK, domains, aside=True))
    return tuple(found)


def wait(table: Table) -> None:
    """An attack or a cantrip that waits for its trigger."""
    session, who = table.session, table.field.character(table.me.cid)
    first = TRIGGERS[0]
    if table.spent is not None:
        table.found.append(greyed(Ready(session, first), table.word("ready"), TACTICS, table.spent, aside=True))
        return
    sources = [WEAPON, *(who.prepared if who is not None else ())]
    cantrips = [name for name in sources if name == WEAPON or not table.content.spells[name].level]
    good, refusal = table.legal(partial(Ready, session, first), cantrips)
    if not good:
        assert refusal is not None
        table.found.append(greyed(Ready(session, first), table.word("ready"), TACTICS, refusal, aside=True))
        return
    names = tuple(table.word("weapon") if name == WEAPON else table.words[f"spell.{name}"] for name in good)
    domains: tuple[tuple[str, Domain], ...] = (
        ("trigger", triggers(table.content)),
        ("source", Choice(tuple(good), names)),
    )
    table.found.append(ready(Ready(session, first), table.word("ready"), TACTICS, domains, aside=True))


@lru_cache(maxsize=64)
def triggers(content: Content) -> Choice:
    """What may be waited for."""
    return Choice(TRIGGERS, tuple(spoken(content, "trigger", each) for each in TRIGGERS))

"""The bestiary: the monsters a player has met. A whole block is earned by a kill and closed during a fight (Q-549)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Query, World
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import Content
from yonder.games.quest.content.creatures import Find, Monster, Rider, Strike, Trait
from yonder.games.quest.kinds import STATS
from yonder.games.quest.models import Met
from yonder.games.quest.monsters.lore import in_fight, met
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import spoken, thing
from yonder.games.quest.show.shapes.bestiary import BlockView, MonsterView, StrikeView, TraitView

EIGHTHS = 8


class Bestiary(Query):
    """The kinds of monster you have met, or the one that you name, and what you know of each."""

    monster: str = ""


@rules.query(Bestiary)
def bestiary(world: World, who: str | None, query: Bestiary) -> list[MonsterView]:
    content, fighting = content_of(world), who is not None and in_fight(world, who)
    pages = [page(content, row, fighting=fighting) for row in (() if who is None else met(world, who))]
    if not query.monster:
        return pages
    wanted = query.monster.casefold()
    found = [each for each in pages if wanted in (each.monster, each.name.casefold())]
    if not found:
        raise world.refuse("unknown_id", id=query.monster)
    return found


def page(content: Content, row: Met, *, fighting: bool) -> MonsterView:
    """One kind, as far as its hunter knows it."""
    kind, words = content.monsters[row.monster], content.words
    closed = words["bestiary.unbeaten"] if not row.felled else words["bestiary.fighting"] if fighting else ""
    return MonsterView(
        kind.id,
        spoken(content, "monster", kind.id),
        kind.type,
        kind.size,
        challenge(kind.cr8),
        kind.ac,
        kind.hp,
        kind.xp,
        kind.boss,
        kind.terrain,
        row.fights,
        row.felled,
        None if closed else block(content, kind),
        closed,
    )


def challenge(cr8: int) -> str:
    """A challenge rating as people write it: 1/8, 1/2, 3."""
    if cr8 % EIGHTHS == 0:
        return str(cr8 // EIGHTHS)
    return f"1/{EIGHTHS // cr8}" if EIGHTHS % cr8 == 0 else f"{cr8}/{EIGHTHS}"


def block(content: Content, kind: Monster) -> BlockView:
    """The whole block, in words."""
    return BlockView(
        kind.hp_dice,
        tuple((stat, kind.score(stat)) for stat in STATS),
        kind.saves,
        {way: feet for way, feet in kind.speed.items() if feet},
        kind.perception,
        kind.vulnerable,
        tuple(content.words.get(f"qualifier.{each}", each) for each in kind.resists),
        tuple(content.words.get(f"qualifier.{each}", each) for each in kind.immune),
        kind.condition_immune,
        tuple(strike(content, each) for each in kind.actions),
        tuple(" + ".join(spoken(content, "action", name) for name in routine) for routine in kind.multiattack),
        tuple(TraitView(spoken(content, "trait", each.id), trait_text(content, each)) for each in kind.traits),
        temper(content, kind),
        tuple(dict.fromkeys(thing(content, each.item) for each in _drops(kind) if each.item != "nothing")),
    )


def strike(content: Content, kind: Strike) -> StrikeView:
    parts = [f"{kind.dice} {kind.type}"] if kind.type is not None else []
    parts += [f"{each.dice} {each.type}" for each in kind.extra]
    text = " ".join(_said(content, kind))
    return StrikeView(spoken(content, "action", kind.id), kind.kind, kind.bonus, kind.far, " + ".join(parts), text)


def _said(content: Content, kind: Strike) -> Iterator[str]:
    """What else there is to say of an action."""
    words = content.words
    if kind.rider is not None:
        yield from _rider(content, kind.rider)
    if f"strike_text.{kind.effect}" in words:
        yield words[f"strike_text.{kind.effect}"]
    if kind.area:
        yield words["bestiary.area"].format(area=kind.area)
    if kind.recharge:
        yield words["bestiary.recharge"].format(face=kind.recharge)
    if kind.uses:
        yield words["bestiary.once" if kind.uses == 1 else "bestiary.uses"].format(uses=kind.uses)


def _rider(content: Content, rider: Rider) -> Iterator[str]:
    """What follows a hit, and what may prevent it."""
    words, hurt = content.words, rider.damage
    parts = [] if hurt is None else [f"{hurt.dice} {hurt.type}"]
    parts += [] if rider.condition is None else [rider.condition]
    parts += [words[f"rider.{rider.effect}"]] if rider.effect else []
    what = ", ".join(parts)
    if not what:
        return
    if rider.stat is None:
        yield words["bestiary.follows"].format(what=what)
    else:
        yield words["bestiary.save"].format(stat=words[f"stat.{rider.stat}"], dc=rider.dc, what=what)
    if rider.half:
        yield words["bestiary.half"]


def trait_text(content: Content, trait: Trait) -> str:
    """What a trait does, with its numbers."""
    told = {"amount": trait.amount, "dice": trait.dice, "stopped_by": " or ".join(trait.stopped_by)}
    return content.words[f"trait_text.{trait.id}"].format(**told)


def temper(content: Content, kind: Monster) -> str:
    """How it behaves."""
    mind, words = kind.behavior, content.words
    flight = words["bestiary.flees"].format(flee=mind.flee) if mind.flee else words["bestiary.stays"]
    return f"{words[f'temper.{mind.aggression}']} {words[f'prey.{mind.target}']} {flight}"


def _drops(kind: Monster) -> Iterator[Find]:
    if kind.loot is not None:
        yield from kind.loot.guaranteed
        for tier in kind.loot.tiers:
            yield from tier.entries

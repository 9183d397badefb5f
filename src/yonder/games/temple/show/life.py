"""Life: an explorer's life in a handful of sentences, for its end and for its triumphs (T-845)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from yonder.core import Query, World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import DeathCause, MonsterType
from yonder.games.temple.models import (
    Chamber,
    Chronicle,
    ExplorerTempleProgress,
    FallenExplorer,
    Feat,
    Grave,
    Relic,
    Token,
)
from yonder.games.temple.rules import rules
from yonder.games.temple.show.narration import article
from yonder.games.temple.show.view import explorer_exists

RICH, DEEP, BLOODY, NIMBLE, CURIOUS = 150, 7, 8, 3, 12


class Life(Query):
    """The life of one explorer so far, or to its end, in a few sentences, with the epithet it has earned."""

    explorer_id: int


@rules.query(Life)
def life(world: World, _who: str | None, query: Life) -> dict[str, Any]:
    return told(explorer_exists(world, query.explorer_id))


def told(me: Hero) -> dict[str, Any]:
    """T-845: name, epithet and sentences."""
    deeds = deeds_of(me)
    epithet = me.content.words[f"life.epithet.{epithet_of(me, deeds)}"]
    return {
        "name": me.name,
        "epithet": epithet,
        "sentences": [line[:1].upper() + line[1:] for line in sentences(me, deeds, epithet)],
    }


class Deeds(NamedTuple):
    """What a life came to."""

    opened: int
    temples: int
    kills: int
    kinds: list[str]
    escapes: int
    deepest: int
    gold: int
    relics: list[str]


def deeds_of(me: Hero) -> Deeds:
    """Read from what the world keeps of it."""
    world, content = me.world, me.content
    paths = world.all(ExplorerTempleProgress, me.id)
    kept = world.get(Chronicle, me.id)
    feats = [row.feat.partition(":") for row in world.all(Feat, me.id)]
    first = [kind for feat, _, kind in feats if feat == "first_kill"]
    kinds = [content.monsters[kind].name for kind in first if kind in content.monsters]
    relics = [content.relics[row.relic].name for row in world.all(Relic, me.id) if row.relic in content.relics]
    escapes = sum(feat == "escape" for feat, _, _ in feats)
    opened = sum(path.chambers_explored for path in paths)
    return Deeds(opened, len(paths), kept.kills, kinds, escapes, kept.deepest, kept.most_gold, relics)


def epithet_of(me: Hero, deeds: Deeds) -> str:
    """The first that fits."""
    fitting = {
        "wraithbane": me.stats.temples_conquered > 0,
        "deep": deeds.deepest >= DEEP,
        "bloody": deeds.kills >= BLOODY,
        "rich": deeds.gold >= RICH,
        "nimble": deeds.escapes >= NIMBLE,
        "curious": deeds.opened >= CURIOUS,
        "brave": deeds.kills > 0,
        "unlucky": me.health.is_dead,
    }
    return next((name for name, fits in fitting.items() if fits), "hopeful")


def sentences(me: Hero, deeds: Deeds, epithet: str) -> Iterator[str]:
    """One after the other, of what there is to tell."""
    content, first = me.content, me.name.partition(" ")[0]
    kind = me.stats.explorer_class.lower()
    who = "was" if me.health.is_dead else "is"
    yield said(content, who, name=me.name, epithet=epithet, a_class=f"{article(kind)} {kind}", level=me.stats.level)
    if deeds.opened:
        doors = many(content, "door", deeds.opened)
        yield said(
            content,
            "opened",
            first=first,
            doors=doors,
            yonder=deeds.deepest,
            temples=many(content, "temple", deeds.temples),
        )
    else:
        yield said(content, "unopened", first=first)
    if deeds.kills:
        names = listed([f"{article(name.lower())} {name.lower()}" for name in deeds.kinds])
        among = said(content, "only" if deeds.kills == len(deeds.kinds) else "among", kinds=names) if names else ""
        yield said(content, "kills", monsters=many(content, "monster", deeds.kills), among=among)
    if deeds.escapes:
        yield said(content, "escapes", times=many(content, "time", deeds.escapes))
    if deeds.gold:
        yield said(content, "gold", gold=deeds.gold)
    if me.stats.temples_conquered:
        yield said(content, "conquered", temples=many(content, "temple", me.stats.temples_conquered))
    if deeds.relics:
        yield said(content, "relics", relics=listed([f"the {name}" for name in deeds.relics]))
    grave = me.world.find(Grave, me.id)
    if grave is not None:
        yield from the_end(me, grave, first)


def the_end(me: Hero, grave: Grave, first: str) -> Iterator[str]:
    """What killed it, and what might have saved it."""
    content, world = me.content, me.world
    yonder = world.get(Chamber, grave.temple_id, grave.chamber_id).yonder
    place = {"first": first, "chamber": grave.chamber_id, "temple": grave.temple_id, "yonder": yonder}
    if grave.killed_by is MonsterType.NONE:
        yield said(content, "end.Trap", **place)
    else:
        killer = content.monsters[grave.killed_by].name.lower()
        yield said(content, f"end.{grave.cause}", killer=f"{article(killer)} {killer}", **place)
        if grave.foe_hp and grave.cause is not DeathCause.TRAP:
            yield said(content, "end.left", hp=grave.foe_hp, killer=killer)
    body = world.find(FallenExplorer, grave.temple_id, grave.chamber_id, grave.fallen_index)
    if body is not None and body.dropped_potions:
        yield said(content, "end.potions", potions=many(content, "potion", body.dropped_potions))


def listed(things: list[str]) -> str:
    """Things in a row: a, b and c."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def many(content: Content, thing: str, count: int) -> str:
    """So many of them, in words."""
    return said(content, f"many.{thing}.{'one' if count == 1 else 'more'}", count=count)


def said(content: Content, key: str, /, **facts: Any) -> str:
    """A sentence of a life, from words.toml."""
    return content.words[f"life.{key}"].format_map(facts)


def last_of(world: World, account: str) -> dict[str, Any] | None:
    """The life of the account's explorer that was minted last, if it has ended."""
    owned = world.where(Token, collection="explorer", owner=account)
    if not owned or world.find(Grave, owned[-1].token_id) is None:
        return None
    return told(explorer_exists(world, owned[-1].token_id))

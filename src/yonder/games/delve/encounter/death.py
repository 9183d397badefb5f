"""Death: what is lost, dropped and gained (D-119 to D-123, D-150)."""

from __future__ import annotations

from yonder.core import Action, Ctx, Timer, World, effects
from yonder.core.rules.action import tag_of
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Creature
from yonder.games.delve.dungeon.instance import dungeon_at
from yonder.games.delve.dungeon.spoils import key_fell, spoils
from yonder.games.delve.encounter.strength import is_player
from yonder.games.delve.events import Died, LootDropped, Named
from yonder.games.delve.kinds import EntityKind
from yonder.games.delve.models import Combat, Conversation, Fighter, Foe, Item, MemberState, Presence, Threat, TileState
from yonder.games.delve.party.helpers import go_home, helper_of, hirer, is_helper
from yonder.games.delve.people.growth import grant, worth
from yonder.games.delve.people.hearsay import note
from yonder.games.delve.people.quests import defeated
from yonder.games.delve.rules import SECOND, seconds
from yonder.games.delve.things.items import carried, kind_of, lay_down, make, thing, worn
from yonder.games.delve.world.places import HOME, is_tile, living, named, place_of, tell, tile


class SysRespawn(Action, internal=True):
    """Somebody who died comes back."""

    player: str
    epoch: int
    place: str


def die(ctx: Ctx, entity: str, killer: str) -> None:
    """Somebody has no health left."""
    effects.clear(ctx, entity)
    if is_player(ctx.world, entity):
        _player(ctx, entity, killer)
    elif is_helper(entity):
        go_home(ctx, hirer(entity), fallen=True)
    else:
        _enemy(ctx, entity, killer)


def _player(ctx: Ctx, who: str, killer: str) -> None:
    """Drop what is carried and not worn; come back later."""
    world, place = ctx.world, place_of(ctx.world, who)
    content: Content = ctx.content
    on, drops = worn(world, who), []
    for item in carried(world, who):
        if item.item not in on and "soulbound" not in kind_of(world, item).tags:
            lay_down(ctx, item, place)
            drops.append(thing(world, item))
    body = world.get(Combat, who)
    body = world.put(body, respawn_epoch=body.respawn_epoch + 1)
    for row in (world.find(Fighter, place, who), world.find(Conversation, who)):
        if row is not None:
            world.drop(row)
    tell(ctx, place, Died(named(world, who), _killer(world, killer), tuple(drops)))
    home = tile(HOME)
    if not is_tile(place):
        dungeon = dungeon_at(world, place)
        home = dungeon.entry_tile
        world.put(dungeon, deaths=dungeon.deaths + 1)
        state = world.get(MemberState, dungeon.instance, who)
        world.put(state, deaths=state.deaths + 1)
        note(ctx, "fell", (world.get(Presence, who).name,), dungeon.template)
    at = (seconds(world) + content.numbers.respawn_delay) * SECOND
    ctx.later(at, SysRespawn(who, body.respawn_epoch, home), who)


def respawn_at(world: World, who: str) -> int:
    """When somebody who is dead comes back."""
    rows = world.where(Timer, kind=tag_of(SysRespawn), name=who)
    return rows[0].due // SECOND if rows else 0


def _enemy(ctx: Ctx, enemy: str, killer: str) -> None:
    """Drop what it has, teach who fought it, leave no corpse."""
    world, place = ctx.world, place_of(ctx.world, enemy)
    body, foe, who = world.get(Combat, enemy), world.get(Foe, enemy), named(world, enemy)
    tell(ctx, place, Died(who, _killer(world, killer), ()))
    drops = [thing(world, item) for item in _loot(ctx, enemy, foe, place)]
    if drops:
        tell(ctx, place, LootDropped(who, tuple(drops)))
    remove(ctx, enemy)
    if foe.boss:
        for other in living(world, place, EntityKind.ENEMY):
            remove(ctx, other)
    fighters = [player for player in living(world, place, EntityKind.PLAYER) if _engaged(world, place, player)]
    for player in living(world, place, EntityKind.PLAYER):
        defeated(ctx, player, foe.species)
    count = len(fighters) + sum(bool(helper_of(world, player, place)) for player in fighters)
    for player in fighters:
        grant(ctx, player, worth(body.level, boss=foe.boss, fighters=count), who.name)


def _engaged(world: World, place: str, player: str) -> bool:
    row = world.find(Fighter, place, player)
    return row is not None and row.engaged


def _killer(world: World, killer: str) -> Named | None:
    return named(world, killer) if killer else None


def _loot(ctx: Ctx, enemy: str, foe: Foe, place: str) -> list[Item]:
    """What a dying enemy leaves: what it holds, and by chance more."""
    found = []
    for item in ctx.world.where(Item, holder=enemy):
        lay_down(ctx, item, place)
        found.append(item)
    if not is_tile(place):
        if any(item.opens for item in found):
            key_fell(ctx, place)
        return [*found, *spoils(ctx, enemy, foe, place)]
    content: Content = ctx.content
    if foe.species in content.creatures:
        creature = content.creatures[foe.species]
        dead_until = seconds(ctx.world) + content.numbers.wild_respawn
        ctx.world.put(TileState(place, dead_until))
        found += [make(ctx, kind, enemy, place=place) for kind in creature.drops]
        gold = _gold(ctx, content, creature)
        found += [make(ctx, "loose_gold", enemy, place=place, amount=gold)] if gold else []
    return found


def _gold(ctx: Ctx, content: Content, creature: Creature) -> int:
    """The coins of a wild creature (D-150)."""
    if creature.purse:
        return ctx.dice.d(3 * creature.level, "coins")
    if creature.drops or not ctx.dice.chance(content.numbers.coin_percent, "has coins", of=100):
        return 0
    return ctx.dice.d(creature.level, "coins")


def remove(ctx: Ctx, enemy: str) -> None:
    """Every row of an enemy goes (D-061)."""
    world = ctx.world
    effects.clear(ctx, enemy)
    for row in (*world.all(Threat, enemy), *world.where(Item, holder=enemy)):
        world.drop(row)
    for model in (Foe, Combat, Presence):
        found = world.find(model, enemy)
        if found is not None:
            world.drop(found)

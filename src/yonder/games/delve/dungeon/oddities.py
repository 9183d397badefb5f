"""Oddities: a close look at what stands out, and what can be tried in a room, once (D-320 to D-325)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.sights import Choice, Oddity, Outcome
from yonder.games.delve.dungeon.chronicle import dared
from yonder.games.delve.dungeon.clues import route
from yonder.games.delve.dungeon.contents import find
from yonder.games.delve.dungeon.events import OddityTried, SecretTold, Studied
from yonder.games.delve.dungeon.instance import dungeon_at, index_of, is_room, layout_of, template_of
from yonder.games.delve.dungeon.layout import NONE
from yonder.games.delve.dungeon.rooms import put_item, summon
from yonder.games.delve.encounter.ailments import inflict
from yonder.games.delve.encounter.damage import heal, hurt
from yonder.games.delve.encounter.rounds import act_in_peace, meet
from yonder.games.delve.events import LootDropped, Named
from yonder.games.delve.models import Character, Combat, Foe, Instance, Item, Magic, Room
from yonder.games.delve.people.growth import grant
from yonder.games.delve.people.guard import able, at_peace
from yonder.games.delve.rules import rules
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.things.items import carried, thing
from yonder.games.delve.world.places import named, tell


class Study(Action):
    """Look closely at what stands out in this room: it tells something true of the ways from here. It costs nothing."""


@rules.on(Study)
def study(ctx: Ctx, _action: Study) -> None:
    place, room = may_study(ctx.world, ctx.who)
    ctx.world.put(room, studied=True)
    tell(ctx, place, Studied(named(ctx.world, ctx.who), room.sight, seen(ctx.content, room)))


def may_study(world: World, who: str) -> tuple[str, Room]:
    place, room = _room(world, who)
    need(world, room.sight and not room.studied, "nothing_to_study")
    at_peace(world, place)
    return place, room


def _room(world: World, who: str) -> tuple[str, Room]:
    place = able(world, who)
    need(world, is_room(place), "not_in_dungeon")
    return place, world.get(Room, dungeon_at(world, place).instance, index_of(place))


def seen(content: Content, room: Room) -> str:
    """What a close look tells."""
    words, about = content.words, dict(room.about)
    if "way" in about:
        about["way"] = words[f"onward.{about['way']}"]
    return f"{words[f'sight.{room.sight}.close']} {words[f'clue.{room.clue}'].format_map(about)}"


class Dare(Action, tag="try"):
    """Try something with the odd thing in this room. It can be tried once; the odds are stated."""

    choice: str


@rules.on(Dare)
def dare(ctx: Ctx, action: Dare) -> None:
    place, room, oddity, choice = may_dare(ctx.world, ctx.who, action.choice)
    world, who = ctx.world, ctx.who
    purse = world.get(Character, who)
    world.put(purse, purse=purse.purse - choice.costs)
    world.put(room, tried=choice.id)
    well = choice.percent == 100 or ctx.dice.chance(choice.percent, "oddity", of=100)
    content: Content = ctx.content
    text = content.words[f"oddity.{oddity.id}.{choice.id}_{'good' if well else 'bad'}"]
    tell(ctx, place, OddityTried(named(world, who), oddity.id, choice.id, well, text))
    dared(ctx, who, oddity.id, well=well)
    befall(ctx, place, room, choice.good if well else choice.bad)
    act_in_peace(ctx, who)


def may_dare(world: World, who: str, name: str) -> tuple[str, Room, Oddity, Choice]:
    content: Content = world.content
    place, room = _room(world, who)
    need(world, room.oddity, "nothing_odd")
    oddity = content.oddities[room.oddity]
    choice = next((each for each in oddity.choices if each.id == name), None)
    if choice is None:
        raise world.refuse("bad_choice")
    need(world, not room.tried, "already_tried")
    at_peace(world, place)
    need(world, world.get(Character, who).purse >= choice.costs, "no_gold", price=choice.costs)
    has = not choice.needs or any(item.kind == choice.needs for item in carried(world, who))
    need(world, has, "needs_thing", thing=content.word("item", choice.needs))
    return place, room, oddity, choice


def befall(ctx: Ctx, place: str, room: Room, what: Outcome) -> None:
    """What the choice comes to, for whoever made it."""
    world, who = ctx.world, ctx.who
    if what.heal:
        heal(ctx, who, max_hp(world, who) * what.heal // 100, who)
    if what.mana:
        magic = world.get(Magic, who)
        world.put(magic, mana=min(magic.max_mana, magic.mana + magic.max_mana * what.mana // 100))
    _finds(ctx, place, room, what)
    if what.xp:
        grant(ctx, who, what.xp + room.threat, room.name)
    if what.secret:
        _tell_secret(ctx, room)
    if what.afflict is not None:
        inflict(ctx, who, what.afflict.effect, what.afflict.beats, magnitude=what.afflict.magnitude)
    if what.hurt:
        hurt(ctx, who, what.hurt + room.threat, "")
    if what.foe:
        _come(ctx, place, room)


def _finds(ctx: Ctx, place: str, room: Room, what: Outcome) -> None:
    """Things that fall to the floor: coins, one certain thing, rolls."""
    world = ctx.world
    dungeon = dungeon_at(world, place)
    made: list[Item] = []

    def lay(kind: str, amount: int = 0) -> None:
        made.append(put_item(ctx, f"{place}/o{len(made)}", kind, place, amount))

    if what.gold:
        lay("loose_gold", what.gold + room.threat)
    if what.item:
        lay(what.item)
    for _ in range(what.rolls):
        found = find(ctx.content, template_of(world, dungeon), room.threat, lambda n: ctx.dice.below(n, "loot"))
        lay(found.item, found.amount)
    if made:
        name = ctx.content.words[f"oddity.{room.oddity}.name"]
        tell(ctx, place, LootDropped(Named(f"{place}/o", name), tuple(thing(world, item) for item in made)))


def _tell_secret(ctx: Ctx, room: Room) -> None:
    """The way to the master, and to where the key was when nobody had come yet."""
    content: Content = ctx.content
    layout, words = layout_of(ctx.world, room.instance), content.words
    boss = template_of(ctx.world, ctx.world.get(Instance, room.instance)).boss.name
    lines = []
    for name, end in (("master", layout.boss), ("key", layout.key)):
        if end != NONE:
            ways = route(layout, room.index, end)
            far = words["secret.near"] if len(ways) == 1 else f"{len(ways)} rooms"
            key = f"secret.{name}" if ways else "secret.here" if name == "master" else "secret.key_here"
            lines.append(words[key].format(boss=boss, far=far, ways=", then ".join(ways)))
    ctx.tell(SecretTold(" ".join(lines)), [ctx.who], scope=room.instance)


def _come(ctx: Ctx, place: str, room: Room) -> None:
    """One more enemy stands in the room, and the fight begins."""
    dungeon = dungeon_at(ctx.world, place)
    if ctx.world.get(Combat, ctx.who).is_dead:
        return
    kinds = template_of(ctx.world, dungeon).enemy_types
    made = summon(ctx, dungeon, room, ctx.dice.below(len(kinds), "comes"))
    ctx.world.put(ctx.world.get(Foe, made), summoned=False)
    meet(ctx, ctx.who, place)

"""Growth: what a level brings to choose: points, feats, fighting styles, metamagic, favoured enemies (Q-426, Q-427)."""

from __future__ import annotations

from typing import Literal, get_args

from yonder.core import Ctx, World, guard
from yonder.games.quest.character.events import EnemyChosen, FeatChosen, MetamagicChosen, PointSpent, StyleChosen
from yonder.games.quest.character.sheet import content_of, has_feat, level, modifier
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import Feat
from yonder.games.quest.kinds import STATS, Stat
from yonder.games.quest.models import Character, Scores
from yonder.games.quest.party.company import at_ease
from yonder.games.quest.rules import SessionAction, rules

Style = Literal["archery", "defense", "dueling", "great-weapon", "protection", "two-weapon"]
Metamagic = Literal["quickened", "twinned", "empowered"]
STYLES: tuple[Style, ...] = get_args(Style)
METAMAGIC: tuple[Metamagic, ...] = get_args(Metamagic)
METAMAGIC_LEVELS, ENEMY_LEVELS = (3, 3, 10), (1, 6)


class SpendPoint(SessionAction):
    """Raise one of your scores by 1. Points come with levels and may be kept."""

    stat: Stat


class ChooseFeat(SessionAction):
    """Take a feat instead of a point; `choice` names the score or the damage type that goes with it."""

    feat: str
    choice: str = ""


class ChooseStyle(SessionAction):
    """Choose how you fight, once: fighters from level 1, paladins and rangers from level 2."""

    style: Style


class ChooseMetamagic(SessionAction):
    """Choose how you bend spells: a sorcerer has two ways from level 3 and the third from level 10."""

    option: Metamagic


class ChooseEnemy(SessionAction):
    """Choose the kind of creature that you know best: one from level 1, a second from level 6."""

    enemy: str


def points_left(content: Content, who: Character) -> int:
    """Q-426: those of the levels, without what was spent on scores and feats."""
    gained = sum(at <= level(content, who) for at in content.levels.points)
    return gained - who.points_spent - len(who.feats)


def can_spend_point(world: World, who: str, action: SpendPoint) -> Character:
    """`no_points`, `stat_cap`."""
    _, hero = at_ease(world, who, action.session)
    guard.need(world, points_left(content_of(world), hero) > 0, "no_points")
    _below_cap(world, hero, action.stat)
    return hero


def _below_cap(world: World, hero: Character, stat: Stat) -> None:
    cap = content_of(world).levels.score_cap
    guard.need(world, hero.stats[STATS.index(stat)] < cap, "stat_cap", cap=cap)


@rules.on(SpendPoint)
def spend_point(ctx: Ctx, action: SpendPoint) -> None:
    hero = can_spend_point(ctx.world, ctx.who, action)
    raised = _raise(ctx, hero, action.stat)
    ctx.world.put(raised, points_spent=hero.points_spent + 1)
    ctx.tell(PointSpent(hero.char, action.stat, raised.stats[STATS.index(action.stat)]))


def _raise(ctx: Ctx, hero: Character, stat: Stat) -> Character:
    """A score rises; a better Constitution counts for every level so far."""
    place = STATS.index(stat)
    stats, increases = _plus(hero.stats, place), _plus(hero.increases, place)
    tougher = modifier(stats, "constitution") - modifier(hero.stats, "constitution")
    more = tougher * level(content_of(ctx.world), hero)
    return ctx.world.put(hero, stats=stats, increases=increases, max_hp=hero.max_hp + more, hp=hero.hp + more)


def _plus(scores: Scores, place: int) -> Scores:
    one, two, three, four, five, six = (score + (at == place) for at, score in enumerate(scores))
    return one, two, three, four, five, six


def can_choose_feat(world: World, who: str, action: ChooseFeat) -> tuple[Character, Feat]:
    """`unknown_id`, `no_feat_slot`, `feat_taken`, `prerequisite`, `no_points`, `stat_cap`."""
    _, hero = at_ease(world, who, action.session)
    content = content_of(world)
    feat = content.feats.get(action.feat)
    guard.need(world, feat, "unknown_id", id=action.feat)
    assert feat is not None
    room = content.levels.feats_by(hero.class_name, level(content, hero)) - len(hero.feats)
    guard.need(world, room > 0, "no_feat_slot")
    guard.need(world, not has_feat(hero, feat.id), "feat_taken")
    casts = content.classes[hero.class_name].casting is not None
    guard.need(world, casts or feat.id not in ("war-caster", "elemental-adept"), "prerequisite")
    choices = feat.stats or feat.options or ("",)
    choice = action.choice or (choices[0] if len(choices) == 1 else "")
    guard.need(world, choice in choices, "unknown_id", id=action.choice or "choice")
    guard.need(world, points_left(content, hero) > 0, "no_points")
    if feat.stats:
        _below_cap(world, hero, _stat(choice))
    return hero, feat


def _stat(name: str) -> Stat:
    return next(stat for stat in STATS if stat == name)


@rules.on(ChooseFeat)
def choose_feat(ctx: Ctx, action: ChooseFeat) -> None:
    hero, feat = can_choose_feat(ctx.world, ctx.who, action)
    choice = action.choice or "".join(feat.stats)
    if feat.stats:
        hero = _raise(ctx, hero, _stat(choice))
    more = feat.hp * level(content_of(ctx.world), hero)
    name = f"{feat.id}:{choice}" if choice else feat.id
    ctx.world.put(hero, feats=(*hero.feats, name), max_hp=hero.max_hp + more, hp=hero.hp + more)
    ctx.tell(FeatChosen(hero.char, feat.id, choice))


def feat_hp(content: Content, who: Character) -> int:
    """Hit points that feats add with every level."""
    return sum(content.feats[feat.partition(":")[0]].hp for feat in who.feats)


def can_choose_style(world: World, who: str, action: ChooseStyle) -> Character:
    """Q-220: `wrong_class`, `locked`, `already_chosen`."""
    _, hero = at_ease(world, who, action.session)
    start = content_of(world).classes[hero.class_name].style
    guard.need(world, start, "wrong_class")
    guard.need(world, level(content_of(world), hero) >= start, "locked", level=start)
    guard.need(world, not hero.style, "already_chosen")
    return hero


@rules.on(ChooseStyle)
def choose_style(ctx: Ctx, action: ChooseStyle) -> None:
    hero = can_choose_style(ctx.world, ctx.who, action)
    ctx.world.put(hero, style=action.style)
    ctx.tell(StyleChosen(hero.char, action.style))


def can_choose_metamagic(world: World, who: str, action: ChooseMetamagic) -> Character:
    """Q-259: `wrong_class`, `locked`, `already_chosen`."""
    _, hero = at_ease(world, who, action.session)
    guard.need(world, hero.class_name == "sorcerer", "wrong_class")
    guard.need(world, action.option not in hero.metamagic, "already_chosen")
    _unlocked(world, hero, METAMAGIC_LEVELS, len(hero.metamagic))
    return hero


def _unlocked(world: World, hero: Character, levels: tuple[int, ...], chosen: int) -> None:
    """Has the level come that brings one more choice?"""
    guard.need(world, chosen < len(levels), "already_chosen")
    guard.need(world, level(content_of(world), hero) >= levels[chosen], "locked", level=levels[chosen])


@rules.on(ChooseMetamagic)
def choose_metamagic(ctx: Ctx, action: ChooseMetamagic) -> None:
    hero = can_choose_metamagic(ctx.world, ctx.who, action)
    ctx.world.put(hero, metamagic=(*hero.metamagic, action.option))
    ctx.tell(MetamagicChosen(hero.char, action.option))


def enemy_types(content: Content) -> list[str]:
    """The kinds of creature that there are."""
    return sorted({kind.type for kind in content.monsters.values()})


def can_choose_enemy(world: World, who: str, action: ChooseEnemy) -> Character:
    """Q-257: `wrong_class`, `unknown_id`, `already_chosen`, `locked`."""
    _, hero = at_ease(world, who, action.session)
    guard.need(world, hero.class_name == "ranger", "wrong_class")
    guard.need(world, action.enemy in enemy_types(content_of(world)), "unknown_id", id=action.enemy)
    guard.need(world, action.enemy not in hero.enemies, "already_chosen")
    _unlocked(world, hero, ENEMY_LEVELS, len(hero.enemies))
    return hero


@rules.on(ChooseEnemy)
def choose_enemy(ctx: Ctx, action: ChooseEnemy) -> None:
    hero = can_choose_enemy(ctx.world, ctx.who, action)
    ctx.world.put(hero, enemies=(*hero.enemies, action.enemy))
    ctx.tell(EnemyChosen(hero.char, action.enemy))

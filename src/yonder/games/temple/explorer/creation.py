"""Creation: minting explorers and temples (sections 4 and 14). The class is the only choice a player makes."""

from __future__ import annotations

from typing import Any

from yonder.core import Action, Ctx, Dice, World
from yonder.games import d20
from yonder.games.temple.content import ClassKind, Content
from yonder.games.temple.events import ExplorerMinted, TempleMinted
from yonder.games.temple.explorer.gear import armor_class
from yonder.games.temple.explorer.names import christen
from yonder.games.temple.kinds import ExplorerClass, Skill
from yonder.games.temple.models import (
    Chronicle,
    ExplorerCombat,
    ExplorerHealth,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerSkills,
    ExplorerStats,
    Living,
)
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.generation import found
from yonder.games.temple.tokens.ledger import may_mint, mint


class MintExplorer(Action):
    """Bring a new explorer into the world. You choose the class; the dice choose the rest."""

    explorer_class: ExplorerClass


@rules.on(MintExplorer)
def mint_explorer(ctx: Ctx, action: MintExplorer) -> None:
    if action.explorer_class is ExplorerClass.NONE:
        raise ctx.refuse("bad_class")
    may_mint(ctx.world, "explorer")
    content: Content = ctx.content
    kind = content.classes[action.explorer_class]
    scores = draw_scores(ctx.dice, content, kind)
    skills = draw_skills(ctx.dice, kind)
    number = mint(ctx, "explorer")
    stats = embody(ctx.world, number, kind, scores)
    stats = ctx.world.put(stats, name=christen(content, stats, ctx.now))
    ctx.world.put(Chronicle(number, ctx.now))
    ctx.world.put(skill_row(number, *skills))
    ctx.world.put(Living(ctx.who, number))
    ctx.tell(ExplorerMinted(number, kind.id, ctx.who, stats.name))


def draw_scores(dice: Dice, content: Content, kind: ClassKind) -> dict[str, int]:
    """T-064: a Fisher-Yates shuffle that leans towards what the class prefers."""
    scores = content.numbers.abilities
    best, rest = list(scores[:3]), list(scores[3:])
    swap(best, 2, {1: 0, 2: 1}.get(dice.d(6, "abilities"), 2))
    swap(best, 1, 0 if dice.d(6, "abilities") <= 2 else 1)
    swap(rest, 2, dice.below(3, "abilities"))
    swap(rest, 1, dice.below(2, "abilities"))
    order = (*kind.preferred, *kind.others)
    return {ability.lower(): score for ability, score in zip(order, (*best, *rest), strict=True)}


def swap(values: list[int], i: int, j: int) -> None:
    """Two values change places."""
    values[i], values[j] = values[j], values[i]


def draw_skills(dice: Dice, kind: ClassKind) -> tuple[list[Skill], list[Skill]]:
    """T-067 .. T-069: skills that come with the class and by chance, and what a Rogue is expert in."""
    skills = [*kind.skills, *draw_some(dice, kind.choices, kind.chosen, "skills")]
    return skills, draw_some(dice, skills, kind.experts, "expertise")


def draw_some(dice: Dice, options: list[Skill] | tuple[Skill, ...], count: int, reason: str) -> list[Skill]:
    """Draw without putting back; what remains keeps its order."""
    left = list(options)
    return [left.pop(dice.below(len(left), reason)) for _ in range(count)]


def skill_row(number: int, skills: list[Skill], experts: list[Skill]) -> ExplorerSkills:
    """The row of what an explorer is good at."""
    first, second = experts or (Skill.NONE, Skill.NONE)
    trained = {skill.lower(): True for skill in skills}
    return ExplorerSkills(number, **trained, expertise_1=first, expertise_2=second)


def embody(world: World, number: int, kind: ClassKind, scores: dict[str, Any]) -> ExplorerStats:
    """T-070 .. T-073: hit points, armour class, gear and a place in the lobby."""
    stats = world.put(ExplorerStats(number, **scores, level=1, xp=0, explorer_class=kind.id))
    hp = max(1, kind.hit_die + d20.modifier(stats.constitution))
    world.put(ExplorerHealth(number, hp, hp))
    ac = armor_class(world.content, kind.armor, stats.dexterity, shield=False)
    world.put(ExplorerCombat(number, ac, *kind.slots[0]))
    world.put(ExplorerInventory(number, kind.primary, kind.secondary, armor=kind.armor))
    world.put(ExplorerPosition(number))
    return stats


class MintTemple(Action):
    """Raise a new temple of difficulty 1 (Easy) to 5 (Legendary). Anybody may enter it."""

    difficulty: int


@rules.on(MintTemple)
def mint_temple(ctx: Ctx, action: MintTemple) -> None:
    content: Content = ctx.content
    lowest, highest = content.numbers.ranges["tier"]
    if not lowest <= action.difficulty <= highest:
        raise ctx.refuse("bad_difficulty")
    may_mint(ctx.world, "temple")
    number = mint(ctx, "temple")
    entrance = found(ctx.world, ctx.dice, number, action.difficulty)
    ctx.tell(TempleMinted(number, action.difficulty, ctx.who, entrance.exit_count))

"""Dialogue: talk and respond, by trees of content (D-155 to D-160)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import asdict

from yonder.core import Action, Ctx, World, refusal
from yonder.core.kit.guard import need
from yonder.games.delve.content import Content
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.content.people import Condition, Deed, Response
from yonder.games.delve.events import Greeted
from yonder.games.delve.models import Character, Combat, Conversation, DelveRecord, Item, Magic, Npc, QuestLog
from yonder.games.delve.people.advice import advice, line, near_templates, told, ways_down
from yonder.games.delve.people.events import Dialogue, DialogueEnded, Reply, ShopOpened
from yonder.games.delve.people.growth import learn
from yonder.games.delve.people.guard import alive, beside
from yonder.games.delve.people.hearsay import gossip
from yonder.games.delve.people.quests import begin, is_done, may_accept_quest, talked, title
from yonder.games.delve.rules import rules, wait
from yonder.games.delve.things.equipment import max_hp
from yonder.games.delve.things.items import kind_of
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.places import land_of, named, place_of, point

ROOT = "root"


class Open(NamedTuple):
    """A choice as it stands now: its id, its words, and the content behind it with `*` filled in."""

    id: str
    text: str
    answer: Response
    about: str


class Talk(Action):
    """Talk to somebody here."""

    npc: str


@rules.on(Talk)
def talk(ctx: Ctx, action: Talk) -> None:
    may_talk(ctx.world, ctx.who, action.npc)
    talked(ctx, ctx.who, action.npc)
    go_to(ctx, action.npc, ROOT)


def may_talk(world: World, who: str, npc: str) -> str:
    """The tree of a person here."""
    beside(world, alive(world, who), npc)
    row = world.find(Npc, npc)
    content: Content = world.content
    tree = "" if row is None else content.people[row.person].tree
    need(world, tree, "no_dialogue")
    return tree


class Respond(Action):
    """Answer somebody you are talking to, by the id of a choice."""

    npc: str
    choice: str


@rules.on(Respond)
def respond(ctx: Ctx, action: Respond) -> None:
    chosen = may_respond(ctx.world, ctx.who, action)
    for deed in chosen.answer.does:
        perform(ctx, action.npc, deed, chosen.about)
    if chosen.answer.to:
        go_to(ctx, action.npc, chosen.answer.to)
    else:
        ctx.world.drop(ctx.world.get(Conversation, ctx.who))
        ctx.tell(DialogueEnded(named(ctx.world, action.npc)), [ctx.who])


def may_respond(world: World, who: str, action: Respond) -> Open:
    row = conversing(world, who, action.npc)
    chosen = next((each for each in choices(world, who, row) if each.id == action.choice), None)
    if chosen is None:
        raise world.refuse("bad_choice")
    return chosen


def conversing(world: World, who: str, npc: str) -> Conversation:
    """What somebody is talking about with a person here."""
    beside(world, alive(world, who), npc)
    row = world.find(Conversation, who)
    if row is None or row.npc != npc:
        raise world.refuse("no_conversation")
    return row


def go_to(ctx: Ctx, npc: str, node: str) -> None:
    """Say what stands at a node, with the choices that are open."""
    row = ctx.world.put(Conversation(ctx.who, npc, node))
    replies = tuple(Reply(each.id, each.text) for each in choices(ctx.world, ctx.who, row))
    ctx.tell(Dialogue(named(ctx.world, npc), node, said(ctx.world, ctx.who, row), replies), [ctx.who])


def said(world: World, who: str, row: Conversation) -> str:
    """The words of a node, and what the person knows besides (D-152, D-160)."""
    content: Content = world.content
    tree, place = _tree(world, row.npc), place_of(world, row.npc)
    lines = [content.words[f"dialogue.{tree}.{row.node}.text"]]
    if tree == "guide" and row.node == ROOT:
        lines = advice(world, who, place) or lines
    elif row.node == "news" and tree != "merchant":
        lines += _news(world, place)
    elif row.node in ("news", "hearsay"):
        lines += gossip(world, who, place)
    elif row.node == "traps":
        kinds = [kind for template in _here(world, place) for kind in template.trap_types]
        lines += [content.words[f"hint.{kind}"] for kind in dict.fromkeys(kinds)]
    elif row.node == "boss":
        lines += [_master(content, template) for template in _here(world, place)]
    return " ".join(lines)


def _here(world: World, place: str) -> tuple[Template, ...]:
    """The dungeons that begin on a tile."""
    return offered(land_of(world), point(place))


def _master(content: Content, template: Template) -> str:
    said = content.words[f"special.{template.boss.special}"]
    return content.words["news.master"].format(boss=template.boss.name, name=template.name, said=said)


def _news(world: World, place: str) -> list[str]:
    """One line for each entrance within reach, the gentlest first."""
    content: Content = world.content
    at = point(place)
    return [content.words["news.entrance"].format_map(told(way, at)) for way in ways_down(land_of(world), at)]


def _tree(world: World, npc: str) -> str:
    content: Content = world.content
    return content.people[world.get(Npc, npc).person].tree


def choices(world: World, who: str, row: Conversation) -> list[Open]:
    """The choices whose conditions hold (D-155)."""
    content: Content = world.content
    tree = _tree(world, row.npc)
    found = []
    for answer in content.dialogue[tree].nodes[row.node].choices:
        words = content.words[f"dialogue.{tree}.{row.node}.{answer.id}"]
        for about, name in _each(world, row.npc, answer):
            if all(holds(world, who, row.npc, condition, about) for condition in answer.when):
                key = f"{answer.id}:{about}" if about else answer.id
                found.append(Open(key, words.format(name=name), answer, about))
    return found


def _each(world: World, npc: str, answer: Response) -> list[tuple[str, str]]:
    """What a choice stands for: once, or for every template or quest of this person."""
    content: Content = world.content
    if answer.each == "template":
        return [(template.id, template.name) for template in content.registry]
    if answer.each == "quest":
        person = world.get(Npc, npc).person
        return [(quest.id, title(world, quest.id)) for quest in content.quests.values() if quest.giver == person]
    return [("", "")]


def holds(world: World, who: str, npc: str, condition: Condition, about: str) -> bool:
    """Does everything that a condition names hold (D-158)?"""
    wanted = {name: about if value == "*" else value for name, value in asdict(condition).items() if value}
    return all(_holds(world, who, npc, name, value) for name, value in wanted.items())


def _holds(world: World, who: str, npc: str, name: str, value: str | int) -> bool:  # noqa: C901, PLR0911 - a table of conditions
    text, number = str(value), value if isinstance(value, int) else 0
    log, record = world.find(QuestLog, who, text), world.find(DelveRecord, who, text)
    match name:
        case "quest_available":
            return _accepts(world, who, text)
        case "quest_active" | "quest_objectives_met":
            return log is not None and log.active
        case "quest_done":
            return is_done(world, who, text)
        case "has_item":
            return any(text in kind_of(world, item).tags for item in world.where(Item, holder=who))
        case "level_min":
            return world.get(Character, who).level >= number
        case "magic_level_min":
            return world.get(Magic, who).level >= number
        case "knows_spell":
            return text in world.get(Magic, who).spells
        case "lacks_spell":
            return text not in world.get(Magic, who).spells
        case "near_dungeon":
            return any(template.id == text for template in near_templates(world, place_of(world, npc)))
        case "offers_dungeon":
            return any(template.id == text for template in _here(world, place_of(world, npc)))
        case "dungeon_ready":
            return record is None or not wait(world, record.ready_at)
        case "dungeon_done":
            return record is not None and record.completions > 0
    return world.get(Character, who).purse >= number


def _accepts(world: World, who: str, quest: str) -> bool:
    return refusal(may_accept_quest, world, who, quest) is None


def perform(ctx: Ctx, npc: str, deed: Deed, about: str) -> None:
    """Do what a choice does (D-159); what fails refuses the whole answer."""
    world, who = ctx.world, ctx.who
    content: Content = ctx.content
    character = world.get(Character, who)
    if deed.accept_quest:
        begin(ctx, who, may_accept_quest(world, who, about if deed.accept_quest == "*" else deed.accept_quest))
    if deed.take_gold:
        need(world, character.purse >= deed.take_gold, "no_gold", price=deed.take_gold)
        world.put(character, purse=character.purse - deed.take_gold)
    if deed.teach_spell:
        need(world, deed.teach_spell not in world.get(Magic, who).spells, "already_known")
        learn(ctx, who, deed.teach_spell)
    if deed.heal_full:
        world.put(world.get(Combat, who), hp=max_hp(world, who))
        magic = world.get(Magic, who)
        world.put(magic, mana=magic.max_mana)
    if deed.open_shop:
        ctx.tell(ShopOpened(named(world, npc), content.people[world.get(Npc, npc).person].sells), [who])
    if deed.tell_readiness:
        template = content.templates[about if deed.tell_readiness == "*" else deed.tell_readiness]
        ctx.tell(Greeted(named(world, npc), line(world, who, template)), [who])

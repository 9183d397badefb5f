"""Guide: the words of the game, taken from the content itself, so that no page repeats a number."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Query, World
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import ClassKind
from yonder.games.quest.kinds import CONDITIONS
from yonder.games.quest.rules import rules
from yonder.games.quest.show.names import spoken
from yonder.games.quest.show.shapes.guide import ClassCard, Entry, GuideView


class Guide(Query):
    """Classes, races, conditions, abilities, spells and feats, each in a sentence; or the entries that you name."""

    topic: str = ""


@rules.query(Guide)
def guide(world: World, _who: str | None, query: Guide) -> GuideView | list[Entry]:
    content = content_of(world)
    if not query.topic:
        return whole(content)
    wanted = query.topic.casefold()
    listed = [each for each in entries(content) if wanted in each.name.casefold()]
    found = [each for each in listed if each.name.casefold() == wanted] or listed
    if not found:
        raise world.refuse("unknown_id", id=query.topic)
    return found


def whole(content: Content) -> GuideView:
    """Everything, by subject."""
    listed = list(entries(content))
    return GuideView(
        tuple(class_card(content, kind) for kind in content.classes.values()),
        tuple(each for each in listed if each.kind == "race"),
        tuple(each for each in listed if each.kind == "condition"),
        tuple(each for each in listed if each.kind == "ability"),
        tuple(each for each in listed if each.kind == "spell"),
        tuple(each for each in listed if each.kind == "feat"),
    )


def class_card(content: Content, kind: ClassKind) -> ClassCard:
    """A class at a glance."""
    words, resource = content.words, kind.resource
    return ClassCard(
        kind.id,
        words[f"class.{kind.id}"],
        words[f"class_text.{kind.id}"],
        kind.hit_die,
        kind.primary,
        kind.saves,
        kind.armor,
        "" if resource is None else spoken(content, "resource", resource.type),
        kind.casting or "",
    )


def entries(content: Content) -> Iterator[Entry]:
    """Everything that has a name and a sentence."""
    words = content.words
    for name in content.classes:
        yield Entry("class", name, words[f"class.{name}"], words[f"class_text.{name}"])
    for name, race in content.races.items():
        home = spoken(content, "place", race.city)
        yield Entry("race", name, words[f"race.{name}"], words["guide.race"].format(size=race.size, city=home))
    for condition in CONDITIONS:
        yield Entry("condition", condition, spoken(content, "effect", condition), words[f"effect_text.{condition}"])
    for name in content.abilities:
        yield Entry("ability", name, spoken(content, "ability", name), words[f"ability_text.{name}"])
    for name in content.spells:
        yield Entry("spell", name, spoken(content, "spell", name), words.get(f"spell_text.{name}", ""))
    for name in content.feats:
        yield Entry("feat", name, spoken(content, "feat", name), words[f"feat_text.{name}"])

"""What a character is worth: level, scores, mana, saves. Everything here is derived (Q-096)."""

from __future__ import annotations

from yonder.core import World
from yonder.games import d20
from yonder.games.quest.content import Content
from yonder.games.quest.content.places import DAY
from yonder.games.quest.kinds import STATS, Stat
from yonder.games.quest.models import Character, Scores

FATIGUE: tuple[tuple[int, Scores], ...] = (
    (10, (-3, -4, 0, -2, -2, -2)),
    (9, (-2, -3, 0, 0, -1, 0)),
    (8, (-1, -2, 0, 0, 0, 0)),
    (6, (0, -1, 0, 0, 0, 0)),
)
HUNGER: dict[int, Scores] = {0: (0, 0, -1, 0, 0, 0), 1: (0, -1, 0, 0, 0, 0), 3: (-1, -1, 1, 0, 0, 0)}
FRESH: Scores = (0, 0, 0, 0, 0, 0)


def has_feat(who: Character, name: str) -> bool:
    """Feats are kept by name, with what was chosen after a colon."""
    return any(feat.partition(":")[0] == name for feat in who.feats)


def hero_cid(who: Character) -> str:
    """Who a character is in fights: the name, so that events can be told, and the number that tells two apart."""
    return f"{who.name}#{who.char}"


def now_of(who: Character) -> int:
    """The character's clock in minutes since day 0."""
    return who.day * DAY + who.minute


def content_of(world: World) -> Content:
    """The content, by its own type."""
    content: Content = world.content
    return content


def score(scores: Scores, stat: Stat) -> int:
    """One of the six."""
    return scores[STATS.index(stat)]


def modifier(scores: Scores, stat: Stat) -> int:
    """Q-008."""
    return d20.modifier(score(scores, stat))


def athletics(scores: Scores) -> int:
    """ath100 (Q-047)."""
    strength, dexterity, constitution, *_ = scores
    return 50 * strength + 35 * constitution + 15 * dexterity


def athletics_modifier(scores: Scores) -> int:
    """Q-047."""
    return (athletics(scores) - 1000) // 200


def level(content: Content, who: Character) -> int:
    """Q-097: the level follows from the experience."""
    return content.levels.at(who.experience)


def effective(who: Character, strain: Scores = FRESH) -> Scores:
    """Q-014: with fatigue (Q-482), hunger and the strain of what is carried, never below 1."""
    tired = next((change for least, change in FATIGUE if who.fatigue >= least), FRESH)
    fed = HUNGER.get(who.hunger, FRESH)
    changes = zip(who.stats, tired, fed, strain, strict=True)
    one, two, three, four, five, six = (max(1, sum(each)) for each in changes)
    return one, two, three, four, five, six


def max_mana(content: Content, who: Character, at_level: int) -> int:
    """Q-272: the class's base of the level and the casting modifier; without a base there is none."""
    kind = content.classes[who.class_name]
    if kind.casting is None or not kind.mana[at_level - 1]:
        return 0
    return kind.mana[at_level - 1] + max(0, modifier(who.stats, kind.casting))


def attacks(content: Content, class_name: str, at_level: int) -> int:
    """Q-219: attacks per Attack action."""
    return 1 + sum(at_level >= start for start in content.classes[class_name].extra_attacks)


def save_bonus(
    content: Content, class_name: str, scores: Scores, at_level: int, stat: Stat, feats: tuple[str, ...] = ()
) -> int:
    """Q-453: modifier, and proficiency where the class or a feat has it."""
    trained = stat in content.classes[class_name].saves or f"resilient:{stat}" in feats
    return modifier(scores, stat) + (d20.proficiency(at_level) if trained else 0)

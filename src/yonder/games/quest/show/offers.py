"""Offers: everything a player can do now, open or greyed with the sentence of its guard (Q-411)."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import Action, Bars, Choice, Offer, Some, World
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.fight import FARTHEST
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.opening import StartFight
from yonder.games.quest.content import Content
from yonder.games.quest.journey.dungeons import EnterDungeon, LeaveDungeon, NextStep, PatrolChoice
from yonder.games.quest.journey.rests import LongRest, ShortRest
from yonder.games.quest.journey.sessions import DiscardSession, OpenSession, SetReactionPolicy
from yonder.games.quest.kinds import CLASSES, STATS, Terrain
from yonder.games.quest.models import Character, Combat, Combatant, Delving, House, Scores, Session
from yonder.games.quest.rules import rules
from yonder.games.quest.show.aim import greyed, ready
from yonder.games.quest.show.names import person, spoken
from yonder.games.quest.show.turn import fight_offers

CHARACTER, SESSION, JOURNEY, REST, ARENA = "Character", "Session", "Journey", "Rest", "Arena"
YES_NO = Choice((False, True), ("off", "on"))


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    bars = Bars(rules, world, who)
    found: list[Offer] = []
    for session in sessions_of(world, who):
        found += playing(bars, session, who)
    characters = world.where(Character, owner=who)
    for row in characters:
        found += idle(bars, row)
    found += newcomers(content_of(world), custom=world.get(House).custom, aside=bool(characters))
    return found


def sessions_of(world: World, who: str) -> list[Session]:
    """The open sessions of a player."""
    return [row for row in world.where(Session, owner=who) if not row.closed]


def mine(world: World, session: int, who: str) -> Combatant | None:
    """The combatant of a player."""
    rows = look(world, session).all()
    return next((row for row in rows if row.kind == "player" and row.owner == who), None)


def playing(bars: Bars, row: Session, who: str) -> list[Offer]:
    """A session: its fight, or the road."""
    combat = bars.world.find(Combat, row.session)
    if combat is None:
        return exploring(bars, row)
    me = mine(bars.world, row.session, who)
    return [] if me is None else fight_offers(bars, row.session, me)


class Asked:
    """Offers of one place, each asked of its handler."""

    def __init__(self, bars: Bars) -> None:
        self.bars = bars
        self.words = content_of(bars.world).words
        self.found: list[Offer] = []

    def add(self, action: Action, key: str, group: str, *, aside: bool = False, **facts: str) -> None:
        label = self.words[f"offer.{key}"].format(**facts)
        refusal = self.bars(action)
        if refusal is None:
            self.found.append(ready(action, label, group, aside=aside))
        else:
            self.found.append(greyed(action, label, group, refusal, aside=aside))


def exploring(bars: Bars, row: Session) -> list[Offer]:
    """Roads, dungeons, rests."""
    asked, world, content = Asked(bars), bars.world, content_of(bars.world)
    session, delving = row.session, world.find(Delving, row.session)
    if delving is None:
        for dungeon in content.dungeons.values():
            place = spoken(content, "place", dungeon.id)
            asked.add(EnterDungeon(session, dungeon.id), "enter_dungeon", JOURNEY, place=place)
    elif delving.patrol:
        asked.add(PatrolChoice(session, "avoid"), "avoid", JOURNEY)
        asked.add(PatrolChoice(session, "engage"), "engage", JOURNEY)
        asked.add(LeaveDungeon(session), "leave_dungeon", JOURNEY, aside=True)
    else:
        asked.add(NextStep(session), "next_step", JOURNEY)
        asked.add(LeaveDungeon(session), "leave_dungeon", JOURNEY)
    asked.add(ShortRest(session), "short_rest", REST)
    asked.add(LongRest(session), "long_rest", REST)
    asked.add(DiscardSession(session), "discard_session", SESSION, aside=True)
    if world.get(House).debug:
        asked.found.append(arena(content, session))
    return asked.found


@lru_cache(maxsize=1 << 10)
def arena(content: Content, session: int) -> Offer:
    """Any fight, set up by hand."""
    monsters = tuple(kind.id for kind in content.monsters.values() if not kind.stub)
    names = tuple(spoken(content, "monster", name) for name in monsters)
    ranges = (None, *range(FARTHEST + 1))
    domains = (
        ("monsters", Some(monsters, 1, 8, names, freely=True)),
        ("range", Choice(ranges, ("by the terrain", *map(str, range(FARTHEST + 1))))),
        ("kind", Choice(("static", "ambush", "patrol", "boss"))),
        ("terrain", Choice(Terrain.__args__)),  # type: ignore[attr-defined]
    )
    return ready(StartFight(session, (monsters[0],)), content.words["offer.start_fight"], ARENA, domains, aside=True)


SETTINGS = (
    ("difficulty", Choice(("normal", "story", "hard"))),
    ("flanking", YES_NO),
    ("roll_monster_hp", YES_NO),
    ("fumbles", YES_NO),
)


def idle(bars: Bars, row: Character) -> list[Offer]:
    """A character outside its session."""
    content = content_of(bars.world)
    name, opening = person(content, row), OpenSession(row.char)
    found = [policy(content, row.char, name)]
    if bars(opening) is None:
        label = content.words["offer.open_session"].format(name=name)
        found.insert(0, ready(opening, label, SESSION, SETTINGS))
    return found


@lru_cache(maxsize=1 << 12)
def policy(content: Content, char: int, name: str) -> Offer:
    """How the reactions of a character are used."""
    words = content.words
    names = {key.partition(".")[2]: word for key, word in words.items() if key.startswith("reaction.")}
    names.pop("none")
    domains = (
        ("reaction", Choice(tuple(names), tuple(names.values()))),
        (
            "policy",
            Choice(("auto", "ask", "never"), tuple(words[f"policy.{each}"] for each in ("auto", "ask", "never"))),
        ),
    )
    action = SetReactionPolicy(char, next(iter(names)), "auto")
    return ready(action, words["offer.set_reaction_policy"].format(name=name), CHARACTER, domains, aside=True)


@lru_cache(maxsize=64)
def newcomers(content: Content, *, custom: bool, aside: bool) -> tuple[Offer, ...]:
    """Who comes into the world: as the key has it, or made to measure."""
    words, first = content.words, CLASSES[0]
    found = [ready(CreateCharacter(), words["offer.create_destiny"], CHARACTER, aside=aside)]
    if custom:
        scores = arrays(content).values[0]
        made = CreateCharacter("custom", next(iter(content.races)), first, next(iter(content.backgrounds)), scores)
        domains = (
            ("race", Choice(tuple(content.races), tuple(spoken(content, "race", r) for r in content.races))),
            ("class_name", Choice(CLASSES, tuple(spoken(content, "class", name) for name in CLASSES))),
            (
                "background",
                Choice(
                    tuple(content.backgrounds), tuple(spoken(content, "background", b) for b in content.backgrounds)
                ),
            ),
            ("stats", arrays(content)),
        )
        found.append(ready(made, words["offer.create_custom"], CHARACTER, domains, aside=aside))
    return tuple(found)


def arrays(content: Content) -> Choice:
    """Ways to spend the points: for each class all on what it lives by, or toughness first."""
    start = content.start
    found: dict[Scores, str] = {}
    for kind in content.classes.values():
        first, second = kind.primary
        for name, order in (("keen", (first, second, "constitution")), ("tough", ("constitution", first, second))):
            made = spent(
                start.base_score, start.most_score, start.custom_total, (*order, "dexterity", "wisdom", *STATS)
            )
            label = content.words[f"array.{name}"].format(name=content.words[f"class.{kind.id}"].lower())
            found.setdefault(made, label)
    return Choice(tuple(found), tuple(found.values()))


def spent(low: int, high: int, total: int, order: tuple[str, ...]) -> Scores:
    """As much as can be on the first stat, then on the next."""
    left, given = total - low * len(STATS), dict.fromkeys(STATS, low)
    for stat in dict.fromkeys(order):
        more = min(left, high - low)
        given[stat] += more  # type: ignore[index]
        left -= more
    one, two, three, four, five, six = (given[stat] for stat in STATS)
    return one, two, three, four, five, six

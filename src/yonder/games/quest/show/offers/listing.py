"""Offers: everything a player can do now, open or greyed with the sentence of its guard (Q-411)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from yonder.core import Bars, Choice, Offer, Some, World
from yonder.games.quest.character import destiny
from yonder.games.quest.character.creation import MOST_CHARACTERS, CreateCharacter
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.features.rogue import SetAutoSneak, sneaky
from yonder.games.quest.combat.fight import FARTHEST
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.content import Content
from yonder.games.quest.journey.sessions import OpenSession, SetReactionPolicy
from yonder.games.quest.kinds import CLASSES, STATS, ClassName, Terrain
from yonder.games.quest.models import Character, Combat, Combatant, House, SaveRecord, Scores, Session
from yonder.games.quest.party.company import host
from yonder.games.quest.party.company import playing as playing_now
from yonder.games.quest.rules import rules
from yonder.games.quest.saves.keeping import DeleteSave
from yonder.games.quest.show.names import person, spoken, thing
from yonder.games.quest.show.offers.aim import ready
from yonder.games.quest.show.offers.desk import Desk, by
from yonder.games.quest.show.offers.pack import book, market, pack
from yonder.games.quest.show.offers.roads import company, growth, journey, leaving
from yonder.games.quest.show.offers.turn import fight_offers

CHARACTER, BEGIN, SESSION, SAVES, ARENA = "Character", "Begin", "Session", "Saves", "Arena"
YES_NO = Choice((False, True), ("off", "on"))
SETTINGS = (
    ("difficulty", Choice(("normal", "story", "hard"))),
    ("flanking", YES_NO),
    ("roll_monster_hp", YES_NO),
    ("fumbles", YES_NO),
)
FIRST: ClassName = "fighter"  # the easiest to begin with stands first


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    bars = Bars(rules, world, who)
    found: list[Offer] = []
    for session in bars.world.where(Session, owner=who):
        if not session.closed:
            found += playing(bars, session)
    characters = world.where(Character, owner=who)
    for row in characters:
        found += idle(bars, row)
    if len(characters) < MOST_CHARACTERS and not fighting(world, who):
        custom = world.get(House).custom
        found += newcomers(content_of(world), who, custom=custom, aside=bool(characters))
    return found


def playing(bars: Bars, row: Session) -> list[Offer]:
    """A session: its fight, or the road. A party fights in the session of its leader."""
    world, led = bars.world, host(bars.world, row)
    desk = Desk(bars, row, world.get(Character, row.char))
    if world.find(Combat, led.session) is not None:
        me = mine(world, led.session, row)
        desk.found += [] if me is None else fight_offers(bars, led.session, me)
        leaving(desk)
        return desk.found
    for part in (journey, pack, market, book, growth, company, leaving):
        part(desk)
    if world.get(House).debug and led.session == row.session:
        desk.found.append(arena(desk.content, row.session))
    return desk.found


def fighting(world: World, who: str) -> bool:
    """Is one of somebody's sessions in a fight? Then nobody new is offered."""
    there = (row for row in world.where(Session, owner=who) if not row.closed)
    return any(world.find(Combat, host(world, row).session) is not None for row in there)


def mine(world: World, session: int, row: Session) -> Combatant | None:
    """The combatant of a session's character."""
    rows = look(world, session).all()
    return next((each for each in rows if each.kind == "player" and each.ref == str(row.char)), None)


@lru_cache(maxsize=1 << 10)
def arena(content: Content, session: int) -> Offer:
    """Any fight, set up by hand."""
    monsters = tuple(kind.id for kind in content.monsters.values() if not kind.stub)
    names = tuple(spoken(content, "monster", name) for name in monsters)
    friends = tuple(content.companions)
    domains = (
        ("monsters", Some(monsters, 1, 8, names, freely=True)),
        ("range", Choice((None, *range(FARTHEST + 1)), ("by the terrain", *map(str, range(FARTHEST + 1))))),
        ("kind", Choice(("static", "ambush", "patrol", "boss"))),
        ("terrain", Choice(Terrain.__args__)),  # type: ignore[attr-defined]
    )
    if "companions" in StartFight.__struct_fields__:
        titles = tuple(spoken(content, "companion", name) for name in friends)
        domains = (*domains, ("companions", Some(friends, 0, 2, titles, freely=True)))  # type: ignore[assignment]
    return ready(StartFight(session, (monsters[0],)), content.words["offer.start_fight"], ARENA, domains, aside=True)


def idle(bars: Bars, row: Character) -> list[Offer]:
    """What is always possible with a character."""
    content = content_of(bars.world)
    name, opening = person(content, row), OpenSession(row.char)
    found = [reacting(content, row.char, name)]
    if sneaky(content, row):
        found.append(sneaking(content, row.char, name, on=row.auto_sneak))
    if playing_now(bars.world, row.char) is None:
        plain, bent = (content.words[f"offer.{key}"].format(name=name) for key in ("open_session", "open_settings"))
        found[:0] = [ready(opening, plain, SESSION), ready(opening, bent, SESSION, SETTINGS, aside=True)]
    saves = [each.save for each in bars.world.all(SaveRecord, row.char) if each.save]
    good = [save for save in saves if bars(DeleteSave(row.char, save)) is None]
    if good:
        label = content.words["offer.delete_save"].format(name=name)
        domain = (("save", Choice(tuple(good), tuple(save[:8] for save in good))),)
        found.append(ready(DeleteSave(row.char, good[0]), label, SAVES, domain, aside=True))
    return found


@lru_cache(maxsize=1 << 12)
def reacting(content: Content, char: int, name: str) -> Offer:
    """How the reactions of a character are used."""
    words = content.words
    names = {key.partition(".")[2]: word for key, word in words.items() if key.startswith("reaction.")}
    names.pop("none")
    policies = ("auto", "ask", "never")
    domains = (
        ("reaction", Choice(tuple(names), tuple(names.values()))),
        ("policy", Choice(policies, tuple(words[f"policy.{each}"] for each in policies))),
    )
    action = SetReactionPolicy(char, next(iter(names)), "auto")
    return ready(action, words["offer.set_reaction_policy"].format(name=name), CHARACTER, domains, aside=True)


@lru_cache(maxsize=1 << 12)
def sneaking(content: Content, char: int, name: str, *, on: bool) -> Offer:
    """Whether the sneak attacks of a character come by themselves."""
    label = content.words["offer.set_auto_sneak"].format(name=name)
    return ready(SetAutoSneak(char, not on), label, CHARACTER, (("on", YES_NO),), aside=True)


@lru_cache(maxsize=1 << 10)
def newcomers(content: Content, who: str, *, custom: bool, aside: bool) -> tuple[Offer, ...]:
    """Who comes into the world: as the key has it, or made to measure."""
    words = content.words
    race = destiny.race(content, who)
    destined = destiny.class_name(content, who, race)
    domains = (("name", named(content, race)), ("gear", picks(content, destined)))
    found = [ready(CreateCharacter(), words["offer.create_destiny"], CHARACTER, domains, aside=aside or custom)]
    if custom:
        scores = arrays(content, CLASSES[0]).values[0]
        first = next(iter(content.races))
        made = CreateCharacter("custom", first, CLASSES[0], next(iter(content.backgrounds)), scores)
        pasts = tuple(spoken(content, "background", each) for each in content.backgrounds)
        measures = (
            ("race", Choice(tuple(content.races), tuple(spoken(content, "race", each) for each in content.races))),
            ("class_name", Choice(CLASSES, tuple(spoken(content, "class", name) for name in CLASSES))),
            ("background", Choice(tuple(content.backgrounds), pasts)),
            ("stats", by("class_name", {name: arrays(content, name) for name in CLASSES})),
            ("name", by("race", {each: named(content, each) for each in content.races})),
            ("gear", by("class_name", {name: picks(content, name) for name in CLASSES})),
        )
        found.append(ready(made, words["offer.create_custom"], CHARACTER, measures, aside=True))
        found += [
            beginner(content, made, name, aside=aside) for name in (FIRST, *(each for each in CLASSES if each != FIRST))
        ]
    return tuple(found)


def beginner(content: Content, made: CreateCharacter, name: ClassName, *, aside: bool) -> Offer:
    """Somebody of a class as it is best, in one go."""
    action = replace(made, class_name=name, stats=arrays(content, name).values[0])
    text = content.words[f"class_text.{name}"].partition(".")[0]
    label = content.words["offer.begin"].format(title=spoken(content, "class", name).lower(), text=text)
    return ready(action, label, BEGIN, aside=aside)


def named(content: Content, race: str) -> Choice:
    """The names of a people; without one, the key's own."""
    return Choice(("", *content.names[race]), (content.words["offer.own_name"], *content.names[race]))


def picks(content: Content, name: str) -> Choice:
    """Which of each group of starting gear; what is not said is the first."""
    groups = content.classes[name].gear
    every = tuple(product(*(range(len(group)) for group in groups)))
    titles = tuple(chosen_gear(content, groups, pick) for pick in every)
    short = tuple(dict.fromkeys(pick[:size] for pick in every for size in range(len(groups))))
    return Choice(every, titles, short)


def chosen_gear(content: Content, groups: tuple[tuple[tuple[str, ...], ...], ...], pick: tuple[int, ...]) -> str:
    """What was chosen where there was a choice; the rest is the same for everybody of the class."""
    open_ = [group[i] for group, i in zip(groups, pick, strict=True) if len(group) > 1]
    named = (" and ".join(entry_name(content, entry) for entry in option) for option in open_)
    return ", ".join(named) or content.words["offer.usual_gear"]


def entry_name(content: Content, entry: str) -> str:
    """An entry such as `handaxe 2` as people read it; a free choice is what stands for it."""
    kind, _, count = entry.partition(" ")
    kind = content.start.picks.get(kind, kind)
    name = thing(content, kind) if content.item(kind) is not None else kind.replace("-", " ").capitalize()
    return content.words["offer.several"].format(count=count, name=name) if count else name


def arrays(content: Content, kind: str) -> Choice:
    """Ways to spend the points in a class: all on what it lives by, or toughness first. Those of others go too."""
    mine = array(content, kind)
    words = (content.words[f"array.{name}"].format(scores=", ".join(map(str, made))) for made, name in mine.items())
    also = dict.fromkeys(made for other in content.classes for made in array(content, other) if made not in mine)
    return Choice(tuple(mine), tuple(words), tuple(also))


def array(content: Content, kind: str) -> dict[Scores, str]:
    """The two ways of a class, with their names."""
    start, found = content.start, dict[Scores, str]()
    first, second = content.classes[kind].primary
    for name, order in (("keen", (first, second, "constitution")), ("tough", ("constitution", first, second))):
        ordered = (*order, "dexterity", "wisdom", *STATS)
        found.setdefault(spent(start.base_score, start.most_score, start.custom_total, ordered), name)
    return found


def spent(low: int, high: int, total: int, order: tuple[str, ...]) -> Scores:
    """As much as can be on the first stat, then on the next."""
    left, given = total - low * len(STATS), dict.fromkeys(STATS, low)
    for stat in dict.fromkeys(order):
        more = min(left, high - low)
        given[stat] += more  # type: ignore[index]
        left -= more
    one, two, three, four, five, six = (given[stat] for stat in STATS)
    return one, two, three, four, five, six

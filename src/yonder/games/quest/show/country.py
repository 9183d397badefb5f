"""The country: the nine masters, every city and road, and what each means for this very party (Q-554, Q-555)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import World
from yonder.games.quest.character.sheet import content_of, level
from yonder.games.quest.content import Content
from yonder.games.quest.content.places import Environment, Master
from yonder.games.quest.journey.masters import aim, missing
from yonder.games.quest.models import Character, Delving, Hired, Session, Travel
from yonder.games.quest.party.company import heroes, host, newcomers
from yonder.games.quest.show.danger import Danger, Party, ahead, capital, marked, on_road, spelled
from yonder.games.quest.show.names import spoken, thing
from yonder.games.quest.show.shapes.campaign import CampaignView, CityView, DangerView, MapView, MasterView, RoadView

BADGES = ("trivial", "easy", "fair", "tough", "deadly")

Facts = tuple[World, Content, Session, Character, Party]


def party_of(world: World, row: Session) -> Party:
    """Who goes with a session, as far as meetings depend on it."""
    led, content = host(world, row), content_of(world)
    company = heroes(world, led)
    levels = [level(content, who) for who in company]
    hired = sum(world.count(Hired, who.char) for who in company)
    return Party(max(levels), sum(levels), len(company) + hired, led.difficulty, newcomers(company))


def shown(content: Content, found: tuple[str, ...], party: Party, hp: int) -> DangerView:
    """The danger of a meeting with these."""
    there = ahead(content, found, party.level)
    return _weighed(content, there, hp, spelled(content, there, hp))


def _weighed(content: Content, there: Danger, hp: int, text: str) -> DangerView:
    badge, mortal = content.words[f"badge.{there.badge}"], there.critical >= hp
    return DangerView(there.badge, badge, there.worst, mortal, text, marked(content, there, hp))


def campaign(world: World, row: Session, who: Character) -> CampaignView:
    """The nine, and the next of them."""
    content, party = content_of(world), party_of(world, row)
    facts = (world, content, row, who, party)
    found = aim(content, who.masters)
    below = world.find(Delving, host(world, row).session)
    hint = content.words["campaign.over"] if found is None else way_to(world, who, found, below)
    masters = tuple(master(facts, each) for each in content.masters.values())
    return CampaignView("" if found is None else found.id, hint, len(who.masters), masters)


def master(facts: Facts, kind: Master) -> MasterView:
    """One of them."""
    world, content, _, who, party = facts
    words, dungeon = content.words, content.dungeons[kind.dungeon]
    way = content.environments[dungeon.parent]
    reward = ", ".join(f"{n} {thing(content, item).lower()}" for item, n in kind.reward.items())
    return MasterView(
        kind.id,
        words[f"master.{kind.id}"],
        dungeon.id,
        spoken(content, "place", dungeon.id),
        way.id,
        spoken(content, "place", way.id),
        tuple(spoken(content, "place", city) for city in way.connects),
        kind.level,
        kind.id in who.masters,
        missing(world, who, dungeon.id),
        words[f"master_tale.{kind.id}"],
        words[f"master_trick.{kind.id}"],
        words[f"master_end.{kind.id}"] if kind.id in who.masters else "",
        reward,
        shown(content, dungeon.steps[-1].waiting(newcomers=party.new), party, who.hp),
    )


def way_to(world: World, who: Character, kind: Master, below: Delving | None = None) -> str:
    """How to get to a master from where one is: down here, or by which road first."""
    content = content_of(world)
    words, dungeon = content.words, content.dungeons[kind.dungeon]
    near, place = content.environments[dungeon.parent].connects, spoken(content, "place", dungeon.id)
    name = words[f"master.{kind.id}"]
    if below is not None and below.dungeon == kind.dungeon:
        return words["campaign.inside"].format(name=name, place=place)
    if world.find(Travel, who.char) is None and who.location in near:
        return words["campaign.here"].format(name=name, place=place)
    here = who.location if who.location in content.places.cities else _ahead(world, who)
    roads = route(content, here, near)
    if not roads:
        return words["campaign.ahead"].format(name=name, place=place, city=spoken(content, "place", here))
    listed = ", ".join(f"{spoken(content, 'place', way)} to {spoken(content, 'place', city)}" for way, city in roads)
    return words["campaign.far"].format(name=name, place=place, roads=listed)


def _ahead(world: World, who: Character) -> str:
    way = world.find(Travel, who.char)
    return who.location if way is None else way.goal


def route(content: Content, here: str, goals: tuple[str, ...]) -> list[tuple[str, str]]:
    """The fewest roads from a city to one of these: each with the city at its end."""
    paths: dict[str, list[tuple[str, str]]] = {here: []}
    for city in (queue := [here]):
        if city in goals:
            return paths[city]
        for way in content.environments.values():
            other = next((each for each in way.connects if each != city), "") if city in way.connects else ""
            if other and other not in paths:
                paths[other] = [*paths[city], (way.id, other)]
                queue.append(other)
    return []


def country(world: World, row: Session, who: Character) -> MapView:
    """Every city and every road."""
    content, party, travel = content_of(world), party_of(world, row), world.find(Travel, who.char)
    here = who.location if travel is None else ""
    home = content.races[who.race].city
    cities = tuple(
        CityView(
            city,
            spoken(content, "place", city),
            city in (*who.discovered, who.location),
            city == here,
            city == home,
            content.shops[city].sells if city in (*who.discovered, who.location) else (),
        )
        for city in content.places.cities
    )
    delving = world.find(Delving, host(world, row).session)
    below = "" if delving is None else content.dungeons[delving.dungeon].parent
    facts = (world, content, row, who, party)
    return MapView(cities, tuple(_road(facts, way, travel, below) for way in content.environments.values()))


def _road(facts: Facts, way: Environment, travel: Travel | None, below: str) -> RoadView:
    _, content, _, who, party = facts
    dungeon = next(each.id for each in content.dungeons.values() if each.parent == way.id)
    on_it = travel is not None and travel.environment == way.id
    return RoadView(
        way.id,
        spoken(content, "place", way.id),
        way.terrain,
        way.connects,
        way.minutes,
        way.id in who.discovered,
        on_it or below == way.id,
        _progress(way, travel) if on_it else 0,
        dungeon,
        spoken(content, "place", dungeon),
        tuple(_foes(content, way, party)),
        road_danger(content, way, party, who),
    )


def _progress(way: Environment, travel: Travel | None) -> int:
    """How far along it one is, from its first city."""
    if travel is None:
        return 0
    return travel.progress if travel.goal == way.connects[1] else 10_000 - travel.progress


def _foes(content: Content, way: Environment, party: Party) -> Iterator[str]:
    yield from (spoken(content, "monster", group[0]) for group in on_road(content, way.id, party))


def road_danger(content: Content, way: Environment, party: Party, who: Character) -> DangerView:
    """The worst that may be met on a road: by its badge, then by what a round of it can do."""
    found = [ahead(content, group, party.level) for group in on_road(content, way.id, party)]
    top = max(found, key=lambda each: (BADGES.index(each.badge), each.worst), default=ahead(content, (), party.level))
    mark = capital(marked(content, top, who.hp))
    text = content.words["danger.road"].format(mark=mark, worst=top.worst, hp=who.hp)
    return _weighed(content, top, who.hp, text)

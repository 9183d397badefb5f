"""Offers: what a player can do now, in the order of H-444. Wide choices are found only when somebody looks."""

from __future__ import annotations

from functools import lru_cache

from yonder.core import Action, Choice, Offer, World, refusal
from yonder.core.show.offer import Domain, Speech
from yonder.core.words import sample
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.board import Board, Stand, board_of
from yonder.games.hashfront.board.movement import Names, Paths, reach
from yonder.games.hashfront.board.sites import buildings_of, posts_of
from yonder.games.hashfront.board.units import MoveUnit, WaitUnit
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import UNIT_TYPES, BuildingType, GameState, UnitType, called_unit
from yonder.games.hashfront.match.capture import Capture, may_capture
from yonder.games.hashfront.match.clock import ClaimTimeout, late
from yonder.games.hashfront.match.draws import AcceptDraw, DeclineDraw, OfferDraw
from yonder.games.hashfront.match.elimination import Resign
from yonder.games.hashfront.match.lobby import CancelStale, CreateGame, JoinGame, LeaveGame, stale
from yonder.games.hashfront.match.production import BuildUnit, at_cap
from yonder.games.hashfront.match.rematch import Rematch, finished
from yonder.games.hashfront.match.turns import EndTurn
from yonder.games.hashfront.models import (
    Building,
    ChatPace,
    DrawOffer,
    Game,
    MapInfo,
    Options,
    PlayerState,
    QueueEntry,
    Theatre,
    Unit,
)
from yonder.games.hashfront.ranked.queue import LeaveQueue, QueueRanked, may_queue
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.talk.chat import SendChat, in_pace, speaker

kept = lru_cache(maxsize=1 << 15)
FACTORY, IDLE = BuildingType.FACTORY, UnitType.NONE


def ready(action: Action, label: str, group: str, *, aside: bool = False) -> Offer:
    """An offer that is open."""
    return Offer(action, label, group, enabled=True, aside=aside)


def said(content: Content, key: str, /, **facts: int | str) -> str:
    """A label, from the words."""
    return content.words[f"label.{key}"].format_map(facts)


def group(content: Content, name: str) -> str:
    """The name of a group of offers."""
    return content.words[f"group.{name}"]


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    found: list[Offer] = []
    games = posts_of(world, who)
    for game_id, slots in games.items():
        game = world.get(Game, game_id)
        found += played(world, who, game, slots) if game.state is GameState.PLAYING else [leave_offer(world, game)]
    found += around_the_table(world, who, busy=bool(games))
    return found


def played(world: World, who: str, game: Game, slots: list[int]) -> list[Offer]:
    """What a member of a running game can do with the slots it holds."""
    content: Content = world.content
    game_id, current = game.game_id, game.current_player
    me = world.get(PlayerState, game_id, current)
    found: list[Offer] = []
    if me.address == who:
        orders(world, game, me, found)
        found.append(end_turn_offer(content, game_id))
    if game.options.turn_seconds:  # any member may claim, the late one too (H-763)
        claim = Offer(
            ClaimTimeout(game_id),
            said(content, "claim", side=content.side(current)),
            group(content, "turn"),
            aside=True,
        )
        found.append(claim.given(refusal(late, world, game, who)))
    alive = [slot for slot in slots if slot == current or world.get(PlayerState, game_id, slot).is_alive]
    hushed = refusal(_may_speak, world, who, game_id) if world.any(ChatPace) else None
    offer = world.find(DrawOffer, game_id)
    agreed = None if offer is None or not alive else alive[0] in offer.agreed
    found += at_the_table(content, game_id, tuple(alive), agreed)
    found.append(chat_offer(content, game_id).given(hushed))
    return found


@kept
def at_the_table(
    content: Content,
    game_id: int,
    alive: tuple[int, ...],
    agreed: bool | None,  # noqa: FBT001 - a key of the cache
) -> list[Offer]:
    """Resigning and draws. `agreed` None: no draw is offered."""
    table = group(content, "table")
    found: list[Offer] = []
    if alive:
        slots = alive if len(alive) > 1 else (0,)
        found += [ready(Resign(game_id, slot), said(content, "resign"), table, aside=True) for slot in slots]
        if agreed is None:
            found.append(ready(OfferDraw(game_id), said(content, "draw"), table, aside=True))
        elif not agreed:
            found.append(ready(AcceptDraw(game_id), said(content, "agree"), table, aside=True))
            found.append(ready(DeclineDraw(game_id), said(content, "decline"), table, aside=True))
    return found


def _may_speak(world: World, who: str, game_id: int) -> None:
    in_pace(world, *speaker(world, who, game_id))


def orders(world: World, game: Game, me: PlayerState, found: list[Offer]) -> None:
    """Units by id: move, attack, capture, wait; then Factories in template order."""
    board, slot = board_of(world, game), me.player_id
    taken, foes, stamp = board.all, board.enemies(slot), board.stamp(slot)
    for stand in board.idle(slot):
        near, unit = stand.near, stand.unit
        building = world.find(Building, unit.game_id, unit.x, unit.y) if stand.built else None
        seen = (foes & near, taken & near, stamp, building)  # all that the offers of this unit depend on
        listed = stand.listed
        if listed[0] != seen:
            listed = stand.listed = (seen, unit_offers(board, stand, foes, building))
        found += listed[1]
    if me.gold and me.orders < me.factory_count and not at_cap(world.content, me):
        found += builds(world, me)


def unit_offers(board: Board, stand: Stand, foes: int, building: Building | None) -> list[Offer]:
    """What one unit can do."""
    unit, bit, ground, taken = stand.unit, stand.bit, board.ground, board.all
    kind, moved, found = unit.unit_type, unit.has_moved, []
    button = buttons(ground.content, unit.game_id, unit.unit_id, kind)
    if not moved and (stand.first & ~taken or reach(ground, kind, bit, foes).tiles & ~taken):
        found.append(button.move(Paths(ground, kind, bit, foes & stand.walk, taken & stand.walk)))
    if foes & stand.strike and not (moved and ground.ways[kind].siege):
        found.append(button.attack(board.found(foes & stand.strike)))
    foreign = building is not None and building.player_id != unit.player_id  # mostly not: no need to ask
    if foreign and refusal(may_capture, ground.content, unit, building) is None:
        found.append(button.capture)
    found.append(button.wait)
    return found


class Buttons:
    """The offers of one unit; what depends on nothing else is made once."""

    __slots__ = ("_attack", "_move", "_stay", "capture", "game", "group", "kind", "unit", "wait")

    def __init__(self, content: Content, game_id: int, unit_id: int, unit_type: UnitType) -> None:
        name = called_unit(unit_type, unit_id)
        self.group = units = group(content, "units")
        self.game, self.unit, self.kind = game_id, unit_id, unit_type
        self._stay = MoveUnit(game_id, unit_id, ())
        self._attack, self._move = said(content, "attack", unit=name), said(content, "move", unit=name)
        self.capture = ready(Capture(game_id, unit_id), said(content, "capture", unit=name), units)
        self.wait = ready(WaitUnit(game_id, unit_id), said(content, "wait", unit=name), units)

    def move(self, paths: Paths) -> Offer:
        """Every tile where it may stop, with the way there."""
        return Offer(self._stay, self._move, self.group, {"path": Choice(paths, Names(paths))}, True)  # type: ignore[arg-type]  # noqa: FBT003

    def attack(self, targets: list[Unit]) -> Offer:
        """Every enemy in range."""
        action = Attack(self.game, self.unit, targets[0].unit_id)
        called = tuple([called_unit(target.unit_type, target.unit_id) for target in targets])
        choice = Choice(tuple([target.unit_id for target in targets]), called)
        return Offer(action, self._attack, self.group, {"target_id": choice}, enabled=True)


@kept
def buttons(content: Content, game_id: int, unit_id: int, unit_type: UnitType) -> Buttons:
    """The buttons of a unit."""
    return Buttons(content, game_id, unit_id, unit_type)


def builds(world: World, me: PlayerState) -> list[Offer]:
    """What each idle Factory can be ordered."""
    content: Content = world.content
    slot, found = me.player_id, []
    can_pay = [kind for kind in UNIT_TYPES if content.units[kind].cost <= me.gold]
    for site in buildings_of(world, me.game_id):
        if site.player_id == slot and site.queued_unit is IDLE and site.building_type is FACTORY:
            found += [build_offer(content, me.game_id, site.x, site.y, kind) for kind in can_pay]
    return found


@kept
def build_offer(content: Content, game_id: int, x: int, y: int, kind: UnitType) -> Offer:
    """One order at one Factory."""
    label = said(content, "build", unit_type=kind, x=x, y=y)
    return ready(BuildUnit(game_id, x, y, kind), label, group(content, "factories"))


@kept
def end_turn_offer(content: Content, game_id: int) -> Offer:
    """The end of the turn."""
    return ready(EndTurn(game_id), said(content, "end_turn"), group(content, "turn"))


@kept
def chat_offer(content: Content, game_id: int) -> Offer:
    """A word to everybody."""
    domains: dict[str, Domain] = {"words": Speech(content.numbers.limits.chat)}
    said_to_all = SendChat(game_id, 0, sample())
    return Offer(said_to_all, said(content, "chat"), group(content, "table"), domains, True, aside=True)  # noqa: FBT003


def leave_offer(world: World, game: Game) -> Offer:
    """Out of the lobby."""
    return ready(
        LeaveGame(game.game_id), said(world.content, "leave", name=game.name), group(world.content, "lobby"), aside=True
    )


def around_the_table(world: World, who: str, *, busy: bool) -> list[Offer]:
    """What does not belong to a game one plays: joining, creating, the queue, rematches."""
    content: Content = world.content
    shown, theatre = content.numbers.lobby.page, world.get(Theatre)
    if theatre.match:
        game = world.get(Game, theatre.match)
        return (joins(world, who, game) + stales(world, game)) if game.state is GameState.LOBBY else []
    found: list[Offer] = []
    for game in world.where(Game, state=GameState.LOBBY)[-shown:]:
        found += joins(world, who, game) + stales(world, game)
    found += queueing(world, who)
    if not busy:
        found += rematches(world, who)
        maps = world.all(MapInfo)[:shown]
        found += [create_offer(content, info.map_id, info.name) for info in maps]
    return found


def joins(world: World, who: str, game: Game) -> list[Offer]:
    """The free slots of a public game."""
    players = world.all(PlayerState, game.game_id)
    if game.options.private or (not game.is_test_mode and any(p.address == who for p in players)):
        return []
    taken = [p.player_id for p in players]
    free = tuple(slot for slot in range(1, game.player_count + 1) if slot not in taken)
    name = said(world.content, "join", name=game.name, map=world.get(MapInfo, game.map_id).name)
    lobby = group(world.content, "lobby")
    return [Offer(JoinGame(game.game_id, free[0]), name, lobby, {"player_id": Choice(free)}, enabled=True)]


def stales(world: World, game: Game) -> list[Offer]:
    """A game that has waited too long."""
    if refusal(stale, world, game.game_id) is not None:
        return []
    label = said(world.content, "cancel", name=game.name)
    return [ready(CancelStale(game.game_id), label, group(world.content, "lobby"), aside=True)]


def queueing(world: World, who: str) -> list[Offer]:
    """In and out of the ranked queue."""
    content: Content = world.content
    lobby = group(content, "lobby")
    if world.find(QueueEntry, who) is not None:
        return [ready(LeaveQueue(), said(content, "unqueue"), lobby, aside=True)]
    return [
        ready(QueueRanked(count), said(content, "queue", count=count), lobby, aside=True)
        for count in content.numbers.ranked.player_counts
        if refusal(may_queue, world, who, count) is None
    ]


@kept
def create_offer(content: Content, map_id: int, name: str) -> Offer:
    """A new game on a map."""
    lengths = content.numbers.lobby.rounds
    options = tuple(Options(max_rounds=rounds, rout_rule=True) for rounds in lengths)
    names = tuple(content.words[f"length.{place}"] for place in range(len(options)))
    label, lobby = said(content, "create", map=name), group(content, "lobby")
    usual = CreateGame(map_id, options=options[1])
    return Offer(usual, label, lobby, {"options": Choice(options, names)}, enabled=True)


def rematches(world: World, who: str) -> list[Offer]:
    """The last game again."""
    content, lobby = world.content, group(world.content, "lobby")
    last = world.where(PlayerState, address=who)[-1:]
    return [
        ready(Rematch(row.game_id), said(content, "rematch", name=world.get(Game, row.game_id).name), lobby)
        for row in last
        if refusal(finished, world, who, row.game_id) is None
    ]

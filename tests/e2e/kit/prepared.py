"""Realms in the midst of play, made in process and quickly, with known keys.

A Keeper is a second referee with the server's own key: what it puts into the server's store, the server finds there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from yonder.cli.data.folder import Data
from yonder.core import Action, By, Model
from yonder.core.rules import engine
from yonder.core.rules.kernel import Grant
from yonder.core.world.codec import encode
from yonder.games.delve.models import Combat, Presence
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.world.places import tile
from yonder.games.hashfront.bots.policies import basic_bot
from yonder.games.hashfront.match.lobby import CreateGame, JoinGame
from yonder.games.labyrinth.hero.creation import AssignAttribute, CreateHero
from yonder.games.labyrinth.kinds import Attribute, Slot, Status
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth
from yonder.games.labyrinth.models import Fight, Hero, Item, Room
from yonder.games.quest.character.creation import CreateCharacter as CreateAdventurer
from yonder.games.quest.character.sheet import hero_cid
from yonder.games.quest.combat.actions.tactics import DeathSave, EndTurn
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Character as Adventurer
from yonder.games.quest.models import Combat as Battlefield
from yonder.games.quest.models import Combatant as Foe
from yonder.games.quest.party.joining import PartyAccept, PartyInvite
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ChamberType, ExplorerClass, MonsterType
from yonder.games.temple.models import (
    Chamber,
    ExplorerHealth,
    ExplorerInventory,
    ExplorerPosition,
    ExplorerStats,
    MonsterInstance,
)
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, MoveToChamber
from yonder.play.table import RealmSeat
from yonder.proof.entry import Creation
from yonder.proof.event import CREATE, sign
from yonder.proof.keys import Key
from yonder.realm.hand import Hand
from yonder.realm.realm import Realm
from yonder.realm.referee import Referee
from yonder.realm.store import Batch, MemoryStore, Snapshot

STEPS = 400
Gear = Mapping[Slot, str]
NOTHING: Gear = {}
Pack = Mapping[str, Any]
NO_PACK: Pack = {}


class Stand(NamedTuple):
    """Where a prepared explorer stands."""

    realm: Realm
    key: Key
    explorer: int

    @property
    def path(self) -> str:
        """Its play page."""
        return f"/r/{self.realm.id}#/explorer/{self.explorer}"

    @property
    def position(self) -> ExplorerPosition:
        return self.realm.world.get(ExplorerPosition, self.explorer)


class Battle(NamedTuple):
    """A hashfront match in play."""

    realm: Realm
    red: Key
    blue: Key

    @property
    def path(self) -> str:
        return f"/r/{self.realm.id}#/game/1"


class Champion(NamedTuple):
    """A hero of labyrinth."""

    realm: Realm
    key: Key

    @property
    def path(self) -> str:
        return f"/r/{self.realm.id}"


S = TypeVar("S", Stand, Champion)


class Keeper:
    """Makes realms in memory and puts each into the store of a data folder at once, when it is ready."""

    def __init__(self, folder: Path) -> None:
        self._data = Data(folder)
        self.referee = Referee(MemoryStore(), self._data.referee)
        self._made = 0

    def close(self) -> None:
        self._data.store.close()

    def key(self, name: str) -> Key:
        """A key that nobody else has had here."""
        self._made += 1
        return Key.from_seed(f"{name} {self._made}")

    def realm(self, game: str, host: Key, name: str = "", pack: Pack = NO_PACK, **setup: Any) -> Realm:
        """A new realm in which nothing has happened, with other numbers where a pack says so."""
        realm = self._begin(game, host, name, pack, **setup)
        self._publish(realm)
        return realm

    def _begin(self, game: str, host: Key, name: str, pack: Pack = NO_PACK, **setup: Any) -> Realm:
        self._made += 1
        content = encode(Creation(game, setup, name, dict(pack))).decode()
        address = self.referee.address
        tags = (("p", address.referee), ("veil", address.veil), ("salt", str(self._made)))
        return self.referee.create(sign(host, CREATE, tags, content, int(time.time())))

    def _publish(self, realm: Realm) -> None:
        """Put the log into the folder's store, and the world beside it: it may have been placed by hand."""
        made = self.referee.store
        *_, (_, checkpoint) = made.checkpoints(realm.id)
        self._data.store.append([Batch(realm.id, tuple(made.read(realm.id)), checkpoint)])
        self._data.store.save_snapshot(realm.id, Snapshot(realm.head.seq, realm.head.hash, realm.world.dump()))

    # Temple

    def temple(self, **how: Any) -> Stand:
        """A new explorer at the entrance of a new temple, in a realm of its own: `tier`, `kind`, `name`."""
        return self._published(self._entered(**how))

    def fight(self, **how: Any) -> Stand:
        """An explorer in honest combat: every entry of the log was played."""
        return self._published(self._explored(in_combat, **how))

    def treasure(self) -> Stand:
        """An explorer of sharp eyes beside a full chest."""
        stand = self._explored(lambda stand: here(stand, Chamber).chamber_type is ChamberType.TREASURE)
        world = stand.realm.world
        world.put(world.get(ExplorerStats, stand.explorer), wisdom=30)
        return self._placed(stand)

    def doomed(self) -> Stand:
        """An explorer with one hit point before a monster that will not die."""
        stand = self._explored(in_combat, tier=5, name="doomed")
        world = stand.realm.world
        world.put(world.get(ExplorerHealth, stand.explorer), current_hp=1)
        world.put(here(stand, MonsterInstance, 1), current_hp=500, max_hp=500)
        return self._placed(stand)

    def siege(self, kind: str = "Rogue") -> Stand:
        """A practised explorer with a potion in a fight that neither side ends soon, against a plain Skeleton."""
        stand = self._explored(in_combat, kind=kind, name="siege")
        world = stand.realm.world
        world.put(world.get(ExplorerStats, stand.explorer), level=5, xp=6500)
        world.put(world.get(ExplorerHealth, stand.explorer), current_hp=300, max_hp=400)
        world.put(world.get(ExplorerInventory, stand.explorer), potions=1)
        monster = here(stand, MonsterInstance, 1)
        world.put(monster, monster_type=MonsterType.SKELETON, current_hp=500, max_hp=500)
        return self._placed(stand)

    # Hashfront

    def battle(self, *, moves: int = 80, name: str = "") -> Battle:
        """A match of two bots after some moves, with red to move."""
        red, blue = self.key("red"), self.key("blue")
        realm = self._begin("hashfront", red, name)
        seats = [RealmSeat(Hand(self.referee, realm, key), "bot", seed="battle", bot=basic_bot) for key in (red, blue)]
        seats[0].act(CreateGame(1, 1))
        seats[1].act(JoinGame(1, 2))
        made = 0
        while made < moves or basic_bot(seats[0]) is None:
            for seat in seats:
                action = basic_bot(seat)
                if action is not None:
                    seat.act(action)
                    made += 1
        self._publish(realm)
        return Battle(realm, red, blue)

    # Labyrinth: placed by hand, only what comes next is proved

    def hero(self, *rows: Model, **row: Any) -> Champion:
        """A hero in town or where these figures say, with these rows besides."""
        champion = self._champion(**row)
        for each in rows:
            champion.realm.world.put(each)
        return self._placed(champion)

    def duel(self, status: Status, monster: str, left: int, gear: Gear = NOTHING, **row: Any) -> Champion:
        """A hero before a monster, with these figures, at turn or under attack; `fight` is how the fight stands."""
        fight: dict[str, Any] = row.pop("fight", {})
        champion = self._champion(row.pop("key", None), hp=900, max_hp=900, gold=0)
        Hand(self.referee, champion.realm, champion.key).act(EnterLabyrinth(1))
        world = champion.realm.world
        world.put(world.get(Room, 1), monster=monster, depth=row.get("depth", 1))
        for number, (slot, kind) in enumerate(gear.items(), 1):
            world.put(Item(1, number, slot, kind))
            row[slot] = number
        row = {"encounters": 2, "next_item": len(gear) + 1, **row}  # no newcomer, who could slip away
        world.put(world.get(Fight, 1), monster=monster, hp=left, round=1, **fight)
        world.put(world.get(Hero, 1), status=status, **row)
        return self._placed(champion)

    # Delve

    def delver(self) -> Champion:
        """Somebody mighty at Thornroot hollow. Placed by hand: only what comes next is proved."""
        key = self.key("delver")
        realm = self._begin("delve", key, "")
        Hand(self.referee, realm, key).act(CreateCharacter("Mira"))
        world, who = realm.world, key.public
        world.put(world.get(Presence, who), place=tile((3, 2, 0)))
        world.put(world.get(Combat, who), hp=900, max_hp=900, attack=400, defense=60)
        return self._placed(Champion(realm, key))

    # Quest

    def adventurer(self, class_name: ClassName = "fighter", *, mighty: bool = True) -> Champion:
        """Somebody (mighty) with an open session in a city. The mighty are placed: only what comes next is proved."""
        champion, _ = self._adventurer(class_name)
        if mighty:
            world = champion.realm.world
            world.put(world.get(Adventurer, 1), hp=90, max_hp=90, stats=(20, 14, 16, 10, 10, 10))
        return self._placed(champion)

    def embattled(self, class_name: ClassName, *monsters: str, left: int = 0, learned: int = 0, **row: Any) -> Champion:
        """Somebody of a class, with these figures, in a fight in a crypt with monsters who have `left` hit points.

        Experience that was `learned` counts from the end of the fight on. Placed: only what comes next is proved.
        """
        champion, hand = self._adventurer(class_name, debug=True)
        world = champion.realm.world
        world.put(world.get(Adventurer, 1), **row)
        hand.act(StartFight(1, monsters, 0, terrain="crypt"))
        world.put(world.get(Adventurer, 1), experience=learned)
        for foe in world.all(Foe, 1) if left else ():
            if foe.side == "monsters":
                world.put(foe, hp=left)
        return self._placed(champion)

    def fallen(self, phase: Literal["death_saves", "defeat"]) -> Champion:
        """A fighter whom two ogres have struck down: dying, or dead. Every blow and every roll was played."""
        while True:
            champion, hand = self._adventurer("fighter", debug=True)
            hand.act(StartFight(1, ("ogre", "ogre"), 0, terrain="crypt"))
            while (field := champion.realm.world.find(Battlefield, 1)) is not None and field.phase != "loot":
                if field.phase == phase:
                    return self._placed(champion)
                hand.act(DeathSave(1) if field.phase == "death_saves" else EndTurn(1))

    def _adventurer(self, class_name: ClassName, **setup: Any) -> tuple[Champion, Hand]:
        key = self.key("adventurer")
        realm = self._begin("quest", key, "", **setup)
        hand = Hand(self.referee, realm, key)
        offers = engine.offers(realm.rules, realm.world, key.public)
        offer = next(each for each in offers if "class_name" in each.domains)
        follows = {field: by for field, by in offer.domains.items() if isinstance(by, By) and by.field == "class_name"}
        fitting = {field: next(iter(by.at(class_name).each())) for field, by in follows.items()}
        hand.act(replace(offer.action, class_name=class_name, **fitting))
        hand.act(OpenSession(1))
        return Champion(realm, key), hand

    def fellows(self) -> tuple[Champion, Champion]:
        """A fighter and a wizard who cannot be missed, in a fight with a crowd, the fighter's turn. Placed by hand."""
        while True:
            lead, other = self.key("leader"), self.key("wizard")
            realm = self._begin("quest", lead, "", debug=True)
            hands = [Hand(self.referee, realm, key) for key in (lead, other)]
            for number, (hand, name) in enumerate(zip(hands, ("fighter", "wizard"), strict=True), 1):
                hand.act(CreateAdventurer("custom", "human", name, "soldier", (16, 14, 15, 14, 13, 13)))  # type: ignore[arg-type]
                hand.act(OpenSession(number))
            world = realm.world
            world.put(world.get(Adventurer, 1), hp=400, max_hp=400, stats=(20, 30, 16, 10, 10, 10))
            world.put(world.get(Adventurer, 2), hp=300, max_hp=300, stats=(10, 1, 16, 16, 10, 10))
            hands[0].act(PartyInvite(1, 2))
            hands[1].act(PartyAccept(2, 1))
            hands[0].act(StartFight(1, ("goblin",) * 8, 0))
            order = world.get(Battlefield, 1).order
            ones = [hero_cid(world.get(Adventurer, number)) for number in (1, 2)]
            if order[0] == ones[0] and order[1] != ones[1]:
                break
        until = self.referee.now() + 30 * 86_400_000
        for hand, key in zip(hands, (lead, other), strict=True):
            hand.act(Grant(session_of(key).public, until))
        self._publish(realm)
        return Champion(realm, lead), Champion(realm, other)

    def _champion(self, key: Key | None = None, **row: Any) -> Champion:
        key = key or self.key("champion")
        realm = self._begin("labyrinth", key, "")
        hand = Hand(self.referee, realm, key)
        hand.act(CreateHero("Mira"))
        for attribute in Attribute:
            hand.act(AssignAttribute(1, attribute))
        realm.world.put(realm.world.get(Hero, 1), **row)
        return Champion(realm, key)

    def _placed(self, stand: S) -> S:
        """Publish a world that was changed by hand.

        The browser has its grant already: after one of its own it would hear the log told anew, without that change.
        """
        grant = Grant(session_of(stand.key).public, self.referee.now() + 30 * 86_400_000)
        Hand(self.referee, stand.realm, stand.key).act(grant)
        return self._published(stand)

    def _published(self, stand: S) -> S:
        self._publish(stand.realm)
        return stand

    def _entered(self, *, tier: int = 1, kind: str = "Fighter", name: str = "") -> Stand:
        key = self.key(name or "explorer")
        realm = self._begin("temple", key, name)
        hand = Hand(self.referee, realm, key)
        for action in (MintTemple(tier), MintExplorer(ExplorerClass(kind)), EnterTemple(1, 1)):
            hand.act(action)
        return Stand(realm, key, 1)

    def _explored(self, wanted: Callable[[Stand], bool], **how: Any) -> Stand:
        """Walk, and fight what is in the way, until the explorer stands where it is wanted; a dead one is followed."""
        while True:
            stand = self._entered(**how)
            hand = Hand(self.referee, stand.realm, stand.key)
            for step in range(STEPS):
                if wanted(stand):
                    return stand
                action = explore(stand, step)
                if action is None:
                    break
                hand.act(action)


def session_of(key: Key) -> Key:
    """The session key that a browser prepared with this key has."""
    return Key.from_seed(f"session of {key.public}")


def in_combat(stand: Stand) -> bool:
    return stand.position.in_combat


def here(stand: Stand, model: type[Model], *more: int) -> Any:
    """A row of the chamber in which the explorer stands."""
    place = stand.position
    return stand.realm.world.get(model, place.temple_id, place.chamber_id, *more)


def explore(stand: Stand, step: int) -> Action | None:
    """The next step of one who wants to see everything: strike, open, walk on."""
    open_to = [o.action for o in stand.realm.offers(stand.key.public) if o.enabled]
    for kind in (Attack, OpenExit, MoveToChamber):
        fit = [action for action in open_to if isinstance(action, kind)]
        if fit:
            # The way back is the first exit: go on where there is more.
            return fit[-1 - step % len(fit)] if kind is MoveToChamber else fit[0]
    return None

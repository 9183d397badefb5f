"""`yonder play`: a game in the terminal or through a pipe."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from yonder.cli.data.folder import Data
from yonder.cli.data.house import MOST_SEED, House
from yonder.cli.making.pack import PackFile, pack_in
from yonder.cli.options import DataDir
from yonder.cli.playing.company import Company
from yonder.cli.playing.session import Session
from yonder.cli.terminal.show import say
from yonder.cli.terminal.trouble import Usage
from yonder.core.errors import Malformed, Missing
from yonder.core.rules.kernel import Signer
from yonder.core.rules.rules import Rules
from yonder.core.rules.setup import bound, wanted
from yonder.core.show.reading import Bot
from yonder.core.world.codec import convert
from yonder.play.policy import names, policy
from yonder.play.table import RealmSeat
from yonder.registry import game as game_called

MOST = 1_000
MOST_SEATS = 64
Settings = Annotated[tuple[str, ...], Parameter(name="--set", negative="", metavar="KEY=VALUE", show_default=False)]


def play(  # noqa: PLR0913 - the options of a command
    game: str,
    /,
    *,
    seed: str | None = None,
    bot: str | None = None,
    opponent: str | None = None,
    players: int | None = None,
    settings: Settings = (),
    pack: PackFile = None,
    realm: str | None = None,
    most: int = MOST,
    data: DataDir = None,
) -> int:
    """Play a game against bots, or watch a bot play it.

    Every move is signed with your key, its dice are proved, and it is on disk before you see what came of it.

    Parameters
    ----------
    game
        An installed game; `yonder games` lists them.
    seed
        Play a reproducible game: keys, dice and time come from this text, and the same moves give the same log.
        Such a game starts over each time and replaces its earlier run.
    bot
        Let this bot play every seat, and watch. `random` plays any game.
    opponent
        The bot on the other seats, instead of the game's first, or of agents where a game has them.
    players
        How many players, including you, if the game leaves it open.
    settings
        One setting of a new game; can be given several times. `yonder rules GAME` lists them.
    pack
        A file of other numbers and words for a new game; `yonder new-pack` writes one to start from.
    realm
        Continue a saved game: its id, the beginning of it, or `last`.
    most
        Stop after this many bot moves in a row.
    """
    rules = game_called(game)
    if realm is not None and (seed is not None or settings or pack is not None):
        raise Usage("--realm continues a game as it is; leave out --seed, --set and --pack.")
    if players is not None and not rules.players[0] <= players <= rules.players[1]:
        raise Usage(f"{rules.title} is for {rules.players[0]} to {rules.players[1]} players.", "bad_players")
    bots = _Bots(rules, bot, opponent)
    with Data(data) as kept:
        if realm is None:
            setup = _setup(rules, settings, players)
            house = _new(kept, rules, setup, seed, pack)
            players = wanted(rules, setup) or players
        else:
            house = _kept(kept, rules, realm)
        accompanied = bot is None and opponent is None and players is None and _minded(rules, house)
        seats = _seats(house, bots, 1 if accompanied else players or _known(rules, house))
        company = Company(house, seats[0]) if accompanied else None
        _greet(house, bots, seats, fresh=realm is None, company=company)
        if Session(house, seats, fresh=realm is None, most=most, company=company).run():
            house.referee.close()
    return 0


class _Bots:
    """Who plays what the person does not."""

    def __init__(self, rules: Rules, bot: str | None, opponent: str | None) -> None:
        self.first_name = bot
        self.other_name = opponent or bot or names(rules)[0]
        self.first: Bot | None = None if bot is None else policy(rules, bot)
        self.other = policy(rules, self.other_name)


def _new(data: Data, rules: Rules, setup: dict[str, Any], seed: str | None, pack: Path | None) -> House:
    if seed is not None and not 1 <= len(seed) <= MOST_SEED:
        raise Usage(f"A seed is a text of 1 to {MOST_SEED} characters.", "bad_seed")
    return House.create(data, rules.name, setup, seed, pack_in(pack, rules))


def _kept(data: Data, rules: Rules, realm: str) -> House:
    house = House.open(data, data.find(realm))
    if house.realm.rules.name != rules.name:
        raise Missing(f"This realm is a game of {house.realm.rules.name}, not of {rules.name}.", "wrong_game")
    if not house.realm.ours:
        raise Missing(
            "This realm belongs to another referee; here it can be replayed and verified, not played.", "read_only"
        )
    return house


def _setup(rules: Rules, settings: Settings, players: int | None) -> dict[str, Any]:
    """The settings as data: what reads as JSON is JSON, anything else is text."""
    setup: dict[str, Any] = {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign or not key:
            raise Usage(f"--set {setting!r}: write it as KEY=VALUE.", "bad_setting")
        try:
            setup[key] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            setup[key] = value
    setup = bound(rules, setup, players)
    try:
        convert(setup, rules.setup)
    except Malformed as error:
        raise Usage(f"--set does not fit {rules.name}: {error.text} at {error.path}.", "bad_setting") from None
    return setup


def _known(rules: Rules, house: House) -> int:
    """How many play: as many as have acted, but no fewer than the game needs."""
    low, high = max(1, rules.players[0]), min(rules.players[1], MOST_SEATS)
    acted = (n for n in range(high, low, -1) if house.realm.world.find(Signer, house.ring.seat(n).public))
    return next(acted, low)


def _minded(rules: Rules, house: House) -> bool:
    """Does the game have minds of its own to play with, and has no bot taken their place here?"""
    return rules.minds is not None and house.realm.world.find(Signer, house.ring.seat(2).public) is None


def _seats(house: House, bots: _Bots, count: int) -> list[RealmSeat]:
    seed = f"{house.ring.root}|{house.realm.id}"
    first = RealmSeat(house.hand(1), "you" if bots.first is None else "bot 1", seed=seed, bot=bots.first)
    return [first, *(RealmSeat(house.hand(n), f"bot {n}", seed=seed, bot=bots.other) for n in range(2, count + 1))]


def _greet(house: House, bots: _Bots, seats: list[RealmSeat], *, fresh: bool, company: Company | None) -> None:
    who = "you play" if bots.first is None else f"bot 1 ({bots.first_name}) plays"
    others = " and ".join(f"{seat.name} ({bots.other_name})" for seat in seats[1:])
    others = others if company is None else "agents, who answer what you say"
    say((f"{house.realm.rules.title}: {who}{' against ' + others if others else ''}.", "bold"))
    if house.seed is not None:
        say((f"Seed {house.seed!r}: the same moves give the same game, and a new start replaces this one.", "dim"))
    about = house.realm.rules.about
    if fresh and about is not None and bots.first is None:
        say(about.goal)
    if not fresh:
        say(f"Continuing realm {house.data.short(house.realm.id)} after entry {house.realm.head.seq}.")
    if bots.first is None:
        say(("Type a number or words to act; `help` lists the rest.", "dim"))

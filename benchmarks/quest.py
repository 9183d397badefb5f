"""Quest in process: random fights with offers against NLE, whole fights by bots beside the kernel's floor, odds."""

from __future__ import annotations

import random
from time import process_time

from measure import Line, Sheet, main
from nle import Quick, against_nle

from yonder.core import Action, Ctx, Forecast, Game, Model, Offer, Rules, World
from yonder.core.world.codec import encode
from yonder.games.quest import rules
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.combat.actions.tactics import EndTurn
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.events import TurnEnded
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Character, Combat, Combatant

WHO = "a" * 64
STEPS = 200
OFFERS = 25  # as many as a fighter of level 3 has on a turn
ODDS_COLD, ODDS_CACHED, TURN_MS = 50.0, 5.0, 2.0
WIZARD = ("fire-bolt", "ray-of-frost", "acid-splash", "chill-touch")
BOOK = ("magic-missile", "sleep", "burning-hands", "mage-armor", "scorching-ray", "misty-step", "fireball", "slow")


def character(name: ClassName, level: int, seed: str) -> Game:
    """A world with one character of a level, ready to fight."""
    game = Game(rules, seed=seed, setup={"debug": True, "session_grace_seconds": 0}, hashed=False)
    game.act(WHO, CreateCharacter("custom", "human", name, "soldier", (16, 16, 16, 16, 11, 10)))
    game.act(WHO, OpenSession(1))
    xp: int = rules.content.levels.xp[level - 1]  # type: ignore[attr-defined]  # the game's own content
    game.world.put(game.world.get(Character, 1), experience=xp, hp=8 + 6 * level, max_hp=8 + 6 * level)
    return game


def rested(game: Game) -> None:
    """All hit points back."""
    row = game.world.get(Character, 1)
    game.world.put(row, hp=row.max_hp)


def ours() -> int:
    """A fighter of level 3 against two goblins, at random; its offers are listed at each step."""
    game, dice = character("fighter", 3, str(random.random())), Quick()
    for _ in range(STEPS):
        if game.world.find(Combat, 1) is None:
            rested(game)
            game.act(WHO, StartFight(1, ("goblin", "goblin"), 2))
        meant = [offer for offer in game.offers(WHO) if offer.enabled and not offer.aside]
        game.act(WHO, random.choice(meant).some(dice))
    return STEPS


def speed(sheet: Sheet) -> None:
    """Random play beside the rival."""
    against_nle(sheet, "quest", ours, 1)


class Tally(Model):
    """How often something was done in the empty game."""

    count: int


class Touch(Action):
    """Do nothing but count."""

    button: int


empty = Rules("empty", 1, models=(Tally,))


@empty.start
def start(ctx: Ctx, _setup: object) -> None:
    """Nothing counted yet."""
    ctx.world.put(Tally(0))


@empty.on(Touch)
def touch(ctx: Ctx, _action: Touch) -> None:
    """One more."""
    ctx.world.put(Tally(ctx.world.get(Tally).count + 1))


@empty.offers
def buttons(_world: World, _who: str) -> list[Offer]:
    """As many as a turn has; the kernel asks the handler about each."""
    return [Offer(Touch(i), f"Button {i}", "Buttons") for i in range(OFFERS)]


def fight(game: Game) -> int:
    """A whole fight by the bot; says how many actions it took."""
    rested(game)
    game.act(WHO, StartFight(1, ("goblin", "goblin"), 2))
    seat, done = game.seat(WHO), 0
    while game.world.find(Combat, 1) is not None and done < 200:
        action = rules.bots["adept"](seat)
        assert action is not None
        game.act(WHO, action)
        done += 1
    return done


def fights(sheet: Sheet) -> None:
    """Fights per second beside as many actions of a game that does nothing, with as many offers."""
    many = 3 if sheet.quick else 60
    game = character("fighter", 3, "fights")
    fight(game)
    began = process_time()
    actions = sum(fight(game) for _ in range(many))
    mine = many / (process_time() - began)
    idle = Game(empty, hashed=False)
    began = process_time()
    for _ in range(actions):
        offers = idle.offers(WHO)
        idle.act(WHO, offers[0].action)
    floor = many / (process_time() - began)
    sheet.note(f"{actions / many:.1f} actions a fight")
    sheet.add(Line("whole fights by the bot", mine, floor, "fights/s", "the kernel's floor", 0.25))


def odds(sheet: Sheet) -> None:
    """Offers with odds of a level-5 wizard's turn: worked out anew, and once a server has them."""
    game = character("wizard", 5, "odds")
    row = game.world.get(Character, 1)
    game.world.put(row, known=(*WIZARD, *BOOK), prepared=(*WIZARD, *BOOK), mana=19)
    game.act(WHO, StartFight(1, ("goblin", "goblin", "goblin"), 2))
    forecasts = Forecasts()
    rounds = range(1 if sheet.quick else 5)
    cold = min(_cold(game, forecasts) for _ in rounds) * 1e3
    cached = min(_timed(game, forecasts) for _ in rounds) * 1e3
    sheet.add(Line("offers with odds of a wizard's turn", cold, ODDS_COLD, "ms", "meant", 1, at_most=True))
    sheet.add(Line("the same, cached", cached, ODDS_CACHED, "ms", "meant", 1, at_most=True))


class Forecasts:
    """Odds as a server keeps them: under the encoded action, until something is written."""

    def __init__(self) -> None:
        self.known: dict[bytes, Forecast | None] = {}

    def ask(self, game: Game, action: Action) -> Forecast | None:
        key = encode(action)
        if key not in self.known:
            self.known[key] = game.odds(WHO, action)
        return self.known[key]


def _cold(game: Game, forecasts: Forecasts) -> float:
    forecasts.known.clear()
    game.world.put(game.world.get(Character, 1))  # nothing is known from before
    return _timed(game, forecasts)


def _timed(game: Game, forecasts: Forecasts) -> float:
    began = process_time()
    for offer in game.offers(WHO):
        if offer.enabled:
            forecasts.ask(game, offer.action)
    return process_time() - began


def turns(sheet: Sheet) -> None:
    """A monster's whole turn: a goblin and an ogre take theirs whenever the player ends their own."""
    game = character("fighter", 3, "turns")
    spent, done = 0.0, 0
    while done < (10 if sheet.quick else 400):
        if game.world.find(Combat, 1) is None:
            game.act(WHO, StartFight(1, ("goblin", "ogre"), 2))
        row = next(row for row in game.world.all(Combatant, 1) if row.kind == "player")
        game.world.put(row, hp=200, max_hp=200)  # who never falls
        began = process_time()
        told = game.act(WHO, EndTurn(1))
        spent += process_time() - began
        done += sum(isinstance(event, TurnEnded) and event.cid != row.cid for event in told)
    sheet.add(Line("a monster's whole turn", spent / done * 1e3, TURN_MS, "ms", "meant", 1, at_most=True))


def run(sheet: Sheet) -> None:
    """Speed, fights, turns, odds."""
    speed(sheet)
    fights(sheet)
    turns(sheet)
    odds(sheet)


if __name__ == "__main__":
    main("Quest", run)

"""Odds: what each forecast reads of an action's outcomes. What only examining reveals is read only then (L-535)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yonder.core import Event, Run
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.events.fight import (
    CharmTried,
    DivineAid,
    Examined,
    FleeTried,
    HeroAttacked,
    MonsterAttacked,
    PotionDrunk,
    SpellCast,
    SpiritRoused,
    ThingUsed,
)
from yonder.games.labyrinth.events.hero import CompanionHealed, SummonTried
from yonder.games.labyrinth.events.labyrinth import OmenSought
from yonder.games.labyrinth.events.town import Appraised, Healed, PrayerRolled, Wagered
from yonder.games.labyrinth.fight.attack import Attack
from yonder.games.labyrinth.fight.guard import Defend, PressOn, Sidestep
from yonder.games.labyrinth.fight.magic import CastSpell
from yonder.games.labyrinth.fight.potions import DrinkPotion
from yonder.games.labyrinth.fight.spirit import CatchBreath
from yonder.games.labyrinth.fight.tactics import AskDivineAid, Charm, Examine, RunAway
from yonder.games.labyrinth.fight.things import UseThing
from yonder.games.labyrinth.hero.companion import HealCompanion
from yonder.games.labyrinth.kinds import LANDED, Outcome, Target, Telling
from yonder.games.labyrinth.labyrinth.omens import Listen, SeekVision
from yonder.games.labyrinth.models import Fight
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.town.gambling import GambleExact, GambleRange
from yonder.games.labyrinth.town.services import Pray, Rest
from yonder.games.labyrinth.town.shop import Haggle

Reading = dict[str, Any]


def told(events: Sequence[Event], kind: type[Event]) -> Any:
    """The first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)


def fight_before(run: Run, hero: int) -> Fight:
    """The fight as it was."""
    return run.before.get(Fight, hero)


def left(run: Run, hero: int) -> Any:
    """What the monster has left; a fight that is over has none."""
    fight = run.after.find(Fight, hero)
    return 0 if fight is None else fight.hp


@rules.forecast(Attack, until=(HeroAttacked,))
def swing(run: Run) -> Reading:
    """Before examining only what needs no knowledge of the monster: a third is blocked, a fumble is a fumble."""
    blow: HeroAttacked = told(run.events, HeroAttacked)
    open_reading = {"fumble": blow.outcome is Outcome.FUMBLE, "critical": blow.outcome is Outcome.CRITICAL}
    die = {"die": blow.hp == 0}
    if not fight_before(run, blow.hero).revealed:
        return {**open_reading, **die}
    kill = left(run, blow.hero) == 0
    turns = {"telling": blow.telling is not Telling.NONE, "stumble": blow.stumbled}
    return {"hit": blow.outcome in LANDED, "kill": kill, "damage": blow.damage, **turns, **open_reading, **die}


@rules.forecast(Defend, Sidestep, PressOn, until=(MonsterAttacked,))
def guard(run: Run) -> Reading:
    """What the answer may let through. The chance to come back from a death stands on the sheet (P-3)."""
    blow: MonsterAttacked = told(run.events, MonsterAttacked)
    blocked: Reading = {} if blow.heavy else {"block": blow.outcome is Outcome.BLOCKED}
    if not fight_before(run, blow.hero).revealed:
        return blocked
    blocked["opening"] = blow.opening
    mine = blow.target is Target.HERO and blow.outcome in LANDED
    die = mine and blow.hp_left == 0
    return {**blocked, "be_hit": mine, "die": die, "damage_taken": blow.damage if mine else 0}


@rules.forecast(UseThing, until=(ThingUsed,))
def use(run: Run) -> Reading:
    """Whether it works, and what it comes to."""
    used: ThingUsed = told(run.events, ThingUsed)
    content: Content = run.before.content
    kind = content.fixtures[used.thing]
    reading: Reading = {"works": used.success} if used.target else {}
    if not kind.dice or kind.effect == "spring":
        return {**reading, "healed": used.amount} if kind.dice else reading
    kill = {"kill": left(run, used.hero) == 0} if fight_before(run, used.hero).revealed else {}
    return {**reading, **kill, "damage": used.amount}


@rules.forecast(CatchBreath, until=(SpiritRoused,))
def breathe(run: Run) -> Reading:
    return {"healed": told(run.events, SpiritRoused).amount}


SPELL_STOPS = (SpellCast,)


@rules.forecast(CastSpell, until=SPELL_STOPS)
def cast(run: Run) -> Reading:
    """Damage and kill of a monster that is known; healing and summoning always."""
    spell: SpellCast = told(run.events, SpellCast)
    summons: SummonTried | None = told(run.events, SummonTried)
    if summons is not None:
        return {"summon": summons.success}
    if spell.spell == "heal":
        return {"healed": spell.amount}
    fight = run.before.find(Fight, spell.hero)
    if fight is None or not fight.revealed or spell.spell not in ("magic_missile", "lightning_bolt", "fireball"):
        return {}
    return {"kill": left(run, spell.hero) == 0, "damage": spell.amount}


@rules.forecast(AskDivineAid, until=(DivineAid,))
def divine(run: Run) -> Reading:
    """The gods do not care what the monster is."""
    aid: DivineAid = told(run.events, DivineAid)
    reading: Reading = {"answered": aid.dice != "0d0", "damage": aid.damage}
    return {**reading, "kill": left(run, aid.hero) == 0} if fight_before(run, aid.hero).revealed else reading


@rules.forecast(Charm, until=(CharmTried,))
def charm(run: Run) -> Reading:
    tried: CharmTried = told(run.events, CharmTried)
    return {"charm": tried.success} if fight_before(run, tried.hero).revealed else {}


@rules.forecast(RunAway, until=(FleeTried,))
def flee(run: Run) -> Reading:
    tried: FleeTried = told(run.events, FleeTried)
    return {"escape": tried.success} if tried.sure or fight_before(run, tried.hero).revealed else {}


@rules.forecast(Examine)
def examine(run: Run) -> Reading:
    return {"reveal": told(run.events, Examined).success}


@rules.forecast(DrinkPotion, until=(PotionDrunk,))
def drink(run: Run) -> Reading:
    drunk: PotionDrunk = told(run.events, PotionDrunk)
    return {"healed": drunk.amount} if drunk.potion == "healing" else {}


@rules.forecast(HealCompanion)
def mend(run: Run) -> Reading:
    return {"healed": told(run.events, CompanionHealed).amount}


@rules.forecast(Listen, SeekVision, until=(OmenSought,))
def omen(run: Run) -> Reading:
    return {"reveal": told(run.events, OmenSought).success}


@rules.forecast(Haggle)
def appraisal(run: Run) -> Reading:
    return {"price": told(run.events, Appraised).price}


@rules.forecast(GambleRange, GambleExact)
def wager(run: Run) -> Reading:
    bet: Wagered = told(run.events, Wagered)
    return {"win": bet.delta > 0, "gain": bet.delta}


@rules.forecast(Rest)
def rest(run: Run) -> Reading:
    return {"healed": told(run.events, Healed).amount}


@rules.forecast(Pray)
def prayer(run: Run) -> Reading:
    healed: Healed | None = told(run.events, Healed)
    return {"heard": told(run.events, PrayerRolled).success, "healed": 0 if healed is None else healed.amount}

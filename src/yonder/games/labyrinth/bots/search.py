"""Search: looks a whole fight ahead by exact odds, and buys what the fight with the Dragon will want."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from yonder.core import Action, Offer, Seat
from yonder.games.labyrinth.bots.duel import Forecast
from yonder.games.labyrinth.bots.errands import best_gear, learning, mend, place, repairs, shopping
from yonder.games.labyrinth.bots.judgement import Prospect, Table
from yonder.games.labyrinth.bots.policies import down, escape, healing, learning_here, stronger
from yonder.games.labyrinth.bots.spells import BOLT, FREEZE, course, uses
from yonder.games.labyrinth.bots.turns import guard, heart, room, strike
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FINISHED, DiceMode, Menace, Power
from yonder.games.labyrinth.rules import rules

COATS = ("scale_mail", "studded_leather", "leather", "padded")
ARMS = ("mace", "axe", "shortsword", "dagger")
PACKS = 10  # of bolts, at one go
COLD = 5  # packs of freezes at the most
MOST = 28  # uses of bolts that are worth carrying
QUICKER = 2  # actions that a bolt too many must save


class Nerve(NamedTuple):
    """How sure it wants to be, in basis points, of the Dragon and of any other monster, and how deep it goes before.

    `fit` and `mend`: health (%) below which it turns back, or sees the healer. `armor`: the armor class that it wants
    before arms, 0 if the first outfit will do.
    """

    dragon: int
    other: int
    earn: int
    fit: int
    mend: int
    armor: int


STEADY = Nerve(dragon=8_000, other=7_500, earn=2, fit=45, mend=70, armor=0)
WARY = Nerve(dragon=8_500, other=8_500, earn=1, fit=60, mend=75, armor=34)  # in a grim run every blow counts


def nerve(table: Table) -> Nerve:
    return WARY if table.hero["menace"] == Menace.GRIM else STEADY


@rules.bot("search")
def search_bot(seat: Seat) -> Action | None:
    """Looks one fight ahead by exact odds: fights what it wins, and equips for a short fight with the Dragon."""
    table = Table(seat)
    if table.hero is None or table.hero["status"] in FINISHED:
        return CreateHero("", DiceMode.CLASSIC, Menace.OFF)
    status = table.hero["status"]
    if status == "creating":
        return place(table)
    if status == "town":
        return in_town(table, nerve(table))
    if status == "exploring":
        return exploring(table, nerve(table))
    return guard(table, careful=True, wary=True) if status == "fight_defend" else fighting(table, nerve(table))


def in_town(table: Table, mind: Nerve) -> Action | None:
    """Make ready: for the Dragon if the purse allows it, else to earn more."""
    hero = table.hero
    healer = table.content.numbers.town.healer if hero["hp"] < hero["max_hp"] else 0
    spare = int(hero["gold"]) - healer
    ready = best_gear(table) or repairs(table) or learning_here(table)
    if ready is not None:
        return ready
    kit = best_kit(table, spare, mind)
    if kit is None:
        return equipping(table, mind)
    bolts, freezes = kit
    return (
        buy(table, FREEZE, freezes)
        or buy(table, BOLT, bolts)
        or mend(table, 100)
        or (buy(table, BOLT, PACKS) if uses(table, BOLT) < MOST else None)
        or table.any("enter_labyrinth")
    )


def equipping(table: Table, mind: Nerve) -> Action | None:
    """A coat and arms; who is wary goes on buying armor and lessons."""
    coat = None if table.hero["armor"] else first(table, COATS)
    arms = None if table.hero["weapon"] else first(table, ARMS)
    bought = coat or arms or table.any("ask_quests") or mend(table, mind.mend)
    if bought is None and mind.armor:
        bought = shopping(table, mind.armor, 99) or learning(table, mind.armor)
    return bought or table.any("enter_labyrinth")


def first(table: Table, kinds: tuple[str, ...]) -> Action | None:
    """The first of these that is for sale and within the purse."""
    return next((found for kind in kinds if (found := table.named("buy", kind=kind)) is not None), None)


def buy(table: Table, spell: str, packs: int) -> Action | None:
    """So many packs, or as many as the purse allows."""
    for offer in table.kinds.get("buy", []) if packs else []:
        if getattr(offer.action, "kind", "") == spell:
            return replace(offer.action, quantity=min(packs, most(offer)))
    return None


def most(offer: Offer) -> int:
    """How many can be bought at once."""
    span = offer.domains.get("quantity")
    return 1 if span is None else max(span.each())  # type: ignore[union-attr]  # a span


def dragon(table: Table) -> Prospect:
    """The fight with the Dragon, as it would be now."""
    content = table.content
    return Prospect(table, content.monsters[content.dragon], content.numbers.labyrinth.depths, wary=True)


def against_dragon(table: Table, bolts: int, freezes: int, hp: int = 0) -> Forecast:
    """How it goes with so many bolts and freezes; the Dragon is quicker than most heroes."""
    prospect = dragon(table)
    return prospect.forecast(course(prospect, bolts, freezes), hp, 1)


def best_kit(table: Table, gold: int, mind: Nerve) -> tuple[int, int] | None:
    """Packs of bolts and of freezes for a sure and short fight with the Dragon; None if the purse does not allow it."""
    spells, hp = table.content.spells, int(table.hero["max_hp"])
    best: tuple[int, int, tuple[int, int]] | None = None
    for freezes in range(COLD + 1):
        left = gold - freezes * spells[FREEZE].price
        cold = uses(table, FREEZE) + freezes * spells[FREEZE].uses
        for bolts in range(min(PACKS, left // spells[BOLT].price), -1, -1):
            full = (uses(table, BOLT) + bolts * spells[BOLT].uses) // 2
            seen = against_dragon(table, full, cold, hp)
            if seen.win < mind.dragon or (best is not None and seen.actions > best[0]):
                break  # fewer bolts make it longer and less sure
            best = min(best or (seen.actions, -seen.win, (bolts, freezes)), (seen.actions, -seen.win, (bolts, freezes)))
    return None if best is None else best[2]


def exploring(table: Table, mind: Nerve) -> Action | None:
    """Down if the Dragon is within reach; else earn, and back to town with enough gold or too many wounds."""
    small = table.any("open_chest") or best_gear(table) or learning_here(table)
    if small is not None:
        return small
    fit = table.wounded >= mind.fit
    if not fit and (healed := healing(table)) is not None:
        return healed
    if against_dragon(table, uses(table, BOLT) // 2, uses(table, FREEZE)).win >= mind.dragon:
        return down(table, careful=True) or table.any("go_back")
    healer = table.content.numbers.town.healer
    if not fit or best_kit(table, int(table.hero["gold"]) - healer, mind) is not None:
        return table.any("leave_labyrinth") or portal(table) or table.any("go_back", "go_deeper")
    if int(table.hero["depth"]) < mind.earn:
        return down(table, careful=True)
    return table.any("go_back", "leave_labyrinth", "go_deeper")


def portal(table: Table) -> Action | None:
    """A spell that leads home."""
    return table.named("cast_spell", spell="teleport_to_town") or table.named("cast_spell", spell="magic_portal")


def fighting(table: Table, mind: Nerve) -> Action | None:
    """Weigh plain blows against spells and against the chance to get away."""
    fight = table.view["fight"]
    monster = table.content.monsters[fight["monster"]]
    prospect = Prospect(table, monster, int(table.hero["depth"]), fight, wary=True)
    blow = strike(table, careful=False)
    if fight["extra_attack"] or fight["opening"]:
        return blow
    if monster.dragon:
        return last_fight(table, prospect, blow)
    plain, bolts, frozen = prospect.forecast(), uses(table, BOLT) // 2, int(fight["freeze"])
    full = table.named("cast_spell", spell=BOLT, power=Power.FULL)
    if full is not None and spare(table, bolts, mind):
        quick = prospect.forecast(course(prospect, 1, 0, frozen))
        if quick.actions <= plain.actions - QUICKER:
            return full
    if plain.win >= mind.other:
        return heart(table, careful=True) or room(table, prospect) or stronger(table, prospect) or blow
    if any(prospect.forecast(course(prospect, n, 0, frozen)).win >= mind.other for n in range(1, bolts + 1)):
        return full
    return escape(table, prospect, blow) if plain.win < mind.other - 500 else blow


def spare(table: Table, bolts: int, mind: Nerve) -> bool:
    """Are there more bolts than the Dragon wants?"""
    freezes = uses(table, FREEZE)
    now, less = against_dragon(table, bolts, freezes), against_dragon(table, bolts - 1, freezes)
    return less.actions <= now.actions and less.win >= mind.dragon


def last_fight(table: Table, prospect: Prospect, blow: Action | None) -> Action | None:
    """The best of blow, bolt and freeze; away, if even that is hopeless."""
    frozen, bolts, freezes = int(table.view["fight"]["freeze"]), uses(table, BOLT) // 2, uses(table, FREEZE)
    plans: list[tuple[Forecast, Action | None]] = [(prospect.forecast(), blow)]
    if (full := table.named("cast_spell", spell=BOLT, power=Power.FULL)) is not None:
        plans.append((prospect.forecast(course(prospect, bolts, 0, frozen)), full))
    if bolts and (cold := table.named("cast_spell", spell=FREEZE)) is not None:
        plans.append((prospect.forecast(course(prospect, bolts, freezes, frozen)), cold))
    seen, action = max(plans, key=lambda each: (each[0].win // 200, -each[0].actions))
    if seen.win < 4_000 and seen.win < 2 * prospect.away:
        return escape(table, prospect, blow)
    return action if action is not blow else heart(table, careful=True) or stronger(table, prospect) or blow

"""Bots: random, cautious and bold. They know their seat, and what the guide tells everybody."""

from __future__ import annotations

from yonder.core import Action, Seat
from yonder.games.labyrinth.bots.errands import best_gear, learning, mend, place, repairs, shopping
from yonder.games.labyrinth.bots.judgement import Prospect, Table
from yonder.games.labyrinth.bots.turns import guard, heart, room, strike
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FINISHED, DiceMode, Menace
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.town.services import Retire

HOPELESS = 150  # basis points of a run that is not worth its turn


class Temper:
    """How much a bot dares.

    `mend` and `fit`: health (%) below which it sees the healer, or turns back. `share`, `dragon_share`: percent of its
    health that a fight may cost on the average; deaths are often survived. `armor`: the armor class before which arms
    must wait, `enough`: at which no more armor is bought.
    """

    def __init__(self, *, mend: int, share: int, dragon_share: int, armor: int, enough: int, fit: int) -> None:
        self.mend = mend
        self.share = share
        self.dragon_share = dragon_share
        self.armor = armor
        self.enough = enough
        self.fit = fit


CAUTIOUS = Temper(mend=75, share=55, dragon_share=600, armor=30, enough=99, fit=70)
BOLD = Temper(mend=25, share=400, dragon_share=999, armor=18, enough=23, fit=20)


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes, but it does not retire."""
    offers = [offer for offer in seat.offers() if offer.enabled and not isinstance(offer.action, Retire)]
    return offers[seat.dice.below(len(offers), "bot")].some(seat.dice) if offers else None


@rules.bot("cautious")
def cautious_bot(seat: Seat) -> Action | None:
    """Armor first, the healer early, and down as long as it is fit; a grim menace is not taken into account."""
    return plan(seat, CAUTIOUS)


@rules.bot("bold")
def bold_bot(seat: Seat) -> Action | None:
    """Some armor, a sword, and down."""
    return plan(seat, BOLD)


def plan(seat: Seat, temper: Temper) -> Action | None:
    """One decision."""
    table = Table(seat)
    if table.hero is None or table.hero["status"] in FINISHED:
        return CreateHero("", DiceMode.CLASSIC, Menace.OFF)
    status = table.hero["status"]
    if status == "creating":
        return place(table)
    if status == "town":
        return in_town(table, temper)
    if status == "exploring":
        return exploring(table, temper)
    careful = temper is CAUTIOUS
    return guard(table, careful=careful) if status == "fight_defend" else fighting(table, temper)


def in_town(table: Table, temper: Temper) -> Action | None:
    """Mend, equip, learn, and go in."""
    going = ready(table, temper, int(table.hero["max_hp"]))
    return (
        table.any("ask_quests")
        or best_gear(table)
        or repairs(table)
        or mend(table, 100 if going else temper.mend)
        or shopping(table, temper.armor, temper.enough)
        or learning(table, temper.armor)
        or table.any("enter_labyrinth")
    )


def ready(table: Table, temper: Temper, hp: int) -> bool:
    """Is the Dragon within reach with so many hit points?"""
    content = table.content
    depth = content.numbers.labyrinth.depths
    prospect = Prospect(table, content.monsters[content.dragon], depth)
    return prospect.cost * 100 <= hp * temper.dragon_share


def exploring(table: Table, temper: Temper) -> Action | None:
    """Take what lies here; go on while fit, and back to town otherwise."""
    small = table.any("open_chest") or best_gear(table) or learning_here(table)
    if small is not None:
        return small
    depth = int(table.hero["depth"])
    fit = table.wounded >= (temper.fit if depth < 3 else temper.fit - 15)
    if not fit and (healed := healing(table)) is not None:
        return healed
    if fit and (depth < 4 or ready(table, temper, int(table.hero["hp"]))):
        return down(table, careful=temper is CAUTIOUS)
    return table.any("leave_labyrinth", "go_back", "go_deeper")


TRACES = ("faint", "strong", "dread")


def down(table: Table, *, careful: bool) -> Action | None:
    """Who is careful takes the way with the weaker traces; the other takes the first, or follows a glint."""
    ways = [way for way in table.view["room"]["ways"] if way["way"]]
    if len(ways) < 2:
        return table.any("go_deeper", "go_back")
    best = min(ways, key=lambda way: (TRACES.index(way["trace"]) if careful else 0, not way["glint"], way["way"]))
    return table.named("go_deeper", way=best["way"])


def learning_here(table: Table) -> Action | None:
    """Points are spent at once."""
    for offer in table.kinds.get("spend_point", []):
        for action in offer.each():
            if getattr(action, "attribute", "") == "strength":
                return action
    return None


def healing(table: Table) -> Action | None:
    """A potion, or the spell."""
    return table.named("drink_potion", potion="healing") or table.named("cast_spell", spell="heal")


def fighting(table: Table, temper: Temper) -> Action | None:
    """Strike while the prospect is good; else heal, or run."""
    fight = table.view["fight"]
    monster = table.content.monsters[fight["monster"]]
    prospect = Prospect(table, monster, int(table.hero["depth"]), fight)
    careful = temper is CAUTIOUS
    blow = strike(table, careful=careful)
    if fight["extra_attack"] or fight["opening"]:
        return blow
    thing = room(table, prospect) if careful else None
    if prospect.cost * 100 <= prospect.hp * temper.share:
        return heart(table, careful=careful) or thing or stronger(table, prospect) or blow
    if prospect.hp < prospect.cost and table.wounded < 60 and prospect.taken < 4_000:
        healed = healing(table)
        if healed is not None:
            return healed
    return escape(table, prospect, blow)


def stronger(table: Table, prospect: Prospect) -> Action | None:
    """Divine aid or a damage spell, if it promises more than a blow and the monster is worth it."""
    if prospect.foe_hp < 15:
        return None
    best, most = None, prospect.dealt
    aid = table.any("ask_divine_aid")
    if aid is not None:
        made = table.seat.odds(aid)
        value = int(next(line.value for line in made.lines if line.name == "damage") * 1_000)
        if value > most:
            best, most = aid, value
    for spell, mean in (("fireball", 14_000), ("magic_missile", 7_000)):
        action = table.named("cast_spell", spell=spell)
        if action is not None and mean > most:
            best, most = action, mean
    return best


def escape(table: Table, prospect: Prospect, blow: Action | None) -> Action | None:
    """A sure way out, else the run, else the blow."""
    sure = table.named("cast_spell", spell="teleport_to_town") or table.named("cast_spell", spell="magic_portal")
    if sure is not None:
        return sure
    charm = table.any("charm")
    if charm is not None and prospect.charmed > prospect.away:
        return charm
    if prospect.away < HOPELESS and prospect.dealt > 0 and table.named("drink_potion", potion="invisibility") is None:
        return blow
    return table.any("run_away") or blow

"""Bots: random, cautious, bold and search. They know their seat, and what the guide tells everybody."""

from __future__ import annotations

from yonder.core import Action, Seat
from yonder.games.labyrinth.bots.errands import best_gear, learning, mend, place, repairs, shopping
from yonder.games.labyrinth.bots.judgement import Prospect, Table
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FINISHED, DiceMode, Menace, Zone
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.town.services import Retire

ZONES = tuple(Zone)
SURE = 8_500  # basis points at which looking ahead is sure enough of the Dragon
GRIM = 4  # more armor class that a grim run wants


class Temper:
    """How much a bot dares.

    `mend` and `fit`: health (%) below which it sees the healer, or turns back. `share`, `dragon_share`: percent of its
    health that a fight may cost on the average. `armor`: the armor class before which arms must wait, `enough`: at
    which no more armor is bought.
    """

    def __init__(self, *, mend: int, share: int, dragon_share: int, armor: int, enough: int, fit: int) -> None:
        self.mend = mend
        self.share = share
        self.dragon_share = dragon_share
        self.armor = armor
        self.enough = enough
        self.fit = fit


CAUTIOUS = Temper(mend=75, share=55, dragon_share=110, armor=30, enough=99, fit=60)
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


@rules.bot("search")
def search_bot(seat: Seat) -> Action | None:
    """Looks one fight ahead by exact odds: fights what it wins, and goes down as soon as the Dragon is among it."""
    return plan(seat, CAUTIOUS, exact=True)


def plan(seat: Seat, temper: Temper, *, exact: bool = False) -> Action | None:
    """One decision."""
    table = Table(seat)
    if table.hero is None or table.hero["status"] in FINISHED:
        return CreateHero("", DiceMode.CLASSIC, Menace.OFF)
    status = table.hero["status"]
    if status == "creating":
        return place(table)
    if status == "town":
        return in_town(table, temper, exact=exact)
    if status == "exploring":
        return exploring(table, temper, exact=exact)
    if status == "fight_defend":
        offers = table.kinds["defend"]
        return offers[seat.dice.below(len(offers), "guard")].action
    return fighting(table, temper, exact=exact)


def armor_goal(table: Table, temper: Temper, *, exact: bool) -> int:
    """The armor class before which arms must wait; who looks ahead wants more of it in a grim run."""
    grim = exact and table.hero["menace"] == "grim"
    return temper.armor + (GRIM if grim else 0)


def in_town(table: Table, temper: Temper, *, exact: bool) -> Action | None:
    """Mend, equip, learn, and go in."""
    goal = armor_goal(table, temper, exact=exact)
    going = ready(table, temper, int(table.hero["max_hp"]), exact=exact)
    return (
        table.any("ask_quests")
        or best_gear(table)
        or repairs(table)
        or mend(table, 100 if going else temper.mend)
        or shopping(table, goal, temper.enough)
        or learning(table, goal)
        or table.any("enter_labyrinth")
    )


def ready(table: Table, temper: Temper, hp: int, *, exact: bool) -> bool:
    """Is the Dragon within reach with so many hit points?"""
    content = table.content
    depth = content.numbers.labyrinth.depths
    prospect = Prospect(table, content.monsters[content.dragon], depth, wary=exact)
    if exact:
        return prospect.win_bp(hp, 1) >= SURE  # it is quicker than most heroes
    return prospect.cost * 100 <= hp * temper.dragon_share


def exploring(table: Table, temper: Temper, *, exact: bool) -> Action | None:
    """Take what lies here; go on while fit, and back to town otherwise. Who looks ahead goes down only to win."""
    small = table.any("open_chest") or best_gear(table) or learning_here(table)
    if small is not None:
        return small
    depth = int(table.hero["depth"])
    going = not exact or ready(table, temper, int(table.hero["hp"]), exact=True)
    fit = table.wounded >= (temper.fit if depth < 3 else temper.fit - 15)
    worn = not fit or (exact and not going and depth > 1 and table.wounded < 85)
    if worn and (healed := healing(table)) is not None:
        return healed
    if going and (fit or (depth >= 4 and not exact)):
        return table.any("go_deeper", "go_back")
    return table.any("leave_labyrinth", "go_back", "go_deeper")


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


def fighting(table: Table, temper: Temper, *, exact: bool) -> Action | None:
    """Strike while the prospect is good; else heal, or run."""
    fight = table.view["fight"]
    monster = table.content.monsters[fight["monster"]]
    prospect = Prospect(table, monster, int(table.hero["depth"]), fight, wary=exact)
    strike = table.named("attack", zone=ZONES[table.seat.dice.below(len(ZONES), "aim")], weapon=0)
    if fight["extra_attack"]:
        return strike
    if exact:
        return exact_turn(table, prospect, strike)
    if prospect.cost * 100 <= prospect.hp * temper.share:
        return stronger(table, prospect) or strike
    if prospect.hp < prospect.cost and table.wounded < 60 and prospect.taken < 4_000:
        healed = healing(table)
        if healed is not None:
            return healed
    return escape(table, prospect, strike)


def exact_turn(table: Table, prospect: Prospect, strike: Action | None) -> Action | None:
    """Weigh the whole fight against the chance to get away."""
    win = prospect.win_bp()
    if win >= 8_500:
        return stronger(table, prospect) or strike
    best = max((fight_spell(table, prospect)), key=lambda each: each[0], default=(0, None))
    if best[1] is not None and best[0] > win and best[0] >= 8_000:
        return best[1]
    return escape(table, prospect, strike) if win < 8_000 else strike


def fight_spell(table: Table, prospect: Prospect) -> list[tuple[int, Action | None]]:
    """What potions and spells would make of the fight, each after the answer that they cost."""
    found: list[tuple[int, Action | None]] = []
    hp = max(1, prospect.hp - prospect.taken // 1_000)
    for kind, field, change in (("protection", "my_ac", 3), ("vulnerability", "ac", -2), ("strength", "more", 2)):
        name = "cast_spell" if kind == "vulnerability" else "drink_potion"
        key = "spell" if kind == "vulnerability" else "potion"
        action = table.named(name, **{key: kind})
        if action is not None:
            old = getattr(prospect, field)
            setattr(prospect, field, old + change)
            found.append((prospect.win_bp(hp), action))
            setattr(prospect, field, old)
    return found


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


def escape(table: Table, prospect: Prospect, strike: Action | None) -> Action | None:
    """A sure way out, else the run, else the blow."""
    sure = table.named("cast_spell", spell="teleport_to_town") or table.named("cast_spell", spell="magic_portal")
    if sure is not None:
        return sure
    charm = table.any("charm")
    content, numbers = table.content, table.content.numbers.fight
    fight = table.view["fight"]
    monster = content.monsters[fight["monster"]]
    run = numbers.flee_base + (monster.dexterity + 1) // 2 - (table.score("dexterity") + 1) // 2
    talk = numbers.charm_base + monster.difficulty // 2 - (table.score("charisma") + 1) // 2
    if charm is not None and talk < run:
        return charm
    if run > 18 and prospect.dealt > 0 and (table.named("drink_potion", potion="invisibility") is None):
        return strike
    return table.any("run_away") or strike

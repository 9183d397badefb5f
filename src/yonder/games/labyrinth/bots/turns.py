"""What is neither blow nor spell in a fight: where to aim, how to meet a blow, what the room and the heart give."""

from __future__ import annotations

from yonder.core import Action
from yonder.games.labyrinth.bots.judgement import MILLE, Prospect, Table
from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.foe import lands
from yonder.games.labyrinth.hero.figures import half_up
from yonder.games.labyrinth.kinds import Zone

OPENING = 1_250  # what an open guard adds to the next swing, in thousandths of a swing
WORTH = 20  # hit points of a monster for which a thing of the room is used
THIRSTY = 60  # percent of health under which the spring is
RECKLESS = 50  # percent of health down to which the bold press on
FLAGGING = 40  # percent of health under which a second wind is worth its turn


def prospect_of(table: Table, *, wary: bool) -> Prospect:
    """The fight as it stands."""
    on = table.view["fight"]
    return Prospect(table, table.content.monsters[on["monster"]], int(table.hero["depth"]), on, wary=wary)


def strike(table: Table, *, careful: bool) -> Action | None:
    """Who is careful stuns what it strikes, and everybody stops a heavy blow; else a guard is opened."""
    zone = Zone.HIGH if careful or table.view["fight"]["heavy"] else Zone.MIDDLE
    return table.named("attack", zone=zone, weapon=0)


def guard(table: Table, *, careful: bool, wary: bool = False) -> Action:
    """No zone is better than another (L-165), but for a heavy blow: it is met as the chances say, or boldly.

    `wary` takes a grim menace into account; even the bold look twice once they are badly hurt.
    """
    offers, heavy = table.kinds["defend"], table.view["fight"]["heavy"]
    if not heavy:
        return offers[table.seat.dice.below(len(offers), "guard")].action
    press = table.any("press_on")
    if careful or press is None or table.wounded < RECKLESS:
        return answer(table, heavy, wary=wary)
    return press


def answer(table: Table, aim: str, *, wary: bool) -> Action:
    """The answer that costs least: what it lets through, less what an opening is worth."""
    seen = prospect_of(table, wary=wary)
    count, sides = dice_of(seen.their_dice)
    blow = max(MILLE, count * (sides + 1) * MILLE // 2 - seen.less * MILLE)
    weight = table.content.numbers.fight.heavy_bonus
    aside = half_up(table.score("dexterity"))
    hit, dodged = (chance(seen, weight, seen.my_ac + more) for more in (0, aside))
    open_ = OPENING * seen.taken // MILLE
    costs = {
        "defend": hit * blow // (2 * MILLE),
        "sidestep": dodged * blow * 3 // (2 * MILLE) - (MILLE - dodged) * open_ // MILLE,
        "press_on": hit * blow * 3 // (2 * MILLE) - open_,
    }
    best = min(costs, key=lambda name: costs[name])
    found = table.named("defend", zone=aim) if best == "defend" else table.any(best)
    assert found is not None
    return found


def chance(seen: Prospect, weight: int, ac: int) -> int:
    """How likely a heavy blow lands on this armor class, in thousandths."""
    part, whole = lands(seen.content, seen.their_modifier + weight, ac, guarded=False)
    return part * MILLE // whole


def room(table: Table, seen: Prospect) -> Action | None:
    """What stands here, if it is worth a turn."""
    use = table.any("use_thing")
    if use is None:
        return None
    if table.view["room"]["thing"]["kind"] == "spring":
        return use if table.wounded < THIRSTY and seen.taken < 10 * MILLE else None
    return use if seen.foe_hp >= WORTH and seen.taken > MILLE else None


def heart(table: Table, *, careful: bool) -> Action | None:
    """The second wind of who is careful, the rage of who is not; both only when it is time."""
    if table.wounded >= FLAGGING:
        return None
    return table.any("catch_breath") if careful else table.any("rage")

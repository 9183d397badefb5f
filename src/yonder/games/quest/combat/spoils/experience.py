"""Experience per damage, kill bonuses and levels (Part 20)."""

from __future__ import annotations

from yonder.games.quest.character.sheet import level
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.content.places import DAY
from yonder.games.quest.events import KillBonus, LevelUpPending, XpGained
from yonder.games.quest.models import Combatant, Credit

NIGHT_PCT, SHARE_PCT = 125, 50
UNIT = 1_000_000
SPOILS = "spoils"  # experience and loot: how a fight goes on does not depend on them


def is_night(minute: int) -> bool:
    """Q-057."""
    return minute % DAY >= 1200 or minute % DAY < 300


def earner(field: Field, cid: str) -> tuple[Combatant | None, int]:
    """Who is credited for what somebody does, and with how many percent (Q-415, Q-489)."""
    row = field.one(cid)
    if row.kind == "player":
        return row, 100
    owner = next((r for r in field.all() if r.kind == "player" and row.side == "party" and r.owner == row.owner), None)
    return owner, SHARE_PCT


def credit(fight: Fight, attacker: str, target: str, dealt: int) -> None:
    """Q-413 to Q-417: at once, with the rest of the division kept; at most twice the monster's hit points count."""
    block = fight.monster(target)
    if not attacker or not dealt or block is None:
        return
    fight.set(attacker, threat=fight.one(attacker).threat + dealt)
    who, share = earner(fight, attacker)
    if who is None or fight.ctx.ignores(SPOILS):
        return
    char = int(who.ref)
    known = sum(row.damage for row in fight.world.all(Credit, fight.session, target))
    counted = min(dealt, max(0, 2 * fight.one(target).max_hp - known))
    row = fight.world.find(Credit, fight.session, target, char) or Credit(fight.session, target, char)
    night = NIGHT_PCT if is_night(fight.combat.minute) else 100
    part = counted * (block.xp * night * fight.content.levels.multiplier[who.level - 1] * share)
    amount, rest = divmod(row.rest + part, block.hp * UNIT)
    fight.ctx.world.put(row, damage=row.damage + counted, rest=rest)
    if amount:
        total = earn(fight, who.cid, amount)
        fight.tell(XpGained(fight.session, who.cid, amount, total))


def earn(fight: Fight, cid: str, amount: int) -> int:
    """Add experience to the character behind a combatant; a level that is reached waits for the end (Q-422)."""
    row, who = fight.one(cid), fight.character(cid)
    assert who is not None
    before = level(fight.content, who)
    who = fight.ctx.world.put(who, experience=who.experience + amount)
    fight.set(cid, xp=row.xp + amount)
    after = level(fight.content, who)
    if after > before:
        fight.tell(LevelUpPending(fight.session, cid, after))
    return who.experience


def kill_bonus(fight: Fight, cid: str) -> None:
    """Q-420, Q-421: half of a boss's, split among the living players, each by his own multiplier."""
    block = fight.monster(cid)
    if block is None:
        return
    worth = block.xp // 2 if fight.combat.kind == "boss" else block.kill_bonus
    players = [row for row in fight.living("party") if row.kind == "player"]
    if not worth or not players:
        return
    for row in players:
        amount = worth * fight.content.levels.multiplier[row.level - 1] // 100 // len(players)
        if amount:
            fight.tell(KillBonus(fight.session, row.cid, amount, earn(fight, row.cid, amount)))

"""Arms: what a character strikes with, as a blow (Q-151 to Q-154, Part 10)."""

from __future__ import annotations

from yonder.games import d20
from yonder.games.quest.character import gear
from yonder.games.quest.character.sheet import athletics, modifier, score
from yonder.games.quest.combat import hooks
from yonder.games.quest.combat.attacks.hit import Blow
from yonder.games.quest.combat.fight import Field, remembered
from yonder.games.quest.content.things import Weapon
from yonder.games.quest.kinds import Stat
from yonder.games.quest.models import Character, Scores

MONK_DICE = ((17, 10), (11, 8), (5, 6), (1, 4))
UNARMED = "unarmed"


def proficient(field: Field, who: Character, kind: Weapon) -> bool:
    """Q-154, Q-155: by category or by exact id; a silvered copy is the same weapon."""
    allowed = field.content.classes[who.class_name].weapons
    return kind.category in allowed or kind.id.removesuffix("-silvered") in allowed


def ability(kind: Weapon, scores: Scores, *, thrown: bool, monk: bool = False) -> Stat:
    """Q-152: the better of two where the weapon allows it."""
    either = "finesse" in kind.tags or monk
    if either:
        return "dexterity" if score(scores, "dexterity") >= score(scores, "strength") else "strength"
    return "dexterity" if kind.ranged or (not thrown and kind.ammo) else "strength"


@remembered
def martial_artist(field: Field, cid: str) -> bool:
    """Q-221: a monk without armour and shield."""
    who = field.character(cid)
    if who is None or who.class_name != "monk":
        return False
    return not any(piece.type != "clothing" for piece in gear.pieces(field.world, who.char))


@remembered
def armed(field: Field, cid: str, target: str, kind: Weapon, grip: str, *, thrown: bool = False) -> Blow:
    """A blow with a weapon."""
    row, who = field.one(cid), field.character(cid)
    assert who is not None
    monk = martial_artist(field, cid) and "monk" in kind.tags
    stat = ability(kind, row.stats, thrown=thrown, monk=monk)
    plus = modifier(row.stats, stat)
    melee = not thrown and not kind.ranged
    blow = Blow(
        attacker=cid,
        target=target,
        source=kind.id,
        melee=melee,
        bonus=plus + (d20.proficiency(row.level) if proficient(field, who, kind) else 0) + style_bonus(who, kind),
        dice=_dice(kind, grip, row.level, monk=monk),
        flat=0 if kind.type is None else plus + style_damage(field, who, kind, grip, melee=melee),
        type=kind.type or "bludgeoning",
        reach=kind.reach,
        range=kind.range,
        long=kind.long or kind.range,
        magical=kind.magical,
        silvered=kind.silvered,
        finesse="finesse" in kind.tags or not melee,
        heavy="heavy" in kind.tags,
        edge=_edge(field, cid, target, kind, who),
        strength=stat == "strength",
        effect=kind.effect,
        close=bool(kind.effect),
        reroll=who.style == "great-weapon" and melee and grip == "two",
    )
    return hooks.arming.fold(field.effects(cid), blow, field, kind)


@remembered
def torch(field: Field, cid: str, target: str) -> Blow:
    """Q-191: a burning torch is improvised: no proficiency, exactly 1 fire."""
    row = field.one(cid)
    plus = modifier(row.stats, "strength")
    return Blow(
        attacker=cid,
        target=target,
        source="torch",
        melee=True,
        bonus=plus,
        dice="1",
        type="fire",
        weapon=False,
        strength=True,
    )


def _dice(kind: Weapon, grip: str, level: int, *, monk: bool) -> str:
    parts = kind.dice.split(",")
    dice = parts[-1] if grip == "two" else parts[0]
    if not monk:
        return dice
    sides = next(die for start, die in MONK_DICE if level >= start)
    pool = kind.pool(grip)
    return f"1d{sides}" if pool.count * pool.sides < sides else dice


def _edge(field: Field, cid: str, target: str, kind: Weapon, who: Character) -> int:
    """Disadvantage that comes with what is worn and held (Q-189, Q-201)."""
    lance = "special" in kind.tags and "reach" in kind.tags and field.range(cid, target) == 0
    return -1 if lance or not gear.proficient_armor(field.world, who) else 0


def style_bonus(who: Character, kind: Weapon) -> int:
    """Q-220: archery."""
    return 2 if who.style == "archery" and kind.ranged else 0


def style_damage(field: Field, who: Character, kind: Weapon, grip: str, *, melee: bool) -> int:
    """Q-220: dueling, with one hand and no other weapon."""
    other = gear.weapon(field.world, who.char, "offhand")
    one_handed = melee and grip == "one" and "two-handed" not in kind.tags and other is None
    return 2 if who.style == "dueling" and one_handed else 0


@remembered
def unarmed(field: Field, cid: str, target: str) -> Blow:
    """Q-190: 1 + STR, at least 1; the dice of a monk (Q-221)."""
    row = field.one(cid)
    monk = martial_artist(field, cid)
    stats = row.stats
    dexterous = monk and score(stats, "dexterity") >= score(stats, "strength")
    stat: Stat = "dexterity" if dexterous else "strength"
    sides = next(die for start, die in MONK_DICE if row.level >= start)
    return Blow(
        attacker=cid,
        target=target,
        source=UNARMED,
        melee=True,
        bonus=modifier(stats, stat) + d20.proficiency(row.level),
        dice=f"1d{sides}" if monk else "1",
        flat=modifier(stats, stat),
        type="bludgeoning",
        weapon=False,
        magical=monk and row.level >= 6,
        strength=stat == "strength",
    )


def steps_of_dash(field: Field, cid: str) -> int:
    """Q-045: one more step, two for the athletic."""
    return 2 if athletics(field.one(cid).stats) >= 1400 else 1

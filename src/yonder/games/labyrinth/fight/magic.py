"""Spells (section 14). What one does is a small function by name."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import check_names
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.content.things import Spell
from yonder.games.labyrinth.events.fight import SpellCast
from yonder.games.labyrinth.fight.foe import known
from yonder.games.labyrinth.fight.turns import end_turn, wound
from yonder.games.labyrinth.hero.arrival import arrive
from yonder.games.labyrinth.hero.companion import companion_of, summon
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.gear import add_uses, uses_of
from yonder.games.labyrinth.hero.health import restore
from yonder.games.labyrinth.kinds import RESTFUL, Category, KillSource, Power, Status, TownReason
from yonder.games.labyrinth.rules import rules

STACKED = ("weakness", "slowness", "vulnerability")


class CastSpell(HeroAction):
    """Cast one of your spells. In a fight this is your turn. Lightning Bolt wants its power: half or full."""

    spell: str
    power: Power = Power.NONE


def cost(kind: Spell, power: Power) -> int:
    """L-235: full power takes two uses."""
    return 2 if kind.half and power is Power.FULL else 1


def cast_bar(me: Me, spell: str, power: Power) -> str:
    """The conditions of section 30 in their order."""
    kind = me.content.spells.get(spell)
    if kind is None:
        return "bad_spell"
    return spell_bar(me, kind, power, uses_of(me, Category.SPELL, spell))


def spell_bar(me: Me, kind: Spell, power: Power, uses: int) -> str:
    """The same for a spell that exists, with so many uses left."""
    if (power is Power.NONE) == bool(kind.half):
        return "bad_power"
    if not uses:
        return "no_such_spell"
    if uses < cost(kind, power):
        return "not_enough_uses"
    return place_bar(me, kind) or use_bar(me, kind)


def place_bar(me: Me, kind: Spell) -> str:
    """L-231: where it works."""
    if me.fight is not None:
        return "extra_attack_pending" if me.fight.extra_attack else ""
    if me.row.status in kind.places:
        return ""
    return "already_in_town" if kind.places else "fight_only"


def use_bar(me: Me, kind: Spell) -> str:
    """L-236, L-241, L-290: what would do nothing is refused."""
    if kind.effect == "heal":
        return "already_full_hp" if me.row.hp == me.row.max_hp else ""
    if kind.effect == "summon":
        return "" if companion_of(me) is None else "companion_exists"
    if kind.effect in STACKED:
        return "stack_limit" if getattr(me.foe, kind.effect) >= me.numbers.fight.stack_limit else ""
    return "stack_limit" if kind.effect == "freeze" and me.foe.freeze else ""


@hero_action(CastSpell, *RESTFUL, Status.FIGHT_TURN)
def cast_spell(deed: Deed, action: CastSpell) -> None:
    kind = deed.content.spells.get(action.spell)
    uses = uses_of(deed, Category.SPELL, action.spell)
    named = action.spell if kind is None else kind.name
    deed.bar(cast_bar(deed, action.spell, action.power), spell=named, uses=uses)
    assert kind is not None
    fought = deed.fight is not None
    amount = EFFECTS[kind.effect](deed, kind, action.power)
    if amount is None:  # L-243: nothing answered the summons, and the use is not spent
        amount, spent = 0, 0
    else:
        spent = cost(kind, action.power)
    left = add_uses(deed, Category.SPELL, kind.id, -spent)
    deed.count("spells_used")
    hp = known(deed, deed.foe.hp) if deed.fight is not None else None
    deed.tell(SpellCast(deed.id, kind.id, action.power, amount, deed.row.hp, left, hp))
    if kind.effect == "teleport":
        arrive(deed, TownReason.TELEPORTED)  # L-242
    elif fought:
        end_turn(deed, KillSource.SPELL)


def harm(deed: Deed, kind: Spell, power: Power) -> int:
    """L-187: flat resistance; spells never miss."""
    rolled = deed.roll(kind.half if power is Power.HALF else kind.dice, "spell")
    damage = max(0, max(1, rolled) - deed.monster.resistance)
    wound(deed, damage)
    return damage


def mend(deed: Deed, kind: Spell, _power: Power) -> int:
    """L-236."""
    return restore(deed, deed.roll(kind.dice, "heal"))


def hex_of(field: str) -> Callable[[Deed, Spell, Power], int]:
    """L-237 .. L-239: one cast more."""

    def cast(deed: Deed, _kind: Spell, _power: Power) -> int:
        casts: int = getattr(deed.foe, field) + 1
        deed.set_fight(**{field: casts})
        return casts

    return cast


def freeze(deed: Deed, _kind: Spell, _power: Power) -> int:
    """L-240."""
    turns = deed.numbers.fight.freeze
    deed.set_fight(freeze=deed.foe.freeze + turns)
    return turns


def call(deed: Deed, _kind: Spell, _power: Power) -> int | None:
    """L-243."""
    return 1 if summon(deed) else None


def teleport(_deed: Deed, _kind: Spell, _power: Power) -> int:
    """L-242: the way is told before the town."""
    return 0


EFFECTS: dict[str, Callable[[Deed, Spell, Power], int | None]] = {
    "damage": harm,
    "heal": mend,
    "weakness": hex_of("weakness"),
    "slowness": hex_of("slowness"),
    "vulnerability": hex_of("vulnerability"),
    "freeze": freeze,
    "summon": call,
    "teleport": teleport,
}


@rules.check
def effects_are_bound(content: Content) -> None:
    """Everything that a spell does has its function."""
    check_names("spells", [kind.effect for kind in content.spells.values()], EFFECTS)

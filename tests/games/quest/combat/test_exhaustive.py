"""Everything in the catalogues is seen at work: each spell, ability, consumable, weapon, strike, special and trait."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.quest.arena import CONTENT, HERO, Arena, caster

from yonder.core import Ctx, Effect, Event, Hook, SeedDice
from yonder.core.rules.agenda import drain
from yonder.games.quest import rules
from yonder.games.quest.combat.actions.items import USES as ITEMS
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.attacks.strike import Attack, Throw
from yonder.games.quest.combat.features.using import BARS, USES, UseAbility
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.rounds.turns import Act
from yonder.games.quest.combat.spoils.ending import leave
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Weapon
from yonder.games.quest.events import (
    AbilityUsed,
    AttackRolled,
    ConditionApplied,
    DamageDealt,
    ItemThrown,
    ItemUsed,
    RechargeRolled,
    SpecialUsed,
    SpellCast,
)
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.monsters.mind import Blows

SEEDS = 40
TARGETS = {"hold-person": "orc", "charm-person": "orc"}
HELD = {"shillelagh": "club"}


def foe_of(spell: Spell) -> str:
    return TARGETS.get(spell.id, "ogre")


@pytest.mark.rule("Q-287", "Q-267", "Q-285")
@pytest.mark.parametrize("name", [spell.id for spell in CONTENT.spells.values() if spell.cast != "reaction"])
def test_every_spell_is_cast_and_its_effects_end_with_the_fight(name: str) -> None:
    spell = CONTENT.spells[name]
    reach = 0 if spell.resolve == "melee" and spell.range == 0 else min(spell.range, 1)
    one = caster(spell.classes[0], name, monsters=(foe_of(spell),) * 2, far=reach, companions=("guard",))
    if name in HELD:
        one.wear(mainhand=HELD[name])
    foe = f"{foe_of(spell)}#1"
    targets: tuple[str, ...] = (foe,) if spell.foe or spell.resolve not in FRIENDLY else ()
    if spell.bar == "dying":
        one.suffer("guard@1", "fire", 50)
        targets = ("guard@1",)
    if spell.own or (spell.area is not None and not spell.range) or spell.resolve == "summon":
        targets = ()
    pos = 1 if spell.resolve == "teleport" else None
    before = one.bench.world.digest()
    one.bench.act(one.me, Cast(1, name, targets, pos))
    assert [each.spell for each in one.told(SpellCast)] == [name]
    assert one.bench.world.digest() != before
    assert one.one().mana == 60 - spell.mana
    assert one.has(HERO, "concentrating") == spell.concentration
    ctx = Ctx(rules, one.bench.world, one.me, 0, SeedDice(b"end"))
    fight = Fight(ctx, 1)
    fight.change(phase="ended")
    leave(fight)
    assert not [row for row in ctx.world.all(Effect) if row.owner.startswith("1|")]


FRIENDLY = ("buff", "heal", "cure", "ally", "utility", "prime", "summon", "teleport")


@pytest.mark.rule("Q-211", "Q-212", "Q-213")
@pytest.mark.parametrize("level", [1, 5, 10, 12, 15, 17, 20])
@pytest.mark.parametrize("name", sorted(USES))
def test_every_ability_is_used_at_every_tier(name: str, level: int) -> None:
    ability = CONTENT.abilities[name]
    one = Arena(ability.class_, level).strip().scores(16, 16, 16, 16, 16, 16)
    one.wear(mainhand="longsword" if ability.class_ != "monk" else "shortsword")
    one.hero(hp=200, max_hp=200)
    one.first("orc", "orc", far=0)
    one.set(HERO, resource=one.one().resource_max, used=("attack",), hp=100)
    target = "orc#1" if name in BARS and name != "flurry-of-blows" else ""
    action = UseAbility(1, name, target, 0 if name == "step-of-the-wind" else None)
    if level < ability.level:
        one.refused(action, "locked")
        return
    one.bench.act(one.me, action)
    assert [each.ability for each in one.told(AbilityUsed)] == [name]
    assert one.one().resource >= 0


@pytest.mark.rule("Q-290", "Q-299")
@pytest.mark.parametrize(
    "name", [kind.id for kind in CONTENT.goods.values() if kind.use in ITEMS or kind.kind == "thrown"]
)
def test_every_consumable_is_used_up(name: str) -> None:
    one = Arena("wizard", 5).strip().scores(16, 16, 16, 16, 16, 16).wear(mainhand="dagger").carry(name)
    one.hero(hp=5, max_hp=50, mana=20)
    one.first("zombie", far=1)
    kind = CONTENT.goods[name]
    if kind.kind == "thrown":
        one.bench.act(one.me, Throw(1, name, "zombie#1"))
        assert one.told(ItemThrown)
    else:
        one.bench.act(one.me, UseItem(1, name))
        assert one.told(ItemUsed)
    assert name not in one.carried()


@pytest.mark.rule("Q-177", "Q-188", "Q-033", "Q-038")
@pytest.mark.parametrize("name", list(CONTENT.weapons))
def test_every_weapon_is_swung_at_its_range(name: str) -> None:
    kind = CONTENT.item(name)
    assert isinstance(kind, Weapon)
    one = Arena("fighter", 1).strip().scores(16, 16, 16, 16, 16, 16).wear(mainhand=name)
    if kind.ammo:
        one.carry(f"{kind.ammo} 5")
    one.first("ogre", far=kind.range if kind.ranged else kind.reach)
    thrown = kind.ranged and not kind.ammo
    one.bench.act(one.me, Throw(1, name) if thrown else Attack(1))
    assert [each.source for each in one.told(AttackRolled)] == [name]


def strike_once(one: Arena, cid: str, action: str, seed: int) -> list[Event]:
    """One attack of a block, with the agenda it sets off."""
    ctx = Ctx(rules, one.bench.world, one.me, 0, SeedDice(f"{cid}{action}{seed}".encode()))
    ctx.then(Blows(1, cid, HERO, action), "session:1")
    drain(ctx)
    return [told.event for told in ctx.told]


def placed(monster: str, far: int, race: str = "human") -> Arena:
    one = Arena("fighter", 1).strip().scores(10, 10, 10, 10, 10, 10)
    one.hero(hp=900, max_hp=900, race=race)
    return one.first(monster, far=far)


STRIKES = [
    (kind.id, action.id) for kind in CONTENT.monsters.values() for action in kind.actions if action.kind != "special"
]


@pytest.mark.rule("Q-076", "Q-077", "Q-374", "Q-380", "Q-383", "Q-384", "Q-389")
@pytest.mark.parametrize(("monster", "name"), STRIKES)
def test_every_strike_hits_and_its_rider_is_seen(monster: str, name: str) -> None:
    kind = next(action for action in CONTENT.monsters[monster].actions if action.id == name)
    one = placed(monster, kind.reach if kind.kind == "melee" else max(1, kind.range))
    cid = f"{monster}#1"
    if kind.effect == "helpless-only":
        one.afflict(HERO, "restrained")
    seen: list[Event] = []
    wanted = kind.rider.condition if kind.rider is not None else None
    for seed in range(SEEDS):
        seen += strike_once(one, cid, name, seed)
        harmed = any(isinstance(event, DamageDealt) for event in seen) or kind.effect == "grab" or kind.dice == "0"
        held = wanted is None or any(isinstance(e, ConditionApplied) and e.condition == wanted for e in seen)
        if harmed and held:
            return
    pytest.fail(f"{monster} has not shown {name} in {SEEDS} tries: {seen[-6:]}")


SPECIAL = [
    (kind.id, action.id) for kind in CONTENT.monsters.values() for action in kind.actions if action.kind == "special"
]


@pytest.mark.rule("Q-357", "Q-373", "Q-382", "Q-385", "Q-108")
@pytest.mark.parametrize(("monster", "name"), SPECIAL)
def test_every_special_is_used_by_its_own_mind(monster: str, name: str) -> None:
    one = placed(monster, 1)
    seen: list[Any] = []
    for seed in range(8):
        one.set(f"{monster}#1", actions=1, bonus=1, steps=1)
        ctx = Ctx(rules, one.bench.world, one.me, 0, SeedDice(f"{monster}{seed}".encode()))
        ctx.then(Act(1, f"{monster}#1"), "session:1")
        drain(ctx)
        seen += [told.event for told in ctx.told if isinstance(told.event, SpecialUsed | RechargeRolled)]
        ctx.world.commit()
        if any(event.action == name for event in seen):
            return
    pytest.fail(f"{monster} has not used {name}")


@pytest.mark.rule("Q-370", "Q-388")
def test_every_trait_is_a_function_or_has_none_by_the_book() -> None:
    from yonder.games.quest.combat import hooks  # noqa: PLC0415 - the points are looked through
    from yonder.games.quest.combat.actions.reactions import ON_HIT  # noqa: PLC0415 - as above
    from yonder.games.quest.monsters.traits import BONUS  # noqa: PLC0415 - as above

    points = [each for each in vars(hooks).values() if isinstance(each, Hook)]
    bound = {name for point in points for name in point._bound}
    quiet = {
        "aggressive",  # read where a monster moves
        "amphibious",
        "blood-drain",  # its strike attaches
        "brute",  # in its dice
        "fly",
        "hold-breath",
        "incorporeal",
        "keen-senses",
        "legendary-resistance",
        "shapechanger",
        "spider-climb",
        "web-sense",
        "web-walker",
    }
    traits = {trait.id for kind in CONTENT.monsters.values() for trait in kind.traits}
    assert traits - bound - set(BONUS) - set(ON_HIT) - quiet == set()

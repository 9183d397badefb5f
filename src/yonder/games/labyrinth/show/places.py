"""Where a hero stands: creation, town, room and fight as clients show them (L-561 .. L-564)."""

from __future__ import annotations

from yonder.games.labyrinth.content.things import dice_of
from yonder.games.labyrinth.fight.attack import weapon_dice, weapon_for
from yonder.games.labyrinth.fight.foe import (
    band,
    charm_bp,
    charm_target,
    exhaustion,
    flee_bp,
    flee_target,
    foe_ac,
    foe_dexterity,
    foe_strength,
    hero_modifier,
    hit_bp,
    likelihood,
    swing_bp,
    unguarded,
    unseen,
)
from yonder.games.labyrinth.fight.guard import evasion
from yonder.games.labyrinth.fight.spirit import low
from yonder.games.labyrinth.fight.things import fixture
from yonder.games.labyrinth.hero.creation import ATTRIBUTES, charisma_dice, low_hp_dice
from yonder.games.labyrinth.hero.deed import Me
from yonder.games.labyrinth.hero.figures import armor_class, chance_bp, half_up
from yonder.games.labyrinth.hero.gear import item_name
from yonder.games.labyrinth.kinds import Answer, Attribute, Status
from yonder.games.labyrinth.labyrinth.ways import ways_of
from yonder.games.labyrinth.models import Creation, Preview, Trail, Way
from yonder.games.labyrinth.show.labels import signs
from yonder.games.labyrinth.show.narration import thing_name
from yonder.games.labyrinth.show.shapes.fight import ChancesView, FightView, FoeView, GuessView
from yonder.games.labyrinth.show.shapes.room import LootView, OmenView, RoomView, StepView, ThingView, WayView
from yonder.games.labyrinth.show.shapes.sheet import CreationView, PlacementView
from yonder.games.labyrinth.show.sheet import attribute_view

Range = tuple[int, int]


def creation_view(me: Me) -> CreationView:
    """L-561: what is placed, and what may come of the rest."""
    made = me.world.get(Creation, me.id)
    placed = {attribute: int(getattr(me.row, attribute)) for attribute in made.assigned}
    placements = tuple(
        PlacementView(a, a.short, me.content.words[f"attribute.{a}"], *ranges(me, {**placed, a: made.pending}))
        for a in ATTRIBUTES
        if a not in placed
    )
    views = tuple(attribute_view(me, attribute) for attribute in ATTRIBUTES if attribute in placed)
    rolls = extent(me.numbers.modes[me.row.dice_mode])
    return CreationView(made.pending, rolls, made.rolled, views, *ranges(me, placed), placements)


def ranges(me: Me, placed: dict[Attribute, int]) -> tuple[Range, Range, Range]:
    """Lowest and highest HP, AC and gold with these values placed."""
    numbers = me.numbers.creation
    mode = extent(me.numbers.modes[me.row.dice_mode])
    con, cha = ((placed[a], placed[a]) if a in placed else mode for a in (Attribute.CONSTITUTION, Attribute.CHARISMA))
    bonus = extent(numbers.hp_dice)
    hp = (numbers.hp_per_con * con[0] + bonus[0], numbers.hp_per_con * con[1] + bonus[1])
    base = me.numbers.fight.base_ac
    gold = extent(numbers.gold_dice)
    low, high = gold[0] + charisma_dice(cha[0]), gold[1] + charisma_dice(cha[1]) * numbers.cha_die
    low += extent(low_hp_dice(numbers, hp[1]))[0]
    high += extent(low_hp_dice(numbers, hp[0]))[1]
    return hp, (base + half_up(con[0]), base + half_up(con[1])), (low, high)


def extent(dice: str) -> Range:
    """The lowest and the highest total."""
    count, sides = dice_of(dice)
    return count, count * sides


def room_view(me: Me) -> RoomView:
    """The room as it is."""
    room, content = me.here, me.content
    trap = content.traps[room.trap].name if room.trap else ""
    return RoomView(
        depth=room.depth,
        deepest=me.numbers.labyrinth.depths,
        shape=room.shape,
        shape_text=content.words[f"shape.{room.shape}"],
        chest=room.chest,
        listened=room.listened,
        sought=room.sought,
        ways=tuple(way_view(me, way) for way in ways_of(me)),
        trail=tuple(step_view(me, step) for step in me.world.all(Trail, me.id)),
        trap=room.trap,
        trap_name=trap,
        trap_avoided=room.trap_avoided,
        trap_damage=room.trap_damage,
        monster=room.monster,
        monster_name=content.monsters[room.monster].name,
        defeated=room.defeated,
        charmed=room.charmed,
        xp=room.xp,
        gold=room.gold,
        found=tuple(loot_view(me, item) for item in room.found),
        multiplier_x2=room.depth + 1,
        thing=thing_view(me),
    )


def thing_view(me: Me) -> ThingView:
    """What stands here."""
    kind = fixture(me)
    return ThingView(kind.id, kind.name, kind.label, kind.text, me.here.used)


def loot_view(me: Me, item: str) -> LootView:
    category, _, kind = item.partition(":")
    return LootView(category, kind, thing_name(me.content, item))


def way_view(me: Me, way: Way) -> WayView:
    """A way and all that is known of what waits there."""
    kin, _, trace = way.sign.partition(".")
    text = signs(me.content, way.sign, glint=way.glint)
    return WayView(way.way, me.content.words[f"way.{way.way}"], kin, trace, way.glint, text, omen_view(me, way.way))


def step_view(me: Me, step: Trail) -> StepView:
    return StepView(step.depth, step.monster, me.content.monsters[step.monster].name, step.charmed)


def omen_view(me: Me, way: int) -> OmenView | None:
    """What the omens told: the name only after a vision."""
    preview = me.world.find(Preview, me.id, way)
    if preview is None:
        return None
    text = me.content.words[f"sound.{preview.sound}"] if preview.sound else ""
    monster = preview.monster if preview.named else ""
    return OmenView(preview.sound, text, monster, me.content.monsters[monster].name if monster else "")


def fight_view(me: Me) -> FightView:
    """The fight: figures and exact chances only of a monster that was examined."""
    fight, numbers, content = me.foe, me.numbers.fight, me.content
    item = weapon_for(me, 0)
    dodged = hit_bp(me, evasion(me, Answer.SIDESTEP))
    chances = ChancesView(swing_bp(me), hit_bp(me, armor_class(me)), flee_bp(me), charm_bp(me), dodged)
    odds = (chances.swing, chances.be_hit, chances.flee, chances.charm, dodged)
    return FightView(
        monster=fight.monster,
        name=me.monster.name,
        band=band(me),
        round=fight.round,
        revealed=fight.revealed,
        known=foe_view(me) if fight.revealed else None,
        chances=chances if fight.revealed else None,
        guesses=GuessView(*(likelihood(bp) for bp in odds)),
        guess_words="" if fight.revealed else me.content.words["scene.guesses"],
        examine_bp=chance_bp(me.content, me.row.wisdom, numbers.examine_target),
        divine_bp=chance_bp(me.content, me.row.wisdom - numbers.divine_less, numbers.divine_target),
        weapon="" if item is None else item.kind,
        weapon_name="Bare fists" if item is None else item_name(me, item),
        weapon_dice=weapon_dice(me, item),
        attack_modifier=hero_modifier(me),
        damage_modifier=half_up(me.row.strength) + fight.damage_bonus,
        examined=fight.examined_round == fight.round,
        prayed=fight.prayed,
        charmed=fight.charmed,
        extra_attack=fight.extra_attack,
        damage_bonus=fight.damage_bonus,
        ac_bonus=fight.ac_bonus,
        cha_bonus=fight.cha_bonus,
        speed=fight.speed,
        invisible=fight.invisible,
        weakness=fight.weakness,
        slowness=fight.slowness,
        vulnerability=fight.vulnerability,
        freeze=fight.freeze,
        exhaustion=exhaustion(me),
        entrance=content.words.get(f"entrance.{fight.monster}", ""),
        known_for=content.words.get(f"known.{fight.monster}", ""),
        heavy=fight.heavy,
        heavy_text=content.words.get(f"heavy.{fight.monster}", ""),
        heavy_in=0 if fight.lamed else numbers.heavy_every - fight.round % numbers.heavy_every,
        opening=fight.opening,
        exposed=fight.exposed,
        unguarded=unguarded(me),
        staggered=fight.staggered,
        lamed=fight.lamed,
        burning=fight.burning,
        spirit=fight.spirit,
        low=low(me),
        unseen=unseen(me),
        advice=advice(me),
        tip=tip(me),
    )


def tip(me: Me) -> str:
    """What is worth knowing at every blow."""
    which = "turn" if me.row.status is Status.FIGHT_TURN else "guard"
    return me.content.words[f"tip.{which}"].format(telling=me.numbers.fight.telling)


def advice(me: Me) -> str:
    """What matters most now; nothing in the ordinary course of a fight."""
    fight, turn = me.foe, me.row.status is Status.FIGHT_TURN
    facts: dict[str, str | int] = {"monster": me.monster.name, "bonus": me.numbers.fight.heavy_bonus}
    facts |= {"open": me.numbers.fight.opening, "thing": fixture(me).name, "text": fixture(me).text}
    if fight.heavy:
        facts["why"] = me.content.words["scene.stumbled" if fight.exposed else "scene.raging"]
        facts["zone"] = me.content.words[f"zone.{fight.heavy}"]
    found = {
        "unseen": unseen(me),
        "void": fight.heavy and not turn and unguarded(me),
        "answer": fight.heavy and not turn,
        "heavy": fight.heavy,
        "opening": fight.opening and turn,
        "low": turn and low(me) and not fight.spirit,
        "thing": turn and not me.here.used and me.row.hp * 2 <= me.row.max_hp,
        "exposed": fight.exposed and not turn,
        "rage": unguarded(me) and not turn,
    }
    which = next((name for name, true in found.items() if true), "")
    return me.content.words[f"advice.{which}"].format_map(facts) if which else ""


def foe_view(me: Me) -> FoeView:
    """L-260."""
    kind = me.monster
    return FoeView(
        hp=me.foe.hp,
        max_hp=kind.hp,
        ac=foe_ac(me),
        strength=foe_strength(me),
        dexterity=foe_dexterity(me),
        dice=kind.dice,
        resistance=kind.resistance,
        charm_immune=kind.dragon,
        flee_target=flee_target(me),
        charm_target=charm_target(me),
        xp=kind.xp,
    )

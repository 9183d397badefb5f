"""Every row of every catalogue against the tables of docs/rules/quest-data.md, read as they stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from yonder.games.quest.content import default
from yonder.games.quest.content.creatures import Find, Loot, Strike
from yonder.games.quest.kinds import STATS

CONTENT = default()
BOOK = (Path(__file__).parents[4] / "docs/rules/quest-data.md").read_text("utf-8")
SHORT = {stat[:3].upper(): stat for stat in STATS}


def section(number: int) -> str:
    found = re.search(rf"^## {number}\. .*?\n(.*?)(?=^## |\Z)", BOOK, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def line(text: str, start: str) -> str:
    return next(each[len(start) :] for each in text.splitlines() if each.startswith(start))


def table(text: str) -> list[list[str]]:
    rows = [
        [cell.strip() for cell in each.strip().strip("|").split("|")] for each in text.splitlines() if each[:1] == "|"
    ]
    return [row for row in rows[1:] if any(set(cell) - {"-"} for cell in row)]


def dashed(items: object) -> str:
    return ", ".join(map(str, items)) if items else "-"  # type: ignore[call-overload]


BLOCKS = {part.split()[0]: part.split("### 1.2")[0] for part in re.split(r"^#### ", section(1), flags=re.MULTILINE)[1:]}


@pytest.mark.rule("Q-085", "Q-467", "Q-468", "Q-084")
def test_the_33_blocks_are_all_there_and_none_is_a_stub() -> None:
    assert list(BLOCKS) == list(CONTENT.monsters)
    assert len(BLOCKS) == 33
    assert not [kind.id for kind in CONTENT.monsters.values() if kind.stub]


@pytest.mark.rule("Q-075", "Q-047", "Q-002", "Q-420")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_has_the_figures_of_its_table(name: str) -> None:
    kind, cells = CONTENT.monsters[name], table(BLOCKS[name])[0]
    tags = f" ({', '.join(kind.tags)})" if kind.tags else ""
    speed = ", ".join(f"{v}" if k == "walk" else f"{k} {v}" for k, v in kind.speed.items())
    assert kind.stats
    strength, dexterity, constitution, *_ = kind.stats
    shown = [
        f"{kind.cr8} ({Fraction(kind.cr8, 8)})",
        str(kind.xp),
        str(kind.kill_bonus),
        f"{kind.type}{tags}, {kind.size}",
        str(kind.ac),
        str(kind.hp),
        kind.hp_dice,
        speed,
        " ".join(map(str, kind.stats)),
        str(50 * strength + 35 * constitution + 15 * dexterity),
    ]
    assert shown == cells
    assert kind.boss == ("(BOSS)" in BLOCKS[name].splitlines()[0])
    assert kind.kill_bonus == (kind.xp // 2 if kind.boss else kind.xp // 4 if kind.cr8 >= 24 else 0)


def resist(kinds: tuple[str, ...]) -> str:
    plain = [kind for kind in kinds if not kind.startswith("nonmagical")]
    weapons = [f"bludgeoning/piercing/slashing ({kind})" for kind in kinds if kind.startswith("nonmagical")]
    return "; ".join(filter(None, [", ".join(plain), *weapons])) or "-"


@pytest.mark.rule("Q-075", "Q-081", "Q-082")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_has_the_saves_resistances_and_senses_of_its_line(name: str) -> None:
    kind = CONTENT.monsters[name]
    text = re.sub(r" \((?:seed|SRD)[^)]*\)", "", line(BLOCKS[name], "Saves: "))
    saves = dashed([f"{stat[:3].upper()} +{value}" for stat, value in kind.saves.items()])
    skills = dashed([f"{skill} +{value}" for skill, value in kind.skills.items()])
    senses = [f"{n} {v}" for n in ("blindsight", "darkvision") if (v := getattr(kind.senses, n))]
    shown = (
        f"{saves}. Skills: {skills}. Resist: {resist(kind.resists)}. Immune: {resist(kind.immune)}. "
        f"Vulnerable: {dashed(kind.vulnerable)}. Condition immune: {dashed(kind.condition_immune)}. "
        f"Senses: {', '.join([*senses, f'PP {kind.perception}'])}."
    )
    assert shown == text


@pytest.mark.rule("Q-079", "Q-398")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_behaves_as_its_line_says(name: str) -> None:
    kind, how = CONTENT.monsters[name], CONTENT.monsters[name].behavior
    shown = (
        f"Behaviour: {how.aggression}, flee {how.flee}, pref {how.range}, {how.target}"
        f"{', RELENTLESS' if how.relentless else ''}. Group {kind.group[0]}-{kind.group[1]}. "
        f"Terrain: {', '.join(kind.terrain)}."
    )
    assert line(BLOCKS[name], "Specials: ").endswith(shown)


def struck(action: Strike) -> str:
    """The head of an action as the book writes it."""
    name = CONTENT.words[f"action.{action.id}"].removesuffix(" (thrown)")
    if action.kind == "special":
        return f"{name} S "
    place = f"M +{action.bonus} reach {action.reach}" if action.kind == "melee" else ""
    place = place or f"R +{action.bonus} range {action.range}/{action.long}"
    extra = "".join(f" + {hurt.dice} {hurt.type}" for hurt in action.extra)
    weapon = " (weapon" if action.weapon else ""
    return f"{name} {place}" + (f", {action.dice} {action.type}{extra}{weapon}" if action.type else "")


@pytest.mark.rule("Q-076", "Q-077", "Q-078")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_has_every_action_of_its_line(name: str) -> None:
    kind, text = CONTENT.monsters[name], line(BLOCKS[name], "Actions: ")
    text = text.replace(" (target grappled, incapacitated or restrained)", "")
    text = text.replace(
        "Harpoon M +6 reach 0 / R +6 range 2/3,",
        "Harpoon M +6 reach 0, 2d6+4 piercing (weapon) | Harpoon R +6 range 2/3,",
    )
    written = [part for part in text.split(" | ") if not part.startswith("Multiattack")]
    mine = [action for action in kind.actions if action.id != "frightful-presence"]
    assert len(written) == len(mine)
    for part, action in zip(written, mine, strict=True):
        assert part.startswith(struck(action))
        assert [int(n) for n in re.findall(r"(?:save|escape) DC (\d+)", part)] == _dcs(action)
        assert ("recharge 5-6" in part) == (action.recharge == 5)
        assert ("once per combat" in part) == (action.kind == "special" and action.uses == 1)
        if action.rider and action.rider.damage:
            assert f"{action.rider.damage.dice} {action.rider.damage.type}" in part
        if action.kind == "special":
            assert f"range {action.range}" in part


def _dcs(action: Strike) -> list[int]:
    rider = action.rider
    return [] if rider is None else [dc for dc in (rider.dc, rider.escape) if dc]


@pytest.mark.rule("Q-078", "Q-375")
def test_multiattacks_are_routines_of_known_actions() -> None:
    written = {name for name, text in BLOCKS.items() if "Multiattack" in text}
    assert written == {kind.id for kind in CONTENT.monsters.values() if kind.multiattack}
    assert CONTENT.monsters["troll"].multiattack == (("bite", "claw", "claw"),)
    assert CONTENT.monsters["wight"].multiattack[1] == ("life-drain", "longsword")
    assert CONTENT.monsters["manticore"].multiattack[1] == ("tail-spike",) * 3


def found(find: Find, *, weighted: bool) -> str:
    count = "" if (find.low, find.high) == (1, 1) else f" {find.low}-{find.high}"
    return f"{find.item}{count}{f' {find.weight}' if weighted else ''}"


def told(loot: Loot) -> str:
    always = ", ".join(found(each, weighted=False) for each in loot.guaranteed) or "none"
    tiers = "; ".join(
        f"{tier.name} {tier.weight} {{{', '.join(found(each, weighted=True) for each in tier.entries)}}}"
        for tier in loot.tiers
    )
    return f"G {always}; rolls {loot.rolls}; {tiers}."


@pytest.mark.rule("Q-080", "Q-429")
@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_drops_what_its_line_says(name: str) -> None:
    loot = CONTENT.monsters[name].loot
    assert loot
    assert told(loot) == line(BLOCKS[name], "Loot: ")


def test_weapons_are_those_of_the_table() -> None:
    rows = table(section(2))
    assert [row[0] for row in rows] == list(CONTENT.weapons)
    for row in rows:
        kind = CONTENT.weapons[row[0]]
        melee = "-" if kind.ranged else "0-1" if kind.reach else "0"
        shot = f"{kind.range}/{kind.long}" if kind.range else "-"
        shape = f"{kind.category} {'ranged' if kind.ranged else 'melee'}"
        shown = [
            kind.id,
            str(kind.cost),
            shape,
            kind.dice,
            kind.type or "-",
            dashed(kind.tags),
            melee,
            shot,
            kind.ammo or "-",
        ]
        assert shown == row


@pytest.mark.rule("Q-176")
def test_a_silvered_copy_costs_100_gold_more() -> None:
    dagger, sword = CONTENT.item("dagger-silvered"), CONTENT.item("longsword-silvered")
    assert dagger
    assert sword
    assert (dagger.cost, sword.cost) == (10200, 11500)
    assert CONTENT.item("dagger-golden") is None


def armor_rows() -> Iterator[tuple[str, list[str], int]]:
    for row in table(section(3)):
        names, costs = row[0].split(" / "), row[7].split(" / ")
        yield from ((name, row, int(cost)) for name, cost in zip(names, costs, strict=True))


@pytest.mark.rule("Q-202", "Q-203")
def test_armour_is_that_of_the_table() -> None:
    assert [name for name, _, _ in armor_rows()] == list(CONTENT.armor)
    for name, row, cost in armor_rows():
        kind = CONTENT.armor[name]
        cap = "-" if not kind.base else "none" if kind.dex_cap is None else str(kind.dex_cap)
        assert [kind.slot, str(kind.ac), "yes" if kind.base else "no", cap] == [row[1], row[3], row[4], row[5]]
        assert kind.cost == cost
        assert str(kind.strength or "-") == row[6]
        assert kind.type == row[2] or row[2] == "as set"
        assert bool(kind.set) == (not row[8].startswith("-"))
        assert kind.saves == int("saves" in row[8])


@pytest.mark.rule("Q-198")
def test_a_set_is_chest_helmet_and_boots() -> None:
    sets = {piece.set for piece in CONTENT.armor.values() if piece.set}
    assert len(sets) == 9
    for name in sets:
        assert sorted(CONTENT.armor[piece].slot for piece in CONTENT.set_pieces(name)) == ["armor", "boots", "helmet"]


def test_goods_have_the_prices_and_stacks_of_the_table() -> None:
    seen = set()
    for row in table(section(4)):
        names = re.findall(r"[a-z-]{3,}", re.sub(r"\(.*?\)", "", row[0]))
        if names == ["scroll-of-"]:
            continue
        costs = [int(cost) for cost in re.findall(r"\d+", re.sub(r"\(.*?\)", "", row[1]))]
        stacks = [int(stack) for stack in re.findall(r"\d+", re.sub(r"\(.*?\)", "", row[2]))]
        for i, name in enumerate(names):
            kind = CONTENT.goods[name]
            assert (kind.cost, kind.stack) == (costs[i % len(costs)], stacks[i % len(stacks)])
            seen.add(name)
    for start, pattern in (("Components", r"([a-z-]+) (\d+)"), ("Trophies", r"([a-z-]+) (\d+)")):
        for name, cost in re.findall(pattern, line(section(4), start).split(": ", 1)[1]):
            assert (CONTENT.goods[name].cost, CONTENT.goods[name].stack) == (int(cost), 10)
            seen.add(name)
    for name, gives, cost in re.findall(r"([a-z-]+) \(([a-z-]+), (\d+)\)", line(section(4), "Focus items")):
        assert (CONTENT.goods[name].provides, CONTENT.goods[name].cost) == (gives, int(cost))
        seen.add(name)
    assert seen == set(CONTENT.goods)


def test_scrolls_cost_by_the_level_of_their_spell() -> None:
    costs = [CONTENT.item(f"scroll-of-{name}") for name in ("fire-bolt", "shield", "fireball")]
    assert [scroll.cost for scroll in costs if scroll] == [2500, 5000, 15000]


@pytest.mark.rule("Q-291")
def test_potions_have_the_dice_of_the_rule() -> None:
    names = (
        "potion-of-healing",
        "potion-of-greater-healing",
        "potion-of-superior-healing",
        "potion-of-supreme-healing",
    )
    assert [CONTENT.goods[name].dice for name in names] == ["2d4+2", "4d4+4", "8d4+8", "10d4+20"]


@pytest.mark.rule("Q-271", "Q-036", "Q-287")
def test_spells_are_those_of_the_table() -> None:
    rows = table(section(5))
    assert [row[0].split()[0] for row in rows] == list(CONTENT.spells)
    assert len(rows) == 104
    for row in rows:
        kind = CONTENT.spells[row[0].split()[0]]
        damage = " + ".join(f"{hurt.dice} {hurt.type}" for hurt in kind.damage) or kind.dice
        if kind.plus_modifier:
            number, _, rest = damage.partition(" ")
            damage = " ".join(filter(None, [f"{number}+MOD" if number else "MOD", rest]))
        if kind.times > 1:
            damage = f"{kind.times} x {damage}"
        save = f"save {(kind.save or '')[:3].upper()} {'half' if kind.half else 'none'}"
        resolve = {"save": save, "ally": "auto ally", "pool": f"pool {kind.dice}"}.get(kind.resolve, kind.resolve)
        time = {480: "8 hours", 60: "60 min"}.get(kind.minutes) or {-1: "combat", 0: ""}.get(
            kind.rounds, str(kind.rounds)
        )
        lasts = " ".join(filter(None, ["conc" if kind.concentration else "", time])) or "-"
        assert row[1:11] == [
            str(kind.level),
            str(kind.mana),
            kind.cast[0].upper(),
            resolve,
            "-" if kind.resolve == "pool" else damage or "-",
            f"{kind.range}/{kind.long}" if kind.long else str(kind.range),
            "-" if kind.area is None else str(kind.area),
            lasts,
            kind.component or "-",
            ", ".join(kind.classes),
        ], kind.id
        words = CONTENT.words.get(f"spell_text.{kind.id}", "-")
        assert words.rstrip(".").lower() == row[11].lower()
        assert kind.srd == ("(n)" not in row[0])
    utility = line(section(5), "Utility spells").split(": ")[1].rstrip(".").split(", ")
    assert list(CONTENT.places.utility_spells) == utility


@pytest.mark.rule("Q-153", "Q-154", "Q-155", "Q-224")
def test_classes_are_those_of_the_table() -> None:
    rows = table(section(6))
    assert [row[0] for row in rows] == list(CONTENT.classes)
    for row in rows:
        kind = CONTENT.classes[row[0]]
        armor = [] if row[3] == "none" else row[3].replace("all", "light, medium, heavy").split(", ")
        assert kind.hit_die == int(row[1])
        assert [stat[:3].upper() for stat in kind.saves] == row[2].split()
        assert list(kind.armor) == armor
        assert ", ".join(kind.weapons) == row[4]
        assert (kind.casting or "-")[:3].upper() == row[5]
        assert (kind.resource.type if kind.resource else "mana") == row[6].split()[0].lower()
        assert [stat[:3].upper() for stat in kind.primary] == row[7].split()


@pytest.mark.rule("Q-205", "Q-209")
def test_resources_are_those_of_the_table() -> None:
    text = line(section(6), "Resource table: ").split(" - ")[1].split(". ")[0]
    for part in text.split("; "):
        name, numbers = part.split(" ", 1)
        pool = next(k.resource for k in CONTENT.classes.values() if k.resource and k.resource.type == name)
        size = "WIS mod + level (min 1)" if pool.max_stat else str(pool.max)
        rest = [pool.per_turn, pool.per_hit_taken, pool.per_crit, pool.per_hit_dealt]
        start = "max" if pool.start < 0 else str(pool.start)
        assert ", ".join([size, *map(str, rest), start]) == numbers


@pytest.mark.rule("Q-272")
def test_base_mana_follows_the_lists() -> None:
    block = section(6).split("Base mana by level")[1].split("\n\n")[0]
    for names, numbers in re.findall(r"^- ([a-z, ]+): (.*)$", block, re.MULTILINE):
        values = tuple(int(n) for n in re.sub(r"\(.*?\)", "", numbers).split())
        for name in names.split(", "):
            assert CONTENT.classes[name].mana == values


@pytest.mark.rule("Q-268", "Q-289")
def test_slots_and_known_spells_follow_the_lists() -> None:
    wizard, warlock, ranger = (CONTENT.classes[name] for name in ("wizard", "warlock", "ranger"))
    assert [wizard.slots[level - 1] for level in (1, 5, 9)] == [(2,), (4, 3, 2), (4, 3, 3, 3, 1)]
    assert wizard.slots[19] == (4, 3, 3, 3, 3, 2, 2, 1, 1)
    assert warlock.slots[18] == (4, 1, 1, 1, 1, 1, 1, 1, 1)
    assert warlock.slots[19] == (4, 1, 1, 1, 2, 1, 1, 1, 1)
    assert (ranger.slots[0], ranger.slots[19]) == ((), (4, 3, 3, 3, 2))
    assert (wizard.known[0], wizard.known[19]) == (6, 44)
    text = line(section(6), "Spells known by level: ")
    for name in ("sorcerer", "bard", "warlock", "ranger"):
        numbers = re.search(rf"{name} ([0-9 ]+)", text)
        assert numbers
        assert CONTENT.classes[name].known == tuple(map(int, numbers[1].split()))
    assert (wizard.cantrips[2], wizard.cantrips[3], wizard.cantrips[9]) == (3, 4, 5)


@pytest.mark.rule("Q-527", "Q-340")
def test_races_and_backgrounds_are_those_of_the_lists() -> None:
    rows = table(section(7))
    weights = {
        p.split()[0]: p.split()[1:]
        for p in line(section(7), "Class weights by race").split(": ")[1].rstrip(".").split("; ")
    }
    assert [row[0] for row in rows] == list(CONTENT.races)
    for row in rows:
        kind = CONTENT.races[row[0]]
        assert [kind.size, kind.city, str(kind.weight)] == row[1:4]
        assert [str(n) for n in kind.classes.values()] == weights[row[0]]
    text = line(section(7), "Background starting gold pieces: ")
    for part in text.split(". ")[0].split("; "):
        names, gold = part.rsplit(" ", 1)
        for name in names.split(", "):
            assert CONTENT.backgrounds[name].gold == int(gold)
    for part in text.split("): ")[1].rstrip(".").split("; "):
        name, names = part.split(" ", 1)
        mine = {kind.id for kind in CONTENT.backgrounds.values() if name in kind.classes}
        assert mine == set(names.split(", "))


@pytest.mark.rule("Q-438", "Q-441", "Q-056")
def test_environments_are_those_of_the_table() -> None:
    rows = table(section(8))
    weather = {
        p.split()[0]: p.split(" ", 1)[1] for p in line(section(8), "Weather weights: ").split(" (order")[0].split("; ")
    }
    assert [row[0] for row in rows] == list(CONTENT.environments)
    for row in rows:
        kind = CONTENT.environments[row[0]]
        low, high = kind.start_range
        numbers = [kind.minutes, kind.interval, kind.chance_bp]
        stealth = f"{kind.stealth:+d}" if kind.stealth else "0"
        shown = [
            kind.terrain,
            ", ".join(kind.connects),
            *map(str, numbers),
            stealth,
            f"{low}-{high}",
            kind.initiative or "none",
        ]
        assert shown == row[1:]
        assert " ".join(f"{name} {weight}" for name, weight in kind.weather.items()) == weather[kind.terrain]
        windows = [(hours.name, hours.start, hours.end, hours.rate, hours.difficulty) for hours in kind.schedule]
        assert windows == [
            ("dawn", 300, 419, 80, 90),
            ("day", 420, 1019, 100, 100),
            ("dusk", 1020, 1199, 130, 120),
            ("night", 1200, 299, 180, 150),
        ]


@pytest.mark.rule("Q-070")
def test_dungeons_are_those_of_the_text() -> None:
    text = line(section(8), "Static dungeons")
    for kind in CONTENT.dungeons.values():
        part = text.split(f"**{kind.id}**")[1].split("**")[0]
        assert f"(parent {kind.parent}, terrain {kind.terrain})" in part
        steps = [re.sub(r"^(step )?\d ", "", step.strip().rstrip(".")) for step in part.split(": ", 1)[1].split("; ")]
        for step, written in zip(kind.steps, steps, strict=True):
            assert written.startswith(step.kind)
            assert all(name in written for name in step.monsters)
            assert sum(step.monsters.values()) == sum(int(n) for n in re.findall(r"x(\d)", written)) + sum(
                "x" not in part.split()[-1] for part in written.split(" + ")
            )


@pytest.mark.rule("Q-551")
def test_first_fights_are_those_of_the_text() -> None:
    _, *roads = line(section(8), "First fights").rstrip(".").split("; ")
    said = {place: part.split()[-1] for part in roads for place in re.findall(r"[a-z-]+(?=,| \S+$)", part)}
    assert {way.id: way.first for way in CONTENT.environments.values()} == said
    firsts = {name: [step.first for step in kind.steps] for name, kind in CONTENT.dungeons.items()}
    assert firsts.pop("millhaven-cellars") == [{"giant-rat": 1}, {}, {}, {}]
    assert not any(first for steps in firsts.values() for first in steps)


@pytest.mark.rule("Q-554")
def test_masters_are_those_of_the_text_one_to_each_environment() -> None:
    text = line(section(8), "Masters (Q-554), in order; the last waits for the others: ").rstrip(".")
    rewards = {
        each.id: ", ".join(f"{kind} x{n}" for kind, n in each.reward.items()) for each in CONTENT.masters.values()
    }
    shown = [
        f"{each.id} of {each.dungeon}, level {each.level}: {rewards[each.id]}" for each in CONTENT.masters.values()
    ]
    assert text.split("; ") == shown
    assert sorted(CONTENT.dungeons[each.dungeon].parent for each in CONTENT.masters.values()) == sorted(
        CONTENT.environments
    )
    assert [each.last for each in CONTENT.masters.values()] == [False] * 8 + [True]
    assert all(CONTENT.dungeons[each.dungeon].steps[-1].kind == "boss" for each in CONTENT.masters.values())


def test_companions_are_those_of_the_table() -> None:
    rows = table(section(9))
    assert [row[0] for row in rows] == list(CONTENT.companions)
    for row in rows:
        kind = CONTENT.companions[row[0]]
        assert [kind.price, kind.level, kind.ac, kind.hp] == [int(cell) for cell in row[1:5]]
        assert " ".join(map(str, kind.stats or ())) == row[5]
        for action in kind.actions:
            if action.kind != "special":
                assert f"+{action.bonus}" in row[6]
                assert action.dice in row[6]
    assert [(form.id, form.level, form.hp) for form in CONTENT.forms.values()] == [
        ("wolf-form", 2, 11),
        ("black-bear", 4, 19),
        ("brown-bear", 8, 34),
    ]


@pytest.mark.rule("Q-418", "Q-419", "Q-426", "Q-097")
def test_levels_follow_the_experience_table() -> None:
    levels = CONTENT.levels
    book = (Path(__file__).parents[4] / "docs/rules/quest.md").read_text("utf-8")
    text = re.search(r"Level: total XP: (.*?)\. Mult", book)
    assert text
    assert ", ".join(f"{i}: {xp}" for i, xp in enumerate(levels.xp, 1)) == text[1]
    assert levels.multiplier == tuple(100 + 5 * (level - 1) for level in range(1, 21))
    assert [levels.at(xp) for xp in (0, 249, 250, 6380000)] == [1, 1, 2, 20]
    assert len(levels.points) == 11


def test_every_monster_is_met_somewhere() -> None:
    met: set[str] = {way.terrain for way in CONTENT.environments.values()}
    met |= {dungeon.terrain for dungeon in CONTENT.dungeons.values()} | {"urban", "cave", "graveyard", "jungle"}
    assert all(met & set(kind.terrain) for kind in CONTENT.monsters.values())

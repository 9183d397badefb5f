"""Narration: fixed sentences, one template per kind of event and variant, from words.toml (T-870)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from yonder.core import Event, tag_of
from yonder.games.temple import events as e
from yonder.games.temple.content import Content
from yonder.games.temple.kinds import ArmorType, CombatAction, MonsterType, WeaponType
from yonder.games.temple.rules import rules


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    variant = VARIANTS.get(type(event), _any)(event)
    return content.words[f"tell.{tag_of(event)}.{variant}"].format_map(facts(content, event))


def facts(content: Content, event: Event) -> dict[str, Any]:
    """The event's fields, and the words that sentences need beyond them."""
    known = asdict(event)
    known.update(MORE.get(type(event), _nothing)(content, event))
    return known


def _any(_event: Any) -> str:
    return "any"


def _nothing(_content: Content, _event: Any) -> dict[str, str]:
    return {}


def _roll(event: e.RollMade) -> str:
    kind, _, rest = event.purpose.partition(":")
    if kind == "monster":
        kind = f"monster_{rest.partition(':')[0]}"
    if kind in ("monster_initiative", "monster_flee"):
        return "monster_other"
    if not event.success and event.total >= event.target and event.kept == 1:
        return f"{kind}_one"  # T-221, T-240: the total would have done
    return f"{kind}_{'yes' if event.success else 'no'}"


def _damage(event: e.DamageRolled) -> str:
    side = "dealt" if event.by == "Explorer" else "taken"
    return f"{side}_critical" if event.critical else f"{side}_halved" if event.halved else side


def _rested(event: e.ExplorerRested) -> str:
    if event.curse_lifted:
        return "tithe"
    return "any" if event.hp_restored else "none"


def _searched(event: e.ChamberSearched) -> str:
    if not event.success:
        return "nothing"
    return "found" if event.item == "nothing" else event.item


VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    e.ExplorerMinted: lambda event: str(event.explorer_class),
    e.ChamberRevealed: lambda event: str(event.chamber_type),
    e.ExplorerMoved: lambda event: str(event.kind),
    e.CombatStarted: lambda event: "ambush" if event.ambush else "first" if event.explorer_first else "late",
    e.CombatEnded: lambda event: str(event.reason),
    e.RollMade: _roll,
    e.DamageRolled: _damage,
    e.ConditionChanged: lambda event: f"{event.condition}_{'on' if event.active else 'off'}",
    e.ExplorerRested: _rested,
    e.MonsterKilled: lambda event: str(event.monster_type),
    e.TrapSprung: lambda event: "noticed" if event.noticed else "saved" if event.saved else "hit",
    e.ChamberSearched: _searched,
    e.CurioDared: lambda event: f"{event.curio}_{event.choice}_{'yes' if event.success else 'no'}",
    e.Haggled: lambda event: "yes" if event.off else "no",
    e.Bought: lambda event: str(event.ware),
    e.HoardFound: lambda event: "relic" if event.relic else "any",
    e.XpGained: lambda event: str(event.reason),
    e.ExplorerDied: lambda event: str(event.cause),
    e.CombatResult: lambda event: "surge" if event.action is CombatAction.ACTION_SURGE else "any",
    e.Transfer: lambda event: "any" if event.sender else "mint",
    e.Approval: lambda event: "any" if event.approved else "revoked",
    e.ApprovalForAll: lambda event: "on" if event.approved else "off",
}


def monster_name(content: Content, kind: MonsterType) -> str:
    """A monster's name in mid-sentence."""
    return "" if kind is MonsterType.NONE else content.monsters[kind].name.lower()


def _revealed(content: Content, event: e.ChamberRevealed) -> dict[str, str]:
    name = monster_name(content, event.monster_type)
    return {"a_monster": f"{article(name)} {name}", "exit_index_shown": str(event.exit_index + 1)}


def article(name: str) -> str:
    """A or an."""
    return "an" if name[:1] in "aeiou" else "a"


def _started(content: Content, event: e.CombatStarted) -> dict[str, str]:
    name = monster_name(content, event.monster_type)
    return {"A_monster": f"{article(name).capitalize()} {name}"}


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _rolled(_content: Content, event: e.RollMade) -> dict[str, str]:
    short = event.target - event.total
    return {
        "modifier_shown": f"{event.modifier:+d}" if event.modifier else "",
        "name": event.purpose.partition(":")[2],
        "short": NUMBERS[short] if 0 < short < len(NUMBERS) else str(short),
    }


def _damaged(content: Content, event: e.DamageRolled) -> dict[str, str]:
    by = event.by if event.by in ("Explorer", "Trap") else f"The {monster_name(content, MonsterType(event.by))}"
    return {"damage": event.damage_type.lower(), "by_name": by.replace("Trap", "The trap")}


def _found(_content: Content, event: e.ChamberSearched) -> dict[str, str]:
    potions = {0: "", 1: " and a potion"}.get(event.potions, f" and {event.potions} potions")
    return {"and_potions": potions, "fate": "put to use at once" if event.item_used else "sold for what it weighs"}


def _hoard(content: Content, event: e.HoardFound) -> dict[str, str]:
    relic = content.relics.get(event.relic)
    items = [thing for thing in event.items if thing != "potion"]
    named = [content.words.get(f"hoard.{item}", item) for item in items]
    potions = ["a potion" if event.potions == 1 else f"{event.potions} potions"] if event.potions else []
    more = "".join(f", {thing}" for thing in (*potions, *named))
    return {"and_more": more, "relic_name": relic.name if relic else "", "relic_text": relic.text if relic else ""}


def _looted(content: Content, event: e.FallenLooted) -> dict[str, str]:
    kinds = content.gear
    gear = [kinds.weapons[w].name for w in (event.weapon_taken, event.secondary_taken) if w is not WeaponType.NONE]
    gear += [kinds.armors[event.armor_taken].name] if event.armor_taken is not ArmorType.NONE else []
    gear += ["Shield"] if event.shield_taken else []
    whose = f"{event.name}'s" if event.name else "The"
    return {"whose": whose, "and_gear": f", and with them {', '.join(gear)}" if gear else ""}


def who(event: e.ExplorerMinted | e.BossDefeated | e.ExplorerDied) -> str:
    """What the explorer of an event is called; events from before there were names know its number only."""
    return event.name or f"Explorer #{event.explorer_id}"


def _monster(content: Content, event: Any) -> dict[str, str]:
    return {"monster": monster_name(content, event.monster_type)}


MORE: dict[type[Event], Callable[[Content, Any], dict[str, str]]] = {
    e.ChamberRevealed: _revealed,
    e.CombatStarted: _started,
    e.RollMade: _rolled,
    e.DamageRolled: _damaged,
    e.ChamberSearched: _found,
    e.FallenLooted: _looted,
    e.HoardFound: _hoard,
    e.MonsterSlept: _monster,
    e.MonsterWoke: _monster,
    e.ExplorerMinted: lambda _content, event: {"who": who(event)},
    e.BossDefeated: lambda _content, event: {"who": who(event)},
    e.ExplorerDied: lambda content, event: {"who": who(event), "killer": monster_name(content, event.killed_by)},
}

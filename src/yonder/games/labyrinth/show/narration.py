"""Narration: fixed sentences, one template per kind of event and variant, from words.toml (L-521)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from yonder.core import Event, tag_of
from yonder.games.labyrinth.content import Content
from yonder.games.labyrinth.events.fight import (
    ArmorDamaged,
    CharmTried,
    CompanionAttacked,
    DivineAid,
    Examined,
    ExhaustionBegan,
    FireBurned,
    FleeTried,
    HeavyBlowAnnounced,
    HeroAttacked,
    InitiativeRolled,
    MonsterAppeared,
    MonsterAttacked,
    MonsterSkipped,
    PotionDrunk,
    SpellCast,
    SpiritRoused,
    ThingUsed,
    WeaponDamaged,
)
from yonder.games.labyrinth.events.hero import (
    Equipped,
    HeroDied,
    LevelReached,
    RevivalRolled,
    RingBound,
    SummonTried,
    Unequipped,
)
from yonder.games.labyrinth.events.labyrinth import (
    LootFound,
    OmenRevealed,
    OmenSought,
    RoomEntered,
    SignsSeen,
    TrapSprung,
)
from yonder.games.labyrinth.events.town import (
    Appraised,
    Bought,
    CurseRemoved,
    Healed,
    PrayerRolled,
    Repaired,
    RumourHeard,
    Sold,
    TownEntered,
    Wagered,
)
from yonder.games.labyrinth.kinds import Answer, Category, Outcome, Target
from yonder.games.labyrinth.rules import rules
from yonder.games.labyrinth.show.labels import signs


@rules.narrate
def narrate(content: Content, event: Event) -> str:
    variant = VARIANTS.get(type(event), _any)(event)
    sentence = content.words[f"tell.{tag_of(event)}.{variant}"]
    return sentence.format_map({**asdict(event), **names(content, event)})


def names(content: Content, event: Any) -> dict[str, Any]:
    """What people call the things that an event names."""
    words = content.words
    found: dict[str, Any] = {}
    for field, table in (("attribute", "attribute"), ("shape", "shape"), ("species", "species"), ("zone", "zone")):
        value = getattr(event, field, None)
        if value:
            found[f"{field}_name"] = value.capitalize() if table == "attribute" else words[f"{table}.{value}"]
    monster = getattr(event, "monster", "") or getattr(event, "by", "")
    if monster in content.monsters:
        found["monster_name"] = content.monsters[monster].name
    if type(event) in THINGS:
        found["thing"] = thing_name(content, THINGS[type(event)](event))
    if type(event) in MORE:
        found.update(MORE[type(event)](content, event))
    return found


def thing_name(content: Content, slug: str) -> str:
    """The name of a thing, as `category:kind`."""
    category, _, kind = slug.partition(":")
    tables: dict[str, Any] = {
        "weapon": content.weapons,
        "armor": content.armors,
        "potion": content.potions,
        "spell": content.spells,
        "ring": content.rings,
        "trap": content.traps,
    }
    if category == "gear":
        category = "weapon" if kind in content.weapons else "armor"
    name: str = tables[category][kind].name
    return f"{name} potion" if category == "potion" else name


THINGS: dict[type[Event], Callable[[Any], str]] = {
    Bought: lambda event: f"{event.category}:{event.kind}",
    **dict.fromkeys(
        (Sold, Appraised, Equipped, Unequipped, Repaired, WeaponDamaged, ArmorDamaged),
        lambda event: f"gear:{event.kind}",
    ),
    CurseRemoved: lambda event: f"ring:{event.kind}",
    RingBound: lambda event: f"ring:{event.kind}",
    TrapSprung: lambda event: f"trap:{event.trap}",
    PotionDrunk: lambda event: f"{Category.POTION}:{event.potion}",
    SpellCast: lambda event: f"{Category.SPELL}:{event.spell}",
    LootFound: lambda event: f"{event.kind}:{event.id}",
}


def against(_content: Content, event: Any) -> dict[str, str]:
    """What a blow had to reach, once it is known (L-531)."""
    return {"against": "" if event.target_ac is None else f" against {event.target_ac}"}


def struck(content: Content, event: HeroAttacked) -> dict[str, str]:
    """A blow, and the turn of fate that came with it."""
    turn = str(event.telling) or ("stumbled" if event.stumbled else "")
    return {**against(content, event), "turn": said(content, turn, event)}


def met(content: Content, event: MonsterAttacked) -> dict[str, str]:
    """The answer to a blow, and what it left open."""
    name = content.monsters[event.monster].name
    evaded = event.answer is Answer.SIDESTEP and event.outcome is Outcome.MISS
    turn = "caught" if event.caught else "evaded" if evaded else "pressed" if event.answer is Answer.PRESS_ON else ""
    turn = turn or ("foe_stumbled" if event.opening else "")
    return {
        "whom": "your companion" if event.target is Target.COMPANION else "you",
        "blow": content.words["turn.heavy" if event.heavy else "turn.plain"].format(monster=name),
        "turn": said(content, turn, event),
    }


def said(content: Content, turn: str, event: Any) -> str:
    """A sentence for a turn of fate; nothing if there was none."""
    if not turn:
        return ""
    return " " + content.words[f"turn.{turn}"].format(monster=content.monsters[event.monster].name)


def wound_up(content: Content, event: HeavyBlowAnnounced) -> dict[str, str]:
    """How this monster winds up."""
    return {"sign": content.words.get(f"heavy.{event.monster}", ""), "aim_name": content.words[f"zone.{event.aim}"]}


def seen(content: Content, event: MonsterAppeared) -> dict[str, str]:
    """Its entrance."""
    return {"entrance": content.words.get(f"entrance.{event.monster}", "")}


def used(content: Content, event: ThingUsed) -> dict[str, str]:
    """What was used, and the check it took."""
    roll = f"{event.raw} + {event.modifier} = {event.total} against {event.target}: " if event.target else ""
    text = content.words[f"thing.{event.thing}.{'yes' if event.success else 'no'}"]
    name = content.monsters[event.monster].name
    return {"told": roll + text.format(monster=name, amount=event.amount)}


def needed(_content: Content, event: Any) -> dict[str, str]:
    """What a roll had to reach, once it is known."""
    return {"needed": "" if event.target is None else f" against {event.target}"}


def read(content: Content, event: SignsSeen) -> dict[str, str]:
    """The signs at a way."""
    name = content.words[f"way.{event.way}"].capitalize()
    way = "The way up" if event.way == 0 else f"{name} stair"
    return {"way_name": way, "signs": signs(content, event.sign, glint=event.glint)}


MORE: dict[type[Event], Callable[[Content, Any], dict[str, str]]] = {
    HeroAttacked: struck,
    MonsterAttacked: met,
    HeavyBlowAnnounced: wound_up,
    MonsterAppeared: seen,
    ThingUsed: used,
    SignsSeen: read,
    CompanionAttacked: against,
    CharmTried: needed,
    FleeTried: needed,
    RumourHeard: lambda content, event: {"rumour_text": content.words[f"rumour.{event.rumour}"]},
    OmenRevealed: lambda content, event: {"sound_text": content.words.get(f"sound.{event.sound}", "")},
    LevelReached: lambda _content, event: {"points": "1 point" if event.points == 1 else f"{event.points} points"},
}


def _any(_event: Any) -> str:
    return "any"


def _yes(field: str) -> Callable[[Any], str]:
    return lambda event: "yes" if getattr(event, field) else "no"


def _cast(event: SpellCast) -> str:
    if event.spell in ("magic_missile", "lightning_bolt", "fireball"):
        return "harm"
    if event.spell.startswith("summon") and not event.amount:
        return "nothing"
    return "heal" if event.spell == "heal" else "any"


def _omen(event: OmenSought) -> str:
    return f"{'vision' if event.vision else 'listen'}_{'yes' if event.success else 'no'}"


SKIPPED = ("frozen", "invisible", "staggered")

VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    TownEntered: lambda event: str(event.reason),
    Sold: _yes("haggled"),
    Healed: lambda event: str(event.source),
    PrayerRolled: _yes("success"),
    Wagered: lambda event: "won" if event.delta > 0 else "lost",
    RoomEntered: lambda event: str(event.chest),
    TrapSprung: _yes("avoided"),
    InitiativeRolled: lambda event: "unseen" if event.unseen else "yes" if event.hero_first else "no",
    HeroAttacked: lambda event: str(event.outcome),
    MonsterAttacked: lambda event: str(event.outcome),
    ExhaustionBegan: _yes("quiet"),
    MonsterSkipped: lambda event: next(why for why in SKIPPED if getattr(event, why)),
    SpiritRoused: lambda event: str(event.spirit),
    FireBurned: lambda event: "any" if event.left else "last",
    PotionDrunk: lambda event: "healed" if event.potion == "healing" else "any",
    SpellCast: _cast,
    DivineAid: lambda event: "yes" if event.damage else "no",
    CharmTried: _yes("success"),
    FleeTried: lambda event: "sure" if event.sure else "yes" if event.success else "no",
    Examined: _yes("success"),
    SummonTried: _yes("success"),
    CompanionAttacked: _yes("hit"),
    OmenSought: _omen,
    OmenRevealed: lambda event: "named" if event.named else "sound",
    HeroDied: lambda event: str(event.cause),
    RevivalRolled: _yes("revived"),
}

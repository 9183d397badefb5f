"""Who enters a fight on the party's side: characters in party order, then their companions (Q-092, Q-484)."""

from __future__ import annotations

from yonder.core import effects
from yonder.games.quest.character import lasting
from yonder.games.quest.character.burden import strain
from yonder.games.quest.character.sheet import effective, level
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.resources import size
from yonder.games.quest.kinds import Row
from yonder.games.quest.models import Character, Combatant, Hired, Session
from yonder.games.quest.party.company import heroes

HEALS = "heals"  # how often a healer has healed since the last long rest


def start_of(row: Row) -> int:
    """Q-031: the front row stands at 0, the back row one step behind."""
    return 0 if row == "front" else -1


def enter_party(fight: Fight, session: Session) -> None:
    """Everybody who goes with the session."""
    company = heroes(fight.world, session)
    hired = [(who, row) for who in company for row in fight.world.all(Hired, who.char)]
    for place, who in enumerate(company):
        _enter_hero(fight, who, place)
    for place, (who, row) in enumerate(hired, len(company)):
        _enter_companion(fight, who, row, place)


def companion_cid(row: Hired) -> str:
    """What a companion is called in a fight."""
    return f"{row.companion}@{row.char}.{row.number}"


def _enter_hero(fight: Fight, who: Character, place: int) -> None:
    """Q-092: what a character is worth is noted now and does not change until the end."""
    content, at = fight.content, level(fight.content, who)
    stats = effective(who, strain(fight.world, who))
    most, first = size(content, who.class_name, stats, at)
    made = Combatant(
        session=fight.session,
        cid=f"hero#{who.char}",
        place=place,
        side="party",
        kind="player",
        owner=who.owner,
        ref=str(who.char),
        level=at,
        stats=stats,
        size=content.races[who.race].size,
        pos=start_of(who.row),
        hp=who.hp,
        max_hp=who.max_hp - who.max_hp_penalty,
        mana=who.mana,
        resource=first,
        resource_max=most,
    )
    fight.ctx.world.put(made)
    for ability in content.abilities.values():
        if ability.class_ == who.class_name and ability.time == "passive" and at >= ability.level:
            numbers: dict[str, int | str] = dict(ability.tier(at).numbers)
            effects.apply(fight.ctx, fight.owner(made.cid), ability.id, data=numbers)
    lasting.enter(fight.ctx, fight.owner(made.cid), who)


def _enter_companion(fight: Fight, who: Character, row: Hired, place: int) -> None:
    kind = fight.content.companions[row.companion]
    assert kind.stats is not None
    fight.ctx.world.put(
        Combatant(
            session=fight.session,
            cid=companion_cid(row),
            place=place,
            side="party",
            kind="companion",
            owner=who.owner,
            ref=kind.id,
            level=kind.level,
            stats=kind.stats,
            size=kind.size,
            pos=start_of(row.row),
            hp=row.hp,
            max_hp=kind.hp,
            uses=((HEALS, row.heals),) if kind.heals else (),
        )
    )

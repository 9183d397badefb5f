"""The nine masters: who rules which dungeon, who of them has fallen, and what their fall brings (Q-554)."""

from __future__ import annotations

from yonder.core import Action, Ctx, World
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.spoils.loot import merged
from yonder.games.quest.content import Content
from yonder.games.quest.content.places import Master
from yonder.games.quest.events import CombatEnded
from yonder.games.quest.journey.events import MasterFelled, TaleEnded
from yonder.games.quest.models import Character, Combat, Delving, Drop
from yonder.games.quest.rules import rules


def ruling(content: Content, dungeon: str) -> Master | None:
    """Who rules a dungeon."""
    return next((each for each in content.masters.values() if each.dungeon == dungeon), None)


def aim(content: Content, felled: tuple[str, ...]) -> Master | None:
    """Whom to seek next: the first of them who still stands."""
    return next((each for each in content.masters.values() if each.id not in felled), None)


def missing(world: World, who: Character, dungeon: str) -> int:
    """How many of the others must fall before the door to this dungeon's master opens."""
    content = content_of(world)
    master = ruling(content, dungeon)
    if master is None or not master.last:
        return 0
    return sum(each.id not in who.masters for each in content.masters.values() if each.id != master.id)


def felled(world: World, char: int) -> int:
    """How many of them a character has felled."""
    return len(world.get(Character, char).masters)


@rules.after
def fell(ctx: Ctx, _action: Action) -> None:
    """A fight at the last step that was won: each of the party who still stands, and for whom it is the first time."""
    for told in tuple(ctx.told):
        event = told.event
        if isinstance(event, CombatEnded) and event.outcome == "victory":
            master = _defeated(ctx.world, event.session)
            if master is not None:
                _credit(ctx, event.session, master)


def _defeated(world: World, session: int) -> Master | None:
    here, combat = world.find(Delving, session), world.find(Combat, session)
    return ruling(content_of(world), here.dungeon) if here and combat and combat.kind == "boss" else None


def _credit(ctx: Ctx, session: int, master: Master) -> None:
    fight, all_of_them = Fight.of(ctx, session), content_of(ctx.world).masters
    standing = [fight.character(row.cid) for row in fight.living("party") if row.kind == "player"]
    new = [who for who in standing if who is not None and master.id not in who.masters]
    if not new:
        return
    reward = [Drop(item, count) for item, count in master.reward.items()]
    fight.change(loot=tuple(merged([*fight.combat.loot, *reward])))
    for who in new:
        row = ctx.world.put(who, masters=(*who.masters, master.id))
        ctx.tell(MasterFelled(session, who.char, master.id))
        if len(row.masters) == len(all_of_them):
            ctx.tell(TaleEnded(session, who.char, who.name))

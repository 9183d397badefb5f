"""Deed: one explorer's action as it unfolds. Every explorer action begins and ends here (T-043, T-315, T-656)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from yonder.core import Action, Ctx, World, guard
from yonder.games.d20 import Test
from yonder.games.temple.events import CombatResult, MetadataUpdate, MonsterWoke, RollMade
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import CombatAction, SpellId
from yonder.games.temple.models import Chronicle, ExplorerStats, MonsterInstance, TempleState, Token
from yonder.games.temple.rules import rules


class ExplorerAction(Action):
    """Base of all that an explorer does."""

    explorer_id: int


A = TypeVar("A", bound=ExplorerAction)


class Deed:
    """Who acts, and what the action has come to so far."""

    __slots__ = (
        "ctx",
        "dealt",
        "dice",
        "faced",
        "killed",
        "me",
        "others",
        "roll",
        "taken",
        "tell",
        "temple",
        "uncanny",
        "world",
    )

    def __init__(self, ctx: Ctx, me: Hero) -> None:
        self.ctx = ctx
        self.tell = ctx.tell  # everybody is told
        self.world = ctx.world
        self.dice = ctx.dice
        self.me = me
        self.others: list[Hero] = []
        self.roll: int | None = None
        self.dealt = 0
        self.taken = 0
        self.killed = False
        self.uncanny = False
        self.faced = me.foe
        self.temple: TempleState | None = None

    def rolled(self, purpose: str, test: Test) -> bool:
        """Tell a d20 roll and say whether it succeeded."""
        self.tell(RollMade(self.me.id, purpose, *test))
        return test.success

    def mine(self, natural: int) -> None:
        """Note the first natural roll of the action itself (T-741)."""
        if self.roll is None:
            self.roll = natural

    def result(self, action: CombatAction, spell: SpellId = SpellId.NONE) -> None:
        """Sum a combat action up (T-741); its target is the monster faced when it began, even if left behind."""
        left = 0
        if self.faced is not None and not self.killed:
            left = self.world.get(MonsterInstance, *MonsterInstance.__keyof__(self.faced)).current_hp
        roll = 0 if self.roll is None else self.roll
        self.tell(CombatResult(self.me.id, action, roll, self.dealt, self.taken, self.killed, spell, left))

    def set_temple(self, **changes: int) -> TempleState:
        """Change the temple, remembering that its metadata may have changed."""
        state = self.temple or self.world.get(TempleState, self.me.position.temple_id)
        self.temple = self.world.put(state, **changes)
        return self.temple


def explorer_action(
    kind: type[A], *, form: Callable[[World, A], None] | None = None, target: Callable[[World, A], None] | None = None
) -> Callable[[Callable[[Deed, A], None]], Callable[[Deed, A], None]]:
    """Register what an explorer does; `form` and `target` refuse bad arguments and missing things (T-043)."""

    def bind(handler: Callable[[Deed, A], None]) -> Callable[[Deed, A], None]:
        def handle(ctx: Ctx, action: A) -> None:
            if form is not None:
                form(ctx.world, action)
            stats = ctx.world.get(ExplorerStats, action.explorer_id, code="no_such_explorer")
            if target is not None:
                target(ctx.world, action)
            guard.owned(ctx.world, ctx.who, ctx.world.get(Token, "explorer", action.explorer_id).owner, "not_owner")
            deed = Deed(ctx, Hero(ctx.world, stats))
            if deed.me.health.is_dead:
                raise ctx.refuse("dead")
            handler(deed, action)
            settle(deed)

        rules.on(kind)(handle)
        return handler

    return bind


def settle(deed: Deed) -> None:
    """What follows every accepted action."""
    if deed.faced is not None and deed.faced.asleep_left:
        tick_sleep(deed, deed.faced)
    chronicle(deed)
    if face_changed(deed.me):
        deed.tell(MetadataUpdate("explorer", deed.me.id))
    for hero in deed.others:
        if face_changed(hero):
            deed.tell(MetadataUpdate("explorer", hero.id))
    if deed.temple is not None:
        deed.tell(MetadataUpdate("temple", deed.temple.temple_id))


def tick_sleep(deed: Deed, sleeper: MonsterInstance) -> None:
    """T-315: the sleeper the explorer stood beside when it acted sleeps one action less."""
    foe = deed.world.get(MonsterInstance, sleeper.temple_id, sleeper.chamber_id, sleeper.monster_id)
    if not foe.is_alive or not foe.asleep_left:
        return
    foe = deed.world.put(foe, asleep_left=foe.asleep_left - 1)
    if not foe.asleep_left:
        deed.tell(MonsterWoke(foe.temple_id, foe.chamber_id, foe.monster_id, foe.monster_type, deed.me.id))


def chronicle(deed: Deed) -> None:
    """Keep what the leaderboard reads: kills, the deepest yonder, the most gold, a hunter's life."""
    me, old = deed.me, deed.world.get(Chronicle, deed.me.id)
    yonder = 0 if me.chamber is None else me.chamber.yonder
    dead = me.health.is_dead
    if deed.killed or dead or yonder > old.deepest or me.inventory.gold > old.most_gold:
        kills = old.kills + deed.killed
        deed.world.put(
            old,
            kills=kills,
            deepest=max(old.deepest, yonder),
            most_gold=max(old.most_gold, me.inventory.gold),
            hunting=kills > 0 and not dead,
            lived=deed.ctx.now - old.born if kills and dead else 0,
        )


def face_changed(hero: Hero) -> bool:
    """Has anything changed that the token's metadata shows (T-652, T-656)?"""
    stats, health, combat, position = hero.was
    s, h, c, p = hero.stats, hero.health, hero.combat, hero.position
    return (
        (p is not position and (p.chamber_id != position.chamber_id or p.temple_id != position.temple_id))
        or (h is not health and (h.current_hp != health.current_hp or h.max_hp != health.max_hp))
        or (s is not stats and (s.xp != stats.xp or s.temples_conquered != stats.temples_conquered))
        or (c is not combat and c.armor_class != combat.armor_class)
    )

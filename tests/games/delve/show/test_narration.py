"""Narration: what happened, in sentences that one would say."""

from __future__ import annotations

import pytest

from yonder.core import Event
from yonder.core.rules.engine import narrate
from yonder.games.delve import rules
from yonder.games.delve.dungeon.events import TrapSprung, Victim
from yonder.games.delve.events import Attacked, LootDropped, Named, SpellCast, Taken
from yonder.games.delve.kinds import TrapKind

PIT = TrapSprung(TrapKind.MAGIC_RUNE, "r", (Victim(Named("m", "Mira"), saved=False, damage=6),))
MIRA, RAT, CHIEF = Named("m", "Mira"), Named("dg:m:w:1/r1/e0", "thorn rat"), Named("dg:m:w:1/r2/e0", "Goblin Chief")


@pytest.mark.rule("D-307")
@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Attacked(MIRA, RAT, 3, "hit", 5, 2), "Mira strikes the thorn rat for 5."),
        (Attacked(RAT, MIRA, 1, "glancing", 1, 9), "The thorn rat grazes Mira for 1."),
        (Attacked(CHIEF, MIRA, 6, "critical", 8, 1), "Goblin Chief strikes Mira for 8, a critical hit."),
        (SpellCast(MIRA, "fireball", RAT, 12, 12, 0), "Mira casts fireball at the thorn rat: 12."),
        (Taken(MIRA, Named("dg:m:w:1/r1/e0/i0", "torch")), "Mira takes the torch."),
        (LootDropped(RAT, (Named("1", "cap"), Named("2", "torch"))), "The thorn rat leaves behind: cap, torch."),
        (PIT, "A trap springs: magic rune! 6 damage to Mira."),
    ],
)
def test_what_happened_is_told_as_one_would_say_it(event: Event, told: str) -> None:
    assert narrate(rules, event) == told

"""What a fight keeps of its rows is never stale: in the middle of an entry, and between entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from yonder.core import Action, Ctx, Effect, Game, SeedDice
from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.games.quest import rules
from yonder.games.quest.character import gear
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.rounds.opening import StartFight
from yonder.games.quest.combat.sides import Borne, present
from yonder.games.quest.journey.sessions import OpenSession
from yonder.games.quest.kinds import ClassName
from yonder.games.quest.models import Combat, Combatant

ANN = "a" * 64
STATS = (15, 16, 15, 13, 13, 13)


def begun(name: ClassName) -> Game:
    game = Game(rules, seed=f"kept {name}", setup={"debug": True, "session_grace_seconds": 0})
    game.act(ANN, CreateCharacter("custom", "human", name, "soldier", STATS))
    game.act(ANN, OpenSession(1))
    game.act(ANN, StartFight(1, ("goblin", "giant-rat"), 2, "static", "forest"))
    return game


def played(game: Game, steps: int) -> int:
    """Random play; fights that are over are begun anew."""
    dice = SeedDice(b"play")
    for _ in range(steps):
        if game.world.find(Combat, 1) is None:
            game.act(ANN, StartFight(1, ("goblin", "goblin"), 1))
        meant = [offer for offer in game.offers(ANN) if offer.enabled and not offer.aside]
        game.act(ANN, meant[dice.below(len(meant), "offer")].some(dice))
    return steps


@pytest.mark.parametrize("name", ["fighter", "wizard", "druid"])
def test_offers_and_view_are_those_of_a_world_that_remembers_nothing(name: ClassName) -> None:
    game = begun(name)
    for _ in range(12):
        played(game, 2)
        fresh = engine.reload(rules, game.world.dump())
        assert game.offers(ANN) == engine.offers(rules, fresh, ANN)
        assert game.view(ANN) == engine.view(rules, fresh, ANN)


@pytest.mark.parametrize("name", ["barbarian", "sorcerer"])
def test_fighters_and_what_they_bear_are_right_at_every_moment(
    name: ClassName, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[type[Field]] = []
    for kind in (Field, Fight):
        monkeypatch.setattr(kind, "living", checked_living(kind.living))
        monkeypatch.setattr(kind, "borne", checked_borne(kind.borne, asked))
        monkeypatch.setattr(kind, "combat", checked_combat(kind.__dict__["combat"]))
    played(begun(name), 60)
    assert all(asked.count(kind) > 100 for kind in (Field, Fight))


def checked_living(living: Callable[..., list[Combatant]]) -> Callable[..., list[Combatant]]:
    def checked(self: Field, side: str = "") -> list[Combatant]:
        found = living(self, side)
        rows = sorted(self.world.all(Combatant, self.session), key=lambda row: (row.side != "party", row.place))
        assert found == [row for row in rows if present(row) and side in ("", row.side)]
        assert all(self.one(row.cid) == row for row in rows)
        return found

    return checked


def checked_borne(borne: Callable[..., Borne], asked: list[type[Field]]) -> Callable[..., Borne]:
    def checked(self: Field, cid: str) -> Borne:
        found = borne(self, cid)
        assert found.rows == self.world.all(Effect, self.owner(cid))
        assert found.first == {row.kind: row for row in reversed(found.rows)}
        asked.append(Fight if isinstance(self, Fight) else Field)
        return found

    return checked


def checked_combat(combat: property) -> property:
    def checked(self: Field) -> Combat:
        assert combat.fget is not None
        found: Combat = combat.fget(self)
        assert found == self.world.get(Combat, self.session)
        return found

    return property(checked)


@pytest.mark.parametrize("name", ["fighter", "cleric"])
def test_a_step_is_the_same_before_and_after_it_is_written_down(
    name: ClassName, monkeypatch: pytest.MonkeyPatch
) -> None:
    then, steps = Ctx.then, []

    def checked(self: Ctx, step: Action, scope: str | None = None, who: str | None = None) -> None:
        assert rules.decode_internal(encode(step)) == step
        steps.append(step)
        then(self, step, scope, who)

    monkeypatch.setattr(Ctx, "then", checked)
    played(begun(name), 60)
    assert len(steps) > 50


def test_what_is_worn_counts_at_once() -> None:
    game = begun("fighter")
    before = gear.pieces(game.world, 1)
    fork = game.world.fork()
    chest = gear.held(fork, 1, "armor")
    assert chest is not None
    assert chest.kind in [piece.id for piece in before]
    fork.drop(chest)
    assert chest.kind not in [piece.id for piece in gear.pieces(fork, 1)]
    assert gear.pieces(game.world, 1) == before
    fork.commit()
    assert chest.kind not in [piece.id for piece in gear.pieces(game.world, 1)]

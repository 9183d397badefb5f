"""Aftermath: the story of a match in figures, and the round in which it turned (H-978)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from yonder.core import Query, World
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.guard import game_at
from yonder.games.hashfront.kinds import EndReason, GameState, called_unit
from yonder.games.hashfront.match.series import score_of
from yonder.games.hashfront.models import Feat, Game, PlayerState, Tide, Unit
from yonder.games.hashfront.rules import rules


class BattleReport(Query):
    """How a match went: strength round by round, what each side did, its best unit, and the turning point."""

    game_id: int


@rules.query(BattleReport)
def battle_report(world: World, _who: str | None, query: BattleReport) -> dict[str, Any]:
    game = game_at(world, query.game_id)
    tides = world.all(Tide, game.game_id)
    return {
        "rounds": [{"round": tide.round, "strength": tide.strength} for tide in tides if any(tide.strength)],
        "sides": [side(world, game, tides, player) for player in world.all(PlayerState, game.game_id)],
        "turning": turning_point(world.content, game, tides, quitter(world, game)),
        "series": score_of(world, game),
    }


def side(world: World, game: Game, tides: list[Tide], player: PlayerState) -> dict[str, Any]:
    """What a slot did and suffered."""
    slot = player.player_id
    feats = [(feat, world.get(Unit, game.game_id, feat.unit_id)) for feat in world.all(Feat, game.game_id)]
    own = [(feat, unit) for feat, unit in feats if unit.player_id == slot]
    best = max(own, key=lambda pair: (2 * pair[0].kills + pair[0].captures, -pair[0].unit_id), default=None)
    return {
        "player_id": slot,
        "kills": sum(feat.kills for feat, _ in own),
        "losses": sum(tide.lost[slot - 1] for tide in tides),
        "captures": sum(tide.taken[slot - 1] for tide in tides),
        "best": None if best is None else champion(*best),
    }


def champion(feat: Feat, unit: Unit) -> dict[str, Any]:
    """The unit that did most."""
    facts = {"unit_id": unit.unit_id, "name": called_unit(unit.unit_type, unit.unit_id), "alive": unit.is_alive}
    return {**facts, "unit_type": unit.unit_type, "kills": feat.kills, "captures": feat.captures}


def quitter(world: World, game: Game) -> int:
    """The slot with whose giving up the game ended: the last one out still had units; 0 if none."""
    if game.state is not GameState.FINISHED or game.end_reason is not EndReason.ELIMINATION:
        return 0
    out = (player for player in world.all(PlayerState, game.game_id) if player.placement == 2)
    return next((player.player_id for player in out if player.unit_count), 0)


def turning_point(content: Content, game: Game, tides: list[Tide], quits: int = 0) -> dict[str, Any] | None:
    """The round from which on the winner was the stronger; who always was has the round of the greatest gain."""
    played = [tide for tide in tides if any(tide.strength)]
    if game.state is not GameState.FINISHED or not game.winner or len(played) < 2:
        return None
    leads = list(_leads(played, game.winner))
    behind = [place for place, lead in enumerate(leads) if lead <= 0]
    if behind and behind[-1] + 1 < len(played):
        place, how = behind[-1] + 1, "turned"
    elif behind:
        place, how = len(played) - 1, "given" if quits else "stolen"  # weaker to the end, and won all the same
    else:
        gains = [after - before for before, after in pairwise(leads)]
        place, how = 1 + gains.index(max(gains)), "grew"
    facts = {"round": played[place].round, "how": how, "winner": game.winner, **_cause(played[place], game.winner)}
    if how == "given":
        words = content.words["after.given"]
        text = words.format(side=content.side(game.winner), loser=content.side(quits), round=facts["round"])
        return {**facts, "text": text}
    crowned = game.end_reason is EndReason.HQ_CAPTURE and facts["round"] == game.round
    return {**facts, "text": sentence(content, facts, crowned=crowned)}


def sentence(content: Content, facts: dict[str, Any], *, crowned: bool) -> str:
    """The turning point in words."""
    words, side = content.words, content.side(facts["winner"])
    told = [_counted(words, name, facts[name]) for name in ("killed",) if facts[name]]
    if crowned:
        told.append(words["after.crowned"])
    elif facts["taken"]:
        told.append(_counted(words, "taken", facts["taken"]))
    cause = words["after.and"].join(told) if told else words["after.quiet"]
    cost = words["after.cost"].format(cost=_counted(words, "lost", facts["lost"])) if facts["lost"] and told else ""
    return words[f"after.{facts['how']}"].format(side=side, round=facts["round"], cause=f"{cause}{cost}")


def _counted(words: Mapping[str, str], name: str, count: int) -> str:
    return words[f"after.{name}{'' if count == 1 else '_many'}"].format(count=count)


def _leads(tides: list[Tide], slot: int) -> Iterator[int]:
    """How far a slot is ahead of the strongest other, in permille of all there is."""
    for tide in tides:
        others = max(n for place, n in enumerate(tide.strength, 1) if place != slot)
        yield (tide.strength[slot - 1] - others) * 1000 // max(1, sum(tide.strength))


def _cause(tide: Tide, slot: int) -> dict[str, int]:
    """What happened in a round, for a slot."""
    killed = sum(n for place, n in enumerate(tide.lost, 1) if place != slot)
    against = sum(n for place, n in enumerate(tide.taken, 1) if place != slot)
    return {"killed": killed, "lost": tide.lost[slot - 1], "taken": tide.taken[slot - 1], "yielded": against}

"""Omens: what one number of a temple decides without a draw: signs at closed doors, curious things (T-970, T-974)."""

from __future__ import annotations

from yonder.games.temple.content import Content
from yonder.games.temple.content.chambers import CurioKind
from yonder.games.temple.explorer.names import mix
from yonder.games.temple.kinds import ChamberType
from yonder.games.temple.models import Chamber, TempleState

MOST = 1 << 30  # omens of a temple; one without any has the number 0
_SIGN, _CURIO, _WORDS = 1, 2, 3
VARIANTS = 3  # sentences for each sign

Weights = tuple[int, ...]


def sign_at(content: Content, state: TempleState, chamber_id: int, index: int, weights: Weights) -> str:
    """T-974: the sign at a closed door, by how likely each kind of chamber is to give it; empty without omens."""
    if not state.omens:
        return ""
    shares = {kind.id: sum(map(int.__mul__, weights, kind.likelihood)) for kind in content.signs.values()}
    drawn = mix(state.omens, _SIGN, chamber_id, index) % sum(shares.values())
    for sign, share in shares.items():
        if drawn < share:
            return sign
        drawn -= share
    raise AssertionError


def told(content: Content, state: TempleState, chamber_id: int, index: int, weights: Weights) -> Weights:
    """T-975: the weights of chamber types behind a door, once its sign is taken into account."""
    sign = sign_at(content, state, chamber_id, index, weights)
    return tuple(map(int.__mul__, weights, content.signs[sign].likelihood)) if sign else weights


def sentence(content: Content, state: TempleState, chamber_id: int, index: int, sign: str) -> str:
    """How the sign is told at this door."""
    if not sign:
        return ""
    return content.words[f"sign.{sign}.{1 + mix(state.omens, _WORDS, chamber_id, index) % VARIANTS}"]


def curio_in(content: Content, state: TempleState, chamber: Chamber) -> CurioKind | None:
    """T-970: what stands in an empty chamber; one in four holds nothing but dust."""
    if not state.omens or chamber.chamber_type is not ChamberType.EMPTY:
        return None
    drawn, kinds = mix(state.omens, _CURIO, chamber.chamber_id), list(content.curios.values())
    return kinds[drawn // 4 % len(kinds)] if drawn % 4 else None

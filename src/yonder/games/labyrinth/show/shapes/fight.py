"""A fight: what is known, what is guessed, and what matters now (L-535)."""

from __future__ import annotations

from yonder.games.labyrinth.kinds import Band, Likelihood
from yonder.games.labyrinth.show.shapes.shape import Shape


class ChancesView(Shape, frozen=True):
    """Basis points, rounded down: exact once the monster is revealed (L-535)."""

    swing: int
    be_hit: int
    flee: int
    charm: int
    sidestep: int


class GuessView(Shape, frozen=True):
    """The same before it is revealed: slim, poor, fair or good. `sidestep`: to be hit in spite of one."""

    swing: Likelihood
    be_hit: Likelihood
    flee: Likelihood
    charm: Likelihood
    sidestep: Likelihood


class FoeView(Shape, frozen=True):
    """What examining reveals (L-260): figures as they are in this fight."""

    hp: int
    max_hp: int
    ac: int
    strength: int
    dexterity: int
    dice: str
    resistance: int
    charm_immune: bool
    flee_target: int
    charm_target: int
    xp: int


class FightView(Shape, frozen=True):
    """`known` and `chances` are null until the monster is revealed; before, `guesses`, and what their words mean.

    `heavy` is where an announced blow is aimed, `heavy_in` in how many rounds the next one is announced (0: never).
    `unguarded`: the next blow meets no guard, whatever the hero does.
    `advice` says what matters now: a turn of fate, and what may be made of it; `tip` what always does.
    """

    monster: str
    name: str
    band: Band
    round: int
    revealed: bool
    known: FoeView | None
    chances: ChancesView | None
    guesses: GuessView
    guess_words: str
    examine_bp: int
    divine_bp: int
    weapon: str
    weapon_name: str
    weapon_dice: str
    attack_modifier: int
    damage_modifier: int
    examined: bool
    prayed: bool
    charmed: bool
    extra_attack: bool
    damage_bonus: int
    ac_bonus: int
    cha_bonus: int
    speed: int
    invisible: int
    weakness: int
    slowness: int
    vulnerability: int
    freeze: int
    exhaustion: int
    entrance: str
    known_for: str
    heavy: str
    heavy_text: str
    heavy_in: int
    opening: bool
    exposed: bool
    unguarded: bool
    staggered: int
    lamed: bool
    burning: int
    spirit: str
    low: bool
    unseen: bool
    advice: str
    tip: str

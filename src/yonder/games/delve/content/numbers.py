"""The constants of D-018, read once when a world is created."""

from __future__ import annotations

from yonder.games.delve.content.base import Kind


class Newcomer(Kind, frozen=True, kw_only=True):
    """What a new character has (D-063)."""

    hp: int
    attack: int
    defense: int
    mana: int
    mana_regen: int
    gold: int
    spells: tuple[str, ...]
    wears: tuple[str, ...]
    carries: tuple[str, ...]


class Growth(Kind, frozen=True, kw_only=True):
    """What a level needs and gives (D-064 to D-066)."""

    step: int
    hp: int
    attack: int
    defense: int
    mana: int


class Numbers(Kind, frozen=True, kw_only=True):
    """Times are whole seconds."""

    encounter_tick: int
    respawn_delay: int
    wild_respawn: int
    grace: int
    afterglow: int
    lifetime: int
    lifetime_warning: int
    postpone: int
    most_postponed: int
    warn_before: int
    rest_cooldown: int
    rests_per_delve: int
    invite_ttl: int
    max_party: int
    max_open_instances: int
    carry_capacity: int
    level_cap: int
    recovery_every: int
    recovery_divisor: int
    coin_percent: int
    region_tick: int
    greeted_kept: int
    journal_size: int
    reservation: int
    idle_after: int
    dormant_after: int
    pvp_pause: int
    pvp_attack_pause: int
    abandon_divisor: int
    history_kept: int
    ranking_size: int
    most_challenge: int
    hermit_heal_gold: int
    newcomer: Newcomer
    growth: Growth

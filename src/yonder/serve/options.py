"""Options: how a server behaves, and every limit it keeps."""

from __future__ import annotations

from msgspec import Struct

from yonder.proof.event import LARGEST


class Limits(Struct, frozen=True):
    """What one client may ask of the others' machine. A rate of 0 means: no limit."""

    body: int = LARGEST
    address_rate: int = 200
    key_rate: int = 50
    burst_s: int = 5
    open_realms: int = 50
    connections: int = 100
    chat_length: int = 500
    chat_kept: int = 500
    name_length: int = 40
    odds_s: float = 3.0
    replay_s: float = 10.0
    verify_s: float = 30.0
    verify_entries: int = 20_000
    waiting: int = 64
    watch_queue: int = 256
    catch_up: int = 2_000
    hello_s: float = 10.0
    idle_s: float = 600.0
    in_memory: int = 1_000


class Options(Struct, frozen=True):
    """How to serve. `allow` None leaves the doors open; otherwise only these keys may act, create and talk."""

    read_only: bool = False
    allow: frozenset[str] | None = None
    names: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    metrics: bool = False
    limits: Limits = Limits()

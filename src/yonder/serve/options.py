"""Options: how a server behaves, and every limit it keeps."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from yonder.proof.event import LARGEST


class Limits(Struct, frozen=True):
    """What one client may ask of a machine that others share. A rate of 0 means no limit.

    Rates are per second; what is new (`new_…`), per minute. Without an `address_rate` nothing is counted by address.
    """

    body: int = LARGEST
    address_rate: int = 200
    ahead_rate: float = 20
    key_rate: float = 50
    burst_s: int = 5
    open_realms: int = 50
    connections: int = 100
    sessions: int = 10_000
    sessions_each: int = 16
    new_realms: int = 30
    new_realms_all: int = 600
    new_sessions: int = 60
    new_sessions_all: int = 3_000
    sockets: int = 256
    frames: int = 100
    frame_bytes: int = 2**18
    address_frames: int = 400
    address_bytes: int = 2**20
    chat_length: int = 500
    chat_kept: int = 500
    name_length: int = 40
    odds_s: float = 3.0
    odds_waiting: int = 256
    odds_each: int = 64
    odds_wait_s: float = 10.0
    pages_waiting: int = 64
    pages_each: int = 8
    pages_wait_s: float = 10.0
    replay_s: float = 10.0
    verify_s: float = 30.0
    verify_entries: int = 20_000
    waiting: int = 64
    watch_queue: int = 256
    catch_up: int = 2_000
    hello_s: float = 10.0
    head_s: float = 10.0
    body_s: float = 20.0
    write_s: float = 60.0
    idle_s: float = 600.0
    in_memory: int = 1_000
    sandboxes: int = 64
    sandboxes_each: int = 4
    sandboxes_bytes: int = 256 * 2**20
    sandbox_log: int = 16 * 2**20
    sandbox_entries: int = 1_000
    sandbox_idle_s: float = 1_800.0


class Options(Struct, frozen=True):
    """How to serve. `allow` None leaves the doors open; otherwise only these keys may act, create and talk.

    With `default_realms`, each shared game has a realm for all. `page` is the folder of the built page, if not the
    one that came with the package. `packs` are those of the default realms, by game; with `any_pack`, hosts may name
    packs of their own. `clerks` are the processes that check signatures beside the desk: one for each spare
    core, if it is not said. `townsfolk` is how many bots live in each realm for all, if its game has
    such bots. The page may publish players' own events to the `relays` (wss://…), and to
    no others. With `debug` the log says by which calls a fault came.
    """

    read_only: bool = False
    allow: frozenset[str] | None = None
    names: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    relays: tuple[str, ...] = ()
    metrics: bool = False
    default_realms: bool = True
    page: str | None = None
    packs: dict[str, dict[str, Any]] = {}
    any_pack: bool = False
    clerks: int | None = None
    townsfolk: int = 0
    debug: bool = False
    limits: Limits = Limits()

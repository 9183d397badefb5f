"""Floods: how much a connection and an address may send, and what happens to those who send more.

A connection over its budget is closed. An address whose connections were closed again and again is not listened to for
a while. An address over its budget loses the connections that send most, not those that share the address with them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from yonder.serve.edge.bucket import Bucket, Buckets, Turns
from yonder.serve.options import Limits

STRIKES, FORGIVEN_S = 20, 1.0  # connections of an address closed for flooding, and how soon one is forgotten
REFUSALS, REFUSALS_RATE = 50, 10  # refusals that an address gets at once; further ones come late
LATE_S = 1.0
PROBES, PROBES_RATE = 100, 20  # requests for health that an address may make beside its others
SPARED = 0.8  # while so much of its budget is left, an address is answered as fast as it asks
LEAST_PACE = 200  # requests a second at an even pace: a lower rate is kept by refusals


class Floods:
    """Every address's budget. Where an address has no rate, it has no budget either; a connection always has one."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float] = time.monotonic) -> None:
        some = 1 if limits.address_rate else 0
        self._limits = limits
        self._clock = clock
        self._frames = Buckets(some * limits.address_frames, limits.address_frames * limits.burst_s, clock=clock)
        self._bytes = Buckets(some * limits.address_bytes, limits.address_bytes * limits.burst_s, clock=clock)
        self._strikes = Buckets(some / FORGIVEN_S, STRIKES, clock=clock)
        self._refusals = Buckets(some * REFUSALS_RATE, REFUSALS, clock=clock)
        self.probes = Buckets(some * PROBES_RATE, PROBES, clock=clock)
        self.requests = Buckets(limits.address_rate, limits.address_rate * limits.burst_s, clock=clock)
        self._turns = Turns(some * max(limits.address_rate, LEAST_PACE), clock=clock)
        self._turns_ahead = Turns(some * limits.ahead_rate, clock=clock)
        self._open: Counter[str] = Counter()
        self._proxies: set[str] = set()
        self._most_open = some * limits.sockets

    def meter(self) -> Meter:
        """The budget of a new WebSocket."""
        return Meter(self._limits, self._frames, self._bytes, self._clock)

    def proxy(self, address: str) -> None:
        """This address forwards requests of others: its connections are not judged by what one of them sent."""
        self._proxies.add(address)

    def strike(self, address: str) -> None:
        """A connection of this address was closed for flooding."""
        if address not in self._proxies:
            self._strikes.take(address)

    def barred(self, address: str) -> bool:
        """Were too many connections of this address closed recently?"""
        return self._strikes.wait(address) > 0

    def opened(self, address: str) -> bool:
        """Count a connection; False if it may not be listened to."""
        self._open[address] += 1
        if address in self._proxies:
            return True
        return not self.barred(address) and not 0 < self._most_open < self._open[address]

    def closed(self, address: str) -> None:
        """Stop counting a connection."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def ahead(self, address: str) -> float:
        """In how many seconds to look at a request of this address that came before the last one was answered."""
        return 0.0 if address in self._proxies else self._turns_ahead.wait(address)

    def turn(self, address: str) -> float:
        """In how many seconds to start a request of this address: one after the other, once it sends many.

        Else all its connections would be answered at once, and whoever comes then would wait for all of them.
        """
        return 0.0 if self.requests.share(address) > SPARED else self._turns.wait(address)

    def late(self, address: str) -> float:
        """By how many seconds to delay one more refusal, so that repeating refused requests does not pay."""
        return 0.0 if self._refusals.take(address) else LATE_S


class Meter:
    """What one WebSocket may send: frames of any kind and bytes, its own and its address's."""

    __slots__ = ("_all_bytes", "_all_frames", "_bytes", "_frames")

    def __init__(self, limits: Limits, frames: Buckets, size: Buckets, clock: Callable[[], float]) -> None:
        self._frames = Bucket(limits.frames, limits.frames * limits.burst_s, clock=clock)
        self._bytes = Bucket(limits.frame_bytes, limits.frame_bytes * limits.burst_s, clock=clock)
        self._all_frames = frames
        self._all_bytes = size

    def over(self, address: str, frames: int, size: int) -> str | None:
        """Charge frames and bytes; the reason to close the connection, if it has spent too much."""
        if not self._frames.take(frames) or (not self._all_frames.take(address, frames) and self._frames.share() < 0.5):
            return "too_many_frames"
        if not self._bytes.take(size) or (not self._all_bytes.take(address, size) and self._bytes.share() < 0.5):
            return "too_many_bytes"
        return None

"""Pool: session keys are leased to agents and changed when they come back (H-502, H-507)."""

from __future__ import annotations

from msgspec import Struct


class Lease(Struct, frozen=True):
    """The right to one key of the pool; its name says which, and changes with every lease."""

    place: int
    name: str


class Pool:
    """A number of keys, each known by a name; whoever holds the keyring can make the key of a name."""

    def __init__(self, size: int, boot: str) -> None:
        self._boot = boot
        self._times = [0] * size
        self._free = list(range(size))

    @property
    def free(self) -> int:
        """How many can be leased."""
        return len(self._free)

    def lease(self) -> Lease | None:
        """A key for an agent; None if all are taken."""
        if not self._free:
            return None
        place = self._free.pop(0)
        return Lease(place, f"session {place}.{self._times[place]}.{self._boot}")

    def give_back(self, lease: Lease) -> None:
        """The key is rotated: the next lease of this place is another one."""
        self._times[lease.place] += 1
        self._free.append(lease.place)

"""Attested: a complete signed Nostr event as a field of an action.

One law: before the rules run, the proof layer has checked its id and its signature. Who must have signed it, and what
it must say, is for the rules.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Hex32 = Annotated[str, Meta(min_length=64, max_length=64, extra_json_schema={"pattern": "^[0-9a-f]{64}$"})]
Hex64 = Annotated[str, Meta(min_length=128, max_length=128, extra_json_schema={"pattern": "^[0-9a-f]{128}$"})]


class Attested(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What the owner of `pubkey` has signed (a NIP-01 event)."""

    id: Hex32
    pubkey: Hex32
    created_at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    kind: Annotated[int, Meta(ge=0, le=65_535)]
    tags: tuple[tuple[str, ...], ...]
    content: str
    sig: Hex64

    def tag(self, name: str) -> str | None:
        """The value of a tag that stands once, with one value; None if it does not."""
        found = [each for each in self.tags if each and each[0] == name]
        return found[0][1] if len(found) == 1 and len(found[0]) == 2 else None


def unsigned(pubkey: str, kind: int, tags: tuple[tuple[str, ...], ...], content: str = "") -> Attested:
    """An event as if this key had signed it: for tests of rules, which never look at the signature."""
    return Attested("0" * 64, pubkey, 0, kind, tags, content, "0" * 128)

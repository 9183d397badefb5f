"""Accounts: a player is the public key of a Nostr identity. What is no such key can never sign anything."""

from __future__ import annotations

import re

_FORM = re.compile(r"[0-9a-f]{64}")
_FIELD = 2**256 - 2**32 - 977  # the prime field of secp256k1


def is_account(text: str) -> bool:
    """Is this a public key: 64 small hex digits, the x of a point on the curve y² = x³ + 7 (BIP-340)?"""
    if not _FORM.fullmatch(text):
        return False
    x = int(text, 16)
    return x < _FIELD and pow(x**3 + 7, (_FIELD - 1) // 2, _FIELD) == 1

"""ECVRF-SECP256K1-SHA256-TAI: the procedure of RFC 9381 on secp256k1, suite 0xFE.

One law: for one key and one input there is one output, and whatever does not prove it verifies to None.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, TypeAlias

# Straight on the library: coincurve's own classes parse, copy and serialise at every step.
from coincurve._libsecp256k1 import ffi, lib  # type: ignore[import-not-found]

from yonder.core.errors import Malformed
from yonder.proof.keys import CONTEXT, ORDER, SIZE, Key, public_bytes

Point: TypeAlias = Any  # a secp256k1_pubkey pointer; never changed once it has been returned

SUITE: Final = b"\xfe"
EVEN: Final = b"\x02"
POINT_SIZE: Final = 33
CHALLENGE_SIZE: Final = 16
PROOF_SIZE: Final = POINT_SIZE + CHALLENGE_SIZE + 32

_POINT: Final = ffi.typeof("secp256k1_pubkey *")
_PAIR: Final = ffi.typeof("secp256k1_pubkey *[2]")
_RECOVERABLE: Final = ffi.typeof("secp256k1_ecdsa_recoverable_signature *")
_LENGTH: Final = ffi.typeof("size_t *")
_SCALAR: Final = ffi.typeof("unsigned char[32]")
_COMPRESSED_POINT: Final = ffi.typeof("unsigned char[33]")
_COMPRESSED: Final = lib.SECP256K1_EC_COMPRESSED


class PointError(ValueError):
    """A point or a scalar that cannot be used."""


def prove(key: Key, alpha: bytes) -> bytes:
    """The proof (81 bytes) of this key's output for an input."""
    return _prove(EVEN + public_bytes(key.public), key.even_secret, alpha)


def verify(public_hex: str, alpha: bytes, pi: bytes) -> bytes | None:
    """The output (32 bytes) if the proof holds, else None."""
    try:
        return verify_point(EVEN + public_bytes(public_hex), alpha, pi)
    except Malformed:
        return None


def output(pi: bytes) -> bytes:
    """The output a proof claims; believe it only of a proof you made or verified."""
    if len(pi) != PROOF_SIZE:
        raise Malformed("proof", f"A proof is {PROOF_SIZE} bytes.")
    return _hash(b"\x03", pi[:POINT_SIZE])


def prove_secret(secret: bytes, alpha: bytes) -> bytes:
    """As `prove`, for a bare secret whose point may have an odd Y."""
    if len(secret) != SIZE:
        raise PointError
    return _prove(_serialize(_base(secret)), secret, alpha)


def verify_point(pk33: bytes, alpha: bytes, pi: bytes) -> bytes | None:
    """As `verify`, for a compressed point."""
    if len(pi) != PROOF_SIZE:
        return None
    try:
        return output(pi) if _challenge_again(pk33, alpha, pi) == pi[POINT_SIZE:-32] else None
    except PointError:
        return None


def _prove(pk33: bytes, secret: bytes, alpha: bytes) -> bytes:
    h33, h = _encode_to_curve(pk33, alpha)
    gamma33 = _mul_secret(h, secret)
    k = _nonce(secret, h33)
    c = _hash(b"\x02", pk33 + h33 + gamma33 + _serialize(_base(k)) + _mul_secret(h, k))[:CHALLENGE_SIZE]
    return gamma33 + c + _scalar(_int(k) + _int(c) * _int(secret))


def _challenge_again(pk33: bytes, alpha: bytes, pi: bytes) -> bytes:
    """The challenge from U = s*B - c*Y and V = s*H - c*Gamma; `_mul` refuses c = 0, s = 0 and s >= order."""
    gamma33, c, s = pi[:POINT_SIZE], pi[POINT_SIZE:-32], pi[-32:]
    h33, h = _encode_to_curve(pk33, alpha)
    v = _add(_mul(h, s), _mul(_parse(gamma33), _scalar(-_int(c))))
    u = _base_minus(_int(s), _int(c), pk33)
    return _hash(b"\x02", pk33 + h33 + gamma33 + _serialize(u) + _serialize(v))[:CHALLENGE_SIZE]


def _encode_to_curve(pk33: bytes, alpha: bytes) -> tuple[bytes, Point]:
    for count in range(256):
        h33 = EVEN + _hash(b"\x01", pk33 + alpha + bytes((count,)))
        h = ffi.new(_POINT)
        if lib.secp256k1_ec_pubkey_parse(CONTEXT, h, h33, POINT_SIZE):
            return h33, h
    raise PointError


def _hash(part: bytes, data: bytes) -> bytes:
    return sha256(SUITE + part + data + b"\x00").digest()


def _nonce(secret: bytes, h33: bytes) -> bytes:
    """RFC 6979, as the library does it; the one nonce in 2**128 that is out of range is refused by `_base`."""
    k = ffi.new(_SCALAR)
    lib.secp256k1_nonce_function_rfc6979(k, sha256(h33).digest(), secret, ffi.NULL, ffi.NULL, 0)
    return bytes(ffi.buffer(k))


def _int(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _scalar(number: int) -> bytes:
    return (number % ORDER).to_bytes(32, "big")


def _parse(data: bytes) -> Point:
    point = ffi.new(_POINT)
    if len(data) != POINT_SIZE or not lib.secp256k1_ec_pubkey_parse(CONTEXT, point, data, POINT_SIZE):
        raise PointError
    return point


def _serialize(point: Point) -> bytes:
    out = bytearray(POINT_SIZE)
    # The length is written to as well, and calls run without the GIL: it cannot be shared.
    lib.secp256k1_ec_pubkey_serialize(CONTEXT, ffi.from_buffer(out), ffi.new(_LENGTH, POINT_SIZE), point, _COMPRESSED)
    return bytes(out)


def _base(scalar: bytes) -> Point:
    point = ffi.new(_POINT)
    if not lib.secp256k1_ec_pubkey_create(CONTEXT, point, scalar):
        raise PointError
    return point


def _base_minus(s: int, c: int, pk33: bytes) -> Point:
    """s*B - c*Y for the price of one multiplication.

    ECDSA key recovery computes (w*R - z*B) / r, where r is the x of R. Here R is Y, w is -c*r and z is -s*r.
    """
    if len(pk33) != POINT_SIZE or pk33[0] not in (2, 3):
        raise PointError
    x = _int(pk33[1:])
    which = (pk33[0] & 1) + (2 if x >= ORDER else 0)
    signature, point = ffi.new(_RECOVERABLE), ffi.new(_POINT)
    lib.secp256k1_ecdsa_recoverable_signature_parse_compact(CONTEXT, signature, _scalar(x) + _scalar(-c * x), which)
    if not lib.secp256k1_ecdsa_recover(CONTEXT, point, signature, _scalar(-s * x)):
        raise PointError
    return point


@ffi.callback("int(unsigned char *, const unsigned char *, const unsigned char *, void *)")  # type: ignore[untyped-decorator]
def _compress(out: Any, x: Any, y: Any, _data: Any) -> int:
    """What ecdh makes of the shared point: the point itself, in 33 bytes."""
    ffi.buffer(out, POINT_SIZE)[:] = bytes((2 | (y[31] & 1),)) + ffi.buffer(x, 32)[:]
    return 1


def _mul_secret(point: Point, scalar: bytes) -> bytes:
    """A product with a secret or a nonce, in a time that tells nothing about it: `_mul` is faster, but does tell."""
    out = ffi.new(_COMPRESSED_POINT)
    if not lib.secp256k1_ecdh(CONTEXT, out, point, scalar, _compress, ffi.NULL):
        raise PointError
    return bytes(ffi.buffer(out))


def _mul(point: Point, scalar: bytes) -> Point:
    """A product with what anybody may know."""
    product = ffi.new(_POINT, point[0])
    if not lib.secp256k1_ec_pubkey_tweak_mul(CONTEXT, product, scalar):
        raise PointError
    return product


def _add(one: Point, other: Point) -> Point:
    total = ffi.new(_POINT)
    if not lib.secp256k1_ec_pubkey_combine(CONTEXT, total, ffi.new(_PAIR, (one, other)), 2):
        raise PointError
    return total

"""A slow ECVRF-TAI over any short Weierstrass curve of 256 bits with cofactor 1, in plain affine integers.

One law: it follows RFC 9381 line by line and shares nothing with `yonder.proof.vrf`.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import NamedTuple

Point = tuple[int, int] | None  # None is the point at infinity


class Curve(NamedTuple):
    """y^2 = x^3 + ax + b over p (3 modulo 4), its generator of order n, and the suite it is used in."""

    p: int
    a: int
    b: int
    n: int
    g: tuple[int, int]
    suite: bytes


P256 = Curve(
    p=0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF,
    a=-3,
    b=0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
    n=0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    g=(
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    ),
    suite=b"\x01",
)

SECP256K1 = Curve(
    p=2**256 - 2**32 - 977,
    a=0,
    b=7,
    n=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    g=(
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    ),
    suite=b"\xfe",
)


def add(curve: Curve, one: Point, other: Point) -> Point:
    """The sum of two points."""
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % curve.p == 0:
        return None
    if one == other:
        slope = (3 * x1 * x1 + curve.a) * pow(2 * y1, -1, curve.p)
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, curve.p)
    x3 = (slope * slope - x1 - x2) % curve.p
    return x3, (slope * (x1 - x3) - y1) % curve.p


def mul(curve: Curve, scalar: int, point: Point) -> Point:
    """A point added to itself `scalar` times."""
    total: Point = None
    for bit in f"{scalar % curve.n:b}":
        total = add(curve, total, total)
        if bit == "1":
            total = add(curve, total, point)
    return total


def lift(curve: Curve, data: bytes) -> tuple[int, int] | None:
    """string_to_point: 02 or 03, then x."""
    x = int.from_bytes(data[1:], "big")
    if len(data) != 33 or data[0] not in (2, 3) or x >= curve.p:
        return None
    square = (x**3 + curve.a * x + curve.b) % curve.p
    y = pow(square, (curve.p + 1) // 4, curve.p)
    if y * y % curve.p != square:
        return None
    return x, y if y % 2 == data[0] % 2 else curve.p - y


def text(point: Point) -> bytes:
    """point_to_string."""
    assert point is not None
    x, y = point
    return bytes([2 + y % 2]) + x.to_bytes(32, "big")


def encode_to_curve(curve: Curve, salt: bytes, alpha: bytes) -> tuple[int, int]:
    """RFC 9381 section 5.4.1.1, try and increment."""
    for count in range(256):
        digest = sha256(curve.suite + b"\x01" + salt + alpha + bytes([count]) + b"\x00").digest()
        point = lift(curve, b"\x02" + digest)
        if point is not None:
            return point
    raise AssertionError(alpha)


def nonce(curve: Curve, secret: int, message: bytes) -> int:
    """RFC 6979 section 3.2 with SHA-256 and an order of 256 bits."""
    digest = int.from_bytes(sha256(message).digest(), "big") % curve.n
    seed = secret.to_bytes(32, "big") + digest.to_bytes(32, "big")
    key, value = bytes(32), b"\x01" * 32
    for step in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + step + seed, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        if 0 < int.from_bytes(value, "big") < curve.n:
            return int.from_bytes(value, "big")
        key = hmac.digest(key, value + b"\x00", "sha256")
        value = hmac.digest(key, value, "sha256")


def challenge(curve: Curve, *points: Point) -> int:
    """RFC 9381 section 5.4.3: sixteen bytes over Y, H, Gamma, U, V."""
    data = b"".join(map(text, points))
    return int.from_bytes(sha256(curve.suite + b"\x02" + data + b"\x00").digest()[:16], "big")


def public(curve: Curve, secret: bytes) -> bytes:
    """The compressed point of a secret."""
    return text(mul(curve, int.from_bytes(secret, "big"), curve.g))


def prove(curve: Curve, secret: bytes, alpha: bytes) -> bytes:
    """RFC 9381 section 5.1."""
    x = int.from_bytes(secret, "big")
    y = mul(curve, x, curve.g)
    h = encode_to_curve(curve, text(y), alpha)
    gamma = mul(curve, x, h)
    k = nonce(curve, x, text(h))
    c = challenge(curve, y, h, gamma, mul(curve, k, curve.g), mul(curve, k, h))
    return text(gamma) + c.to_bytes(16, "big") + ((k + c * x) % curve.n).to_bytes(32, "big")


def output(curve: Curve, pi: bytes) -> bytes:
    """RFC 9381 section 5.2."""
    return sha256(curve.suite + b"\x03" + pi[:33] + b"\x00").digest()


def verify(curve: Curve, pk33: bytes, alpha: bytes, pi: bytes) -> bytes | None:
    """RFC 9381 section 5.3."""
    y, gamma = lift(curve, pk33), lift(curve, pi[:33])
    c, s = int.from_bytes(pi[33:49], "big"), int.from_bytes(pi[49:], "big")
    if len(pi) != 81 or y is None or gamma is None or s >= curve.n:
        return None
    h = encode_to_curve(curve, pk33, alpha)
    u = add(curve, mul(curve, s, curve.g), mul(curve, -c, y))
    v = add(curve, mul(curve, s, h), mul(curve, -c, gamma))
    if u is None or v is None or challenge(curve, y, h, gamma, u, v) != c:
        return None
    return output(curve, pi)

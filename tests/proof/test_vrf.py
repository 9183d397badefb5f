"""The VRF: published vectors, a slow reference as oracle, and every way a proof can be spoiled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import reference_vrf as reference
from yonder.core.errors import Malformed
from yonder.proof import vrf
from yonder.proof.keys import ORDER, Key

CURVE = reference.SECP256K1
VECTORS = Path(__file__).parent.parent / "vectors"


def load(name: str) -> list[dict[str, bytes]]:
    rows = json.loads((VECTORS / name).read_text())["vectors"]
    return [{field: bytes.fromhex(value) for field, value in row.items()} for row in rows]


PUBLISHED = load("ecvrf-secp256k1-sha256-tai.json")
RFC_9381 = load("ecvrf-p256-sha256-tai.json")

secrets = st.integers(1, ORDER - 1).map(lambda number: number.to_bytes(32, "big"))
alphas = st.binary(max_size=200)
slow = settings(max_examples=25)


def flip(data: bytes, bit: int) -> bytes:
    return (int.from_bytes(data, "big") ^ 1 << bit).to_bytes(len(data), "big")


def test_all_vectors_are_here() -> None:
    assert (len(PUBLISHED), len(RFC_9381)) == (45, 2)


@pytest.mark.parametrize("row", RFC_9381)
def test_the_reference_is_rfc_9381(row: dict[str, bytes]) -> None:
    assert reference.public(reference.P256, row["sk"]) == row["pk"]
    assert reference.prove(reference.P256, row["sk"], row["alpha"]) == row["pi"]
    assert reference.verify(reference.P256, row["pk"], row["alpha"], row["pi"]) == row["beta"]


@pytest.mark.parametrize("row", PUBLISHED)
def test_published_vectors(row: dict[str, bytes]) -> None:
    assert vrf.prove_secret(row["sk"], row["alpha"]) == row["pi"]
    assert vrf.verify_point(row["pk"], row["alpha"], row["pi"]) == row["beta"]
    assert vrf.output(row["pi"]) == row["beta"]


@pytest.mark.parametrize("row", [row for row in PUBLISHED if row["pk"][0] == 2])
def test_published_vectors_of_even_keys_are_those_of_the_identity(row: dict[str, bytes]) -> None:
    key = Key(row["sk"])
    assert vrf.prove(key, row["alpha"]) == row["pi"]
    assert vrf.verify(key.public, row["alpha"], row["pi"]) == row["beta"]


@slow
@given(secrets, alphas)
def test_proofs_are_those_of_the_reference(secret: bytes, alpha: bytes) -> None:
    pi = reference.prove(CURVE, secret, alpha)
    assert vrf.prove_secret(secret, alpha) == pi
    assert vrf.verify_point(reference.public(CURVE, secret), alpha, pi) == reference.output(CURVE, pi)


@slow
@given(secrets, alphas)
def test_the_reference_believes_our_proofs(secret: bytes, alpha: bytes) -> None:
    key = Key(secret)
    pi = vrf.prove(key, alpha)
    beta = reference.verify(CURVE, b"\x02" + bytes.fromhex(key.public), alpha, pi)
    assert beta == vrf.verify(key.public, alpha, pi) == vrf.output(pi)


@given(secrets, alphas)
def test_a_secret_and_its_negative_are_one_identity(secret: bytes, alpha: bytes) -> None:
    negative = (ORDER - int.from_bytes(secret, "big")).to_bytes(32, "big")
    assert vrf.prove(Key(secret), alpha) == vrf.prove(Key(negative), alpha)


@given(secrets, alphas, st.integers(0, 81 * 8 - 1))
def test_a_flipped_bit_spoils_the_proof(secret: bytes, alpha: bytes, bit: int) -> None:
    key = Key(secret)
    assert vrf.verify(key.public, alpha, flip(vrf.prove(key, alpha), bit)) is None


@given(secrets, st.binary(min_size=1, max_size=64), st.data())
def test_a_flipped_bit_of_the_input_spoils_the_proof(secret: bytes, alpha: bytes, data: st.DataObject) -> None:
    key = Key(secret)
    other = flip(alpha, data.draw(st.integers(0, 8 * len(alpha) - 1)))
    assert vrf.verify(key.public, other, vrf.prove(key, alpha)) is None


@given(secrets, alphas, st.integers(0, 255))
def test_a_flipped_bit_of_the_key_spoils_the_proof(secret: bytes, alpha: bytes, bit: int) -> None:
    key = Key(secret)
    other = flip(bytes.fromhex(key.public), bit).hex()
    assert vrf.verify(other, alpha, vrf.prove(key, alpha)) is None


@given(st.text(), st.binary(), st.one_of(st.binary(), st.binary(min_size=81, max_size=81)))
def test_nonsense_proves_nothing(public: str, alpha: bytes, pi: bytes) -> None:
    assert vrf.verify(public, alpha, pi) is None


@given(st.one_of(st.binary(), st.binary(min_size=33, max_size=33)), st.binary(min_size=81, max_size=81))
def test_nonsense_points_prove_nothing(pk33: bytes, pi: bytes) -> None:
    assert vrf.verify_point(pk33, b"", pi) is None


KEY = Key.from_seed("referee")
PI = vrf.prove(KEY, b"alpha")
GAMMA, C, S = PI[:33], PI[33:49], PI[49:]
SPOILED = {
    "empty": b"",
    "too short": PI[:-1],
    "too long": PI + b"\0",
    "s is zero": GAMMA + C + bytes(32),
    "s is the order": GAMMA + C + ORDER.to_bytes(32, "big"),
    "s is the largest number": GAMMA + C + b"\xff" * 32,
    "c is zero": GAMMA + bytes(16) + S,
    "c is the largest number": GAMMA + b"\xff" * 16 + S,
    "all scalars are zero": GAMMA + bytes(48),
    "gamma is zero": bytes(33) + C + S,
    "gamma is the base point": reference.text(CURVE.g) + C + S,
    "gamma is negated": bytes([GAMMA[0] ^ 1]) + GAMMA[1:] + C + S,
    "gamma has a hybrid prefix": b"\x06" + GAMMA[1:] + C + S,
    "gamma has the uncompressed prefix": b"\x04" + GAMMA[1:] + C + S,
    "gamma is beyond the field": b"\x02" + CURVE.p.to_bytes(32, "big") + C + S,
    "gamma is off the curve": b"\x02" + (5).to_bytes(32, "big") + C + S,
}


@pytest.mark.parametrize("pi", SPOILED.values(), ids=SPOILED.keys())
def test_spoiled_proofs_are_refused(pi: bytes) -> None:
    assert vrf.verify(KEY.public, b"alpha", PI) is not None
    assert vrf.verify(KEY.public, b"alpha", pi) is None


@pytest.mark.parametrize("scalar", [0, ORDER, ORDER + 1, 2**256 - 1])
def test_scalars_have_one_form(scalar: int) -> None:
    """Else s and s + order would both prove one output."""
    with pytest.raises(vrf.PointError):
        vrf._mul(vrf._parse(GAMMA), scalar.to_bytes(32, "big"))


def test_u_at_infinity_is_refused() -> None:
    """With secret 1 the base point is Y: s = c makes U = s*B - c*Y vanish."""
    one = Key((1).to_bytes(32, "big"))
    pi = vrf.prove(one, b"alpha")
    assert vrf.verify(one.public, b"alpha", pi[:49] + bytes(16) + pi[33:49]) is None


def test_v_at_infinity_is_refused() -> None:
    """With Gamma = H: s = c makes V = s*H - c*Gamma vanish."""
    pk33 = b"\x02" + bytes.fromhex(KEY.public)
    h33 = reference.text(reference.encode_to_curve(CURVE, pk33, b"alpha"))
    assert vrf.verify_point(pk33, b"alpha", h33 + C + bytes(16) + C) is None


def test_only_the_canonical_public_key_verifies() -> None:
    for public in (KEY.public.upper(), KEY.public + "\n", " " + KEY.public, KEY.npub, "", "00" * 32, "05".zfill(64)):
        assert vrf.verify(public, b"alpha", PI) is None


@pytest.mark.parametrize("prefix", [b"\x00", b"\x01", b"\x03", b"\x04", b"\x06", b"\xff", b"", b"\x02\x00"])
def test_only_the_even_point_is_the_identity(prefix: bytes) -> None:
    """Not even with a proof that its owner made for the misspelt key."""
    x = bytes.fromhex(KEY.public)
    assert vrf.verify_point(b"\x02" + x, b"alpha", vrf._prove(b"\x02" + x, KEY.even_secret, b"alpha")) == vrf.output(PI)
    assert vrf.verify_point(prefix + x, b"alpha", vrf._prove(prefix + x, KEY.even_secret, b"alpha")) is None
    assert vrf.verify_point(prefix + x, b"alpha", PI) is None


def test_an_uncompressed_public_key_is_refused() -> None:
    point = reference.lift(CURVE, b"\x02" + bytes.fromhex(KEY.public))
    assert point is not None
    pk65 = b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")
    assert vrf.verify_point(pk65, b"alpha", PI) is None


@pytest.mark.parametrize("size", [0, 31, 33])
def test_secrets_of_other_lengths_are_refused(size: int) -> None:
    with pytest.raises(vrf.PointError):
        vrf.prove_secret(bytes([1] * size), b"alpha")


@pytest.mark.parametrize("secret", [0, ORDER, 2**256 - 1])
def test_secrets_out_of_range_are_refused(secret: int) -> None:
    with pytest.raises(vrf.PointError):
        vrf.prove_secret(secret.to_bytes(32, "big"), b"alpha")


@pytest.mark.parametrize("size", [0, 80, 82])
def test_output_takes_only_whole_proofs(size: int) -> None:
    with pytest.raises(Malformed):
        vrf.output(bytes(size))


def far_points() -> list[bytes]:
    """Points whose x lies between the order and the field size: one in 2**128, but anyone may name one."""
    xs = range(ORDER + 1, ORDER + 12)
    candidates = [prefix + x.to_bytes(32, "big") for x in xs for prefix in (b"\x02", b"\x03")]
    return [pk33 for pk33 in candidates if reference.lift(CURVE, pk33)]


@slow
@given(
    st.integers(1, ORDER - 1), st.integers(1, 2**128 - 1), st.one_of(secrets.map(Key), st.sampled_from(far_points()))
)
@example(1, 1, far_points()[0])
def test_base_minus_is_the_sum_it_claims(s: int, c: int, public: Key | bytes) -> None:
    pk33 = public if isinstance(public, bytes) else b"\x02" + bytes.fromhex(public.public)
    y = reference.lift(CURVE, pk33)
    wanted = reference.add(CURVE, reference.mul(CURVE, s, CURVE.g), reference.mul(CURVE, -c, y))
    assume(wanted is not None)
    assert vrf._serialize(vrf._base_minus(s, c, pk33)) == reference.text(wanted)


def test_base_minus_refuses_what_is_beyond_the_field() -> None:
    for x in (CURVE.p, CURVE.p + 1, 2**256 - 1, ORDER):
        with pytest.raises(vrf.PointError):
            vrf._base_minus(1, 1, b"\x02" + x.to_bytes(32, "big"))

"""Keys: BIP-340's published vectors, NIP-19 text, and secrets that stay secret."""

from __future__ import annotations

import copy
import pickle
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference_vrf as reference
from yonder.core.errors import Malformed
from yonder.proof import bech32
from yonder.proof.keys import ORDER, Key, npub, public_from_text, verify_signature

NPUB = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg"
NPUB_HEX = "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e"
NSEC = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"
NSEC_HEX = "67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa"

M = "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89"
P = "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659"
R = "6cff5c3ba86c69ea4b7376f31a9bcb4f74c1976089b2d9963da2e5543e177769"
S = "69e89b4c5564d00349106b8497785dd7d1d713a8ae82b32fa79d5f7fc407d39b"

# BIP-340 vectors 0 to 3: secret, public, auxiliary randomness, message, signature.
SIGNED = (
    (
        "0000000000000000000000000000000000000000000000000000000000000003",
        "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9",
        "00" * 32,
        "00" * 32,
        (
            "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
            "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"
        ),
    ),
    (
        "b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef",
        P,
        "00" * 31 + "01",
        M,
        (
            "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341"
            "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a"
        ),
    ),
    (
        "c90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b14e5c9",
        "dd308afec5777e13121fa72b9cc1b7cc0139715309b086c960e18fd969774eb8",
        "c87aa53824b4d7ae2eb035a2b5bbbccc080e76cdc6d1692c4b0b62d798e6d906",
        "7e2d58d8b3bcdf1abadec7829054f90dda9805aab56c77333024b9d0a508b75c",
        (
            "5831aaeed7b44bb74e5eab94ba9d4294c49bcf2a60728d8b4c200f50dd313c1b"
            "ab745879a5ad954a72c45a91c3a51d3c7adea98d82f8481e0e1e03674a6f3fb7"
        ),
    ),
    (
        "0b432b2677937381aef05bb02a66ecd012773062cf3fa2549e44f58ed2401710",
        "25d1dff95105f5253c4022f628a996ad3a0d95fbf21d468a1b33f8c160d8f517",
        "ff" * 32,
        "ff" * 32,
        (
            "7eb0509757e246f19449885651611cb965ecc1a187dd51b64fda1edc9637d5ec"
            "97582b9cb13db3933705b32ba982af5af25fd78881ebb32771fc5922efc66ea3"
        ),
    ),
)

# BIP-340 vectors 5 to 14: why it fails, public, message, signature.
REFUSED = (
    ("not on the curve", "eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34", M, R + S),
    (
        "odd y of R",
        P,
        M,
        (
            "fff97bd5755eeea420453a14355235d382f6472f8568a18b2f057a1460297556"
            "3cc27944640ac607cd107ae10923d9ef7a73c643e166be5ebeafa34b1ac553e2"
        ),
    ),
    (
        "negated message",
        P,
        M,
        (
            "1fa62e331edbc21c394792d2ab1100a7b432b013df3f6ff4f99fcb33e0e1515f"
            "28890b3edb6e7189b630448b515ce4f8622a954cfe545735aaea5134fccdb2bd"
        ),
    ),
    ("negated s", P, M, R + "961764b3aa9b2ffcb6ef947b6887a226e8d7c93e00c5ed0c1834ff0d0c2e6da6"),
    ("R at infinity, x 0", P, M, "00" * 32 + "123dda8328af9c23a94c1feecfd123ba4fb73476f0d594dcb65c6425bd186051"),
    ("R at infinity, x 1", P, M, "00" * 31 + "01" + "7615fbaf5ae28864013c099742deadb4dba87f11ac6754f93780d5a1837cf197"),
    ("r is no x", P, M, "4a298dacae57395a15d0795ddbfd1dcb564da82b0f269bc70a74f8220429ba1d" + S),
    ("r is the field size", P, M, f"{reference.SECP256K1.p:064x}" + S),
    ("s is the order", P, M, R + f"{ORDER:064x}"),
    ("public beyond the field", f"{reference.SECP256K1.p + 1:064x}", M, R + S),
)

secrets = st.integers(1, ORDER - 1).map(lambda number: number.to_bytes(32, "big"))
hashes = st.binary(min_size=32, max_size=32)


def tagged(tag: str, data: bytes) -> bytes:
    start = sha256(tag.encode()).digest()
    return sha256(start + start + data).digest()


def reference_sign(secret: bytes, aux: bytes, message: bytes) -> bytes:
    """BIP-340's default signing, over the slow curve."""
    curve = reference.SECP256K1
    public = reference.public(curve, secret)
    d = int.from_bytes(secret, "big")
    d = d if public[0] == 2 else curve.n - d
    masked = (d ^ int.from_bytes(tagged("BIP0340/aux", aux), "big")).to_bytes(32, "big")
    k = int.from_bytes(tagged("BIP0340/nonce", masked + public[1:] + message), "big") % curve.n
    r = reference.text(reference.mul(curve, k, curve.g))
    k = k if r[0] == 2 else curve.n - k
    e = int.from_bytes(tagged("BIP0340/challenge", r[1:] + public[1:] + message), "big")
    return r[1:] + ((k + e * d) % curve.n).to_bytes(32, "big")


@pytest.mark.parametrize(("secret", "public", "aux", "message", "signature"), SIGNED)
def test_bip340_vectors_with_a_secret(secret: str, public: str, aux: str, message: str, signature: str) -> None:
    key, wanted = Key.from_text(secret), bytes.fromhex(signature)
    assert key.public == public
    assert reference_sign(key.secret_bytes, bytes.fromhex(aux), bytes.fromhex(message)) == wanted
    assert verify_signature(public, bytes.fromhex(message), wanted)


def test_bip340_vector_0_is_signed_exactly() -> None:
    secret, _, _, message, signature = SIGNED[0]
    assert Key.from_text(secret).sign(bytes.fromhex(message)).hex() == signature


def test_bip340_vector_4_with_a_short_r_is_verified() -> None:
    public = "d69c3509bb99e412e68b0fe8544e72837dfa30746d8be2aa65975f29d22dc7b9"
    message = "4df3c3f68fcc83b27e9d42c90431a72499f17875c81a599b566c9889b9696703"
    signature = (
        "00000000000000000000003b78ce563f89a0ed9414f5aa28ad0d96d6795f9c63"
        "76afb1548af603b3eb45c9f8207dee1060cb71c04e80f593060b07d28308d7f4"
    )
    assert verify_signature(public, bytes.fromhex(message), bytes.fromhex(signature))


@pytest.mark.parametrize(
    ("public", "message", "signature"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_bip340_vectors_to_refuse(public: str, message: str, signature: str) -> None:
    assert not verify_signature(public, bytes.fromhex(message), bytes.fromhex(signature))


@settings(max_examples=15)
@given(secrets, hashes)
def test_signing_is_bip340_with_zero_randomness(secret: bytes, message: bytes) -> None:
    assert Key(secret).sign(message) == reference_sign(secret, bytes(32), message)


@given(secrets, hashes, st.integers(0, 511))
def test_a_flipped_bit_spoils_a_signature(secret: bytes, message: bytes, bit: int) -> None:
    key = Key(secret)
    signature = key.sign(message)
    spoiled = (int.from_bytes(signature, "big") ^ 1 << bit).to_bytes(64, "big")
    assert verify_signature(key.public, message, signature)
    assert not verify_signature(key.public, message, spoiled)


@given(st.text(), st.binary(), st.binary())
def test_nonsense_is_no_signature(public: str, message: bytes, signature: bytes) -> None:
    assert not verify_signature(public, message, signature)


def test_only_the_canonical_public_key_verifies() -> None:
    key, message = Key.from_seed("one"), bytes(32)
    signature, public = key.sign(message), key.public
    assert verify_signature(public, message, signature)
    for other in (public.upper(), public + "\n", " " + public, public[:32] + " " + public[32:], npub(public)):
        assert not verify_signature(other, message, signature)


def test_a_signature_of_another_length_is_refused() -> None:
    key, message = Key.from_seed("one"), bytes(32)
    signature = key.sign(message)
    assert not verify_signature(key.public, message, signature + b"\0")
    assert not verify_signature(key.public, message, signature[:-1])


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_only_signatures_of_hashes_count(size: int) -> None:
    key, message = Key.from_seed("one"), bytes(size)
    assert not verify_signature(key.public, message, reference_sign(key.secret_bytes, bytes(32), message))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_only_hashes_are_signed(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Key.from_seed("one").sign(bytes(size))


def test_nip19_public_key() -> None:
    assert public_from_text(NPUB) == NPUB_HEX
    assert public_from_text(NPUB_HEX.upper()) == NPUB_HEX
    assert npub(NPUB_HEX) == NPUB


def test_nip19_secret_key() -> None:
    assert Key.from_text(NSEC).secret_bytes.hex() == NSEC_HEX
    assert Key.from_text(NSEC_HEX).nsec == NSEC


@given(secrets)
def test_keys_survive_their_text(secret: bytes) -> None:
    key = Key(secret)
    assert Key.from_text(key.nsec).secret_bytes == Key.from_text(secret.hex()).secret_bytes == secret
    assert public_from_text(key.npub) == key.public


BAD_TEXTS = (
    "",
    "hello",
    NPUB[:-1],
    NPUB + "q",
    NPUB_HEX[:-1],
    NPUB_HEX + "0",
    " " + NPUB_HEX,
    NPUB_HEX + "\n",
    "g" * 64,
)


@pytest.mark.parametrize("text", [*BAD_TEXTS, NSEC])
def test_bad_public_texts_are_refused(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        public_from_text(text)
    assert refusal.value.code == "bad_argument"


@pytest.mark.parametrize("text", [*BAD_TEXTS, NPUB, "00" * 32, f"{ORDER:064x}", "ff" * 32])
def test_bad_secret_texts_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        Key.from_text(text)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_keys_of_other_lengths_are_refused(size: int) -> None:
    with pytest.raises(Malformed):
        Key(bytes([1] * size))
    with pytest.raises(Malformed):
        public_from_text(bech32.encode("npub", bytes(size)))


def test_a_point_off_the_curve_is_no_public_key() -> None:
    with pytest.raises(Malformed, match="no such"):
        public_from_text(REFUSED[0][1])


def test_npub_takes_only_the_canonical_form() -> None:
    with pytest.raises(Malformed):
        npub(NPUB_HEX.upper())


def test_a_refused_secret_is_not_repeated_in_the_error() -> None:
    for text in (NSEC[:-1] + "6", NSEC.replace("v", "V", 1), "nsec1" + NSEC_HEX):
        with pytest.raises(Malformed) as refusal:
            Key.from_text(text)
        assert text[5:20] not in repr(refusal.value)


def test_seeds_make_the_same_key_every_time() -> None:
    digest = int.from_bytes(sha256(b"temple").digest(), "big")
    assert int.from_bytes(Key.from_seed("temple").secret_bytes, "big") == digest % (ORDER - 1) + 1
    assert Key.from_seed("temple") == Key.from_seed("temple") != Key.from_seed("quest")


@given(st.text(st.characters(), max_size=8))
def test_any_text_is_a_seed(text: str) -> None:
    assert Key.from_seed(text) == Key.from_seed(text)


def test_new_keys_differ() -> None:
    assert len({Key.new() for _ in range(50)}) == 50


@given(secrets)
def test_the_even_secret_has_the_public_key_with_even_y(secret: bytes) -> None:
    key = Key(secret)
    assert Key(key.even_secret).even_secret == key.even_secret
    assert key.even_secret in (secret, (ORDER - int.from_bytes(secret, "big")).to_bytes(32, "big"))
    assert Key(key.even_secret).public == key.public


def test_a_key_shows_only_its_public_half() -> None:
    key = Key.from_text(NSEC)
    for shown in (repr(key), str(key), f"{key}", f"{[key]}", repr({"key": key})):
        assert key.npub in shown
        assert NSEC_HEX not in shown
        assert NSEC not in shown
    assert not hasattr(key, "__dict__")


def test_a_key_is_not_written_by_accident() -> None:
    key = Key.from_text(NSEC)
    for write in (pickle.dumps, copy.copy, copy.deepcopy, msgspec.json.encode, msgspec.to_builtins):
        with pytest.raises(TypeError):
            write(key)

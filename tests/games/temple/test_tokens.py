"""The token ledger (section 23)."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import Dodge
from yonder.games.temple.events import Approval, ApprovalForAll, ContractURIUpdated, MetadataUpdate, Transfer
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ChamberType, ExplorerClass, MonsterType
from yonder.games.temple.models import Token
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple
from yonder.games.temple.tokens.ledger import (
    Approve,
    DescribeCollection,
    PauseMinting,
    SafeTransferFrom,
    SetApprovalForAll,
    SetRoyalty,
    TransferFrom,
)
from yonder.games.temple.tokens.metadata import (
    BalanceOf,
    CollectionMetadata,
    IsApprovedForAll,
    IsOwnerOf,
    RoyaltyInfo,
    Supply,
    Supports,
    TokenExists,
    TokenInfo,
    TokenMetadata,
)
from yonder.games.temple.tokens.portrait import text

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


def svg(den: Den, collection: str, number: int) -> str:
    image: str = den.ask(TokenMetadata(collection, number))["image"]
    head, _, data = image.partition(",")
    assert head == "data:image/svg+xml;base64"
    return b64decode(data).decode()


def traits(den: Den, collection: str, number: int) -> dict[str, object]:
    return {t["trait_type"]: t["value"] for t in den.ask(TokenMetadata(collection, number))["attributes"]}


@pytest.mark.rule("T-640", "T-641")
def test_two_collections_count_from_one(den: Den) -> None:
    assert den.mint("Fighter") == 1
    assert den.mint("Rogue") == 2
    assert den.ask(CollectionMetadata("explorer"))["symbol"] == "EXPLORER"
    assert den.ask(CollectionMetadata("temple"))["name"] == "D20 Temple"
    assert den.ask(TokenInfo("temple", 1))["owner"] == den.ann


@pytest.mark.rule("T-642")
def test_supply_views(den: Den) -> None:
    den.mint("Fighter")
    supply = den.ask(Supply("explorer"))
    assert supply["minted_supply"] == supply["total_supply"] == supply["last_token_id"] == 1
    assert (supply["max_supply"], supply["available_supply"], supply["is_minting_paused"]) == (None, None, False)
    assert [den.ask(TokenExists("explorer", n)) for n in (0, 1, 2)] == [False, True, False]
    assert [den.ask(IsOwnerOf("explorer", who, 1)) for who in (den.ann, den.bob)] == [True, False]


@pytest.mark.rule("T-643", "T-773", "T-774")
def test_minting_can_be_limited_and_paused(dens: Callable[..., Den]) -> None:
    den = dens(max_explorers=1, max_temples=2)
    den.mint("Fighter")
    den.refused(MintExplorer(ExplorerClass.ROGUE), "supply_exhausted", den.bob)
    assert den.ask(Supply("explorer"))["available_supply"] == 0
    den.refused(PauseMinting("temple", paused=True), "not_authorized", den.bob)
    den.act(PauseMinting("temple", paused=True), who=den.ann)
    den.refused(MintTemple(1), "minting_paused", den.ann)
    assert not any(o.label.startswith("Mint") for o in den.bench.offers(den.ann))
    den.act(PauseMinting("temple", paused=False), who=den.ann)
    den.act(MintTemple(1), 1, 0, who=den.ann)


@pytest.mark.rule("T-644")
def test_owner_and_balance(den: Den) -> None:
    den.mint("Fighter")
    den.mint("Rogue", den.bob)
    assert [den.ask(BalanceOf("explorer", who)) for who in (den.ann, den.bob, den.cat)] == [1, 1, 0]
    with pytest.raises(Exception, match="no such token"):
        den.ask(TokenInfo("explorer", 9))


@pytest.mark.rule("T-645", "T-792")
def test_one_account_may_be_approved(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(Approve("explorer", den.bob, 9), "token_not_found", den.ann)
    den.refused(Approve("explorer", den.cat, one), "not_authorized", den.bob)
    den.refused(Approve("explorer", den.ann, one), "bad_argument", den.ann)
    den.act(Approve("explorer", den.bob, one), who=den.ann)
    assert den.told(Approval) == [Approval("explorer", den.ann, den.bob, one)]
    den.act(Approve("explorer", "", one), who=den.ann)
    assert den.bench.row(Token, "explorer", one).approved == ""
    den.refused(TransferFrom("explorer", den.ann, den.bob, one), "not_authorized", den.bob)


@pytest.mark.rule("T-646")
def test_operators_act_for_all_tokens_of_an_owner(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(SetApprovalForAll("explorer", den.ann, on=True), "bad_argument", den.ann)
    den.act(SetApprovalForAll("explorer", den.bob, on=True), who=den.ann)
    assert den.told(ApprovalForAll) == [ApprovalForAll("explorer", den.ann, den.bob, approved=True)]
    assert den.ask(IsApprovedForAll("explorer", den.ann, den.bob))
    assert not den.ask(IsApprovedForAll("temple", den.ann, den.bob))
    den.act(Approve("explorer", den.cat, one), who=den.bob)
    den.act(SetApprovalForAll("explorer", den.bob, on=False), who=den.ann)
    den.refused(Approve("explorer", "", one), "not_authorized", den.bob)


@pytest.mark.rule("T-647", "T-758")
def test_a_transfer_clears_the_approval_and_moves_the_balance(den: Den) -> None:
    one = den.mint("Fighter")
    den.act(Approve("explorer", den.bob, one), who=den.ann)
    den.refused(TransferFrom("explorer", den.bob, den.cat, one), "not_authorized", den.bob)
    den.refused(TransferFrom("explorer", den.ann, "0" * 64, one), "bad_recipient", den.bob)
    den.act(TransferFrom("explorer", den.ann, den.cat, one), who=den.bob)
    assert den.told(Transfer) == [Transfer("explorer", den.ann, den.cat, one)]
    assert den.bench.row(Token, "explorer", one) == Token("explorer", one, den.cat, "")
    assert [den.ask(BalanceOf("explorer", who)) for who in (den.ann, den.cat)] == [0, 1]


OFF_THE_CURVE = f"{5:064x}"


@pytest.mark.rule("T-647", "T-648", "T-645")
@pytest.mark.parametrize("nobody", ["bob", "f" * 64, "AB" * 32, OFF_THE_CURVE, "0" * 63 + "1 "])
def test_a_token_goes_to_an_account_or_nowhere(den: Den, nobody: str) -> None:
    one = den.mint("Fighter")
    den.refused(TransferFrom("explorer", den.ann, nobody, one), "bad_recipient", den.ann)
    den.refused(SafeTransferFrom("explorer", den.ann, nobody, one), "bad_recipient", den.ann)
    den.refused(Approve("explorer", nobody, one), "bad_recipient", den.ann)
    assert den.bench.row(Token, "explorer", one) == Token("explorer", one, den.ann, "")


@pytest.mark.rule("T-648")
def test_a_safe_transfer_carries_data(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(SafeTransferFrom("explorer", den.ann, den.bob, one, "x" * 257), "bad_argument", den.ann)
    den.act(SafeTransferFrom("explorer", den.ann, den.bob, one, "x" * 256), who=den.ann)
    assert den.told(Transfer)[0].data == "x" * 256


@pytest.mark.rule("T-649", "T-040")
def test_the_game_moves_with_the_token_in_mid_fight(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(TransferFrom("explorer", den.ann, den.bob, one), who=den.ann)
    den.refused(Attack(one), "not_owner", den.ann)
    assert "Dodge" in den.labels(den.bob)
    assert "Dodge" not in den.labels(den.ann)
    den.act(Attack(one), 2, 2)


@pytest.mark.rule("T-650")
def test_a_dead_explorer_stays_transferable_and_unchanged(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Dodge(one), 20, 20, 1, 1)
    before = den.ask(TokenMetadata("explorer", one))
    den.act(TransferFrom("explorer", den.ann, den.bob, one), who=den.ann)
    assert not den.told(MetadataUpdate)
    assert den.ask(TokenMetadata("explorer", one)) == before
    den.refused(Rest(one), "dead")


@pytest.mark.rule("T-651", "T-652")
def test_explorer_metadata(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=5), 1)
    data = den.ask(TokenMetadata("explorer", one))
    assert data["name"] == "Fighter #1"
    assert sorted(data) == ["attributes", "description", "external_link", "image", "name"]
    assert list(traits(den, "explorer", one).items()) == [
        ("Class", "Fighter"),
        ("Level", 1),
        ("XP", 0),
        ("HP", "5/12"),
        ("AC", 16),
        ("STR", 15),
        ("DEX", 13),
        ("CON", 14),
        ("INT", 10),
        ("WIS", 8),
        ("CHA", 12),
        ("Status", "Alive"),
        ("Temples Conquered", 0),
        ("Location", "Temple #1, Chamber 1"),
    ]
    assert traits(den, "explorer", den.mint("Rogue"))["Location"] == "Lobby"


@pytest.mark.rule("T-653")
def test_temple_metadata(dens: Callable[..., Den]) -> None:
    den = dens(4)
    den.room(ChamberType.EMPTY)
    assert den.ask(TokenMetadata("temple", 1))["name"] == "Temple #1"
    assert list(traits(den, "temple", 1).items()) == [
        ("Difficulty", 4),
        ("Tier", "Deadly"),
        ("Status", "Active"),
        ("Boss Chamber", 0),
        ("Chambers", 2),
        ("Deepest Yonder", 1),
    ]


@pytest.mark.rule("T-654")
def test_portraits_are_plain_deterministic_svg(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    alive = svg(den, "explorer", one)
    assert alive == svg(den, "explorer", one)
    for words in ("Fighter #1", "Level 1", "AC 16", "1/12", "STR 15", "Temple #1, Chamber 2"):
        assert words in alive
    den.act(Dodge(one), 20, 20, 1, 1)
    dead = svg(den, "explorer", one)
    assert "Died in Temple #1, Chamber 2" in dead
    assert "#777777" in dead
    temple = svg(den, "temple", 1)
    assert "Boss: Undiscovered" in temple
    assert temple.count("<circle") == 2
    for image in (alive, dead, temple):
        ET.fromstring(image)  # noqa: S314 - our own drawing
        assert not any(bad in image for bad in ("<script", "href", "url(", "<image", "http://www.w3.org/1999"))


@pytest.mark.rule("T-654")
def test_text_in_portraits_is_escaped() -> None:
    assert "<b>" not in text(0, 0, 9, "<b>&")


@pytest.mark.rule("T-655", "T-758")
def test_a_collection_describes_itself(den: Den) -> None:
    before = den.ask(CollectionMetadata("explorer"))
    assert sorted(before) == ["description", "external_link", "image", "name", "symbol"]
    den.refused(DescribeCollection("explorer", "mine now"), "not_authorized", den.bob)
    den.act(DescribeCollection("explorer", "Brave fools.", "https://example.org"), who=den.ann)
    assert den.told(ContractURIUpdated) == [ContractURIUpdated("explorer")]
    assert den.ask(CollectionMetadata("explorer"))["description"] == "Brave fools."


@pytest.mark.rule("T-656", "T-758")
def test_metadata_updates_name_exactly_the_tokens_that_changed(den: Den) -> None:
    one = den.mint("Fighter")
    two = den.mint("Fighter", den.bob)
    den.act(Rest(one))
    assert den.told(MetadataUpdate) == []
    den.act(EnterTemple(one, 1))
    assert den.told(MetadataUpdate) == [MetadataUpdate("explorer", one)]
    den.act(OpenExit(one, 0), 99, 0)  # which earns experience (T-410)
    assert den.told(MetadataUpdate) == [MetadataUpdate("explorer", one), MetadataUpdate("temple", 1)]
    lair = den.room(monster=MonsterType.SKELETON, current_hp=1)
    for number in (one, two):
        den.stand(number, lair, fight=True)
    den.act(Attack(one), 15, 1)
    assert den.told(MetadataUpdate) == [MetadataUpdate("explorer", one), MetadataUpdate("explorer", two)]


@pytest.mark.rule("T-657")
def test_a_token_may_have_a_royalty_of_its_own(den: Den) -> None:
    one, two = den.mint("Fighter"), den.mint("Fighter")
    assert den.ask(RoyaltyInfo("explorer", one, 1000)) == {"receiver": "", "amount": 0}
    den.refused(SetRoyalty("explorer", den.cat, 10_001), "bad_argument", den.ann)
    den.act(SetRoyalty("explorer", den.bob, 100), who=den.ann)
    den.act(SetRoyalty("explorer", den.cat, 500, two), who=den.ann)
    assert den.ask(RoyaltyInfo("explorer", one, 1000)) == {"receiver": den.bob, "amount": 10}
    assert den.ask(RoyaltyInfo("explorer", two, 1000)) == {"receiver": den.cat, "amount": 50}


@pytest.mark.rule("T-658", "T-659")
def test_supported_features(den: Den) -> None:
    features = ("ownership", "metadata", "supply", "contract-metadata", "metadata-update", "royalty")
    assert all(den.ask(Supports(feature)) for feature in features)
    assert not den.ask(Supports("equipment"))

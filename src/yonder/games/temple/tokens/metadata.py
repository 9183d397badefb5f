"""Token reads: ownership, supply, royalties and rendered metadata, as queries open to anybody (section 23)."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from yonder.core import Query, World
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.hero import hero
from yonder.games.temple.models import Balance, Collection, TempleState, Token, TokenRoyalty
from yonder.games.temple.rules import rules
from yonder.games.temple.tokens.ledger import WHOLE, known_collection, operates, token
from yonder.games.temple.tokens.portrait import card, explorer_portrait, location, temple_portrait, text

FEATURES = ("ownership", "metadata", "supply", "contract-metadata", "metadata-update", "royalty")


def data_uri(svg: str) -> str:
    """An SVG as an address of its own."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def attributes(**values: int | str) -> list[dict[str, int | str]]:
    """Traits in listed order; an underscore stands for a space."""
    return [{"trait_type": name.replace("_", " "), "value": value} for name, value in values.items()]


class TokenMetadata(Query):
    """A token's metadata, rendered from the world as it is now."""

    collection: str
    token_id: int


@rules.query(TokenMetadata)
def token_metadata(world: World, _who: str | None, query: TokenMetadata) -> dict[str, Any]:
    link = known_collection(world, query.collection).external_link
    token(world, query.collection, query.token_id)
    render = explorer_metadata if query.collection == "explorer" else temple_metadata
    return {**render(world, query.token_id), "external_link": link}


def explorer_metadata(world: World, number: int) -> dict[str, Any]:
    """T-652."""
    me = hero(world, number)
    s, health = me.stats, me.health
    traits = attributes(
        Class=s.explorer_class,
        Level=s.level,
        XP=s.xp,
        HP=f"{health.current_hp}/{health.max_hp}",
        AC=me.combat.armor_class,
        STR=s.strength,
        DEX=s.dexterity,
        CON=s.constitution,
        INT=s.intelligence,
        WIS=s.wisdom,
        CHA=s.charisma,
        Status="Dead" if health.is_dead else "Alive",
        Temples_Conquered=s.temples_conquered,
        Location=location(me),
    )
    description, image = f"{me.name}. {me.kind.role}", data_uri(explorer_portrait(me))
    return {"name": f"{s.explorer_class} #{number}", "description": description, "image": image, "attributes": traits}


def temple_metadata(world: World, number: int) -> dict[str, Any]:
    """T-653."""
    content: Content = world.content
    state = world.get(TempleState, number)
    traits = attributes(
        Difficulty=state.difficulty_tier,
        Tier=content.generation.tiers[state.difficulty_tier - 1],
        Status="Active" if state.boss_alive else "Conquered",
        Boss_Chamber=state.boss_chamber_id,
        Chambers=state.next_chamber_id - 1,
        Deepest_Yonder=state.max_yonder,
    )
    description, image = content.words["collection.temple"], data_uri(temple_portrait(world, state))
    return {"name": f"Temple #{number}", "description": description, "image": image, "attributes": traits}


class CollectionMetadata(Query):
    """What a collection says of itself."""

    collection: str


@rules.query(CollectionMetadata)
def collection_metadata(world: World, _who: str | None, query: CollectionMetadata) -> dict[str, str]:
    row = known_collection(world, query.collection)
    return {
        "name": row.name,
        "symbol": row.symbol,
        "description": row.description,
        "image": data_uri(card([text(120, 168, 28, row.symbol)])),
        "external_link": row.external_link,
    }


class TokenInfo(Query):
    """Who owns a token and who may transfer it."""

    collection: str
    token_id: int


@rules.query(TokenInfo)
def token_info(world: World, _who: str | None, query: TokenInfo) -> Token:
    return token(world, query.collection, query.token_id)


class TokenExists(Query):
    """Has this token been minted?"""

    collection: str
    token_id: int


@rules.query(TokenExists)
def token_exists(world: World, _who: str | None, query: TokenExists) -> bool:
    return world.find(Token, query.collection, query.token_id) is not None


class IsOwnerOf(Query):
    """Does this account own this token?"""

    collection: str
    account: str
    token_id: int


@rules.query(IsOwnerOf)
def is_owner_of(world: World, _who: str | None, query: IsOwnerOf) -> bool:
    row = world.find(Token, query.collection, query.token_id)
    return row is not None and row.owner == query.account


class BalanceOf(Query):
    """How many tokens of a collection an account owns."""

    collection: str
    account: str


@rules.query(BalanceOf)
def balance_of(world: World, _who: str | None, query: BalanceOf) -> int:
    row = world.find(Balance, query.collection, query.account)
    return 0 if row is None else row.count


class IsApprovedForAll(Query):
    """May this operator transfer all of the owner's tokens?"""

    collection: str
    owner: str
    operator: str


@rules.query(IsApprovedForAll)
def is_approved_for_all(world: World, _who: str | None, query: IsApprovedForAll) -> bool:
    return query.operator != query.owner and operates(world, query.collection, query.owner, query.operator)


class Supply(Query):
    """How many tokens there are and may be; None is without limit."""

    collection: str


@rules.query(Supply)
def supply(world: World, _who: str | None, query: Supply) -> dict[str, int | bool | None]:
    row: Collection = known_collection(world, query.collection)
    return {
        "minted_supply": row.minted,
        "total_supply": row.minted,
        "last_token_id": row.minted,
        "max_supply": row.max_supply or None,
        "available_supply": row.max_supply - row.minted if row.max_supply else None,
        "is_minting_paused": row.paused,
    }


class RoyaltyInfo(Query):
    """Who gets how much of a sale at this price."""

    collection: str
    token_id: int
    price: int


@rules.query(RoyaltyInfo)
def royalty_info(world: World, _who: str | None, query: RoyaltyInfo) -> dict[str, int | str]:
    row = known_collection(world, query.collection)
    token(world, query.collection, query.token_id)
    own = world.find(TokenRoyalty, query.collection, query.token_id)
    receiver, bps = (row.royalty_receiver, row.royalty_bps) if own is None else (own.receiver, own.bps)
    return {"receiver": receiver, "amount": query.price * bps // WHOLE}


class Supports(Query):
    """Does the ledger know this feature?"""

    feature: str


@rules.query(Supports)
def supports(_world: World, _who: str | None, query: Supports) -> bool:
    return query.feature in FEATURES

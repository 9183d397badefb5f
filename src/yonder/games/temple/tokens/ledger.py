"""The token ledger: two collections with ERC-721 semantics (section 23). Owning a token is playing its explorer."""

from __future__ import annotations

from yonder.core import Action, Ctx, Genesis, World, guard
from yonder.core.account import is_account
from yonder.core.text import steers
from yonder.games.temple.content import Content
from yonder.games.temple.events import Approval, ApprovalForAll, ContractURIUpdated, Transfer
from yonder.games.temple.models import Balance, Collection, Config, Living, Operator, Season, Token, TokenRoyalty
from yonder.games.temple.rules import Setup, rules

NAMES = {"explorer": ("D20 Explorer", "EXPLORER"), "temple": ("D20 Temple", "TEMPLE")}
MOST_DATA = 256
WHOLE = 10_000


@rules.start
def start(ctx: Ctx, setup: Setup) -> None:
    """T-012, T-640: the world's settings and its two collections."""
    content: Content = ctx.content
    ctx.world.put(Config(1, ctx.world.get(Genesis).referee, content.numbers.rules_version))
    ctx.world.put(Season(setup.locks))
    for collection, most in (("explorer", setup.max_explorers), ("temple", setup.max_temples)):
        name, symbol = NAMES[collection]
        text = content.words[f"collection.{collection}"]
        ctx.world.put(Collection(collection, name, symbol, max_supply=max(0, most), description=text))


def is_zero(account: str) -> bool:
    """The account that is nobody."""
    return not account.strip("0")


def may_mint(world: World, collection: str) -> None:
    """T-643: minting may be paused or the supply exhausted."""
    row = world.get(Collection, collection)
    if not mintable(row):
        raise world.refuse("minting_paused") if row.paused else world.refuse("supply_exhausted")


def mintable(row: Collection) -> bool:
    """Is there a token to be minted? Offers ask at every step."""
    return not row.paused and (not row.max_supply or row.minted < row.max_supply)


def mint(ctx: Ctx, collection: str) -> int:
    """The next token, to whoever acts (T-641)."""
    row = ctx.world.get(Collection, collection)
    number = ctx.world.put(row, minted=row.minted + 1).minted
    ctx.world.put(Token(collection, number, ctx.who))
    count_tokens(ctx.world, collection, ctx.who, 1)
    ctx.tell(Transfer(collection, "", ctx.who, number))
    return number


def count_tokens(world: World, collection: str, owner: str, change: int) -> None:
    """Keep the balance (T-644)."""
    balance = world.find(Balance, collection, owner) or Balance(collection, owner, 0)
    world.put(balance, count=balance.count + change)


def token(world: World, collection: str, token_id: int) -> Token:
    """A token, or the refusal."""
    return world.get(Token, collection, token_id, code="token_not_found")


def operates(world: World, collection: str, owner: str, account: str) -> bool:
    """Is the account the owner or one of its operators?"""
    right = world.find(Operator, collection, owner, account)
    return account == owner or (right is not None and right.approved)


class Approve(Action):
    """Let one account transfer one of your tokens; the zero account (empty) takes it back."""

    collection: str
    to: str
    token_id: int


@rules.on(Approve)
def approve(ctx: Ctx, action: Approve) -> None:
    known_collection(ctx.world, action.collection)
    row = token(ctx.world, action.collection, action.token_id)
    guard.need(ctx.world, operates(ctx.world, action.collection, row.owner, ctx.who), "not_authorized")
    guard.need(ctx.world, action.to != row.owner, "bad_argument")
    to = "" if is_zero(action.to) else action.to
    guard.need(ctx.world, not to or is_account(to), "bad_recipient")
    ctx.world.put(row, approved=to)
    ctx.tell(Approval(action.collection, row.owner, to, action.token_id))


class SetApprovalForAll(Action):
    """Let an operator transfer all your tokens of a collection, or take that right back."""

    collection: str
    operator: str
    on: bool


@rules.on(SetApprovalForAll)
def set_approval_for_all(ctx: Ctx, action: SetApprovalForAll) -> None:
    known_collection(ctx.world, action.collection)
    guard.need(ctx.world, action.operator != ctx.who and not is_zero(action.operator), "bad_argument")
    ctx.world.put(Operator(action.collection, ctx.who, action.operator, action.on))
    ctx.tell(ApprovalForAll(action.collection, ctx.who, action.operator, action.on))


class TransferFrom(Action):
    """Give a token from its owner to another account. The game goes on where it stands, with the new owner."""

    collection: str
    sender: str
    to: str
    token_id: int


@rules.on(TransferFrom)
def transfer_from(ctx: Ctx, action: TransferFrom) -> None:
    transfer(ctx, action, "")


class SafeTransferFrom(Action):
    """Like a transfer, with up to 256 bytes of data for the record."""

    collection: str
    sender: str
    to: str
    token_id: int
    data: str = ""


@rules.on(SafeTransferFrom)
def safe_transfer_from(ctx: Ctx, action: SafeTransferFrom) -> None:
    guard.need(ctx.world, len(action.data.encode()) <= MOST_DATA and not steers(action.data), "bad_argument")
    transfer(ctx, action, action.data)


def transfer(ctx: Ctx, action: TransferFrom | SafeTransferFrom, data: str) -> None:
    """T-647: balances change, the single approval is cleared, the explorer has a new player."""
    world, collection = ctx.world, action.collection
    known_collection(world, collection)
    row = token(world, collection, action.token_id)
    allowed = operates(world, collection, row.owner, ctx.who) or (row.approved != "" and row.approved == ctx.who)
    guard.need(ctx.world, allowed and action.sender == row.owner, "not_authorized")
    guard.need(ctx.world, is_account(action.to), "bad_recipient")
    world.put(row, owner=action.to, approved="")
    count_tokens(world, collection, row.owner, -1)
    count_tokens(world, collection, action.to, 1)
    hand_over(world, row, action.to)
    ctx.tell(Transfer(collection, row.owner, action.to, action.token_id, data))


def hand_over(world: World, row: Token, to: str) -> None:
    """A living explorer is played by its new owner (T-649)."""
    living = world.find(Living, row.owner, row.token_id) if row.collection == "explorer" else None
    if living is not None:
        world.drop(living)
        world.put(Living(to, row.token_id))


def known_collection(world: World, collection: str) -> Collection:
    """A collection, or the refusal."""
    return world.get(Collection, collection, code="bad_argument")


class PauseMinting(Action):
    """Host only: close or reopen the minting of a collection."""

    collection: str
    paused: bool


class SetRoyalty(Action):
    """Host only: the royalty of a collection, or of one token if named, in basis points."""

    collection: str
    receiver: str
    bps: int
    token_id: int = 0


class DescribeCollection(Action):
    """Host only: the description and link that a collection's metadata shows."""

    collection: str
    description: str
    external_link: str = ""


def administered(ctx: Ctx, collection: str) -> Collection:
    """The collection, for the world's administrator alone (T-643)."""
    row = known_collection(ctx.world, collection)
    guard.hosting(ctx.world, ctx.who, "not_authorized")
    return row


@rules.on(PauseMinting)
def pause_minting(ctx: Ctx, action: PauseMinting) -> None:
    ctx.world.put(administered(ctx, action.collection), paused=action.paused)


@rules.on(SetRoyalty)
def set_royalty(ctx: Ctx, action: SetRoyalty) -> None:
    guard.need(ctx.world, 0 <= action.bps <= WHOLE, "bad_argument")
    row = administered(ctx, action.collection)
    if action.token_id:
        token(ctx.world, action.collection, action.token_id)
        ctx.world.put(TokenRoyalty(action.collection, action.token_id, action.receiver, action.bps))
    else:
        ctx.world.put(row, royalty_receiver=action.receiver, royalty_bps=action.bps)


@rules.on(DescribeCollection)
def describe_collection(ctx: Ctx, action: DescribeCollection) -> None:
    row = administered(ctx, action.collection)
    long = len(action.description) > 1000 or len(action.external_link) > 200
    shown = not steers(action.description, lines=True) and not steers(action.external_link)
    guard.need(ctx.world, shown and not long, "bad_argument")
    ctx.world.put(row, description=action.description, external_link=action.external_link)
    ctx.tell(ContractURIUpdated(action.collection))


rules.unlisted = (
    *rules.unlisted,
    Approve,
    SetApprovalForAll,
    TransferFrom,
    SafeTransferFrom,
    PauseMinting,
    SetRoyalty,
    DescribeCollection,
)

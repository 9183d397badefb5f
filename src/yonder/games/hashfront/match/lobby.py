"""The lobby: creating, joining and leaving games, and asking for agents (section 3). Added to the rulebook:

H-960  The creator of a private game makes a key for each guest and leaves the public halves; who joins has the key
       attest their own account, so nobody who reads the log can use it.
H-961  An agent names its request when it joins (`agent_id`), which marks the slot as an agent's, and may report how it
       is doing (`report_agent`); its seed only once the game is over.
"""

from __future__ import annotations

import re

from yonder.core import Action, Attested, Ctx, World
from yonder.core.rules.kernel import Genesis
from yonder.games.hashfront.content import Content, Limits
from yonder.games.hashfront.events import AgentRequested, GameCancelled, PlayerLeft
from yonder.games.hashfront.guard import in_lobby, not_a_match, slots_of
from yonder.games.hashfront.kinds import AgentStatus, GameState, Tier, Trait
from yonder.games.hashfront.maps.atlas import map_at
from yonder.games.hashfront.match.ending import close
from yonder.games.hashfront.match.opening import open_game, seat, start_if_full
from yonder.games.hashfront.models import Agent, Deployment, Game, Invite, Options, PlayerState, Theatre
from yonder.games.hashfront.rules import rules

_NAME = re.compile(r"[A-Z0-9_-]*")
_KEY = re.compile(r"[0-9a-f]{64}")
INVITE = 1423  # the kind of the event by which an invitation is used
MOST_TRAITS = 3
U64 = 1 << 64


class CreateGame(Action):
    """Open a game on a map and take one of its slots. It begins when every slot is taken.

    A private game needs `invites`: a public key for each other slot, whose secret halves you give to your guests.
    """

    map_id: int
    player_id: int = 1
    is_test_mode: bool = False
    name: str = ""
    options: Options = Options()
    invites: tuple[str, ...] = ()


@rules.on(CreateGame)
def create_game(ctx: Ctx, action: CreateGame) -> None:
    not_a_match(ctx.world)
    info = map_at(ctx.world, action.map_id)
    if not 1 <= action.player_id <= info.player_count:
        raise ctx.refuse("bad_slot", player_id=action.player_id, count=info.player_count)
    check_options(ctx.world, action.options, is_test_mode=action.is_test_mode)
    check_invites(ctx.world, action.options, action.invites, info.player_count - 1)
    name = normal_name(ctx.world, action.name)
    game = open_game(ctx, info, action.options, name=name, creator=ctx.who, is_test_mode=action.is_test_mode)
    for key in action.invites:
        ctx.world.put(Invite(game.game_id, key))
    seat(ctx, game, action.player_id, ctx.who)


def normal_name(world: World, name: str) -> str:
    """Upper case, spaces as underscores (H-062)."""
    content: Content = world.content
    normal = name.strip().upper().replace(" ", "_")
    if len(normal) > content.numbers.limits.game_name or not _NAME.fullmatch(normal):
        raise world.refuse("game_name", name=normal)
    return normal


def check_options(world: World, options: Options, *, is_test_mode: bool) -> None:
    """H-070: the first option that is out of bounds."""
    content: Content = world.content
    for option, fine in judged(content.numbers.limits, options, is_test_mode=is_test_mode).items():
        if not fine:
            raise world.refuse("bad_option", option=option, value=str(getattr(options, option)))


def check_invites(world: World, options: Options, invites: tuple[str, ...], guests: int) -> None:
    """H-960: a key for each guest of a private game, no two alike; none for a game that all may join."""
    keys = dict.fromkeys(key for key in invites if _KEY.fullmatch(key))
    if len(invites) != len(keys) or len(keys) != (guests if options.private else 0):
        raise world.refuse("bad_option", option="invites", value=str(len(invites)))


def judged(limits: Limits, options: Options, *, is_test_mode: bool) -> dict[str, bool]:
    """Each option that could be wrong, and whether it is right."""
    seconds, reserve, seed = options.turn_seconds, options.reserve_seconds, options.test_seed
    return {
        "max_rounds": _between(options.max_rounds, limits.max_rounds),
        "turn_seconds": seconds == 0 or _between(seconds, limits.turn_seconds),
        "reserve_seconds": _between(reserve, limits.reserve_seconds),
        "test_seed": seed is None or (is_test_mode and 0 <= seed < U64),
        "scripted_rolls": not options.scripted_rolls
        or (is_test_mode and all(1 <= each <= 100 for each in options.scripted_rolls)),
    }


def _between(value: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= value <= bounds[1]


class JoinGame(Action):
    """Take a free slot of a game in the lobby; a private one needs an invitation. The last slot starts the game.

    An invitation is an event of kind 1423, signed with the key you were given, with the tags `p` (your account),
    `realm` and `game`. An agent names its request by `agent_id`.
    """

    game_id: int
    player_id: int
    invite: Attested | None = None
    agent_id: int = 0


@rules.on(JoinGame)
def join_game(ctx: Ctx, action: JoinGame) -> None:
    world = ctx.world
    game = joinable(world, ctx.who, action)
    agent = requested(world, action)
    if agent is not None:
        world.put(agent, account=ctx.who, status=AgentStatus.WAITING, last_active_ms=ctx.now)
    if game.options.private and action.invite is not None:
        use_invite(ctx, game, action.invite)
    start_if_full(ctx, seat(ctx, game, action.player_id, ctx.who, is_agent=agent is not None))


def joinable(world: World, who: str, action: JoinGame) -> Game:
    """The game, if this account may take this slot (H-064)."""
    game = in_lobby(world, action.game_id)
    if game.options.private and asked_for(world, action) is None:
        check_invite(world, who, game, action.invite)
    if game.num_players >= game.player_count:
        raise world.refuse("game_full", game_id=game.game_id)
    if not 1 <= action.player_id <= game.player_count:
        raise world.refuse("bad_slot", player_id=action.player_id, count=game.player_count)
    if not game.is_test_mode and slots_of(world, who, game.game_id):
        raise world.refuse("already_joined", game_id=game.game_id)
    free_slot(world, game, action.player_id)
    return game


def check_invite(world: World, who: str, game: Game, invite: Attested | None) -> None:
    """The key of an invitation that nobody else has used must say that this account may join this very game."""
    found = None if invite is None else world.find(Invite, game.game_id, invite.pubkey)
    said = invite and (invite.kind, invite.tag("p"), invite.tag("realm"), invite.tag("game"))
    wanted = (INVITE, who, world.get(Genesis).realm, str(game.game_id))
    if found is None or said != wanted or found.account not in ("", who):
        raise world.refuse("bad_invite")


def use_invite(ctx: Ctx, game: Game, invite: Attested) -> None:
    """Nobody else can use it from now on; whoever leaves may come back with it."""
    found = ctx.world.find(Invite, game.game_id, invite.pubkey)
    if found is not None and not found.account:
        ctx.world.put(found, account=ctx.who)


def free_slot(world: World, game: Game, slot: int) -> None:
    """Nobody holds the slot."""
    if world.find(PlayerState, game.game_id, slot) is not None:
        raise world.refuse("slot_taken", player_id=slot)


def requested(world: World, action: JoinGame) -> Agent | None:
    """The request that an agent answers."""
    if not action.agent_id:
        return None
    agent = asked_for(world, action)
    if agent is None:
        raise world.refuse("agent_unknown")
    return agent


def asked_for(world: World, action: JoinGame) -> Agent | None:
    """The creator's request for just this slot that nobody has answered: it stands for an invitation (H-960)."""
    agent = world.find(Agent, action.agent_id)
    if agent is None or agent.account or (agent.game_id, agent.player_id) != (action.game_id, action.player_id):
        return None
    return agent


class LeaveGame(Action):
    """Give your slot back while the game is still in the lobby."""

    game_id: int


@rules.on(LeaveGame)
def leave_game(ctx: Ctx, action: LeaveGame) -> None:
    world = ctx.world
    game = in_lobby(world, action.game_id)
    slots = slots_of(world, ctx.who, game.game_id)
    if not slots:
        raise ctx.refuse("not_in_game", game_id=game.game_id)
    for slot in slots:
        world.drop(world.get(PlayerState, game.game_id, slot))
        world.drop(world.get(Deployment, ctx.who, game.game_id, slot))
        ctx.tell(PlayerLeft(game.game_id, slot, ctx.who))
    game = world.put(game, num_players=game.num_players - len(slots), touched_ms=ctx.now)
    if not game.num_players and world.get(Theatre).match != game.game_id:
        cancel(ctx, game)


def cancel(ctx: Ctx, game: Game) -> None:
    """A game that will not be (H-073)."""
    close(ctx, game)
    ctx.world.put(game, state=GameState.CANCELLED)
    ctx.tell(GameCancelled(game.game_id))


class CancelStale(Action):
    """Cancel a game that nobody has touched in the lobby for 24 hours. Anybody may."""

    game_id: int


@rules.on(CancelStale)
def cancel_stale(ctx: Ctx, action: CancelStale) -> None:
    cancel(ctx, stale(ctx.world, action.game_id))


def stale(world: World, game_id: int) -> Game:
    """A game that was left alone too long."""
    content: Content = world.content
    game = in_lobby(world, game_id)
    if world.now - game.touched_ms < content.numbers.lobby.stale_ms:
        raise world.refuse("not_stale", game_id=game_id)
    return game


class RequestAgent(Action):
    """Ask for an agent to take a free slot of the game you created: its tier, and one to three traits."""

    game_id: int
    player_id: int
    tier: Tier
    traits: tuple[Trait, ...]


@rules.on(RequestAgent)
def request_agent(ctx: Ctx, action: RequestAgent) -> None:
    world = ctx.world
    game = in_lobby(world, action.game_id)
    if game.creator != ctx.who:
        raise ctx.refuse("not_creator", game_id=game.game_id)
    if not 1 <= action.player_id <= game.player_count:
        raise ctx.refuse("bad_slot", player_id=action.player_id, count=game.player_count)
    free_slot(world, game, action.player_id)
    traits = action.traits
    if not 1 <= len(traits) <= MOST_TRAITS or len(dict.fromkeys(traits)) < len(traits):
        raise ctx.refuse("bad_agent")
    ask_for(ctx, game.game_id, action.player_id, action.tier, traits)
    world.put(game, touched_ms=ctx.now)


def ask_for(ctx: Ctx, game_id: int, slot: int, tier: Tier, traits: tuple[Trait, ...], kin: int = 0) -> None:
    """Call for an agent; the service that runs them lets it join."""
    number = ctx.next("agent")
    ctx.world.put(Agent(number, game_id, slot, tier, traits, AgentStatus.REQUESTED, ctx.now, ctx.now, kin=kin))
    ctx.tell(AgentRequested(game_id, number, slot, tier, traits))


class ReportAgent(Action):
    """An agent's own record: how it is doing, and after the game the seed it played by."""

    agent_id: int
    status: AgentStatus
    seed: str = ""
    lease_id: str = ""


@rules.on(ReportAgent)
def report_agent(ctx: Ctx, action: ReportAgent) -> None:
    agent = ctx.world.find(Agent, action.agent_id)
    if agent is None or not agent.account or agent.account != ctx.who:
        raise ctx.refuse("agent_unknown")
    if action.seed and ctx.world.get(Game, agent.game_id).state is not GameState.FINISHED:
        raise ctx.refuse("not_finished", game_id=agent.game_id)
    changes = {"seed": action.seed or agent.seed, "lease_id": action.lease_id or agent.lease_id}
    ctx.world.put(agent, status=action.status, last_active_ms=ctx.now, **changes)

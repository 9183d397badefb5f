"""Board: a position in plain lists, quick to copy and to change. It does what the rules do: a test plays both."""

from __future__ import annotations

from yonder.games.hashfront.bots.play.field import Field, field
from yonder.games.hashfront.bots.play.figures import PLAIN, WORSE, Figures

FREE = -1
TOWN, WORKS, SEAT = 1, 2, 3  # building types: City, Factory, HQ
TOWN_GLYPH = "C"


class Board:
    """Units, buildings and purses. A unit is its place in the lists, which follow unit ids; the dead have 0 hp."""

    __slots__ = (
        "acted", "alive", "at", "b_at", "b_by", "b_kind", "b_owner", "b_queue", "b_steps", "field", "figures", "first",
        "gold", "hp", "hqs", "ids", "kind", "last", "moved", "next_id", "occ", "over", "owner", "round", "rout",
        "slot", "slots", "spot", "stale", "sudden", "taken", "troops", "winner",
    )  # fmt: skip

    field: Field
    figures: Figures
    slots: int
    slot: int
    first: int
    round: int
    last: int
    rout: bool
    sudden: bool
    over: bool
    winner: int
    stale: int
    next_id: int
    ids: list[int]
    owner: list[int]
    kind: list[int]
    at: list[int]
    hp: list[int]
    moved: list[bool]
    acted: list[bool]
    occ: list[int]
    b_at: tuple[int, ...]
    b_kind: list[int]
    b_owner: list[int]
    b_by: list[int]  # whose capture has begun; 0: nobody's
    b_steps: list[int]  # how far it has come
    b_queue: list[int]
    spot: dict[int, int]
    hqs: list[int]
    gold: list[int]
    alive: list[bool]
    troops: list[list[int]]  # the living units of each slot, by id; a list is never changed, but replaced
    taken: list[int]  # the tiles of each slot's units, as a set of bits

    def copy(self) -> Board:
        """A twin to try things on."""
        twin: Board = object.__new__(Board)
        twin.field, twin.figures, twin.slots = self.field, self.figures, self.slots
        twin.b_at, twin.spot = self.b_at, self.spot
        twin.slot, twin.first, twin.round, twin.last = self.slot, self.first, self.round, self.last
        twin.rout, twin.sudden, twin.over, twin.winner = self.rout, self.sudden, self.over, self.winner
        twin.stale, twin.next_id = self.stale, self.next_id
        twin.ids, twin.owner, twin.kind, twin.at = self.ids[:], self.owner[:], self.kind[:], self.at[:]
        twin.hp, twin.moved, twin.acted, twin.occ = self.hp[:], self.moved[:], self.acted[:], self.occ[:]
        twin.b_kind, twin.b_owner, twin.b_queue = self.b_kind[:], self.b_owner[:], self.b_queue[:]
        twin.b_by, twin.b_steps = self.b_by[:], self.b_steps[:]
        twin.hqs, twin.gold, twin.alive = self.hqs, self.gold[:], self.alive[:]
        twin.troops, twin.taken = self.troops[:], self.taken[:]
        return twin

    # Reading

    def army(self, slot: int) -> list[int]:
        """The living units of a slot, by id."""
        return self.troops[slot]

    def foes(self, slot: int) -> list[int]:
        """All living units of others, by id."""
        if self.slots == 2:
            return self.troops[3 - slot]
        return sorted(u for other, troop in enumerate(self.troops) if other != slot for u in troop)

    def enemies(self, slot: int) -> int:
        """The tiles of everybody else's units, as a set of bits."""
        tiles = 0
        for other, taken in enumerate(self.taken):
            if other != slot:
                tiles |= taken
        return tiles

    def rivals(self, slot: int) -> list[int]:
        """The other slots that live."""
        return [other for other in range(1, self.slots + 1) if other != slot and self.alive[other]]

    def count(self, slot: int, kind: int) -> int:
        """How many buildings of a type a slot owns."""
        return sum(owner == slot and self.b_kind[b] == kind for b, owner in enumerate(self.b_owner))

    def income(self, slot: int) -> int:
        """What its next turn pays (H-250)."""
        return self.figures.income.of(self.count(slot, TOWN))

    def score(self, slot: int) -> tuple[int, int, int, int]:
        """How slots rank when time runs out (H-321)."""
        army = self.army(slot)
        health = sum(self.hp[u] for u in army)
        return health + self.gold[slot], health, self.b_owner.count(slot), len(army)

    def reach(self, unit: int) -> dict[int, int]:
        """Where a unit can go and at what cost, its own tile first at cost 0. Friends may be passed, not stood on."""
        start = self.at[unit]
        if self.moved[unit] or self.acted[unit]:
            return {start: 0}
        owner = self.owner[unit]
        ways = self.field.walks(self.kind[unit], start, self.enemies(owner))
        friends = self.taken[owner] & ~(1 << start)
        if not friends & self.field.scope(self.kind[unit], start):
            return ways
        return {tile: cost for tile, cost in ways.items() if not friends >> tile & 1}

    # Doing

    def move(self, unit: int, tile: int) -> None:
        """Go there (H-178)."""
        start, owner = self.at[unit], self.owner[unit]
        self._left(start, owner)
        self.occ[start] = FREE
        self.occ[tile] = unit
        self.taken[owner] ^= 1 << start | 1 << tile
        self.at[unit] = tile
        self.moved[unit] = True

    def strike(self, unit: int, target: int, hit: bool, answered: bool) -> None:  # noqa: FBT001 - two coins
        """Attack (H-201): `hit` and `answered` say whether the strike and the counter hit."""
        ground, figures = self.field.terrain, self.figures
        here, there = self.at[unit], self.at[target]
        table = figures.hit if hit else figures.miss
        hurt = table[self.kind[unit]][ground[there]]
        left = self.hp[target] - hurt
        self.hp[target] = max(0, left)
        self.acted[unit] = True
        if left <= 0:
            self._dies(target)
        elif figures.counters(self.kind[target], self.field.distance(here, there)):
            table = figures.hit if answered else figures.miss
            left = self.hp[unit] - table[self.kind[target]][ground[here]]
            self.hp[unit] = max(0, left)
            if left <= 0:
                self._dies(unit)

    def chances(self, unit: int, target: int) -> tuple[int, int]:
        """The chance to hit, and that of the counter (0 if there can be none)."""
        ground, figures = self.field.terrain, self.figures
        here, there, mine, theirs = self.at[unit], self.at[target], self.kind[unit], self.kind[target]
        distance = self.field.distance(here, there)
        worse = WORSE if self.moved[unit] or distance == figures.far[mine] else PLAIN
        first = figures.chance[mine][ground[there]][worse]
        if not figures.counters(theirs, distance):
            return first, 0
        return first, figures.chance[theirs][ground[here]][WORSE if distance == figures.far[theirs] else PLAIN]

    def capture(self, unit: int) -> None:
        """One step of a capture (H-281, H-283)."""
        b, slot = self.spot[self.at[unit]], self.owner[unit]
        self.acted[unit] = True
        if not self.completes(b, slot):
            self.set_capture(b, slot, 1 + (self.b_steps[b] if self.b_by[b] == slot else 0))
            return
        old, self.b_owner[b] = self.b_owner[b], slot
        self.set_capture(b)
        self.b_queue[b] = 0
        self.stale = 0
        if self.b_kind[b] == SEAT:
            self._falls(old, slot)
        elif old:
            self._check(old)

    def completes(self, b: int, slot: int) -> bool:
        """Does the next step of this slot take the building?"""
        return 1 + (self.b_steps[b] if self.b_by[b] == slot else 0) >= self.figures.threshold

    def set_capture(self, b: int, slot: int = 0, steps: int = 0) -> None:
        """So far has a slot come with a capture; without one, nobody captures here."""
        self.b_by[b], self.b_steps[b] = slot, steps

    def wait(self, unit: int) -> None:
        """Stand down for this turn (H-370)."""
        self.moved[unit] = self.acted[unit] = True

    def build(self, b: int, kind: int) -> None:
        """Order a unit (H-261)."""
        self.gold[self.slot] -= self.figures.cost[kind]
        self.b_queue[b] = kind

    def end_turn(self) -> None:
        """Hand over to the next living slot (H-104 .. H-106)."""
        self._advance()

    def begin_turn(self) -> None:
        """Clear flags, pay, produce (H-101)."""
        slot = self.slot
        for u in self.troops[slot]:
            self.moved[u] = self.acted[u] = False
        self.gold[slot] = min(self.figures.limits.gold, self.gold[slot] + self.income(slot))
        for b, queued in enumerate(self.b_queue):
            if queued and self.b_owner[b] == slot and self.occ[self.b_at[b]] == FREE:
                self.b_queue[b] = 0
                self.spawn(slot, queued, self.b_at[b])

    def can_capture(self, unit: int) -> bool:
        """May it capture where it stands, with what it has done so far (H-280)?"""
        kind = self.kind[unit]
        b = self.spot.get(self.at[unit])
        return (
            b is not None
            and self.figures.captures[kind]
            and not self.acted[unit]
            and not (self.figures.siege[kind] and self.moved[unit])
            and self.b_owner[b] != self.owner[unit]
        )

    def can_build(self, b: int, kind: int) -> bool:
        """May this order be placed (H-260)?"""
        slot = self.slot
        mine = self.b_kind[b] == WORKS and self.b_owner[b] == slot and not self.b_queue[b]
        if not mine or self.gold[slot] < self.figures.cost[kind]:
            return False
        queued = sum(self.b_queue[i] > 0 for i, owner in enumerate(self.b_owner) if owner == slot)
        return len(self.army(slot)) + queued < self.figures.limits.units

    # Consequences

    def spawn(self, slot: int, kind: int, tile: int) -> None:
        """A unit leaves its Factory, with both flags set (H-265)."""
        self.next_id += 1
        self.place(self.next_id, slot, kind, tile, self.figures.hp[kind])
        self.moved[-1] = self.acted[-1] = True

    def place(self, number: int, slot: int, kind: int, tile: int, hp: int) -> int:
        """Put a unit on the board, in order of its number; returns its place in the lists."""
        unit = len(self.ids)
        self.occ[tile] = unit
        self.taken[slot] |= 1 << tile
        self.troops[slot] = [*self.troops[slot], unit]
        self.ids.append(number)
        self.owner.append(slot)
        self.kind.append(kind)
        self.at.append(tile)
        self.hp.append(hp)
        self.moved.append(False)
        self.acted.append(False)
        return unit

    def remove(self, unit: int) -> None:
        """Take a unit off the board."""
        slot, tile = self.owner[unit], self.at[unit]
        self.hp[unit] = 0
        self.occ[tile] = FREE
        self.taken[slot] &= ~(1 << tile)
        self.troops[slot] = [u for u in self.troops[slot] if u != unit]

    def _left(self, tile: int, slot: int) -> None:
        b = self.spot.get(tile)
        if b is not None and self.b_by[b] == slot:
            self.set_capture(b)

    def _dies(self, unit: int) -> None:
        self.remove(unit)
        self._left(self.at[unit], self.owner[unit])
        self.stale = 0
        self._check(self.owner[unit])

    def _check(self, slot: int) -> None:
        """A slot with nothing left is out (H-302, H-307)."""
        if not self.alive[slot] or self.army(slot) or self.count(slot, WORKS):
            return
        if self.rout or not self.gold[slot]:
            self.eliminate(slot, 0)

    def _falls(self, slot: int, by: int) -> None:
        """An HQ is lost (H-301, H-303)."""
        if self.sudden or len(self.rivals(slot)) == 1:
            self.alive[slot] = False
            self._finish(by)
        else:
            self.eliminate(slot, by)

    def eliminate(self, slot: int, by: int) -> None:
        """Take a slot out of the game (H-304 .. H-306)."""
        self.alive[slot] = False
        left = self.rivals(slot)
        if len(left) == 1:
            self._finish(left[0])
            return
        for u in self.army(slot):
            self.remove(u)
        for b, owner in enumerate(self.b_owner):
            if self.b_by[b] == slot:
                self.set_capture(b)
            if owner == slot:
                self.b_owner[b] = 0
                self.b_queue[b] = 0
        self.demote(self.hqs[slot], by)
        if self.slot == slot:
            self._advance()

    def demote(self, b: int, by: int) -> None:
        """What was an HQ is a City from now on."""
        self.b_kind[b] = TOWN
        self.b_owner[b] = by
        width, text = self.field.width, self.field.ground.text
        x, y = self.field.ground.place(self.b_at[b])
        place = y * width + x
        self.field = field(self.field.ground.content, width, text[:place] + TOWN_GLYPH + text[place + 1 :])

    def _advance(self) -> None:
        slot, turn = self.slot, self.round
        while True:
            slot = slot % self.slots + 1
            turn += slot == self.first
            if self.alive[slot]:
                break
        if turn > self.last:
            self._time_out()
            return
        self.slot, self.round = slot, turn
        self.stale += 1
        self.begin_turn()

    def _time_out(self) -> None:
        living = [slot for slot in range(1, self.slots + 1) if self.alive[slot]]
        scores = [self.score(slot) for slot in living]
        best = max(scores)
        self._finish(living[scores.index(best)] if scores.count(best) == 1 else 0)

    def _finish(self, winner: int) -> None:
        self.over = True
        self.winner = winner

"""Mind: one agent's memory of a game. It is folded from the events it may see, so a restart loses nothing (H-614)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from yonder.core import Event
from yonder.core.rules.minds import Read
from yonder.games.hashfront import events as told
from yonder.games.hashfront.bots.chronicle import Chronicle
from yonder.games.hashfront.bots.play.quantities import army_worth
from yonder.games.hashfront.bots.talk import replies
from yonder.games.hashfront.bots.talk.claims import Claim, Judgement, Ledger
from yonder.games.hashfront.bots.talk.evidence import evidence
from yonder.games.hashfront.bots.talk.impact import Impact, impact
from yonder.games.hashfront.bots.talk.intents import Meaning, classify, lasting
from yonder.games.hashfront.bots.talk.lexicon import LEXICON
from yonder.games.hashfront.bots.talk.notes import bare, effect, ended, noted
from yonder.games.hashfront.bots.talk.stance import Stance, accepted, broken, first_stance, moved, trusting, worn
from yonder.games.hashfront.bots.talk.temper import Temper, mask, temper
from yonder.games.hashfront.bots.talk.traits import base_aggression, base_defence, personality
from yonder.games.hashfront.kinds import DeathCause, Intent, Tier, Trait

_PLACE = re.compile(r"[0-9]{1,2},[0-9]{1,2}")
LOW_MORALE = 20
TRACE = 3  # what never fades of a feeling (H-610)
RECENT = 20
REST = 2  # rounds without a remark after any unasked line (H-983)
FIRST_RESIGNATION = 5


class Character(Struct, frozen=True):
    """Who an agent is: its slot, tier, traits, and the seed of its choices."""

    slot: int
    tier: Tier
    traits: tuple[Trait, ...]
    seed: int

    @property
    def name(self) -> str:
        """The name of its personality."""
        return personality(self.traits)


class Heard(Struct, frozen=True):
    """What a message did to an agent, step by step: what it meant, how well founded it was, how much it moved."""

    message: int
    sender: int
    text: str
    meaning: Meaning
    evidence: int
    trust: int
    earlier: int
    impact: Impact
    before: Stance
    after: Stance
    accepted: bool | None


class Owed(Struct, frozen=True):
    """Something an agent means to say, with its note: to whom (0: all), and the message it answers (0: none)."""

    to: int
    text: str
    message: int = 0
    first: bool = False  # must be said before the next action


Known = Callable[[int], bool]


def nobody(_slot: int) -> bool:
    """No slot is an agent's."""
    return False


class Mind:
    """What an agent knows, believes and still means to say."""

    def __init__(self, character: Character, chronicle: Chronicle, read: Read, is_agent: Known = nobody) -> None:
        self.character = character
        self.text_of = read
        self.is_agent = is_agent
        self.chronicle = chronicle
        self.stance = first_stance(character.traits)
        self.ledger = Ledger(character.slot)
        self.journal: list[Heard | Judgement] = []
        self.said: list[str] = []
        self.recent: list[Event] = []
        self.owed: list[Owed] = []
        self.reader: Callable[[Mind, str, int], Meaning | None] | None = None
        self._heard: dict[tuple[int, Intent], int] = {}
        self._phases: list[str] = []
        self._attacker = self._struck = 0
        self._quiet = 0

    def see(self, event: Event) -> None:
        """Take in one event of the game."""
        if getattr(event, "game_id", 0) != self.chronicle.game_id:
            return
        if isinstance(event, told.ChatSent):
            self._chat(event)
            return
        self.recent = [*self.recent[1 - RECENT :], event]
        self._promises(event)
        self._judge(self.ledger.watch(self.chronicle, event))
        at = self.chronicle.board.round
        self.chronicle.see(event)
        if isinstance(event, told.TurnEnded) and event.player_id == self.character.slot:
            self._rest(at)
        self._phase(event)

    def hear(self, message: int, sender: int, text: str, meaning: Meaning | None = None) -> Heard:
        """What a message would do now; nothing is changed yet."""
        board, me = self.chronicle.board, self.character.slot
        meant = meaning or self._read(text, sender)
        found = evidence(board, self.chronicle.history, meant, sender, me)
        trust, earlier = self.stance.trust[sender], self._heard.get((sender, meant.intent), 0)
        force = impact(self.character.traits, meant.intent, found, trust, earlier)
        after = moved(self.stance, self.character.traits, meant, sender, force.value, board.round)
        answer = accepted(meant.intent, force.value)
        return Heard(message, sender, text, meant, found, trust, earlier, force, self.stance, after, answer)

    def _read(self, text: str, sender: int) -> Meaning:
        """What the words mean: by a reader, if there is one and it knows (H-684), else by the classifier."""
        found = self.reader(self, text, sender) if self.reader is not None else None
        return found or classify(text, self.character.slot, sender)

    def believe(self, heard: Heard) -> None:
        """Let a message take effect."""
        self.stance = heard.after
        self.journal.append(heard)
        key = (heard.sender, heard.meaning.intent)
        self._heard[key] = self._heard.get(key, 0) + 1
        self.ledger.note(heard.sender, heard.meaning)

    def temper(self, stance: Stance | None = None) -> Temper:
        """The temper with which it plays, by its stance or another."""
        return temper(self.chronicle.board, self.character.traits, stance or self.stance)

    def persuader(self) -> int:
        """Who moved it last, if that still shows in its stance; 0 if it plays as nobody had said anything."""
        now = self.stance
        promised = now.expect or now.truces or now.focus or now.alarms or now.mercies
        if not promised and max(abs(now.aggression), abs(now.defence)) <= TRACE:
            return 0
        heard = [each for each in self.journal if isinstance(each, Heard) and each.before != each.after]
        return heard[-1].sender if heard else 0

    def gives_up(self) -> bool:
        """Does it resign: stranded (H-510), or talked out of all hope (H-612)?"""
        board, me = self.chronicle.board, self.character.slot
        if not board.army(me) and not board.count(me, 2):
            return True
        strongest = max((army_worth(board, rival) for rival in board.rivals(me)), default=0)
        lost = 4 * army_worth(board, me) <= strongest and board.round >= FIRST_RESIGNATION
        return self.stance.morale <= LOW_MORALE and lost

    def feelings(self) -> dict[str, int]:
        """Aggression, defence and morale as they show, nature included."""
        traits = self.character.traits
        return {
            "aggression": self.stance.aggression + base_aggression(traits),
            "defence": self.stance.defence + base_defence(traits),
            "morale": self.stance.morale,
        }

    def _chat(self, event: told.ChatSent) -> None:
        me, text = self.character, self.text_of(event.words)
        if event.sender == me.slot:
            self.said.append(bare(text))
            self.owed = [each for each in self.owed if each.text != text]
        elif self.is_agent(event.sender):
            return  # only people move an agent (H-655)
        elif event.to in {0, me.slot} and text and self.chronicle.started and not self.chronicle.board.over:
            self.take_in(event.message_id, event.sender, text, stated(event, text))
        elif event.to in {0, me.slot} and text:
            self._answer(event.message_id, event.sender, text, classify(text, me.slot, event.sender), "")

    def take_in(self, message: int, sender: int, text: str, meaning: Meaning | None = None) -> Heard:
        """Hear a message, let it take effect, and think of an answer."""
        heard = self.hear(message, sender, text, meaning)
        self.believe(heard)
        self._answer(message, sender, text, heard.meaning, note(heard), deed(heard))
        return heard

    def _answer(self, message: int, sender: int, heard: str, meaning: Meaning, told: str, deed: str = "") -> None:
        """Think of an answer: nobody speaks to an agent in vain (H-647)."""
        me, before = self.character, [*self.said, *(bare(each.text) for each in self.owed)]
        outcome = "unsure" if meaning.unsure else deed
        text = replies.reply(me.traits, me.seed, message, meaning.intent, before, text=heard, deed=outcome)
        self.owed.append(Owed(sender, noted(text, told), message))

    def breach(self, slot: int, tile: int) -> bool:
        """Would acting against a slot there break a truce? Then there is a line to say first (H-619)."""
        board = self.chronicle.board
        regions = [t.region for t in self.stance.truces if t.slot == slot and mask(board, t.region)[tile]]
        if regions:
            self.owed.insert(0, Owed(slot, self._ending("breach", regions), first=True))
        return bool(regions)

    def _ending(self, phase: str, regions: Sequence[str]) -> str:
        """What is said when truces end before their time."""
        line = replies.line(self.character.traits, self.character.seed, phase, self.said)
        return noted(line, ", ".join(ended(region) for region in regions))

    def _promises(self, event: Event) -> None:
        """A truce ends at once when either side attacks or captures there (H-609); the other's breach costs trust."""
        board, who, whom, tile = self.chronicle.board, 0, 0, -1
        if isinstance(event, told.UnitAttacked):
            target = self.chronicle.unit(event.target_id)
            who = board.owner[self.chronicle.unit(event.attacker_id)]
            whom, tile = board.owner[target], board.at[target]
        elif isinstance(event, told.CaptureProgress):
            who, tile = event.player_id, self.chronicle.tile(event.x, event.y)
            whom = board.b_owner[board.spot[tile]]
        mine = who == self.character.slot
        partner = whom if mine else who
        names = tuple(t.region for t in self.stance.truces if t.slot == partner and mask(board, t.region)[tile])
        if names:
            self.stance = broken(self.stance, partner, names, -30 * (not mine))
        if names and not mine:
            self.owed.append(Owed(partner, self._ending("betrayed", names)))
            self.journal.append(Judgement(board.round, who, Intent.TRUCE_OFFER, kept=False, change=-30))

    def _judge(self, verdicts: list[tuple[Claim, bool]]) -> None:
        for claim, kept in verdicts:
            change = self.ledger.change(self.character.traits, kept=kept)
            self.stance = trusting(self.stance, claim.sender, change)
            at = self.chronicle.board.round
            self.journal.append(Judgement(at, claim.sender, claim.meaning.intent, kept=kept, change=change))

    def _rest(self, at: int) -> None:
        """An own turn is over (H-610)."""
        held = self.stance.truces
        self.stance = worn(self.stance, at)
        for truce in held:
            if truce not in self.stance.truces:
                kept = Claim(truce.slot, Meaning(Intent.TRUCE_OFFER, region=truce.region))
                self._judge([(kept, True)])
        self._heard.clear()

    def _phase(self, event: Event) -> None:
        """Lines that nobody asked for: one for each phase of the game (H-651), and now and then a remark (H-983)."""
        phase, remark = "", ""
        if isinstance(event, told.GameStarted):
            phase = "start"
        elif isinstance(event, told.UnitAttacked):
            self._attacker = self.chronicle.board.owner[self.chronicle.unit(event.attacker_id)]
            self._struck = self.chronicle.board.owner[self.chronicle.unit(event.target_id)]
        elif isinstance(event, told.UnitDied) and event.cause is DeathCause.COMBAT:
            phase, remark = self._death(self.chronicle.board.owner[self.chronicle.unit(event.unit_id)])
        elif isinstance(event, told.BuildingCaptured):
            phase, remark = self._taking(event)
        elif isinstance(event, told.GameOver):
            won = event.winner == self.character.slot
            phase = "draw" if not event.winner else "victory" if won else "defeat"
        if phase and phase not in self._phases:
            self._phases.append(phase)
            self._unasked(phase)
        elif remark:
            self._remark(remark)

    def _death(self, victim: int) -> tuple[str, str]:
        """Phase and remark when a unit of a slot is destroyed; what dies of its own attack was a blunder."""
        me = self.character.slot
        if victim == me:
            return "", "fallen"
        if self._attacker == me:
            return "blood", "kill"
        return "", "blunder" if victim == self._attacker and self._struck == me else ""

    def _taking(self, event: told.BuildingCaptured) -> tuple[str, str]:
        """Phase and remark when a building changes hands."""
        me = self.character.slot
        return "lost" if event.old_player_id == me else "", "gained" if event.player_id == me else ""

    def _remark(self, kind: str) -> None:
        """Rarely enough not to tire: not in every case, and then not for some rounds."""
        at, me = self.chronicle.board.round, self.character
        if at >= self._quiet and replies.remarks(me.seed, kind, at):
            self._unasked(kind)

    def _unasked(self, phase: str) -> None:
        """A line to all; the next remark has time."""
        me = self.character
        self._quiet = self.chronicle.board.round + REST
        self.owed.append(Owed(0, replies.line(me.traits, me.seed, phase, self.said)))


def deed(heard: Heard) -> str:
    """What a message did, as the answer has to say it."""
    return replies.deed_of(heard.meaning.intent, accepted=heard.accepted, changed=heard.before != heard.after)


def note(heard: Heard) -> str:
    """What a message did, for its sender; what is no influence is told as what it was taken for (H-985)."""
    intent = heard.meaning.intent
    if heard.meaning.unsure:
        return ""  # it asks what was meant
    if intent in replies.TALK:
        plain = replies.group_of(intent, heard.text) in {"talk", "question"}
        return f"taken as {'a question' if intent is Intent.QUESTION else 'talk'}: changes nothing" if plain else ""
    if not heard.impact.receptivity:
        return "not believed: changes nothing"
    return effect(min(100, heard.impact.value), heard.before, heard.after)


def stated(event: told.ChatSent, text: str) -> Meaning | None:
    """The meaning that the sender has stated itself, if any (H-643); how long is said in the words."""
    if event.intent is Intent.NONE:
        return None
    params = event.params
    region = params.region.lower().replace(" ", "")
    known = region in LEXICON.regions or _PLACE.fullmatch(region)
    retreat = params.aim == "retreat"
    meant = Meaning(event.intent, params.unit_type.number, params.player_id, region if known else "", retreat)
    return lasting(meant, text)

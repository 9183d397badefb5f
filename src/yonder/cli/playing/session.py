"""Session: a person or a bot at one realm, until it ends or they leave. Every move is durable before it is told."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress

import msgspec

from yonder.cli.checking.source import text_in
from yonder.cli.data.folder import program
from yonder.cli.data.house import House
from yonder.cli.playing.company import Company
from yonder.cli.playing.form import Form
from yonder.cli.playing.glance import Glance, Numbers
from yonder.cli.playing.menu import Menu, meanings
from yonder.cli.playing.scene import draw, drawn
from yonder.cli.playing.story import Chronicle, Names, tell
from yonder.cli.playing.told import told
from yonder.cli.terminal.show import count, say
from yonder.core.errors import Malformed, Reject, Stale
from yonder.core.rules import engine
from yonder.core.rules.action import Action, tag_of
from yonder.core.show.reading import Outcome
from yonder.core.world.codec import plain
from yonder.play.table import RealmSeat, Table

PATIENCE_MS = 90_000
SURE = "command.sure."  # words by the tag of an action: what is asked before it is done
HELP = (
    "Type what you want to do, in the words of the list (`attack goblin`), or its number; values follow: `3 north 5`.",
    "Leave the values out, and in a terminal you are asked for them one by one; Enter accepts the value in brackets.",
    "You can shorten words, and Tab completes them. `ask …` puts a question to the game.",
    "`odds 2`  exact odds        `help 2`  what the rules say about it",
    "`log`     what happened     `wait`    let time pass until something happens",
    "`more`    rarely needed offers        `list`    or Enter: everything again, not only what has changed",
    "`quit`    leave; the game is kept",
)


class Leave(Exception):
    """The person leaves."""


class Session:
    """Play goes on here."""

    def __init__(
        self, house: House, seats: list[RealmSeat], *, fresh: bool, most: int, company: Company | None = None
    ) -> None:
        self.house = house
        self.realm = house.realm
        self.table = Table(self.realm, seats)
        self.me = seats[0]
        self._most = most
        self._company = company
        self._sure = {k.removeprefix(SURE): v for k, v in self.realm.world.content.words.items() if k.startswith(SURE)}
        self._glance, self._numbers = Glance(), Numbers()
        self._names = Names({seat.who: seat.name for seat in seats})
        self._chronicle = Chronicle(self.realm, house.referee, fresh=fresh)

    def run(self) -> bool:
        """Play until the game is over, the person leaves, or nobody can move; False if a move may be cut short."""
        try:
            self._news()
            self._play()
        except Leave:
            pass
        except KeyboardInterrupt:
            say()
            self._farewell()
            return False
        outcome = self.realm.over()
        if outcome is None:
            self._farewell()
        else:
            self._ending(outcome)
        return True

    def _play(self) -> None:
        moves = 0
        while True:
            for seat in self.table.turns():
                if seat.bot is None:
                    moves = 0
                    self._person(seat)
                elif moves == self._most:
                    say(f"The bots made {count(moves, 'move')}.")
                    return
                else:
                    self._bot(seat)
                    moves += 1
            if self.realm.over() is not None:
                return
            say("Nobody can move now.")
            if self.realm.next_due() is None or not self._wait():
                return

    def _bot(self, seat: RealmSeat) -> None:
        action = seat.bot(seat) if seat.bot is not None else None
        if action is not None:
            seat.act(action)
            self._news()

    def _person(self, seat: RealmSeat) -> None:
        """Ask until something is done."""
        self._settle()
        head = self.realm.head
        menu = self._show(seat)
        while self.realm.head == head:
            text = _read(menu).strip()
            meant = menu.read(text).action
            if self.house.logical is None and self.house.referee.fire():
                self._news()
                if meant is not None and self._menu(seat).read(text).action != meant:
                    say("Time has passed while you were thinking, and that is not what it would do now; choose again.")
                    return
            self._answer(seat, self._menu(seat), text)  # what could not be done yet may be possible by now

    def _answer(self, seat: RealmSeat, menu: Menu, text: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            if text in ("quit", "q"):
                raise Leave
            if word == "odds":
                _print(menu.odds(rest))
            elif word == "help":
                _print(menu.manual(rest) if rest else HELP)
            elif text == "more":
                for line in menu.more():
                    say(*line)
            elif text == "log":
                self._told()
            elif text == "wait":
                self._wait()
            elif text in ("", "list"):
                self._glance.forget()
                self._show(seat)
            else:
                self._command(seat, menu, text)
        except (Malformed, Reject, Stale) as error:
            _refuse(error.text, error.code)

    def _command(self, seat: RealmSeat, menu: Menu, text: str) -> None:
        """Do what was meant, answer what was asked, ask for what is missing, or say what is wrong with it."""
        command = menu.read(text)
        if command.action is not None:
            self._act(seat, said(seat, command.action, command.speech))
        elif command.query is not None:
            answer = engine.ask(self.realm.rules, self.realm.world, seat.who, command.query)
            _print(told(plain(answer)))
        elif text == "exit":  # unless the game has something to exit from
            raise Leave
        elif (offer := menu.lacking(command, text)) is None or not attended():
            _refuse(command.said, command.code)
            for line in menu.values(offer) if offer and len(offer.domains) > 1 else meanings(command):
                say(*line)
        else:
            form = Form(offer, say, _ask)
            if form.fill():
                self._act(seat, said(seat, form.action, form.speech))

    def _settle(self) -> None:
        """Let those who keep the person company have their turn."""
        if self._company is not None:
            self._company.settle()
            self._news()

    def _act(self, seat: RealmSeat, action: Action) -> None:
        asked = self._sure.get(tag_of(action))
        if asked is not None and not self._agreed(asked):
            say(("Nothing is done.", "dim"))
            return
        seat.act(action)
        say()
        self._news()

    def _agreed(self, asked: str) -> bool:
        """What cannot be taken back is asked once more; anything but a yes is a no."""
        say((asked, "yellow"))
        answer = _ask("  yes or no [no]: ") if attended() else sys.stdin.readline()
        return answer.strip().casefold() in ("y", "yes")

    def _show(self, seat: RealmSeat) -> Menu:
        say()
        blocks = drawn(self.realm.scene(seat.who), self.house.clock(), self._names.of)
        menu = self._menu(seat)
        for line in (*self._glance.scene(blocks), *self._glance.menu(menu.entries())):
            say(*line)
        return menu

    def _menu(self, seat: RealmSeat) -> Menu:
        return Menu(seat, self.realm.rules, self.realm.world.content.words, self._numbers)

    def _news(self) -> bool:
        """Tell what has happened since the last time, if anything; how the world was made is told by `log` alone."""
        self._name()
        some = False
        for step in self._chronicle.news():
            if step.entry.birth is not None:
                continue
            for line in tell(self.realm.rules, step, self.me.who, self._names, self._text, brief=True):
                say(*line)
                some = True
        return some

    def _name(self) -> None:
        """Others are called as the game calls them, until somebody has a name."""
        nicknames = self.realm.rules.part("nicknames")
        if nicknames is not None:
            self._names.known.update(nicknames(self.realm.world, self.me.who))

    def _text(self, name: str) -> str:
        """What was said, by its hash."""
        return text_in(self.realm.texts([name]), self.me.read)

    def _told(self) -> None:
        """Tell everything from the start."""
        for step in self.realm.steps(0):
            for line in tell(self.realm.rules, step, self.me.who, self._names, self._text):
                say(*line)

    def _wait(self) -> bool:
        """Let time pass until the next timer fires; False if none runs, or it is too far off."""
        due = self.realm.next_due()
        if due is None:
            say("Nothing will happen by itself.")
            return False
        if self.house.logical is not None:
            self.house.logical.waited = due
        elif due - self.house.clock() > PATIENCE_MS:
            say(f"Nothing happens until {time.strftime('%Y-%m-%d %H:%M', time.localtime(due // 1000))}.")
            return False
        while self.house.clock() < due:
            time.sleep(min(1, max(0.01, (due - self.house.clock()) / 1000)))
        self.house.referee.fire()
        if not self._news():
            say("Time passes.")
        return True

    def _ending(self, outcome: Outcome) -> None:
        say()
        for line in draw(self.realm.scene(self.me.who), self.house.clock(), self._names.of):
            say(*line)
        say()
        say((f"The game is over. {outcome.reason}".rstrip(), "bold"), _verdict(outcome, self.me, self._names))
        for who, points in outcome.points.items():
            say(f"  {self._names.of(who)}: {points}")
        data, short = self.house.data, self.house.data.short(self.realm.id)
        say(f"Realm {short}: {count(self.realm.head.seq + 1, 'entry')}, signed and proved. Check it yourself:")
        say((f"  {program()} verify {short}{data.option}", "cyan"))

    def _farewell(self) -> None:
        data, short = self.house.data, self.house.data.short(self.realm.id)
        say(f"The game is saved as realm {short}, {count(self.realm.head.seq + 1, 'entry')}. Continue it:")
        say((f"  {program()} play {self.realm.rules.name} --realm {short}{data.option}", "cyan"))


def _refuse(text: str, code: str) -> None:
    """Why something cannot be done; programs also want its code."""
    say((text if attended() else f"{text} ({code})", "red"))


def _verdict(outcome: Outcome, me: RealmSeat, names: Names) -> str:
    if not outcome.winners:
        return " Nobody has won."
    if me.bot is None:
        return " You have won." if me.who in outcome.winners else " You have lost."
    return " Won by " + ", ".join(names.of(who) for who in outcome.winners) + "."


def attended() -> bool:
    """Does a person sit here, who sees prompts?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise Leave from None


def _read(menu: Menu) -> str:
    """The next line; a prompt only where a person sees it."""
    try:
        if attended():
            _edit(menu)
            return input("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
    except EOFError:
        line = ""
    if not line:
        raise Leave
    return line


def _edit(menu: Menu) -> None:
    """Let `input` have line editing, history and completion by Tab, where Python has it."""
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - not every Python has it

        readline.set_completer_delims("")  # a completion is a whole line
        readline.set_completer(lambda text, state: dict(enumerate(menu.complete(text))).get(state))
        readline.parse_and_bind("tab: complete")


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def said(seat: RealmSeat, action: Action, speech: Mapping[str, str]) -> Action:
    """The action with words that this seat says, in the place of those that stood for them."""
    spoken = {field: seat.say(text, getattr(action, field).readers) for field, text in speech.items()}
    return msgspec.structs.replace(action, **spoken) if spoken else action

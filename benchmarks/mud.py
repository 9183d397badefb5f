"""A world of Evennia's for one measurement: installed on first use, made with its players in it, started and stopped.

Its two processes are started as its launcher starts them, but as children of this one: what ails them is seen at once,
and none of them outlives the measurement. The world lives in a folder of its own that is removed with it.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).parent / ".evennia"
PYTHON = HOME / "bin" / "python"
VERSION = "5.0.1"
SECRET = "open-the-door-9"  # noqa: S105 - of players who live for a minute
MARK = "Here you are."
SIDE = 9  # the land is a square of places whose edges meet
LAST_LINES = 12

# Lifted: 2 connections a second and 5 failed logins, which only stretch the arrival of all players, and the slow hash
# of passwords, which does the same. Off: web pages, and with them the web client. Ports are free ones of this machine.
# All else is Evennia's default; its 80 commands a second and player are more than anybody sends here.
SETTINGS = """
TELNET_PORTS = [{telnet}]
TELNET_INTERFACES = ["127.0.0.1"]
AMP_PORT = {amp}
WEBSERVER_ENABLED = False
MAX_CONNECTION_RATE = 1_000
LOGIN_THROTTLE_LIMIT = None
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""

# What the server would do at its first start comes first, so that it need not start twice; then the land, and players
# who all begin in its first place.
MAKE = """
import sys, time
import django
django.setup()
import evennia
evennia._init()
from django.conf import settings
from django.db import transaction
from evennia import create_object
from evennia.accounts.models import AccountDB
from evennia.server.initial_setup import create_objects
from evennia.server.models import ServerConfig
from evennia.utils.create import create_channel
from typeclasses.accounts import Account
count, side, secret, mark = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
with transaction.atomic():
    AccountDB.objects.create_superuser("keeper", "keeper@example.com", secret)
    create_objects()
    for channel in settings.DEFAULT_CHANNELS:
        create_channel(**channel)
    ServerConfig.objects.conf("server_epoch", time.time())
    ServerConfig.objects.conf("last_initial_setup_step", "done")
    spots = [(x, y) for x in range(side) for y in range(side)]
    land = {spot: create_object("typeclasses.rooms.Room", key="Place %d %d" % spot) for spot in spots}
    for (x, y), place in land.items():
        place.db.desc = mark
        for way, dx, dy in (("north", 0, 1), ("south", 0, -1), ("east", 1, 0), ("west", -1, 0)):
            there = land[(x + dx) % side, (y + dy) % side]
            create_object("typeclasses.exits.Exit", key=way, location=place, destination=there)
    for number in range(count):
        account, errors = Account.create(username=f"walker{number}", password=secret)
        if account is None or errors:
            sys.exit(f"no account: {errors}")
        for character in account.characters.all():
            character.home = character.db.prelogout_location = land[0, 0]
            character.location = None
        if (number + 1) % 100 == 0:
            print("  ...", number + 1, "accounts", flush=True)
"""


class Failed(Exception):
    """The rival cannot be measured; the text says why."""


class Late(Failed):
    """No answer in time, or the connection is lost."""


@dataclass
class World:
    """A running world: its port, and its processes."""

    port: int
    folder: Path
    running: dict[str, subprocess.Popen[bytes]]

    @property
    def pids(self) -> list[int]:
        return [each.pid for each in self.running.values()]

    def check(self) -> None:
        """Insist that both processes still run."""
        for name, process in self.running.items():
            if process.poll() is not None:
                raise Failed(f"its {name} has ended with code {process.returncode}")

    def log(self) -> str:
        """The end of what each process has said."""
        parts = []
        for name in self.running:
            lines = (self.folder / f"{name}.out").read_text(errors="replace").splitlines()[-LAST_LINES:]
            parts.append("\n".join([f"the end of the {name}'s log:", *(f"  {line}" for line in lines)]))
        return "\n".join(parts)


def install() -> None:
    """Evennia in an environment of its own."""
    if (HOME / "bin" / "evennia").exists():
        return
    note(f"installing Evennia {VERSION} (once)")
    call([sys.executable, "-m", "venv", "--clear", str(HOME)], HOME.parent, 300)
    call([str(PYTHON), "-m", "pip", "install", "-q", f"evennia=={VERSION}"], HOME.parent, 900)


@contextmanager
def world(players: int) -> Iterator[World]:
    """A new world with so many accounts, running."""
    with tempfile.TemporaryDirectory(prefix="evennia-") as home, ExitStack() as stack:
        folder = make(Path(home), players)
        telnet, amp = free_ports(2)
        conf = folder / "server" / "conf" / "secret_settings.py"
        conf.write_text(conf.read_text() + SETTINGS.format(telnet=telnet, amp=amp))
        code = next(HOME.glob("lib/python*/site-packages/evennia/server"))
        parts = {"portal": code / "portal" / "portal.py", "server": code / "server.py"}
        running = {name: stack.enter_context(started(folder, name, path)) for name, path in parts.items()}
        found = World(telnet, folder, running)
        try:
            yield found
            found.check()
        except (Failed, OSError) as error:
            why = str(error) or type(error).__name__
            raise Failed(f"{why}\n{found.log()}") from error


def make(home: Path, players: int) -> Path:
    """The folder of a new world with its land and its players."""
    command = str(HOME / "bin" / "evennia")
    call([command, "--init", "world"], home, 60)
    folder = home / "world"
    conf = folder / "server" / "conf" / "secret_settings.py"
    conf.write_text(conf.read_text() + SETTINGS.format(telnet=0, amp=0))
    note("making its database")
    call([command, "migrate"], folder, 300)
    note(f"making its land and {players} accounts")
    call([str(PYTHON), "-c", MAKE, str(players), str(SIDE), SECRET, MARK], folder, 60 + players, quiet=False)
    return folder


def call(command: list[str], folder: Path, most_s: float, *, quiet: bool = True) -> None:
    """Run a command to its end; what it said is told when it fails."""
    out = subprocess.PIPE if quiet else None
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment(folder), check=False, timeout=most_s,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed(f"{' '.join(command[:3])} took more than {most_s:.0f} s") from None
    if done.returncode:
        said = f"{done.stdout or ''}{done.stderr}".splitlines()[-LAST_LINES:]
        raise Failed("\n".join([f"{' '.join(command[:3])} failed with code {done.returncode}:", *said]))


@contextmanager
def started(folder: Path, name: str, code: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One of the two processes, with its log beside the world."""
    command = [str(HOME / "bin" / "twistd"), "--nodaemon", "--pidfile=", f"--python={code}"]
    with (
        (folder / f"{name}.out").open("wb") as log,
        subprocess.Popen(
            command, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        ) as process,
    ):
        try:
            yield process
        finally:
            process.kill()  # nothing of the world is kept


def environment(folder: Path) -> dict[str, str]:
    """What a process of Evennia's finds around it."""
    path = f"{HOME / 'bin'}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "PYTHONPATH": str(folder), "PYTHONUNBUFFERED": "1"}
    return {**os.environ, **own, "DJANGO_SETTINGS_MODULE": "server.conf.settings"}


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


def note(text: str) -> None:
    """Say what is done now."""
    print(f"  Evennia: {text}", flush=True)

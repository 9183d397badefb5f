"""`yonder serve`: a referee for everybody who can reach it."""

from __future__ import annotations

import os
import re
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yonder.cli.data.folder import Data
from yonder.cli.keeping.lock import locked
from yonder.cli.making.pack import PackFiles, packs_in
from yonder.cli.options import DataDir
from yonder.cli.terminal.show import say
from yonder.cli.terminal.trouble import Usage, complain
from yonder.core.errors import Malformed, Missing
from yonder.proof.keys import public_from_text
from yonder.registry import games

PORT, PORTS = 8420, 20
RELAY = re.compile(r"wss?://[\w.:\[\]-]{1,255}(/[\w./~%-]{0,255})?")
Flag = Annotated[bool, Parameter(negative="", show_default=False)]
Many = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]


def serve(  # noqa: PLR0913 - the options of a server
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: DataDir = None,
    read_only: Flag = False,
    closed: Annotated[bool, Parameter(negative="--open", show_default=False)] = False,
    allow: Path | None = None,
    key: Many = (),
    name: Many = (),
    origin: Many = (),
    relay: Many = (),
    rate: int | None = None,
    metrics: Flag = False,
    no_default_realms: Flag = False,
    pack: PackFiles = (),
    any_pack: Flag = False,
    no_agents: Flag = False,
    townsfolk: int = 0,
    llm: str = "",
    llm_model: str = "",
    llm_calls: int = 2_000,
    llm_tokens: int = 2_000_000,
    new_referee: Flag = False,
    no_browser: Flag = False,
) -> int:
    """Serve the realms of the data folder over HTTP and WebSocket, until stopped.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for all.
    port
        The port; 0 takes a free one. Without it 8420, or the next one that is free.
    read_only
        Only show what was played; accept nothing.
    closed
        Only keys that are allowed may act, create and talk; everybody may read. --open lets everybody in, as usual.
    allow
        With --closed: a file with one key (npub1… or hex) per line.
    key
        With --closed: a key to allow; can be given several times.
    name
        A host name under which the server is reached, with a port if a tunnel or proxy in front has an unusual one;
        addresses and localhost always are. Can be given several times.
    origin
        Another site whose pages may send requests here, such as https://example.org. Can be given several times.
    relay
        A Nostr relay (wss://…) to which the page may publish saves and badges if a player wants it.
        Can be given several times.
    rate
        Requests per second for each address, 200 by default; 0 for no limit.
    metrics
        Serve metrics for Prometheus at /api/metrics.
    no_default_realms
        Do not open a realm of each shared game for everybody.
    pack
        A file of other numbers and words for the realm of its game that is opened for everybody.
        Can be given several times.
    any_pack
        Let hosts name packs of their own when they create realms. Their numbers run on your machine.
    no_agents
        Do not seat bots.
    townsfolk
        How many bots (up to 4) live in the worlds that everybody shares, where a game has such bots: delve has.
    llm
        An OpenAI-compatible address (such as https://openrouter.ai/api/v1) whose model may plan and talk for the bots
        that are asked for; its key is read from YONDER_LLM_KEY. Without it, or when it fails, they play without it.
    llm_model
        The name of the model there.
    llm_calls
        How often all bots together may ask the model until the server is started again. Each bot has 200 calls.
    llm_tokens
        How many tokens all bots together may use until then. Each bot has 200,000.
    new_referee
        Start over with a new referee's key after the old one was lost: existing realms can then only be read.
    no_browser
        Do not open the browser.
    """
    with server_library():
        from yonder import serve as server  # noqa: PLC0415 - the libraries of the serve extra
        from yonder.cli.keeping.seating import seating  # noqa: PLC0415
        from yonder.play.agents import Budget  # noqa: PLC0415
        from yonder.serve.options import Limits  # noqa: PLC0415
        from yonder.serve.run import bound  # noqa: PLC0415
    if bool(llm) != bool(llm_model):
        raise Usage("Use --llm and --llm-model together.")
    if (allow or key) and not closed:
        raise Usage("--allow and --key work only together with --closed.")
    limits = Limits() if rate is None else Limits(address_rate=max(0, rate))
    options = server.Options(
        read_only=read_only,
        allow=allowed(allow, key) if closed else None,
        names=frozenset(each.lower() for each in name),
        origins=frozenset(each.lower().rstrip("/") for each in origin),
        relays=relays(relay),
        metrics=metrics,
        default_realms=not no_default_realms,
        packs=packs_in(pack),
        any_pack=any_pack,
        townsfolk=max(0, min(4, townsfolk)),
        limits=limits,
        debug=bool(os.environ.get("YONDER_DEBUG")),
    )
    kept = Data(data)
    if new_referee:
        begin_anew(kept)
    referee, store = kept.reading() if read_only else (kept.referee, kept.store)
    listening = bound(host, PORT, PORTS) if port is None else bound(host, port)
    hall = server.Hall(store, referee, games(), kept.folder / "side.db", options)
    place, number = listening.getsockname()[:2]
    shown = f"[{place}]" if ":" in place else {"0.0.0.0": "127.0.0.1"}.get(place, place)  # noqa: S104 - what it was told
    url = f"http://{shown}:{number}"

    def ready() -> None:
        say(f"Yonder is at {url}. Stop it with Ctrl-C.")
        sys.stdout.flush()
        if not no_browser and person_is_there(os.environ):
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    agents = seating(referee, llm, llm_model, Budget(llm_calls, llm_tokens))
    with nullcontext() if read_only else locked(kept.folder, f"process {os.getpid()}, {url}") as other:
        if other is not None:
            complain(
                f"Another server ({other}) runs on {kept.folder}. Stop one of them unless you meant to run both.",
                "folder_in_use",
            )
        server.run(hall, listening, ready, () if read_only or no_agents else (agents,))
    return 0


def begin_anew(kept: Data) -> None:
    """Make another key for the referee, if the old one is lost."""
    if kept.has_referee:
        raise Usage("--new-referee is for a folder that has lost its referee's key; this one has it.")
    kept.begin_anew()


@contextmanager
def server_library() -> Iterator[None]:
    """Say what to install when the server's libraries are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Missing(
            f"Serving needs {error.name}. Install it: pip install 'yonder-referee[serve]'", "no_library"
        ) from None


def person_is_there(environment: Mapping[str, str]) -> bool:
    """Does a person sit at this terminal, with a screen on which a browser can open?"""
    if environment.get("CI") or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    has_screen = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return bool(has_screen) or sys.platform in ("darwin", "win32")


def relays(urls: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses of relays; they become part of the page's policy, and so must be nothing else."""
    for url in urls:
        if not RELAY.fullmatch(url):
            raise Usage(f"A relay is an address such as wss://relay.example.org, not {url!r}.", "bad_relay")
    return tuple(dict.fromkeys(urls))


def allowed(path: Path | None, keys: tuple[str, ...]) -> frozenset[str]:
    """The keys of a file, one a line (what follows a # is a note), and those given beside it."""
    lines = () if path is None else path.read_text("utf-8").splitlines()
    texts = [text for line in lines if (text := line.partition("#")[0].strip())]
    try:
        return frozenset(public_from_text(text) for text in (*texts, *keys))
    except Malformed as error:
        raise Usage(f"A key to allow cannot be read: {error.text}", "bad_key") from None

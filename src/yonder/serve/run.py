"""Run: a hall on a socket until it is told to stop. Watchers are told to come back."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

import uvicorn

from yonder.core.errors import Unavailable
from yonder.serve.app import Made, make_app
from yonder.serve.edge.http import paced
from yonder.serve.edge.journal import configure
from yonder.serve.edge.websocket import metered
from yonder.serve.house.hall import Hall

GRACE_S = 10
GARBAGE = (20_000, 20, 50)  # rows and entries have no cycles: there is little to look for
SLACK = 1_024  # what a message has beside the event it carries
UNSENT = (
    2**16
)  # bytes that the system keeps for a client who does not read; for one who does it keeps what is under way
SWITCH_S = 0.0005  # long odds in a thread must not keep the loop waiting


def run(
    hall: Hall, listening: socket.socket, ready: Callable[[], None] = lambda: None, services: Sequence[Made] = ()
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` is called when requests are taken."""
    configure(debug=hall.options.debug)
    sys.setswitchinterval(SWITCH_S)
    gc.freeze()  # rules and content are here to stay
    gc.set_threshold(*GARBAGE)
    config = uvicorn.Config(
        make_app(hall, services),
        access_log=False,
        http=paced(hall.floods, hall.limits),
        log_config=None,  # ours, which writes no values
        log_level="error",  # what a stranger sends is not worth a line each
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
        ws=metered(hall.floods),
        ws_max_size=hall.limits.body + SLACK,
        ws_per_message_deflate=False,
    )
    _Server(config, hall, ready).run(sockets=[listening])


def bound(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket on this address; port 0 takes any that is free. If it is taken, the next ones are tried."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        listening.bind((host, port))
        listening.listen()  # two may bind one address, but only one may listen
    except OSError as error:
        listening.close()
        if error.errno != errno.EADDRINUSE:
            raise
        if tries > 1:
            return bound(host, port + 1, tries - 1)
        raise Unavailable(f"Port {port} is in use; choose another with --port, or 0 for any.", "port_in_use") from None
    return listening


class _Server(uvicorn.Server):
    """Reports when it is ready, and tells the hall when it ends: it does not wait for long work."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hall.closing = True
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Both signals mean a clean shutdown. Being asked to stop is not a failure, so none is raised again."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

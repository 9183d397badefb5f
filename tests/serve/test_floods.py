"""Those who send too much: requests without waiting, bodies in crumbs, frames without end. Nobody else notices."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from servers import RED, Dial, Line, MakeClient, Serve, Server
from yonder.serve.edge.floods import STRIKES, Floods
from yonder.serve.options import Limits
from yonder.testkit.served import FREE

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/profiles HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = (
    "GET /api/realms/{}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def connect(server: Server, address: str = "127.0.0.1") -> socket.socket:
    """A line to the server, from an address of the loopback network."""
    return socket.create_connection(("127.0.0.1", server.port), 60, source_address=(address, 0))


def heard(line: socket.socket) -> bytes:
    """All that comes until the line ends, whichever way it ends."""
    parts = []
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def memory(server: Server) -> int:
    """Resident memory in kilobytes."""
    return int(Path(f"/proc/{server.pid}/status").read_text("ascii").partition("VmRSS:")[2].split()[0])


def code_of(answer: bytes) -> str:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    return str(json.loads(body)["code"])


# Requests


def test_requests_sent_ahead_are_answered_one_after_the_other(server: Server) -> None:
    paths = [f"/api/realms/{number}" for number in range(300)]
    asked = b"".join(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() for path in paths)
    with connect(server) as line:
        line.sendall(asked + GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        answers = heard(line)
    assert answers.count(b"HTTP/1.1 404") == 300
    assert answers.count(b"HTTP/1.1 200") == 1
    assert answers.rindex(b"HTTP/1.1 404") < answers.index(b"HTTP/1.1 200")


def test_bodies_sent_ahead_are_not_mixed_up(server: Server) -> None:
    bodies = [b"x" * size + b"\r\n\r\n" for size in (0, 1, 5_000, 20_000, 3)]
    asked = b"".join(POST + b"Content-Length: %d\r\n\r\n" % len(body) + body for body in bodies)
    with connect(server) as line:
        line.sendall(asked + GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        answers = heard(line)
    assert answers.count(b"HTTP/1.1 400") == len(bodies)
    assert answers.count(b"HTTP/1.1 200") == 1


def test_who_sends_requests_and_reads_no_answers_is_not_read_either(serve: Serve) -> None:
    own = serve()
    before = memory(own)
    with connect(own) as line, httpx2.Client(base_url=own.url) as bystander:
        line.settimeout(0)
        sent = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100_000
        with suppress(BlockingIOError):
            line.send(sent)
        for _ in range(100):  # as many turns of the server's loop
            assert bystander.get("/api/health").status_code == 200
        assert memory(own) - before < 40_000


def test_requests_sent_ahead_wait_while_others_are_answered(serve: Serve) -> None:
    own = serve(limits={**FREE, "address_rate": 100_000, "ahead_rate": 0.001})  # one in a quarter of an hour
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(own, "127.0.0.2")) for _ in range(5)]
        for line in lines:
            line.sendall(GET * 100)
        for address in ("127.0.0.1", "127.0.0.2"):
            way = httpx2.HTTPTransport(local_address=address)
            with httpx2.Client(base_url=own.url, transport=way) as other:
                assert [other.get("/api/health").status_code for _ in range(30)] == [200] * 30
        answers = [line.recv(65_536) for line in lines]
    # Each has the answer to its first request; together they had one turn for all that were sent ahead.
    assert sum(answer.count(b"HTTP/1.1 200") for answer in answers) in (5, 6)


def test_who_never_reads_is_let_go(serve: Serve) -> None:
    own = serve(limits={**FREE, "write_s": 0.2})
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.settimeout(60)
        line.connect(("127.0.0.1", own.port))
        with pytest.raises(ConnectionError):
            _send_for_ever(line, b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1_000)


def _send_for_ever(line: socket.socket, data: bytes) -> None:
    while True:
        line.sendall(data)


def test_a_body_in_crumbs_is_refused(server: Server) -> None:
    with connect(server) as line:
        line.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * 1_000)
        assert code_of(heard(line)) == "too_many_chunks"


def test_a_body_in_fair_pieces_is_read(server: Server) -> None:
    pieces = (b"x" * 200 for _ in range(600))
    answer = httpx2.post(f"{server.url}/api/profiles", content=pieces)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_argument")


# Frames


def flood(line: Line, send: Callable[[], Any], times: int) -> tuple[int, str]:
    """Send this so often; the code and the reason with which the server closes the line."""
    with suppress(ConnectionClosed):
        for _ in range(times):
            send()
    return line.closed()


@pytest.fixture
def realm(server: Server, clients: MakeClient) -> str:
    found: str = clients(server, RED).create("duel").id
    return found


def test_pings_of_the_protocol_without_end_close_the_line(dial: Dial, realm: str) -> None:
    line = dial(realm)
    assert flood(line, line.socket.ping, 2_000) == (1008, "too_many_frames")


def test_messages_without_end_close_the_line(dial: Dial, realm: str) -> None:
    line = dial(realm)
    assert flood(line, lambda: line.send(type="ping"), 2_000) == (1008, "too_many_frames")


def test_junk_without_end_closes_the_line(dial: Dial, realm: str) -> None:
    line = dial(realm)
    assert flood(line, lambda: line.socket.send("{"), 2_000) == (1008, "too_many_frames")


def test_large_messages_without_end_close_the_line(dial: Dial, realm: str) -> None:
    line, large = dial(realm), "x" * 100_000
    assert flood(line, lambda: line.socket.send(large), 50) == (1008, "too_many_bytes")


def test_frames_before_the_line_is_taken_end_it(server: Server, realm: str) -> None:
    with connect(server) as line:
        line.sendall(UPGRADE.format(realm).encode())
        line.sendall(b"\xff" * 100)
        line.shutdown(socket.SHUT_WR)  # when they came too early to be looked at, it would wait for a hello
        assert b"HTTP/1.1 2" not in heard(line)


def test_a_lively_line_is_not_closed(dial: Dial, realm: str) -> None:
    line = dial(realm)
    for _ in range(200):
        line.send(type="ping")
        line.next("pong")


def test_a_flood_closes_no_other_line(dial: Dial, realm: str) -> None:
    quiet, loud = dial(realm), dial(realm)
    with suppress(ConnectionClosed):
        for _ in range(2_000):
            loud.socket.ping()
    quiet.send(type="ping")
    assert quiet.next("pong")
    assert loud.closed() == (1008, "too_many_frames")


def test_an_address_over_its_budget_loses_the_line_that_sends_most(
    serve: Serve, clients: MakeClient, dial: Dial
) -> None:
    own = serve(limits={**FREE, "address_rate": 1_000, "address_frames": 20, "burst_s": 1, "frames": 60})
    realm = clients(own, RED).create("duel")
    quiet, loud = dial(realm.id, to=own), dial(realm.id, to=own)
    assert flood(loud, lambda: loud.send(type="ping"), 2_000) == (1008, "too_many_frames")
    quiet.send(type="ping")
    assert quiet.next("pong")


def test_an_address_that_floods_again_and_again_is_not_listened_to(
    serve: Serve, clients: MakeClient, dial: Dial
) -> None:
    own = serve(limits={**FREE, "address_rate": 1_000})
    bystander = dial(clients(own, RED).create("duel").id, to=own)
    answers = [junk(own) for _ in range(STRIKES)]
    assert b"bad_request" in answers[0]
    while answers[-1]:  # some are forgiven on a slow machine
        answers.append(junk(own))
    bystander.send(type="ping")
    assert bystander.next("pong")


def junk(server: Server) -> bytes:
    with connect(server) as line:
        line.sendall(b"\x00")
        return heard(line)


def test_one_address_has_so_many_lines(serve: Serve) -> None:
    own = serve(limits={**FREE, "address_rate": 1_000, "sockets": 3})
    with ExitStack() as stack:
        lines = [stack.enter_context(connect(own)) for _ in range(4)]
        for line in lines:
            line.sendall(GET)
        assert [line.recv(15) for line in lines[:3]] == [b"HTTP/1.1 200 OK"] * 3
        assert heard(lines[3]) == b""


def test_strikes_are_forgiven() -> None:
    now = [0.0]
    floods = Floods(Limits(), clock=lambda: now[0])
    for _ in range(STRIKES):
        assert not floods.barred("a")
        floods.strike("a")
    assert floods.barred("a")
    assert not floods.barred("b")
    now[0] += 1
    assert not floods.barred("a")


def test_a_proxy_is_not_blamed_for_those_it_speaks_for() -> None:
    floods = Floods(Limits(sockets=1))
    floods.proxy("127.0.0.1")
    for _ in range(STRIKES):
        floods.strike("127.0.0.1")
    assert floods.opened("127.0.0.1")
    assert floods.opened("127.0.0.1")


def test_who_asks_for_much_is_answered_at_an_even_pace() -> None:
    now = [0.0]
    floods = Floods(Limits(address_rate=200, burst_s=5), clock=lambda: now[0])

    def asked(times: int) -> list[float]:
        return [floods.turn("a") for _ in range(times) if floods.requests.take("a")]

    assert asked(199) == [0.0] * 199
    assert asked(4) == pytest.approx([0.0, 0.005, 0.010, 0.015])
    assert floods.turn("b") == 0
    now[0] += 1
    assert asked(1) == [0.0]


def test_what_was_sent_ahead_has_an_even_pace_from_the_first() -> None:
    floods = Floods(Limits(ahead_rate=50), clock=lambda: 0.0)
    assert [floods.ahead("a") for _ in range(3)] == pytest.approx([0.0, 0.02, 0.04])
    assert floods.ahead("b") == 0
    floods.proxy("a")
    assert floods.ahead("a") == 0
    assert Floods(Limits(address_rate=0)).ahead("a") == Floods(Limits(address_rate=0)).turn("a") == 0


def test_the_hundredth_refusal_comes_late() -> None:
    now = [0.0]
    floods = Floods(Limits(), clock=lambda: now[0])
    delays = [floods.late("a") for _ in range(100)]
    assert delays[0] == 0
    assert delays[-1] > 0
    assert floods.late("b") == 0

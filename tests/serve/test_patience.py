"""Those who send slowly, or too much, or half of it: they are not waited for, and nobody else waits for them."""

from __future__ import annotations

import socket

import httpx2
import pytest

from servers import Serve, Server
from yonder.testkit.served import FREE

HEAD = b"POST /api/profiles HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def hasty(serve: Serve) -> Server:
    """It does not wait for a head. On a machine that stalls, that may be any head."""
    return serve(limits={**FREE, "head_s": 0.2})


@pytest.fixture
def hasty_reader(serve: Serve) -> Server:
    """It waits for a head, and not for a body."""
    return serve(limits={**FREE, "head_s": 60, "body_s": 0.2})


def told(server: Server, *parts: bytes) -> bytes:
    """Send this and no more; what the server says until it closes the line."""
    with socket.create_connection(("127.0.0.1", server.port), 60) as line:
        for part in parts:
            line.sendall(part)
        return b"".join(iter(lambda: line.recv(65_536), b""))


@pytest.mark.parametrize("sent", [b"", b"G", b"GET / HTTP/1.1\r\nHost: local", HEAD + b"X-Long: " + b"x" * 1_000])
def test_half_a_head_is_not_waited_for(hasty: Server, sent: bytes) -> None:
    assert told(hasty, sent) == b""


def test_half_a_head_after_a_whole_request_is_not_waited_for(hasty: Server) -> None:
    sent = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/he"
    while not (answer := told(hasty, sent)):
        pass
    assert answer.count(b"HTTP/1.1") == 1


def test_half_a_body_is_not_waited_for(hasty_reader: Server) -> None:
    answer = told(hasty_reader, HEAD + b"Content-Length: 500\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"code":"too_slow"' in answer


def test_a_body_in_pieces_that_never_ends_is_not_waited_for(hasty_reader: Server) -> None:
    assert b"too_slow" in told(hasty_reader, HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")


def test_a_head_without_end_is_not_read(serve: Serve) -> None:
    own = serve()
    try:
        answer = told(own, HEAD, *[b"X-More: " + b"x" * 8_000 + b"\r\n"] * 100)
    except ConnectionError:  # it was closed while we wrote
        answer = b""
    assert answer == b""


def test_slow_senders_hold_up_nobody(serve: Serve) -> None:
    own = serve()
    lines = [socket.create_connection(("127.0.0.1", own.port), 60) for _ in range(200)]
    for line in lines:
        line.sendall(HEAD + b"Content-Length: 500\r\n\r\n{")
    assert httpx2.get(f"{own.url}/api/ready").status_code == 200
    for line in lines:
        line.close()


@pytest.mark.parametrize(
    "sent", [b"\x00" * 100, b"\r\n" * 100 + b"!\r\n\r\n", b"GET  HTTP/9\r\n\r\n", b"\x16\x03\x01\x02\x00"]
)
def test_what_is_not_http_ends_the_line(hasty: Server, sent: bytes) -> None:
    assert not told(hasty, sent).startswith(b"HTTP/1.1 2")

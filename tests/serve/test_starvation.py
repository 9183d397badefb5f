"""Those who ask for much: odds, pages, new realms and sessions. Others go on as if they were not there."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx2
import pytest

from servers import BLUE, RED, MakeClient, Played, Serve, Server, begin_duel
from yonder.client import Client, Refused
from yonder.proof.keys import Key
from yonder.serve.edge.newcomers import Newcomers
from yonder.serve.edge.refusal import TooMany
from yonder.serve.house.side import Side
from yonder.serve.options import Limits
from yonder.testkit.served import FREE

BODY = b'{"type":"ponder"}'
Ask = Callable[[Client, str], socket.socket]


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Ask for odds that take as long as they may, and do not wait for the answer."""
    with ExitStack() as stack:

        def asked(client: Client, realm: str) -> socket.socket:
            line = socket.create_connection(("127.0.0.1", int(client.url.rpartition(":")[2])), 60)
            head = f"POST /api/realms/{realm}/odds HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            proof = f"Authorization: Bearer {client.token()}\r\nContent-Length: {len(BODY)}\r\n\r\n"
            line.sendall(f"{head}{proof}".encode() + BODY)
            return stack.enter_context(line)

        yield asked


def answer(line: socket.socket) -> bytes:
    return b"".join(iter(lambda: line.recv(65_536), b""))


def act_until_refused(duel: Played) -> None:
    while True:
        duel.mover().act({"type": "guard"})


def test_neither_play_nor_timers_nor_closes_wait_for_odds(serve: Serve, clients: MakeClient, ask: Ask) -> None:
    own = serve(limits={**FREE, "odds_s": 300.0, "odds_wait_s": 300.0})
    red = clients(own, RED)
    duel, cards = begin_duel(red, clients(own, BLUE)), red.create("cards")
    asked = [ask(clients(own, Key.from_seed(f"asker {number}")), cards.id) for number in range(6)]
    assert duel.red.verify()["bad"] is None  # long work that is no odds
    side = Side(own.folder / "side.db")
    side.close_realm(duel.id)
    side.close()
    with pytest.raises(Refused, match="closed"):
        act_until_refused(duel)  # the house looks once a second
    assert select.select(asked, [], [], 0)[0] == []  # all the while nobody had his odds


def test_odds_are_not_worked_out_for_who_has_left(serve: Serve, clients: MakeClient, ask: Ask) -> None:
    own = serve(limits={**FREE, "odds_s": 300.0, "odds_wait_s": 300.0})
    red, blue = clients(own, RED), clients(own, BLUE)
    cards, duel = red.create("cards"), begin_duel(red, blue)
    lines = [ask(red, cards.id), ask(blue, cards.id)]  # the thread's, and one that waits
    blue.get("/api/realms")  # so they have come
    assert select.select(lines, [], [], 0)[0] == []
    for line in lines:
        line.close()
    assert duel.mover().odds({"type": "strike"})["lines"]


def test_the_end_of_the_server_does_not_wait_for_odds(serve: Serve, clients: MakeClient, ask: Ask) -> None:
    own = serve(limits={**FREE, "odds_s": 300.0})
    red = clients(own, RED)
    line = ask(red, red.create("cards").id)
    red.create("cards")  # so the request before has come
    assert own.stop() == 0
    assert b'"code":"unavailable"' in answer(line)


def test_a_key_waits_for_so_many_odds(serve: Serve, clients: MakeClient, ask: Ask) -> None:
    own = serve(limits={**FREE, "odds_s": 300.0, "odds_each": 1})
    red, blue = clients(own, RED), clients(own, BLUE)
    realms = [red.create("cards").id for _ in range(3)]
    lines = [ask(red, realm) for realm in realms]
    ready, _, _ = select.select(lines, [], [], 60)
    assert b'"code":"too_many_odds"' in answer(ready[0])
    other = ask(blue, realms[0])
    blue.get("/api/realms")
    assert select.select([other], [], [], 0)[0] == []  # another key waits for its turn


def test_pages_of_a_log_cost_what_they_hold(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "address_rate": 1, "burst_s": 100})
    realm = clients(own, RED).create("duel")
    codes = [httpx2.get(f"{own.url}/api/realms/{realm.id}/log?limit=1000").status_code for _ in range(9)]
    assert codes[0] == 200
    assert 429 in codes


def test_a_whole_log_is_sent_slowly_rather_than_not_at_all(serve: Serve, clients: MakeClient) -> None:
    own = serve(limits={**FREE, "address_rate": 100, "burst_s": 1})
    realm = clients(own, RED).create("duel")
    for _ in range(5):
        answer = httpx2.get(f"{own.url}/api/realms/{realm.id}/log?format=jsonl")
        assert answer.status_code == 200


def comers(server: Server, clients: MakeClient) -> list[Client]:
    """Twelve keys that do not try again when they are refused."""
    return [clients(server, Key.from_seed(f"comer {number}"), patience=0) for number in range(12)]


def begin_realms(comers: list[Client]) -> None:
    for comer in comers:
        comer.create("duel")


def begin_sessions(comers: list[Client]) -> None:
    for comer in comers:
        comer.token()


@pytest.mark.parametrize("limits", [{"address_rate": 1_000, "new_realms": 3}, {"new_realms_all": 3}])
def test_so_many_realms_begin_in_a_minute(serve: Serve, clients: MakeClient, limits: dict[str, int]) -> None:
    first, second, third, *rest = comers(serve(limits={**FREE, **limits}), clients)
    begin_realms([first, second, third])
    with pytest.raises(Refused) as refusal:
        begin_realms(rest)
    assert (refusal.value.status, refusal.value.code) == (429, "too_many_new_realms")


@pytest.mark.parametrize("limits", [{"address_rate": 1_000, "new_sessions": 3}, {"new_sessions_all": 3}])
def test_so_many_sessions_begin_in_a_minute(serve: Serve, clients: MakeClient, limits: dict[str, int]) -> None:
    first, second, third, *rest = comers(serve(limits={**FREE, **limits}), clients)
    begin_sessions([first, second, third])
    with pytest.raises(Refused) as refusal:
        begin_sessions(rest)
    assert (refusal.value.status, refusal.value.code) == (429, "too_many_new_sessions")


def test_one_address_cannot_use_up_what_is_there_for_all() -> None:
    now = [0.0]
    new = Newcomers(Limits(new_realms=2, new_realms_all=4), clock=lambda: now[0])
    for _ in range(2):
        new.realm("a")
    for _ in range(50):
        with pytest.raises(TooMany, match="This address"):
            new.realm("a")
    with pytest.raises(TooMany) as refusal:
        new.realm("a")
    assert refusal.value.after == 31
    for _ in range(2):
        new.realm("b")
    with pytest.raises(TooMany, match="on this server"):
        new.realm("c")
    now[0] += 60
    new.realm("c")

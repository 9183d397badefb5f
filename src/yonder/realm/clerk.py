"""Clerks: processes that check signatures and prove dice while the desk writes. They know the key, never the worlds.

A question is one line of bytes: (signer, id, signature, want a proof) for each event; the answer (does it hold, proof).
Before the first it says that it is there: nobody waits while it starts.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from select import poll
from typing import IO

from yonder.proof import vrf
from yonder.proof.event import Signed, digits
from yonder.proof.keys import SIZE, Key, verify_signature

ASKED, ANSWERED = 129, 1 + vrf.PROOF_SIZE
NO_PROOF = bytes(vrf.PROOF_SIZE)
COUNT = 4
HERE = b"!"
Verdict = tuple[bool, bytes]


def question(event: Signed, *, prove: bool) -> bytes | None:
    """What is asked about an event; None if its signature cannot be one."""
    data = digits(event.pubkey + event.id + event.sig)
    return data + bytes((prove,)) if data is not None and len(data) == ASKED - 1 else None


class Clerk:
    """One process. If it dies, the caller does the work."""

    def __init__(self, key: Key) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._write(key.secret_bytes)
        self._here = False

    def here(self) -> bool:
        """Has it started? One that died before that is there too: whoever asks it will notice."""
        out = self._process.stdout
        if not self._here and out is not None and not out.closed and _has_word(out):
            out.read(len(HERE))
            self._here = True
        return self._here

    def ask(self, questions: Sequence[bytes]) -> bool:
        """Hand in work; False if the process is gone."""
        return not questions or self._write(len(questions).to_bytes(COUNT, "big") + b"".join(questions))

    def answer(self, count: int) -> list[Verdict] | None:
        """The results, in the same order; None if the process is gone."""
        assert self._process.stdout is not None
        data = b"" if self._process.stdout.closed else self._process.stdout.read(count * ANSWERED)
        if len(data) != count * ANSWERED:
            return None
        parts = (data[i : i + ANSWERED] for i in range(0, len(data), ANSWERED))
        return [(part[0] == 1, b"" if part[1:] == NO_PROOF else part[1:]) for part in parts]

    def end(self) -> None:
        """Stop the process."""
        assert self._process.stdin is not None
        with suppress(OSError), self._process:
            self._process.stdin.close()

    def _write(self, data: bytes) -> bool:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except OSError:
            return False
        return True


def _has_word(out: IO[bytes]) -> bool:
    """Can it be read, or has it ended? Not by select: a server with many connections has files beyond its numbers."""
    look = poll()
    look.register(out)
    return bool(look.poll(0))


def main(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until told to stop, or until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then sends us home
    key = Key(questions.read(SIZE))
    answers.write(HERE)
    answers.flush()
    while count := int.from_bytes(questions.read(COUNT), "big"):
        asked = questions.read(count * ASKED)
        answers.write(b"".join(_judged(key, asked[i : i + ASKED]) for i in range(0, len(asked), ASKED)))
        answers.flush()


def _judged(key: Key, asked: bytes) -> bytes:
    signer, number, signature, want = asked[:32], asked[32:64], asked[64:128], asked[128]
    holds = verify_signature(signer.hex(), number, signature)
    return bytes((holds,)) + (vrf.prove(key, number) if holds and want else NO_PROOF)


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout.buffer)
    os._exit(0)

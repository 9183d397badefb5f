"""Findings: each sentence of the contract, how many cases were looked at, and what spoke against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

Verdict = Literal["pass", "fail", "warn", "skip"]
Outcomes = Iterable[str | None]

SHOWN = 5


class Check(Struct, frozen=True):
    """A sentence and the function that tries it: for each case it yields None, or what is wrong."""

    sentence: str
    cases: Callable[[Any], Outcomes]
    fatal: bool = True


class Finding(Struct, frozen=True):
    """What became of one sentence. `skip` means that the game gave no case to try it on."""

    check: str
    verdict: Verdict
    cases: int
    details: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """All findings on one game."""

    game: str
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Does the game keep the contract?"""
        return not self.failed()

    def failed(self) -> list[Finding]:
        """What it does not keep."""
        return [finding for finding in self.findings if finding.verdict == "fail"]

    def __getitem__(self, check: str) -> Finding:
        return {finding.check: finding for finding in self.findings}[check]

    def lines(self) -> Iterator[str]:
        """The report as lines of text."""
        for finding in self.findings:
            yield f"{finding.verdict:<4}  {finding.check} ({finding.cases} cases)"
            yield from (f"        {line}" for detail in finding.details for line in detail.splitlines())


class Ledger:
    """Counts cases and keeps the first problems of each check."""

    def __init__(self, checks: Iterable[Check]) -> None:
        self._checks = list(checks)
        self._cases = {check.sentence: 0 for check in self._checks}
        self._problems: dict[str, dict[str, int]] = {check.sentence: {} for check in self._checks}

    def run(self, check: Check, subject: Any) -> None:
        """Try a check, if it is one of these; an exception that it meets is a problem too."""
        if check.sentence not in self._cases:
            return
        try:
            for problem in check.cases(subject):
                self.note(check, problem)
        except Exception as error:  # noqa: BLE001 - whatever a game under test may raise
            self.note(check, crash_of(error))

    def note(self, check: Check, problem: str | None) -> None:
        """Count a case, and its problem if there is one."""
        if check.sentence not in self._cases:
            return
        self._cases[check.sentence] += 1
        if problem is not None:
            seen = self._problems[check.sentence]
            seen[problem] = seen.get(problem, 0) + 1

    def findings(self) -> tuple[Finding, ...]:
        """What has been found."""
        return tuple(self._finding(check) for check in self._checks)

    def _finding(self, check: Check) -> Finding:
        cases, problems = self._cases[check.sentence], list(self._problems[check.sentence])
        details = problems[:SHOWN]
        if len(problems) > SHOWN:
            details.append(f"… and {len(problems) - SHOWN} more")
        bad: Verdict = "fail" if check.fatal else "warn"
        verdict: Verdict = bad if problems else "pass" if cases else "skip"
        return Finding(check.sentence, verdict, cases, tuple(details))


def crash_of(error: BaseException) -> str:
    """An unexpected exception in one line, with the place where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return f"{type(error).__name__}: {error}{place}"

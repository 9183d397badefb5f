"""The server's log: one line for each fault, with its request, route and code, and where in the code it happened.

Never a value: what an error says and what its functions held may be somebody's token, key or secret.
"""

from __future__ import annotations

import logging
import secrets
import sys
import threading
import traceback
from collections.abc import MutableMapping
from pathlib import PurePath
from typing import Any

import structlog

from yonder.core.errors import YonderError

log = structlog.get_logger("yonder.serve")
Fields = MutableMapping[str, Any]


def configure(*, debug: bool) -> None:
    """Write the log to stderr, that of libraries too; with `debug` a line also lists the calls that led to a fault."""
    shared: list[Any] = [structlog.processors.add_log_level, structlog.processors.TimeStamper("iso")]
    written = [_shown_debug if debug else _shown, _line]
    structlog.configure([*shared, *written], logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    handler = logging.StreamHandler(sys.stderr)
    plain = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[plain, *written]))
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.DEBUG if debug else logging.WARNING)
    for noisy in ("asyncio", "uvicorn", "websockets", "httpx2"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    threading.excepthook = lambda fault: log.error("a thread ended", exc_info=fault.exc_value)
    sys.unraisablehook = lambda fault: log.error("cleanup failed", exc_info=fault.exc_value)


def note(error: BaseException, route: str) -> str:
    """Log a fault of ours; returns the id that finds its line."""
    number = secrets.token_hex(4)
    code = error.code if isinstance(error, YonderError) else "bug"
    log.error("fault", request=number, route=route, code=code, exc_info=error)
    return number


def _shown(_logger: Any, _method: str, fields: Fields) -> Fields:
    """An error as its kind and its place. Of a library's text the first line: what follows may quote values."""
    fields["event"] = str(fields["event"]).partition("\n")[0]
    error = _root(fields.pop("exc_info", None))
    if error is not None:
        places = _places(error)
        fields["error"], fields["where"] = type(error).__name__, places[-1] if places else "nowhere"
    return fields


def _shown_debug(logger: Any, method: str, fields: Fields) -> Fields:
    error = _root(fields.get("exc_info"))
    if error is not None:
        fields["calls"] = " > ".join(_places(error))
    return _shown(logger, method, fields)


def _root(given: Any) -> BaseException | None:
    """The original error."""
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    while isinstance(error, BaseException) and error.__cause__ is not None:
        error = error.__cause__
    return error if isinstance(error, BaseException) else None


def _places(error: BaseException) -> list[str]:
    frames = traceback.walk_tb(error.__traceback__)
    return [f"{PurePath(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}" for frame, line in frames]


def _line(_logger: Any, _method: str, fields: Fields) -> str:
    head = [str(fields.pop(name, "")) for name in ("timestamp", "level", "event")]
    rest = [f"{name}={str(value)!r}" for name, value in fields.items()]
    return " ".join([*head, *rest])

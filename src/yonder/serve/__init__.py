"""The server: one referee behind HTTP and WebSocket. It adds nothing to the rules."""

from yonder.serve.app import make_app
from yonder.serve.house.hall import Hall
from yonder.serve.options import Options
from yonder.serve.run import run

__all__ = ["Hall", "Options", "make_app", "run"]

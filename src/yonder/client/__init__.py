"""The client: play on a server from Python. It needs core and proof alone, and knows no game."""

from yonder.client.client import Client
from yonder.client.errors import Refused
from yonder.client.realm import RemoteRealm

__all__ = ["Client", "Refused", "RemoteRealm"]

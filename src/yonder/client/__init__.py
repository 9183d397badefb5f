"""The client: play on a server from Python. It needs core and proof alone; what it signs, any Nostr library could sign."""

from yonder.client.client import Client
from yonder.client.errors import Refused
from yonder.client.realm import RemoteRealm

__all__ = ["Client", "Refused", "RemoteRealm"]

"""Names: under which host names and ports this server is reached, for the Host header and for proofs of a key.

A proof is bound to where it was sent: the port it arrived at, and an address of that very connection or a given name.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

Place = tuple[str, int | None]
USUAL = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class Names:
    """The names that the operator has given: a host, or a host with the port of a proxy or tunnel in front."""

    def __init__(self, given: frozenset[str] = frozenset()) -> None:
        self._given = given
        self._hosts = frozenset(host_of(name) for name in given)

    def is_ours(self, host: str) -> bool:
        """May a request have this Host? A web page can reach us by address, but not under a name of its own."""
        name = host_of(host)
        return name == "localhost" or name in self._hosts or address_of(name) is not None

    def is_here(self, url: str, arrived: Place, client: str) -> bool:
        """Does this URL name the server at which a request of this client has arrived?"""
        parts = _split(url)
        if parts is None or parts.scheme not in USUAL:
            return False
        host, port = parts.hostname or "", parts.port or USUAL[parts.scheme]
        if parts.netloc.lower() in self._given:  # without a port: a proxy in front has the usual one
            return True
        if port != arrived[1]:
            return False
        return host in self._given or _is_address_of(host, arrived[0], client)


def _is_address_of(host: str, arrived: str, client: str) -> bool:
    """A name for this machine counts only from this machine: anybody's own server is at their localhost."""
    if _is_local(host):
        return _is_local(arrived) and _is_local(client)
    found = address_of(host)
    return found is not None and found == address_of(arrived)


def _is_local(host: str) -> bool:
    found = address_of(host)
    return host == "localhost" or (found is not None and found.is_loopback)


def host_of(netloc: str) -> str:
    """The host of `host:port`; empty if it cannot be read."""
    parts = _split(f"//{netloc}")
    return "" if parts is None else parts.hostname or ""


def address_of(host: str) -> IPv4Address | IPv6Address | None:
    """The address that this text is; None if it is a name."""
    try:
        found = ip_address(host)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # read here: it raises when it is no number
    except ValueError:
        return None
    return parts

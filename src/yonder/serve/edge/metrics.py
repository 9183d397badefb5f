"""Metrics, for Prometheus to read: requests, actions by outcome, watchers, realms in memory."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SPANS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """One server's figures, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("yonder_requests", "Responses by status.", ["status"], registry=self.registry)
        self.seconds = Histogram("yonder_request_seconds", "Response times.", registry=self.registry, buckets=SPANS)
        self.actions = Counter("yonder_actions", "Actions by outcome.", ["outcome"], registry=self.registry)
        self.done = self.actions.labels("done")  # looked up once: it is counted most
        self.watchers = Gauge("yonder_watchers", "Open WebSockets.", registry=self.registry)
        self.realms = Gauge("yonder_realms_in_memory", "Realms in memory.", registry=self.registry)
        self.resyncs = Counter("yonder_resyncs", "Connections that fell behind.", registry=self.registry)

    def page(self) -> bytes:
        """All figures as text."""
        return generate_latest(self.registry)

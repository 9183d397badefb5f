"""Stores: where logs are kept. One interface, one test suite, several implementations."""

from yonder.realm.store.base import Batch, Record, Snapshot, Store, Text
from yonder.realm.store.memory import MemoryStore
from yonder.realm.store.sqlite import SqliteStore

__all__ = ["Batch", "MemoryStore", "Record", "Snapshot", "SqliteStore", "Store", "Text"]

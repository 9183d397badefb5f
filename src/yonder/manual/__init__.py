"""The manual: reference pages and lists made from a game's code, rulebooks and the tests that prove their rules."""

from yonder.manual.reference import reference

__all__ = ["reference"]

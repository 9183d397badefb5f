"""What all tests share: nothing here is decided by how busy the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("yonder", deadline=None)
settings.load_profile("yonder")

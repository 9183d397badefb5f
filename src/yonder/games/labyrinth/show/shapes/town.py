"""What the town offers (L-534)."""

from __future__ import annotations

from yonder.games.labyrinth.kinds import Category
from yonder.games.labyrinth.show.shapes.shape import Shape


class ServiceView(Shape, frozen=True):
    """L-534: a service of the town. `code` and `reason` say why it cannot be had now; empty if it can."""

    service: str
    place: str
    host: str
    price: int
    affordable: bool
    used: bool
    open: bool
    code: str
    reason: str


class WareView(Shape, frozen=True):
    """A shelf of the shop; `shortfall` is what the purse lacks, `better` the gain over what is in use."""

    category: Category
    kind: str
    name: str
    price: int
    affordable: bool
    shortfall: int
    dice: str
    ac: int
    uses: int
    text: str
    better: int


class TownView(Shape, frozen=True):
    services: tuple[ServiceView, ...]
    shop: tuple[WareView, ...]
    training_price: int
    trainings_left: int

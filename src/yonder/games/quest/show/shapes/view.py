"""The whole view: a session with all its parts, and what everybody sees."""

from __future__ import annotations

from yonder.games.quest.kinds import Difficulty
from yonder.games.quest.show.shapes.campaign import CampaignView, MapView
from yonder.games.quest.show.shapes.company import CompanyView
from yonder.games.quest.show.shapes.fight import FightView
from yonder.games.quest.show.shapes.place import PlaceView
from yonder.games.quest.show.shapes.shape import Shape
from yonder.games.quest.show.shapes.sheet import CharacterGlimpse, SheetView


class SaveView(Shape, frozen=True):
    """A save that is kept; `created_at` is in seconds. `fresh`: the character is as it was saved."""

    save: str
    created_at: int
    last: bool
    fresh: bool


class SettingsView(Shape, frozen=True):
    difficulty: Difficulty
    flanking: bool
    roll_monster_hp: bool
    fumbles: bool


class SessionView(Shape, frozen=True):
    """One game: its character, where it is, and the fight if there is one.

    `lapses_at` is when it is thrown away if its owner does nothing, in ms; 0 is never (Q-094).
    """

    session: int
    host: int  # the session in which it takes place: that of the party's leader
    owner: str
    lapses_at: int
    settings: SettingsView
    character: SheetView
    place: PlaceView
    campaign: CampaignView
    map: MapView
    company: CompanyView
    saves: tuple[SaveView, ...]
    fight: FightView | None


class HouseView(Shape, frozen=True):
    debug: bool
    custom: bool


class View(Shape, frozen=True):
    """What a player sees. `session` is the one opened last; `others` are further open ones."""

    account: str
    house: HouseView
    characters: tuple[CharacterGlimpse, ...]
    session: SessionView | None
    others: tuple[int, ...]
    heroes: tuple[CharacterGlimpse, ...]

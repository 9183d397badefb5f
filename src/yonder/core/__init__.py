"""The kernel: worlds, dice, odds, rules. Everything a game needs is imported from here."""

from yonder.core.action import Action, Event, Query, Told, tag_of
from yonder.core.content import BadContent, check_names, load, load_table, load_words
from yonder.core.ctx import Ctx
from yonder.core.dice import Dice, Draw, ForcedDice, Roll, ScriptedDice, ScriptError, SeedDice
from yonder.core.errors import Conflict, Corrupt, Malformed, Reject, Stale, Unavailable, YonderError
from yonder.core.game import Game
from yonder.core.hook import Hook
from yonder.core.index import Kept, Made
from yonder.core.kernel import Genesis, Question, Timer
from yonder.core.model import Key, Model
from yonder.core.odds import Forecast, Odds, forecast, odds
from yonder.core.offer import Choice, Offer, Some, Span, Text, refusal
from yonder.core.pause import refuse_while_asked
from yonder.core.reading import Outcome, Seat
from yonder.core.rules import Rules
from yonder.core.scene import Bar, Cell, Graph, Grid, Link, Node, Panel, Row, Scene
from yonder.core.stream import Stream, sub
from yonder.core.world import Change, World

__all__ = [
    "Action",
    "BadContent",
    "Bar",
    "Cell",
    "Change",
    "Choice",
    "Conflict",
    "Corrupt",
    "Ctx",
    "Dice",
    "Draw",
    "Event",
    "ForcedDice",
    "Forecast",
    "Game",
    "Genesis",
    "Graph",
    "Grid",
    "Hook",
    "Kept",
    "Key",
    "Link",
    "Made",
    "Malformed",
    "Model",
    "Node",
    "Odds",
    "Offer",
    "Outcome",
    "Panel",
    "Query",
    "Question",
    "Reject",
    "Roll",
    "Row",
    "Rules",
    "Scene",
    "ScriptError",
    "ScriptedDice",
    "Seat",
    "SeedDice",
    "Some",
    "Span",
    "Stale",
    "Stream",
    "Text",
    "Timer",
    "Told",
    "Unavailable",
    "World",
    "YonderError",
    "check_names",
    "forecast",
    "load",
    "load_table",
    "load_words",
    "odds",
    "refusal",
    "refuse_while_asked",
    "sub",
    "tag_of",
]

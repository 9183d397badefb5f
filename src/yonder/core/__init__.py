"""The kernel: worlds, dice, odds, rules. Everything a game needs is imported from here."""

from yonder.core.attested import Attested
from yonder.core.chance.dice import Dice, Draw, ForcedDice, Roll, ScriptedDice, ScriptError, SeedDice
from yonder.core.chance.odds import Forecast, Odds, forecast, odds
from yonder.core.chance.stream import Stream, sub
from yonder.core.content import BadContent, Content, check_names, load, load_content, load_table, load_words
from yonder.core.errors import Conflict, Corrupt, Malformed, Reject, Stale, Unavailable, YonderError
from yonder.core.game import Game
from yonder.core.rules import effect as effects
from yonder.core.rules.action import Action, Event, Query, Told, tag_of
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.effect import EffectKind
from yonder.core.rules.hook import Hook
from yonder.core.rules.kernel import Effect, Genesis, Question, Timer
from yonder.core.rules.pause import refuse_while_asked
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Choice, Offer, Some, Span, Text, refusal
from yonder.core.show.reading import Outcome, Run, Seat
from yonder.core.show.scene import Bar, Cell, Graph, Grid, Link, Node, Panel, Row, Scene
from yonder.core.world.index import Kept, Made
from yonder.core.world.model import Key, Model
from yonder.core.world.world import Change, World

__all__ = [
    "Action",
    "Attested",
    "BadContent",
    "Bar",
    "Cell",
    "Change",
    "Choice",
    "Conflict",
    "Content",
    "Corrupt",
    "Ctx",
    "Dice",
    "Draw",
    "Effect",
    "EffectKind",
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
    "Run",
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
    "effects",
    "forecast",
    "load",
    "load_content",
    "load_table",
    "load_words",
    "odds",
    "refusal",
    "refuse_while_asked",
    "sub",
    "tag_of",
]

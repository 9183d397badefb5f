"""The kernel: worlds, dice, odds, rules. Everything a game needs is imported from here."""

from yonder.core.attested import Attested
from yonder.core.chance.dice import Dice, Draw, ForcedDice, Roll, ScriptedDice, ScriptError, SeedDice
from yonder.core.chance.odds import Forecast, Odds, forecast, odds
from yonder.core.chance.stream import Stream, sub
from yonder.core.content import BadContent, Content, check_names, load, load_content, load_table, load_words
from yonder.core.errors import Conflict, Corrupt, Malformed, Reject, Stale, Unavailable, YonderError
from yonder.core.game import Game
from yonder.core.kit import chat, guard, inventory, party, record
from yonder.core.rules import effect as effects
from yonder.core.rules.action import Action, Event, Query, Told, tag_of
from yonder.core.rules.bars import Bars, Still, still
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.effect import EffectKind
from yonder.core.rules.hook import Hook
from yonder.core.rules.kernel import Effect, Genesis, Question, Timer
from yonder.core.rules.pause import refuse_while_asked
from yonder.core.rules.rules import Rules
from yonder.core.show.about import About, load_about
from yonder.core.show.badge import Badge
from yonder.core.show.door import Door, Doors, Entered, Found, Knock
from yonder.core.show.offer import By, Case, Choice, Offer, Some, Span, Speech, Text, refusal
from yonder.core.show.reading import Outcome, Run, Seat
from yonder.core.show.scene import Bar, Card, Cell, Deadline, Die, Graph, Grid, Hand, Link, Node, Panel, Row, Scene
from yonder.core.world.change import Change
from yonder.core.world.index import Derived, Made
from yonder.core.world.model import Model, RowKey
from yonder.core.world.reads import settled
from yonder.core.world.world import World

__all__ = [
    "About",
    "Action",
    "Attested",
    "BadContent",
    "Badge",
    "Bar",
    "Bars",
    "By",
    "Card",
    "Case",
    "Cell",
    "Change",
    "Choice",
    "Conflict",
    "Content",
    "Corrupt",
    "Ctx",
    "Deadline",
    "Derived",
    "Dice",
    "Die",
    "Door",
    "Doors",
    "Draw",
    "Effect",
    "EffectKind",
    "Entered",
    "Event",
    "ForcedDice",
    "Forecast",
    "Found",
    "Game",
    "Genesis",
    "Graph",
    "Grid",
    "Hand",
    "Hook",
    "Knock",
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
    "RowKey",
    "Rules",
    "Run",
    "Scene",
    "ScriptError",
    "ScriptedDice",
    "Seat",
    "SeedDice",
    "Some",
    "Span",
    "Speech",
    "Stale",
    "Still",
    "Stream",
    "Text",
    "Timer",
    "Told",
    "Unavailable",
    "World",
    "YonderError",
    "chat",
    "check_names",
    "effects",
    "forecast",
    "guard",
    "inventory",
    "load",
    "load_about",
    "load_content",
    "load_table",
    "load_words",
    "odds",
    "party",
    "record",
    "refusal",
    "refuse_while_asked",
    "settled",
    "still",
    "sub",
    "tag_of",
]

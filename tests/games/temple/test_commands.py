"""Temple played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from yonder.core import Offer
from yonder.games.temple import rules
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass, MonsterType, SpellId, WeaponSlot, WeaponType
from yonder.games.temple.show.labels import labels, mints
from yonder.testkit import Bench, player
from yonder.testkit.phrasing import meaning, table

ANN = player(1)


def wizard_in_a_fight() -> list[Offer]:
    me = labels(rules.content, 1, ExplorerClass.WIZARD)
    spells = (
        *(SpellId.FIRE_BOLT, SpellId.MAGIC_MISSILE, SpellId.SHIELD_SPELL, SpellId.SLEEP, SpellId.MISTY_STEP),
        *(SpellId.SCORCHING_RAY, SpellId.FIREBALL),
    )
    strike = me.attack(WeaponSlot.PRIMARY, WeaponType.STAFF, MonsterType.SKELETON)
    cast = (me.spell(spell, 2) for spell in spells)
    return [strike, *cast, me.potion(3), me.dodge, me.hide, me.slip, me.shove, *mints(rules.content).explorers_aside]


def rogue_in_a_fight() -> list[Offer]:
    me = labels(rules.content, 2, ExplorerClass.ROGUE)
    dagger = me.attack(WeaponSlot.PRIMARY, WeaponType.DAGGER, MonsterType.SKELETON)
    bow = me.attack(WeaponSlot.SECONDARY, WeaponType.SHORTBOW, MonsterType.SKELETON)
    return [dagger, bow, me.dodge, me.hide, me.disengage, me.cunning_hide, me.dash(0, 1), me.dash(1, 4), me.slip]


def fighter_exploring() -> list[Offer]:
    me = labels(rules.content, 3, ExplorerClass.FIGHTER)
    ways = [me.open_exit(1), me.open_exit(2), me.back(2), me.move(3, 5), me.move(4, 15)]
    here = [me.search_chamber, me.disarm(13), me.loot_fallen(0), me.loot_fallen(1)]
    return [*ways, *here, me.potion(1), me.second_wind, me.exit_temple]


def newcomer() -> list[Offer]:
    return Bench(rules).offers(ANN)


def two_in_the_lobby() -> list[Offer]:
    bench = Bench(rules)
    for action in (
        MintExplorer(ExplorerClass.WIZARD),
        MintExplorer(ExplorerClass.FIGHTER),
        MintTemple(1),
        MintTemple(2),
    ):
        bench.act(ANN, action)
    return bench.offers(ANN)


WIZARD = """
attack                             => ambiguous: Attack Skeleton (Staff) | Attack (Fire Bolt)
attack skeleton                    => Attack Skeleton (Staff)
attack the skeleton with my staff  => Attack Skeleton (Staff)
att skel                           => Attack Skeleton (Staff)
atack skeleton                     => Attack Skeleton (Staff)
attack skeletn                     => Attack Skeleton (Staff)
hit skeleton                       => Attack Skeleton (Staff)
k skeleton                         => Attack Skeleton (Staff)
kill skeleton                      => Attack Skeleton (Staff)
strike                             => Attack Skeleton (Staff)
staff                              => Attack Skeleton (Staff)
fire bolt                          => Attack (Fire Bolt)
firebolt                           => Attack (Fire Bolt)
attack fire bolt                   => Attack (Fire Bolt)
cast fire bolt                     => Attack (Fire Bolt)
cast magic missile                 => Cast Magic Missile (2 slots left)
cast magic missile at the skeleton => unknown: Cast Magic Missile (2 slots left) | Cast Misty Step (2 slots left)
cast missile                       => Cast Magic Missile (2 slots left)
CAST MAGIC MISSILE                 => Cast Magic Missile (2 slots left)
magic missile                      => Cast Magic Missile (2 slots left)
spell sleep                        => Cast Sleep (2 slots left)
cast sleep                         => Cast Sleep (2 slots left)
cats sleep                         => Cast Sleep (2 slots left)
cast => ambiguous: Attack (Fire Bolt) | Cast Magic Missile (2 slots left) | Cast Shield (2 slots left) | 4 more
cast f                             => ambiguous: Attack (Fire Bolt) | Cast Fireball (2 slots left)
cast fireball                      => Cast Fireball (2 slots left)
fireball                           => Cast Fireball (2 slots left)
cast scorching ray                 => Cast Scorching Ray (2 slots left)
ray                                => Cast Scorching Ray (2 slots left)
cast shield                        => Cast Shield (2 slots left)
shield                             => Cast Shield (2 slots left)
misty step                         => Cast Misty Step (2 slots left)
cast misty                         => Cast Misty Step (2 slots left)
drink                              => Use Health Potion (x3)
drink potion                       => Use Health Potion (x3)
use health potion                  => Use Health Potion (x3)
heal                               => Use Health Potion (x3)
quaff potion                       => Use Health Potion (x3)
dodge                              => Dodge
evade                              => Dodge
hide                               => Hide
flee                               => ambiguous: Flee (slip away) | Flee (shove past)
flee slip                          => Flee (slip away)
flee by shove                      => Flee (shove past)
run                                => ambiguous: Flee (slip away) | Flee (shove past)
run shove past                     => Flee (shove past)
slip away                          => Flee (slip away)
escape slip                        => Flee (slip away)
1                                  => Attack Skeleton (Staff)
2                                  => Attack (Fire Bolt)
99                                 => unknown
0                                  => unknown
5 please                           => incomplete
rest                               => closed not_offered
open exit 1                        => closed not_offered
mint wizard                        => Mint Wizard
mnit wizard                        => unknown: Mint Wizard | Attack Skeleton (Staff) | Cast Magic Missile (2 slots left)
dance                              => unknown
wizard attack skeleton             => Attack Skeleton (Staff)
wizard 1 dodge                     => Dodge
explorer 1 hide                    => Hide
rogue dodge                        => unknown: Mint Rogue | Dodge
dodge twice                        => unknown: Dodge
cast_spell spell=Sleep             => Cast Sleep (2 slots left)
attack slot=primary                => Attack Skeleton (Staff)
attack explorer_id=1 skeleton      => Attack Skeleton (Staff)
ask explorer sheet                 => ask explorer_sheet explorer_id=1
sheet                              => ask explorer_sheet explorer_id=1
"""

ROGUE = """
attack                 => ambiguous: Attack Skeleton (Dagger) | Attack Skeleton (Shortbow)
attack dagger          => Attack Skeleton (Dagger)
attack with the dagger => Attack Skeleton (Dagger)
hit bow                => unknown: Attack Skeleton (Shortbow) | Attack Skeleton (Dagger)
attack secondary       => Attack Skeleton (Shortbow)
attack primary         => Attack Skeleton (Dagger)
shoot spider           => unknown
attack spider shortbow => unknown: Attack Skeleton (Shortbow) | Attack Skeleton (Dagger)
hide                   => Hide
cunning hide           => Cunning Action: Hide
cunning action: hide   => Cunning Action: Hide
cunning => ambiguous: Cunning Action: Disengage | Cunning Action: Hide | Cunning Action: Dash -> Chamber 1 | 1 more
disengage              => Cunning Action: Disengage
dash                   => ambiguous: Cunning Action: Dash -> Chamber 1 | Cunning Action: Dash -> Chamber 4
dash 4                 => Cunning Action: Dash -> Chamber 4
dash to chamber 4      => Cunning Action: Dash -> Chamber 4
dash chamber 1         => Cunning Action: Dash -> Chamber 1
flee                   => Flee (slip away)
"""

FIGHTER = """
open             => ambiguous: Open Exit 2 | Open Exit 3
open 2           => Open Exit 2
open exit 3      => Open Exit 3
open 7           => unknown: Open Exit 2 | Open Exit 3
door 2           => Open Exit 2
go               => ambiguous: Move -> Chamber 2 (back) | Move -> Chamber 5 | Move -> Chamber 15
go 5             => Move -> Chamber 5
go to chamber 5  => Move -> Chamber 5
walk 15          => Move -> Chamber 15
move 2           => Move -> Chamber 2 (back)
move back        => Move -> Chamber 2 (back)
back             => Move -> Chamber 2 (back)
go back          => Move -> Chamber 2 (back)
search           => Search Chamber
search chamber   => Search Chamber
take             => Search Chamber
loot             => ambiguous: Search Chamber | Loot Fallen Explorer #1 | Loot Fallen Explorer #2
loot fallen 1    => Loot Fallen Explorer #1
rob 2            => Loot Fallen Explorer #2
rob              => ambiguous: Loot Fallen Explorer #1 | Loot Fallen Explorer #2
loot body 2      => unknown: Loot Fallen Explorer #2
disarm           => Disarm Trap (DC 13)
disarm trap      => Disarm Trap (DC 13)
disarm the trap  => Disarm Trap (DC 13)
drink            => Use Health Potion (x1)
second wind      => Second Wind
wind             => Second Wind
leave            => Exit Temple
exit             => Exit Temple
exit temple      => Exit Temple
leave the temple => Exit Temple
attack           => closed not_offered
e                => Exit Temple
"""

NEWCOMER = """
mint                     => ambiguous: Mint Fighter | Mint Rogue | Mint Wizard | 5 more
mint wizard              => Mint Wizard
mint a wizard            => Mint Wizard
recruit fighter          => Mint Fighter
create rogue             => Mint Rogue
wizard                   => Mint Wizard
mint temple => ambiguous: Mint New Temple (Easy) | Mint New Temple (Medium) | Mint New Temple (Hard) | 2 more
mint easy temple         => Mint New Temple (Easy)
raise a legendary temple => Mint New Temple (Legendary)
new temple hard          => Mint New Temple (Hard)
mint temple 3            => Mint New Temple (Hard)
mint 2                   => Mint Rogue
mint explorer wizard     => Mint Wizard
mint barbarian           => unknown: Mint New Temple (Easy) | Mint New Temple (Medium) | Mint New Temple (Hard)
enter temple 1           => closed not_offered
leaderboard              => ask leaderboard top=10
top 5                    => ask leaderboard top=5
ask leaderboard 5        => ask leaderboard top=5
ask leaderboard top=7    => ask leaderboard top=7
graveyard                => ask graveyard top=50
ask grave                => ask graveyard top=50
ask lobby me             => ask lobby account=ME
supply temple            => ask supply collection=temple
ask supply explorer      => ask supply collection=explorer
ask                      => unknown
ask nonsense             => unknown
"""

LOBBY = """
enter 1 => ambiguous: Enter Temple #1 (Difficulty 1) (Wizard #1) | Enter Temple #1 (Difficulty 1) (Fighter #2)
enter temple 2 wizard     => Enter Temple #2 (Difficulty 2)
wizard enter 2            => Enter Temple #2 (Difficulty 2)
wizard 1 enter temple 2   => Enter Temple #2 (Difficulty 2)
fighter visit 1           => Enter Temple #1 (Difficulty 1)
explorer 2 enter 1        => Enter Temple #1 (Difficulty 1)
rest                      => ambiguous: Rest (Wizard #1) | Rest (Fighter #2)
rest wizard               => Rest
camp fighter              => Rest
mint rogue                => Mint Rogue
temple view 1             => ask temple_view temple_id=1
map 2                     => ask temple_view temple_id=2
sheet 2                   => ask explorer_sheet explorer_id=2
explorer sheet 1          => ask explorer_sheet explorer_id=1
sheet                     => incomplete
progress 1 2              => ask progress explorer_id=1 temple_id=2
progress 1                => incomplete
token metadata explorer 1 => ask token_metadata collection=explorer token_id=1
"""

MOMENTS = (
    (wizard_in_a_fight, WIZARD),
    (rogue_in_a_fight, ROGUE),
    (fighter_exploring, FIGHTER),
    (newcomer, NEWCOMER),
    (two_in_the_lobby, LOBBY),
)
PHRASINGS = [(moment, typed, meant) for moment, rows in MOMENTS for typed, meant in table(rows)]


@pytest.mark.parametrize(("moment", "typed", "meant"), PHRASINGS)
def test_a_line_means_what_the_table_says(moment: Callable[[], list[Offer]], typed: str, meant: str) -> None:
    assert meaning(rules, moment(), ANN, typed).replace(ANN, "ME") == meant

"""Rest: in the lobby everything comes back, unless mummy rot holds it (section 13)."""

from __future__ import annotations

from yonder.games.temple.events import ExplorerRested
from yonder.games.temple.explorer.conditions import end_drains, take_off
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Condition
from yonder.games.temple.models import Bargain
from yonder.games.temple.temple.movement import in_lobby

_WEARS_OFF = (Condition.GLARE_IMMUNE, Condition.LIGHT, Condition.MAGE_HAND)


class Rest(ExplorerAction):
    """Rest in the lobby: hit points, slots and features return. Mummy rot is lifted for a tithe."""


@explorer_action(Rest)
def rest(deed: Deed, _action: Rest) -> None:
    me = deed.me
    in_lobby(me)
    cursed = me.has(Condition.MUMMY_ROT)
    price = me.content.numbers.combat.tithe
    tithe = price if cursed and me.inventory.gold >= price else 0
    end_drains(deed)
    take_off(deed, me, *_WEARS_OFF, *((Condition.MUMMY_ROT,) if tithe else ()))
    restore(me)
    if tithe:
        me.set_inventory(gold=me.inventory.gold - tithe)
    healed = 0 if cursed and not tithe else me.health.max_hp - me.health.current_hp
    if healed:
        me.set_health(current_hp=me.health.max_hp)
    if (tried := deed.world.find(Bargain, me.id)) is not None:
        deed.world.drop(tried)  # T-961: the merchant has slept on it, too
    deed.tell(ExplorerRested(me.id, healed, tithe, curse_lifted=bool(tithe)))


def restore(me: Hero) -> None:
    """T-421: slots full, features ready."""
    one, two, three = me.kind.slots[me.stats.level - 1]
    changes = {"spell_slots_1": one, "spell_slots_2": two, "spell_slots_3": three}
    me.set_combat(**changes, second_wind_used=False, action_surge_used=False)

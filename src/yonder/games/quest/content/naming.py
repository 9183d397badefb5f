"""What a combatant's id says by itself, so that rules, events and questions can name somebody without the fight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

from yonder.games.quest.content import Content

SUMMONED = "+"
_CID = re.compile(r"(.*)[#@+](\d+)")  # monsters and heroes, companions, whoever was summoned


def parted(cid: str) -> tuple[str, str]:
    """What somebody is, and which of them: `goblin#2` is a goblin, the second."""
    found = _CID.fullmatch(cid)
    return (found[1], found[2]) if found else (cid, "")


def several(cids: Iterable[str]) -> tuple[str, ...]:
    """Q-552: the kinds of which there is more than one."""
    counts = Counter(parted(cid)[0] for cid in cids)
    return tuple(sorted(kind for kind, count in counts.items() if count > 1))


def cid_name(content: Content, cid: str, several: Collection[str]) -> str:
    """Q-552: `goblin#2` is Goblin, or Goblin 2 if there are several; a hero's id begins with the name (`hero_cid`)."""
    kind, number = parted(cid)
    for table in ("monster", "companion"):
        if f"{table}.{kind}" in content.words:
            name = content.words[f"{table}.{kind}"]
            if SUMMONED in cid:
                name = content.words["combatant.summoned"].format(name=name.lower())
            return f"{name} {number}" if kind in several else name
    return kind

"""`yonder upgrade`: let realms go on under the rules that are installed now."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from yonder.cli.data.folder import Data
from yonder.cli.data.house import House
from yonder.cli.keeping.lock import locked
from yonder.cli.options import DataDir, RealmName
from yonder.cli.terminal.show import count, say
from yonder.cli.terminal.trouble import Usage, complain
from yonder.core.errors import YonderError
from yonder.realm.upgrades import Plan

SHOWN = 40  # changes of content that are listed
Flag = Annotated[bool, Parameter(negative="", show_default=False)]


def upgrade(
    realm: RealmName = "",
    /,
    *,
    all_: Annotated[Flag, Parameter(name="--all")] = False,
    dry_run: Flag = False,
    data: DataDir = None,
) -> int:
    """Upgrade a realm to the rules and content that are installed now. What was played does not change.

    Parameters
    ----------
    all_
        Every realm in this data folder that needs it.
    dry_run
        Only say what would change.
    """
    if bool(realm) == all_:
        raise Usage("Name a realm, or use --all.")
    with Data(data) as kept:
        wanted = kept.realms() if all_ else [kept.find(realm)]
        with locked(kept.folder, "yonder upgrade") as other:
            if other is not None:
                raise Usage(f"A server ({other}) runs on {kept.folder}; stop it first.", "folder_in_use")
            failed = [each for each in wanted if not _upgraded(kept, each, dry=dry_run, quiet=all_)]
    return 1 if failed else 0


def _upgraded(kept: Data, realm: str, *, dry: bool, quiet: bool) -> bool:
    short = kept.short(realm)
    try:
        plan = House.keeper(kept, realm).referee.upgrade(realm, dry=dry)
    except YonderError as error:
        complain(f"Realm {short}: {error.text}", error.code)
        return False
    if plan is not None:
        _tell(short, plan, dry=dry)
    elif not quiet:
        say(f"Realm {short} is up to date.")
    return True


def _tell(short: str, plan: Plan, *, dry: bool) -> None:
    does = "would continue" if dry else "continues"
    say((f"Realm {short} {does} with {plan.game} version {plan.to_version}, after entry {plan.seq}.", "bold"))
    say(f"  rules    version {plan.version} -> {plan.to_version}")
    say(f"  content  {plan.content[:8]} -> {plan.to_content[:8]}{_unknown(plan)}")
    for change in (plan.changes or [])[:SHOWN]:
        say(f"           {change}")
    if plan.changes is not None and len(plan.changes) > SHOWN:
        say(f"           and {count(len(plan.changes) - SHOWN, 'change')} more")
    for tally in plan.tables:
        say(f"  rows     {tally.table}: {tally.before} -> {tally.after}, {tally.changed} changed or new")


def _unknown(plan: Plan) -> str:
    return " (the old one is not installed, so they cannot be compared)" if plan.changes is None else ""

"""Purity: what may not stand in the code of kernel and games, found in its syntax tree.

No floats, no clock, no I/O, no randomness but the dice, no order of a set, no memory outside the world.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from yonder.testkit.code.sets import SetOrder

FORBIDDEN = frozenset(
    (
        "asyncio",
        "builtins",
        "calendar",
        "concurrent",
        "ctypes",
        "datetime",
        "decimal",
        "http",
        "io",
        "locale",
        "logging",
        "multiprocessing",
        "numpy",
        "os",
        "pathlib",
        "platform",
        "random",
        "requests",
        "secrets",
        "select",
        "shelve",
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "ssl",
        "statistics",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
        "weakref",
        "zoneinfo",
    )
)
CALLS = {
    "float": "float()",
    "complex": "complex()",
    "round": "round(): it makes and rounds floats; use whole numbers",
    "open": "open(): I/O",
    "input": "input(): I/O",
    "print": "print(): I/O",
    "breakpoint": "breakpoint(): I/O",
    "exec": "exec()",
    "eval": "eval()",
    "id": "id(): differs from run to run",
    "hash": "hash(): differs from run to run",
    "__import__": "__import__()",
}
READERS = ("read_bytes", "read_text")
WHOLE_MATH = ("comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod")


class Impurity(Struct, frozen=True):
    """Something that must not be there, and where it is."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def scan(file: Path) -> list[Impurity]:
    """What is impure in one file. Only `core/content.py` may read files, only `core/world/codec.py` hold a lock."""
    place = file.parts[-2:]
    found = scan_source(file.read_text("utf-8"), str(file), reads=place == ("core", "content.py"))
    return [each for each in found if (*place, each.what) != ("world", "codec.py", "imports threading")]


def scan_folder(folder: Path) -> list[Impurity]:
    """The same for every Python file below a folder."""
    return [impurity for file in sorted(folder.rglob("*.py")) for impurity in scan(file)]


def scan_source(source: str, file: str = "<text>", *, reads: bool = False) -> list[Impurity]:
    """The same for a text."""
    tree = ast.parse(source, file)
    found = [*_walk(tree, reads=reads), *SetOrder().problems(tree)]
    return [Impurity(file, line, what) for line, what in sorted(found)]


def _walk(node: ast.AST, *, reads: bool) -> Iterator[tuple[int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            yield from (problem for part in child.orelse for problem in _walk(part, reads=reads))
            continue
        yield from ((child.lineno, what) for what in _problems(child, reads=reads))  # type: ignore[attr-defined]
        if not (isinstance(child, ast.FunctionDef) and child.name == "__hash__"):
            yield from _walk(child, reads=reads)


def _problems(node: ast.AST, *, reads: bool) -> Iterable[str]:
    match node:
        case ast.Constant(value=float() | complex()):
            yield f"{node.value!r}: a float"
        case ast.BinOp(op=ast.Div()) if not (_text(node.left) or _text(node.right)):
            yield "/ makes a float; use // or Fraction(a, b)"
        case ast.AugAssign(op=ast.Div()):
            yield "/= makes a float; use //="
        case ast.Import():
            yield from (f"imports {alias.name}" for alias in node.names if _root(alias.name) in FORBIDDEN)
        case ast.ImportFrom(module=str(module), level=0):
            yield from _from(module, [alias.name for alias in node.names])
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield CALLS[name]
        case ast.Call(func=ast.Attribute(attr=name)) if name in READERS and not reads:
            yield f".{name}(): I/O; load content through yonder.core"
        case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in WHOLE_MATH:
            yield f"math.{name} works on floats"
        case ast.Global():
            yield f"global {', '.join(node.names)}: memory outside the world"


def _from(module: str, names: list[str]) -> Iterator[str]:
    if _root(module) in FORBIDDEN:
        yield f"imports {module}"
    if module == "math":
        yield from (f"math.{name} works on floats" for name in names if name not in WHOLE_MATH)


def _root(module: str) -> str:
    return module.split(".", maxsplit=1)[0]


def _text(node: ast.expr) -> bool:
    """Text beside `/` joins a path to a resource; it divides nothing."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))

"""Rule coverage: which rules are proved by tests marked `@pytest.mark.rule("T-044")`. Tests are read, not run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from yonder.manual.rulebook import Rule, rules_of

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Citation(Struct, frozen=True):
    """One test that names one rule."""

    rule: str
    test: str
    line: int


class Coverage(Struct, frozen=True):
    """Rules with their tests, rules without, and ids cited by tests that no rulebook defines."""

    rules: dict[str, Rule]
    tests: dict[str, tuple[str, ...]]
    unknown: dict[str, tuple[str, ...]]

    @property
    def untested(self) -> list[Rule]:
        """The rules without a test: unfinished work."""
        return [rule for name, rule in self.rules.items() if name not in self.tests]


def coverage(books: Iterable[Path], tests: Iterable[Path]) -> Coverage:
    """Compare the rulebooks of one game with its tests (files or folders). Two books may not define the same id."""
    rules = _defined(books)
    cited: dict[str, list[str]] = {}
    for file in _test_files(tests):
        for citation in citations(file.read_text("utf-8"), str(file)):
            cited.setdefault(citation.rule, []).append(citation.test)
    named = {rule: tuple(dict.fromkeys(names)) for rule, names in sorted(cited.items())}
    return Coverage(
        rules,
        {rule: named[rule] for rule in rules if rule in named},
        {rule: names for rule, names in named.items() if rule not in rules},
    )


def citations(source: str, file: str) -> list[Citation]:
    """Every (rule, test) of a test file: marks on tests, on classes, in `pytestmark` and in parameters."""
    tree = ast.parse(source, file)
    return list(_cited(tree.body, file, _pytestmark(tree.body)))


def _defined(books: Iterable[Path]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for book in books:
        for name, rule in rules_of(book.read_text("utf-8")).items():
            if name in rules:
                msg = f"{book}: {name} is defined in another rulebook too; report each game by itself"
                raise ValueError(msg)
            rules[name] = rule
    return rules


def _test_files(places: Iterable[Path]) -> Iterator[Path]:
    for place in places:
        if place.is_dir():
            yield from sorted({*place.rglob("test_*.py"), *place.rglob("*_test.py")})
        else:
            yield place


def _cited(body: list[ast.stmt], scope: str, outer: list[tuple[str, int]]) -> Iterator[Citation]:
    for node in body:
        if isinstance(node, Definition) and node.name.lower().startswith("test"):
            name = f"{scope}::{node.name}"
            marks = [*outer, *(mark for decorator in node.decorator_list for mark in _marks(decorator))]
            if isinstance(node, ast.ClassDef):
                yield from _cited(node.body, name, [*marks, *_pytestmark(node.body)])
            else:
                yield from (Citation(rule, name, line) for rule, line in marks)


def _pytestmark(body: list[ast.stmt]) -> list[tuple[str, int]]:
    for node in body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            return list(_marks(node))
    return []


def _marks(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The ids of every `….mark.rule(…)` inside; one that is not plain text is quoted, and so shows as unknown."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            for argument in call.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                yield (str(argument.value) if plain else ast.unparse(argument)), call.lineno  # type: ignore[attr-defined]

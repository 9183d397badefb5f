"""Sets have no order that two machines share: find code that goes through one. `sorted(a_set)` is the way to do it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

# These give the same result in whatever order their argument comes.
ORDERLESS = frozenset(("all", "any", "bool", "frozenset", "len", "max", "min", "set", "sorted", "sum"))
ORDERED = frozenset(("dict", "enumerate", "filter", "iter", "list", "map", "reversed", "tuple", "zip"))
SET_METHODS = frozenset(("difference", "intersection", "symmetric_difference", "union"))
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
SET_TYPES = frozenset(("AbstractSet", "FrozenSet", "MutableSet", "Set", "frozenset", "set"))
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)

WHAT = "goes through a set, whose order differs from run to run; use sorted(…) or dict.fromkeys(…)"


class SetOrder:
    """Follows names that hold sets, scope by scope, as far as plain assignments and annotations tell."""

    def problems(self, tree: ast.Module) -> list[tuple[int, str]]:
        """Every place that depends on the order of a set."""
        return list(self._scope(tree, {}))

    def _scope(self, scope: ast.AST, outer: dict[str, bool]) -> Iterator[tuple[int, str]]:
        names = dict(outer)
        inside = list(_own(scope))
        for node in inside:
            _learn(node, names)
        free = {id(argument) for node in inside for argument in _orderless(node)}
        for node in inside:
            if id(node) not in free and any(_is_set(source, names) for source in _sources(node)):
                yield getattr(node, "lineno", 0), WHAT
            if isinstance(node, SCOPES) and node is not scope:
                yield from self._scope(node, names)


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope: inner functions and classes themselves, but not what is in them."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from _own(child)


def _learn(node: ast.AST, names: dict[str, bool]) -> None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            names[name] = _is_set(value, names)
        case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
            names[name] = _set_type(annotation)
        case ast.arg(arg=name, annotation=ast.expr() as annotation):
            names[name] = _set_type(annotation)
        case ast.arg(arg=name):
            names[name] = False


def _is_set(node: ast.AST, names: dict[str, bool]) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Name(id=name):
            return names.get(name, False)
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in SET_METHODS or name == "copy":
            return _is_set(value, names)
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, SET_OPERATORS):
            return _is_set(left, names) or _is_set(right, names)
        case ast.IfExp(body=body, orelse=orelse):
            return _is_set(body, names) or _is_set(orelse, names)
    return False


def _sources(node: ast.AST) -> list[ast.expr]:
    """What this node goes through in order."""
    match node:
        case ast.For(iter=source) | ast.AsyncFor(iter=source) | ast.YieldFrom(value=source) | ast.Starred(value=source):
            return [source]
        case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
            return [part.iter for part in node.generators]
        case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERED:
            return list(args)
        case ast.Call(func=ast.Attribute(attr="join" | "fromkeys" | "extend"), args=args):
            return list(args)
        case ast.Call(func=ast.Attribute(value=source, attr="pop"), args=[]):
            return [source]
    return []


def _orderless(node: ast.AST) -> list[ast.AST]:
    """Generators and unpackings whose order is lost at once: arguments of `sorted` and the like, parts of a set."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERLESS:
            return list(args)
        case ast.Set(elts=parts):
            return list(parts)
    return []


def _set_type(annotation: ast.expr) -> bool:
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
    return name in SET_TYPES

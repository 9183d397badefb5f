"""Rows hold only what can be compared, copied and written everywhere alike: no floats, no sets, nothing mutable."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import inspect

from yonder.core.world.model import Model

_PLAIN = (inspect.IntType, inspect.StrType, inspect.BoolType, inspect.NoneType, inspect.EnumType, inspect.LiteralType)


def check_plain(models: Iterable[type[Model]]) -> None:
    """Raise TypeError for a model with a field that a row must not hold."""
    for model in models:
        info = inspect.type_info(model)
        assert isinstance(info, inspect.StructType)
        for field in info.fields:
            if field.name in model.__key__ and not isinstance(_bare(field.type), inspect.IntType | inspect.StrType):
                msg = f"{model.__name__}.{field.name}: a key is an integer or text"
                raise TypeError(msg)
            _check(field.type, f"{model.__name__}.{field.name}", ())


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _check(kind: inspect.Type, path: str, within: tuple[type, ...]) -> None:
    kind = _bare(kind)
    if isinstance(kind, inspect.VarTupleType):
        _check(kind.item_type, path, within)
    elif isinstance(kind, inspect.TupleType):
        for item in kind.item_types:
            _check(item, path, within)
    elif isinstance(kind, inspect.UnionType):
        for item in kind.types:
            _check(item, path, within)
    elif isinstance(kind, inspect.StructType) and kind.cls.__struct_config__.frozen:
        for field in kind.fields if kind.cls not in within else ():
            _check(field.type, f"{path}.{field.name}", (*within, kind.cls))
    elif not isinstance(kind, _PLAIN):
        msg = (
            f"{path}: a row holds integers, text, booleans, enums, tuples and frozen structs, not {type(kind).__name__}"
        )
        raise TypeError(msg)

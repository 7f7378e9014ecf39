"""Reads the JSON of the API into records, and writes records and values as JSON."""

from __future__ import annotations

import dataclasses
import re
import sys
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Dict, Mapping, Optional, Tuple, Type, TypeVar, Union, get_args, get_origin, get_type_hints

R = TypeVar("R", bound="Record")


class Record:
    """Part of an answer of the API. Unknown fields of newer services are left out."""

    @property
    def etag(self) -> Optional[str]:
        """The version of a record that was read by itself, for `if_match`; None for one from a list."""
        return self.__dict__.get("_etag")


@dataclass(frozen=True, kw_only=True)
class OtherEvent(Record):
    """An event that this version of the client does not know."""

    event: str
    timestamp: datetime
    idempotency_key: str
    data: Dict[str, Any]


def json_name(field: str) -> str:
    """`starts_at` is `startsAt`, `from_` is `from`."""
    return re.sub("_([a-z])", lambda found: found.group(1).upper(), field.rstrip("_"))


#: Name, name in JSON and type of each field, by record. Reading the types takes longer than reading a record.
_known: Dict[Any, Tuple[Tuple[str, str, Any], ...]] = {}


def _fields(record: Any) -> Tuple[Tuple[str, str, Any], ...]:
    if record not in _known:
        hints = get_type_hints(record, vars(sys.modules[record.__module__]))
        fields = dataclasses.fields(record)
        _known[record] = tuple((field.name, json_name(field.name), hints[field.name]) for field in fields)
    return _known[record]


def read_record(record: Type[R], value: Mapping[str, Any], etag: Optional[str] = None) -> R:
    made = record(**{name: _read(hint, value.get(key)) for name, key, hint in _fields(record)})
    if etag is not None:
        made.__dict__["_etag"] = etag
    return made


def _read(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    origin = get_origin(hint)
    if origin is Union:
        return _read_either(get_args(hint), value)
    if origin is list and isinstance(value, list):
        return [_read(get_args(hint)[0], one) for one in value]
    if origin is dict and isinstance(value, dict):
        return {key: _read(get_args(hint)[1], one) for key, one in value.items()}
    if isinstance(hint, type) and issubclass(hint, Record) and isinstance(value, dict):
        return read_record(hint, value)
    if hint is datetime and isinstance(value, str):
        return read_time(value)
    return value


def _read_either(hints: Tuple[Any, ...], value: Any) -> Any:
    for hint in hints:
        fitting = get_origin(hint) or hint
        if isinstance(value, dict) and (fitting is dict or (isinstance(fitting, type) and issubclass(fitting, Record))):
            return _read(hint, value)
        if isinstance(value, list) and fitting is list:
            return _read(hint, value)
        if isinstance(value, str) and fitting is datetime:
            return _read(hint, value)
    return value


def read_time(text: str) -> datetime:
    """RFC 3339. `fromisoformat` reads the `Z` only since Python 3.11."""
    return datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)


def write_value(value: Any) -> Any:
    """A value of a request as JSON."""
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a time must have a time zone, such as datetime.now(timezone.utc)")
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, Record):
        pairs = ((key, getattr(value, name)) for name, key, _ in _fields(type(value)))
        return {key: write_value(one) for key, one in pairs if one is not None}
    if isinstance(value, (list, tuple)):
        return [write_value(one) for one in value]
    if isinstance(value, dict):
        return {key: write_value(one) for key, one in value.items()}
    return value

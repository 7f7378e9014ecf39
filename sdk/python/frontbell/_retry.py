"""Decides whether a request is sent again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .errors import ApiError, ConnectionError

FIRST_WAIT = 0.5
LONGEST_WAIT = 8.0
#: A service that asks for more patience than this is not waited for.
LONGEST_REQUESTED = 60


@dataclass(frozen=True)
class Repeatable:
    method: str
    #: The request has an `Idempotency-Key`, so the service acts on it once.
    has_key: bool = False
    #: The request has an `If-Match`, which would no longer hold after a first try that succeeded unseen.
    has_etag: bool = False


def wait_before_retry(error: Exception, request: Repeatable, tries: int, random: float) -> Optional[float]:
    """
    Seconds to wait before the request is sent again; None: the error is final.

    `tries` is how often the request has been sent. `random`, 0 to 1, keeps many clients from coming back at the same moment.
    """
    if not _is_temporary(error, request):
        return None
    requested = error.retry_after_seconds if isinstance(error, ApiError) else None
    if requested is not None:
        return float(requested) if requested <= LONGEST_REQUESTED else None
    return min(FIRST_WAIT * 2.0 ** (tries - 1), LONGEST_WAIT) * (0.5 + random / 2)


def _is_temporary(error: Exception, request: Repeatable) -> bool:
    if isinstance(error, ConnectionError):
        return _is_safe(request)
    if not isinstance(error, ApiError):
        return False
    # These were refused before anything was done.
    if error.status == 429:
        return True
    # Another request with the same key is being answered.
    if error.status == 409:
        return error.retry_after_seconds is not None
    return error.status >= 500 and _is_safe(request)


def _is_safe(request: Repeatable) -> bool:
    """Sending the request twice does the same as sending it once. A second DELETE would be answered with 404."""
    if request.method == "GET":
        return True
    if request.method == "POST":
        return request.has_key
    return request.method == "PATCH" and not request.has_etag

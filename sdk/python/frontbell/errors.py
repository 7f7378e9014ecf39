"""Everything that this client raises."""

from __future__ import annotations

import json
import re
from typing import Dict, Mapping, Optional, Type

__all__ = [
    "ApiError",
    "BadRequestError",
    "ConflictError",
    "ConnectionError",
    "ForbiddenError",
    "FrontbellError",
    "NotFoundError",
    "PreconditionFailedError",
    "RateLimitedError",
    "ServerError",
    "UnauthorizedError",
    "WebhookVerificationError",
]


class FrontbellError(Exception):
    """The base of all errors of this client."""


class ConnectionError(FrontbellError):
    """The service could not be reached, or did not answer in time."""


class WebhookVerificationError(FrontbellError):
    """A webhook request is not genuine, or too old. Answer it with 401."""


class ApiError(FrontbellError):
    """The service answered with an error."""

    def __init__(
        self, status: int, code: str, message: str, request_id: Optional[str], retry_after_seconds: Optional[int]
    ) -> None:
        super().__init__(message)
        #: HTTP status, such as 404
        self.status = status
        #: Code for programs, such as `NOT_FOUND`
        self.code = code
        self.message = message
        #: Id of the request in the service's log; None: the answer did not come from the service itself
        self.request_id = request_id
        #: Seconds to wait before the next try; None: the service named none
        self.retry_after_seconds = retry_after_seconds


class BadRequestError(ApiError):
    """A parameter or a field is wrong; the message starts with its name."""


class UnauthorizedError(ApiError):
    """The API key is missing, wrong or expired."""


class ForbiddenError(ApiError):
    """The API key lacks the scope of the operation."""


class NotFoundError(ApiError):
    """The record does not exist."""


class ConflictError(ApiError):
    """The request conflicts with what there is, such as an appointment at a time that is taken."""


class PreconditionFailedError(ApiError):
    """The record has changed since the version that was sent with the change."""


class RateLimitedError(ApiError):
    """Too many requests, also after the retries."""


class ServerError(ApiError):
    """The service failed, also after the retries."""


_CLASSES: Dict[int, Type[ApiError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    429: RateLimitedError,
}


def error_of(status: int, headers: Mapping[str, str], text: str) -> ApiError:
    """Reads the error of an answer. A proxy's answer, which is not ours, is an error with the code `HTTP_<status>`."""
    made = _CLASSES.get(status, ServerError if status >= 500 else ApiError)
    try:
        error = json.loads(text)["error"]
        code, message = str(error["code"]), str(error["message"])
    except (ValueError, KeyError, TypeError):
        code, message = f"HTTP_{status}", f"the service answered with status {status}"
    after = headers.get("retry-after", "")
    wait = int(after) if re.fullmatch(r"\d{1,6}", after) else None
    return made(status, code, message, headers.get("x-request-id"), wait)

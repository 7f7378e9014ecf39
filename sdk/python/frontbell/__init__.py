"""The Frontbell API from Python."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Type

import httpx

from . import errors as errors, webhooks as webhooks
from ._generated.async_resources import AsyncResources
from ._generated.records import *
from ._generated.resources import Resources
from ._pages import AsyncPages as AsyncPages, Page as Page, Pages as Pages
from ._records import OtherEvent as OtherEvent, Record as Record
from ._requests import UNSET as UNSET, AsyncRequests, Requests, Unset as Unset, base_url_of
from .errors import *

__version__ = "0.2.0"


class Frontbell(Resources):
    """
    The API of one service, with the rights of one API key.

    `base_url` is the address of the service, such as `https://bell.example.com`. `timeout` is in seconds, for each try.
    `http` is used in place of a client of its own, and stays open.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        http: Optional[httpx.Client] = None,
    ) -> None:
        self._own = None if http is not None else httpx.Client(timeout=timeout)
        super().__init__(Requests(http or self._own or httpx.Client(), base_url_of(base_url, api_key), api_key, max_retries))

    def close(self) -> None:
        """Close the connections."""
        if self._own is not None:
            self._own.close()

    def __enter__(self) -> Frontbell:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class AsyncFrontbell(AsyncResources):
    """As `Frontbell`, for programs with `async`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        client = http if http is not None else httpx.AsyncClient(timeout=timeout)
        self._own = client if http is None else None
        super().__init__(AsyncRequests(client, base_url_of(base_url, api_key), api_key, max_retries))

    async def close(self) -> None:
        """Close the connections."""
        if self._own is not None:
            await self._own.aclose()

    async def __aenter__(self) -> AsyncFrontbell:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

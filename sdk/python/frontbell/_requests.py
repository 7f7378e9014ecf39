"""Sends requests with the key, repeats them after temporary errors, and reads the answers."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Type, TypeVar
from urllib.parse import quote

import httpx

from ._pages import AsyncPages, Page, Pages
from ._records import Record, read_record, write_value
from ._retry import Repeatable, wait_before_retry
from .errors import ConnectionError, FrontbellError, error_of

R = TypeVar("R", bound=Record)


class Unset:
    """A field that is not sent, which differs from None."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


def escape(text: str) -> str:
    return quote(text, safe="")


def base_url_of(address: str, api_key: str) -> str:
    if not address.startswith(("http://", "https://")):
        raise FrontbellError("base_url: must be the address of the service, such as https://bell.example.com")
    if not api_key:
        raise FrontbellError("api_key: must be an API key of the service")
    address = address.rstrip("/")
    return address if address.endswith("/api/v1") else f"{address}/api/v1"


@dataclass
class Call:
    """One request, the same at each try."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Mapping[str, Any]] = None
    takes_key: bool = False
    idempotency_key: Optional[str] = None
    if_match: Optional[str] = None

    def __post_init__(self) -> None:
        if self.path.endswith("/") or "//" in self.path:  # Without an id, the path would be that of the list.
            raise FrontbellError("id: must not be empty")
        if self.takes_key and self.idempotency_key is None:
            self.idempotency_key = str(uuid.uuid4())

    @property
    def repeatable(self) -> Repeatable:
        return Repeatable(self.method, self.idempotency_key is not None, self.if_match is not None)

    def build(self, client: httpx.Client | httpx.AsyncClient, base_url: str, api_key: str) -> httpx.Request:
        headers = {"authorization": f"Bearer {api_key}", "accept": "application/json, text/csv"}
        if self.idempotency_key is not None:
            headers["idempotency-key"] = self.idempotency_key
        if self.if_match is not None:
            headers["if-match"] = self.if_match
        content: Optional[bytes] = None
        if self.body is not None:
            headers["content-type"] = "application/json"
            given = {name: write_value(value) for name, value in self.body.items() if not isinstance(value, Unset)}
            content = json.dumps(given).encode()
        query = {name: _text(value) for name, value in self.query.items() if value is not None}
        return client.build_request(self.method, base_url + self.path, params=query, headers=headers, content=content)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(write_value(value))


def _checked(response: httpx.Response) -> httpx.Response:
    if not response.is_success:
        raise error_of(response.status_code, response.headers, response.text)
    return response


def _parsed(response: httpx.Response) -> Dict[str, Any]:
    try:
        return response.json()  # type: ignore[no-any-return]
    except ValueError as error:
        raise FrontbellError("the answer is no JSON; is base_url the address of the service?") from error


def _unreachable(base_url: str, error: httpx.TransportError) -> ConnectionError:
    reason = "did not answer in time" if isinstance(error, httpx.TimeoutException) else "cannot be reached"
    return ConnectionError(f"{base_url} {reason}: {error}")


def _record(record: Type[R], response: httpx.Response) -> R:
    return read_record(record, _parsed(response)["data"], response.headers.get("etag"))


def _items(record: Type[R], response: httpx.Response) -> List[R]:
    return [read_record(record, one) for one in _parsed(response)["data"]]


def _page(record: Type[R], response: httpx.Response) -> Page[R]:
    meta = _parsed(response)["meta"]
    return Page(_items(record, response), meta["hasMore"], meta["cursor"])


def _at(query: Mapping[str, Any], cursor: Optional[str]) -> Mapping[str, Any]:
    return query if cursor is None else {**query, "cursor": cursor}


class Requests:
    def __init__(self, client: httpx.Client, base_url: str, api_key: str, max_retries: int) -> None:
        self._client, self._base_url, self._api_key, self._max_retries = client, base_url, api_key, max_retries

    def data(self, record: Type[R], method: str, path: str, **call: Any) -> R:
        return _record(record, self._send(Call(method, path, **call)))

    def items(self, record: Type[R], method: str, path: str, **call: Any) -> List[R]:
        return _items(record, self._send(Call(method, path, **call)))

    def pages(self, record: Type[R], method: str, path: str, query: Mapping[str, Any]) -> Pages[R]:
        return Pages(lambda cursor: _page(record, self._send(Call(method, path, _at(query, cursor)))))

    def text(self, method: str, path: str, **call: Any) -> str:
        return self._send(Call(method, path, **call)).text

    def nothing(self, method: str, path: str, **call: Any) -> None:
        self._send(Call(method, path, **call))

    def _send(self, call: Call) -> httpx.Response:
        tries = 0
        while True:
            tries += 1
            try:
                return self._try(call)
            except FrontbellError as error:
                wait = wait_before_retry(error, call.repeatable, tries, random.random())
                if tries > self._max_retries or wait is None:
                    raise
            time.sleep(wait)

    def _try(self, call: Call) -> httpx.Response:
        try:
            return _checked(self._client.send(call.build(self._client, self._base_url, self._api_key)))
        except httpx.TransportError as error:
            raise _unreachable(self._base_url, error) from error


class AsyncRequests:
    def __init__(self, client: httpx.AsyncClient, base_url: str, api_key: str, max_retries: int) -> None:
        self._client, self._base_url, self._api_key, self._max_retries = client, base_url, api_key, max_retries

    async def data(self, record: Type[R], method: str, path: str, **call: Any) -> R:
        return _record(record, await self._send(Call(method, path, **call)))

    async def items(self, record: Type[R], method: str, path: str, **call: Any) -> List[R]:
        return _items(record, await self._send(Call(method, path, **call)))

    def pages(self, record: Type[R], method: str, path: str, query: Mapping[str, Any]) -> AsyncPages[R]:
        async def read(cursor: Optional[str]) -> Page[R]:
            return _page(record, await self._send(Call(method, path, _at(query, cursor))))

        return AsyncPages(read)

    async def text(self, method: str, path: str, **call: Any) -> str:
        return (await self._send(Call(method, path, **call))).text

    async def nothing(self, method: str, path: str, **call: Any) -> None:
        await self._send(Call(method, path, **call))

    async def _send(self, call: Call) -> httpx.Response:
        tries = 0
        while True:
            tries += 1
            try:
                return await self._try(call)
            except FrontbellError as error:
                wait = wait_before_retry(error, call.repeatable, tries, random.random())
                if tries > self._max_retries or wait is None:
                    raise
            await asyncio.sleep(wait)

    async def _try(self, call: Call) -> httpx.Response:
        try:
            return _checked(await self._client.send(call.build(self._client, self._base_url, self._api_key)))
        except httpx.TransportError as error:
            raise _unreachable(self._base_url, error) from error

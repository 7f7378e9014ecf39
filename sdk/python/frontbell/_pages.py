"""Lists with pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import AsyncIterator, Awaitable, Callable, Generic, Iterator, List, Optional, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    #: Whether there are more items
    has_more: bool
    #: Send it as `cursor` to read the next page; empty on the last one.
    cursor: str


class Pages(Generic[T]):
    """A list. Iterating reads all items, page by page, as they are needed; `first_page()` reads one page."""

    def __init__(self, read: Callable[[Optional[str]], Page[T]]) -> None:
        self._read = read

    def first_page(self) -> Page[T]:
        return self._read(None)

    def pages(self) -> Iterator[Page[T]]:
        page = self._read(None)
        yield page
        while page.has_more:
            page = self._read(page.cursor)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data


class AsyncPages(Generic[T]):
    """A list. `async for` reads all items, page by page, as they are needed; `await first_page()` reads one page."""

    def __init__(self, read: Callable[[Optional[str]], Awaitable[Page[T]]]) -> None:
        self._read = read

    async def first_page(self) -> Page[T]:
        return await self._read(None)

    async def pages(self) -> AsyncIterator[Page[T]]:
        page = await self._read(None)
        yield page
        while page.has_more:
            page = await self._read(page.cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for item in page.data:
                yield item

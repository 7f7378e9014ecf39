"""The client against scripted answers: python3 -m unittest discover -s tests"""

from __future__ import annotations

import asyncio
import json
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any, Dict, List, Tuple

import httpx

from frontbell import (
    ApiError,
    AsyncFrontbell,
    ConflictError,
    ConnectionError,
    Frontbell,
    FrontbellError,
    NotFoundError,
    RateLimitedError,
    ServerError,
)
from frontbell._retry import Repeatable, wait_before_retry

Reply = Tuple[int, Any, Dict[str, str]]
NOW = {"retry-after": "0"}


def refusal(status: int, code: str, headers: Dict[str, str] = {}) -> Reply:
    return status, {"error": {"code": code, "message": f"said {code}"}}, {"x-request-id": "req_1", **headers}


def page(names: List[str], cursor: str = "") -> Reply:
    data = [{"id": name, "name": name} for name in names]
    return 200, {"data": data, "meta": {"cursor": cursor, "hasMore": cursor != ""}}, {}


class Service:
    """Gives these answers, one after the other."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.sent: List[httpx.Request] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        status, body, headers = self.replies.pop(0)
        if isinstance(body, str):
            return httpx.Response(status, text=body, headers=headers)
        return httpx.Response(status, json=body, headers=headers)

    def client(self) -> Frontbell:
        http = httpx.Client(transport=httpx.MockTransport(self.answer))
        return Frontbell("https://bell.example.com/", "service_sk_1", http=http)

    def async_client(self) -> AsyncFrontbell:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self.answer))
        return AsyncFrontbell("https://bell.example.com", "service_sk_1", http=http)


class Requests(unittest.TestCase):
    def test_a_list_is_read_page_by_page_with_the_filters_on_every_page(self) -> None:
        service = Service(page(["a", "b"], "next"), page(["c"]))

        names = [contact.name for contact in service.client().contacts.list(q="x y", limit=2)]

        self.assertEqual(names, ["a", "b", "c"])
        queries = [dict(request.url.params) for request in service.sent]
        self.assertEqual(queries, [{"limit": "2", "q": "x y"}, {"limit": "2", "q": "x y", "cursor": "next"}])
        self.assertEqual(service.sent[0].headers["authorization"], "Bearer service_sk_1")

    def test_a_post_is_repeated_with_the_same_idempotency_key_and_body(self) -> None:
        made: Reply = (201, {"data": {"id": "ctc_1", "createdAt": "2026-03-02T14:05:09.123Z", "isNew": 1}}, {})
        service = Service(refusal(429, "RATE_LIMITED", NOW), refusal(503, "UNAVAILABLE", NOW), made)

        contact = service.client().contacts.create(name="Ada", notes=None)

        self.assertEqual((contact.id, contact.name), ("ctc_1", None))
        self.assertEqual(contact.created_at, datetime(2026, 3, 2, 14, 5, 9, 123000, timezone.utc))
        self.assertEqual(len({request.headers["idempotency-key"] for request in service.sent}), 1)
        self.assertEqual([json.loads(one.content) for one in service.sent], [{"name": "Ada", "notes": None}] * 3)

    def test_an_error_has_its_class_code_message_and_the_id_of_the_request(self) -> None:
        client = Service(refusal(404, "NOT_FOUND"), refusal(409, "CONFLICT"), *[(502, "<html>", NOW)] * 3).client()

        with self.assertRaises(NotFoundError) as missing:
            client.contacts.get("ctc_1")
        with self.assertRaises(ConflictError):
            client.appointments.create(starts_at="2026-03-03T15:00:00Z", contact_id="ctc_1")
        with self.assertRaises(ServerError) as proxy:
            client.business.get()

        error = missing.exception
        self.assertEqual((error.status, error.code, error.request_id, str(error)), (404, "NOT_FOUND", "req_1", "said NOT_FOUND"))
        self.assertEqual((proxy.exception.code, proxy.exception.request_id), ("HTTP_502", None))

    def test_the_last_error_is_raised_when_all_tries_fail(self) -> None:
        service = Service(*[refusal(429, "RATE_LIMITED", NOW)] * 3)

        with self.assertRaises(RateLimitedError):
            service.client().calls.get("call_1")

        self.assertEqual(len(service.sent), 3)

    def test_a_service_that_cannot_be_reached_is_a_connection_error(self) -> None:
        with Frontbell("http://127.0.0.1:9", "service_sk_1", max_retries=0) as client:
            with self.assertRaisesRegex(ConnectionError, "http://127.0.0.1:9/api/v1 cannot be reached"):
                client.business.get()

    def test_the_version_of_a_record_goes_back_with_its_change_and_a_field_that_is_not_given_does_not(self) -> None:
        service = Service((200, {"data": {"id": "a/b"}}, {"etag": '"7"'}), (200, {"data": {"id": "a/b"}}, {}))
        client = service.client()

        client.contacts.update("a/b", name="Eve", if_match=client.contacts.get("a/b").etag)

        change = service.sent[1]
        self.assertEqual((change.method, change.url.raw_path), ("PATCH", b"/api/v1/contacts/a%2Fb"))
        self.assertEqual((change.headers["if-match"], json.loads(change.content)), ('"7"', {"name": "Eve"}))

    def test_times_are_sent_with_their_zone_and_refused_without_one(self) -> None:
        service = Service((201, {"data": {"id": "apt_1"}}, {}))
        start = datetime(2026, 3, 3, 10, tzinfo=timezone(timedelta(hours=-5)))

        service.client().appointments.create(starts_at=start, contact_id="ctc_1")

        self.assertEqual(json.loads(service.sent[0].content)["startsAt"], "2026-03-03T15:00:00Z")
        with self.assertRaisesRegex(ValueError, "time zone"):
            Service().client().appointments.create(starts_at=datetime(2026, 3, 3, 10), contact_id="ctc_1")

    def test_the_client_with_async_does_the_same(self) -> None:
        service = Service(page(["a"], "next"), page(["b"]), refusal(503, "UNAVAILABLE", NOW), (200, {"data": []}, {}))

        async def story() -> Tuple[List[Any], Any]:
            async with service.async_client() as client:
                return [one.id async for one in client.contacts.list()], await client.services.list()

        self.assertEqual(asyncio.run(story()), (["a", "b"], []))

    def test_an_empty_id_is_refused_as_it_would_be_the_address_of_the_list(self) -> None:
        service = Service()

        with self.assertRaisesRegex(FrontbellError, "^id: must not be empty$"):
            service.client().contacts.get("")
        self.assertEqual(service.sent, [])

    def test_a_client_without_an_address_or_a_key_is_refused(self) -> None:
        for address, key in (("bell.example.com", "k"), ("https://bell.example.com", "")):
            with self.assertRaises(FrontbellError):
                Frontbell(address, key)


def api(status: int, after: Any = None) -> ApiError:
    return ApiError(status, "CODE", "", None, after)


GET, POST, DELETE = Repeatable("GET"), Repeatable("POST", has_key=True), Repeatable("DELETE")
PATCH, PATCH_IF = Repeatable("PATCH"), Repeatable("PATCH", has_etag=True)


class Retries(unittest.TestCase):
    def test_only_requests_that_may_arrive_twice_are_repeated_after_an_error_that_leaves_open_whether_the_first_counted(self) -> None:
        def repeated(error: Exception, *requests: Repeatable) -> List[bool]:
            return [wait_before_retry(error, one, 1, 0) is not None for one in requests]

        for error in (ConnectionError(""), api(500), api(502)):
            self.assertEqual(
                repeated(error, GET, POST, Repeatable("POST"), PATCH, PATCH_IF, DELETE),
                [True, True, False, True, False, False],
            )
        self.assertEqual(repeated(api(429), GET, POST, PATCH_IF, DELETE), [True] * 4)
        for status in (400, 401, 403, 404, 409, 412):
            self.assertEqual(repeated(api(status), GET, POST), [False, False])
        self.assertEqual(repeated(api(409, 1), POST), [True])

    def test_a_wait_doubles_has_a_part_of_chance_and_an_end_and_is_as_long_as_the_service_asks(self) -> None:
        waits = [[wait_before_retry(api(503), GET, tries, random) for random in (0, 1)] for tries in (1, 2, 3, 9)]

        self.assertEqual(waits, [[0.25, 0.5], [0.5, 1], [1, 2], [4, 8]])
        self.assertEqual(wait_before_retry(api(429, 12), GET, 1, 0.5), 12)
        self.assertIsNone(wait_before_retry(api(429, 3600), GET, 1, 0.5))


if __name__ == "__main__":
    unittest.main()

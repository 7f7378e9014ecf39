"""Requests that the service has signed, and forged ones. Their file is written by test/sdk/python.test.ts."""

from __future__ import annotations

import json
import os
import unittest

from frontbell import ContactCreatedEvent, OtherEvent, WebhookVerificationError, webhooks
from frontbell._records import read_record


class Unwrap(unittest.TestCase):
    def test_exactly_the_genuine_requests_are_accepted(self) -> None:
        with open(os.environ["FRONTBELL_WEBHOOK_CASES"], encoding="utf-8") as file:
            given = json.load(file)
        self.assertGreater(len(given["cases"]), 20)
        for case in given["cases"]:
            with self.subTest(case["name"]):
                arguments = (case["body"].encode(), case["headers"], case["keys"])
                if not case["genuine"]:
                    with self.assertRaises(WebhookVerificationError):
                        webhooks.unwrap(*arguments, now=given["now"])
                    continue
                event = webhooks.unwrap(*arguments, now=given["now"])
                assert isinstance(event, ContactCreatedEvent)
                self.assertEqual((event.event, event.data.name), ("contact.created", "Zoë 🎈"))

    def test_an_event_of_a_newer_service_can_be_read(self) -> None:
        body = {"event": "x.y", "timestamp": "2026-03-02T14:05:09Z", "idempotencyKey": "evt_1", "data": {"a": 1}}

        event = read_record(OtherEvent, body)

        self.assertEqual((event.event, event.idempotency_key, event.data), ("x.y", "evt_1", {"a": 1}))

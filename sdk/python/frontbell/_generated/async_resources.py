# Generated from the OpenAPI description by `npm run client`. Do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Literal, Optional, Union

from .._requests import AsyncRequests, UNSET, Unset, escape
from .._pages import AsyncPages
from .records import *


class AsyncCallsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["completed", "missed", "failed"]] = None,
        outcome: Optional[Literal["booked", "moved", "cancelled", "transferred", "message", "callback_wanted", "answered", "spam", "abandoned"]] = None,
        topic: Optional[str] = None,
        direction: Optional[Literal["inbound", "outbound"]] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        started_after: Optional[Union[datetime, str]] = None,
        started_before: Optional[Union[datetime, str]] = None,
        contact_id: Optional[str] = None,
        include_test: Optional[bool] = None,
    ) -> AsyncPages[Call]:
        """List calls. Calls that have ended, newest first. A call in progress appears when it has ended; test calls do with `includeTest=true`. Requires the scope `calls:read`."""
        return self._requests.pages(Call, "GET", "/calls", query={"limit": limit, "cursor": cursor, "status": status, "outcome": outcome, "topic": topic, "direction": direction, "from": from_, "to": to, "startedAfter": started_after, "startedBefore": started_before, "contactId": contact_id, "includeTest": include_test})

    async def get(
        self,
        id: str,
    ) -> CallDetail:
        """Read a call. Requires the scope `calls:read`."""
        return await self._requests.data(CallDetail, "GET", f"/calls/{escape(id)}")


class AsyncContactsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        q: Optional[str] = None,
        phone: Optional[str] = None,
        email: Optional[str] = None,
        created_after: Optional[Union[datetime, str]] = None,
        created_before: Optional[Union[datetime, str]] = None,
    ) -> AsyncPages[Contact]:
        """List contacts. Newest first, by when the record was created. Requires the scope `contacts:read`."""
        return self._requests.pages(Contact, "GET", "/contacts", query={"limit": limit, "cursor": cursor, "q": q, "phone": phone, "email": email, "createdAfter": created_after, "createdBefore": created_before})

    async def create(
        self,
        *,
        name: Union[Union[str, None], Unset] = UNSET,
        phone: Union[Union[str, None], Unset] = UNSET,
        email: Union[Union[str, None], Unset] = UNSET,
        notes: Union[Union[str, None], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Contact:
        """Create a contact. Another contact may have the same number or email address: look for it first with `phone` or `email` of `GET /contacts`. Requires the scope `contacts:write`."""
        return await self._requests.data(Contact, "POST", "/contacts", body={"name": name, "phone": phone, "email": email, "notes": notes}, idempotency_key=idempotency_key, takes_key=True)

    async def get(
        self,
        id: str,
    ) -> Contact:
        """Read a contact. Requires the scope `contacts:read`."""
        return await self._requests.data(Contact, "GET", f"/contacts/{escape(id)}")

    async def update(
        self,
        id: str,
        *,
        name: Union[Union[str, None], Unset] = UNSET,
        phone: Union[Union[str, None], Unset] = UNSET,
        email: Union[Union[str, None], Unset] = UNSET,
        notes: Union[Union[str, None], Unset] = UNSET,
        if_match: Optional[str] = None,
    ) -> Contact:
        """Change a contact. Requires the scope `contacts:write`."""
        return await self._requests.data(Contact, "PATCH", f"/contacts/{escape(id)}", body={"name": name, "phone": phone, "email": email, "notes": notes}, if_match=if_match)

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
    ) -> None:
        """Delete a contact. The contact's calls, messages and appointments are kept. Requires the scope `contacts:write`."""
        return await self._requests.nothing("DELETE", f"/contacts/{escape(id)}", if_match=if_match)


class AsyncConsentsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        phone: Optional[str] = None,
        kind: Optional[Literal["call", "sms"]] = None,
    ) -> AsyncPages[Consent]:
        """List consents. The ledger of what people agreed to and took back, newest first. Of each number and kind, the line with the latest `givenAt` counts. Requires the scope `contacts:read`. Added after the first version of the API."""
        return self._requests.pages(Consent, "GET", "/consents", query={"limit": limit, "cursor": cursor, "phone": phone, "kind": kind})

    async def create(
        self,
        *,
        phone: str,
        kind: Literal["call", "sms"],
        method: Literal["form", "spoken", "text", "written", "import", "other"],
        given: Union[bool, Unset] = UNSET,
        words: Union[Union[str, None], Unset] = UNSET,
        proof: Union[Union[str, None], Unset] = UNSET,
        given_at: Union[Union[datetime, str], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Consent:
        """Record a consent. Adds a line to the ledger. Campaigns that require consent contact only people whose latest line of that kind gives it. Requires the scope `contacts:write`. Added after the first version of the API."""
        return await self._requests.data(Consent, "POST", "/consents", body={"phone": phone, "kind": kind, "given": given, "method": method, "words": words, "proof": proof, "givenAt": given_at}, idempotency_key=idempotency_key, takes_key=True)


class AsyncAppointmentsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["confirmed", "completed", "no_show", "cancelled"]] = None,
        contact_id: Optional[str] = None,
        service: Optional[str] = None,
        starts_after: Optional[Union[datetime, str]] = None,
        starts_before: Optional[Union[datetime, str]] = None,
    ) -> AsyncPages[Appointment]:
        """List appointments. Newest first, by when they were booked and not by when they start; `startsAfter` and `startsBefore` choose a period. Requires the scope `appointments:read`."""
        return self._requests.pages(Appointment, "GET", "/appointments", query={"limit": limit, "cursor": cursor, "status": status, "contactId": contact_id, "service": service, "startsAfter": starts_after, "startsBefore": starts_before})

    async def create(
        self,
        *,
        starts_at: Union[datetime, str],
        ends_at: Union[Union[datetime, str], Unset] = UNSET,
        duration_minutes: Union[int, Unset] = UNSET,
        contact_id: Union[str, Unset] = UNSET,
        contact_phone: Union[str, Unset] = UNSET,
        contact_name: Union[str, Unset] = UNSET,
        service: Union[str, Unset] = UNSET,
        staff_id: Union[str, Unset] = UNSET,
        answers: Union[List[Answer], Unset] = UNSET,
        notes: Union[str, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Appointment:
        """Create an appointment. Any time that is not taken is accepted. Opening hours, closed days, time off, buffers and minimum notice apply only to the assistant and to available slots. Requires the scope `appointments:write`."""
        return await self._requests.data(Appointment, "POST", "/appointments", body={"startsAt": starts_at, "endsAt": ends_at, "durationMinutes": duration_minutes, "contactId": contact_id, "contactPhone": contact_phone, "contactName": contact_name, "service": service, "staffId": staff_id, "answers": answers, "notes": notes}, idempotency_key=idempotency_key, takes_key=True)

    async def get(
        self,
        id: str,
    ) -> Appointment:
        """Read an appointment. Requires the scope `appointments:read`. Added after the first version of the API."""
        return await self._requests.data(Appointment, "GET", f"/appointments/{escape(id)}")

    async def update(
        self,
        id: str,
        *,
        starts_at: Union[Union[datetime, str], Unset] = UNSET,
        ends_at: Union[Union[datetime, str], Unset] = UNSET,
        duration_minutes: Union[int, Unset] = UNSET,
        service: Union[Union[str, None], Unset] = UNSET,
        staff_id: Union[Union[str, None], Unset] = UNSET,
        answers: Union[List[Answer], Unset] = UNSET,
        notes: Union[Union[str, None], Unset] = UNSET,
        status: Union[Literal["completed", "no_show", "confirmed"], Unset] = UNSET,
        if_match: Optional[str] = None,
    ) -> Appointment:
        """Change or reschedule an appointment. The appointment keeps its id. Changing the time sends `appointment.updated`; other changes send no event. Requires the scope `appointments:write`. Added after the first version of the API."""
        return await self._requests.data(Appointment, "PATCH", f"/appointments/{escape(id)}", body={"startsAt": starts_at, "endsAt": ends_at, "durationMinutes": duration_minutes, "service": service, "staffId": staff_id, "answers": answers, "notes": notes, "status": status}, if_match=if_match)

    async def cancel(
        self,
        id: str,
        *,
        cancelled_by: Union[str, Unset] = UNSET,
        reason: Union[str, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
    ) -> Appointment:
        """Cancel an appointment. Requires the scope `appointments:write`. Added after the first version of the API."""
        return await self._requests.data(Appointment, "POST", f"/appointments/{escape(id)}/cancel", body={"cancelledBy": cancelled_by, "reason": reason}, idempotency_key=idempotency_key, takes_key=True, if_match=if_match)

    async def list_available_slots(
        self,
        *,
        date: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        service: Optional[str] = None,
        staff: Optional[str] = None,
        appointment_id: Optional[str] = None,
        duration_minutes: Optional[int] = None,
    ) -> List[AvailableSlot]:
        """List available time slots. Returns the slots of one day, or of the days from `from` to `to`, that can still be booked, soonest first. Days that are closed, past or full have none. Requires the scope `appointments:read`."""
        return await self._requests.items(AvailableSlot, "GET", "/appointments/available-slots", query={"date": date, "from": from_, "to": to, "service": service, "staff": staff, "appointmentId": appointment_id, "durationMinutes": duration_minutes})


class AsyncServicesResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def list(
        self,
    ) -> List[Service]:
        """List services. Returns all services in the order in which the business offers them, without pagination. Requires the scope `appointments:read`. Added after the first version of the API."""
        return await self._requests.items(Service, "GET", "/services")


class AsyncStaffResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def list(
        self,
    ) -> List[StaffMember]:
        """List the staff. Returns the people, rooms and chairs that can be booked, in their order, without pagination. The list is empty if the business books by capacity. Requires the scope `appointments:read`. Added after the first version of the API."""
        return await self._requests.items(StaffMember, "GET", "/staff")


class AsyncMessagesResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        direction: Optional[Literal["inbound", "outbound"]] = None,
        status: Optional[Literal["queued", "sent", "delivered", "failed"]] = None,
        type: Optional[Literal["sms", "mms"]] = None,
        to: Optional[str] = None,
        from_: Optional[str] = None,
        contact_id: Optional[str] = None,
        created_after: Optional[Union[datetime, str]] = None,
        created_before: Optional[Union[datetime, str]] = None,
    ) -> AsyncPages[Message]:
        """List messages. Newest first, by when the record was created. Requires the scope `messages:read`."""
        return self._requests.pages(Message, "GET", "/messages", query={"limit": limit, "cursor": cursor, "direction": direction, "status": status, "type": type, "to": to, "from": from_, "contactId": contact_id, "createdAfter": created_after, "createdBefore": created_before})

    async def create(
        self,
        *,
        to: str,
        body: Union[str, Unset] = UNSET,
        type: Union[Literal["sms", "mms"], Unset] = UNSET,
        media_url: Union[str, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Message:
        """Send an SMS or MMS. Queues the message and returns immediately. The message is sent from the default number of the business, and its status follows the carrier's reports. On delivery, the event `sms.sent` is sent. Requires the scope `messages:write`."""
        return await self._requests.data(Message, "POST", "/messages", body={"to": to, "body": body, "type": type, "mediaUrl": media_url}, idempotency_key=idempotency_key, takes_key=True)

    async def get(
        self,
        id: str,
    ) -> Message:
        """Read a message. Requires the scope `messages:read`."""
        return await self._requests.data(Message, "GET", f"/messages/{escape(id)}")


class AsyncKnowledgeResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        type: Optional[str] = None,
        q: Optional[str] = None,
    ) -> AsyncPages[Article]:
        """List knowledge articles. Newest first, by when the record was created. Requires the scope `knowledge:read`."""
        return self._requests.pages(Article, "GET", "/knowledge", query={"limit": limit, "cursor": cursor, "type": type, "q": q})

    async def create(
        self,
        *,
        title: str,
        content: str,
        type: Union[str, Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Article:
        """Create a knowledge article. The assistant uses the article immediately. Requires the scope `knowledge:write`."""
        return await self._requests.data(Article, "POST", "/knowledge", body={"title": title, "content": content, "type": type}, idempotency_key=idempotency_key, takes_key=True)

    async def get(
        self,
        id: str,
    ) -> Article:
        """Read a knowledge article. Requires the scope `knowledge:read`. Added after the first version of the API."""
        return await self._requests.data(Article, "GET", f"/knowledge/{escape(id)}")

    async def update(
        self,
        id: str,
        *,
        title: Union[str, Unset] = UNSET,
        content: Union[str, Unset] = UNSET,
        type: Union[str, Unset] = UNSET,
        if_match: Optional[str] = None,
    ) -> Article:
        """Change a knowledge article. The assistant uses the new text immediately. Requires the scope `knowledge:write`. Added after the first version of the API."""
        return await self._requests.data(Article, "PATCH", f"/knowledge/{escape(id)}", body={"title": title, "content": content, "type": type}, if_match=if_match)

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
    ) -> None:
        """Delete a knowledge article. Requires the scope `knowledge:write`. Added after the first version of the API."""
        return await self._requests.nothing("DELETE", f"/knowledge/{escape(id)}", if_match=if_match)


class AsyncDocumentsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["processing", "ready", "failed"]] = None,
        mime_type: Optional[Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text/html", "text/markdown", "text/plain"]] = None,
    ) -> AsyncPages[Document]:
        """List uploaded documents. Upload documents in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `documents:read`."""
        return self._requests.pages(Document, "GET", "/documents", query={"limit": limit, "cursor": cursor, "status": status, "mimeType": mime_type})


class AsyncBusinessResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def get(
        self,
    ) -> Business:
        """Read the business profile. Requires the scope `business:read`."""
        return await self._requests.data(Business, "GET", "/business")


class AsyncTransferDestinationsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def list(
        self,
    ) -> List[TransferDestination]:
        """List the destinations of transfers. Returns the people and departments to whom callers are transferred, in their order, without pagination. Requires the scope `business:read`. Added after the first version of the API."""
        return await self._requests.items(TransferDestination, "GET", "/transfer-destinations")


class AsyncAnalyticsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def get(
        self,
        *,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        granularity: Optional[Literal["hour", "day", "week", "month"]] = None,
        direction: Optional[Literal["inbound", "outbound"]] = None,
        topic: Optional[str] = None,
        include_test: Optional[bool] = None,
        include_sample: Optional[bool] = None,
        topics: Optional[bool] = None,
    ) -> Analytics:
        """Read call analytics. Days start at local midnight in the time zone, so a day with a clock change has 23 or 25 hours. Weeks start on Monday. Every period of the range is returned, including empty ones, up to 10,000 periods. Calls count in the period in which they started, everything else in the period in which it was created. Calls in progress are not counted. Requires the scope `analytics:read`."""
        return await self._requests.data(Analytics, "GET", "/analytics", query={"startDate": start_date, "endDate": end_date, "timezone": timezone, "granularity": granularity, "direction": direction, "topic": topic, "includeTest": include_test, "includeSample": include_sample, "topics": topics})

    async def export(
        self,
        *,
        start_date: Optional[str] = None,
        end_date: Optional[str] = None,
        timezone: Optional[str] = None,
        granularity: Optional[Literal["hour", "day", "week", "month"]] = None,
        direction: Optional[Literal["inbound", "outbound"]] = None,
        topic: Optional[str] = None,
        include_test: Optional[bool] = None,
        include_sample: Optional[bool] = None,
        dataset: Optional[Literal["periods", "calls"]] = None,
    ) -> str:
        """Export analytics as CSV. Returns CSV (RFC 4180) in UTF-8 with a header row, oldest first: one row per period with `dataset=periods`, one row per call with `dataset=calls`. Text that a spreadsheet would run as a formula starts with an apostrophe; phone numbers are unchanged. Days start at local midnight in the time zone, so a day with a clock change has 23 or 25 hours. Weeks start on Monday. Every period of the range is returned, including empty ones, up to 10,000 periods. Calls count in the period in which they started, everything else in the period in which it was created. Calls in progress are not counted. Requires the scope `analytics:read`."""
        return await self._requests.text("GET", "/analytics/export", query={"startDate": start_date, "endDate": end_date, "timezone": timezone, "granularity": granularity, "direction": direction, "topic": topic, "includeTest": include_test, "includeSample": include_sample, "dataset": dataset})


class AsyncReportsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        type: Optional[Literal["daily", "weekly", "monthly"]] = None,
    ) -> AsyncPages[Report]:
        """List reports. Returns a report for every full day, week (from Monday) and month since the business was created, sorted by the end of the period, newest first. Reports are computed on request. Requires the scope `reports:read`."""
        return self._requests.pages(Report, "GET", "/reports", query={"limit": limit, "cursor": cursor, "type": type})


class AsyncNotificationsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        type: Optional[str] = None,
        severity: Optional[Literal["info", "warning", "critical"]] = None,
        read: Optional[bool] = None,
    ) -> AsyncPages[Notification]:
        """List notifications. What the service reports to the people of the business. Newest first, by when the record was created. Requires the scope `notifications:read`."""
        return self._requests.pages(Notification, "GET", "/notifications", query={"limit": limit, "cursor": cursor, "type": type, "severity": severity, "read": read})


class AsyncOutreachResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["draft", "scheduled", "running", "paused", "completed", "cancelled"]] = None,
        channel: Optional[Literal["call", "sms"]] = None,
    ) -> AsyncPages[Campaign]:
        """List outreach campaigns. Create and start campaigns in the dashboard. Newest first, by when the record was created. Requires the scope `outreach:read`."""
        return self._requests.pages(Campaign, "GET", "/outreach", query={"limit": limit, "cursor": cursor, "status": status, "channel": channel})


class AsyncPhoneNumbersResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPages[PhoneNumber]:
        """List provisioned phone numbers. Add numbers in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `numbers:read`."""
        return self._requests.pages(PhoneNumber, "GET", "/phone-numbers", query={"limit": limit, "cursor": cursor})


class AsyncSipResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list_connections(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPages[SipConnection]:
        """List SIP trunks. A SIP trunk connects the business to a carrier or phone system. Add trunks in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `sip:read`."""
        return self._requests.pages(SipConnection, "GET", "/sip/connections", query={"limit": limit, "cursor": cursor})

    def list_rates(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        prefix: Optional[str] = None,
        country_code: Optional[str] = None,
        direction: Optional[Literal["inbound", "outbound"]] = None,
    ) -> AsyncPages[SipRate]:
        """List SIP rates. A call is charged at the rate with the longest prefix that matches the number; among those, at the newest one in effect. Newest first, by when the record was created. Requires the scope `sip:read`."""
        return self._requests.pages(SipRate, "GET", "/sip/rates", query={"limit": limit, "cursor": cursor, "prefix": prefix, "countryCode": country_code, "direction": direction})


class AsyncTeamResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        role: Optional[Literal["owner", "admin", "member", "viewer"]] = None,
        status: Optional[Literal["active", "invited", "disabled"]] = None,
    ) -> AsyncPages[TeamMember]:
        """List team members. Invite and change members in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `team:read`."""
        return self._requests.pages(TeamMember, "GET", "/team", query={"limit": limit, "cursor": cursor, "role": role, "status": status})


class AsyncToolsResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        type: Optional[Literal["http", "builtin", "transfer", "mcp"]] = None,
        enabled: Optional[bool] = None,
    ) -> AsyncPages[Tool]:
        """List tools. Returns the tools that the assistant can use: the custom tools of the business, and the built-in ones with the type `builtin`. Add and change tools in the dashboard or on the command line. The values of their headers are never returned. Newest first, by when the record was created. Requires the scope `tools:read`."""
        return self._requests.pages(Tool, "GET", "/tools", query={"limit": limit, "cursor": cursor, "type": type, "enabled": enabled})


class AsyncVoiceResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPages[VoiceProfile]:
        """List voice profiles. There is always exactly one default profile. Change profiles in the dashboard. Newest first, by when the record was created. Requires the scope `voice:read`."""
        return self._requests.pages(VoiceProfile, "GET", "/voice", query={"limit": limit, "cursor": cursor})


class AsyncWebhooksResource:
    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    def list(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPages[Webhook]:
        """List webhook endpoints. Add and change endpoints in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `webhooks:read`."""
        return self._requests.pages(Webhook, "GET", "/webhooks", query={"limit": limit, "cursor": cursor})

    async def get_webhook_options(
        self,
        id: str,
    ) -> WebhookOptions:
        """Read the headers, conditions and rate limit of a webhook endpoint. Requires the scope `webhooks:read`. Added after the first version of the API."""
        return await self._requests.data(WebhookOptions, "GET", f"/webhooks/{escape(id)}/options")

    async def update_webhook_options(
        self,
        id: str,
        *,
        headers: Union[List[WebhookHeaderToSet], Unset] = UNSET,
        conditions: Union[List[WebhookConditionToSet], Unset] = UNSET,
        rate_limit: Union[Union[WebhookRateLimit, None], Unset] = UNSET,
    ) -> WebhookOptions:
        """Change the headers, conditions or rate limit of a webhook endpoint. Conditions that no event of the endpoint can meet are refused, such as a text for a number. Conditions decide about later events and replays. Deliveries that wait already are sent. Above the rate limit, deliveries wait. Requires the scope `webhooks:write`. Added after the first version of the API."""
        return await self._requests.data(WebhookOptions, "PATCH", f"/webhooks/{escape(id)}/options", body={"headers": headers, "conditions": conditions, "rateLimit": rate_limit})

    def list_webhook_replays(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncPages[WebhookReplay]:
        """List the replays to a webhook endpoint. Newest first, by when the record was created. Requires the scope `webhooks:read`. Added after the first version of the API."""
        return self._requests.pages(WebhookReplay, "GET", f"/webhooks/{escape(id)}/replays", query={"limit": limit, "cursor": cursor})

    async def create_webhook_replay(
        self,
        id: str,
        *,
        since: Union[datetime, str],
        until: Union[Union[datetime, str], Unset] = UNSET,
        events: Union[List[str], Unset] = UNSET,
        contact_id: Union[str, Unset] = UNSET,
        include: Union[Literal["missed", "all"], Unset] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> WebhookReplay:
        """Send the events of a period to a webhook endpoint, again or for the first time. Recovers what the endpoint missed, or resends what it had accepted. Events keep their id and body, are sent in the background and retried like new ones. The same request while its replay is running returns that replay. Requires the scope `webhooks:write`. Added after the first version of the API."""
        return await self._requests.data(WebhookReplay, "POST", f"/webhooks/{escape(id)}/replays", body={"since": since, "until": until, "events": events, "contactId": contact_id, "include": include}, idempotency_key=idempotency_key, takes_key=True)

    async def stop_webhook_replays(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
    ) -> StoppedWebhookReplays:
        """Stop the running replays to a webhook endpoint. Deliveries that are queued already are still sent. Requires the scope `webhooks:write`. Added after the first version of the API."""
        return await self._requests.data(StoppedWebhookReplays, "POST", f"/webhooks/{escape(id)}/replays/stop", idempotency_key=idempotency_key, takes_key=True)


class AsyncResources:
    """All resources of the API."""

    def __init__(self, requests: AsyncRequests) -> None:
        self.calls = AsyncCallsResource(requests)
        self.contacts = AsyncContactsResource(requests)
        self.consents = AsyncConsentsResource(requests)
        self.appointments = AsyncAppointmentsResource(requests)
        self.services = AsyncServicesResource(requests)
        self.staff = AsyncStaffResource(requests)
        self.messages = AsyncMessagesResource(requests)
        self.knowledge = AsyncKnowledgeResource(requests)
        self.documents = AsyncDocumentsResource(requests)
        self.business = AsyncBusinessResource(requests)
        self.transfer_destinations = AsyncTransferDestinationsResource(requests)
        self.analytics = AsyncAnalyticsResource(requests)
        self.reports = AsyncReportsResource(requests)
        self.notifications = AsyncNotificationsResource(requests)
        self.outreach = AsyncOutreachResource(requests)
        self.phone_numbers = AsyncPhoneNumbersResource(requests)
        self.sip = AsyncSipResource(requests)
        self.team = AsyncTeamResource(requests)
        self.tools = AsyncToolsResource(requests)
        self.voice = AsyncVoiceResource(requests)
        self.webhooks = AsyncWebhooksResource(requests)

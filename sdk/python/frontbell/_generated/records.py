# Generated from the OpenAPI description by `npm run client`. Do not edit.
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Literal, Optional, Type, Union

from .._records import OtherEvent, Record

__all__ = [
    "Analytics",
    "AnalyticsBreakdown",
    "AnalyticsBreakdownBookingSourceItem",
    "AnalyticsBreakdownEndedReasonItem",
    "AnalyticsBreakdownHourOfDayItem",
    "AnalyticsBreakdownOutcomeItem",
    "AnalyticsBreakdownSentimentItem",
    "AnalyticsBreakdownStatusItem",
    "AnalyticsBreakdownTopicItem",
    "AnalyticsBreakdownWeekdayItem",
    "AnalyticsPeriod",
    "AnalyticsPeriodField",
    "AnalyticsPeriodResponseLatencyMs",
    "Answer",
    "Appointment",
    "AppointmentCancelledEvent",
    "AppointmentCancelledEventData",
    "AppointmentCreatedEvent",
    "AppointmentCreatedEventData",
    "AppointmentPatch",
    "AppointmentUpdatedEvent",
    "AppointmentUpdatedEventData",
    "Article",
    "ArticlePatch",
    "AvailableSlot",
    "Business",
    "BusinessBusinessHours",
    "BusinessBusinessHoursFriday",
    "BusinessBusinessHoursMonday",
    "BusinessBusinessHoursSaturday",
    "BusinessBusinessHoursSunday",
    "BusinessBusinessHoursThursday",
    "BusinessBusinessHoursTuesday",
    "BusinessBusinessHoursWednesday",
    "BusinessOpenings",
    "BusinessOpeningsFridayItem",
    "BusinessOpeningsMondayItem",
    "BusinessOpeningsSaturdayItem",
    "BusinessOpeningsSundayItem",
    "BusinessOpeningsThursdayItem",
    "BusinessOpeningsTuesdayItem",
    "BusinessOpeningsWednesdayItem",
    "Call",
    "CallAssistant",
    "CallCompletedEvent",
    "CallCompletedEventData",
    "CallDetail",
    "CallDetailLatencyMs",
    "CallDetailTransferAttemptsItem",
    "CallDisclosure",
    "CallMissedEvent",
    "CallMissedEventData",
    "CallRecordingConsent",
    "CallTransferredEvent",
    "CallTransferredEventData",
    "Campaign",
    "CampaignCounts",
    "Cancellation",
    "CollectedField",
    "Consent",
    "Contact",
    "ContactCreatedEvent",
    "ContactCreatedEventData",
    "ContactPatch",
    "Document",
    "EVENTS",
    "FrontbellEvent",
    "Message",
    "MessageAssistant",
    "MessagePicture",
    "MessageReceivedEvent",
    "MessageReceivedEventData",
    "Metrics",
    "MetricsResponseLatencyMs",
    "NewAppointment",
    "NewArticle",
    "NewConsent",
    "NewContact",
    "NewMessage",
    "NewWebhookReplay",
    "Notification",
    "PhoneNumber",
    "PhoneNumberCapabilities",
    "PingEvent",
    "PingEventData",
    "Report",
    "Service",
    "ServiceQuestion",
    "SipConnection",
    "SipRate",
    "SmsReceivedEvent",
    "SmsReceivedEventData",
    "SmsSentEvent",
    "SmsSentEventData",
    "StaffMember",
    "StaffMemberHoursItemItem",
    "StoppedWebhookReplays",
    "TeamMember",
    "Tool",
    "ToolCall",
    "TranscriptTurn",
    "TransferDestination",
    "TransferDestinationHoursItemItem",
    "TurnLatency",
    "VoiceProfile",
    "Webhook",
    "WebhookCondition",
    "WebhookConditionToSet",
    "WebhookHeader",
    "WebhookHeaderToSet",
    "WebhookOptions",
    "WebhookOptionsChange",
    "WebhookRateLimit",
    "WebhookReplay",
]


@dataclass(frozen=True, kw_only=True)
class Analytics(Record):
    period: AnalyticsPeriodField
    """Range and granularity of the figures"""
    totals: Metrics
    series: List[AnalyticsPeriod]
    """Figures for each period, oldest first, including empty periods"""
    breakdown: AnalyticsBreakdown


@dataclass(frozen=True, kw_only=True)
class AnalyticsPeriodField(Record):
    """Range and granularity of the figures"""
    from_: datetime
    """Start of the range"""
    to: datetime
    """End of the range (exclusive)"""
    timezone: str
    """IANA time zone name"""
    granularity: Literal["hour", "day", "week", "month"]
    """Length of a period of the series"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdown(Record):
    status: List[AnalyticsBreakdownStatusItem]
    """Calls by status"""
    outcome: List[AnalyticsBreakdownOutcomeItem]
    """Extension. Calls by outcome. Calls that ended before version 0.2.0 have none."""
    topic: Optional[List[AnalyticsBreakdownTopicItem]] = None
    """Extension. Present with `topics=true`. Calls by topic, most frequent first, at most 20. A call counts for each of its topics. Topics that differ only in capitals are counted together."""
    sentiment: Optional[List[AnalyticsBreakdownSentimentItem]] = None
    """Extension. Present with `topics=true`. Calls by how the callers felt, where the assistant was told to say so."""
    ended_reason: List[AnalyticsBreakdownEndedReasonItem]
    """Calls by the reason they ended, most frequent first"""
    hour_of_day: List[AnalyticsBreakdownHourOfDayItem]
    """Calls by the hour in which they started"""
    weekday: List[AnalyticsBreakdownWeekdayItem]
    """Calls by the day of the week on which they started"""
    booking_source: List[AnalyticsBreakdownBookingSourceItem]
    """Appointments by who booked them"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownStatusItem(Record):
    status: Literal["completed", "missed", "failed"]
    """Status of the calls"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownOutcomeItem(Record):
    outcome: Literal["booked", "moved", "cancelled", "transferred", "message", "callback_wanted", "answered", "spam", "abandoned"]
    """What came of the calls"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownTopicItem(Record):
    topic: str
    """Topic of the calls, as in `topics` of a call"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownSentimentItem(Record):
    sentiment: Literal["positive", "neutral", "negative"]
    """How the callers felt in the end"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownEndedReasonItem(Record):
    ended_reason: Literal["caller_hangup", "assistant_hangup", "transferred", "voicemail", "no_answer", "abandoned", "busy", "declined", "max_duration", "silence", "provider_error", "concurrency_limit", "media_timeout", "network_error", "service_stopping", "interrupted", "internal_error"]
    """Why the calls ended"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownHourOfDayItem(Record):
    hour: int
    """Hour of the day in local time"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownWeekdayItem(Record):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    """Day of the week in local time"""
    calls: int
    """Number of ended calls"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsBreakdownBookingSourceItem(Record):
    source: Literal["ai_call", "ai_message", "api", "dashboard", "booking_page"]
    """Who booked"""
    appointments: int
    """Number of appointments"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsPeriod(Record):
    start: datetime
    """Start of the period"""
    end: datetime
    """End of the period (exclusive), which is the start of the next one"""
    local_start: str
    """Start of the period in local time, with its UTC offset"""
    calls: int
    """Ended calls"""
    inbound: int
    """Inbound calls"""
    outbound: int
    """Outbound calls"""
    completed: int
    """Calls with the status `completed`"""
    missed: int
    """Calls with the status `missed`"""
    failed: int
    """Calls with the status `failed`"""
    transferred: int
    """Calls transferred to a person"""
    answer_rate: Union[float, None]
    """Share of inbound calls that were answered, 0 to 1. Null if there were no inbound calls."""
    booking_rate: Union[float, None]
    """Extension. Share of answered inbound calls in which an appointment was booked (`outcome` is `booked`), 0 to 1. Calls without an outcome are left out. Null if there are no others."""
    total_duration_seconds: int
    """Total time from answer to end, in seconds"""
    average_duration_seconds: Union[float, None]
    """Average duration of answered calls in seconds. Null if there were none."""
    cost_cents: int
    """Cost of the calls in cents (hundredths) of `currency` of `GET /business`"""
    average_confidence_score: Union[float, None]
    """Average `aiConfidenceScore`, 0 to 1. Null if no call has a score."""
    appointments_booked: int
    """Appointments booked in this period, for any date, including those cancelled since"""
    messages_sent: int
    """Messages that a carrier accepted"""
    messages_received: int
    """Messages received"""
    new_contacts: int
    """Contacts added"""
    response_latency_ms: AnalyticsPeriodResponseLatencyMs
    """Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10"""


@dataclass(frozen=True, kw_only=True)
class AnalyticsPeriodResponseLatencyMs(Record):
    """Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10"""
    p50: Union[float, None]
    """The median of the calls' medians"""
    p95: Union[float, None]
    """The 95th percentile of the calls' 95th percentiles"""


@dataclass(frozen=True, kw_only=True)
class Answer(Record):
    question: str
    """The question"""
    answer: str
    """What the customer answered"""


@dataclass(frozen=True, kw_only=True)
class Appointment(Record):
    id: str
    """Id of the appointment"""
    contact_id: Union[str, None]
    """Id of the contact"""
    contact_name: Union[str, None]
    """Name given for the appointment, or that of the contact when it was booked. A later change of the contact does not change it."""
    contact_phone: Union[str, None]
    """Phone number of the contact at the time of booking, E.164"""
    service: Union[str, None]
    """Name of the service"""
    notes: Union[str, None]
    """Notes"""
    starts_at: datetime
    """Start"""
    ends_at: datetime
    """End (exclusive)"""
    staff_id: Union[str, None]
    """Extension: id of the member of staff. Null if the appointment is with nobody in particular."""
    staff_name: Union[str, None]
    """Extension: name of the member of staff"""
    answers: List[Answer]
    """Extension: answers to the questions of the service"""
    timezone: str
    """IANA time zone of the business"""
    status: Literal["confirmed", "completed", "no_show", "cancelled"]
    """Status of the appointment. `completed` and `no_show` are set by people or through the API, never automatically."""
    source: Literal["ai_call", "ai_message", "api", "dashboard", "booking_page"]
    """Who booked: the assistant in a call or by text, an API client, a person in the dashboard, or the customer on the booking page (extension)"""
    call_id: Union[str, None]
    """Id of the call in which the appointment was booked. Null if it was not booked in a call."""
    cancelled_by: Union[str, None]
    """Who cancelled, such as `contact` or `business`. Null unless the appointment is cancelled."""
    cancellation_reason: Union[str, None]
    """Reason for the cancellation"""
    cancelled_at: Union[datetime, None]
    """When it was cancelled"""
    customer_confirmed_at: Union[datetime, None]
    """Extension: when the customer confirmed the present time by replying to a text message. Null if they did not."""
    created_at: datetime
    """When it was booked"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class AppointmentCancelledEvent(Record):
    event: Literal["appointment.cancelled"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: AppointmentCancelledEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class AppointmentCancelledEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the appointment"""
    contact_id: Union[str, None]
    """Id of the contact"""
    contact_name: Union[str, None]
    """Name of the contact. Null if unknown."""
    starts_at: datetime
    """Start of the cancelled appointment"""
    cancelled_by: str
    """Who cancelled, such as `contact` or `business`"""
    reason: Union[str, None]
    """Reason for the cancellation. Null if none was given."""
    cancelled_at: datetime
    """When it was cancelled"""


@dataclass(frozen=True, kw_only=True)
class AppointmentCreatedEvent(Record):
    event: Literal["appointment.created"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: AppointmentCreatedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class AppointmentCreatedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the appointment"""
    contact_id: Union[str, None]
    """Id of the contact"""
    contact_name: Union[str, None]
    """Name of the contact. Null if unknown."""
    contact_phone: Union[str, None]
    """Phone number of the contact, E.164. Null if unknown."""
    starts_at: datetime
    """Start"""
    ends_at: datetime
    """End (exclusive)"""
    service: Union[str, None]
    """Name of the service. Null if none was named."""
    notes: Union[str, None]
    """Notes"""
    created_at: datetime
    """When it was booked"""


@dataclass(frozen=True, kw_only=True)
class AppointmentPatch(Record):
    """JSON merge patch: only the fields you send change. Null clears `service` or `notes`."""
    starts_at: Optional[datetime] = None
    """New start. Without `endsAt` and `durationMinutes`, the appointment keeps its length."""
    ends_at: Optional[datetime] = None
    """New end (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt`"""
    duration_minutes: Optional[int] = None
    """New length in minutes"""
    service: Union[str, None] = None
    """Name of a service from `GET /services`. Changing it does not change the length. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted."""
    staff_id: Union[str, None] = None
    """Extension: id of the new member of staff; null: any member who is free. Absent: the appointment stays with its member. Required for a new start if the member takes no new bookings."""
    answers: Optional[List[Answer]] = None
    """Extension: answers to the questions of the service. Questions may stay open, also required ones. Without a service from `GET /services`, answers to any questions are accepted, because nobody has listed them. Otherwise, an answer to a question that the service does not ask, a second answer to the same question, and an answer of another type are refused: a number for `number`, `yes` or `no` for `yes_no`."""
    notes: Union[str, None] = None
    """Notes"""
    status: Optional[Literal["completed", "no_show", "confirmed"]] = None
    """The outcome of the appointment. `completed` and `no_show` free the time, also before the appointment has started; `confirmed` takes them back while the time is still free."""


@dataclass(frozen=True, kw_only=True)
class AppointmentUpdatedEvent(Record):
    event: Literal["appointment.updated"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: AppointmentUpdatedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class AppointmentUpdatedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the appointment"""
    contact_id: Union[str, None]
    """Id of the contact"""
    contact_name: Union[str, None]
    """Name of the contact. Null if unknown."""
    previous_starts_at: datetime
    """Start before the change"""
    starts_at: datetime
    """New start"""
    ends_at: datetime
    """New end (exclusive)"""
    service: Union[str, None]
    """Name of the service. Null if none was named."""
    updated_at: datetime
    """When it was changed"""


@dataclass(frozen=True, kw_only=True)
class Article(Record):
    id: str
    """Id of the article"""
    title: str
    """Title"""
    content: str
    """Text that the assistant answers from"""
    type: str
    """Kind of article, such as `faq`"""
    created_at: datetime
    """When the article was created"""
    updated_at: datetime
    """When the article was last changed"""


@dataclass(frozen=True, kw_only=True)
class ArticlePatch(Record):
    title: Optional[str] = None
    """New title"""
    content: Optional[str] = None
    """New content"""
    type: Optional[str] = None
    """Kind of article: a lowercase word of your choice, such as `faq`"""


@dataclass(frozen=True, kw_only=True)
class AvailableSlot(Record):
    start: datetime
    """Start of the slot"""
    end: datetime
    """End of the slot (exclusive)"""
    staff_ids: Optional[List[str]] = None
    """Extension: ids of the members of staff who are free then. Absent if the business has no staff."""


@dataclass(frozen=True, kw_only=True)
class Business(Record):
    name: str
    """Name of the business"""
    phone: str
    """Main number, E.164"""
    timezone: str
    """IANA time zone name"""
    currency: str
    """Extension: currency of costs, such as `costCents` of calls, and of new prices (ISO 4217)"""
    plan: str
    """`starter`, `professional`, `enterprise`, or a plan that the operator has added"""
    business_hours: BusinessBusinessHours
    """Opening hours by weekday, from the first opening to the last closing. The business is closed on weekdays that are missing."""
    openings: BusinessOpenings
    """Extension: every opening of each weekday, in order, such as a morning and an afternoon. The business is closed on weekdays that are missing."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHours(Record):
    """Opening hours by weekday, from the first opening to the last closing. The business is closed on weekdays that are missing."""
    monday: Optional[BusinessBusinessHoursMonday] = None
    """Opening hours that begin on Monday"""
    tuesday: Optional[BusinessBusinessHoursTuesday] = None
    """Opening hours that begin on Tuesday"""
    wednesday: Optional[BusinessBusinessHoursWednesday] = None
    """Opening hours that begin on Wednesday"""
    thursday: Optional[BusinessBusinessHoursThursday] = None
    """Opening hours that begin on Thursday"""
    friday: Optional[BusinessBusinessHoursFriday] = None
    """Opening hours that begin on Friday"""
    saturday: Optional[BusinessBusinessHoursSaturday] = None
    """Opening hours that begin on Saturday"""
    sunday: Optional[BusinessBusinessHoursSunday] = None
    """Opening hours that begin on Sunday"""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursMonday(Record):
    """Opening hours that begin on Monday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursTuesday(Record):
    """Opening hours that begin on Tuesday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursWednesday(Record):
    """Opening hours that begin on Wednesday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursThursday(Record):
    """Opening hours that begin on Thursday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursFriday(Record):
    """Opening hours that begin on Friday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursSaturday(Record):
    """Opening hours that begin on Saturday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessBusinessHoursSunday(Record):
    """Opening hours that begin on Sunday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpenings(Record):
    """Extension: every opening of each weekday, in order, such as a morning and an afternoon. The business is closed on weekdays that are missing."""
    monday: Optional[List[BusinessOpeningsMondayItem]] = None
    """Openings that begin on Monday"""
    tuesday: Optional[List[BusinessOpeningsTuesdayItem]] = None
    """Openings that begin on Tuesday"""
    wednesday: Optional[List[BusinessOpeningsWednesdayItem]] = None
    """Openings that begin on Wednesday"""
    thursday: Optional[List[BusinessOpeningsThursdayItem]] = None
    """Openings that begin on Thursday"""
    friday: Optional[List[BusinessOpeningsFridayItem]] = None
    """Openings that begin on Friday"""
    saturday: Optional[List[BusinessOpeningsSaturdayItem]] = None
    """Openings that begin on Saturday"""
    sunday: Optional[List[BusinessOpeningsSundayItem]] = None
    """Openings that begin on Sunday"""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsMondayItem(Record):
    """Opening hours that begin on Monday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsTuesdayItem(Record):
    """Opening hours that begin on Tuesday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsWednesdayItem(Record):
    """Opening hours that begin on Wednesday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsThursdayItem(Record):
    """Opening hours that begin on Thursday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsFridayItem(Record):
    """Opening hours that begin on Friday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsSaturdayItem(Record):
    """Opening hours that begin on Saturday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class BusinessOpeningsSundayItem(Record):
    """Opening hours that begin on Sunday"""
    open: str
    """Opening time as `HH:MM`, in the time zone of the business"""
    close: str
    """Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day."""


@dataclass(frozen=True, kw_only=True)
class Call(Record):
    id: str
    """Id of the call"""
    caller_number: Union[str, None]
    """Phone number of the other party: `from` of an inbound call, `to` of an outbound call. Null only for test calls."""
    from_: Union[str, None]
    """Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls."""
    to: Union[str, None]
    """Called number, E.164. Null only for test calls."""
    direction: Literal["inbound", "outbound"]
    """`inbound`: the call reached the business; `outbound`: the assistant placed it"""
    duration_seconds: int
    """Seconds from when the call was answered to when it ended"""
    status: Literal["completed", "missed", "failed"]
    """`completed`: answered; `missed`: inbound and not answered; `failed`: outbound and reached nobody, or ended by a technical failure"""
    outcome: Union[Literal["booked", "moved", "cancelled", "transferred", "message", "callback_wanted", "answered", "spam", "abandoned"], None]
    """Extension. What came of the call. `booked`: an appointment was booked; `moved` or `cancelled`: an appointment was; `transferred`: another number took the call; `message`: the caller left a message; `callback_wanted`: the caller asked for a person, who could not be reached; `answered`: the assistant gave information or took details; `spam`: an unwanted call; `abandoned`: nothing came of the call. If several apply, the first in this order. Null if the call ended before version 0.2.0."""
    outcome_reason: Union[str, None]
    """Extension. The fact that decided the outcome, in one sentence. Null if `outcome` is null."""
    summary: str
    """Summary of the call in a few sentences"""
    ai_confidence_score: Union[float, None]
    """How well the assistant understood the caller, 0 to 1. Null if the caller said nothing."""
    cost_cents: int
    """Cost in cents (hundredths) of `currency` of `GET /business`"""
    started_at: datetime
    """When the call started"""
    ended_at: datetime
    """When the call ended"""
    created_at: datetime
    """When the record was created"""
    test: Optional[Literal[True]] = None
    """Extension. Present only on test calls from the dashboard."""


@dataclass(frozen=True, kw_only=True)
class CallAssistant(Record):
    id: str
    """Id of the assistant"""
    name: str
    """Name of the assistant at the time of the call"""
    version: int
    """Version that held the call"""


@dataclass(frozen=True, kw_only=True)
class CallCompletedEvent(Record):
    event: Literal["call.completed"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: CallCompletedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class CallCompletedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the call"""
    direction: Union[Literal["inbound"], Literal["outbound"]]
    """Direction of the call"""
    from_: Union[str, None]
    """Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls."""
    to: Union[str, None]
    """Called number, E.164. Null only for test calls."""
    test: Optional[Literal[True]] = None
    """Present only for test calls, which are sent only to endpoints with `includeTestCalls`"""
    duration_seconds: int
    """Seconds from when the call was answered to when it ended"""
    status: Literal["completed"]
    """Status of the call"""
    summary: str
    """Summary of the call in a few sentences"""
    recording_url: Union[str, None]
    """Link to the recording, valid for 24 hours. Null if there is no recording."""
    ai_confidence_score: Union[float, None]
    """How well the assistant understood the caller, 0 to 1. Null if the caller said nothing."""
    started_at: datetime
    """When the call started"""
    ended_at: datetime
    """When the call ended"""


@dataclass(frozen=True, kw_only=True)
class CallDetail(Record):
    id: str
    """Id of the call"""
    caller_number: Union[str, None]
    """Phone number of the other party: `from` of an inbound call, `to` of an outbound call. Null only for test calls."""
    from_: Union[str, None]
    """Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls."""
    to: Union[str, None]
    """Called number, E.164. Null only for test calls."""
    direction: Literal["inbound", "outbound"]
    """`inbound`: the call reached the business; `outbound`: the assistant placed it"""
    duration_seconds: int
    """Seconds from when the call was answered to when it ended"""
    status: Literal["completed", "missed", "failed"]
    """`completed`: answered; `missed`: inbound and not answered; `failed`: outbound and reached nobody, or ended by a technical failure"""
    outcome: Union[Literal["booked", "moved", "cancelled", "transferred", "message", "callback_wanted", "answered", "spam", "abandoned"], None]
    """Extension. What came of the call. `booked`: an appointment was booked; `moved` or `cancelled`: an appointment was; `transferred`: another number took the call; `message`: the caller left a message; `callback_wanted`: the caller asked for a person, who could not be reached; `answered`: the assistant gave information or took details; `spam`: an unwanted call; `abandoned`: nothing came of the call. If several apply, the first in this order. Null if the call ended before version 0.2.0."""
    outcome_reason: Union[str, None]
    """Extension. The fact that decided the outcome, in one sentence. Null if `outcome` is null."""
    summary: str
    """Summary of the call in a few sentences"""
    ai_confidence_score: Union[float, None]
    """How well the assistant understood the caller, 0 to 1. Null if the caller said nothing."""
    cost_cents: int
    """Cost in cents (hundredths) of `currency` of `GET /business`"""
    started_at: datetime
    """When the call started"""
    ended_at: datetime
    """When the call ended"""
    created_at: datetime
    """When the record was created"""
    test: Optional[Literal[True]] = None
    """Extension. Present only on test calls from the dashboard."""
    contact_id: Union[str, None]
    """Id of the contact with the other party's phone number. Null if there is none."""
    recording_url: Union[str, None]
    """Link to a stereo WAV file with the caller on the left and the assistant on the right, valid for an hour. Null if there is no recording."""
    transcript: List[TranscriptTurn]
    """What both sides said, in order"""
    ended_reason: Literal["caller_hangup", "assistant_hangup", "transferred", "voicemail", "no_answer", "abandoned", "busy", "declined", "max_duration", "silence", "provider_error", "concurrency_limit", "media_timeout", "network_error", "service_stopping", "interrupted", "internal_error"]
    """Why the call ended"""
    transferred_to: Union[str, None]
    """Number that the call was transferred to, E.164. `browser`: a member of the team took it on a page of the dashboard."""
    transfer_reason: Union[str, None]
    """Why the call was transferred, such as `customer_request`"""
    transfer_attempts: List[CallDetailTransferAttemptsItem]
    """Each number that rang to take the call"""
    tool_calls: List[ToolCall]
    """Tools that the assistant used, in order"""
    appointment_ids: List[str]
    """Ids of the appointments booked during the call"""
    cost_breakdown: Dict[str, float]
    """Cost of each part in cents, as `costCents`"""
    latency_ms: Union[CallDetailLatencyMs, None]
    """Time from the end of the caller's words to the first sound of the reply. Null if there was no reply."""
    turn_latencies: List[TurnLatency]
    """Latency of each reply, in order"""
    extracted_data: Dict[str, Any]
    """What the call revealed, such as the caller's name and concern"""
    caller_attestation: Union[Literal["A", "B", "C", "failed", "none"], None]
    """Extension. STIR/SHAKEN result for the caller's number: the verified attestation, `failed`, or `none` if the call was not signed or not checked. Null if nothing is known."""
    assistant: Union[CallAssistant, None]
    """Extension. The assistant and version that held the call. Null if nobody answered, or if the call ended before version 0.2.0."""
    collected_fields: List[CollectedField]
    """Extension. What the assistant asked for and the caller answered, in order"""
    topics: List[str]
    """Extension. What the call was about, at most five: services, opening hours, articles that answered, and what an AI model read in its words"""
    sentiment: Union[Literal["positive", "neutral", "negative"], None]
    """Extension. How the caller felt in the end, by their words. Null if the assistant was not told to say so, or if no AI model is set."""
    disclosure: Union[CallDisclosure, None]
    """Extension. How the caller was told that an automated assistant speaks. Null if the caller did not hear it to its end, if the assistant does not say it, or if the call ended before version 0.2.0."""
    recording_consent: Union[CallRecordingConsent, None]
    """Extension. What the caller answered to the question whether the call may be recorded. Null if the caller was not asked."""


@dataclass(frozen=True, kw_only=True)
class CallDetailTransferAttemptsItem(Record):
    number: str
    """Number that rang, E.164. `browser`: a member of the team on a page of the dashboard."""
    destination: Union[str, None]
    """Name of the destination, or of the member. Null: a single number."""
    outcome: Literal["accepted", "declined", "no_answer", "busy", "voicemail", "failed"]
    """What came of it. `voicemail`: it was answered, but no key was pressed. `failed`: the number could not be rung, or the caller hung up."""
    detail: Union[str, None]
    """More about the outcome"""
    at_ms: int
    """When the transfer began, in milliseconds after the call was answered"""


@dataclass(frozen=True, kw_only=True)
class CallDetailLatencyMs(Record):
    p50: float
    """Median in milliseconds"""
    p95: float
    """95th percentile in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class CallDisclosure(Record):
    text: str
    """Words that the caller heard"""
    start_ms: float
    """Milliseconds from when the call was answered"""
    version: Union[int, None]
    """Version of the assistant that said it. Null if no assistant could be read."""


@dataclass(frozen=True, kw_only=True)
class CallMissedEvent(Record):
    event: Literal["call.missed"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: CallMissedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class CallMissedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the call"""
    direction: Union[Literal["inbound"], Literal["outbound"]]
    """Direction of the call"""
    from_: Union[str, None]
    """Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls."""
    to: Union[str, None]
    """Called number, E.164. Null only for test calls."""
    test: Optional[Literal[True]] = None
    """Present only for test calls, which are sent only to endpoints with `includeTestCalls`"""
    duration_seconds: int
    """Always 0, because nobody answered"""
    status: Literal["missed"]
    """Status of the call"""
    reason: str
    """Why it was missed, such as `no_answer`"""
    started_at: datetime
    """When the call started"""


@dataclass(frozen=True, kw_only=True)
class CallRecordingConsent(Record):
    given: bool
    """Whether the caller agreed"""
    how: Literal["voice", "key", "none"]
    """How the caller answered. `none`: no clear answer, which counts as a no."""
    words: Union[str, None]
    """What the caller said, or the key. Null: nothing."""
    at_ms: Union[float, None]
    """Milliseconds from when the call was answered. Null if the call ended before an answer."""
    question: Union[str, None]
    """What the caller was asked. Null if the call ended before an answer."""


@dataclass(frozen=True, kw_only=True)
class CallTransferredEvent(Record):
    event: Literal["call.transferred"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: CallTransferredEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class CallTransferredEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the call"""
    direction: Union[Literal["inbound"], Literal["outbound"]]
    """Direction of the call"""
    from_: Union[str, None]
    """Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls."""
    to: Union[str, None]
    """Called number, E.164. Null only for test calls."""
    test: Optional[Literal[True]] = None
    """Present only for test calls, which are sent only to endpoints with `includeTestCalls`"""
    transferred_to: str
    """Number that the call was transferred to, E.164"""
    transfer_reason: str
    """Why, such as `customer_request`"""
    duration_before_transfer: int
    """Seconds from when the call was answered to when the other side answered"""
    started_at: datetime
    """When the call started"""


@dataclass(frozen=True, kw_only=True)
class Campaign(Record):
    id: str
    """Id of the campaign"""
    name: str
    """Name"""
    channel: Literal["call", "sms"]
    """`call`: the assistant calls; `sms`: a text message is sent"""
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled"]
    """Status of the campaign"""
    from_number: Union[str, None]
    """Number that the campaign calls or texts from, E.164. Null if the business has no number."""
    counts: CampaignCounts
    scheduled_at: Union[datetime, None]
    """When the campaign is scheduled to start. Null if it is started by hand."""
    started_at: Union[datetime, None]
    """When the campaign started. Null if it has not."""
    completed_at: Union[datetime, None]
    """When the last recipient was dealt with. Null until then."""
    created_at: datetime
    """When the campaign was created"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class CampaignCounts(Record):
    total: int
    """All recipients, which is the sum of the other counts"""
    pending: int
    """Not contacted yet"""
    in_progress: int
    """Contacted, but the outcome is not known yet"""
    completed: int
    """The message was delivered, or the call reached a person"""
    no_answer: int
    """Did not answer (calls only)"""
    voicemail: int
    """An answering machine answered (calls only)"""
    failed: int
    """Could not be reached"""
    opted_out: int
    """Opted out, so not contacted"""
    no_consent: int
    """Never agreed to be contacted, so left out (campaigns that require consent only)"""


@dataclass(frozen=True, kw_only=True)
class Cancellation(Record):
    cancelled_by: Optional[str] = None
    """Who cancels, such as `contact`. Default: `business`."""
    reason: Optional[str] = None
    """Why the appointment is cancelled"""


@dataclass(frozen=True, kw_only=True)
class CollectedField(Record):
    key: str
    """Key of the field"""
    label: str
    """Label of the field at the time of the call"""
    value: str
    """Answer. Phone numbers are E.164, dates `YYYY-MM-DD`."""


@dataclass(frozen=True, kw_only=True)
class Consent(Record):
    id: str
    """Id of the line in the ledger"""
    phone: str
    """Phone number of the person, E.164"""
    kind: Literal["call", "sms"]
    """What the person agrees to: `call`, calls; `sms`, text messages"""
    given: bool
    """False if the person took the consent back"""
    method: Literal["form", "spoken", "text", "written", "import", "other"]
    """How the person said it: `form` on a web page, `spoken`, `text` in a text message, `written` on paper or by mail, `import` in another program, or `other`"""
    words: Union[str, None]
    """What the person was shown or told, and agreed to. Null if it was taken back."""
    proof: Union[str, None]
    """Where that can be looked up. Null if nothing was given."""
    given_at: datetime
    """When the person said it"""
    recorded_by: Union[str, None]
    """Id of the member or of the API key that recorded it"""
    created_at: datetime
    """When it was recorded"""


@dataclass(frozen=True, kw_only=True)
class Contact(Record):
    id: str
    """Id of the contact"""
    name: Union[str, None]
    """Name"""
    phone: Union[str, None]
    """Phone number, E.164"""
    email: Union[str, None]
    """Email address"""
    notes: Union[str, None]
    """Notes for your team. The assistant does not read them out."""
    created_at: datetime
    """When the contact was added"""
    updated_at: datetime
    """When the contact was last changed"""


@dataclass(frozen=True, kw_only=True)
class ContactCreatedEvent(Record):
    event: Literal["contact.created"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: ContactCreatedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class ContactCreatedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the contact"""
    name: Union[str, None]
    """Name. Null if unknown."""
    phone: Union[str, None]
    """Phone number, E.164. Null if unknown."""
    email: Union[str, None]
    """Email address. Null if unknown."""
    source: str
    """How the contact was added: `ai_call`, `ai_message`, `api`, `dashboard`, `import` or `booking_page`"""
    created_at: datetime
    """When the contact was added"""


@dataclass(frozen=True, kw_only=True)
class ContactPatch(Record):
    """JSON merge patch: only the fields you send change. Null clears a field, but one of `name`, `phone` and `email` must remain."""
    name: Union[str, None] = None
    """Name"""
    phone: Union[str, None] = None
    """Phone number in E.164 or in the national format of the business's country, without an extension"""
    email: Union[str, None] = None
    """Email address. Letters of any language are accepted."""
    notes: Union[str, None] = None
    """Notes for your team. The assistant does not read them out."""


@dataclass(frozen=True, kw_only=True)
class Document(Record):
    id: str
    """Id of the document"""
    name: str
    """Name of the file"""
    mime_type: Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text/html", "text/markdown", "text/plain"]
    """Type of the file, detected from its content"""
    size_bytes: int
    """Size in bytes"""
    status: Literal["processing", "ready", "failed"]
    """Status of the document. The assistant uses it once it is `ready`."""
    error: Union[str, None]
    """Why processing failed. Null if it did not."""
    page_count: Union[int, None]
    """Number of pages. Null for formats without pages."""
    created_at: datetime
    """When the document was uploaded"""
    updated_at: datetime
    """When the status last changed"""


@dataclass(frozen=True, kw_only=True)
class Message(Record):
    id: str
    """Id of the message"""
    to: str
    """Recipient, E.164"""
    from_: str
    """Sender, E.164. The sender of an inbound message can also be a short code."""
    body: str
    """Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots."""
    type: Literal["sms", "mms"]
    """`mms` if the message has media, otherwise `sms`"""
    status: Literal["queued", "sent", "delivered", "failed"]
    """`queued`, then `sent`, then `delivered` or `failed`. Inbound messages are always `delivered`."""
    direction: Literal["inbound", "outbound"]
    """`inbound`: received; `outbound`: sent"""
    media_url: Union[str, None]
    """URL of the media. Null for an SMS."""
    pictures: List[MessagePicture]
    """Extension. The pictures of a received message, kept for 365 days"""
    segments: int
    """Number of SMS segments of the text. 1 for an MMS."""
    error_code: Union[str, None]
    """Why the message failed: `opted_out`, `carrier_unavailable`, `unknown_outcome`, or the carrier's own code. Null if it did not fail."""
    contact_id: Union[str, None]
    """Id of the contact with the person's phone number. Null if there is none."""
    assistant: Union[MessageAssistant, None]
    """Extension. The assistant and version that wrote the message. Null for messages of people and of the service itself."""
    created_at: datetime
    """When the message was received or accepted for sending"""


@dataclass(frozen=True, kw_only=True)
class MessageAssistant(Record):
    id: str
    """Id of the assistant"""
    name: str
    """Name of the assistant at the time of the message"""
    version: int
    """Version that wrote the message"""


@dataclass(frozen=True, kw_only=True)
class MessagePicture(Record):
    id: str
    """Id of the picture"""
    status: Literal["waiting", "stored", "failed", "expired"]
    """`waiting` until it is fetched from the carrier, then `stored` or `failed`; `expired` after 365 days"""
    mime_type: Union[Literal["image/jpeg", "image/png", "image/gif", "image/webp"], None]
    """Type, detected from the content. Null if the picture was never stored."""
    size_bytes: Union[int, None]
    """Size in bytes. Null if the picture was never stored."""
    error: Union[str, None]
    """Why the picture could not be fetched. Null if it was, or is still to be."""
    url: Union[str, None]
    """Link to the picture, valid for an hour at least. Null unless it is stored."""


@dataclass(frozen=True, kw_only=True)
class MessageReceivedEvent(Record):
    event: Literal["message.received"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: MessageReceivedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class MessageReceivedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the message"""
    from_: str
    """Number of the sender, E.164, or a short code or sender name"""
    to: str
    """Number of the business, E.164"""
    body: str
    """Text. Empty for an MMS without text."""
    type: Union[Literal["sms"], Literal["mms"]]
    """`mms` if the message has media, otherwise `sms`"""
    direction: Literal["inbound"]
    """Direction of the message"""
    received_at: datetime
    """When the message was received"""


@dataclass(frozen=True, kw_only=True)
class Metrics(Record):
    calls: int
    """Ended calls"""
    inbound: int
    """Inbound calls"""
    outbound: int
    """Outbound calls"""
    completed: int
    """Calls with the status `completed`"""
    missed: int
    """Calls with the status `missed`"""
    failed: int
    """Calls with the status `failed`"""
    transferred: int
    """Calls transferred to a person"""
    answer_rate: Union[float, None]
    """Share of inbound calls that were answered, 0 to 1. Null if there were no inbound calls."""
    booking_rate: Union[float, None]
    """Extension. Share of answered inbound calls in which an appointment was booked (`outcome` is `booked`), 0 to 1. Calls without an outcome are left out. Null if there are no others."""
    total_duration_seconds: int
    """Total time from answer to end, in seconds"""
    average_duration_seconds: Union[float, None]
    """Average duration of answered calls in seconds. Null if there were none."""
    cost_cents: int
    """Cost of the calls in cents (hundredths) of `currency` of `GET /business`"""
    average_confidence_score: Union[float, None]
    """Average `aiConfidenceScore`, 0 to 1. Null if no call has a score."""
    appointments_booked: int
    """Appointments booked in this period, for any date, including those cancelled since"""
    messages_sent: int
    """Messages that a carrier accepted"""
    messages_received: int
    """Messages received"""
    new_contacts: int
    """Contacts added"""
    response_latency_ms: MetricsResponseLatencyMs
    """Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10"""


@dataclass(frozen=True, kw_only=True)
class MetricsResponseLatencyMs(Record):
    """Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10"""
    p50: Union[float, None]
    """The median of the calls' medians"""
    p95: Union[float, None]
    """The 95th percentile of the calls' 95th percentiles"""


@dataclass(frozen=True, kw_only=True)
class NewAppointment(Record):
    """One of `contactId`, `contactPhone` and `contactName` is required."""
    starts_at: datetime
    """Start, with any RFC 3339 offset"""
    ends_at: Optional[datetime] = None
    """End (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt`"""
    duration_minutes: Optional[int] = None
    """Length in minutes. Default: the length of the service, otherwise the slot length of the business."""
    contact_id: Optional[str] = None
    """Id of the contact who comes. Alternatively, send `contactPhone`, `contactName` or both."""
    contact_phone: Optional[str] = None
    """Phone number of the person who comes. The contact with this number is used, the oldest if there are several, or created if there is none."""
    contact_name: Optional[str] = None
    """Name of the person who comes"""
    service: Optional[str] = None
    """Name of a service from `GET /services`. Case, accents and spaces do not matter. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted."""
    staff_id: Optional[str] = None
    """Extension: id of the member of staff. Default: the free member with the fewest appointments that day, of those who work at that time, otherwise of those who are not away, otherwise of all."""
    answers: Optional[List[Answer]] = None
    """Extension: answers to the questions of the service. Questions may stay open, also required ones. Without a service from `GET /services`, answers to any questions are accepted, because nobody has listed them. Otherwise, an answer to a question that the service does not ask, a second answer to the same question, and an answer of another type are refused: a number for `number`, `yes` or `no` for `yes_no`."""
    notes: Optional[str] = None
    """Notes"""


@dataclass(frozen=True, kw_only=True)
class NewArticle(Record):
    title: str
    """Title, such as the question that the article answers"""
    content: str
    """Text that the assistant answers from. Empty lines separate paragraphs."""
    type: Optional[str] = None
    """Kind of article: a lowercase word of your choice, such as `faq`"""


@dataclass(frozen=True, kw_only=True)
class NewConsent(Record):
    phone: str
    """Phone number in E.164 or in the national format of the business's country"""
    kind: Literal["call", "sms"]
    """What the person agrees to: `call`, calls; `sms`, text messages"""
    given: Optional[bool] = None
    """False: the person takes the consent back"""
    method: Literal["form", "spoken", "text", "written", "import", "other"]
    """How the person said it: `form` on a web page, `spoken`, `text` in a text message, `written` on paper or by mail, `import` in another program, or `other`"""
    words: Union[str, None] = None
    """What the person was shown or told, and agreed to. Required unless the consent is taken back."""
    proof: Union[str, None] = None
    """Where that can be looked up, such as an address or the id of a call or a text"""
    given_at: Optional[datetime] = None
    """When the person said it. Now by default."""


@dataclass(frozen=True, kw_only=True)
class NewContact(Record):
    """At least one of `name`, `phone` and `email` is required."""
    name: Union[str, None] = None
    """Name"""
    phone: Union[str, None] = None
    """Phone number in E.164 or in the national format of the business's country, without an extension"""
    email: Union[str, None] = None
    """Email address. Letters of any language are accepted."""
    notes: Union[str, None] = None
    """Notes for your team. The assistant does not read them out."""


@dataclass(frozen=True, kw_only=True)
class NewMessage(Record):
    """One of `body` and `mediaUrl` is required."""
    to: str
    """Recipient in E.164 or in the national format of the business's country"""
    body: Optional[str] = None
    """Text. Required unless you send `mediaUrl`."""
    type: Optional[Literal["sms", "mms"]] = None
    """Type of the message. Default: `mms` with `mediaUrl`, otherwise `sms`."""
    media_url: Optional[str] = None
    """Public https URL of a picture or another file. The message becomes an MMS."""


@dataclass(frozen=True, kw_only=True)
class NewWebhookReplay(Record):
    since: datetime
    """Start of the period (inclusive)"""
    until: Optional[datetime] = None
    """End of the period (exclusive). Default: now"""
    events: Optional[List[str]] = None
    """`["*"]` for all events, or names of events: `call.completed`, `call.missed`, `call.transferred`, `appointment.created`, `appointment.updated`, `appointment.cancelled`, `contact.created`, `sms.received`, `sms.sent`, `message.received`. Default: all events"""
    contact_id: Optional[str] = None
    """Only events about this contact, or calls and messages with its phone number"""
    include: Optional[Literal["missed", "all"]] = None
    """`missed`: events that the endpoint never accepted, because it was disabled or the delivery failed. `all`: also accepted events. Default: `missed`"""


@dataclass(frozen=True, kw_only=True)
class Notification(Record):
    id: str
    """Id of the notification"""
    type: str
    """Type of the notification, such as `webhook.disabled`"""
    severity: Literal["info", "warning", "critical"]
    """How urgent the notification is"""
    title: str
    """Title"""
    body: str
    """Text"""
    resource_type: Union[str, None]
    """Type of the record that the notification is about, such as `webhook`. Null if there is none."""
    resource_id: Union[str, None]
    """Id of the record that the notification is about. Null if there is none."""
    read_at: Union[datetime, None]
    """When the notification was read. Null if it is unread."""
    created_at: datetime
    """When the notification was created"""


@dataclass(frozen=True, kw_only=True)
class PhoneNumber(Record):
    id: str
    """Id of the number"""
    phone: str
    """Phone number, E.164"""
    label: Union[str, None]
    """Label, such as the purpose of the number"""
    country_code: Union[str, None]
    """Country of the number, ISO 3166 alpha-2. Null if the number has no country."""
    type: Literal["local", "toll_free", "mobile", "national"]
    """Type of number"""
    capabilities: PhoneNumberCapabilities
    """What the number can be used for, as the carrier's account or a member of the team says. Until either has, everything is assumed."""
    provider: str
    """Carrier of the number. `sip` for a SIP trunk of your own."""
    sip_connection_id: Union[str, None]
    """Id of the SIP trunk for outbound calls from this number. Null for any trunk."""
    status: Literal["active", "pending", "suspended", "released"]
    """Status of the number. A `pending` number has not been proven to belong to the business and gets no calls through the operator's carriers. A `suspended` number is switched off. A `released` number is no longer in the account of its carrier."""
    is_default: bool
    """Whether messages and outbound calls use it by default"""
    monthly_cost_cents: Union[int, None]
    """Monthly cost in cents (hundredths) of `currency` of `GET /business`. Null if unknown."""
    created_at: datetime
    """When the number was added"""


@dataclass(frozen=True, kw_only=True)
class PhoneNumberCapabilities(Record):
    """What the number can be used for, as the carrier's account or a member of the team says. Until either has, everything is assumed."""
    voice: bool
    """Calls"""
    sms: bool
    """Text messages"""
    mms: bool
    """Messages with media"""


@dataclass(frozen=True, kw_only=True)
class PingEvent(Record):
    event: Literal["ping"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: PingEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class PingEventData(Record):
    """Record as it was when the event happened"""
    endpoint_id: str
    """Id of the webhook endpoint"""


@dataclass(frozen=True, kw_only=True)
class Report(Record):
    id: str
    """Id of the report, made of its type and first day"""
    type: Literal["daily", "weekly", "monthly"]
    """Length of the period"""
    title: str
    """Title"""
    period_start: datetime
    """Start of the period"""
    period_end: datetime
    """End of the period (exclusive), which is the start of the next one"""
    timezone: str
    """Time zone of the business. The period consists of whole days in this time zone."""
    metrics: Metrics
    highlights: List[str]
    """The most important facts, one sentence each"""
    generated_at: datetime
    """When the report was computed"""


@dataclass(frozen=True, kw_only=True)
class Service(Record):
    id: str
    """Id of the service"""
    name: str
    """Name, which you can use as `service` of an appointment"""
    duration_minutes: int
    """Length of an appointment in minutes"""
    description: Union[str, None]
    """What the service includes. Null if there is no description."""
    price: Union[str, None]
    """Price in the business's own words, such as `from $45`. Null if there is none."""
    price_cents: Union[int, None]
    """Price in the smallest unit of `currency`. Null if there is none."""
    currency: Union[str, None]
    """Currency of `priceCents`, ISO 4217"""
    buffer_before_minutes: Union[int, None]
    """Free time before an appointment. Null: that of the business."""
    buffer_after_minutes: Union[int, None]
    """Free time after an appointment. Null: that of the business."""
    min_notice_minutes: Union[int, None]
    """Minimum time between booking and appointment. Null: that of the business."""
    horizon_days: Union[int, None]
    """How many days ahead it can be booked. Null: that of the business."""
    questions: List[ServiceQuestion]
    """Questions that are asked when it is booked"""
    bookable: Literal["anywhere", "online", "telephone"]
    """Where customers can book it: `anywhere`, only `online` on the booking page, or only by `telephone` and text message"""


@dataclass(frozen=True, kw_only=True)
class ServiceQuestion(Record):
    name: str
    """The question, as it is asked"""
    type: Literal["text", "number", "yes_no"]
    """Kind of answer"""
    required: bool
    """Whether customers must answer before they book"""


@dataclass(frozen=True, kw_only=True)
class SipConnection(Record):
    id: str
    """Id of the trunk"""
    name: str
    """Name"""
    type: Literal["ip", "credentials", "registration"]
    """How the peer is authenticated: `ip` by its addresses, `credentials` by a password, `registration` because the service registers with it"""
    host: Union[str, None]
    """Host of the carrier or phone system"""
    port: int
    """SIP port"""
    transport: Literal["udp", "tcp", "tls"]
    """SIP transport"""
    media_encryption: Literal["none", "srtp"]
    """Encryption of the audio"""
    username: Union[str, None]
    """User name for credentials or registration"""
    has_password: bool
    """Whether a password is set. The password itself is never returned."""
    allowed_ips: List[str]
    """Networks from which the trunk's calls come"""
    codecs: List[Literal["PCMU", "PCMA", "G722", "OPUS"]]
    """Codecs in order of preference"""
    dtmf_mode: Literal["rfc4733", "info", "inband"]
    """How keypad digits are sent and received"""
    transfer_caller_id: Literal["business", "caller"]
    """Number that a person sees who is called for a transfer over this trunk: that of the business, or that of the caller"""
    inbound_enabled: bool
    """Whether inbound calls are accepted"""
    outbound_enabled: bool
    """Whether outbound calls can use the trunk"""
    max_concurrent_calls: Union[int, None]
    """Maximum number of simultaneous calls. Null if the trunk has no limit of its own."""
    priority: int
    """Order of the trunks for outbound calls: the lowest number first. The next one is used when a trunk is unreachable or answers that it cannot place the call."""
    uri_scheme: Literal["sip", "tel"]
    """Form of the called number in outbound calls: a `sip:` or a `tel:` URI"""
    health_check: bool
    """Whether the service sends OPTIONS requests to the host and reports in `lastError` when they are not answered"""
    active_calls: int
    """Calls in progress"""
    status: Literal["active", "disabled", "error"]
    """Status of the trunk. `error` means that the last use failed; see `lastError`."""
    registration_status: Literal["registered", "unregistered", "failed", None]
    """Status of the registration. Null before the first attempt."""
    last_error: Union[str, None]
    """Why the registration failed, or why the host counts as unreachable. Null: no error."""
    created_at: datetime
    """When the trunk was added"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class SipRate(Record):
    id: str
    """Id of the rate"""
    prefix: str
    """First digits of the numbers that the rate applies to, without the plus sign"""
    destination: str
    """Name of the destination"""
    country_code: Union[str, None]
    """Country of the prefix, ISO 3166 alpha-2. Null if several countries share the prefix."""
    direction: Literal["inbound", "outbound"]
    """Direction of the calls"""
    rate_per_minute: str
    """Price per call as a decimal number, such as `0.01`"""
    connection_fee: str
    """Price per minute as a decimal number, such as `0.0085`"""
    currency: str
    """Currency, ISO 4217"""
    billing_increment_seconds: int
    """Duration is rounded up to a multiple of this many seconds"""
    minimum_seconds: int
    """Minimum duration that is charged, in seconds"""
    effective_from: datetime
    """Time from which the rate applies"""


@dataclass(frozen=True, kw_only=True)
class SmsReceivedEvent(Record):
    event: Literal["sms.received"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: SmsReceivedEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class SmsReceivedEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the message"""
    from_: str
    """Number of the sender, E.164, or a short code or sender name"""
    to: str
    """Number of the business, E.164"""
    body: str
    """Text. Empty for an MMS without text."""
    type: Union[Literal["sms"], Literal["mms"]]
    """`mms` if the message has media, otherwise `sms`"""
    direction: Literal["inbound"]
    """Direction of the message"""
    received_at: datetime
    """When the message was received"""


@dataclass(frozen=True, kw_only=True)
class SmsSentEvent(Record):
    event: Literal["sms.sent"]
    """Name of the event"""
    timestamp: datetime
    """When the event happened"""
    idempotency_key: str
    """Unique per event. The same event can arrive again, so store the keys you have processed and skip them."""
    data: SmsSentEventData
    """Record as it was when the event happened"""


@dataclass(frozen=True, kw_only=True)
class SmsSentEventData(Record):
    """Record as it was when the event happened"""
    id: str
    """Id of the message"""
    from_: str
    """Number of the business, E.164"""
    to: str
    """Number of the recipient, E.164"""
    body: str
    """Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots."""
    type: Union[Literal["sms"], Literal["mms"]]
    """`mms` if the message has media, otherwise `sms`"""
    direction: Literal["outbound"]
    """Direction of the message"""
    status: Literal["delivered"]
    """Status of the message"""
    sent_at: datetime
    """When the carrier reported the delivery"""


@dataclass(frozen=True, kw_only=True)
class StaffMember(Record):
    id: str
    """Id of the member of staff"""
    kind: Literal["person", "room", "chair"]
    """A person, a room or a chair"""
    name: str
    """Name, as customers say it"""
    color: Union[str, None]
    """Color in calendars, such as `#0f766e`"""
    hours: Union[Dict[str, List[StaffMemberHoursItemItem]], None]
    """Working hours as `openings` of `GET /business`: a list of `open` and `close` for each weekday. Null: the opening hours of the business."""
    service_ids: Union[List[str], None]
    """Ids of the services that the member offers. Null: all."""
    position: int
    """Place in the list, from 1. The first of several equally busy members is booked."""
    active: bool
    """Whether new appointments can be booked with the member"""
    created_at: datetime
    """When the member was added"""
    updated_at: datetime
    """When the member was last changed"""


@dataclass(frozen=True, kw_only=True)
class StaffMemberHoursItemItem(Record):
    open: Optional[str] = None
    close: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class StoppedWebhookReplays(Record):
    stopped: int
    """How many replays were running"""


@dataclass(frozen=True, kw_only=True)
class TeamMember(Record):
    id: str
    """Id of the member"""
    name: str
    """Name"""
    email: str
    """Email address that the member signs in with"""
    role: Literal["owner", "admin", "member", "viewer"]
    """Role in this business"""
    status: Literal["active", "invited", "disabled"]
    """Status of the member. `invited`: has not joined yet; `disabled`: cannot sign in."""
    last_active_at: Union[datetime, None]
    """When the member last used the dashboard. Null if never."""
    created_at: datetime
    """When the member was invited"""


@dataclass(frozen=True, kw_only=True)
class Tool(Record):
    id: str
    """Id of the tool"""
    name: str
    """Name that the AI model uses"""
    description: str
    """What the tool does and when to use it, for the AI model"""
    type: Literal["http", "builtin", "transfer", "mcp"]
    """`http` sends a request, `transfer` transfers the call, `mcp` provides the tools of an MCP server, `builtin` comes with the service"""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE", None]
    """HTTP method. Null unless the type is `http`."""
    url: Union[str, None]
    """An `https:` URL, or a `tel:` URL for a transfer. Null for a built-in tool."""
    parameters: Dict[str, Any]
    """JSON Schema of the arguments"""
    timeout_ms: Union[int, None]
    """Time limit in milliseconds. Null if the tool has no limit of its own."""
    requires_confirmation: bool
    """Whether the caller must confirm before the tool runs"""
    spoken_while_running: Union[str, None]
    """What the assistant says while the tool runs. Null for nothing."""
    enabled: bool
    """Whether the assistant can use the tool"""
    last_called_at: Union[datetime, None]
    """When the tool was last used. Null if never."""
    created_at: datetime
    """When the tool was added"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class ToolCall(Record):
    name: str
    """Name of the tool"""
    arguments: Dict[str, Any]
    """Arguments of the call"""
    result: Any
    """What the tool returned"""
    start_ms: float
    """Milliseconds from when the call was answered"""
    end_ms: float
    """Milliseconds from when the call was answered"""


@dataclass(frozen=True, kw_only=True)
class TranscriptTurn(Record):
    role: Literal["caller", "assistant"]
    """Who spoke"""
    text: str
    """Words of the turn. If the assistant was interrupted, the part that the caller heard."""
    start_ms: float
    """Milliseconds from when the call was answered"""
    end_ms: float
    """Milliseconds from when the call was answered"""
    interrupted: bool
    """Whether the other side interrupted the turn"""


@dataclass(frozen=True, kw_only=True)
class TransferDestination(Record):
    id: str
    """Id of the destination"""
    name: str
    """Name, as callers say it"""
    numbers: List[str]
    """Phone numbers (E.164) in the order in which they ring"""
    ring_seconds: int
    """How long each number rings"""
    hours: Union[Dict[str, List[TransferDestinationHoursItemItem]], None]
    """With `takesCalls` `own_hours`: a list of `open` and `close` for each weekday, as `openings` of `GET /business`. Otherwise null."""
    kind: Literal["person", "department"]
    """A person or a department"""
    ring: Literal["in_turn", "at_once"]
    """Whether the numbers ring one after the other or all at once"""
    takes_calls: Literal["always", "open_hours", "own_hours"]
    """When callers are transferred: always, in the opening hours, or in `hours`"""
    announces: bool
    """Whether whoever answers is told who calls and why"""
    accept_by_key: bool
    """Whether whoever answers takes the call by pressing 1, so that voicemail never takes it"""
    active: bool
    """Whether callers are transferred to this destination"""
    position: int
    """Place in the list, from 1. The first that takes calls gets the callers who ask for nobody by name."""
    created_at: datetime
    """When the destination was added"""
    updated_at: datetime
    """When the destination was last changed"""


@dataclass(frozen=True, kw_only=True)
class TransferDestinationHoursItemItem(Record):
    open: Optional[str] = None
    close: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class TurnLatency(Record):
    """Latency by stage in milliseconds. Null for a stage that was not used."""
    endpointing_ms: Union[float, None]
    """Time from the caller's last sound to the decision that the turn is over"""
    stt_ms: Union[float, None]
    """Time spent waiting for speech recognition"""
    model_ms: Union[float, None]
    """Time until the first sentence of the answer is known, where an AI model or a tool was waited for"""
    tts_ms: Union[float, None]
    """Time from the first sentence to its first audio"""
    transport_ms: Union[float, None]
    """Time spent waiting for audio that was queued before"""
    total_ms: float
    """Time from the caller's last sound or key press to the first sound of the answer"""


@dataclass(frozen=True, kw_only=True)
class VoiceProfile(Record):
    id: str
    """Id of the profile"""
    name: str
    """Name"""
    provider: str
    """Provider of the voice. `flite` is the built-in one, `realtime` a speech-to-speech model, and `voice` the configured voice, never a speech-to-speech model."""
    voice_id: Union[str, None]
    """Name of the voice at its provider. Null for the default voice of the service."""
    language: str
    """Language tag, BCP 47"""
    speed: float
    """Speaking rate. 1 is the normal speed of the voice."""
    greeting: Union[str, None]
    """Greeting. Null for the built-in greeting."""
    is_default: bool
    """Whether numbers without a profile of their own use this one"""
    phone_number_ids: List[str]
    """Ids of the phone numbers that use this profile"""
    interruptions_enabled: bool
    """Whether the caller can interrupt the assistant"""
    min_endpointing_ms: int
    """Shortest pause that ends the caller's turn, in milliseconds"""
    max_endpointing_ms: int
    """Pause that always ends the caller's turn, in milliseconds"""
    max_call_seconds: int
    """Maximum length of a call in seconds"""
    recording_enabled: bool
    """Whether calls are recorded"""
    recording_notice: Union[str, None]
    """Recording notice. Null for the built-in text."""
    voicemail_action: Literal["hang_up", "leave_message"]
    """What to do when an answering machine answers an outbound call"""
    created_at: datetime
    """When the profile was created"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class Webhook(Record):
    id: str
    """Id of the endpoint"""
    url: str
    """URL that events are sent to"""
    description: Union[str, None]
    """Description"""
    events: List[str]
    """`["*"]` for all events, or a list of event names"""
    status: Literal["enabled", "disabled"]
    """Status. A `disabled` endpoint gets no events."""
    signature_scheme: Literal["ed25519", "hmac-sha256"]
    """Signature scheme of `X-...-Signature`"""
    include_test_calls: bool
    """Whether the endpoint gets events about test calls from the dashboard"""
    disabled_reason: Union[str, None]
    """Why the endpoint is disabled: `owner`, or `failing` (no success for 24 hours). Null if it is enabled."""
    disabled_at: Union[datetime, None]
    """When the endpoint was disabled. Null if it is enabled."""
    failing_since: Union[datetime, None]
    """When the endpoint first failed after its last success. Null if it is not failing."""
    last_delivery_at: Union[datetime, None]
    """When the last attempt ended. Null if there was none."""
    last_success_at: Union[datetime, None]
    """When the last successful attempt ended. Null if there was none."""
    created_at: datetime
    """When the endpoint was added"""
    updated_at: datetime
    """When it was last changed"""


@dataclass(frozen=True, kw_only=True)
class WebhookCondition(Record):
    field: str
    """Field of the body, such as `data.direction`. One of the events of the endpoint must have it."""
    operator: Literal["equals", "not_equals", "contains", "starts_with", "greater_than", "less_than", "is_set", "is_not_set"]
    """`equals`, `contains` and `starts_with`: one of the values must fit. `not_equals`: none of them, or the field has no value. `greater_than` and `less_than`: a number or a time."""
    values: List[Union[str, float, bool]]
    """At most 20 values; texts have at most 200 characters. Empty for `is_set` and `is_not_set`."""


@dataclass(frozen=True, kw_only=True)
class WebhookConditionToSet(Record):
    field: str
    """Field of the body, such as `data.direction`. One of the events of the endpoint must have it."""
    operator: Literal["equals", "not_equals", "contains", "starts_with", "greater_than", "less_than", "is_set", "is_not_set"]
    """`equals`, `contains` and `starts_with`: one of the values must fit. `not_equals`: none of them, or the field has no value. `greater_than` and `less_than`: a number or a time."""
    values: Optional[List[Union[str, float, bool]]] = None
    """At most 20 values; texts have at most 200 characters. Empty for `is_set` and `is_not_set`."""


@dataclass(frozen=True, kw_only=True)
class WebhookHeader(Record):
    name: str
    """Name of the header"""


@dataclass(frozen=True, kw_only=True)
class WebhookHeaderToSet(Record):
    name: str
    """Name of the header. Headers of the service, such as `webhook-signature`, are refused."""
    value: Optional[str] = None
    """Value. Default: the stored value of this header."""


@dataclass(frozen=True, kw_only=True)
class WebhookOptions(Record):
    headers: List[WebhookHeader]
    """Headers of your own, without their values"""
    conditions: List[WebhookCondition]
    """Conditions that an event must meet, all of them. An event that does not meet them makes no delivery."""
    rate_limit: Union[WebhookRateLimit, None]
    """At most this many requests in any second or minute, retries included. Null: no limit."""


@dataclass(frozen=True, kw_only=True)
class WebhookOptionsChange(Record):
    headers: Optional[List[WebhookHeaderToSet]] = None
    """All headers of your own that the endpoint shall get"""
    conditions: Optional[List[WebhookConditionToSet]] = None
    """Conditions that an event must meet, all of them. An event that does not meet them makes no delivery."""
    rate_limit: Union[WebhookRateLimit, None] = None
    """At most this many requests in any second or minute, retries included. Null: no limit."""


@dataclass(frozen=True, kw_only=True)
class WebhookRateLimit(Record):
    max: int
    """Number of requests"""
    per: Literal["second", "minute"]
    """Period"""


@dataclass(frozen=True, kw_only=True)
class WebhookReplay(Record):
    id: str
    """Id of the replay"""
    endpoint_id: str
    """Id of the endpoint"""
    since: datetime
    """Start of the period (inclusive)"""
    until: datetime
    """End of the period (exclusive)"""
    events: List[str]
    """`["*"]` for all events, or a list of event names"""
    contact_id: Union[str, None]
    """Only events about this contact. Null: about anybody."""
    include: Literal["missed", "all"]
    """`missed`: events that the endpoint never accepted, because it was disabled or the delivery failed. `all`: also accepted events."""
    state: Literal["running", "done", "stopped"]
    """`done`: all deliveries are queued. A `running` replay waits while the endpoint is disabled."""
    queued: int
    """How many deliveries were queued so far"""
    reached_at: Union[datetime, None]
    """Time of the last event that was looked at. Null if there was none yet."""
    created_at: datetime
    """When the replay was started"""
    ended_at: Union[datetime, None]
    """When all deliveries were queued, or the replay was stopped. Null while it is running."""


FrontbellEvent = Union[CallCompletedEvent, CallMissedEvent, CallTransferredEvent, AppointmentCreatedEvent, AppointmentUpdatedEvent, AppointmentCancelledEvent, ContactCreatedEvent, SmsReceivedEvent, SmsSentEvent, MessageReceivedEvent, PingEvent, OtherEvent]
"""An event, as a webhook delivers it. `event` tells which one it is."""
EVENTS: Dict[str, Type[Record]] = {
    "call.completed": CallCompletedEvent,
    "call.missed": CallMissedEvent,
    "call.transferred": CallTransferredEvent,
    "appointment.created": AppointmentCreatedEvent,
    "appointment.updated": AppointmentUpdatedEvent,
    "appointment.cancelled": AppointmentCancelledEvent,
    "contact.created": ContactCreatedEvent,
    "sms.received": SmsReceivedEvent,
    "sms.sent": SmsSentEvent,
    "message.received": MessageReceivedEvent,
    "ping": PingEvent,
}

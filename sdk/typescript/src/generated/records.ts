// Generated from the OpenAPI description by `npm run client`. Do not edit.

export interface Analytics {
  /** Range and granularity of the figures */
  period: AnalyticsPeriodField
  totals: Metrics
  /** Figures for each period, oldest first, including empty periods */
  series: Array<AnalyticsPeriod>
  breakdown: AnalyticsBreakdown
}

/** Range and granularity of the figures */
export interface AnalyticsPeriodField {
  /** Start of the range */
  from: string
  /** End of the range (exclusive) */
  to: string
  /** IANA time zone name */
  timezone: string
  /** Length of a period of the series */
  granularity: 'hour' | 'day' | 'week' | 'month'
}

export interface AnalyticsBreakdown {
  /** Calls by status */
  status: Array<AnalyticsBreakdownStatusItem>
  /** Extension. Calls by outcome. Calls that ended before version 0.2.0 have none. */
  outcome: Array<AnalyticsBreakdownOutcomeItem>
  /** Extension. Present with `topics=true`. Calls by topic, most frequent first, at most 20. A call counts for each of its topics. Topics that differ only in capitals are counted together. */
  topic?: Array<AnalyticsBreakdownTopicItem> | undefined
  /** Extension. Present with `topics=true`. Calls by how the callers felt, where the assistant was told to say so. */
  sentiment?: Array<AnalyticsBreakdownSentimentItem> | undefined
  /** Calls by the reason they ended, most frequent first */
  endedReason: Array<AnalyticsBreakdownEndedReasonItem>
  /** Calls by the hour in which they started */
  hourOfDay: Array<AnalyticsBreakdownHourOfDayItem>
  /** Calls by the day of the week on which they started */
  weekday: Array<AnalyticsBreakdownWeekdayItem>
  /** Appointments by who booked them */
  bookingSource: Array<AnalyticsBreakdownBookingSourceItem>
}

export interface AnalyticsBreakdownStatusItem {
  /** Status of the calls */
  status: 'completed' | 'missed' | 'failed'
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownOutcomeItem {
  /** What came of the calls */
  outcome: 'booked' | 'moved' | 'cancelled' | 'transferred' | 'message' | 'callback_wanted' | 'answered' | 'spam' | 'abandoned'
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownTopicItem {
  /** Topic of the calls, as in `topics` of a call */
  topic: string
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownSentimentItem {
  /** How the callers felt in the end */
  sentiment: 'positive' | 'neutral' | 'negative'
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownEndedReasonItem {
  /** Why the calls ended */
  endedReason: 'caller_hangup' | 'assistant_hangup' | 'transferred' | 'voicemail' | 'no_answer' | 'abandoned' | 'busy' | 'declined' | 'max_duration' | 'silence' | 'provider_error' | 'concurrency_limit' | 'media_timeout' | 'network_error' | 'service_stopping' | 'interrupted' | 'internal_error'
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownHourOfDayItem {
  /** Hour of the day in local time */
  hour: number
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownWeekdayItem {
  /** Day of the week in local time */
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
  /** Number of ended calls */
  calls: number
}

export interface AnalyticsBreakdownBookingSourceItem {
  /** Who booked */
  source: 'ai_call' | 'ai_message' | 'api' | 'dashboard' | 'booking_page'
  /** Number of appointments */
  appointments: number
}

export interface AnalyticsPeriod {
  /** Start of the period */
  start: string
  /** End of the period (exclusive), which is the start of the next one */
  end: string
  /** Start of the period in local time, with its UTC offset */
  localStart: string
  /** Ended calls */
  calls: number
  /** Inbound calls */
  inbound: number
  /** Outbound calls */
  outbound: number
  /** Calls with the status `completed` */
  completed: number
  /** Calls with the status `missed` */
  missed: number
  /** Calls with the status `failed` */
  failed: number
  /** Calls transferred to a person */
  transferred: number
  /** Share of inbound calls that were answered, 0 to 1. Null if there were no inbound calls. */
  answerRate: number | null
  /** Extension. Share of answered inbound calls in which an appointment was booked (`outcome` is `booked`), 0 to 1. Calls without an outcome are left out. Null if there are no others. */
  bookingRate: number | null
  /** Total time from answer to end, in seconds */
  totalDurationSeconds: number
  /** Average duration of answered calls in seconds. Null if there were none. */
  averageDurationSeconds: number | null
  /** Cost of the calls in cents (hundredths) of `currency` of `GET /business` */
  costCents: number
  /** Average `aiConfidenceScore`, 0 to 1. Null if no call has a score. */
  averageConfidenceScore: number | null
  /** Appointments booked in this period, for any date, including those cancelled since */
  appointmentsBooked: number
  /** Messages that a carrier accepted */
  messagesSent: number
  /** Messages received */
  messagesReceived: number
  /** Contacts added */
  newContacts: number
  /** Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10 */
  responseLatencyMs: AnalyticsPeriodResponseLatencyMs
}

/** Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10 */
export interface AnalyticsPeriodResponseLatencyMs {
  /** The median of the calls' medians */
  p50: number | null
  /** The 95th percentile of the calls' 95th percentiles */
  p95: number | null
}

export interface Answer {
  /** The question */
  question: string
  /** What the customer answered */
  answer: string
}

export interface Appointment {
  /** Id of the appointment */
  id: string
  /** Id of the contact */
  contactId: string | null
  /** Name given for the appointment, or that of the contact when it was booked. A later change of the contact does not change it. */
  contactName: string | null
  /** Phone number of the contact at the time of booking, E.164 */
  contactPhone: string | null
  /** Name of the service */
  service: string | null
  /** Notes */
  notes: string | null
  /** Start */
  startsAt: string
  /** End (exclusive) */
  endsAt: string
  /** Extension: id of the member of staff. Null if the appointment is with nobody in particular. */
  staffId: string | null
  /** Extension: name of the member of staff */
  staffName: string | null
  /** Extension: answers to the questions of the service */
  answers: Array<Answer>
  /** IANA time zone of the business */
  timezone: string
  /** Status of the appointment. `completed` and `no_show` are set by people or through the API, never automatically. */
  status: 'confirmed' | 'completed' | 'no_show' | 'cancelled'
  /** Who booked: the assistant in a call or by text, an API client, a person in the dashboard, or the customer on the booking page (extension) */
  source: 'ai_call' | 'ai_message' | 'api' | 'dashboard' | 'booking_page'
  /** Id of the call in which the appointment was booked. Null if it was not booked in a call. */
  callId: string | null
  /** Who cancelled, such as `contact` or `business`. Null unless the appointment is cancelled. */
  cancelledBy: string | null
  /** Reason for the cancellation */
  cancellationReason: string | null
  /** When it was cancelled */
  cancelledAt: string | null
  /** Extension: when the customer confirmed the present time by replying to a text message. Null if they did not. */
  customerConfirmedAt: string | null
  /** When it was booked */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface AppointmentCancelledEvent {
  /** Name of the event */
  event: 'appointment.cancelled'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: AppointmentCancelledEventData
}

/** Record as it was when the event happened */
export interface AppointmentCancelledEventData {
  /** Id of the appointment */
  id: string
  /** Id of the contact */
  contactId: string | null
  /** Name of the contact. Null if unknown. */
  contactName: string | null
  /** Start of the cancelled appointment */
  startsAt: string
  /** Who cancelled, such as `contact` or `business` */
  cancelledBy: string
  /** Reason for the cancellation. Null if none was given. */
  reason: string | null
  /** When it was cancelled */
  cancelledAt: string
}

export interface AppointmentCreatedEvent {
  /** Name of the event */
  event: 'appointment.created'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: AppointmentCreatedEventData
}

/** Record as it was when the event happened */
export interface AppointmentCreatedEventData {
  /** Id of the appointment */
  id: string
  /** Id of the contact */
  contactId: string | null
  /** Name of the contact. Null if unknown. */
  contactName: string | null
  /** Phone number of the contact, E.164. Null if unknown. */
  contactPhone: string | null
  /** Start */
  startsAt: string
  /** End (exclusive) */
  endsAt: string
  /** Name of the service. Null if none was named. */
  service: string | null
  /** Notes */
  notes: string | null
  /** When it was booked */
  createdAt: string
}

/** JSON merge patch: only the fields you send change. Null clears `service` or `notes`. */
export interface AppointmentPatch {
  /** New start. Without `endsAt` and `durationMinutes`, the appointment keeps its length. */
  startsAt?: string | undefined
  /** New end (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt` */
  endsAt?: string | undefined
  /** New length in minutes */
  durationMinutes?: number | undefined
  /** Name of a service from `GET /services`. Changing it does not change the length. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted. */
  service?: string | null | undefined
  /** Extension: id of the new member of staff; null: any member who is free. Absent: the appointment stays with its member. Required for a new start if the member takes no new bookings. */
  staffId?: string | null | undefined
  /** Extension: answers to the questions of the service. Questions may stay open, also required ones. Without a service from `GET /services`, answers to any questions are accepted, because nobody has listed them. Otherwise, an answer to a question that the service does not ask, a second answer to the same question, and an answer of another type are refused: a number for `number`, `yes` or `no` for `yes_no`. */
  answers?: Array<Answer> | undefined
  /** Notes */
  notes?: string | null | undefined
  /** The outcome of the appointment. `completed` and `no_show` free the time, also before the appointment has started; `confirmed` takes them back while the time is still free. */
  status?: 'completed' | 'no_show' | 'confirmed' | undefined
}

export interface AppointmentUpdatedEvent {
  /** Name of the event */
  event: 'appointment.updated'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: AppointmentUpdatedEventData
}

/** Record as it was when the event happened */
export interface AppointmentUpdatedEventData {
  /** Id of the appointment */
  id: string
  /** Id of the contact */
  contactId: string | null
  /** Name of the contact. Null if unknown. */
  contactName: string | null
  /** Start before the change */
  previousStartsAt: string
  /** New start */
  startsAt: string
  /** New end (exclusive) */
  endsAt: string
  /** Name of the service. Null if none was named. */
  service: string | null
  /** When it was changed */
  updatedAt: string
}

export interface Article {
  /** Id of the article */
  id: string
  /** Title */
  title: string
  /** Text that the assistant answers from */
  content: string
  /** Kind of article, such as `faq` */
  type: string
  /** When the article was created */
  createdAt: string
  /** When the article was last changed */
  updatedAt: string
}

export interface ArticlePatch {
  /** New title */
  title?: string | undefined
  /** New content */
  content?: string | undefined
  /** Kind of article: a lowercase word of your choice, such as `faq` */
  type?: string | undefined
}

export interface AvailableSlot {
  /** Start of the slot */
  start: string
  /** End of the slot (exclusive) */
  end: string
  /** Extension: ids of the members of staff who are free then. Absent if the business has no staff. */
  staffIds?: Array<string> | undefined
}

export interface Business {
  /** Name of the business */
  name: string
  /** Main number, E.164 */
  phone: string
  /** IANA time zone name */
  timezone: string
  /** Extension: currency of costs, such as `costCents` of calls, and of new prices (ISO 4217) */
  currency: string
  /** `starter`, `professional`, `enterprise`, or a plan that the operator has added */
  plan: string
  /** Opening hours by weekday, from the first opening to the last closing. The business is closed on weekdays that are missing. */
  businessHours: BusinessBusinessHours
  /** Extension: every opening of each weekday, in order, such as a morning and an afternoon. The business is closed on weekdays that are missing. */
  openings: BusinessOpenings
}

/** Opening hours by weekday, from the first opening to the last closing. The business is closed on weekdays that are missing. */
export interface BusinessBusinessHours {
  /** Opening hours that begin on Monday */
  monday?: BusinessBusinessHoursMonday | undefined
  /** Opening hours that begin on Tuesday */
  tuesday?: BusinessBusinessHoursTuesday | undefined
  /** Opening hours that begin on Wednesday */
  wednesday?: BusinessBusinessHoursWednesday | undefined
  /** Opening hours that begin on Thursday */
  thursday?: BusinessBusinessHoursThursday | undefined
  /** Opening hours that begin on Friday */
  friday?: BusinessBusinessHoursFriday | undefined
  /** Opening hours that begin on Saturday */
  saturday?: BusinessBusinessHoursSaturday | undefined
  /** Opening hours that begin on Sunday */
  sunday?: BusinessBusinessHoursSunday | undefined
}

/** Opening hours that begin on Monday */
export interface BusinessBusinessHoursMonday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Tuesday */
export interface BusinessBusinessHoursTuesday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Wednesday */
export interface BusinessBusinessHoursWednesday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Thursday */
export interface BusinessBusinessHoursThursday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Friday */
export interface BusinessBusinessHoursFriday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Saturday */
export interface BusinessBusinessHoursSaturday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Sunday */
export interface BusinessBusinessHoursSunday {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Extension: every opening of each weekday, in order, such as a morning and an afternoon. The business is closed on weekdays that are missing. */
export interface BusinessOpenings {
  /** Openings that begin on Monday */
  monday?: Array<BusinessOpeningsMondayItem> | undefined
  /** Openings that begin on Tuesday */
  tuesday?: Array<BusinessOpeningsTuesdayItem> | undefined
  /** Openings that begin on Wednesday */
  wednesday?: Array<BusinessOpeningsWednesdayItem> | undefined
  /** Openings that begin on Thursday */
  thursday?: Array<BusinessOpeningsThursdayItem> | undefined
  /** Openings that begin on Friday */
  friday?: Array<BusinessOpeningsFridayItem> | undefined
  /** Openings that begin on Saturday */
  saturday?: Array<BusinessOpeningsSaturdayItem> | undefined
  /** Openings that begin on Sunday */
  sunday?: Array<BusinessOpeningsSundayItem> | undefined
}

/** Opening hours that begin on Monday */
export interface BusinessOpeningsMondayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Tuesday */
export interface BusinessOpeningsTuesdayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Wednesday */
export interface BusinessOpeningsWednesdayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Thursday */
export interface BusinessOpeningsThursdayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Friday */
export interface BusinessOpeningsFridayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Saturday */
export interface BusinessOpeningsSaturdayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

/** Opening hours that begin on Sunday */
export interface BusinessOpeningsSundayItem {
  /** Opening time as `HH:MM`, in the time zone of the business */
  open: string
  /** Closing time as `HH:MM`. If it is not after `open`, the business closes on the next day. */
  close: string
}

export interface Call {
  /** Id of the call */
  id: string
  /** Phone number of the other party: `from` of an inbound call, `to` of an outbound call. Null only for test calls. */
  callerNumber: string | null
  /** Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls. */
  from: string | null
  /** Called number, E.164. Null only for test calls. */
  to: string | null
  /** `inbound`: the call reached the business; `outbound`: the assistant placed it */
  direction: 'inbound' | 'outbound'
  /** Seconds from when the call was answered to when it ended */
  durationSeconds: number
  /** `completed`: answered; `missed`: inbound and not answered; `failed`: outbound and reached nobody, or ended by a technical failure */
  status: 'completed' | 'missed' | 'failed'
  /** Extension. What came of the call. `booked`: an appointment was booked; `moved` or `cancelled`: an appointment was; `transferred`: another number took the call; `message`: the caller left a message; `callback_wanted`: the caller asked for a person, who could not be reached; `answered`: the assistant gave information or took details; `spam`: an unwanted call; `abandoned`: nothing came of the call. If several apply, the first in this order. Null if the call ended before version 0.2.0. */
  outcome: 'booked' | 'moved' | 'cancelled' | 'transferred' | 'message' | 'callback_wanted' | 'answered' | 'spam' | 'abandoned' | null
  /** Extension. The fact that decided the outcome, in one sentence. Null if `outcome` is null. */
  outcomeReason: string | null
  /** Summary of the call in a few sentences */
  summary: string
  /** How well the assistant understood the caller, 0 to 1. Null if the caller said nothing. */
  aiConfidenceScore: number | null
  /** Cost in cents (hundredths) of `currency` of `GET /business` */
  costCents: number
  /** When the call started */
  startedAt: string
  /** When the call ended */
  endedAt: string
  /** When the record was created */
  createdAt: string
  /** Extension. Present only on test calls from the dashboard. */
  test?: true | undefined
}

export interface CallAssistant {
  /** Id of the assistant */
  id: string
  /** Name of the assistant at the time of the call */
  name: string
  /** Version that held the call */
  version: number
}

export interface CallCompletedEvent {
  /** Name of the event */
  event: 'call.completed'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: CallCompletedEventData
}

/** Record as it was when the event happened */
export interface CallCompletedEventData {
  /** Id of the call */
  id: string
  /** Direction of the call */
  direction: 'inbound' | 'outbound'
  /** Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls. */
  from: string | null
  /** Called number, E.164. Null only for test calls. */
  to: string | null
  /** Present only for test calls, which are sent only to endpoints with `includeTestCalls` */
  test?: true | undefined
  /** Seconds from when the call was answered to when it ended */
  durationSeconds: number
  /** Status of the call */
  status: 'completed'
  /** Summary of the call in a few sentences */
  summary: string
  /** Link to the recording, valid for 24 hours. Null if there is no recording. */
  recordingUrl: string | null
  /** How well the assistant understood the caller, 0 to 1. Null if the caller said nothing. */
  aiConfidenceScore: number | null
  /** When the call started */
  startedAt: string
  /** When the call ended */
  endedAt: string
}

export interface CallDetail {
  /** Id of the call */
  id: string
  /** Phone number of the other party: `from` of an inbound call, `to` of an outbound call. Null only for test calls. */
  callerNumber: string | null
  /** Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls. */
  from: string | null
  /** Called number, E.164. Null only for test calls. */
  to: string | null
  /** `inbound`: the call reached the business; `outbound`: the assistant placed it */
  direction: 'inbound' | 'outbound'
  /** Seconds from when the call was answered to when it ended */
  durationSeconds: number
  /** `completed`: answered; `missed`: inbound and not answered; `failed`: outbound and reached nobody, or ended by a technical failure */
  status: 'completed' | 'missed' | 'failed'
  /** Extension. What came of the call. `booked`: an appointment was booked; `moved` or `cancelled`: an appointment was; `transferred`: another number took the call; `message`: the caller left a message; `callback_wanted`: the caller asked for a person, who could not be reached; `answered`: the assistant gave information or took details; `spam`: an unwanted call; `abandoned`: nothing came of the call. If several apply, the first in this order. Null if the call ended before version 0.2.0. */
  outcome: 'booked' | 'moved' | 'cancelled' | 'transferred' | 'message' | 'callback_wanted' | 'answered' | 'spam' | 'abandoned' | null
  /** Extension. The fact that decided the outcome, in one sentence. Null if `outcome` is null. */
  outcomeReason: string | null
  /** Summary of the call in a few sentences */
  summary: string
  /** How well the assistant understood the caller, 0 to 1. Null if the caller said nothing. */
  aiConfidenceScore: number | null
  /** Cost in cents (hundredths) of `currency` of `GET /business` */
  costCents: number
  /** When the call started */
  startedAt: string
  /** When the call ended */
  endedAt: string
  /** When the record was created */
  createdAt: string
  /** Extension. Present only on test calls from the dashboard. */
  test?: true | undefined
  /** Id of the contact with the other party's phone number. Null if there is none. */
  contactId: string | null
  /** Link to a stereo WAV file with the caller on the left and the assistant on the right, valid for an hour. Null if there is no recording. */
  recordingUrl: string | null
  /** What both sides said, in order */
  transcript: Array<TranscriptTurn>
  /** Why the call ended */
  endedReason: 'caller_hangup' | 'assistant_hangup' | 'transferred' | 'voicemail' | 'no_answer' | 'abandoned' | 'busy' | 'declined' | 'max_duration' | 'silence' | 'provider_error' | 'concurrency_limit' | 'media_timeout' | 'network_error' | 'service_stopping' | 'interrupted' | 'internal_error'
  /** Number that the call was transferred to, E.164. `browser`: a member of the team took it on a page of the dashboard. */
  transferredTo: string | null
  /** Why the call was transferred, such as `customer_request` */
  transferReason: string | null
  /** Each number that rang to take the call */
  transferAttempts: Array<CallDetailTransferAttemptsItem>
  /** Tools that the assistant used, in order */
  toolCalls: Array<ToolCall>
  /** Ids of the appointments booked during the call */
  appointmentIds: Array<string>
  /** Cost of each part in cents, as `costCents` */
  costBreakdown: Record<string, number>
  /** Time from the end of the caller's words to the first sound of the reply. Null if there was no reply. */
  latencyMs: CallDetailLatencyMs | null
  /** Latency of each reply, in order */
  turnLatencies: Array<TurnLatency>
  /** What the call revealed, such as the caller's name and concern */
  extractedData: Record<string, unknown>
  /** Extension. STIR/SHAKEN result for the caller's number: the verified attestation, `failed`, or `none` if the call was not signed or not checked. Null if nothing is known. */
  callerAttestation: 'A' | 'B' | 'C' | 'failed' | 'none' | null
  /** Extension. The assistant and version that held the call. Null if nobody answered, or if the call ended before version 0.2.0. */
  assistant: CallAssistant | null
  /** Extension. What the assistant asked for and the caller answered, in order */
  collectedFields: Array<CollectedField>
  /** Extension. What the call was about, at most five: services, opening hours, articles that answered, and what an AI model read in its words */
  topics: Array<string>
  /** Extension. How the caller felt in the end, by their words. Null if the assistant was not told to say so, or if no AI model is set. */
  sentiment: 'positive' | 'neutral' | 'negative' | null
  /** Extension. How the caller was told that an automated assistant speaks. Null if the caller did not hear it to its end, if the assistant does not say it, or if the call ended before version 0.2.0. */
  disclosure: CallDisclosure | null
  /** Extension. What the caller answered to the question whether the call may be recorded. Null if the caller was not asked. */
  recordingConsent: CallRecordingConsent | null
}

export interface CallDetailTransferAttemptsItem {
  /** Number that rang, E.164. `browser`: a member of the team on a page of the dashboard. */
  number: string
  /** Name of the destination, or of the member. Null: a single number. */
  destination: string | null
  /** What came of it. `voicemail`: it was answered, but no key was pressed. `failed`: the number could not be rung, or the caller hung up. */
  outcome: 'accepted' | 'declined' | 'no_answer' | 'busy' | 'voicemail' | 'failed'
  /** More about the outcome */
  detail: string | null
  /** When the transfer began, in milliseconds after the call was answered */
  atMs: number
}

export interface CallDetailLatencyMs {
  /** Median in milliseconds */
  p50: number
  /** 95th percentile in milliseconds */
  p95: number
}

export interface CallDisclosure {
  /** Words that the caller heard */
  text: string
  /** Milliseconds from when the call was answered */
  startMs: number
  /** Version of the assistant that said it. Null if no assistant could be read. */
  version: number | null
}

export interface CallMissedEvent {
  /** Name of the event */
  event: 'call.missed'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: CallMissedEventData
}

/** Record as it was when the event happened */
export interface CallMissedEventData {
  /** Id of the call */
  id: string
  /** Direction of the call */
  direction: 'inbound' | 'outbound'
  /** Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls. */
  from: string | null
  /** Called number, E.164. Null only for test calls. */
  to: string | null
  /** Present only for test calls, which are sent only to endpoints with `includeTestCalls` */
  test?: true | undefined
  /** Always 0, because nobody answered */
  durationSeconds: number
  /** Status of the call */
  status: 'missed'
  /** Why it was missed, such as `no_answer` */
  reason: string
  /** When the call started */
  startedAt: string
}

export interface CallRecordingConsent {
  /** Whether the caller agreed */
  given: boolean
  /** How the caller answered. `none`: no clear answer, which counts as a no. */
  how: 'voice' | 'key' | 'none'
  /** What the caller said, or the key. Null: nothing. */
  words: string | null
  /** Milliseconds from when the call was answered. Null if the call ended before an answer. */
  atMs: number | null
  /** What the caller was asked. Null if the call ended before an answer. */
  question: string | null
}

export interface CallTransferredEvent {
  /** Name of the event */
  event: 'call.transferred'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: CallTransferredEventData
}

/** Record as it was when the event happened */
export interface CallTransferredEventData {
  /** Id of the call */
  id: string
  /** Direction of the call */
  direction: 'inbound' | 'outbound'
  /** Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls. */
  from: string | null
  /** Called number, E.164. Null only for test calls. */
  to: string | null
  /** Present only for test calls, which are sent only to endpoints with `includeTestCalls` */
  test?: true | undefined
  /** Number that the call was transferred to, E.164 */
  transferredTo: string
  /** Why, such as `customer_request` */
  transferReason: string
  /** Seconds from when the call was answered to when the other side answered */
  durationBeforeTransfer: number
  /** When the call started */
  startedAt: string
}

export interface Campaign {
  /** Id of the campaign */
  id: string
  /** Name */
  name: string
  /** `call`: the assistant calls; `sms`: a text message is sent */
  channel: 'call' | 'sms'
  /** Status of the campaign */
  status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled'
  /** Number that the campaign calls or texts from, E.164. Null if the business has no number. */
  fromNumber: string | null
  counts: CampaignCounts
  /** When the campaign is scheduled to start. Null if it is started by hand. */
  scheduledAt: string | null
  /** When the campaign started. Null if it has not. */
  startedAt: string | null
  /** When the last recipient was dealt with. Null until then. */
  completedAt: string | null
  /** When the campaign was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface CampaignCounts {
  /** All recipients, which is the sum of the other counts */
  total: number
  /** Not contacted yet */
  pending: number
  /** Contacted, but the outcome is not known yet */
  inProgress: number
  /** The message was delivered, or the call reached a person */
  completed: number
  /** Did not answer (calls only) */
  noAnswer: number
  /** An answering machine answered (calls only) */
  voicemail: number
  /** Could not be reached */
  failed: number
  /** Opted out, so not contacted */
  optedOut: number
  /** Never agreed to be contacted, so left out (campaigns that require consent only) */
  noConsent: number
}

export interface Cancellation {
  /** Who cancels, such as `contact`. Default: `business`. */
  cancelledBy?: string | undefined
  /** Why the appointment is cancelled */
  reason?: string | undefined
}

export interface CollectedField {
  /** Key of the field */
  key: string
  /** Label of the field at the time of the call */
  label: string
  /** Answer. Phone numbers are E.164, dates `YYYY-MM-DD`. */
  value: string
}

export interface Consent {
  /** Id of the line in the ledger */
  id: string
  /** Phone number of the person, E.164 */
  phone: string
  /** What the person agrees to: `call`, calls; `sms`, text messages */
  kind: 'call' | 'sms'
  /** False if the person took the consent back */
  given: boolean
  /** How the person said it: `form` on a web page, `spoken`, `text` in a text message, `written` on paper or by mail, `import` in another program, or `other` */
  method: 'form' | 'spoken' | 'text' | 'written' | 'import' | 'other'
  /** What the person was shown or told, and agreed to. Null if it was taken back. */
  words: string | null
  /** Where that can be looked up. Null if nothing was given. */
  proof: string | null
  /** When the person said it */
  givenAt: string
  /** Id of the member or of the API key that recorded it */
  recordedBy: string | null
  /** When it was recorded */
  createdAt: string
}

export interface Contact {
  /** Id of the contact */
  id: string
  /** Name */
  name: string | null
  /** Phone number, E.164 */
  phone: string | null
  /** Email address */
  email: string | null
  /** Notes for your team. The assistant does not read them out. */
  notes: string | null
  /** When the contact was added */
  createdAt: string
  /** When the contact was last changed */
  updatedAt: string
}

export interface ContactCreatedEvent {
  /** Name of the event */
  event: 'contact.created'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: ContactCreatedEventData
}

/** Record as it was when the event happened */
export interface ContactCreatedEventData {
  /** Id of the contact */
  id: string
  /** Name. Null if unknown. */
  name: string | null
  /** Phone number, E.164. Null if unknown. */
  phone: string | null
  /** Email address. Null if unknown. */
  email: string | null
  /** How the contact was added: `ai_call`, `ai_message`, `api`, `dashboard`, `import` or `booking_page` */
  source: string
  /** When the contact was added */
  createdAt: string
}

/** JSON merge patch: only the fields you send change. Null clears a field, but one of `name`, `phone` and `email` must remain. */
export interface ContactPatch {
  /** Name */
  name?: string | null | undefined
  /** Phone number in E.164 or in the national format of the business's country, without an extension */
  phone?: string | null | undefined
  /** Email address. Letters of any language are accepted. */
  email?: string | null | undefined
  /** Notes for your team. The assistant does not read them out. */
  notes?: string | null | undefined
}

export interface Document {
  /** Id of the document */
  id: string
  /** Name of the file */
  name: string
  /** Type of the file, detected from its content */
  mimeType: 'application/pdf' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'text/html' | 'text/markdown' | 'text/plain'
  /** Size in bytes */
  sizeBytes: number
  /** Status of the document. The assistant uses it once it is `ready`. */
  status: 'processing' | 'ready' | 'failed'
  /** Why processing failed. Null if it did not. */
  error: string | null
  /** Number of pages. Null for formats without pages. */
  pageCount: number | null
  /** When the document was uploaded */
  createdAt: string
  /** When the status last changed */
  updatedAt: string
}

export interface Message {
  /** Id of the message */
  id: string
  /** Recipient, E.164 */
  to: string
  /** Sender, E.164. The sender of an inbound message can also be a short code. */
  from: string
  /** Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots. */
  body: string
  /** `mms` if the message has media, otherwise `sms` */
  type: 'sms' | 'mms'
  /** `queued`, then `sent`, then `delivered` or `failed`. Inbound messages are always `delivered`. */
  status: 'queued' | 'sent' | 'delivered' | 'failed'
  /** `inbound`: received; `outbound`: sent */
  direction: 'inbound' | 'outbound'
  /** URL of the media. Null for an SMS. */
  mediaUrl: string | null
  /** Extension. The pictures of a received message, kept for 365 days */
  pictures: Array<MessagePicture>
  /** Number of SMS segments of the text. 1 for an MMS. */
  segments: number
  /** Why the message failed: `opted_out`, `carrier_unavailable`, `unknown_outcome`, or the carrier's own code. Null if it did not fail. */
  errorCode: string | null
  /** Id of the contact with the person's phone number. Null if there is none. */
  contactId: string | null
  /** Extension. The assistant and version that wrote the message. Null for messages of people and of the service itself. */
  assistant: MessageAssistant | null
  /** When the message was received or accepted for sending */
  createdAt: string
}

export interface MessageAssistant {
  /** Id of the assistant */
  id: string
  /** Name of the assistant at the time of the message */
  name: string
  /** Version that wrote the message */
  version: number
}

export interface MessagePicture {
  /** Id of the picture */
  id: string
  /** `waiting` until it is fetched from the carrier, then `stored` or `failed`; `expired` after 365 days */
  status: 'waiting' | 'stored' | 'failed' | 'expired'
  /** Type, detected from the content. Null if the picture was never stored. */
  mimeType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | null
  /** Size in bytes. Null if the picture was never stored. */
  sizeBytes: number | null
  /** Why the picture could not be fetched. Null if it was, or is still to be. */
  error: string | null
  /** Link to the picture, valid for an hour at least. Null unless it is stored. */
  url: string | null
}

export interface MessageReceivedEvent {
  /** Name of the event */
  event: 'message.received'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: MessageReceivedEventData
}

/** Record as it was when the event happened */
export interface MessageReceivedEventData {
  /** Id of the message */
  id: string
  /** Number of the sender, E.164, or a short code or sender name */
  from: string
  /** Number of the business, E.164 */
  to: string
  /** Text. Empty for an MMS without text. */
  body: string
  /** `mms` if the message has media, otherwise `sms` */
  type: 'sms' | 'mms'
  /** Direction of the message */
  direction: 'inbound'
  /** When the message was received */
  receivedAt: string
}

export interface Metrics {
  /** Ended calls */
  calls: number
  /** Inbound calls */
  inbound: number
  /** Outbound calls */
  outbound: number
  /** Calls with the status `completed` */
  completed: number
  /** Calls with the status `missed` */
  missed: number
  /** Calls with the status `failed` */
  failed: number
  /** Calls transferred to a person */
  transferred: number
  /** Share of inbound calls that were answered, 0 to 1. Null if there were no inbound calls. */
  answerRate: number | null
  /** Extension. Share of answered inbound calls in which an appointment was booked (`outcome` is `booked`), 0 to 1. Calls without an outcome are left out. Null if there are no others. */
  bookingRate: number | null
  /** Total time from answer to end, in seconds */
  totalDurationSeconds: number
  /** Average duration of answered calls in seconds. Null if there were none. */
  averageDurationSeconds: number | null
  /** Cost of the calls in cents (hundredths) of `currency` of `GET /business` */
  costCents: number
  /** Average `aiConfidenceScore`, 0 to 1. Null if no call has a score. */
  averageConfidenceScore: number | null
  /** Appointments booked in this period, for any date, including those cancelled since */
  appointmentsBooked: number
  /** Messages that a carrier accepted */
  messagesSent: number
  /** Messages received */
  messagesReceived: number
  /** Contacts added */
  newContacts: number
  /** Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10 */
  responseLatencyMs: MetricsResponseLatencyMs
}

/** Time from the end of the caller's words to the first sound of the reply, in milliseconds, to the nearest 10 */
export interface MetricsResponseLatencyMs {
  /** The median of the calls' medians */
  p50: number | null
  /** The 95th percentile of the calls' 95th percentiles */
  p95: number | null
}

/** One of `contactId`, `contactPhone` and `contactName` is required. */
export interface NewAppointment {
  /** Start, with any RFC 3339 offset */
  startsAt: string
  /** End (exclusive), as an alternative to `durationMinutes`: 1 minute to 7 days after `startsAt` */
  endsAt?: string | undefined
  /** Length in minutes. Default: the length of the service, otherwise the slot length of the business. */
  durationMinutes?: number | undefined
  /** Id of the contact who comes. Alternatively, send `contactPhone`, `contactName` or both. */
  contactId?: string | undefined
  /** Phone number of the person who comes. The contact with this number is used, the oldest if there are several, or created if there is none. */
  contactPhone?: string | undefined
  /** Name of the person who comes */
  contactName?: string | undefined
  /** Name of a service from `GET /services`. Case, accents and spaces do not matter. With `endsAt` or `durationMinutes`, or if the business lists no services, any text is accepted. */
  service?: string | undefined
  /** Extension: id of the member of staff. Default: the free member with the fewest appointments that day, of those who work at that time, otherwise of those who are not away, otherwise of all. */
  staffId?: string | undefined
  /** Extension: answers to the questions of the service. Questions may stay open, also required ones. Without a service from `GET /services`, answers to any questions are accepted, because nobody has listed them. Otherwise, an answer to a question that the service does not ask, a second answer to the same question, and an answer of another type are refused: a number for `number`, `yes` or `no` for `yes_no`. */
  answers?: Array<Answer> | undefined
  /** Notes */
  notes?: string | undefined
}

export interface NewArticle {
  /** Title, such as the question that the article answers */
  title: string
  /** Text that the assistant answers from. Empty lines separate paragraphs. */
  content: string
  /** Kind of article: a lowercase word of your choice, such as `faq` */
  type?: string | undefined
}

export interface NewConsent {
  /** Phone number in E.164 or in the national format of the business's country */
  phone: string
  /** What the person agrees to: `call`, calls; `sms`, text messages */
  kind: 'call' | 'sms'
  /** False: the person takes the consent back */
  given?: boolean | undefined
  /** How the person said it: `form` on a web page, `spoken`, `text` in a text message, `written` on paper or by mail, `import` in another program, or `other` */
  method: 'form' | 'spoken' | 'text' | 'written' | 'import' | 'other'
  /** What the person was shown or told, and agreed to. Required unless the consent is taken back. */
  words?: string | null | undefined
  /** Where that can be looked up, such as an address or the id of a call or a text */
  proof?: string | null | undefined
  /** When the person said it. Now by default. */
  givenAt?: string | undefined
}

/** At least one of `name`, `phone` and `email` is required. */
export interface NewContact {
  /** Name */
  name?: string | null | undefined
  /** Phone number in E.164 or in the national format of the business's country, without an extension */
  phone?: string | null | undefined
  /** Email address. Letters of any language are accepted. */
  email?: string | null | undefined
  /** Notes for your team. The assistant does not read them out. */
  notes?: string | null | undefined
}

/** One of `body` and `mediaUrl` is required. */
export interface NewMessage {
  /** Recipient in E.164 or in the national format of the business's country */
  to: string
  /** Text. Required unless you send `mediaUrl`. */
  body?: string | undefined
  /** Type of the message. Default: `mms` with `mediaUrl`, otherwise `sms`. */
  type?: 'sms' | 'mms' | undefined
  /** Public https URL of a picture or another file. The message becomes an MMS. */
  mediaUrl?: string | undefined
}

export interface NewWebhookReplay {
  /** Start of the period (inclusive) */
  since: string
  /** End of the period (exclusive). Default: now */
  until?: string | undefined
  /** `["*"]` for all events, or names of events: `call.completed`, `call.missed`, `call.transferred`, `appointment.created`, `appointment.updated`, `appointment.cancelled`, `contact.created`, `sms.received`, `sms.sent`, `message.received`. Default: all events */
  events?: Array<string> | undefined
  /** Only events about this contact, or calls and messages with its phone number */
  contactId?: string | undefined
  /** `missed`: events that the endpoint never accepted, because it was disabled or the delivery failed. `all`: also accepted events. Default: `missed` */
  include?: 'missed' | 'all' | undefined
}

export interface Notification {
  /** Id of the notification */
  id: string
  /** Type of the notification, such as `webhook.disabled` */
  type: string
  /** How urgent the notification is */
  severity: 'info' | 'warning' | 'critical'
  /** Title */
  title: string
  /** Text */
  body: string
  /** Type of the record that the notification is about, such as `webhook`. Null if there is none. */
  resourceType: string | null
  /** Id of the record that the notification is about. Null if there is none. */
  resourceId: string | null
  /** When the notification was read. Null if it is unread. */
  readAt: string | null
  /** When the notification was created */
  createdAt: string
}

export interface PhoneNumber {
  /** Id of the number */
  id: string
  /** Phone number, E.164 */
  phone: string
  /** Label, such as the purpose of the number */
  label: string | null
  /** Country of the number, ISO 3166 alpha-2. Null if the number has no country. */
  countryCode: string | null
  /** Type of number */
  type: 'local' | 'toll_free' | 'mobile' | 'national'
  /** What the number can be used for, as the carrier's account or a member of the team says. Until either has, everything is assumed. */
  capabilities: PhoneNumberCapabilities
  /** Carrier of the number. `sip` for a SIP trunk of your own. */
  provider: string
  /** Id of the SIP trunk for outbound calls from this number. Null for any trunk. */
  sipConnectionId: string | null
  /** Status of the number. A `pending` number has not been proven to belong to the business and gets no calls through the operator's carriers. A `suspended` number is switched off. A `released` number is no longer in the account of its carrier. */
  status: 'active' | 'pending' | 'suspended' | 'released'
  /** Whether messages and outbound calls use it by default */
  isDefault: boolean
  /** Monthly cost in cents (hundredths) of `currency` of `GET /business`. Null if unknown. */
  monthlyCostCents: number | null
  /** When the number was added */
  createdAt: string
}

/** What the number can be used for, as the carrier's account or a member of the team says. Until either has, everything is assumed. */
export interface PhoneNumberCapabilities {
  /** Calls */
  voice: boolean
  /** Text messages */
  sms: boolean
  /** Messages with media */
  mms: boolean
}

export interface PingEvent {
  /** Name of the event */
  event: 'ping'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: PingEventData
}

/** Record as it was when the event happened */
export interface PingEventData {
  /** Id of the webhook endpoint */
  endpointId: string
}

export interface Report {
  /** Id of the report, made of its type and first day */
  id: string
  /** Length of the period */
  type: 'daily' | 'weekly' | 'monthly'
  /** Title */
  title: string
  /** Start of the period */
  periodStart: string
  /** End of the period (exclusive), which is the start of the next one */
  periodEnd: string
  /** Time zone of the business. The period consists of whole days in this time zone. */
  timezone: string
  metrics: Metrics
  /** The most important facts, one sentence each */
  highlights: Array<string>
  /** When the report was computed */
  generatedAt: string
}

export interface Service {
  /** Id of the service */
  id: string
  /** Name, which you can use as `service` of an appointment */
  name: string
  /** Length of an appointment in minutes */
  durationMinutes: number
  /** What the service includes. Null if there is no description. */
  description: string | null
  /** Price in the business's own words, such as `from $45`. Null if there is none. */
  price: string | null
  /** Price in the smallest unit of `currency`. Null if there is none. */
  priceCents: number | null
  /** Currency of `priceCents`, ISO 4217 */
  currency: string | null
  /** Free time before an appointment. Null: that of the business. */
  bufferBeforeMinutes: number | null
  /** Free time after an appointment. Null: that of the business. */
  bufferAfterMinutes: number | null
  /** Minimum time between booking and appointment. Null: that of the business. */
  minNoticeMinutes: number | null
  /** How many days ahead it can be booked. Null: that of the business. */
  horizonDays: number | null
  /** Questions that are asked when it is booked */
  questions: Array<ServiceQuestion>
  /** Where customers can book it: `anywhere`, only `online` on the booking page, or only by `telephone` and text message */
  bookable: 'anywhere' | 'online' | 'telephone'
}

export interface ServiceQuestion {
  /** The question, as it is asked */
  name: string
  /** Kind of answer */
  type: 'text' | 'number' | 'yes_no'
  /** Whether customers must answer before they book */
  required: boolean
}

export interface SipConnection {
  /** Id of the trunk */
  id: string
  /** Name */
  name: string
  /** How the peer is authenticated: `ip` by its addresses, `credentials` by a password, `registration` because the service registers with it */
  type: 'ip' | 'credentials' | 'registration'
  /** Host of the carrier or phone system */
  host: string | null
  /** SIP port */
  port: number
  /** SIP transport */
  transport: 'udp' | 'tcp' | 'tls'
  /** Encryption of the audio */
  mediaEncryption: 'none' | 'srtp'
  /** User name for credentials or registration */
  username: string | null
  /** Whether a password is set. The password itself is never returned. */
  hasPassword: boolean
  /** Networks from which the trunk's calls come */
  allowedIps: Array<string>
  /** Codecs in order of preference */
  codecs: Array<'PCMU' | 'PCMA' | 'G722' | 'OPUS'>
  /** How keypad digits are sent and received */
  dtmfMode: 'rfc4733' | 'info' | 'inband'
  /** Number that a person sees who is called for a transfer over this trunk: that of the business, or that of the caller */
  transferCallerId: 'business' | 'caller'
  /** Whether inbound calls are accepted */
  inboundEnabled: boolean
  /** Whether outbound calls can use the trunk */
  outboundEnabled: boolean
  /** Maximum number of simultaneous calls. Null if the trunk has no limit of its own. */
  maxConcurrentCalls: number | null
  /** Order of the trunks for outbound calls: the lowest number first. The next one is used when a trunk is unreachable or answers that it cannot place the call. */
  priority: number
  /** Form of the called number in outbound calls: a `sip:` or a `tel:` URI */
  uriScheme: 'sip' | 'tel'
  /** Whether the service sends OPTIONS requests to the host and reports in `lastError` when they are not answered */
  healthCheck: boolean
  /** Calls in progress */
  activeCalls: number
  /** Status of the trunk. `error` means that the last use failed; see `lastError`. */
  status: 'active' | 'disabled' | 'error'
  /** Status of the registration. Null before the first attempt. */
  registrationStatus: 'registered' | 'unregistered' | 'failed' | null
  /** Why the registration failed, or why the host counts as unreachable. Null: no error. */
  lastError: string | null
  /** When the trunk was added */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface SipRate {
  /** Id of the rate */
  id: string
  /** First digits of the numbers that the rate applies to, without the plus sign */
  prefix: string
  /** Name of the destination */
  destination: string
  /** Country of the prefix, ISO 3166 alpha-2. Null if several countries share the prefix. */
  countryCode: string | null
  /** Direction of the calls */
  direction: 'inbound' | 'outbound'
  /** Price per call as a decimal number, such as `0.01` */
  ratePerMinute: string
  /** Price per minute as a decimal number, such as `0.0085` */
  connectionFee: string
  /** Currency, ISO 4217 */
  currency: string
  /** Duration is rounded up to a multiple of this many seconds */
  billingIncrementSeconds: number
  /** Minimum duration that is charged, in seconds */
  minimumSeconds: number
  /** Time from which the rate applies */
  effectiveFrom: string
}

export interface SmsReceivedEvent {
  /** Name of the event */
  event: 'sms.received'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: SmsReceivedEventData
}

/** Record as it was when the event happened */
export interface SmsReceivedEventData {
  /** Id of the message */
  id: string
  /** Number of the sender, E.164, or a short code or sender name */
  from: string
  /** Number of the business, E.164 */
  to: string
  /** Text. Empty for an MMS without text. */
  body: string
  /** `mms` if the message has media, otherwise `sms` */
  type: 'sms' | 'mms'
  /** Direction of the message */
  direction: 'inbound'
  /** When the message was received */
  receivedAt: string
}

export interface SmsSentEvent {
  /** Name of the event */
  event: 'sms.sent'
  /** When the event happened */
  timestamp: string
  /** Unique per event. The same event can arrive again, so store the keys you have processed and skip them. */
  idempotencyKey: string
  /** Record as it was when the event happened */
  data: SmsSentEventData
}

/** Record as it was when the event happened */
export interface SmsSentEventData {
  /** Id of the message */
  id: string
  /** Number of the business, E.164 */
  from: string
  /** Number of the recipient, E.164 */
  to: string
  /** Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots. */
  body: string
  /** `mms` if the message has media, otherwise `sms` */
  type: 'sms' | 'mms'
  /** Direction of the message */
  direction: 'outbound'
  /** Status of the message */
  status: 'delivered'
  /** When the carrier reported the delivery */
  sentAt: string
}

export interface StaffMember {
  /** Id of the member of staff */
  id: string
  /** A person, a room or a chair */
  kind: 'person' | 'room' | 'chair'
  /** Name, as customers say it */
  name: string
  /** Color in calendars, such as `#0f766e` */
  color: string | null
  /** Working hours as `openings` of `GET /business`: a list of `open` and `close` for each weekday. Null: the opening hours of the business. */
  hours: Record<string, Array<StaffMemberHoursItemItem>> | null
  /** Ids of the services that the member offers. Null: all. */
  serviceIds: Array<string> | null
  /** Place in the list, from 1. The first of several equally busy members is booked. */
  position: number
  /** Whether new appointments can be booked with the member */
  active: boolean
  /** When the member was added */
  createdAt: string
  /** When the member was last changed */
  updatedAt: string
}

export interface StaffMemberHoursItemItem {
  open?: string | undefined
  close?: string | undefined
}

export interface StoppedWebhookReplays {
  /** How many replays were running */
  stopped: number
}

export interface TeamMember {
  /** Id of the member */
  id: string
  /** Name */
  name: string
  /** Email address that the member signs in with */
  email: string
  /** Role in this business */
  role: 'owner' | 'admin' | 'member' | 'viewer'
  /** Status of the member. `invited`: has not joined yet; `disabled`: cannot sign in. */
  status: 'active' | 'invited' | 'disabled'
  /** When the member last used the dashboard. Null if never. */
  lastActiveAt: string | null
  /** When the member was invited */
  createdAt: string
}

export interface Tool {
  /** Id of the tool */
  id: string
  /** Name that the AI model uses */
  name: string
  /** What the tool does and when to use it, for the AI model */
  description: string
  /** `http` sends a request, `transfer` transfers the call, `mcp` provides the tools of an MCP server, `builtin` comes with the service */
  type: 'http' | 'builtin' | 'transfer' | 'mcp'
  /** HTTP method. Null unless the type is `http`. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | null
  /** An `https:` URL, or a `tel:` URL for a transfer. Null for a built-in tool. */
  url: string | null
  /** JSON Schema of the arguments */
  parameters: Record<string, unknown>
  /** Time limit in milliseconds. Null if the tool has no limit of its own. */
  timeoutMs: number | null
  /** Whether the caller must confirm before the tool runs */
  requiresConfirmation: boolean
  /** What the assistant says while the tool runs. Null for nothing. */
  spokenWhileRunning: string | null
  /** Whether the assistant can use the tool */
  enabled: boolean
  /** When the tool was last used. Null if never. */
  lastCalledAt: string | null
  /** When the tool was added */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface ToolCall {
  /** Name of the tool */
  name: string
  /** Arguments of the call */
  arguments: Record<string, unknown>
  /** What the tool returned */
  result: unknown
  /** Milliseconds from when the call was answered */
  startMs: number
  /** Milliseconds from when the call was answered */
  endMs: number
}

export interface TranscriptTurn {
  /** Who spoke */
  role: 'caller' | 'assistant'
  /** Words of the turn. If the assistant was interrupted, the part that the caller heard. */
  text: string
  /** Milliseconds from when the call was answered */
  startMs: number
  /** Milliseconds from when the call was answered */
  endMs: number
  /** Whether the other side interrupted the turn */
  interrupted: boolean
}

export interface TransferDestination {
  /** Id of the destination */
  id: string
  /** Name, as callers say it */
  name: string
  /** Phone numbers (E.164) in the order in which they ring */
  numbers: Array<string>
  /** How long each number rings */
  ringSeconds: number
  /** With `takesCalls` `own_hours`: a list of `open` and `close` for each weekday, as `openings` of `GET /business`. Otherwise null. */
  hours: Record<string, Array<TransferDestinationHoursItemItem>> | null
  /** A person or a department */
  kind: 'person' | 'department'
  /** Whether the numbers ring one after the other or all at once */
  ring: 'in_turn' | 'at_once'
  /** When callers are transferred: always, in the opening hours, or in `hours` */
  takesCalls: 'always' | 'open_hours' | 'own_hours'
  /** Whether whoever answers is told who calls and why */
  announces: boolean
  /** Whether whoever answers takes the call by pressing 1, so that voicemail never takes it */
  acceptByKey: boolean
  /** Whether callers are transferred to this destination */
  active: boolean
  /** Place in the list, from 1. The first that takes calls gets the callers who ask for nobody by name. */
  position: number
  /** When the destination was added */
  createdAt: string
  /** When the destination was last changed */
  updatedAt: string
}

export interface TransferDestinationHoursItemItem {
  open?: string | undefined
  close?: string | undefined
}

/** Latency by stage in milliseconds. Null for a stage that was not used. */
export interface TurnLatency {
  /** Time from the caller's last sound to the decision that the turn is over */
  endpointingMs: number | null
  /** Time spent waiting for speech recognition */
  sttMs: number | null
  /** Time until the first sentence of the answer is known, where an AI model or a tool was waited for */
  modelMs: number | null
  /** Time from the first sentence to its first audio */
  ttsMs: number | null
  /** Time spent waiting for audio that was queued before */
  transportMs: number | null
  /** Time from the caller's last sound or key press to the first sound of the answer */
  totalMs: number
}

export interface VoiceProfile {
  /** Id of the profile */
  id: string
  /** Name */
  name: string
  /** Provider of the voice. `flite` is the built-in one, `realtime` a speech-to-speech model, and `voice` the configured voice, never a speech-to-speech model. */
  provider: string
  /** Name of the voice at its provider. Null for the default voice of the service. */
  voiceId: string | null
  /** Language tag, BCP 47 */
  language: string
  /** Speaking rate. 1 is the normal speed of the voice. */
  speed: number
  /** Greeting. Null for the built-in greeting. */
  greeting: string | null
  /** Whether numbers without a profile of their own use this one */
  isDefault: boolean
  /** Ids of the phone numbers that use this profile */
  phoneNumberIds: Array<string>
  /** Whether the caller can interrupt the assistant */
  interruptionsEnabled: boolean
  /** Shortest pause that ends the caller's turn, in milliseconds */
  minEndpointingMs: number
  /** Pause that always ends the caller's turn, in milliseconds */
  maxEndpointingMs: number
  /** Maximum length of a call in seconds */
  maxCallSeconds: number
  /** Whether calls are recorded */
  recordingEnabled: boolean
  /** Recording notice. Null for the built-in text. */
  recordingNotice: string | null
  /** What to do when an answering machine answers an outbound call */
  voicemailAction: 'hang_up' | 'leave_message'
  /** When the profile was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface Webhook {
  /** Id of the endpoint */
  id: string
  /** URL that events are sent to */
  url: string
  /** Description */
  description: string | null
  /** `["*"]` for all events, or a list of event names */
  events: Array<string>
  /** Status. A `disabled` endpoint gets no events. */
  status: 'enabled' | 'disabled'
  /** Signature scheme of `X-...-Signature` */
  signatureScheme: 'ed25519' | 'hmac-sha256'
  /** Whether the endpoint gets events about test calls from the dashboard */
  includeTestCalls: boolean
  /** Why the endpoint is disabled: `owner`, or `failing` (no success for 24 hours). Null if it is enabled. */
  disabledReason: string | null
  /** When the endpoint was disabled. Null if it is enabled. */
  disabledAt: string | null
  /** When the endpoint first failed after its last success. Null if it is not failing. */
  failingSince: string | null
  /** When the last attempt ended. Null if there was none. */
  lastDeliveryAt: string | null
  /** When the last successful attempt ended. Null if there was none. */
  lastSuccessAt: string | null
  /** When the endpoint was added */
  createdAt: string
  /** When it was last changed */
  updatedAt: string
}

export interface WebhookCondition {
  /** Field of the body, such as `data.direction`. One of the events of the endpoint must have it. */
  field: string
  /** `equals`, `contains` and `starts_with`: one of the values must fit. `not_equals`: none of them, or the field has no value. `greater_than` and `less_than`: a number or a time. */
  operator: 'equals' | 'not_equals' | 'contains' | 'starts_with' | 'greater_than' | 'less_than' | 'is_set' | 'is_not_set'
  /** At most 20 values; texts have at most 200 characters. Empty for `is_set` and `is_not_set`. */
  values: Array<string | number | boolean>
}

export interface WebhookConditionToSet {
  /** Field of the body, such as `data.direction`. One of the events of the endpoint must have it. */
  field: string
  /** `equals`, `contains` and `starts_with`: one of the values must fit. `not_equals`: none of them, or the field has no value. `greater_than` and `less_than`: a number or a time. */
  operator: 'equals' | 'not_equals' | 'contains' | 'starts_with' | 'greater_than' | 'less_than' | 'is_set' | 'is_not_set'
  /** At most 20 values; texts have at most 200 characters. Empty for `is_set` and `is_not_set`. */
  values?: Array<string | number | boolean> | undefined
}

export interface WebhookHeader {
  /** Name of the header */
  name: string
}

export interface WebhookHeaderToSet {
  /** Name of the header. Headers of the service, such as `webhook-signature`, are refused. */
  name: string
  /** Value. Default: the stored value of this header. */
  value?: string | undefined
}

export interface WebhookOptions {
  /** Headers of your own, without their values */
  headers: Array<WebhookHeader>
  /** Conditions that an event must meet, all of them. An event that does not meet them makes no delivery. */
  conditions: Array<WebhookCondition>
  /** At most this many requests in any second or minute, retries included. Null: no limit. */
  rateLimit: WebhookRateLimit | null
}

export interface WebhookOptionsChange {
  /** All headers of your own that the endpoint shall get */
  headers?: Array<WebhookHeaderToSet> | undefined
  /** Conditions that an event must meet, all of them. An event that does not meet them makes no delivery. */
  conditions?: Array<WebhookConditionToSet> | undefined
  /** At most this many requests in any second or minute, retries included. Null: no limit. */
  rateLimit?: WebhookRateLimit | null | undefined
}

export interface WebhookRateLimit {
  /** Number of requests */
  max: number
  /** Period */
  per: 'second' | 'minute'
}

export interface WebhookReplay {
  /** Id of the replay */
  id: string
  /** Id of the endpoint */
  endpointId: string
  /** Start of the period (inclusive) */
  since: string
  /** End of the period (exclusive) */
  until: string
  /** `["*"]` for all events, or a list of event names */
  events: Array<string>
  /** Only events about this contact. Null: about anybody. */
  contactId: string | null
  /** `missed`: events that the endpoint never accepted, because it was disabled or the delivery failed. `all`: also accepted events. */
  include: 'missed' | 'all'
  /** `done`: all deliveries are queued. A `running` replay waits while the endpoint is disabled. */
  state: 'running' | 'done' | 'stopped'
  /** How many deliveries were queued so far */
  queued: number
  /** Time of the last event that was looked at. Null if there was none yet. */
  reachedAt: string | null
  /** When the replay was started */
  createdAt: string
  /** When all deliveries were queued, or the replay was stopped. Null while it is running. */
  endedAt: string | null
}

/** An event, as a webhook delivers it. `event` tells which one it is. */
export type FrontbellEvent =
  | CallCompletedEvent
  | CallMissedEvent
  | CallTransferredEvent
  | AppointmentCreatedEvent
  | AppointmentUpdatedEvent
  | AppointmentCancelledEvent
  | ContactCreatedEvent
  | SmsReceivedEvent
  | SmsSentEvent
  | MessageReceivedEvent
  | PingEvent

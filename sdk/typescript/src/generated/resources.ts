// Generated from the OpenAPI description by `npm run client`. Do not edit.
import type { Pages } from '../pages.ts'
import type { ChangeOptions, CreateOptions, RequestOptions, Requests } from '../requests.ts'
import type { Analytics, Appointment, AppointmentPatch, Article, ArticlePatch, AvailableSlot, Business, Call, CallDetail, Campaign, Cancellation, Consent, Contact, ContactPatch, Document, Message, NewAppointment, NewArticle, NewConsent, NewContact, NewMessage, NewWebhookReplay, Notification, PhoneNumber, Report, Service, SipConnection, SipRate, StaffMember, StoppedWebhookReplays, TeamMember, Tool, TransferDestination, VoiceProfile, Webhook, WebhookOptions, WebhookOptionsChange, WebhookReplay } from './records.ts'

export interface ListCallsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only calls with this status */
  status?: 'completed' | 'missed' | 'failed' | undefined
  /** Extension. Only calls with this outcome */
  outcome?: 'booked' | 'moved' | 'cancelled' | 'transferred' | 'message' | 'callback_wanted' | 'answered' | 'spam' | 'abandoned' | undefined
  /** Extension. Only calls with this topic, as in `topics`; capitals do not matter */
  topic?: string | undefined
  /** Only calls in this direction */
  direction?: 'inbound' | 'outbound' | undefined
  /** Only calls from this number, in any format, or from a recorded name such as `anonymous` */
  from?: string | undefined
  /** Only calls to this number, in any format, or to a recorded name */
  to?: string | undefined
  /** Only calls that started after this time (exclusive) */
  startedAfter?: string | undefined
  /** Only calls that started before this time (exclusive) */
  startedBefore?: string | undefined
  /** Only calls with this contact */
  contactId?: string | undefined
  /** Extension. Set to `true` to include test calls from the dashboard. Default: `false`. */
  includeTest?: boolean | undefined
}

export interface ListContactsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Text to find in the name, phone or email, ignoring case and accents. Digits of a phone number are found in every spelling. */
  q?: string | undefined
  /** Only contacts with this phone number, in any format */
  phone?: string | undefined
  /** Only contacts with exactly this email address, ignoring case */
  email?: string | undefined
  /** Only contacts added after this time (exclusive) */
  createdAfter?: string | undefined
  /** Only contacts added before this time (exclusive) */
  createdBefore?: string | undefined
}

export interface ListConsentsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only those of this phone number, in any format */
  phone?: string | undefined
  /** Only those for calls, or for text messages */
  kind?: 'call' | 'sms' | undefined
}

export interface ListAppointmentsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only appointments with this status */
  status?: 'confirmed' | 'completed' | 'no_show' | 'cancelled' | undefined
  /** Only appointments with this contact */
  contactId?: string | undefined
  /** Only appointments for the service with exactly this name, ignoring case */
  service?: string | undefined
  /** Only appointments that start after this time (exclusive) */
  startsAfter?: string | undefined
  /** Only appointments that start before this time (exclusive) */
  startsBefore?: string | undefined
}

export interface ListAvailableSlotsQuery {
  /** Day to look at, in the time zone of the business. Required without `from` and `to`. */
  date?: string | undefined
  /** Extension: first of several days to look at, as an alternative to `date` */
  from?: string | undefined
  /** Extension: last of the days from `from` on (inclusive), at most 31 days */
  to?: string | undefined
  /** Name of the service to book, which determines the length of the slots. Case, accents and spaces do not matter. An unknown name is refused, unless the business lists no services. */
  service?: string | undefined
  /** Extension: only slots of the member of staff with this id */
  staff?: string | undefined
  /** Extension: id of an appointment that is to be moved. Its present time counts as free, and without `staff` only slots of its member of staff are listed. */
  appointmentId?: string | undefined
  /** Length of the slots in minutes. Default: the length of the service, otherwise the slot length of the business. */
  durationMinutes?: number | undefined
}

export interface ListMessagesQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only messages in this direction */
  direction?: 'inbound' | 'outbound' | undefined
  /** Only messages with this status */
  status?: 'queued' | 'sent' | 'delivered' | 'failed' | undefined
  /** Only messages of this type */
  type?: 'sms' | 'mms' | undefined
  /** Only messages to this number, in any format, or to this short code */
  to?: string | undefined
  /** Only messages from this number, in any format, or from this short code or sender name */
  from?: string | undefined
  /** Only messages with this contact */
  contactId?: string | undefined
  /** Only messages created after this time (exclusive) */
  createdAfter?: string | undefined
  /** Only messages created before this time (exclusive) */
  createdBefore?: string | undefined
}

export interface ListKnowledgeQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only articles of this type */
  type?: string | undefined
  /** Words that the article must contain. Supports "a phrase", `or` and `-not`. If no article matches, similar words are tried. */
  q?: string | undefined
}

export interface ListDocumentsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only documents with this status */
  status?: 'processing' | 'ready' | 'failed' | undefined
  /** Only documents of this type */
  mimeType?: 'application/pdf' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'text/html' | 'text/markdown' | 'text/plain' | undefined
}

export interface GetAnalyticsQuery {
  /** First day, in the time zone given by `timezone`. By default, the range is 30 days long. */
  startDate?: string | undefined
  /** Last day (inclusive), in the time zone given by `timezone`. Default: today. */
  endDate?: string | undefined
  /** IANA time zone. Default: the time zone of the business. */
  timezone?: string | undefined
  /** Length of each period. Default: `day`. */
  granularity?: 'hour' | 'day' | 'week' | 'month' | undefined
  /** Only calls in this direction. Does not filter appointments, messages and contacts. */
  direction?: 'inbound' | 'outbound' | undefined
  /** Extension. Only calls with this topic; capitals do not matter. Does not filter appointments, messages and contacts. */
  topic?: string | undefined
  /** Extension. Set to `true` to include test calls from the dashboard. Default: `false`. */
  includeTest?: boolean | undefined
  /** Extension. Set to `true` to include the sample data of the demo business. Default: `false`. */
  includeSample?: boolean | undefined
  /** Extension. Set to `true` to count calls by topic and by how the callers felt, too. Default: `false`. */
  topics?: boolean | undefined
}

export interface ExportAnalyticsQuery {
  /** First day, in the time zone given by `timezone`. By default, the range is 30 days long. */
  startDate?: string | undefined
  /** Last day (inclusive), in the time zone given by `timezone`. Default: today. */
  endDate?: string | undefined
  /** IANA time zone. Default: the time zone of the business. */
  timezone?: string | undefined
  /** Length of each period. Default: `day`. */
  granularity?: 'hour' | 'day' | 'week' | 'month' | undefined
  /** Only calls in this direction. Does not filter appointments, messages and contacts. */
  direction?: 'inbound' | 'outbound' | undefined
  /** Extension. Only calls with this topic; capitals do not matter. Does not filter appointments, messages and contacts. */
  topic?: string | undefined
  /** Extension. Set to `true` to include test calls from the dashboard. Default: `false`. */
  includeTest?: boolean | undefined
  /** Extension. Set to `true` to include the sample data of the demo business. Default: `false`. */
  includeSample?: boolean | undefined
  /** What each row contains. Default: `periods`. */
  dataset?: 'periods' | 'calls' | undefined
}

export interface ListReportsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only reports of this length */
  type?: 'daily' | 'weekly' | 'monthly' | undefined
}

export interface ListNotificationsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only notifications of this kind */
  type?: string | undefined
  /** Only notifications of this severity */
  severity?: 'info' | 'warning' | 'critical' | undefined
  /** `true`: only read notifications; `false`: only unread ones */
  read?: boolean | undefined
}

export interface ListOutreachQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only campaigns with this status */
  status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled' | undefined
  /** Only campaigns on this channel */
  channel?: 'call' | 'sms' | undefined
}

export interface ListPhoneNumbersQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
}

export interface ListSipConnectionsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
}

export interface ListSipRatesQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only rates whose prefix starts with these digits */
  prefix?: string | undefined
  /** Only rates of this country, ISO 3166 alpha-2 */
  countryCode?: string | undefined
  /** Only rates for calls in this direction */
  direction?: 'inbound' | 'outbound' | undefined
}

export interface ListTeamQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only members with this role */
  role?: 'owner' | 'admin' | 'member' | 'viewer' | undefined
  /** Only members with this status */
  status?: 'active' | 'invited' | 'disabled' | undefined
}

export interface ListToolsQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
  /** Only tools of this type */
  type?: 'http' | 'builtin' | 'transfer' | 'mcp' | undefined
  /** `true`: only enabled tools; `false`: only disabled ones */
  enabled?: boolean | undefined
}

export interface ListVoiceQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
}

export interface ListWebhooksQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
}

export interface ListWebhookReplaysQuery {
  /** Maximum number of items to return */
  limit?: number | undefined
  /** `meta.cursor` of the previous page. Send it unchanged, with the same filters. Leave it out for the first page; the empty cursor of the last page leads to no other page and is refused. */
  cursor?: string | undefined
}

export class CallsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List calls. Calls that have ended, newest first. A call in progress appears when it has ended; test calls do with `includeTest=true`. Requires the scope `calls:read`. */
  list(query: ListCallsQuery = {}, options: RequestOptions = {}): Pages<Call> {
    return this.#requests.pages({ method: 'GET', path: '/calls', query: { ...query } }, options)
  }

  /** Read a call. Requires the scope `calls:read`. */
  get(id: string, options: RequestOptions = {}): Promise<CallDetail> {
    return this.#requests.data({ method: 'GET', path: `/calls/${encodeURIComponent(id)}` }, options)
  }
}

export class ContactsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List contacts. Newest first, by when the record was created. Requires the scope `contacts:read`. */
  list(query: ListContactsQuery = {}, options: RequestOptions = {}): Pages<Contact> {
    return this.#requests.pages({ method: 'GET', path: '/contacts', query: { ...query } }, options)
  }

  /** Create a contact. Another contact may have the same number or email address: look for it first with `phone` or `email` of `GET /contacts`. Requires the scope `contacts:write`. */
  create(body: NewContact = {}, options: CreateOptions = {}): Promise<Contact> {
    return this.#requests.data({ method: 'POST', path: '/contacts', body, takesKey: true }, options)
  }

  /** Read a contact. Requires the scope `contacts:read`. */
  get(id: string, options: RequestOptions = {}): Promise<Contact> {
    return this.#requests.data({ method: 'GET', path: `/contacts/${encodeURIComponent(id)}` }, options)
  }

  /** Change a contact. Requires the scope `contacts:write`. */
  update(id: string, body: ContactPatch, options: ChangeOptions = {}): Promise<Contact> {
    return this.#requests.data({ method: 'PATCH', path: `/contacts/${encodeURIComponent(id)}`, body }, options)
  }

  /** Delete a contact. The contact's calls, messages and appointments are kept. Requires the scope `contacts:write`. */
  delete(id: string, options: ChangeOptions = {}): Promise<void> {
    return this.#requests.nothing({ method: 'DELETE', path: `/contacts/${encodeURIComponent(id)}` }, options)
  }
}

export class ConsentsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List consents. The ledger of what people agreed to and took back, newest first. Of each number and kind, the line with the latest `givenAt` counts. Requires the scope `contacts:read`. Added after the first version of the API. */
  list(query: ListConsentsQuery = {}, options: RequestOptions = {}): Pages<Consent> {
    return this.#requests.pages({ method: 'GET', path: '/consents', query: { ...query } }, options)
  }

  /** Record a consent. Adds a line to the ledger. Campaigns that require consent contact only people whose latest line of that kind gives it. Requires the scope `contacts:write`. Added after the first version of the API. */
  create(body: NewConsent, options: CreateOptions = {}): Promise<Consent> {
    return this.#requests.data({ method: 'POST', path: '/consents', body, takesKey: true }, options)
  }
}

export class AppointmentsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List appointments. Newest first, by when they were booked and not by when they start; `startsAfter` and `startsBefore` choose a period. Requires the scope `appointments:read`. */
  list(query: ListAppointmentsQuery = {}, options: RequestOptions = {}): Pages<Appointment> {
    return this.#requests.pages({ method: 'GET', path: '/appointments', query: { ...query } }, options)
  }

  /** Create an appointment. Any time that is not taken is accepted. Opening hours, closed days, time off, buffers and minimum notice apply only to the assistant and to available slots. Requires the scope `appointments:write`. */
  create(body: NewAppointment, options: CreateOptions = {}): Promise<Appointment> {
    return this.#requests.data({ method: 'POST', path: '/appointments', body, takesKey: true }, options)
  }

  /** Read an appointment. Requires the scope `appointments:read`. Added after the first version of the API. */
  get(id: string, options: RequestOptions = {}): Promise<Appointment> {
    return this.#requests.data({ method: 'GET', path: `/appointments/${encodeURIComponent(id)}` }, options)
  }

  /** Change or reschedule an appointment. The appointment keeps its id. Changing the time sends `appointment.updated`; other changes send no event. Requires the scope `appointments:write`. Added after the first version of the API. */
  update(id: string, body: AppointmentPatch, options: ChangeOptions = {}): Promise<Appointment> {
    return this.#requests.data({ method: 'PATCH', path: `/appointments/${encodeURIComponent(id)}`, body }, options)
  }

  /** Cancel an appointment. Requires the scope `appointments:write`. Added after the first version of the API. */
  cancel(id: string, body: Cancellation = {}, options: CreateOptions & ChangeOptions = {}): Promise<Appointment> {
    return this.#requests.data({ method: 'POST', path: `/appointments/${encodeURIComponent(id)}/cancel`, body, takesKey: true }, options)
  }

  /** List available time slots. Returns the slots of one day, or of the days from `from` to `to`, that can still be booked, soonest first. Days that are closed, past or full have none. Requires the scope `appointments:read`. */
  listAvailableSlots(query: ListAvailableSlotsQuery = {}, options: RequestOptions = {}): Promise<Array<AvailableSlot>> {
    return this.#requests.data({ method: 'GET', path: '/appointments/available-slots', query: { ...query } }, options)
  }
}

export class ServicesResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List services. Returns all services in the order in which the business offers them, without pagination. Requires the scope `appointments:read`. Added after the first version of the API. */
  list(options: RequestOptions = {}): Promise<Array<Service>> {
    return this.#requests.data({ method: 'GET', path: '/services' }, options)
  }
}

export class StaffResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List the staff. Returns the people, rooms and chairs that can be booked, in their order, without pagination. The list is empty if the business books by capacity. Requires the scope `appointments:read`. Added after the first version of the API. */
  list(options: RequestOptions = {}): Promise<Array<StaffMember>> {
    return this.#requests.data({ method: 'GET', path: '/staff' }, options)
  }
}

export class MessagesResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List messages. Newest first, by when the record was created. Requires the scope `messages:read`. */
  list(query: ListMessagesQuery = {}, options: RequestOptions = {}): Pages<Message> {
    return this.#requests.pages({ method: 'GET', path: '/messages', query: { ...query } }, options)
  }

  /** Send an SMS or MMS. Queues the message and returns immediately. The message is sent from the default number of the business, and its status follows the carrier's reports. On delivery, the event `sms.sent` is sent. Requires the scope `messages:write`. */
  create(body: NewMessage, options: CreateOptions = {}): Promise<Message> {
    return this.#requests.data({ method: 'POST', path: '/messages', body, takesKey: true }, options)
  }

  /** Read a message. Requires the scope `messages:read`. */
  get(id: string, options: RequestOptions = {}): Promise<Message> {
    return this.#requests.data({ method: 'GET', path: `/messages/${encodeURIComponent(id)}` }, options)
  }
}

export class KnowledgeResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List knowledge articles. Newest first, by when the record was created. Requires the scope `knowledge:read`. */
  list(query: ListKnowledgeQuery = {}, options: RequestOptions = {}): Pages<Article> {
    return this.#requests.pages({ method: 'GET', path: '/knowledge', query: { ...query } }, options)
  }

  /** Create a knowledge article. The assistant uses the article immediately. Requires the scope `knowledge:write`. */
  create(body: NewArticle, options: CreateOptions = {}): Promise<Article> {
    return this.#requests.data({ method: 'POST', path: '/knowledge', body, takesKey: true }, options)
  }

  /** Read a knowledge article. Requires the scope `knowledge:read`. Added after the first version of the API. */
  get(id: string, options: RequestOptions = {}): Promise<Article> {
    return this.#requests.data({ method: 'GET', path: `/knowledge/${encodeURIComponent(id)}` }, options)
  }

  /** Change a knowledge article. The assistant uses the new text immediately. Requires the scope `knowledge:write`. Added after the first version of the API. */
  update(id: string, body: ArticlePatch, options: ChangeOptions = {}): Promise<Article> {
    return this.#requests.data({ method: 'PATCH', path: `/knowledge/${encodeURIComponent(id)}`, body }, options)
  }

  /** Delete a knowledge article. Requires the scope `knowledge:write`. Added after the first version of the API. */
  delete(id: string, options: ChangeOptions = {}): Promise<void> {
    return this.#requests.nothing({ method: 'DELETE', path: `/knowledge/${encodeURIComponent(id)}` }, options)
  }
}

export class DocumentsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List uploaded documents. Upload documents in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `documents:read`. */
  list(query: ListDocumentsQuery = {}, options: RequestOptions = {}): Pages<Document> {
    return this.#requests.pages({ method: 'GET', path: '/documents', query: { ...query } }, options)
  }
}

export class BusinessResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** Read the business profile. Requires the scope `business:read`. */
  get(options: RequestOptions = {}): Promise<Business> {
    return this.#requests.data({ method: 'GET', path: '/business' }, options)
  }
}

export class TransferDestinationsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List the destinations of transfers. Returns the people and departments to whom callers are transferred, in their order, without pagination. Requires the scope `business:read`. Added after the first version of the API. */
  list(options: RequestOptions = {}): Promise<Array<TransferDestination>> {
    return this.#requests.data({ method: 'GET', path: '/transfer-destinations' }, options)
  }
}

export class AnalyticsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** Read call analytics. Days start at local midnight in the time zone, so a day with a clock change has 23 or 25 hours. Weeks start on Monday. Every period of the range is returned, including empty ones, up to 10,000 periods. Calls count in the period in which they started, everything else in the period in which it was created. Calls in progress are not counted. Requires the scope `analytics:read`. */
  get(query: GetAnalyticsQuery = {}, options: RequestOptions = {}): Promise<Analytics> {
    return this.#requests.data({ method: 'GET', path: '/analytics', query: { ...query } }, options)
  }

  /** Export analytics as CSV. Returns CSV (RFC 4180) in UTF-8 with a header row, oldest first: one row per period with `dataset=periods`, one row per call with `dataset=calls`. Text that a spreadsheet would run as a formula starts with an apostrophe; phone numbers are unchanged. Days start at local midnight in the time zone, so a day with a clock change has 23 or 25 hours. Weeks start on Monday. Every period of the range is returned, including empty ones, up to 10,000 periods. Calls count in the period in which they started, everything else in the period in which it was created. Calls in progress are not counted. Requires the scope `analytics:read`. */
  export(query: ExportAnalyticsQuery = {}, options: RequestOptions = {}): Promise<string> {
    return this.#requests.text({ method: 'GET', path: '/analytics/export', query: { ...query } }, options)
  }
}

export class ReportsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List reports. Returns a report for every full day, week (from Monday) and month since the business was created, sorted by the end of the period, newest first. Reports are computed on request. Requires the scope `reports:read`. */
  list(query: ListReportsQuery = {}, options: RequestOptions = {}): Pages<Report> {
    return this.#requests.pages({ method: 'GET', path: '/reports', query: { ...query } }, options)
  }
}

export class NotificationsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List notifications. What the service reports to the people of the business. Newest first, by when the record was created. Requires the scope `notifications:read`. */
  list(query: ListNotificationsQuery = {}, options: RequestOptions = {}): Pages<Notification> {
    return this.#requests.pages({ method: 'GET', path: '/notifications', query: { ...query } }, options)
  }
}

export class OutreachResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List outreach campaigns. Create and start campaigns in the dashboard. Newest first, by when the record was created. Requires the scope `outreach:read`. */
  list(query: ListOutreachQuery = {}, options: RequestOptions = {}): Pages<Campaign> {
    return this.#requests.pages({ method: 'GET', path: '/outreach', query: { ...query } }, options)
  }
}

export class PhoneNumbersResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List provisioned phone numbers. Add numbers in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `numbers:read`. */
  list(query: ListPhoneNumbersQuery = {}, options: RequestOptions = {}): Pages<PhoneNumber> {
    return this.#requests.pages({ method: 'GET', path: '/phone-numbers', query: { ...query } }, options)
  }
}

export class SipResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List SIP trunks. A SIP trunk connects the business to a carrier or phone system. Add trunks in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `sip:read`. */
  listConnections(query: ListSipConnectionsQuery = {}, options: RequestOptions = {}): Pages<SipConnection> {
    return this.#requests.pages({ method: 'GET', path: '/sip/connections', query: { ...query } }, options)
  }

  /** List SIP rates. A call is charged at the rate with the longest prefix that matches the number; among those, at the newest one in effect. Newest first, by when the record was created. Requires the scope `sip:read`. */
  listRates(query: ListSipRatesQuery = {}, options: RequestOptions = {}): Pages<SipRate> {
    return this.#requests.pages({ method: 'GET', path: '/sip/rates', query: { ...query } }, options)
  }
}

export class TeamResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List team members. Invite and change members in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `team:read`. */
  list(query: ListTeamQuery = {}, options: RequestOptions = {}): Pages<TeamMember> {
    return this.#requests.pages({ method: 'GET', path: '/team', query: { ...query } }, options)
  }
}

export class ToolsResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List tools. Returns the tools that the assistant can use: the custom tools of the business, and the built-in ones with the type `builtin`. Add and change tools in the dashboard or on the command line. The values of their headers are never returned. Newest first, by when the record was created. Requires the scope `tools:read`. */
  list(query: ListToolsQuery = {}, options: RequestOptions = {}): Pages<Tool> {
    return this.#requests.pages({ method: 'GET', path: '/tools', query: { ...query } }, options)
  }
}

export class VoiceResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List voice profiles. There is always exactly one default profile. Change profiles in the dashboard. Newest first, by when the record was created. Requires the scope `voice:read`. */
  list(query: ListVoiceQuery = {}, options: RequestOptions = {}): Pages<VoiceProfile> {
    return this.#requests.pages({ method: 'GET', path: '/voice', query: { ...query } }, options)
  }
}

export class WebhooksResource {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  /** List webhook endpoints. Add and change endpoints in the dashboard or on the command line. Newest first, by when the record was created. Requires the scope `webhooks:read`. */
  list(query: ListWebhooksQuery = {}, options: RequestOptions = {}): Pages<Webhook> {
    return this.#requests.pages({ method: 'GET', path: '/webhooks', query: { ...query } }, options)
  }

  /** Read the headers, conditions and rate limit of a webhook endpoint. Requires the scope `webhooks:read`. Added after the first version of the API. */
  getWebhookOptions(id: string, options: RequestOptions = {}): Promise<WebhookOptions> {
    return this.#requests.data({ method: 'GET', path: `/webhooks/${encodeURIComponent(id)}/options` }, options)
  }

  /** Change the headers, conditions or rate limit of a webhook endpoint. Conditions that no event of the endpoint can meet are refused, such as a text for a number. Conditions decide about later events and replays. Deliveries that wait already are sent. Above the rate limit, deliveries wait. Requires the scope `webhooks:write`. Added after the first version of the API. */
  updateWebhookOptions(id: string, body: WebhookOptionsChange, options: RequestOptions = {}): Promise<WebhookOptions> {
    return this.#requests.data({ method: 'PATCH', path: `/webhooks/${encodeURIComponent(id)}/options`, body }, options)
  }

  /** List the replays to a webhook endpoint. Newest first, by when the record was created. Requires the scope `webhooks:read`. Added after the first version of the API. */
  listWebhookReplays(id: string, query: ListWebhookReplaysQuery = {}, options: RequestOptions = {}): Pages<WebhookReplay> {
    return this.#requests.pages({ method: 'GET', path: `/webhooks/${encodeURIComponent(id)}/replays`, query: { ...query } }, options)
  }

  /** Send the events of a period to a webhook endpoint, again or for the first time. Recovers what the endpoint missed, or resends what it had accepted. Events keep their id and body, are sent in the background and retried like new ones. The same request while its replay is running returns that replay. Requires the scope `webhooks:write`. Added after the first version of the API. */
  createWebhookReplay(id: string, body: NewWebhookReplay, options: CreateOptions = {}): Promise<WebhookReplay> {
    return this.#requests.data({ method: 'POST', path: `/webhooks/${encodeURIComponent(id)}/replays`, body, takesKey: true }, options)
  }

  /** Stop the running replays to a webhook endpoint. Deliveries that are queued already are still sent. Requires the scope `webhooks:write`. Added after the first version of the API. */
  stopWebhookReplays(id: string, options: CreateOptions = {}): Promise<StoppedWebhookReplays> {
    return this.#requests.data({ method: 'POST', path: `/webhooks/${encodeURIComponent(id)}/replays/stop`, takesKey: true }, options)
  }
}

/** All resources of the API. */
export class Resources {
  readonly calls: CallsResource
  readonly contacts: ContactsResource
  readonly consents: ConsentsResource
  readonly appointments: AppointmentsResource
  readonly services: ServicesResource
  readonly staff: StaffResource
  readonly messages: MessagesResource
  readonly knowledge: KnowledgeResource
  readonly documents: DocumentsResource
  readonly business: BusinessResource
  readonly transferDestinations: TransferDestinationsResource
  readonly analytics: AnalyticsResource
  readonly reports: ReportsResource
  readonly notifications: NotificationsResource
  readonly outreach: OutreachResource
  readonly phoneNumbers: PhoneNumbersResource
  readonly sip: SipResource
  readonly team: TeamResource
  readonly tools: ToolsResource
  readonly voice: VoiceResource
  readonly webhooks: WebhooksResource

  constructor(requests: Requests) {
    this.calls = new CallsResource(requests)
    this.contacts = new ContactsResource(requests)
    this.consents = new ConsentsResource(requests)
    this.appointments = new AppointmentsResource(requests)
    this.services = new ServicesResource(requests)
    this.staff = new StaffResource(requests)
    this.messages = new MessagesResource(requests)
    this.knowledge = new KnowledgeResource(requests)
    this.documents = new DocumentsResource(requests)
    this.business = new BusinessResource(requests)
    this.transferDestinations = new TransferDestinationsResource(requests)
    this.analytics = new AnalyticsResource(requests)
    this.reports = new ReportsResource(requests)
    this.notifications = new NotificationsResource(requests)
    this.outreach = new OutreachResource(requests)
    this.phoneNumbers = new PhoneNumbersResource(requests)
    this.sip = new SipResource(requests)
    this.team = new TeamResource(requests)
    this.tools = new ToolsResource(requests)
    this.voice = new VoiceResource(requests)
    this.webhooks = new WebhooksResource(requests)
  }
}

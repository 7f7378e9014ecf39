import type {
  CarrierFinding,
  CarrierLookUp,
  CarrierReading,
  CarrierReply,
  CarrierRequest,
  CarrierStatus,
  OutboundSms,
  SendOutcome,
  SmsCarrier,
} from '../../features/messages/sms-carrier.ts'
import { headerOf } from '../../features/messages/sms-carrier.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { callCarrier, textOf } from '../carrier-http.ts'

export interface TwilioOptions {
  accountSid: string
  authToken: string
  /** Default https://api.twilio.com. */
  baseUrl?: string
  /** The public address of POST /carriers/twilio/messages; null if no callbacks, states are polled. */
  callbackUrl: string | null
  /** `isSignedByTwilio` of telephony/carriers/twilio; providers may not import telephony. */
  isSigned: (authToken: string, request: { url: string; signature: string | undefined; body: Uint8Array }) => boolean
  /** Whether Twilio confirms STOP, START and HELP itself, unless it was switched off for the account; default true. */
  answersOptOut?: boolean
  /** Default 10,000. */
  timeoutMs?: number
}

/** Source: Twilio, "Message status values". Other words are ignored. */
const STATUSES: Record<string, CarrierStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** "Attempt to send to unsubscribed recipient". */
const UNSUBSCRIBED = '21610'
/** Allowed difference between Twilio's clock and ours when looking for a message by its time. */
const SKEW_MS = 60_000
const EMPTY_TWIML: CarrierReply = {
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
}

/**
 * Twilio Programmable Messaging, API version 2010-04-01. It has no idempotency key for messages, so our reference is in the
 * status callback's URL, which Twilio's signature covers. A message of unknown state is looked up in the account's list.
 */
export class TwilioSms implements SmsCarrier {
  readonly name = 'twilio'
  readonly signatureHeader = 'x-twilio-signature'
  readonly answersOptOut: boolean
  readonly #options: TwilioOptions

  constructor(options: TwilioOptions) {
    this.#options = options
    this.answersOptOut = options.answersOptOut ?? true
  }

  get pictureAccess() {
    return { origin: new URL(this.#baseUrl).origin, headers: { authorization: this.#authorization } }
  }

  get #baseUrl(): string {
    return (this.#options.baseUrl ?? 'https://api.twilio.com').replace(/\/$/, '')
  }

  get #authorization(): string {
    const { accountSid, authToken } = this.#options
    return `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  }

  async send(sms: OutboundSms): Promise<SendOutcome> {
    const form = new URLSearchParams({ To: sms.to, From: sms.from })
    if (sms.body !== '') form.append('Body', sms.body)
    for (const url of sms.mediaUrls) form.append('MediaUrl', url)
    const { callbackUrl } = this.#options
    if (callbackUrl !== null) form.append('StatusCallback', `${callbackUrl}?message=${encodeURIComponent(sms.id)}`)
    const { status, json } = await this.#call('POST', '/Messages.json', form)
    const sid = textOf(json?.sid)
    if (status >= 200 && status < 300 && sid !== null)
      return { outcome: 'accepted', ...stateOf(json), carrierMessageId: sid }
    return refusal(status, json)
  }

  async lookUp(query: CarrierLookUp): Promise<CarrierFinding> {
    return query.carrierMessageId === null ? this.#search(query) : this.#read(query.carrierMessageId)
  }

  readRequest(request: CarrierRequest): CarrierReading {
    const { authToken, isSigned } = this.#options
    const signature = headerOf(request, this.signatureHeader)
    if (!isSigned(authToken, { url: request.url, signature, body: request.body }))
      return { outcome: 'unsigned', why: 'X-Twilio-Signature is missing or does not match this URL and body' }
    const fields = new URLSearchParams(new TextDecoder().decode(request.body))
    const field = (name: string) => textOf(fields.get(name))
    const carrierMessageId = field('MessageSid') ?? field('SmsSid')
    if (carrierMessageId === null) return { outcome: 'unreadable', why: 'MessageSid is missing' }
    const word = field('MessageStatus') ?? field('SmsStatus')
    if (word !== 'received' && word !== 'receiving' && word !== null)
      return statusNotice(request.url, carrierMessageId, word, field('ErrorCode'))
    return inboundNotice(carrierMessageId, fields)
  }

  async #read(sid: string): Promise<CarrierFinding> {
    const { status, json } = await this.#call('GET', `/Messages/${encodeURIComponent(sid)}.json`)
    if (status !== 200 || json === null) return { found: false, certain: false }
    return { found: true, carrierMessageId: sid, ...stateOf(json) }
  }

  /**
   * Looks for the only message between the two numbers with this text that was created after ours was queued and is not
   * known as another message of ours. No match or several matches leave the state unknown: the request may still arrive.
   */
  async #search(query: CarrierLookUp): Promise<CarrierFinding> {
    const filter = new URLSearchParams({ To: query.to, From: query.from, PageSize: '100' })
    const { status, json } = await this.#call('GET', `/Messages.json?${filter}`)
    const messages = status === 200 && Array.isArray(json?.messages) ? (json.messages as Record<string, unknown>[]) : []
    const earliestMs = query.createdAt.getTime() - SKEW_MS
    const candidates = messages.filter(
      (one) =>
        typeof one.sid === 'string' &&
        !query.taken.has(one.sid) &&
        String(one.direction).startsWith('outbound') &&
        (one.body ?? '') === query.body &&
        Date.parse(String(one.date_created)) >= earliestMs,
    )
    const [only, ...others] = candidates
    if (only === undefined || others.length > 0) return { found: false, certain: false }
    return { found: true, carrierMessageId: only.sid as string, ...stateOf(only) }
  }

  #call(method: 'GET' | 'POST', path: string, form?: URLSearchParams) {
    const { accountSid, timeoutMs = 10_000 } = this.#options
    return callCarrier({
      provider: this.name,
      method,
      url: `${this.#baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`,
      headers: {
        authorization: this.#authorization,
        accept: 'application/json',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: form.toString() } : {}),
      timeoutMs,
    })
  }
}

function stateOf(json: Record<string, unknown> | null): { status: CarrierStatus; errorCode: string | null } {
  const status = STATUSES[String(json?.status)] ?? 'queued'
  return { status, errorCode: status === 'failed' ? String(json?.error_code ?? 'failed') : null }
}

/**
 * A 4xx means that Twilio did not accept the message: for good, or until the credentials, the account or the rate is right
 * again. After anything else, the state is unknown.
 */
function refusal(status: number, json: Record<string, unknown> | null): SendOutcome {
  const errorCode = json?.code === undefined ? `http_${status}` : String(json.code)
  const reason = textOf(json?.message) ?? `HTTP ${status}`
  if (status < 400 || status >= 500 || status === 408)
    throw new ProviderError('twilio', `unclear answer: ${reason}`, { retryable: false })
  const isOurAccount = status === 401 || status === 403 || errorCode.startsWith('200')
  if (status === 429 || (isOurAccount && errorCode !== UNSUBSCRIBED))
    throw new ProviderError('twilio', `${reason} (${errorCode})`, { retryable: true })
  return { outcome: 'refused', errorCode, reason, optedOut: errorCode === UNSUBSCRIBED }
}

function statusNotice(url: string, carrierMessageId: string, word: string, errorCode: string | null): CarrierReading {
  const status = STATUSES[word]
  if (status === undefined)
    return { outcome: 'notice', notice: { kind: 'ignored', why: `status ${word}` }, reply: EMPTY_TWIML }
  const messageId = new URL(url).searchParams.get('message')
  const notice = {
    kind: 'status',
    messageId,
    carrierMessageId,
    status,
    errorCode: status === 'failed' ? (errorCode ?? word) : null,
  } as const
  return { outcome: 'notice', notice, reply: EMPTY_TWIML }
}

function inboundNotice(carrierMessageId: string, fields: URLSearchParams): CarrierReading {
  const [from, to] = [fields.get('From'), fields.get('To')]
  if (!from || !to) return { outcome: 'unreadable', why: 'From or To is missing' }
  if (from.includes(':') || to.includes(':'))
    return { outcome: 'notice', notice: { kind: 'ignored', why: 'neither SMS nor MMS' }, reply: EMPTY_TWIML }
  const count = Math.min(Number(fields.get('NumMedia') ?? 0) || 0, 10)
  const mediaUrls = Array.from({ length: count }, (_, index) => fields.get(`MediaUrl${index}`)).filter(
    (url) => url !== null,
  )
  const body = fields.get('Body') ?? ''
  return {
    outcome: 'notice',
    notice: { kind: 'inbound', carrierMessageId, from, to, body, mediaUrls },
    reply: EMPTY_TWIML,
  }
}

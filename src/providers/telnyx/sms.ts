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
import type { Instant } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { callCarrier, textOf } from '../carrier-http.ts'

export interface TelnyxOptions {
  apiKey: string
  /** Default https://api.telnyx.com. */
  baseUrl?: string
  /** The address of POST /carriers/telnyx/messages; null if no callbacks, states are polled. */
  callbackUrl: string | null
  /**
   * `isSignedByTelnyx` of telephony/carriers/telnyx with the account's public key; providers may not import telephony.
   */
  isSigned: (
    request: { timestamp: string | undefined; signature: string | undefined; body: Uint8Array },
    now: Instant,
  ) => boolean
  /** Whether Telnyx confirms STOP, START and HELP itself, unless it was switched off for the account; default true. */
  answersOptOut?: boolean
  /** Default 10,000. */
  timeoutMs?: number
}

/**
 * Source: Telnyx, "Message detail records". `delivery_unconfirmed` is a final state without a receipt: the message was
 * sent, and nothing more is known. Other words are ignored.
 */
const STATUSES: Record<string, CarrierStatus> = {
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivery_unconfirmed: 'sent',
  delivered: 'delivered',
  sending_failed: 'failed',
  delivery_failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
}

/** "Blocked due to STOP message". */
const STOPPED = '40300'
const OK: CarrierReply = { status: 200, contentType: 'application/json', body: '{}' }

type Json = Record<string, unknown>

/**
 * Telnyx Messaging, API v2. It has neither an idempotency key nor a search by our reference. So our reference is in the
 * message's `webhook_url`, which Telnyx repeats in the signed payload; a message of unknown state waits for that
 * callback.
 */
export class TelnyxSms implements SmsCarrier {
  readonly name = 'telnyx'
  readonly signatureHeader = 'telnyx-signature-ed25519'
  readonly answersOptOut: boolean
  readonly #options: TelnyxOptions

  constructor(options: TelnyxOptions) {
    this.#options = options
    this.answersOptOut = options.answersOptOut ?? true
  }

  async send(sms: OutboundSms): Promise<SendOutcome> {
    const { callbackUrl } = this.#options
    const { status, json } = await this.#call('POST', '/v2/messages', {
      from: sms.from,
      to: sms.to,
      ...(sms.body === '' ? {} : { text: sms.body }),
      ...(sms.mediaUrls.length > 0 ? { type: 'MMS', media_urls: sms.mediaUrls } : { type: 'SMS' }),
      ...(callbackUrl === null ? {} : { webhook_url: `${callbackUrl}?message=${encodeURIComponent(sms.id)}` }),
    })
    const data = objectOf(json?.data)
    const id = textOf(data?.id)
    if (status >= 200 && status < 300 && data !== null && id !== null)
      return { outcome: 'accepted', carrierMessageId: id, ...stateOf(data) }
    return refusal(status, json)
  }

  async lookUp(query: CarrierLookUp): Promise<CarrierFinding> {
    const { carrierMessageId } = query
    if (carrierMessageId === null) return { found: false, certain: false }
    const { status, json } = await this.#call('GET', `/v2/messages/${encodeURIComponent(carrierMessageId)}`)
    const data = objectOf(json?.data)
    if (status !== 200 || data === null) return { found: false, certain: false }
    return { found: true, carrierMessageId, ...stateOf(data) }
  }

  readRequest(request: CarrierRequest, now: Instant): CarrierReading {
    const signed = {
      timestamp: headerOf(request, 'telnyx-timestamp'),
      signature: headerOf(request, this.signatureHeader),
      body: request.body,
    }
    if (!this.#options.isSigned(signed, now))
      return { outcome: 'unsigned', why: 'telnyx-signature-ed25519 is missing, old, or does not match this body' }
    const event = objectOf(objectOf(parsed(request.body))?.data)
    const payload = objectOf(event?.payload)
    const id = textOf(payload?.id)
    if (event === null || payload === null || id === null)
      return { outcome: 'unreadable', why: 'data.payload.id is missing' }
    switch (event.event_type) {
      case 'message.received':
        return inboundNotice(id, payload)
      case 'message.sent':
      case 'message.finalized':
        return statusNotice(id, payload)
      default:
        return ignored(`event ${String(event.event_type)}`)
    }
  }

  #call(method: 'GET' | 'POST', path: string, body?: object) {
    const { apiKey, baseUrl = 'https://api.telnyx.com', timeoutMs = 10_000 } = this.#options
    return callCarrier({
      provider: this.name,
      method,
      url: `${baseUrl.replace(/\/$/, '')}${path}`,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
  }
}

/** The state of the single recipient. */
function stateOf(message: Json): { status: CarrierStatus; errorCode: string | null } {
  const word = recipientStatus(message)
  const status = STATUSES[word] ?? 'queued'
  return { status, errorCode: status === 'failed' ? (errorCodeOf(message) ?? word) : null }
}

const recipientStatus = (message: Json) => String(objectOf(listOf(message.to)[0])?.status)

function errorCodeOf(json: Json | null): string | null {
  const code = objectOf(listOf(json?.errors)[0])?.code
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/**
 * A 4xx means that Telnyx did not accept the message: for good, or until the key, the balance or the rate is right
 * again (its codes 10xxx and 20xxx concern the account). After anything else, the state is unknown.
 */
function refusal(status: number, json: Json | null): SendOutcome {
  const errorCode = errorCodeOf(json) ?? `http_${status}`
  const first = objectOf(listOf(json?.errors)[0])
  const reason = textOf(first?.detail) ?? textOf(first?.title) ?? `HTTP ${status}`
  if (status < 400 || status >= 500 || status === 408)
    throw new ProviderError('telnyx', `unclear answer: ${reason}`, { retryable: false })
  const isOurAccount = status === 401 || status === 402 || (status === 403 && !errorCode.startsWith('4'))
  if (status === 429 || isOurAccount) throw new ProviderError('telnyx', `${reason} (${errorCode})`, { retryable: true })
  return { outcome: 'refused', errorCode, reason, optedOut: errorCode === STOPPED }
}

function statusNotice(id: string, payload: Json): CarrierReading {
  const word = recipientStatus(payload)
  if (STATUSES[word] === undefined) return ignored(`status ${word}`)
  const url = textOf(payload.webhook_url)
  const messageId = url !== null && URL.canParse(url) ? new URL(url).searchParams.get('message') : null
  const notice = { kind: 'status', messageId, carrierMessageId: id, ...stateOf(payload) } as const
  return { outcome: 'notice', notice, reply: OK }
}

function inboundNotice(id: string, payload: Json): CarrierReading {
  const from = textOf(objectOf(payload.from)?.phone_number)
  const to = textOf(objectOf(listOf(payload.to)[0])?.phone_number)
  if (from === null || to === null) return { outcome: 'unreadable', why: 'from or to is missing' }
  const mediaUrls = listOf(payload.media)
    .map((medium) => textOf(objectOf(medium)?.url))
    .filter((url) => url !== null)
  const body = textOf(payload.text) ?? ''
  return { outcome: 'notice', notice: { kind: 'inbound', carrierMessageId: id, from, to, body, mediaUrls }, reply: OK }
}

const ignored = (why: string): CarrierReading => ({ outcome: 'notice', notice: { kind: 'ignored', why }, reply: OK })

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

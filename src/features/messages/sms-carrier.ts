import type { Instant } from '../../kernel/clock.ts'
import type { MessageStatus } from './message-status.ts'

/** A message's state in our words, into which every carrier's own are translated. */
export type CarrierStatus = MessageStatus

/**
 * The port behind which a company carries our SMS and MMS. It belongs to this folder; `providers/<vendor>/sms.ts`
 * implements it and passes `providers/conformance/sms.suite.ts`.
 */
export interface SmsCarrier {
  /** Stored with each message; one word, never changed: `simulator`, `twilio`, `telnyx`. */
  readonly name: string
  /** The carrier itself confirms STOP, START and HELP, so that we only keep the ledger and stay silent. */
  readonly answersOptOut: boolean

  /**
   * Hands a message over. Called at most once for a message unless the carrier surely did not take it.
   * @throws ProviderError `retryable: true` where the carrier surely did not take it and may later (too many requests, no
   * connection, wrong credentials); anything else that is thrown means that nobody knows.
   */
  send(sms: OutboundSms): Promise<SendOutcome>

  /** What the carrier knows of a message. May throw, which counts as `unknown`. */
  lookUp(query: CarrierLookUp): Promise<CarrierFinding>

  /** Reads a request that claims to come from the carrier. Absent where the carrier makes none. */
  readRequest?(request: CarrierRequest, now: Instant): CarrierReading
}

export interface OutboundSms {
  /** Our id: the idempotency reference, and the way back from a callback to the row. */
  id: string
  from: string
  to: string
  body: string
  mediaUrls: readonly string[]
}

export type SendOutcome =
  | { outcome: 'accepted'; carrierMessageId: string; status: CarrierStatus; errorCode: string | null }
  /** It will never take this one. `optedOut`: because the recipient left, as the carrier knows. */
  | { outcome: 'refused'; errorCode: string; reason: string; optedOut: boolean }

export interface CarrierLookUp extends OutboundSms {
  /** Null where we do not know whether the carrier took it. */
  carrierMessageId: string | null
  /** When it was queued; it cannot be older at the carrier. */
  createdAt: Instant
  /** What the carrier calls our other messages of the same thread: none of them is this one. */
  taken: ReadonlySet<string>
}

export type CarrierFinding =
  | { found: true; carrierMessageId: string; status: CarrierStatus; errorCode: string | null }
  /** The carrier is sure that it never took the message and will not: sending it is safe. */
  | { found: false; certain: true }
  /** No trace, or more than one candidate; it may still have been taken. */
  | { found: false; certain: false }

/** An HTTP request as it came; the signature covers these very bytes. */
export interface CarrierRequest {
  /** The whole public URL that the carrier called, query included. */
  url: string
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

export interface CarrierReply {
  status: number
  contentType: string
  body: string
}

/** What a carrier tells us about. */
export type CarrierNotice =
  | {
      kind: 'status'
      /** Our id, where the callback carries it under the signature: it can come before the carrier's id is stored. */
      messageId: string | null
      carrierMessageId: string
      status: CarrierStatus
      errorCode: string | null
    }
  | InboundNotice
  /** Genuine, and nothing to us. */
  | { kind: 'ignored'; why: string }

export interface InboundNotice {
  kind: 'inbound'
  carrierMessageId: string
  from: string
  to: string
  body: string
  mediaUrls: readonly string[]
}

export type CarrierReading =
  | { outcome: 'notice'; notice: CarrierNotice; reply: CarrierReply }
  | { outcome: 'unsigned'; why: string }
  | { outcome: 'unreadable'; why: string }

/** One value of a header. */
export function headerOf(request: CarrierRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

import type { Instant } from '../../kernel/clock.ts'
import type { MessageStatus } from './message-status.ts'

/** Our status for a message; each carrier's own states are mapped to it. */
export type CarrierStatus = MessageStatus

/**
 * The port for SMS and MMS carriers. `providers/<vendor>/sms.ts` implements it and passes
 * `providers/conformance/sms.suite.ts`; `providers/index.ts` lists every carrier.
 */
export interface SmsCarrier {
  /** One word, stored with each message and never changed, such as `twilio`. */
  readonly name: string
  /** Whether the carrier confirms STOP, START and HELP itself, so that we only update the ledger. */
  readonly answersOptOut: boolean

  /**
   * Sends a message. Called at most once for each message, unless the carrier certainly did not accept it.
   * @throws ProviderError with `retryable: true` if the carrier certainly did not accept the message and may accept it
   * later (too many requests, no connection, wrong credentials). After any other error the outcome is unknown.
   */
  send(sms: OutboundSms): Promise<SendOutcome>

  /** Queries the carrier about a message. An error counts as `unknown`. */
  lookUp(query: CarrierLookUp): Promise<CarrierFinding>

  /** Starts to pass notices to `take`. Only for a carrier in this process; others make HTTP requests. */
  start?(take: (notice: CarrierNotice) => Promise<unknown>): Promise<void>

  close?(): Promise<void>

  /** Headers for picture requests to the carrier's own servers, and only there. Absent if none are needed. */
  readonly pictureAccess?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> }

  /** The header with the signature of the carrier's requests, in lower case; present together with `readRequest`. */
  readonly signatureHeader?: string

  /** Verifies and parses a request that claims to come from the carrier. Absent if the carrier makes no requests. */
  readRequest?(request: CarrierRequest, now: Instant): CarrierReading
}

export interface OutboundSms {
  /** Our id: the idempotency reference, and the link from a callback to the row. */
  id: string
  from: string
  to: string
  body: string
  mediaUrls: readonly string[]
}

export type SendOutcome =
  | { outcome: 'accepted'; carrierMessageId: string; status: CarrierStatus; errorCode: string | null }
  /** The carrier refuses this message for good. `optedOut`: because the recipient has opted out. */
  | { outcome: 'refused'; errorCode: string; reason: string; optedOut: boolean }

export interface CarrierLookUp extends OutboundSms {
  /** Null if it is unknown whether the carrier accepted the message. */
  carrierMessageId: string | null
  /** When the message was queued; the carrier cannot have it from an earlier time. */
  createdAt: Instant
  /** The carrier's ids of our other messages in the same thread: none of them is this message. */
  taken: ReadonlySet<string>
}

export type CarrierFinding =
  | { found: true; carrierMessageId: string; status: CarrierStatus; errorCode: string | null }
  /** The carrier certainly never accepted the message and never will, so sending it is safe. */
  | { found: false; certain: true }
  /** No trace or several candidates; the carrier may have accepted the message. */
  | { found: false; certain: false }

/** An HTTP request as received. The signature covers these exact bytes. */
export interface CarrierRequest {
  /** The public URL that the carrier called, with its query. */
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

export interface CarrierReply {
  status: number
  contentType: string
  body: string
}

/** A carrier's report or inbound message. */
export type CarrierNotice =
  | {
      kind: 'status'
      /** Our id, if the signed callback carries it. The callback can arrive before the carrier's id is stored. */
      messageId: string | null
      carrierMessageId: string
      status: CarrierStatus
      errorCode: string | null
    }
  | InboundNotice
  /** A genuine request that needs no action. */
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

/** The first value of a header. */
export function headerOf(request: CarrierRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Fetches a file that a carrier stores for a received message. */
export interface PictureSource {
  /**
   * Fetches one file.
   * @param carrier the name of the carrier that delivered the message
   * @param limits more bytes are an error; `signal` aborts the request
   * @throws PictureFailure
   */
  fetch(carrier: string, url: string, limits: { maxBytes: number; signal: AbortSignal }): Promise<Uint8Array>
}

/** A picture could not be fetched. The message is for the team of the business: a few words, without the address. */
export class PictureFailure extends Error {
  /** Another try may succeed. */
  readonly retryable: boolean

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retryable = options.retryable
  }
}

/**
 * Decides how the status of a message moves. Pure. Contract: "Message status": queued -> sent -> delivered, or failed.
 * Carriers report late, twice and out of order, so a report counts only when it moves the message forward. `delivered`
 * and `failed` are final; the first one stands.
 */
export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const RANK: Record<MessageStatus, number> = { queued: 0, sent: 1, delivered: 2, failed: 2 }

export const isFinal = (status: MessageStatus): boolean => RANK[status] === 2

/** The status after a report; `current` if the report adds nothing new. */
export const afterReport = (current: MessageStatus, reported: MessageStatus): MessageStatus =>
  RANK[reported] > RANK[current] ? reported : current

/** Our own error codes; every other `errorCode` is the carrier's (Twilio `30003`, Telnyx `40300`). */
export const OWN_ERRORS = {
  /** The recipient opted out between the request and the sending. */
  optedOut: 'opted_out',
  /** The carrier accepted nothing until the last retry. */
  carrierUnavailable: 'carrier_unavailable',
  /** The message may or may not have been sent. It is not sent again, so that nobody receives it twice. */
  unknownOutcome: 'unknown_outcome',
} as const

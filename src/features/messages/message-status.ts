/**
 * How a message's status moves. Pure. Contract: "Message status": queued -> sent -> delivered, or failed. Carriers report
 * late, twice and out of order, so a report is taken only where it brings the message further; `delivered` and `failed`
 * are final, and the first of them stands.
 */
export const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

const RANK: Record<MessageStatus, number> = { queued: 0, sent: 1, delivered: 2, failed: 2 }

export const isFinal = (status: MessageStatus): boolean => RANK[status] === 2

/** The status after a report, `current` itself where the report brings nothing new. */
export const afterReport = (current: MessageStatus, reported: MessageStatus): MessageStatus =>
  RANK[reported] > RANK[current] ? reported : current

/**
 * Why a message failed, where we are the ones to say so; every other `errorCode` is the carrier's own (Twilio `30003`,
 * Telnyx `40300`).
 */
export const OWN_ERRORS = {
  /** The recipient opted out between the request and the sending. */
  optedOut: 'opted_out',
  /** The carrier took nothing for as long as we try. */
  carrierUnavailable: 'carrier_unavailable',
  /** It may have gone out or not; it is not sent again, as nobody should get it twice. */
  unknownOutcome: 'unknown_outcome',
} as const

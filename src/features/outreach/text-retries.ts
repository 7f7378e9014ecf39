/** When a text that a carrier could not deliver is sent again. Times are minutes after the failure; nights are added. */
const PLANS = {
  /** A queue is full, or something has timed out. */
  congested: [15, 60],
  /** The phone is off, or its carrier is down: people switch phones on again within hours. */
  unreachable: [120, 1_440],
  /** The carrier accepts no more of the business's texts today. */
  daily_limit: [1_440, 1_440],
} as const
export type TextRetryPlan = keyof typeof PLANS

/**
 * The errors after which another try may succeed, by carrier. All others are final: a number that accepts no texts, filtered content, an
 * unregistered sender. Sources: Twilio, "Error and Warning Dictionary"; Telnyx, "Messaging Error Code Reference".
 */
const CODES: Readonly<Record<string, Readonly<Record<string, TextRetryPlan>>>> = {
  twilio: {
    '21611': 'congested', // too many texts of this number are queued
    '30001': 'congested', // queue overflow
    '30017': 'congested', // carrier network congestion
    '30022': 'congested', // rate limit of a 10DLC campaign
    '30410': 'congested', // time-out at the carrier
    '30003': 'unreachable', // unreachable handset
    '30008': 'unreachable', // unknown error
    '30036': 'unreachable', // validity period expired
    '30023': 'daily_limit', // daily message cap of a 10DLC brand
  },
  telnyx: {
    '40011': 'congested', // rate limit of a 10DLC campaign
    '40014': 'congested', // expired in the queue
    '40002': 'unreachable', // temporarily blocked as spam
    '40004': 'unreachable', // rejected for an unknown reason
    '40005': 'unreachable', // expired before delivery
    '40006': 'unreachable', // the recipient's carrier is down
    '40016': 'daily_limit', // daily limit of T-Mobile
    '40018': 'daily_limit', // daily limit of AT&T
  },
}

/** Our own error code: the carrier accepted nothing for 21 minutes. */
const OWN: Readonly<Record<string, TextRetryPlan>> = { carrier_unavailable: 'unreachable' }

/** A text that its carrier reports as failed for good. */
export interface FailedText {
  /** Null if no carrier had it. */
  carrier: string | null
  errorCode: string | null
  /** How often the recipient was texted, including this time. */
  attempts: number
}

/**
 * After how many minutes the recipient of a failed text is texted again; null for never. A text whose outcome is unknown is never sent
 * again, because it may have arrived. Pure.
 */
export function retryTextAfterMinutes({ carrier, errorCode, attempts }: FailedText): number | null {
  if (errorCode === null) return null
  const plan = OWN[errorCode] ?? CODES[carrier ?? '']?.[errorCode]
  return plan === undefined ? null : (PLANS[plan][attempts - 1] ?? null)
}

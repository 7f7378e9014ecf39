import { noParams, parseParams, splitOutside } from '../message/grammar.ts'
import type { ReplyParts, SipRequest, SipResponse } from '../message/message.ts'
import type { Timers } from '../transaction/timers.ts'

/**
 * Session timers (RFC 4028): one side refreshes the call regularly; without a refresh, the other side knows that the
 * call is dead even if its BYE was lost. The functions here decide the terms and are pure; `SessionTimer` acts.
 */
export interface SessionTerms {
  readonly expiresSeconds: number
  readonly weRefresh: boolean
}

/** What we propose, and the shortest interval that we accept (RFC 4028, section 4). */
const WANTED_SECONDS = 1_800
export const LEAST_SECONDS = 90
const MAX_SECONDS = 86_400

/** The headers of our INVITE; `leastSeconds` comes from a 422. */
export const proposal = (leastSeconds = LEAST_SECONDS): Record<string, string> => ({
  Supported: 'timer',
  'Session-Expires': String(Math.max(WANTED_SECONDS, leastSeconds)),
  'Min-SE': String(leastSeconds),
})

/** The minimum that a 422 asks for; null if it is unreasonable. */
export function leastOf(response: SipResponse): number | null {
  const least = Number(response.headers.get('Min-SE'))
  return least > LEAST_SECONDS && least <= MAX_SECONDS ? least : null
}

type Judgement =
  | { readonly refusal: { readonly status: 422; readonly parts: ReplyParts } }
  | { readonly refusal: null; readonly terms: SessionTerms | null; readonly headers: Readonly<Record<string, string>> }

/** The answer to an INVITE or UPDATE: the terms it proposes, or none if it proposes none (RFC 4028, section 9). */
export function judge(request: SipRequest): Judgement {
  const asked = sessionExpires(request)
  if (asked === null) return { refusal: null, terms: null, headers: {} }
  const knows = ['Supported', 'Require'].some((name) => request.headers.tokens(name).includes('timer'))
  if (asked.seconds < LEAST_SECONDS && knows)
    return { refusal: { status: 422, parts: { headers: { 'Min-SE': String(LEAST_SECONDS) } } } }
  const expiresSeconds = Math.min(MAX_SECONDS, Math.max(LEAST_SECONDS, asked.seconds))
  // If a proxy asks for a timer and the caller does not support it, we have to refresh.
  const refresher = knows ? (asked.refresher ?? 'uac') : 'uas'
  const headers = {
    'Session-Expires': `${expiresSeconds};refresher=${refresher}`,
    ...(knows && { Require: 'timer' }),
  }
  return { refusal: null, terms: { expiresSeconds, weRefresh: refresher === 'uas' }, headers }
}

/** The terms that a 2xx to our INVITE or UPDATE agreed to; null: no timer. */
export function agreedIn(response: SipResponse): SessionTerms | null {
  const stated = sessionExpires(response)
  if (stated === null) return null
  const expiresSeconds = Math.min(MAX_SECONDS, Math.max(LEAST_SECONDS, stated.seconds))
  return { expiresSeconds, weRefresh: stated.refresher !== 'uas' }
}

function sessionExpires(
  message: SipRequest | SipResponse,
): { seconds: number; refresher: 'uac' | 'uas' | null } | null {
  const [seconds = '', ...params] = splitOutside(message.headers.get('Session-Expires') ?? '', ';')
  if (!/^\d{1,10}$/.test(seconds)) return null
  const refresher = (params.length > 0 ? parseParams(params) : noParams).get('refresher')?.toLowerCase()
  return { seconds: Number(seconds), refresher: refresher === 'uac' || refresher === 'uas' ? refresher : null }
}

/** Keeps the terms of one call: refreshes at half time, or waits for the peer's refresh. */
export class SessionTimer {
  readonly #timers: Timers
  readonly #refresh: () => void
  readonly #expired: () => void
  #terms: SessionTerms | null = null

  constructor(timers: Timers, acts: { refresh(): void; expired(): void }) {
    this.#timers = timers
    this.#refresh = acts.refresh
    this.#expired = acts.expired
  }

  get terms(): SessionTerms | null {
    return this.#terms
  }

  /** The call was started or refreshed with these terms; null stops the timer. */
  restart(terms: SessionTerms | null): void {
    this.#terms = terms
    this.#timers.stop('refresh')
    this.#timers.stop('expiry')
    if (terms === null) return
    const { expiresSeconds, weRefresh } = terms
    if (weRefresh) this.#timers.start('refresh', expiresSeconds * 500, this.#refresh)
    // The side that does not refresh hangs up a little before the end (RFC 4028, section 10).
    const earlySeconds = weRefresh ? 0 : Math.min(32, expiresSeconds / 3)
    this.#timers.start('expiry', (expiresSeconds - earlySeconds) * 1_000, this.#expired)
  }

  /** A refresh failed for now; try again before the end. */
  retry(): void {
    if (this.#terms) this.#timers.start('refresh', Math.min(10_000, this.#terms.expiresSeconds * 100), this.#refresh)
  }
}

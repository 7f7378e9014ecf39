import { noParams, parseParams, splitOutside } from '../message/grammar.ts'
import type { ReplyParts, SipRequest, SipResponse } from '../message/message.ts'
import type { Timers } from '../transaction/timers.ts'

/**
 * Session timers (RFC 4028): one side refreshes the call now and then; when no refresh comes any more the other side
 * knows that the call is dead, however its BYE was lost. What is agreed is decided here, purely; `SessionTimer` acts.
 */
export interface SessionTerms {
  readonly expiresSeconds: number
  readonly weRefresh: boolean
}

/** What we propose, and the least that we take (RFC 4028, section 4). */
const WANTED_SECONDS = 1_800
export const LEAST_SECONDS = 90
const MAX_SECONDS = 86_400

/** The headers of an INVITE of ours; `leastSeconds` from a 422. */
export const proposal = (leastSeconds = LEAST_SECONDS): Record<string, string> => ({
  Supported: 'timer',
  'Session-Expires': String(Math.max(WANTED_SECONDS, leastSeconds)),
  'Min-SE': String(leastSeconds),
})

/** What a 422 asks for at least; null where it is unreasonable. */
export function leastOf(response: SipResponse): number | null {
  const least = Number(response.headers.get('Min-SE'))
  return least > LEAST_SECONDS && least <= MAX_SECONDS ? least : null
}

type Judgement =
  | { readonly refusal: { readonly status: 422; readonly parts: ReplyParts } }
  | { readonly refusal: null; readonly terms: SessionTerms | null; readonly headers: Readonly<Record<string, string>> }

/** What we answer to an INVITE or UPDATE: its own terms, or none where it names none (RFC 4028, section 9). */
export function judge(request: SipRequest): Judgement {
  const asked = sessionExpires(request)
  if (asked === null) return { refusal: null, terms: null, headers: {} }
  const knows = ['Supported', 'Require'].some((name) => request.headers.tokens(name).includes('timer'))
  if (asked.seconds < LEAST_SECONDS && knows)
    return { refusal: { status: 422, parts: { headers: { 'Min-SE': String(LEAST_SECONDS) } } } }
  const expiresSeconds = Math.min(MAX_SECONDS, Math.max(LEAST_SECONDS, asked.seconds))
  // A proxy asks for itself where the caller knows nothing of timers: then it is for us to refresh.
  const refresher = knows ? (asked.refresher ?? 'uac') : 'uas'
  const headers = {
    'Session-Expires': `${expiresSeconds};refresher=${refresher}`,
    ...(knows && { Require: 'timer' }),
  }
  return { refusal: null, terms: { expiresSeconds, weRefresh: refresher === 'uas' }, headers }
}

/** What a 2xx to an INVITE or UPDATE of ours agreed to; null: no timer. */
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

/** Keeps the terms of one call: refreshes at half time, or waits for the refresh of the other side. */
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

  /** The call was begun or refreshed on these terms; null ends the watch. */
  restart(terms: SessionTerms | null): void {
    this.#terms = terms
    this.#timers.stop('refresh')
    this.#timers.stop('expiry')
    if (terms === null) return
    const { expiresSeconds, weRefresh } = terms
    if (weRefresh) this.#timers.start('refresh', expiresSeconds * 500, this.#refresh)
    // Who does not refresh hangs up a little before the end (RFC 4028, section 10).
    const earlySeconds = weRefresh ? 0 : Math.min(32, expiresSeconds / 3)
    this.#timers.start('expiry', (expiresSeconds - earlySeconds) * 1_000, this.#expired)
  }

  /** A refresh failed for now: again before the end. */
  retry(): void {
    if (this.#terms) this.#timers.start('refresh', Math.min(10_000, this.#terms.expiresSeconds * 100), this.#refresh)
  }
}

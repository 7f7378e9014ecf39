import { unreachable } from '../../../kernel/assert.ts'
import type { AskedTransferOrder, AttemptOutcome, TransferAttempt } from '../../../media/asked-transfer.ts'

/**
 * Decides how the people behind several numbers are rung for a caller: whom to dial, ask, connect and release. Pure: (plan, event) in, actions out.
 * Numbers are identified by their place in the order.
 */
export type AskedTransferEvent =
  | { readonly kind: 'begin' }
  | { readonly kind: 'answered'; readonly place: number }
  /** The person who answered has heard the announcement, if no key is needed. */
  | { readonly kind: 'told'; readonly place: number }
  /** `status` is the final status of the INVITE; null if the call could not be placed. */
  | { readonly kind: 'unanswered'; readonly place: number; readonly status: number | null }
  | { readonly kind: 'key'; readonly place: number; readonly digit: string }
  /** The time for pressing a key is over. */
  | { readonly kind: 'undecided'; readonly place: number }
  /** The person who answered hung up. */
  | { readonly kind: 'hung_up'; readonly place: number }
  | { readonly kind: 'caller_left' }
  | { readonly kind: 'time_over' }

export type AskedTransferAction =
  | { readonly do: 'dial'; readonly place: number }
  /** Plays the announcement; with `forKey`, also waits for a key. */
  | { readonly do: 'tell'; readonly place: number; readonly forKey: boolean }
  | { readonly do: 'connect'; readonly place: number }
  | { readonly do: 'release'; readonly place: number }
  /** Nobody took the call. */
  | { readonly do: 'give_up'; readonly reason: string }

interface Rung {
  readonly number: string
  stage: 'waiting' | 'ringing' | 'answered' | 'over'
  outcome: AttemptOutcome | null
  detail: string | null
}

const ACCEPT = '1'
const DECLINE = '2'

const WITHDRAWN = { caller: 'the caller hung up', taken: 'somebody else took the call', time: 'the time was over' }

/** What a refusal of an INVITE means (RFC 3261, section 21). */
export function outcomeOfStatus(status: number | null): AttemptOutcome {
  if (status === 486 || status === 600) return 'busy'
  if (status === 603 || status === 607) return 'declined'
  if (status === 408 || status === 480) return 'no_answer'
  return 'failed'
}

const WORDS: Readonly<Record<Exclude<AttemptOutcome, 'accepted'>, string>> = {
  declined: 'the other side declined',
  no_answer: 'nobody answered at the other number',
  busy: 'the other number is busy',
  voicemail: 'nobody pressed a key at the other number',
  failed: 'the other number cannot be reached',
}

/** The state of one asked transfer. */
export class AskedTransferPlan {
  readonly #order: Pick<AskedTransferOrder, 'ring' | 'acceptByKey'>
  readonly #rung: readonly Rung[]
  #isOver = false

  constructor(order: Pick<AskedTransferOrder, 'numbers' | 'ring' | 'acceptByKey'>) {
    this.#order = order
    this.#rung = order.numbers.map((number) => ({ number, stage: 'waiting', outcome: null, detail: null }))
  }

  /** The numbers that rang, each with its outcome. */
  get attempts(): TransferAttempt[] {
    return this.#rung.flatMap(({ number, outcome, detail }) => (outcome === null ? [] : [{ number, outcome, detail }]))
  }

  take(event: AskedTransferEvent): AskedTransferAction[] {
    if (this.#isOver) return []
    switch (event.kind) {
      case 'begin':
        return this.#order.ring === 'at_once' ? this.#rung.map((_, place) => this.#dial(place)) : this.#next()
      case 'caller_left':
        return this.#withdraw(WITHDRAWN.caller)
      case 'time_over':
        return this.#withdraw(WITHDRAWN.time)
      case 'answered':
        return this.#answered(event.place)
      case 'unanswered': {
        const detail = event.status === null ? 'the call could not be placed' : `status ${event.status}`
        const outcome = outcomeOfStatus(event.status)
        return this.#stageOf(event.place) === 'ringing' ? this.#lost(event.place, outcome, detail) : []
      }
      default:
        return this.#stageOf(event.place) === 'answered' ? this.#decided(event) : []
    }
  }

  #decided(
    event: Extract<AskedTransferEvent, { kind: 'told' | 'key' | 'undecided' | 'hung_up' }>,
  ): AskedTransferAction[] {
    const { place } = event
    switch (event.kind) {
      case 'told':
        return this.#order.acceptByKey ? [] : this.#accepted(place)
      case 'key':
        if (!this.#order.acceptByKey) return []
        if (event.digit === ACCEPT) return this.#accepted(place)
        if (event.digit !== DECLINE) return []
        return [{ do: 'release', place }, ...this.#lost(place, 'declined', 'pressed 2')]
      case 'undecided':
        return [{ do: 'release', place }, ...this.#lost(place, 'voicemail', 'no key was pressed')]
      case 'hung_up':
        return this.#lost(place, 'declined', 'hung up')
      default:
        return unreachable(event)
    }
  }

  #stageOf = (place: number): Rung['stage'] | undefined => this.#rung[place]?.stage

  #dial(place: number): AskedTransferAction {
    this.#set(place, 'ringing', null, null)
    return { do: 'dial', place }
  }

  /** Dials the next number that is waiting, or gives up if none is left. */
  #next(): AskedTransferAction[] {
    const place = this.#rung.findIndex(({ stage }) => stage === 'waiting')
    return place === -1 ? [this.#giveUp()] : [this.#dial(place)]
  }

  #answered(place: number): AskedTransferAction[] {
    if (this.#stageOf(place) !== 'ringing') return [{ do: 'release', place }]
    this.#set(place, 'answered', null, null)
    const { acceptByKey } = this.#order
    return [
      // If the answer takes the call, the other phones need not keep ringing.
      ...(acceptByKey ? [] : this.#releaseOthers(place)),
      { do: 'tell', place, forKey: acceptByKey },
    ]
  }

  #accepted(place: number): AskedTransferAction[] {
    this.#isOver = true
    this.#set(place, 'over', 'accepted', null)
    return [...this.#releaseOthers(place), { do: 'connect', place }]
  }

  #releaseOthers(place: number): AskedTransferAction[] {
    const others = this.#inCalls().filter((other) => other !== place)
    for (const other of others) this.#set(other, 'over', 'no_answer', WITHDRAWN.taken)
    return others.map((other) => ({ do: 'release', place: other }))
  }

  #lost(place: number, outcome: AttemptOutcome, detail: string): AskedTransferAction[] {
    this.#set(place, 'over', outcome, detail)
    return this.#inCalls().length > 0 ? [] : this.#next()
  }

  #withdraw(detail: string): AskedTransferAction[] {
    const places = this.#inCalls()
    for (const place of places)
      this.#set(place, 'over', this.#stageOf(place) === 'ringing' ? 'no_answer' : 'failed', detail)
    this.#isOver = true
    return [...places.map((place) => ({ do: 'release', place }) as const), { do: 'give_up', reason: detail }]
  }

  #giveUp(): AskedTransferAction {
    this.#isOver = true
    const last = this.attempts.at(-1)?.outcome ?? 'failed'
    const isOne = this.#rung.length === 1
    const reason = isOne && last !== 'accepted' ? WORDS[last] : 'nobody could take the call at any of the numbers'
    return { do: 'give_up', reason }
  }

  #inCalls(): number[] {
    return [...this.#rung.keys()].filter((place) => ['ringing', 'answered'].includes(this.#stageOf(place) as string))
  }

  #set(place: number, stage: Rung['stage'], outcome: AttemptOutcome | null, detail: string | null): void {
    const rung = this.#rung[place]
    if (rung) Object.assign(rung, { stage, outcome, detail })
  }
}

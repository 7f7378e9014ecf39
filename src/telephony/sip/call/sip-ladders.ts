import type { Clock } from '../../../kernel/clock.ts'
import type { SipStep } from '../../../kernel/network/call-diagnostics.ts'
import { formatHostPort } from '../message/grammar.ts'
import { isRequest, type SipMessage } from '../message/message.ts'
import type { Hop } from '../transport/hop.ts'

/** The beginning shows how a call was set up, the end why it failed. */
const FIRST_KEPT = 15
const LAST_KEPT = 35
/** Ladders of calls that never became a dialog are dropped by this limit; others with their dialog. */
const MAX_LADDERS = 5_000
const MAX_METHOD = 20
/** Longer than it takes to write the record of an ended call. */
const KEPT_MS = 60_000

interface Ladder {
  readonly startedMs: number
  readonly first: SipStep[]
  readonly last: SipStep[]
  leftOut: number
}

export interface ReadLadder {
  readonly steps: SipStep[]
  readonly leftOut: number
}

/**
 * The SIP messages of each call that we took or placed, without their content. A ladder begins with our INVITE, or with our 100 to an INVITE
 * that was admitted: strangers cost no memory.
 */
export class SipLadders {
  readonly #clock: Pick<Clock, 'monotonicMs'>
  readonly #ladders = new Map<string, Ladder>()
  /** When the calls of these ladders ended. */
  readonly #ended = new Map<string, number>()

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock
  }

  note(way: 'in' | 'out', message: SipMessage, peer: Hop): void {
    const text = nameOf(message)
    const ladder = this.#ladders.get(message.callId) ?? this.#begin(way, message, peer)
    if (ladder === null) return
    const step = { atMs: Math.round(this.#clock.monotonicMs() - ladder.startedMs), way, message: text, peer: at(peer) }
    if (ladder.first.length < FIRST_KEPT) ladder.first.push(step)
    else ladder.last.push(step)
    if (ladder.last.length <= LAST_KEPT) return
    ladder.last.shift()
    ladder.leftOut += 1
  }

  read(callId: string): ReadLadder {
    const ladder = this.#ladders.get(callId)
    return ladder === undefined
      ? { steps: [], leftOut: 0 }
      : { steps: [...ladder.first, ...ladder.last], leftOut: ladder.leftOut }
  }

  /** The call is over. Its ladder is kept until the call is on record, and dropped when a later call begins. */
  end(callId: string): void {
    if (this.#ladders.has(callId)) this.#ended.set(callId, this.#clock.monotonicMs())
  }

  #dropEnded(): void {
    const beforeMs = this.#clock.monotonicMs() - KEPT_MS
    for (const [callId, endedMs] of this.#ended) {
      if (endedMs > beforeMs) return
      this.#ended.delete(callId)
      this.#ladders.delete(callId)
    }
  }

  #begin(way: 'in' | 'out', message: SipMessage, peer: Hop): Ladder | null {
    const isOurs = way === 'out' && message.cseq.method === 'INVITE'
    if (!isOurs) return null
    this.#dropEnded()
    const isInvite = isRequest(message)
    if (!isInvite && message.status !== 100) return null
    const first: SipStep[] = isInvite ? [] : [{ atMs: 0, way: 'in', message: 'INVITE', peer: at(peer) }]
    const ladder: Ladder = { startedMs: this.#clock.monotonicMs(), first, last: [], leftOut: 0 }
    this.#ladders.set(message.callId, ladder)
    if (this.#ladders.size > MAX_LADDERS) this.#ladders.delete(this.#ladders.keys().next().value!)
    return ladder
  }
}

const at = ({ protocol, address, port }: Hop): string => `${protocol}:${formatHostPort(address, port)}`

const nameOf = (message: SipMessage): string =>
  isRequest(message)
    ? message.method.slice(0, MAX_METHOD)
    : `${message.status} ${message.cseq.method.slice(0, MAX_METHOD)}`

import type { Log } from '../../kernel/log.ts'
import type { AskedTransferOrder, AttemptOutcome, TransferAttempt } from '../../media/asked-transfer.ts'
import type { CallLeg, TransferOutcome } from '../../media/call-leg.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { destinationOf, type KnownDestination } from './destinations.ts'

/** What is known of a wished transfer besides its number. */
export interface TransferWish {
  destinationId?: string | undefined
  /** The reason in words, or a short name such as `customer_request`. */
  reason?: string | undefined
  /** The member of the team who takes the call on a page of the dashboard. */
  memberName?: string | undefined
}

/** One number that rang, as stored with the call. */
export interface CallTransferAttempt extends TransferAttempt {
  /** The name of the destination; null for a single number. */
  readonly destination: string | null
}

/** Like `TransferOutcome`, with the number that took the call and every number that rang. */
export type CallTransferOutcome = TransferOutcome & { to?: string; attempts?: readonly CallTransferAttempt[] }

export interface CallTransferParts {
  leg: Pick<CallLeg, 'transfer' | 'askAndTransfer'>
  destinations: readonly KnownDestination[]
  /** Finds a destination that takes no calls by itself now, but that a member chose. */
  find(id: string): Promise<KnownDestination | null>
  /** Connects the caller with the member who takes the call on a page; false if nobody is there anymore. */
  takeOver(): boolean
  /** The announcement for the people of a destination. */
  announce(destination: KnownDestination, reason: string | undefined, sampleRate: number): Promise<Pcm>
  log: Log
  callId: string
}

/**
 * Transfers the caller of a call: to a single number, or to the numbers of a destination. If the leg cannot ask the person who answers, the numbers
 * are tried one after the other, and the first answer takes the call.
 */
export const callTransfer =
  (parts: CallTransferParts) =>
  async (to: string, wish: TransferWish = {}): Promise<CallTransferOutcome> => {
    if (wish.memberName !== undefined) return onPage(to, wish.memberName, parts.takeOver())
    const { leg, destinations, log, callId } = parts
    const { destinationId } = wish
    const known = destinationOf(destinations, { destinationId, to })
    const destination = known ?? (destinationId === undefined ? null : await parts.find(destinationId))
    if (destination === null) return oneAfterTheOther(leg, [to], null)
    const asked = isPlain(destination) ? null : (leg.askAndTransfer?.(orderOf(destination, wish, parts)) ?? null)
    if (asked === null) {
      if (destination.acceptByKey)
        log.info({ callId }, 'transferring without confirmation by key: this carrier cannot ask the person who answers')
      return oneAfterTheOther(leg, destination.numbers, destination.name)
    }
    const { attempts, ...done } = await asked
    return { ...done, attempts: attempts.map((attempt) => ({ ...attempt, destination: destination.name })) }
  }

function onPage(number: string, destination: string, isTaken: boolean): CallTransferOutcome {
  const attempt = { number, destination, detail: null }
  return isTaken
    ? { outcome: 'connected', to: number, attempts: [{ ...attempt, outcome: 'accepted' }] }
    : { outcome: 'failed', reason: 'the page was closed', attempts: [{ ...attempt, outcome: 'failed' }] }
}

/** Whether a carrier can do the transfer: one number, without an announcement or keys. */
const isPlain = ({ numbers, announces, acceptByKey }: KnownDestination): boolean =>
  numbers.length === 1 && !announces && !acceptByKey

const orderOf = (
  destination: KnownDestination,
  { reason }: TransferWish,
  { announce }: CallTransferParts,
): AskedTransferOrder => ({
  numbers: destination.numbers,
  ring: destination.ring,
  ringMs: destination.ringSeconds * 1_000,
  acceptByKey: destination.acceptByKey,
  announcement: async (sampleRate) => (destination.announces ? announce(destination, reason, sampleRate) : null),
})

async function oneAfterTheOther(
  leg: Pick<CallLeg, 'transfer'>,
  numbers: readonly string[],
  destination: string | null,
): Promise<CallTransferOutcome> {
  const attempts: CallTransferAttempt[] = []
  let last: TransferOutcome = { outcome: 'failed', reason: 'the destination has no number' }
  for (const number of numbers) {
    last = await leg.transfer(number)
    const [outcome, detail]: [AttemptOutcome, string | null] =
      last.outcome === 'failed' ? [last.why ?? 'failed', last.reason] : ['accepted', null]
    attempts.push({ number, outcome, detail, destination })
    if (last.outcome !== 'failed') return { ...last, to: number, attempts }
    if (last.isOver) break
  }
  return { ...last, attempts }
}

import type { Sql } from '../../store/database.ts'
import type { FinishedCall } from './call-ending.ts'
import { type DecidedOutcome, decideOutcome } from './call-outcome.ts'
import { type CallInProgress, countBookings } from './call-store.ts'

/** The outcome of a call, decided in the transaction that ends it. */
export async function outcomeOfCall(tx: Sql, call: CallInProgress, ending: FinishedCall): Promise<DecidedOutcome> {
  const { turnLatencies = [], scoredTurns = [], leftMessages = [], wantsCallback = false, deeds = [] } = ending
  return decideOutcome({
    direction: call.direction,
    attestation: call.attestation,
    endedReason: ending.endedReason,
    bookings: await countBookings(tx, call.id),
    deeds: new Set(deeds),
    wasTransferred: ending.transferredTo !== undefined || call.transferredAt !== null,
    messages: leftMessages.length,
    wantsCallback,
    callerSpoke: scoredTurns.length > 0,
    modelAnswered: ending.toolCalls.length === 0 && turnLatencies.some(({ modelMs }) => modelMs !== null),
  })
}

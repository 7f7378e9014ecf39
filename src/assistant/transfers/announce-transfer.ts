import { recordTransfer } from '../../features/calls/call-ending.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { Transfer } from '../conversation/state.ts'

/** Announces that a person has taken the call. If the database does not respond, this is done at the end of the call. */
export async function announceTransfer(
  callId: string,
  { to, reason, atMs }: Transfer,
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
): Promise<void> {
  try {
    await recordTransfer(db, callId, { to, reason, secondsBefore: atMs / 1000 }, clock.now())
  } catch (err) {
    log.warn({ callId, err }, 'a transfer could not be announced yet; the end of the call announces it')
  }
}

import type { Business } from '../../features/business/business.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { TransferOutcome } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'

/** What a tool of one call works with. */
export interface ToolContext {
  db: Database
  business: Business
  callId: string
  clock: Clock
  log: Log
  /** Hands the caller over; `CallLeg.transfer`. */
  transfer(to: string): Promise<TransferOutcome>
}

import type { Business } from '../../features/business/business.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { TransferOutcome } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'

/** What a tool of one call, or of one text message, works with. */
export interface ToolContext {
  db: Database
  business: Business
  /** Null in a conversation by text. */
  callId: string | null
  /** The text that is being answered. It may be answered again after a crash: what it does is then done already. */
  message?: { id: string; isRepeated: boolean }
  clock: Clock
  log: Log
  /** Hands the caller over; `CallLeg.transfer`. */
  transfer(to: string): Promise<TransferOutcome>
}

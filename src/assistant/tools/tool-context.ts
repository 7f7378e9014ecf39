import type { Business } from '../../features/business/business.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { TransferOutcome } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import type { CustomToolRequest, ToolResult } from './tool.ts'

/** Never throws: what goes wrong is an outcome. */
export type CustomToolRunner = (request: CustomToolRequest) => Promise<ToolResult>

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
  /** Runs the tools of the business; absent where none can be run. */
  own?: CustomToolRunner
  /** Hands the caller over; `CallLeg.transfer`. */
  transfer(to: string): Promise<TransferOutcome>
}

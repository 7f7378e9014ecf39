import type { KnowledgeChoice } from '../../features/assistants/assistant-content.ts'
import type { Business } from '../../features/business/business.ts'
import type { Caller } from '../../features/caller-proof/caller-proof.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { CallTransferOutcome, TransferWish } from '../transfers/call-transfer.ts'
import type { CustomToolRequest, CustomToolResult } from './custom-tool.ts'
import type { ToolFailure } from './define-tool.ts'

/** Never throws: failures are outcomes. */
export type CustomToolRunner = (request: CustomToolRequest) => Promise<CustomToolResult | ToolFailure>

/** `call` means in the recording of the whole call, `messages` means one message after another, without the rest of the call. */
export type MessageRecording = 'call' | 'messages'

/** What the tools of one call, or of one text message, run with. */
export interface ToolContext {
  db: Database
  business: Business
  /** The person who calls or texts, and what is known about them. */
  caller: Caller
  /** Null in a conversation by text. */
  callId: string | null
  /** The text message being answered. `isRepeated` means that an earlier attempt to answer it may have run its tools already. */
  message?: { id: string; isRepeated: boolean }
  /** Set for a test of the assistant, in a transaction that is rolled back: nothing outside it may be contacted. */
  isRehearsal?: boolean
  /** The id of the row that the request adds, the same in every attempt. Set by the runner of tools, unless it is given. */
  rowId?: string
  /** The articles and documents that may be looked up; absent or null for all. */
  knowledge?: KnowledgeChoice | null
  clock: Clock
  log: Log
  /** How the caller's messages are recorded; absent or null if they are not, or if the recording failed. */
  messageRecording?(): Promise<MessageRecording | null>
  /** Absent if custom tools cannot be run. */
  runCustomTool?: CustomToolRunner
  /** Transfers the caller to a number or a destination; see `CallLeg.transfer`. */
  transfer(to: string, wish?: TransferWish): Promise<CallTransferOutcome>
}

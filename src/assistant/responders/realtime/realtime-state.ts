import type { ModelToolCall } from '../../ports.ts'
import { NO_MEMORY, type ToolMemory } from '../../tools/tool-memory.ts'

/** The state of a conversation conducted by a speech-to-speech model. */
export interface RealtimeState {
  /** The model failed. The next responder takes over as soon as no tool runs. */
  hasFailed: boolean
  /** The id of the answer that is coming in. */
  answerId: string | null
  /** The answer that is coming in is the greeting. */
  isGreeting: boolean
  /** The words of the answer that are not a whole sentence yet. */
  rest: string
  /** Tool calls that are still to be run, one after the other. */
  calls: readonly ModelToolCall[]
  /** The model called `end_call`. */
  isEnding: boolean
  memory: ToolMemory
  /** The caller's turns so far. */
  callerTurns: number
  /** Silences in a row. */
  silences: number
  /** False claims in a row. */
  claims: number
}

export const INITIAL_REALTIME_STATE: RealtimeState = {
  hasFailed: false,
  answerId: null,
  isGreeting: true,
  rest: '',
  calls: [],
  isEnding: false,
  memory: NO_MEMORY,
  callerTurns: 0,
  silences: 0,
  claims: 0,
}

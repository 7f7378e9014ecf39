import type { ModelToolCall } from '../../ports.ts'
import { NO_MEMORY, type ToolMemory } from '../../tools/tool-memory.ts'

/** The state of a conversation conducted by a speech-to-speech model. */
export interface RealtimeState {
  /** Whether the model failed. The next responder takes over as soon as no tool is running. */
  hasFailed: boolean
  /** The id of the answer that is arriving. */
  answerId: string | null
  /** Whether the answer that is arriving is the greeting. */
  isGreeting: boolean
  /** The words of the answer that are not a complete sentence yet. */
  rest: string
  /** Tool calls that still have to run, one after the other. */
  calls: readonly ModelToolCall[]
  /** Whether the model called `end_call`. */
  isEnding: boolean
  memory: ToolMemory
  /** The number of the caller's turns so far. */
  callerTurns: number
  /** The number of silences in a row. */
  silences: number
  /** The number of false claims in a row. */
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

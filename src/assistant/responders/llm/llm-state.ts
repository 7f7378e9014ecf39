import type { LlmEvent } from '../../conversation/events.ts'
import type { ModelToolCall } from '../../ports.ts'
import { NO_MEMORY, type ToolMemory } from '../../tools/tool-memory.ts'
import type { HistoryLine } from './history.ts'

/** An answer that the model is generating, or has generated and that has not been settled yet. */
export interface Generation {
  id: string
  /** Text that is not a complete sentence yet. */
  rest: string
  /** How many of its sentences were passed to speech synthesis. */
  sentences: number
  calls: readonly ModelToolCall[]
  /** Whether a sentence was held back because it claims a booking that was not made. */
  claimed: boolean
  /** `yes` and `refused` mean complete, but tools wait until it is clear that the caller is not speaking. */
  complete: 'no' | 'yes' | 'refused'
}

/** An answer to words that may be all of the caller's turn. Nothing of it is heard or run before the turn has these words. */
export interface PreparedAnswer {
  id: string
  /** The words that it answers; below, the length of the history before them. */
  text: string
  historyLength: number
  /** What the model has sent so far. */
  events: readonly LlmEvent[]
}

/** The state of a conversation conducted by a language model. */
export interface LlmState {
  /** Whether the model failed after retries and fallbacks. */
  hasFailed: boolean
  history: readonly HistoryLine[]
  memory: ToolMemory
  generation: Generation | null
  prepared: PreparedAnswer | null
  /** Tool calls of a complete answer that still have to run, one after the other. */
  calls: readonly ModelToolCall[]
  /** Whether the model called `end_call`. */
  isEnding: boolean
  /** The number of generations since the caller's last turn. */
  rounds: number
  /** The number of useless answers in a row. */
  failures: number
  /** The number of the caller's turns so far. */
  callerTurns: number
  /** The number of silences in a row. */
  silences: number
}

export const INITIAL_LLM_STATE: LlmState = {
  hasFailed: false,
  history: [],
  memory: NO_MEMORY,
  generation: null,
  prepared: null,
  calls: [],
  isEnding: false,
  rounds: 0,
  failures: 0,
  callerTurns: 0,
  silences: 0,
}

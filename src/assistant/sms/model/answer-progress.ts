import type { CollectedField } from '../../../features/calls/call-collected.ts'
import type { ModelToolCall } from '../../ports.ts'
import type { ToolRequest } from '../../tools/tool.ts'
import { type ModelTalk, withInstants } from './model-talk.ts'

/** A tool that a model called to answer a text, with the result that the model got. */
export interface ToolStep extends ModelToolCall {
  result: unknown
}

/** The tools that a model called together. */
export type Round = readonly ToolStep[]

/**
 * What was done so far for the answer to one text. Stored before a tool with effects runs, so that the same request is repeated after a crash,
 * whatever the model would ask for the second time.
 */
export interface AnswerProgress {
  rounds: readonly Round[]
  talk: ModelTalk
  collected: readonly CollectedField[]
  /** What tools have committed, in fixed words: used for the answer if the model fails afterwards. */
  done: readonly string[]
  /** A tool that was about to run; null if there is none. */
  pending: { call: ModelToolCall; request: ToolRequest } | null
}

const UNFINISHED = 'progress-1'
const FINISHED = 'rounds-1'
/** The most characters of a result that the next texts may refer to; a longer one is looked up again. */
const MAX_RESULT_CHARACTERS = 4_000

export const beginProgress = (talk: ModelTalk): AnswerProgress => ({
  ...{ rounds: [], collected: [], done: [], pending: null },
  talk: { ...talk, turns: talk.turns + 1 },
})

export const saveProgress = (progress: AnswerProgress): object => ({ shape: UNFINISHED, progress })

/** What an earlier try has stored; null if nothing, or if the answer was finished. */
export function restoreProgress(saved: unknown): AnswerProgress | null {
  if ((saved as { shape?: unknown } | null)?.shape !== UNFINISHED) return null
  return (withInstants(saved) as { progress: AnswerProgress }).progress
}

/** What is kept of a finished answer. */
export const saveRounds = (rounds: readonly Round[]): object => ({
  shape: FINISHED,
  rounds: rounds.map((round) => round.map(shortened)),
})

/** The tools that were called for an earlier text of the thread. */
export function restoreRounds(saved: unknown): readonly Round[] {
  const { shape, rounds } = (saved ?? {}) as { shape?: unknown; rounds?: readonly Round[] }
  return shape === FINISHED && rounds !== undefined ? rounds : []
}

const shortened = (step: ToolStep): ToolStep =>
  JSON.stringify(step.result ?? null).length <= MAX_RESULT_CHARACTERS
    ? step
    : { ...step, result: { note: 'The result was too long to keep. Call the tool again.' } }

/** A call as it is stored: without the digits of a one-time code. */
export const withoutCode = (call: ModelToolCall): ModelToolCall =>
  call.arguments.code === undefined ? call : { ...call, arguments: { ...call.arguments, code: '******' } }

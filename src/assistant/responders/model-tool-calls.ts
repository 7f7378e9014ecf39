import type { Instant } from '../../kernel/clock.ts'
import { groundLastTurn } from '../conversation/caller-input.ts'
import { setNext } from '../conversation/next-step.ts'
import type { RunningTool } from '../conversation/state.ts'
import { recordOutcome, runTool } from '../conversation/tool-runs.ts'
import { speak, type Turn } from '../conversation/turn.ts'
import type { ModelToolCall } from '../ports.ts'
import { phrases } from '../speech/phrases.ts'
import type { ToolResult } from '../tools/tool.ts'
import type { ToolMemory } from '../tools/tool-memory.ts'
import type { Prepared, ToolSet } from '../tools/tool-set.ts'
import { leavesWithNothing, SAY_NOTHING_IS_BOOKED } from './commit-guard.ts'

/** Carries out a model's tool calls, in the same way for both kinds of models. */

interface ToolCallConfig extends OwnWords {
  tools: ToolSet
  answeredAt: Instant
}

/** The business's own words; null or absent for the default ones. */
interface OwnWords {
  closingWords?: string | null
  handOverWords?: string | null
}

/** The part of a responder's state that concerns tool calls. */
interface ToolCallState {
  calls: readonly ModelToolCall[]
  memory: ToolMemory
  callerTurns: number
  isEnding: boolean
}

/** Takes the next of the model's calls and checks it; null if there is none. */
export function takeNextCall<S extends ToolCallState>(
  turn: Turn<S>,
  { tools, answeredAt }: ToolCallConfig,
): { call: ModelToolCall; prepared: Prepared } | null {
  const { memory, callerTurns, isEnding } = turn.own
  const [call, ...calls] = turn.own.calls
  if (!call) return null
  const at = new Date(answeredAt.getTime() + turn.atMs)
  const checked = tools.prepare(call, memory, { turn: callerTurns, at })
  const mustTell = checked.kind === 'end_call' && leavesWithNothing(turn.state, memory)
  const prepared: Prepared = mustTell
    ? { kind: 'reply', memory: { ...memory, toldOfNothing: true }, result: SAY_NOTHING_IS_BOOKED }
    : checked
  turn.own = { ...turn.own, calls, memory: prepared.memory, isEnding: isEnding || prepared.kind === 'end_call' }
  return { call, prepared }
}

/** Runs the tool of a checked call. A transfer begins once the caller has been told about it. */
export function runCall(
  turn: Turn,
  call: ModelToolCall,
  { request, spokenWhileRunning }: Extract<Prepared, { kind: 'run' }>,
  { handOverWords }: OwnWords,
): void {
  const { state } = turn
  const isSilent = state.speech.length === 0
  if (request.tool === 'transfer') {
    if (isSilent) speak(turn, [{ text: handOverWords ?? phrases.connecting() }])
    state.next = { kind: 'run', request, afterHeard: true, call }
    return
  }
  if (spokenWhileRunning !== null && isSilent) speak(turn, [{ text: spokenWhileRunning }])
  state.next = null
  runTool(turn, request, { call })
}

/** Adds the result of a tool to the record and keeps what the next calls may refer to. */
export function keepResult<S extends ToolCallState>(
  turn: Turn<S>,
  tools: ToolSet,
  tool: RunningTool,
  result: ToolResult,
): void {
  recordOutcome(turn, tool, result)
  turn.own = { ...turn.own, memory: tools.remember(turn.own.memory, tool.request, result) }
  groundLastTurn(turn)
}

/** Ends the call, because the model has called `end_call` and all its other calls are done. */
export function endCall<S extends ToolCallState>(turn: Turn<S>, { closingWords }: OwnWords): void {
  turn.own = { ...turn.own, isEnding: false }
  if (turn.state.speech.length === 0) speak(turn, [{ text: closingWords ?? phrases.goodbye(), mustBeHeard: true }])
  setNext(turn, { kind: 'goodbye', reason: 'assistant_hangup' })
}

import { describeToolCall, hasEffects, type ToolRequest, type ToolResult } from '../tools/tool.ts'
import { fillerAfterMs } from './fillers.ts'
import { outcomeOf } from './outcome.ts'
import type { RunningTool, ToolOrigin } from './state.ts'
import { cancelTimer, startTimer, type Turn } from './turn.ts'

/** Starts, closes and abandons tools. Only one tool runs at a time. */

export function runTool(
  turn: Turn,
  request: ToolRequest,
  { startedBy = 'responder', call = null }: Partial<ToolOrigin> = {},
): void {
  const { state, config, atMs } = turn
  state.lastId += 1
  const toolCallId = `tool-${state.lastId}`
  state.runningTool = { toolCallId, request, effects: hasEffects(request), startMs: atMs, startedBy, call }
  state.fillers = 0
  turn.actions.push({ do: 'run_tool', toolCallId, request })
  // During a transfer the caller hears the other phone ring.
  const usualMs = config.usualToolMs?.(request) ?? null
  if (request.tool !== 'transfer') startTimer(turn, 'filler', fillerAfterMs(usualMs, config.limits.fillerMs))
  else cancelTimer(turn, 'max_duration')
}

/** Ends the running tool and puts it on the call's record. */
export function closeTool(turn: Turn, result: ToolResult | { outcome: 'abandoned' }): void {
  const { state, config, atMs } = turn
  if (!state.runningTool) return
  const { request, startMs } = state.runningTool
  const { name, arguments: args } = describeToolCall(request)
  const record = { name, arguments: { ...args }, result, startMs, endMs: atMs }
  state.toolCalls = [...state.toolCalls, record]
  state.runningTool = null
  cancelTimer(turn, 'filler')
  if (request.tool === 'transfer' && state.phase === 'talking')
    startTimer(turn, 'max_duration', Math.max(config.limits.maxCallMs - atMs, config.limits.afterTransferMs))
}

/** Abandons a tool without effects, and the input that waited for it. */
export function dropLookUp(turn: Turn): void {
  const { state } = turn
  state.inputBuffer = []
  state.pendingSpeech = []
  if (state.runningTool && !state.runningTool.effects) closeTool(turn, { outcome: 'abandoned' })
}

/** Puts on record what the result means for the call. */
export function recordOutcome({ state }: Turn, { request }: RunningTool, result: ToolResult): void {
  const outcome = outcomeOf(request, result)
  if (outcome) state.outcomes = [...state.outcomes, outcome]
}

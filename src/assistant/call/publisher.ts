import type { Conversation } from '../conversation/state.ts'
import type { LiveState } from './control.ts'
import type { LiveCalls } from './registry.ts'

/** Publishes the progress of one call to the people who watch it, based on the changes of its conversation. */
export class CallPublisher {
  readonly #live: LiveCalls
  readonly #callId: string
  #state: LiveState = 'ringing'

  constructor(live: LiveCalls, callId: string) {
    this.#live = live
    this.#callId = callId
  }

  caption(role: 'caller' | 'assistant', text: string, final: boolean, atMs: number): void {
    this.#live.publish({ kind: 'caption', callId: this.#callId, role, text, final, atMs })
  }

  changed(before: Conversation, after: Conversation, atMs: number): void {
    const callId = this.#callId
    this.#tools(before, after, atMs)
    for (let turn = before.latencies.length; turn < after.latencies.length; turn += 1) {
      const latency = after.latencies[turn]
      if (latency) this.#live.publish({ kind: 'latency', callId, turn: turn + 1, latency, atMs })
    }
    const state = liveState(after)
    if (state === this.#state || after.phase === 'over') return
    this.#state = state
    this.#live.publish({ kind: 'state', callId, state, atMs })
  }

  /** One tool runs at a time: a new record belongs to the tool that ran before. */
  #tools(before: Conversation, after: Conversation, atMs: number): void {
    const callId = this.#callId
    const { runningTool } = before
    const record = after.toolCalls.length > before.toolCalls.length ? after.toolCalls.at(-1) : undefined
    if (runningTool && record) {
      const outcome = String((record.result as { outcome?: unknown } | null)?.outcome ?? 'done')
      const durationMs = Math.round(record.endMs - record.startMs)
      const { toolCallId } = runningTool
      this.#live.publish({ kind: 'tool_ended', callId, toolCallId, name: record.name, outcome, durationMs, atMs })
    }
    if (!after.runningTool || after.runningTool.toolCallId === runningTool?.toolCallId) return
    const { toolCallId, request } = after.runningTool
    const name = request.tool === 'custom' ? request.name : request.tool
    this.#live.publish({ kind: 'tool_started', callId, toolCallId, name, atMs })
  }
}

/** The state of a conversation as shown to people who watch it. Pure. */
export function liveState(conversation: Conversation): LiveState {
  const { phase, runningTool, speech, listening, isGenerating } = conversation
  if (phase === 'waiting') return 'ringing'
  if (phase === 'recording') return 'message'
  if (phase === 'transferred') return 'transferred'
  if (phase !== 'talking') return 'leaving'
  if (runningTool?.request.tool === 'transfer') return 'transferring'
  if (speech.length > 0 && !listening.held) return 'speaking'
  if (runningTool) return 'tool'
  return isGenerating ? 'thinking' : 'listening'
}

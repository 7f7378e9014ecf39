import type { ToolResult } from '../tools/tool.ts'
import type { Conversation } from './state.ts'
import { runTool } from './tool-runs.ts'
import { addMessage } from './transcript.ts'
import { cancelTimer, startTimer, type Turn } from './turn.ts'

/** The message that a caller records after the tone. */

export function beginMessage(turn: Turn): void {
  const { state, config, atMs } = turn
  const { messageMs, messageStartMs, messagePauseMs } = config.limits
  const typed = state.earlyMessage
  state.phase = 'recording'
  state.next = null
  state.earlyMessage = null
  state.message = { startMs: atMs, heardVoice: typed !== null, typed }
  turn.actions.push({ do: 'record_message', on: true })
  startTimer(turn, 'message_limit', messageMs)
  startTimer(turn, 'message_pause', typed === null ? messageStartMs : messagePauseMs)
}

/** Whether the caller is being asked to leave a message, and the recording has not begun. */
export const messageIsAhead = ({ phase, next }: Conversation): boolean =>
  phase === 'talking' && (next?.kind === 'take_message' || next?.kind === 'record_now')

/** Keeps words that the caller does not want to say again after the tone. */
export function addEarlyMessage({ state }: Turn, text: string): void {
  state.earlyMessage = joined(state.earlyMessage, text)
}

const joined = (before: string | null, text: string): string =>
  before === null ? text.trim() : `${before} ${text.trim()}`

/** Notes that the caller starts or stops speaking. */
export function noteMessageVoice(turn: Turn, speaking: boolean): void {
  const { state, config } = turn
  if (!state.message) return
  state.message = { ...state.message, heardVoice: state.message.heardVoice || speaking }
  if (speaking) cancelTimer(turn, 'message_pause')
  else startTimer(turn, 'message_pause', config.limits.messagePauseMs)
}

/** Takes a message that the caller types on a page without a microphone. */
export function typeMessage(turn: Turn, text: string): void {
  const { state, config } = turn
  if (!state.message || text.trim() === '') return
  state.message = { ...state.message, heardVoice: true, typed: joined(state.message.typed, text) }
  startTimer(turn, 'message_pause', config.limits.messagePauseMs)
}

/**
 * Ends the recording of a message, or the wait for it, and keeps the message. Returns true if the message contains a
 * voice or words.
 */
export function closeMessage(turn: Turn): boolean {
  const { state, atMs } = turn
  if (!state.message && state.earlyMessage !== null) beginMessage(turn)
  if (!state.message) return false
  const { startMs, heardVoice, typed } = state.message
  state.phase = 'talking'
  state.message = null
  turn.actions.push({ do: 'record_message', on: false })
  cancelTimer(turn, 'message_limit')
  cancelTimer(turn, 'message_pause')
  state.messages = [...state.messages, { startMs, endMs: atMs, heardVoice, typed }]
  if (heardVoice) {
    state.transcript = addMessage(state.transcript, { startMs, endMs: atMs })
    state.outcomes = [...state.outcomes, { did: 'took_message' }]
  }
  return heardVoice
}

/** Writes the last closed message to the inbox of the business, before the caller hears that it is passed on. */
export function keepLastMessage(turn: Turn): void {
  const { messages } = turn.state
  const last = messages.at(-1)
  if (!last) return
  const lengths = messages.slice(0, -1).map(({ startMs, endMs }) => endMs - startMs)
  const request = {
    tool: 'keep_message',
    number: messages.filter(({ heardVoice }) => heardVoice).length,
    startMs: Math.round(last.startMs),
    endMs: Math.round(last.endMs),
    fileStartMs: Math.round(lengths.reduce((sum, ms) => sum + ms, 0)),
    words: last.typed,
  } as const
  runTool(turn, request, { startedBy: 'conversation' })
}

/**
 * Reports what happened to the message: it is in the inbox, it is recorded and will get there later, or the recording
 * failed.
 */
export function messageKept(turn: Turn, { outcome }: ToolResult): void {
  const taken = outcome === 'message_recorded' ? 'kept' : outcome === 'recording_failed' ? 'unrecorded' : 'later'
  turn.responder?.messageTaken?.(turn, taken)
}

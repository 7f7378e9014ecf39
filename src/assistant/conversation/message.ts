import { addMessage } from './transcript.ts'
import { cancelTimer, startTimer, type Turn } from './turn.ts'

/** The message that a caller leaves after the tone. */

export function beginMessage(turn: Turn): void {
  const { state, config, atMs } = turn
  state.phase = 'recording'
  state.next = null
  state.message = { startMs: atMs, heardVoice: false }
  turn.actions.push({ do: 'record_message', on: true })
  startTimer(turn, 'message_limit', config.limits.messageMs)
  startTimer(turn, 'message_pause', config.limits.messageStartMs)
}

/** The caller starts or stops speaking. */
export function noteMessageVoice(turn: Turn, speaking: boolean): void {
  const { state, config } = turn
  if (!state.message) return
  state.message = { ...state.message, heardVoice: state.message.heardVoice || speaking }
  if (speaking) cancelTimer(turn, 'message_pause')
  else startTimer(turn, 'message_pause', config.limits.messagePauseMs)
}

/** Ends the recording of a message and keeps it. True: the message holds a voice. */
export function closeMessage(turn: Turn): boolean {
  const { state, atMs } = turn
  if (!state.message) return false
  const { startMs, heardVoice } = state.message
  state.phase = 'talking'
  state.message = null
  turn.actions.push({ do: 'record_message', on: false })
  cancelTimer(turn, 'message_limit')
  cancelTimer(turn, 'message_pause')
  state.messages = [...state.messages, { startMs, endMs: atMs, heardVoice }]
  if (heardVoice) state.transcript = addMessage(state.transcript, startMs, atMs)
  return heardVoice
}

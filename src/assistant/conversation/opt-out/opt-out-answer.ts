import type { ToolResult } from '../../tools/tool.ts'
import { beginAnswer } from '../caller-input.ts'
import { release } from '../ending.ts'
import type { CallerInput } from '../events.ts'
import { setNext } from '../next-step.ts'
import { dropLookUp, runTool } from '../tool-runs.ts'
import { addInput } from '../transcript.ts'
import { cutSpeech, mustHearSpeech, speak, type Turn } from '../turn.ts'
import { noteOptOut, type OptedOut, readOptOut, readOptOutKeys } from './opt-out.ts'

/**
 * Handles a person's wish to get no more calls, before any responder answers. If something is being done or must be
 * heard first, the wish is carried out right after it.
 * @returns false if the input is something else
 */
export function takeOptOut(turn: Turn, input: CallerInput): boolean {
  const { state, atMs } = turn
  if (state.phase !== 'talking') return false
  const wish = readOptOut(turn, input)
  if (wish === null) return false
  state.transcript = addInput(state.transcript, input, atMs)
  state.callerTurns = [
    ...state.callerTurns,
    { confidence: input.kind === 'text' ? input.confidence : 1, grounded: true },
  ]
  state.answerTiming = null
  keepOptOut(turn, wish)
  return true
}

/** The same for keys that were collected. */
export function takeOptOutKeys(turn: Turn): boolean {
  const wish = turn.state.phase === 'talking' ? readOptOutKeys(turn) : null
  if (wish !== null) keepOptOut(turn, wish)
  return wish !== null
}

function keepOptOut(turn: Turn, wish: OptedOut): void {
  noteOptOut(turn, wish)
  turn.state.optOut = wish
}

/**
 * Called after every event: carries out a waiting wish. If the call ends first, the record of the call lists the
 * number.
 */
export function carryOutOptOut(turn: Turn): void {
  const { state } = turn
  const { optOut } = state
  if (optOut === null || state.phase !== 'talking' || state.goodbye) return
  if (state.runningTool?.effects || mustHearSpeech(state)) return
  state.optOut = null
  turn.responder?.abandon?.(turn)
  dropLookUp(turn)
  cutSpeech(turn)
  beginAnswer(turn)
  state.next = null
  runTool(turn, { tool: 'do_not_call', ...optOut }, { startedBy: 'conversation' })
}

/** Handles the result: the number is on the do-not-call list, or the list could not be reached. */
export function optOutDone(turn: Turn, result: ToolResult): void {
  const { state, config } = turn
  if (state.voiceFailed || !config.optOut) {
    release(turn, 'provider_error')
    return
  }
  const { words, endsCall } = config.optOut
  const said = result.outcome === 'listed' ? words.listed : words.noted
  speak(turn, [{ text: endsCall ? `${said} ${words.goodbye}` : said, mustBeHeard: true }])
  setNext(turn, endsCall ? { kind: 'goodbye', reason: 'assistant_hangup' } : { kind: 'listen' })
}

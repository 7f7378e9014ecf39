import type { OptOutSentences } from '../../speech/opt-out-sentences.ts'
import type { CallerInput } from '../events.ts'
import type { Turn } from '../turn.ts'
import { utteranceText } from '../turn-taking/listening-state.ts'

/** How people in a call ask for no more calls, whichever responder answers them; fixed for the call. */
export interface OptOutConfig {
  /** The key that the opening offered; null if none was offered. */
  key: string | null
  /** Whether these words ask for no more calls. */
  asks(text: string): boolean
  /** Whether the wish ends the call, because the business called. */
  endsCall: boolean
  words: Pick<OptOutSentences, 'listed' | 'noted' | 'goodbye'>
}

/** What the person said or pressed to stop further calls. */
export interface OptedOut {
  how: 'voice' | 'key'
  words: string
}

/** Puts on record that the person wants no more calls; the record lists the number in any case. */
export function noteOptOut(turn: Turn, { how, words }: OptedOut): void {
  const { state } = turn
  if (hasOptedOut(turn)) return
  state.outcomes = [...state.outcomes, { did: 'opted_out', how, words }]
}

export const hasOptedOut = ({ state }: Turn): boolean => state.outcomes.some(({ did }) => did === 'opted_out')

/**
 * What the input asks for; null if it is something else. The key counts only if the open question has no use for it.
 */
export function readOptOut(turn: Turn, input: CallerInput): OptedOut | null {
  const { optOut = null } = turn.config
  if (optOut === null) return null
  if (input.kind === 'text') return optOut.asks(input.text) ? { how: 'voice', words: input.text } : null
  const { digit } = input
  // A responder that collects keys gets this key on its own, once the person has stopped pressing.
  if (digit === '#' && turn.state.keys === optOut.key) return { how: 'key', words: optOut.key }
  if (digit !== optOut.key || turn.responder?.takesKey?.(turn, digit) !== false) return null
  return { how: 'key', words: digit }
}

/** The opt-out if the keys that were pressed together are the offered key; otherwise null. */
export function readOptOutKeys(turn: Turn): OptedOut | null {
  const { optOut = null } = turn.config
  const { keys } = turn.state
  return optOut !== null && optOut.key !== null && keys === optOut.key ? { how: 'key', words: keys } : null
}

/**
 * Notes the wish of a person whose words are not answered anymore: they hung up right after saying it, or the farewell
 * is being said.
 */
export function noteLastWords(turn: Turn, text = utteranceText(turn.state.listening)): void {
  if (text !== '' && turn.config.optOut?.asks(text)) noteOptOut(turn, { how: 'voice', words: text })
}

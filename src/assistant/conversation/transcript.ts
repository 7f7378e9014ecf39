import type { TranscriptTurn } from '../../features/calls/call.ts'
import type { CallerInput } from '../responders/menu/brain-types.ts'

/** A turn of the transcript as it is being built. `turn` numbers the assistant's; `keys` marks pressed keys. */
export interface Turn extends TranscriptTurn {
  turn?: number
  keys?: boolean
}

/** Adds a sentence, or the part of one, that the caller heard; sentences of one turn become one entry. */
export function addHeard(
  transcript: readonly Turn[],
  turn: number,
  heard: { text: string; startMs: number; endMs: number },
): Turn[] {
  const last = transcript.at(-1)
  if (last?.role === 'assistant' && last.turn === turn) {
    return [...transcript.slice(0, -1), { ...last, text: `${last.text} ${heard.text}`, endMs: heard.endMs }]
  }
  return [...transcript, { role: 'assistant', turn, interrupted: false, ...heard }]
}

/** Says that the assistant was cut short, where anything of the turn was heard at all. */
export function markInterrupted(transcript: readonly Turn[], turn: number): Turn[] {
  return transcript.map((one) => (one.role === 'assistant' && one.turn === turn ? { ...one, interrupted: true } : one))
}

/** Adds what the caller gave; keys pressed in a row are one turn: `[pressed 5 5 5 #]`. */
export function addInput(transcript: readonly Turn[], input: CallerInput, atMs: number): Turn[] {
  const last = transcript.at(-1)
  if (input.kind === 'text') return [...transcript, callerTurn(input.text, atMs, atMs)]
  if (last?.keys) {
    return [...transcript.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)} ${input.digit}]`, endMs: atMs }]
  }
  return [...transcript, { ...callerTurn(`[pressed ${input.digit}]`, atMs, atMs), keys: true }]
}

export function addMessage(transcript: readonly Turn[], startMs: number, endMs: number): Turn[] {
  return [...transcript, callerTurn('[left a message]', startMs, endMs)]
}

const callerTurn = (text: string, startMs: number, endMs: number): Turn => ({
  role: 'caller',
  text,
  startMs,
  endMs,
  interrupted: false,
})

/** The words of `text` that fit in the `fraction` of it that was played. */
export function cutToHeard(text: string, fraction: number): string {
  if (fraction >= 1) return text
  const letters = Math.floor(text.length * Math.max(0, fraction))
  if (letters === 0) return ''
  if (text[letters] === ' ') return text.slice(0, letters)
  const lastSpace = text.lastIndexOf(' ', letters - 1)
  return lastSpace < 0 ? '' : text.slice(0, lastSpace)
}

/** What is kept with the call: the contract's fields alone. */
export function finalTranscript(transcript: readonly Turn[]): TranscriptTurn[] {
  return transcript.map(({ role, text, startMs, endMs, interrupted }) => ({
    role,
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
    interrupted,
  }))
}

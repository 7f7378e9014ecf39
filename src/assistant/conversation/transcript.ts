import type { TranscriptTurn } from '../../features/calls/call.ts'
import type { CallerInput } from './events.ts'

/** An entry of the transcript while it grows. `turn` numbers the assistant's turns; `keys` marks pressed keys. */
export interface TranscriptEntry extends TranscriptTurn {
  turn?: number
  keys?: boolean
  /** The entry stands for a message that the caller left. */
  isMessage?: boolean
}

/** Adds a sentence, or the part of it that the caller heard. Sentences of one turn share an entry. */
export function addHeard(
  transcript: readonly TranscriptEntry[],
  turn: number,
  heard: { text: string; startMs: number; endMs: number },
): TranscriptEntry[] {
  const last = transcript.at(-1)
  if (last?.role === 'assistant' && last.turn === turn) {
    return [...transcript.slice(0, -1), { ...last, text: `${last.text} ${heard.text}`, endMs: heard.endMs }]
  }
  return [...transcript, { role: 'assistant', turn, interrupted: false, ...heard }]
}

/** Marks a turn of the assistant as interrupted if the caller heard any of it. */
export function markInterrupted(transcript: readonly TranscriptEntry[], turn: number): TranscriptEntry[] {
  return transcript.map((one) => (one.role === 'assistant' && one.turn === turn ? { ...one, interrupted: true } : one))
}

/** Adds the caller's input. Keys pressed in a row share an entry: `[pressed 5 5 5 #]`. */
export function addInput(transcript: readonly TranscriptEntry[], input: CallerInput, atMs: number): TranscriptEntry[] {
  const last = transcript.at(-1)
  if (input.kind === 'text') return [...transcript, callerEntry(input.text, atMs, atMs)]
  if (last?.keys) {
    return [...transcript.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)} ${input.digit}]`, endMs: atMs }]
  }
  return [...transcript, { ...callerEntry(`[pressed ${input.digit}]`, atMs, atMs), keys: true }]
}

export function addMessage(
  transcript: readonly TranscriptEntry[],
  { startMs, endMs }: { startMs: number; endMs: number },
): TranscriptEntry[] {
  return [...transcript, { ...callerEntry('[left a message]', startMs, endMs), isMessage: true }]
}

/** The transcript with the words of the messages; null if they were not understood. */
export function withMessageWords(
  transcript: readonly TranscriptEntry[],
  words: readonly (string | null)[],
): TranscriptEntry[] {
  let messages = 0
  return transcript.map((entry) => {
    if (!entry.isMessage) return entry
    const said = words[messages] ?? null
    messages += 1
    return said === null ? entry : { ...entry, text: `${entry.text} ${said}` }
  })
}

const callerEntry = (text: string, startMs: number, endMs: number): TranscriptEntry => ({
  role: 'caller',
  text,
  startMs,
  endMs,
  interrupted: false,
})

/** The whole words of `text` that fit in the played `fraction`. */
export function cutToHeard(text: string, fraction: number): string {
  if (fraction >= 1) return text
  const letters = Math.floor(text.length * Math.max(0, fraction))
  if (letters === 0) return ''
  if (text[letters] === ' ') return text.slice(0, letters)
  const lastSpace = text.lastIndexOf(' ', letters - 1)
  return lastSpace < 0 ? '' : text.slice(0, lastSpace)
}

/** Whether `text` contains the words of `part`, however a model or a voice spells them. */
export const includesWords = (text: string, part: string): boolean => onlyWords(text).includes(onlyWords(part))

const onlyWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The transcript as it is stored with the call: only the fields of the API, in whole milliseconds. */
export function finalTranscript(transcript: readonly TranscriptEntry[]): TranscriptTurn[] {
  return transcript.map(({ role, text, startMs, endMs, interrupted }) => ({
    role,
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
    interrupted,
  }))
}

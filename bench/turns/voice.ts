import type { TextToSpeech } from '../../src/assistant/ports.ts'
import type { Pcm } from '../../src/media/media-stream.ts'

/** A part of 20 ms of the assistant's speech as the caller heard it. */
export interface HeardBlock {
  atMs: number
  /** Of which answer, which of its sentences, and which part of that; the greeting is answer 0. */
  answer: number
  sentence: number
  block: number
}

const RATE = 8_000
const BLOCK = 160
const MARKER = 30_000
const LOUD = 3_000
/** The pace of reading aloud. */
const MS_PER_LETTER = 60

/** How the sentences of the assistant say where they belong. */
export const numbered = (answer: number, sentence: number, text: string): string =>
  `Part ${answer}-${sentence}: ${text}`

/** A voice without pauses, each 20 ms of which carries its place, so that what the caller heard can be read from the sound. */
export const markedVoice: TextToSpeech = {
  name: 'marked',
  async *speak(text, { sampleRate, signal }) {
    if (signal?.aborted) return
    const [, answer = '0', sentence = '0'] = /Part (\d+)-(\d+):/.exec(text) ?? []
    const blocks = Math.ceil((text.length * MS_PER_LETTER * sampleRate) / 1000 / BLOCK)
    const pcm = new Int16Array(blocks * BLOCK).fill(LOUD)
    for (let block = 0; block < blocks; block += 1)
      pcm.set([MARKER, Number(answer), Number(sentence), block], block * BLOCK)
    yield pcm
  },
  async close() {},
}

/** The blocks in the frames that reached the caller, each where it begins. */
export function blocksIn(frames: readonly Pcm[], delayMs: number): HeardBlock[] {
  const whole = new Int16Array(frames.length * BLOCK)
  for (const [index, frame] of frames.entries()) whole.set(frame, index * BLOCK)
  const blocks: HeardBlock[] = []
  for (let at = whole.indexOf(MARKER); at >= 0 && at + 3 < whole.length; at = whole.indexOf(MARKER, at + 1)) {
    const [answer, sentence, block] = whole.subarray(at + 1, at + 4)
    blocks.push({
      atMs: (at * 1000) / RATE + delayMs,
      answer: answer as number,
      sentence: sentence as number,
      block: block as number,
    })
  }
  return blocks
}

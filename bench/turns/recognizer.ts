import type { SpeechListener, SpeechStream, SpeechToText } from '../../src/assistant/ports.ts'
import type { LineWord } from './line.ts'
import type { Random } from './random.ts'

/**
 * Stands in for a streaming recognizer such as Deepgram. It knows the words on the line and their level. It does not know
 * who speaks, which kind of scene is played, or whether more words follow:
 * - a word is known 200 to 450 ms after its end, and interim transcripts come at most every 100 ms;
 * - of words at a caller's level it misses 2 % and mishears 4 %; the quieter they are, the more (`HEARING`);
 * - hums are missed or written in different ways, as recognizers do;
 * - a final transcript follows after 300 ms of silence, with a full stop unless the last word cannot end a sentence.
 */
const DELAY_MS = [200, 450] as const
const INTERIM_EVERY_MS = 100
const FINAL_AFTER_MS = 300
/** From `finish` to the last transcript. */
const FINISH_MS = 120

const HEARING = [
  { above: -32, missed: 0.02, misheard: 0.04 },
  { above: -40, missed: 0.25, misheard: 0.2 },
  { above: Number.NEGATIVE_INFINITY, missed: 0.6, misheard: 0.3 },
] as const

/** What recognizers make of hums; an empty text: nothing. */
const HUMS: Readonly<Record<string, readonly string[]>> = {
  'mm-hm': ['mm-hmm', 'mm-hmm', 'mhm', 'mhm', 'hmm', '', ''],
  'uh-huh': ['uh-huh', 'uh-huh', 'uh huh', 'uh', ''],
}
const MISHEARD = 'the and so two for him her may time cut hair that it on in now there we on call'.split(' ')
const CANNOT_END = new Set('and or but the a an to for at on in of with my is um i'.split(' '))

export class StandInRecognizer implements SpeechToText {
  readonly name = 'stand-in'
  readonly #words: readonly LineWord[]
  readonly #random: Random

  constructor(words: readonly LineWord[], random: Random) {
    this.#words = words
    this.#random = random
  }

  listen({ sampleRate }: { sampleRate: number }, listener: SpeechListener): SpeechStream {
    return new StandInStream(this.#words, this.#random, sampleRate, listener)
  }

  async close(): Promise<void> {}
}

class StandInStream implements SpeechStream {
  readonly #words: readonly LineWord[]
  readonly #random: Random
  readonly #sampleRate: number
  readonly #listener: SpeechListener
  #nowMs = 0
  /** How many words of the line were judged. */
  #judged = 0
  #nextKnownMs: number | null = null
  #segment: { text: string; startMs: number; endMs: number }[] = []
  #saidWords = 0
  #saidAtMs = 0
  #finishAtMs: number | null = null
  #closed = false

  constructor(words: readonly LineWord[], random: Random, sampleRate: number, listener: SpeechListener) {
    this.#words = words
    this.#random = random
    this.#sampleRate = sampleRate
    this.#listener = listener
  }

  push(pcm: Int16Array): void {
    if (this.#closed) return
    this.#nowMs += (pcm.length * 1000) / this.#sampleRate
    this.#listen()
    const lastEndMs = this.#segment.at(-1)?.endMs
    if (this.#finishAtMs !== null && this.#nowMs >= this.#finishAtMs) this.#finished()
    else if (lastEndMs !== undefined && this.#isQuiet(lastEndMs)) this.#final()
    else if (this.#segment.length > this.#saidWords && this.#nowMs - this.#saidAtMs >= INTERIM_EVERY_MS) {
      this.#saidWords = this.#segment.length
      this.#saidAtMs = this.#nowMs
      this.#tell('interim', '')
    }
  }

  finish(): void {
    this.#finishAtMs ??= this.#nowMs + FINISH_MS
  }

  close(): void {
    this.#closed = true
  }

  /** Judges the words whose time has come. */
  #listen(): void {
    for (let word = this.#words[this.#judged]; word; word = this.#words[this.#judged]) {
      if (word.endMs > this.#nowMs) return
      this.#nextKnownMs ??= word.endMs + this.#random.between(...DELAY_MS)
      if (this.#nowMs < this.#nextKnownMs) return
      this.#judge(word)
    }
  }

  #judge(word: LineWord): void {
    this.#judged += 1
    this.#nextKnownMs = null
    const hearing = HEARING.find(({ above }) => word.dbfs >= above)
    if (!hearing || this.#random.isLikely(hearing.missed)) return
    const hum = HUMS[word.text]
    const isMisheard = this.#random.isLikely(hearing.misheard)
    const text = isMisheard ? this.#random.pick(MISHEARD) : hum ? this.#random.pick(hum) : word.text
    if (text !== '') this.#segment.push({ text, startMs: word.startMs, endMs: word.endMs })
  }

  /** No word is being said, and the last one is long enough ago. */
  #isQuiet(lastEndMs: number): boolean {
    const next = this.#words[this.#judged]
    return this.#nowMs - lastEndMs >= FINAL_AFTER_MS + DELAY_MS[0] && (next === undefined || next.startMs > this.#nowMs)
  }

  #finished(): void {
    this.#finishAtMs = null
    for (let word = this.#words[this.#judged]; word && word.endMs <= this.#nowMs; word = this.#words[this.#judged])
      this.#judge(word)
    this.#final()
    this.#listener.onUtteranceEnd?.()
  }

  #final(): void {
    const last = this.#segment.at(-1)?.text.toLowerCase()
    if (last !== undefined) this.#tell('final', CANNOT_END.has(last) ? '' : '.')
    this.#segment = []
    this.#saidWords = 0
  }

  #tell(kind: 'interim' | 'final', sign: string): void {
    const text = `${this.#segment.map((word) => word.text).join(' ')}${sign}`
    const startMs = this.#segment[0]?.startMs ?? this.#nowMs
    const endMs = this.#segment.at(-1)?.endMs ?? this.#nowMs
    this.#listener.onTranscript({ kind, text, confidence: 0.9, startMs, endMs })
  }
}

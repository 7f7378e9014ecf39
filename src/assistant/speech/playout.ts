import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { MediaStream, Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import type { SpeechKind } from '../conversation/actions.ts'
import type { PlayoutPosition } from '../conversation/events.ts'
import type { SpeakOptions, TextToSpeech, Usage } from '../ports.ts'
import { resumePoint } from './resume-point.ts'
import { SoundFeed } from './sound-feed.ts'
import { tone } from './tones.ts'

export interface Piece {
  mark: string
  speech: SpeechKind
  text: string
}

export interface PlayoutListener {
  /** The piece begins to play, after `queuedMs` of audio that was queued before it. */
  started(piece: Piece, queuedMs: number): void
  heard(piece: Piece): void
  /** Synthesis failed twice; no more of the piece is played. */
  failed(piece: Piece): void
  /** What the provider will charge for. */
  usage?(usage: Usage): void
}

export interface PlayoutOptions {
  stream: MediaStream
  tts: TextToSpeech
  /** The name of a voice of `tts`. */
  voice?: string
  /** 1 is the voice's normal speed. */
  speed?: number
  /** Rewrites a text for the voice; if absent, the text itself is used. */
  pronounce?: (text: string) => string
  /** Prepared apologies at the sample rate of this stream, by their words; empty if preparing them failed. */
  apologies: ReadonlyMap<string, Pcm>
  clock: Clock
  log: Log
  callId: string
  listener: PlayoutListener
}

interface PlacedPiece {
  piece: Piece
  /** Kept until the piece has been heard, so that it can continue after a hold. */
  audio: Pcm[]
  samples: number
  /** Whether all audio of the piece is in the stream. */
  complete: boolean
  started: boolean
}

/** One piece plays and one is ready: no gaps, and little memory, however long a menu is. */
const PIECES_AHEAD = 2
const TRIES = 2
/** After this long without audio, synthesis has failed: enough time for one provider that hangs and for its fallback. */
const STALLED_MS = 10_000
/** Estimates the length of a piece that is still being synthesized. */
const MS_PER_LETTER = 65

const asWritten = (text: string): string => text

/** Plays pieces of speech one after the other into a media stream, and knows how much the caller has heard. */
export class Playout {
  readonly #options: PlayoutOptions
  #waiting: Piece[] = []
  #line: PlacedPiece[] = []
  #placing: AbortController | null = null
  /** The audio of answers of a speech-to-speech model, by mark. */
  #feeds = new Map<string, SoundFeed>()
  /** During a hold: how many samples of the first piece had been heard. */
  #heldAt: number | null = null

  constructor(options: PlayoutOptions) {
    this.#options = options
  }

  speak(piece: Piece): void {
    if (piece.speech === 'answer') this.#feeds.set(piece.mark, new SoundFeed())
    this.#waiting.push(piece)
    this.#placeNext()
  }

  /** Adds audio to an answer. Audio of an answer that was dropped or never ordered is ignored. */
  feed(mark: string, pcm: Pcm): void {
    this.#feeds.get(mark)?.push(pcm)
  }

  /** Marks the answer as complete. */
  endFeed(mark: string): void {
    this.#feeds.get(mark)?.end()
    this.#feeds.delete(mark)
  }

  /** Ends all feeds: no more audio of any answer comes. */
  endFeeds(): void {
    for (const mark of [...this.#feeds.keys()]) this.endFeed(mark)
  }

  /** Silences the line, drops everything that has not been heard, and stops synthesis. */
  clear(): void {
    this.#placing?.abort()
    this.#placing = null
    this.#waiting = []
    this.#line = []
    this.#heldAt = null
    this.endFeeds()
    this.#options.stream.clear()
  }

  /** Silences the line and keeps the position. New pieces wait. */
  hold(): void {
    if (this.#heldAt !== null) return
    this.#heldAt = this.#samplesHeard()
    this.#options.stream.clear()
  }

  /** Continues at the beginning of the word at the kept position, so that no word is lost. */
  resume(): void {
    if (this.#heldAt === null) return
    const { stream } = this.#options
    let skip = resumePoint(joined(this.#line[0]?.audio ?? []), this.#heldAt, stream.sampleRate)
    this.#heldAt = null
    for (const placed of this.#line) {
      placed.samples = 0
      for (const pcm of placed.audio) {
        const rest = pcm.subarray(Math.min(skip, pcm.length))
        skip -= pcm.length - rest.length
        placed.samples += pcm.length
        if (rest.length > 0) stream.play(rest)
      }
      if (placed.complete) stream.mark(placed.piece.mark)
    }
    this.#noteStart()
    this.#placeNext()
  }

  /** To be called when the stream reports a mark. */
  markHeard(mark: string): void {
    const index = this.#line.findIndex(({ piece }) => piece.mark === mark)
    if (index < 0) return
    const heard = this.#line.slice(0, index + 1)
    this.#line = this.#line.slice(index + 1)
    for (const { piece } of heard) this.#options.listener.heard(piece)
    this.#noteStart()
    this.#placeNext()
  }

  /** How much of the current piece has been heard; null if nothing is playing. */
  heard(): PlayoutPosition | null {
    const current = this.#line[0]
    if (!current?.started) return null
    const placedMs = this.#ms(current.samples)
    const wholeMs = current.complete ? placedMs : Math.max(placedMs, current.piece.text.length * MS_PER_LETTER)
    if (wholeMs === 0) return null
    const heardMs = this.#ms(this.#heldAt ?? this.#samplesHeard())
    return { mark: current.piece.mark, fraction: Math.min(1, heardMs / wholeMs) }
  }

  /** How much of an answer has been heard, in milliseconds. */
  heardMs(mark: string): number {
    const isPlaying = this.#line[0]?.piece.mark === mark && this.#line[0].started
    return isPlaying ? this.#ms(this.#heldAt ?? this.#samplesHeard()) : 0
  }

  /** How many samples of the current piece were heard. */
  #samplesHeard(): number {
    const current = this.#line[0]
    if (!current) return 0
    const behind = this.#line.slice(1).reduce((sum, { samples }) => sum + samples, 0)
    const left = Math.max(0, this.#samples(this.#options.stream.queuedMs()) - behind)
    return Math.max(0, current.samples - left)
  }

  #placeNext(): void {
    if (this.#placing || this.#line.length >= PIECES_AHEAD) return
    const piece = this.#waiting.shift()
    if (!piece) return
    const placed: PlacedPiece = { piece, audio: [], samples: 0, complete: false, started: false }
    const placing = new AbortController()
    this.#line.push(placed)
    this.#placing = placing
    void this.#place(placed, placing.signal).then((done) => {
      if (placing.signal.aborted) return
      this.#placing = null
      if (done) this.#placeNext()
      else this.#options.listener.failed(piece)
    })
  }

  /** Puts a piece into the stream. Returns false if synthesis failed. Never throws. */
  async #place(placed: PlacedPiece, signal: AbortSignal): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        for await (const pcm of this.#audio(placed.piece, signal, attempt)) {
          if (signal.aborted) return true
          placed.audio.push(pcm)
          placed.samples += pcm.length
          if (this.#heldAt === null) this.#options.stream.play(pcm)
          this.#noteStart()
        }
        if (signal.aborted) return true
        placed.complete = true
        if (this.#heldAt === null) this.#options.stream.mark(placed.piece.mark)
        return true
      } catch (error) {
        if (signal.aborted) return true
        const { log, callId, tts } = this.#options
        log.warn({ callId, provider: tts.name, attempt, err: error }, 'speech synthesis failed')
        if (attempt === TRIES || placed.piece.speech !== 'text') return false
      }
    }
  }

  async *#audio(piece: Piece, signal: AbortSignal, attempt: number): AsyncGenerator<Pcm> {
    const { stream, apologies, tts, clock } = this.#options
    if (piece.speech === 'tone') yield tone(stream.sampleRate)
    else if (piece.speech === 'answer') yield* this.#feeds.get(piece.mark) ?? []
    else if (piece.speech === 'apology') {
      const apology = apologies.get(piece.text)
      if (!apology) throw new ProviderError(tts.name, 'there is no apology at hand', { retryable: false })
      yield apology
    } else {
      const { voice, speed, listener, pronounce = asWritten } = this.#options
      // The retry uses the default voice, because the chosen one may no longer exist.
      const choice = { ...(voice && attempt === 1 ? { voice } : {}), ...(speed ? { speed } : {}) }
      yield* spokenInTime(tts, pronounce(piece.text), {
        sampleRate: stream.sampleRate,
        signal,
        clock,
        onUsage: (usage) => listener.usage?.(usage),
        ...choice,
      })
    }
  }

  #noteStart(): void {
    const current = this.#line[0]
    if (!current || current.started || current.samples === 0 || this.#heldAt !== null) return
    current.started = true
    const queued = this.#line.reduce((sum, { samples }) => sum + samples, 0)
    this.#options.listener.started(current.piece, Math.max(0, this.#options.stream.queuedMs() - this.#ms(queued)))
  }

  #samples(ms: number): number {
    return Math.round((ms * this.#options.stream.sampleRate) / 1000)
  }

  #ms(samples: number): number {
    return (samples * 1000) / this.#options.stream.sampleRate
  }
}

/** The synthesized audio; throws if synthesis stalls. */
async function* spokenInTime(
  tts: TextToSpeech,
  text: string,
  { signal, clock, ...options }: SpeakOptions & { signal: AbortSignal; clock: Clock },
): AsyncGenerator<Pcm> {
  const attempt = new AbortController()
  const pieces = tts.speak(text, { ...options, signal: AbortSignal.any([signal, attempt.signal]) })
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await within(STALLED_MS, clock, iterator.next(), () => {
        return new ProviderError(tts.name, `no sound for ${STALLED_MS} ms`, { retryable: true })
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    attempt.abort()
  }
}

function within<T>(ms: number, clock: Clock, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()))
    work.then(resolve, reject).finally(cancel)
  })
}

/** Synthesizes the apologies in advance, by their words, for each sample rate of a stream. */
export async function prepareApologies(
  tts: TextToSpeech,
  texts: readonly string[],
  sampleRates: readonly number[] = [8_000, 16_000],
): Promise<Map<number, ReadonlyMap<string, Pcm>>> {
  const ready = new Map<number, ReadonlyMap<string, Pcm>>()
  for (const sampleRate of sampleRates) {
    const said = new Map<string, Pcm>()
    for (const text of texts) {
      const pieces: Pcm[] = []
      for await (const pcm of tts.speak(text, { sampleRate })) pieces.push(pcm)
      said.set(text, joined(pieces))
    }
    ready.set(sampleRate, said)
  }
  return ready
}

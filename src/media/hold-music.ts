import type { Pcm } from './media-stream.ts'

/**
 * The tune that callers hear while a person is rung: broken chords of plucked notes, generated, so that nobody's rights are touched.
 * Each row is one chord as semitones above A3.
 */
const CHORDS = [
  [3, 7, 10, 15, 10, 7, 10, 15],
  [0, 7, 10, 12, 10, 7, 10, 12],
  [-4, 3, 8, 12, 8, 3, 8, 12],
  [-2, 5, 8, 14, 8, 5, 8, 14],
]
const A3_HZ = 220
const NOTE_MS = 340
/** A note rings on while the next ones begin. */
const RINGS_MS = 1_700
const DECAY_MS = 420
const ATTACK_MS = 12
const LOUDNESS = 2_600
/** Overtones by their number, each with its part of the loudness. */
const OVERTONES = [
  [1, 1],
  [2, 0.28],
  [3, 0.09],
] as const

const tunes = new Map<number, Pcm>()

/** The tune in pieces, from its beginning and over again. */
export class HoldMusic {
  readonly #tune: Pcm
  #at = 0

  constructor(sampleRate: number) {
    this.#tune = tuneAt(sampleRate)
  }

  /** The next `samples` samples. */
  next(samples: number): Pcm {
    const pcm = new Int16Array(samples)
    for (let i = 0; i < samples; i++, this.#at++) pcm[i] = this.#tune[this.#at % this.#tune.length] as number
    return pcm
  }
}

/** One round of the tune, made once for each sample rate. Its last notes ring on over its beginning. */
function tuneAt(sampleRate: number): Pcm {
  const known = tunes.get(sampleRate)
  if (known) return known
  const notes = CHORDS.flat()
  const [noteLength, ringing] = [NOTE_MS, RINGS_MS].map((ms) => Math.round((ms * sampleRate) / 1_000)) as [
    number,
    number,
  ]
  const sum = new Float64Array(noteLength * notes.length)
  for (const [index, semitones] of notes.entries()) {
    const hz = A3_HZ * 2 ** (semitones / 12)
    for (let i = 0; i < ringing; i++) {
      const at = (index * noteLength + i) % sum.length
      sum[at] = (sum[at] as number) + pluck(hz, i / sampleRate)
    }
  }
  const tune = Int16Array.from(sum, (value) => Math.round(LOUDNESS * value))
  tunes.set(sampleRate, tune)
  return tune
}

function pluck(hz: number, seconds: number): number {
  const ms = seconds * 1_000
  const envelope = Math.min(1, ms / ATTACK_MS) * Math.exp(-ms / DECAY_MS) * Math.min(1, (RINGS_MS - ms) / 100)
  return (
    envelope * OVERTONES.reduce((sum, [times, part]) => sum + part * Math.sin(2 * Math.PI * hz * times * seconds), 0)
  )
}

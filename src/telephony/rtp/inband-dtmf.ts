import type { Digit, Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'

/** The keypad's tones (ITU-T Q.23): one of the low group and one of the high group at once. */
const LOW_HZ = [697, 770, 852, 941] as const
const HIGH_HZ = [1209, 1336, 1477, 1633] as const
const KEYS = ['123A', '456B', '789C', '*0#D'] as const

const SAMPLE_RATE = 8_000
/** Below about -36 dBFS a tone is an echo. */
const QUIET = 500
/** Of a frame's energy in the two tones together: speech that happens to hold both has more besides. */
const SHARE = 0.75
/** Between the two tones, either way: 8 dB (ITU-T Q.24). */
const TWIST = 6.3
/** Between a tone and the others of its group. */
const APART = 6.3
/** ITU-T Q.24: a tone of 40 ms is a key. */
const FRAMES_DOWN = 2

/**
 * Hears keys that come as tones among the speech, 20 ms at a time: each once, however long it is held. For peers that
 * have no other way; a recording can press keys here, which the other ways do not allow.
 */
export class InbandDtmf {
  #digit: Digit | null = null
  #frames = 0
  #told = false

  /** The key that this frame completes, or null. */
  take(frame: Pcm): Digit | null {
    const digit = toneKey(frame)
    if (digit !== this.#digit) {
      this.#digit = digit
      this.#frames = 0
      this.#told = false
    }
    this.#frames += 1
    if (digit === null || this.#told || this.#frames < FRAMES_DOWN) return null
    this.#told = true
    return digit
  }
}

function toneKey(frame: Pcm): Digit | null {
  let energy = 0
  for (const sample of frame) energy += sample * sample
  if (energy < QUIET * QUIET * frame.length) return null
  const low = strongest(frame, LOW_HZ)
  const high = strongest(frame, HIGH_HZ)
  if (low === null || high === null) return null
  // A sine of amplitude A has the energy A^2 / 2 a sample, and this power: (A * n / 2)^2.
  const share = ((low.power + high.power) * 2) / (energy * frame.length)
  const twist = low.power / high.power
  if (share < SHARE || twist > TWIST || twist < 1 / TWIST) return null
  return KEYS[low.index]?.[high.index] ?? null
}

/** The one that stands out of a group; null: none does. */
function strongest(frame: Pcm, group: readonly number[]): { index: number; power: number } | null {
  const powers = group.map((hz) => tonePower(frame, hz, SAMPLE_RATE))
  const power = Math.max(...powers)
  const index = powers.indexOf(power)
  return powers.every((other, at) => at === index || other * APART < power) ? { index, power } : null
}

const TONE_MS = 100
const GAP_MS = 60
const LOUDNESS = 6_000

/** Keys as tones, each 100 ms with 60 ms of silence behind it. What is no key is left out. */
export function dtmfTones(digits: string): Pcm {
  const keys = [...digits.toUpperCase()].flatMap((digit) => {
    const row = KEYS.findIndex((keysOfRow) => keysOfRow.includes(digit))
    return row < 0 ? [] : [[LOW_HZ[row] ?? 0, HIGH_HZ[KEYS[row]?.indexOf(digit) ?? 0] ?? 0] as const]
  })
  const [tone, whole] = [TONE_MS * 8, (TONE_MS + GAP_MS) * 8]
  const pcm = new Int16Array(keys.length * whole)
  for (const [at, [low, high]] of keys.entries())
    for (let i = 0; i < tone; i++) {
      const phase = (2 * Math.PI * i) / SAMPLE_RATE
      pcm[at * whole + i] = Math.round(LOUDNESS * (Math.sin(low * phase) + Math.sin(high * phase)))
    }
  return pcm
}

import type { Digit, Pcm } from '../../media/media-stream.ts'
import { tonePower } from '../../media/tone-power.ts'

/** The tones of the keypad (ITU-T Q.23): each key is one low and one high tone at the same time. */
const LOW_HZ = [697, 770, 852, 941] as const
const HIGH_HZ = [1209, 1336, 1477, 1633] as const
const KEYS = ['123A', '456B', '789C', '*0#D'] as const

const SAMPLE_RATE = 8_000
/** The minimum level. Below about -36 dBFS a tone is an echo. */
const MIN_LEVEL = 500
/**
 * The minimum share of the two tones in the energy of a frame. Speech that contains both tones has other energy too.
 */
const MIN_TONE_SHARE = 0.75
/** The maximum power ratio of the two tones, in either direction: 8 dB (ITU-T Q.24). */
const MAX_TWIST = 6.3
/** The minimum power ratio of a tone to the other tones of its group. */
const MIN_LEAD = 6.3
/** ITU-T Q.24: a tone of 40 ms counts as a key. */
const MIN_FRAMES = 2

/**
 * Detects keys that are sent as tones in the audio, in frames of 20 ms. Reports each key once, however long it is held.
 * For peers without RFC 4733 or SIP INFO. Unlike those, a recording can press keys here.
 */
export class InbandDtmf {
  #digit: Digit | null = null
  #frames = 0
  #reported = false

  /** Returns the key that this frame completes, or null. */
  receive(frame: Pcm): Digit | null {
    const digit = toneKey(frame)
    if (digit !== this.#digit) {
      this.#digit = digit
      this.#frames = 0
      this.#reported = false
    }
    this.#frames += 1
    if (digit === null || this.#reported || this.#frames < MIN_FRAMES) return null
    this.#reported = true
    return digit
  }
}

function toneKey(frame: Pcm): Digit | null {
  let energy = 0
  for (const sample of frame) energy += sample * sample
  if (energy < MIN_LEVEL * MIN_LEVEL * frame.length) return null
  const low = strongest(frame, LOW_HZ)
  const high = strongest(frame, HIGH_HZ)
  if (low === null || high === null) return null
  // A sine of amplitude A has the energy A^2 / 2 per sample and the power (A * n / 2)^2.
  const share = ((low.power + high.power) * 2) / (energy * frame.length)
  const twist = low.power / high.power
  if (share < MIN_TONE_SHARE || twist > MAX_TWIST || twist < 1 / MAX_TWIST) return null
  return KEYS[low.index]?.[high.index] ?? null
}

/** Returns the tone that stands out in its group, or null. */
function strongest(frame: Pcm, group: readonly number[]): { index: number; power: number } | null {
  const powers = group.map((hz) => tonePower(frame, hz, SAMPLE_RATE))
  const power = Math.max(...powers)
  const index = powers.indexOf(power)
  return powers.every((other, at) => at === index || other * MIN_LEAD < power) ? { index, power } : null
}

const TONE_MS = 100
const GAP_MS = 60
const LOUDNESS = 6_000

/** Renders keys as tones of 100 ms, each followed by 60 ms of silence. Skips characters that are not keys. */
export function dtmfTones(digits: string, rate: number = SAMPLE_RATE): Pcm {
  const keys = [...digits.toUpperCase()].flatMap((digit) => {
    const row = KEYS.findIndex((keysOfRow) => keysOfRow.includes(digit))
    return row < 0 ? [] : [[LOW_HZ[row] ?? 0, HIGH_HZ[KEYS[row]?.indexOf(digit) ?? 0] ?? 0] as const]
  })
  const [tone, whole] = [(TONE_MS * rate) / 1_000, ((TONE_MS + GAP_MS) * rate) / 1_000]
  const pcm = new Int16Array(keys.length * whole)
  for (const [at, [low, high]] of keys.entries())
    for (let i = 0; i < tone; i++) {
      const phase = (2 * Math.PI * i) / rate
      pcm[at * whole + i] = Math.round(LOUDNESS * (Math.sin(low * phase) + Math.sin(high * phase)))
    }
  return pcm
}

import type { Pcm } from './media-stream.ts'

/**
 * ITU-T G.722 at 64 kbit/s: 16 kHz audio, of which a filter makes two bands of 8 kHz; the lower one is coded in six bits a sample, the
 * higher one in two, by adaptive differential PCM. The names of the steps are those of the recommendation (sections 3 to 5). Encoder and
 * decoder keep state from frame to frame, so each stream has its own.
 */

/** The quadrature mirror filter, which splits and joins the bands. */
const QMF = Int32Array.of(3, -11, 12, 32, -210, 951, 3876, -805, 362, -156, 53, -11)
const TAPS = 24

/** Decision levels of the lower band, and the codes of negative and positive values. */
const Q6 = Int32Array.of(
  ...[0, 35, 72, 110, 150, 190, 233, 276, 323, 370, 422, 473, 530, 587, 650, 714, 786, 858, 940, 1023, 1121, 1219],
  ...[1339, 1458, 1612, 1765, 1980, 2195, 2557, 2919],
)
const ILN = Int32Array.of(
  ...[0, 63, 62, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
  4,
)
const ILP = Int32Array.of(
  ...[0, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35],
  ...[34, 33, 32],
)
/** The quantised differences of the lower band for six and for four bits, and of the higher band. */
const QM6 = Int32Array.of(
  ...[-136, -136, -136, -136, -24808, -21904, -19008, -16704, -14984, -13512, -12280, -11192, -10232, -9360, -8576],
  ...[-7856, -7192, -6576, -6000, -5456, -4944, -4464, -4008, -3576, -3168, -2776, -2400, -2032, -1688, -1360, -1040],
  ...[-728, 24808, 21904, 19008, 16704, 14984, 13512, 12280, 11192, 10232, 9360, 8576, 7856, 7192, 6576, 6000, 5456],
  ...[4944, 4464, 4008, 3576, 3168, 2776, 2400, 2032, 1688, 1360, 1040, 728, 432, 136, -432, -136],
)
const QM4 = Int32Array.of(
  ...[0, -20456, -12896, -8968, -6288, -4240, -2584, -1200, 20456, 12896, 8968, 6288, 4240, 2584, 1200, 0],
)
const QM2 = Int32Array.of(-7408, -1616, 7408, 1616)
/** How the logarithmic step size changes with a code. */
const WL = Int32Array.of(-60, -30, 58, 172, 334, 538, 1198, 3042)
const RL42 = Int32Array.of(0, 7, 6, 5, 4, 3, 2, 1, 7, 6, 5, 4, 3, 2, 1, 0)
const WH = Int32Array.of(0, -214, 798)
const RH2 = Int32Array.of(2, 1, 2, 1)
/** From the logarithmic step size to the linear one. */
const ILB = Int32Array.of(
  ...[2048, 2093, 2139, 2186, 2233, 2282, 2332, 2383, 2435, 2489, 2543, 2599, 2656, 2714, 2774, 2834, 2896, 2960],
  ...[3025, 3091, 3158, 3228, 3298, 3371, 3444, 3520, 3597, 3676, 3756, 3838, 3922, 4008],
)
const LOWER = { maxLogStep: 18_432, shift: 8, firstStep: 32 }
const HIGHER = { maxLogStep: 22_528, shift: 10, firstStep: 8 }
/** The decision level of the higher band. */
const Q2 = 564

const saturated = (value: number): number => (value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value)

/** The predictor and the step size of one band. */
class Band {
  /** The predicted value. */
  s = 0
  /** The step size. */
  det: number
  readonly #limits: typeof LOWER
  #sz = 0
  #logStep = 0
  #r1 = 0
  #r2 = 0
  #p1 = 0
  #p2 = 0
  #a1 = 0
  #a2 = 0
  readonly #d = new Int32Array(7)
  readonly #b = new Int32Array(7)

  constructor(limits: typeof LOWER) {
    this.#limits = limits
    this.det = limits.firstStep
  }

  /** LOGSCL and SCALEL, or LOGSCH and SCALEH. */
  scale(change: number): void {
    const { maxLogStep, shift } = this.#limits
    const logStep = ((this.#logStep * 127) >> 7) + change
    this.#logStep = logStep < 0 ? 0 : logStep > maxLogStep ? maxLogStep : logStep
    const down = shift - (this.#logStep >> 11)
    const linear = ILB[(this.#logStep >> 6) & 31] as number
    this.det = (down < 0 ? linear << -down : linear >> down) << 2
  }

  /** Block 4: adapts the predictor to a quantised difference, and predicts the next value. */
  adapt(difference: number): void {
    const r0 = saturated(this.s + difference)
    const p0 = saturated(this.#sz + difference)
    const isLikeLast = p0 < 0 === this.#p1 < 0
    // UPPOL2
    const quadrupled = saturated(this.#a1 << 2)
    const against = isLikeLast ? -quadrupled : quadrupled
    const leaked2 = (this.#a2 * 32_512) >> 15
    let a2 = (p0 < 0 === this.#p2 < 0 ? 128 : -128) + ((against > 32_767 ? 32_767 : against) >> 7) + leaked2
    a2 = a2 > 12_288 ? 12_288 : a2 < -12_288 ? -12_288 : a2
    // UPPOL1
    let a1 = saturated((isLikeLast ? 192 : -192) + ((this.#a1 * 32_640) >> 15))
    const limit = saturated(15_360 - a2)
    a1 = a1 > limit ? limit : a1 < -limit ? -limit : a1
    this.#updateZeros(difference)
    this.#r2 = this.#r1
    this.#r1 = r0
    this.#p2 = this.#p1
    this.#p1 = p0
    this.#a1 = a1
    this.#a2 = a2
    // FILTEP, PREDIC
    const poles = ((a1 * saturated(this.#r1 * 2)) >> 15) + ((a2 * saturated(this.#r2 * 2)) >> 15)
    this.s = saturated(saturated(poles) + this.#sz)
  }

  /** UPZERO, DELAYL and FILTEZ: the six zeros of the predictor. */
  #updateZeros(difference: number): void {
    const d = this.#d
    const b = this.#b
    const step = difference === 0 ? 0 : 128
    let sz = 0
    for (let i = 6; i > 0; i--) {
      const change = (d[i] as number) < 0 === difference < 0 ? step : -step
      const zero = saturated(change + (((b[i] as number) * 32_640) >> 15))
      b[i] = zero
    }
    for (let i = 6; i > 1; i--) d[i] = d[i - 1] as number
    d[1] = difference
    for (let i = 6; i > 0; i--) sz += ((b[i] as number) * saturated((d[i] as number) * 2)) >> 15
    this.#sz = saturated(sz)
  }
}

/** The last values of a filter. They move along a longer array, so that they need not be moved for each sample. */
class Window {
  readonly values = new Int32Array(16 * TAPS)
  /** Where the last `TAPS` values begin. */
  start = 0

  push(first: number, second: number): void {
    if (this.start + TAPS + 2 > this.values.length) {
      this.values.copyWithin(0, this.start, this.start + TAPS)
      this.start = 0
    }
    this.start += 2
    this.values[this.start + TAPS - 2] = first
    this.values[this.start + TAPS - 1] = second
  }
}

/** Splits 16 kHz audio into two bands of 8 kHz. */
class Analysis {
  readonly #window = new Window()
  low = 0
  high = 0

  push(first: number, second: number): void {
    this.#window.push(first, second)
    const { values, start } = this.#window
    let odd = 0
    let even = 0
    for (let i = 0; i < 12; i++) {
      odd += (values[start + 2 * i] as number) * (QMF[i] as number)
      even += (values[start + 2 * i + 1] as number) * (QMF[11 - i] as number)
    }
    this.low = (even + odd) >> 14
    this.high = (even - odd) >> 14
  }
}

/** Joins two bands of 8 kHz to 16 kHz audio. */
class Synthesis {
  readonly #window = new Window()
  first = 0
  second = 0

  push(low: number, high: number): void {
    this.#window.push(low + high, low - high)
    const { values, start } = this.#window
    let first = 0
    let second = 0
    for (let i = 0; i < 12; i++) {
      second += (values[start + 2 * i] as number) * (QMF[i] as number)
      first += (values[start + 2 * i + 1] as number) * (QMF[11 - i] as number)
    }
    this.first = saturated(first >> 11)
    this.second = saturated(second >> 11)
  }
}

/** Encodes a stream: two samples of 16 kHz to a byte. */
export class G722Encoder {
  readonly #analysis = new Analysis()
  readonly #lower = new Band(LOWER)
  readonly #higher = new Band(HIGHER)

  /** `pcm` has an even number of samples. Writes to `into` (at least half as long) or to a new array. */
  encode(pcm: Pcm, into: Uint8Array = new Uint8Array(pcm.length / 2)): Uint8Array {
    for (let at = 0; at < pcm.length / 2; at++) {
      this.#analysis.push(pcm[2 * at] as number, pcm[2 * at + 1] as number)
      into[at] = (this.#codeOfHigher(this.#analysis.high) << 6) | this.#codeOfLower(this.#analysis.low)
    }
    return into
  }

  #codeOfLower(value: number): number {
    const band = this.#lower
    const error = saturated(value - band.s)
    const magnitude = error >= 0 ? error : -(error + 1)
    let level = 1
    while (level < 30 && magnitude >= ((Q6[level] as number) * band.det) >> 12) level++
    const code = (error < 0 ? ILN[level] : ILP[level]) as number
    const short = code >> 2
    const difference = (band.det * (QM4[short] as number)) >> 15
    band.scale(WL[RL42[short] as number] as number)
    band.adapt(difference)
    return code
  }

  #codeOfHigher(value: number): number {
    const band = this.#higher
    const error = saturated(value - band.s)
    const magnitude = error >= 0 ? error : -(error + 1)
    const isLarge = magnitude >= (Q2 * band.det) >> 12
    const code = error < 0 ? (isLarge ? 0 : 1) : isLarge ? 2 : 3
    const difference = (band.det * (QM2[code] as number)) >> 15
    band.scale(WH[RH2[code] as number] as number)
    band.adapt(difference)
    return code
  }
}

/** Decodes a stream: a byte to two samples of 16 kHz. */
export class G722Decoder {
  readonly #synthesis = new Synthesis()
  readonly #lower = new Band(LOWER)
  readonly #higher = new Band(HIGHER)

  /** Writes to `into` (at least twice as long) or to a new array. */
  decode(bytes: Uint8Array, into: Pcm = new Int16Array(2 * bytes.length)): Pcm {
    for (let at = 0; at < bytes.length; at++) {
      const code = bytes[at] as number
      this.#synthesis.push(this.#lowerOf(code & 63), this.#higherOf(code >> 6))
      into[2 * at] = this.#synthesis.first
      into[2 * at + 1] = this.#synthesis.second
    }
    return into
  }

  #lowerOf(code: number): number {
    const band = this.#lower
    const short = code >> 2
    const value = band.s + ((band.det * (QM6[code] as number)) >> 15)
    const difference = (band.det * (QM4[short] as number)) >> 15
    band.scale(WL[RL42[short] as number] as number)
    band.adapt(difference)
    return value > 16_383 ? 16_383 : value < -16_384 ? -16_384 : value
  }

  #higherOf(code: number): number {
    const band = this.#higher
    const difference = (band.det * (QM2[code] as number)) >> 15
    const value = difference + band.s
    band.scale(WH[RH2[code] as number] as number)
    band.adapt(difference)
    return value > 16_383 ? 16_383 : value < -16_384 ? -16_384 : value
  }
}

/** 16 kHz audio to 8 kHz, by the filter of G.722: the lower band alone. */
export class HalfRate {
  readonly #analysis = new Analysis()

  convert(pcm: Pcm): Pcm {
    const half = new Int16Array(pcm.length / 2)
    for (let at = 0; at < half.length; at++) {
      this.#analysis.push(pcm[2 * at] as number, pcm[2 * at + 1] as number)
      half[at] = saturated(this.#analysis.low * 2)
    }
    return half
  }
}

/** 8 kHz audio to 16 kHz, by the filter of G.722: the higher band is silent. */
export class DoubleRate {
  readonly #synthesis = new Synthesis()

  convert(pcm: Pcm): Pcm {
    const double = new Int16Array(pcm.length * 2)
    for (let at = 0; at < pcm.length; at++) {
      this.#synthesis.push((pcm[at] as number) >> 1, 0)
      double[2 * at] = this.#synthesis.first
      double[2 * at + 1] = this.#synthesis.second
    }
    return double
  }
}

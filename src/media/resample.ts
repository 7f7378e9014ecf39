import type { Pcm } from './media-stream.ts'

/** Zero crossings of the sinc on each side, at the lower of the two rates: the pass band reaches 86 % of its Nyquist. */
const ZERO_CROSSINGS = 32
/** The frequency at which the filter attenuates by 6 dB, as a fraction of the lower Nyquist frequency. */
const CUTOFF = 0.93
/** Kaiser window parameter: about 70 dB of stop-band attenuation, below the noise floor of telephone speech. */
const KAISER_BETA = 7

/**
 * Converts the sample rate of a stream with a polyphase windowed-sinc filter, between any two rates with a small ratio
 * (8, 16, 24, 48 kHz). The filter has linear phase and adds no delay: the output is aligned in time with the input.
 */
export class Resampler {
  readonly #up: number
  readonly #down: number
  readonly #half: number
  readonly #taps: Float64Array
  /** The input samples still needed, from sample number `#firstInput` of the stream on. */
  #input = new Float64Array(0)
  #firstInput = 0
  #nextOutput = 0

  constructor(fromHz: number, toHz: number) {
    const divisor = greatestCommonDivisor(fromHz, toHz)
    this.#up = toHz / divisor
    this.#down = fromHz / divisor
    this.#half = ZERO_CROSSINGS * Math.max(this.#up, this.#down)
    this.#taps = lowPass(this.#half, CUTOFF / Math.max(this.#up, this.#down), this.#up)
  }

  /** Returns the output that the input so far determines; the rest follows with later calls or `flush`. */
  push(pcm: Pcm): Pcm {
    if (this.#up === this.#down) return pcm
    const joined = new Float64Array(this.#input.length + pcm.length)
    joined.set(this.#input)
    joined.set(pcm, this.#input.length)
    this.#input = joined
    const available = this.#firstInput + joined.length
    const outputs = Math.floor(((available - 1) * this.#up - this.#half) / this.#down) + 1
    return this.#produce(Math.max(this.#nextOutput, outputs))
  }

  /** Ends the stream, as if silence followed. The output then has `ceil(input * to / from)` samples in total. */
  flush(): Pcm {
    if (this.#up === this.#down) return new Int16Array(0)
    return this.#produce(Math.ceil(((this.#firstInput + this.#input.length) * this.#up) / this.#down))
  }

  #produce(untilOutput: number): Pcm {
    const output = new Int16Array(untilOutput - this.#nextOutput)
    for (let i = 0; i < output.length; i++) output[i] = this.#sampleAt((this.#nextOutput + i) * this.#down)
    this.#nextOutput = untilOutput
    this.#forget()
    return output
  }

  /** The filtered value at `position`, counted at the least common multiple of both rates. */
  #sampleAt(position: number): number {
    const last = this.#firstInput + this.#input.length - 1
    const from = Math.max(this.#firstInput, Math.ceil((position - this.#half) / this.#up))
    const to = Math.min(last, Math.floor((position + this.#half) / this.#up))
    let sum = 0
    for (let i = from; i <= to; i++)
      sum +=
        (this.#input[i - this.#firstInput] as number) * (this.#taps[position - i * this.#up + this.#half] as number)
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }

  #forget(): void {
    const needed = Math.ceil((this.#nextOutput * this.#down - this.#half) / this.#up)
    const drop = Math.min(this.#input.length, Math.max(0, needed - this.#firstInput))
    this.#input = this.#input.slice(drop)
    this.#firstInput += drop
  }
}

/** Converts the sample rate of a whole recording. */
export function resampled(pcm: Pcm, fromHz: number, toHz: number): Pcm {
  if (fromHz === toHz) return pcm
  const resampler = new Resampler(fromHz, toHz)
  const head = resampler.push(pcm)
  const tail = resampler.flush()
  const whole = new Int16Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function lowPass(half: number, cutoff: number, gain: number): Float64Array {
  const taps = new Float64Array(2 * half + 1)
  for (let i = -half; i <= half; i++) {
    const x = Math.PI * cutoff * i
    const window = bessel(KAISER_BETA * Math.sqrt(1 - (i / half) ** 2)) / bessel(KAISER_BETA)
    taps[i + half] = gain * cutoff * (i === 0 ? 1 : Math.sin(x) / x) * window
  }
  return taps
}

/** Modified Bessel function of the first kind, order zero, by its power series. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

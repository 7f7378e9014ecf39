import type { Pcm } from '../../media/media-stream.ts'
import { BeepDetector, type BeepSign, SHORTEST_MS } from './beep.ts'

/** `fax`: a fax machine or a modem answered. `intercept`: the network announces that the number cannot be reached. */
export type ToneSign = BeepSign | 'fax' | 'intercept'

/** Source: ITU-T T.30 and V.25, the answer tone of the called station. Its phase may reverse every 450 ms. */
const FAX_HZ = 2_100
/** No beep lasts this long; a fax machine sends the tone for two to four seconds. */
const FAX_MS = 1_000
/** Source: ITU-T E.180 and Telcordia SR-4162, special information tones: three in a row, low or high, 276 or 380 ms each. */
const INTERCEPT_HZ: readonly (readonly number[])[] = [[914, 985], [1_371, 1_429], [1_777]]
/** How far a tone may be from its nominal frequency. */
const NEAR_HZ = 30
/** The longest gap before the next tone of either signal. The end of a beep is reported after this gap. */
const GAP_MS = 100
const FRAME_MS = 20

/** Detects the tones of machines: the beep of an answering machine, a fax, and the network's special information tones. */
export class MachineTones {
  readonly #beeps: BeepDetector
  /** How long the fax tone has lasted. */
  #faxMs = 0
  /** How many intercept tones were heard in the right order. */
  #steps = 0
  /** How long ago a tone ended that another one may follow; null if there is no such tone. */
  #waitsMs: number | null = null

  constructor(sampleRate: number) {
    this.#beeps = new BeepDetector(sampleRate)
  }

  /** Takes 20 ms of audio. */
  take(frame: Pcm): ToneSign {
    const { lastHz } = this.#beeps
    const sign = this.#beeps.take(frame)
    if (sign === 'tone') return this.#hearTone(this.#beeps.lastHz)
    if (sign === 'ended') return this.#hearEnd(lastHz)
    return this.#waitsMs === null ? 'none' : this.#wait(this.#waitsMs)
  }

  #hearTone(hz: number): ToneSign {
    this.#waitsMs = null
    if (!near(hz, FAX_HZ)) this.#faxMs = 0
    else if (this.#isFax()) return 'fax'
    return this.#steps === 2 && isStep(2, hz) ? 'intercept' : 'tone'
  }

  /** Also counts the time before the tone was recognized. */
  #isFax(): boolean {
    this.#faxMs += this.#faxMs === 0 ? SHORTEST_MS : FRAME_MS
    return this.#faxMs >= FAX_MS
  }

  #hearEnd(hz: number): ToneSign {
    const follows = isStep(this.#steps, hz)
    this.#steps = follows ? this.#steps + 1 : isStep(0, hz) ? 1 : 0
    if (this.#steps === 0 && !near(hz, FAX_HZ)) return this.#over()
    this.#waitsMs = 0
    return 'tone'
  }

  #wait(waitedMs: number): ToneSign {
    // A tone that has started counts only once it is long enough.
    const { hearsTone, lastHz } = this.#beeps
    if (hearsTone && near(lastHz, FAX_HZ)) return this.#isFax() ? 'fax' : 'tone'
    if (hearsTone && isStep(this.#steps, lastHz)) return 'tone'
    this.#waitsMs = waitedMs + FRAME_MS
    return this.#waitsMs < GAP_MS ? 'tone' : this.#over()
  }

  /** The tone is over: it was a beep. */
  #over(): ToneSign {
    this.#waitsMs = null
    this.#faxMs = 0
    this.#steps = 0
    return 'ended'
  }
}

const near = (hz: number, wanted: number): boolean => Math.abs(hz - wanted) <= NEAR_HZ

const isStep = (step: number, hz: number): boolean => INTERCEPT_HZ[step]?.some((wanted) => near(hz, wanted)) ?? false

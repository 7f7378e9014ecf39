import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined, trimmed } from '../../src/media/pcm.ts'
import { PcmReader } from '../../src/media/pcm-bytes.ts'
import { resampled } from '../../src/media/resample.ts'
import { FLITE_VOICES, FliteTextToSpeech } from '../../src/providers/flite/tts.ts'

const RATE = 8_000
const WAV_HEADER = 44
/** espeak-ng writes 22,050 samples a second. */
const ESPEAK_RATE = 22_050
const ESPEAK_VOICES = ['en-us', 'en-gb', 'en-us+f3', 'en-gb+m3']

/** A word as it was spoken; times count from the beginning of the phrase. */
export interface TimedWord {
  text: string
  startMs: number
  endMs: number
}

export interface SpokenPhrase {
  pcm: Pcm
  words: readonly TimedWord[]
}

/** The voices of callers at 8 kHz: flite's, and espeak-ng's where it is installed. */
export class CallerVoices {
  readonly #flite = new FliteTextToSpeech({ clock: systemClock, log: silentLog })
  readonly #said = new Map<string, Promise<SpokenPhrase>>()
  names: readonly string[] = FLITE_VOICES

  static async open(): Promise<CallerVoices> {
    const voices = new CallerVoices()
    const hasEspeak = await promisify(execFile)('espeak-ng', ['--version']).then(
      () => true,
      () => false,
    )
    if (hasEspeak) voices.names = [...FLITE_VOICES, ...ESPEAK_VOICES]
    return voices
  }

  say(voice: string, text: string): Promise<SpokenPhrase> {
    const key = `${voice} ${text}`
    const said = this.#said.get(key) ?? this.#speak(voice, text)
    this.#said.set(key, said)
    return said
  }

  close(): Promise<void> {
    return this.#flite.close()
  }

  async #speak(voice: string, text: string): Promise<SpokenPhrase> {
    const isFlite = (FLITE_VOICES as readonly string[]).includes(voice)
    const pcm = trimmed(isFlite ? await this.#byFlite(voice, text) : await byEspeak(voice, text), 400, 40)
    return { pcm, words: wordTimes(text, (pcm.length * 1000) / RATE) }
  }

  async #byFlite(voice: string, text: string): Promise<Pcm> {
    const pieces: Pcm[] = []
    for await (const pcm of this.#flite.speak(text, { sampleRate: RATE, voice })) pieces.push(pcm)
    return joined(pieces)
  }
}

async function byEspeak(voice: string, text: string): Promise<Pcm> {
  const args = ['-v', voice, '-s', '165', '--stdout', text]
  const { stdout } = await promisify(execFile)('espeak-ng', args, { encoding: 'buffer', maxBuffer: 8 * 1024 * 1024 })
  return resampled(new PcmReader().push(stdout.subarray(WAV_HEADER)), ESPEAK_RATE, RATE)
}

/** The voices report no times: the length of a word is taken from its letters. */
export function wordTimes(text: string, wholeMs: number): TimedWord[] {
  const words = text.split(/\s+/)
  const weights = words.map((word) => word.length + 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let at = 0
  return words.map((word, index) => {
    const startMs = (at / whole) * wholeMs
    at += weights[index] as number
    return { text: word.replace(/[.,?!]+$/, ''), startMs, endMs: (at / whole) * wholeMs }
  })
}

import type { Pcm } from '../../media/media-stream.ts'
import { rms } from '../../media/pcm.ts'

/** How far back the search for the beginning of a word goes. */
const SEARCH_MS = 600
/** How much is repeated if no word begins there. */
const REPEATED_MS = 120
const STEP_MS = 10
/** A pause between words is at least this long; closures of consonants are shorter. */
const MIN_PAUSE_MS = 50
/** A pause is this far below the loudest part: a factor of 10 is 20 dB. */
const QUIETER = 10

/**
 * Where speech that was cut at sample `cut` continues: at the beginning of the word that was cut, if a pause before it can be heard in the audio,
 * otherwise 120 ms before the cut. Voices do not report the times of words. Pure.
 */
export function resumePoint(audio: Pcm, cut: number, sampleRate: number): number {
  const step = Math.round((sampleRate * STEP_MS) / 1000)
  const from = Math.max(0, cut - SEARCH_MS * (sampleRate / 1000))
  const levels: number[] = []
  for (let at = from; at + step <= cut; at += step) levels.push(rms(audio.subarray(at, at + step)))
  const quiet = Math.max(...levels, 0) / QUIETER
  let pauseSteps = 0
  for (let index = levels.length - 1; index >= 0; index -= 1) {
    if ((levels[index] as number) > quiet) pauseSteps = 0
    else pauseSteps += 1
    if (pauseSteps * STEP_MS >= MIN_PAUSE_MS) return from + (index + pauseSteps) * step
  }
  return Math.max(0, cut - REPEATED_MS * (sampleRate / 1000))
}

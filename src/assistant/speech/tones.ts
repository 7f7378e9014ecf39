import type { Pcm } from '../../media/media-stream.ts'

const TONE_HZ = 880
const TONE_MS = 400
const LOUDNESS = 6_000
/** The length of the fade-in and fade-out, which avoids a click. */
const FADE_MS = 10

/** The beep of "after the tone". */
export function tone(sampleRate: number): Pcm {
  const pcm = new Int16Array(Math.round((sampleRate * TONE_MS) / 1000))
  const fade = (sampleRate * FADE_MS) / 1000
  for (let i = 0; i < pcm.length; i += 1) {
    const envelope = Math.min(1, i / fade, (pcm.length - 1 - i) / fade)
    pcm[i] = Math.round(LOUDNESS * envelope * Math.sin((2 * Math.PI * TONE_HZ * i) / sampleRate))
  }
  return pcm
}

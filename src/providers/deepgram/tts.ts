import type { TextToSpeech } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { HttpVoice } from '../http-voice.ts'

export interface DeepgramVoiceOptions {
  clock: Clock
  baseUrl: string
  apiKey: string
  /** A model is a voice here, such as aura-2-thalia-en. */
  model: string
  firstMs?: number
  idleMs?: number
}

/** The sample rates of Deepgram's raw PCM. */
const RATES = [8_000, 16_000, 24_000, 32_000, 48_000]

/** Deepgram Aura (`POST /v1/speak`), at the sample rate of the call, so that nothing is resampled. */
export function deepgramVoice({ clock, baseUrl, apiKey, model, ...times }: DeepgramVoiceOptions): TextToSpeech {
  return new HttpVoice({
    ...times,
    name: 'deepgram',
    clock,
    apiKey,
    ask: (text, { sampleRate, voice }) => {
      const rawHz = RATES.includes(sampleRate) ? sampleRate : 24_000
      const url = new URL(`${baseUrl}/v1/speak`)
      url.search = new URLSearchParams({
        model: voice ?? model,
        encoding: 'linear16',
        sample_rate: `${rawHz}`,
        container: 'none',
      }).toString()
      return { url: url.href, headers: { authorization: `Token ${apiKey}` }, body: JSON.stringify({ text }), rawHz }
    },
  })
}

import type { TextToSpeech } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { HttpVoice } from '../http-voice.ts'
import { bearer } from '../vendor-http.ts'

export interface SpeechServerOptions {
  /** The name in the settings; `compatible` by default. */
  name?: string
  clock: Clock
  baseUrl: string
  apiKey: string | null
  model: string
  voice: string
  firstMs?: number
  idleMs?: number
}

/** The sample rate of OpenAI's raw audio, and of servers that copy its API. */
const RAW_HZ = 24_000

/** A voice with OpenAI's speech API (`POST /audio/speech`): Kokoro, Piper, speaches, LocalAI, OpenAI. */
export function speechServerVoice(options: SpeechServerOptions): TextToSpeech {
  const { name = 'compatible', clock, baseUrl, apiKey, model, voice, ...times } = options
  return new HttpVoice({
    ...times,
    name,
    clock,
    apiKey,
    ask: (text, wish) => ({
      url: `${baseUrl}/audio/speech`,
      headers: bearer(apiKey),
      body: JSON.stringify({
        ...{ model, input: text, voice: wish.voice ?? voice, response_format: 'pcm' },
        ...(wish.speed === undefined || wish.speed === 1 ? {} : { speed: wish.speed }),
      }),
      rawHz: RAW_HZ,
    }),
  })
}

import type { TextToSpeech } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { HttpVoice } from '../http-voice.ts'
import { bearer } from '../vendor-http.ts'

export interface SpeechServerOptions {
  /** The name in settings; `compatible` unless told. */
  name?: string
  clock: Clock
  baseUrl: string
  apiKey: string | null
  model: string
  voice: string
  firstMs?: number
  idleMs?: number
}

/** What OpenAI sends when asked for raw audio, and those who copy its interface. */
const RAW_HZ = 24_000

/** Any server of speech with OpenAI's interface (`POST /audio/speech`): Kokoro, Piper, speaches, LocalAI, OpenAI. */
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

import { ApiError, badRequest } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { interleave, wavHeader } from '../../media/wav.ts'
import type { TextToSpeech } from '../ports.ts'
import { pronounce, type Speaker } from './pronounce.ts'

export interface VoiceSample {
  text: string
  /** The provider's name of a voice; if absent, its default voice. */
  voice?: string
  speed?: number
}

/** The sample rate of a wideband call. */
const SAMPLE_RATE = 16_000
const MAX_CHARACTERS = 300
/** The longest preview; the rest is cut off. */
const MAX_SECONDS = 60
const TIMEOUT_MS = 15_000

/**
 * Speaks a sample text with a voice as a call would, as a WAV file.
 * @throws BAD_REQUEST for an empty or long text and for an unknown voice; UNAVAILABLE if the provider fails
 */
export async function previewVoice(
  tts: TextToSpeech,
  sample: VoiceSample,
  speaker: Speaker,
  clock: Clock,
): Promise<Uint8Array> {
  const { text, voice, speed } = sample
  if (text.trim() === '' || text.length > MAX_CHARACTERS)
    throw badRequest(`text: must be 1 to ${MAX_CHARACTERS} characters`)
  const stop = new AbortController()
  const cancel = clock.after(TIMEOUT_MS, () => stop.abort())
  const voiceOptions = { ...(voice === undefined ? {} : { voice }), ...(speed === undefined ? {} : { speed }) }
  try {
    const pieces: Pcm[] = []
    let samples = 0
    for await (const pcm of tts.speak(pronounce(text, speaker), {
      sampleRate: SAMPLE_RATE,
      signal: stop.signal,
      ...voiceOptions,
    })) {
      pieces.push(pcm)
      samples += pcm.length
      if (samples >= MAX_SECONDS * SAMPLE_RATE) break
    }
    if (stop.signal.aborted || samples === 0) throw new ApiError('UNAVAILABLE', 'the voice did not answer; try again')
    const bytes = interleave([joined(pieces)])
    return Buffer.concat([wavHeader(SAMPLE_RATE, 1, bytes.length), bytes])
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (voice !== undefined && !error.retryable) throw badRequest(`voiceId: cannot be heard (${error.message})`)
    throw new ApiError('UNAVAILABLE', `the voice does not work (${error.message})`, { cause: error })
  } finally {
    cancel()
  }
}

import { FormData } from 'undici'
import type { ListenOptions, SpeechToText } from '../../assistant/ports.ts'
import type { Clock } from '../../kernel/clock.ts'
import { isLoopbackHost } from '../../kernel/network/address-guard.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { interleave, wavHeader } from '../../media/wav.ts'
import { type Recognized, UtteranceSpeechToText } from '../utterances.ts'
import { nonsense } from '../vendor-failure.ts'
import { bearer, wholeAnswer } from '../vendor-http.ts'
import { isObject, parseJsonObject } from '../vendor-socket.ts'

export interface TranscriptionOptions {
  /** The name in the settings; `compatible` by default. */
  name?: string
  clock: Clock
  baseUrl: string
  apiKey: string | null
  model: string
  /** The time limit for a whole utterance (10 s). */
  firstMs?: number
  idleMs?: number
}

/** Whisper writes "Thank you." for silence, but reports that it is unlikely to be speech. */
const NO_SPEECH = 0.6
const UNSURE = 0.4

/** A recognizer with OpenAI's transcriptions (`POST /audio/transcriptions`): speaches, vLLM, LocalAI, Groq, OpenAI. */
export function transcriptionServer(options: TranscriptionOptions): SpeechToText {
  const { name = 'compatible', clock, baseUrl, apiKey, model, firstMs = 10_000, idleMs = 4_000 } = options
  return new UtteranceSpeechToText({
    name,
    isLocal: URL.canParse(baseUrl) && isLoopbackHost(new URL(baseUrl).hostname),
    rates: [8_000, 16_000],
    recognize: async (utterance, sampleRate, wish, signal) => {
      const body = formOf(utterance, sampleRate, model, wish)
      const url = `${baseUrl}/audio/transcriptions`
      const headers = bearer(apiKey)
      const secrets = [apiKey]
      const times = { firstMs, idleMs, wholeMs: firstMs + idleMs }
      const answer = await wholeAnswer({ provider: name, url, headers, body, clock, ...times, signal, secrets })
      return answer === null ? null : read(name, answer.toString())
    },
  })
}

function formOf(utterance: Pcm, sampleRate: number, model: string, { language, hints = [] }: ListenOptions): FormData {
  const samples = interleave([utterance])
  const wav = Buffer.concat([wavHeader(sampleRate, 1, samples.length), samples])
  const form = new FormData()
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'utterance.wav')
  form.set('model', model)
  if (language !== undefined) form.set('language', language.slice(0, 2))
  if (hints.length > 0) form.set('prompt', hints.slice(0, 50).join(', '))
  // OpenAI's newer models only support the short form. The GPT-4o ones report confidence on request, later ones do not.
  const isOpenAis = model.startsWith('gpt-')
  if (!isOpenAis || model.startsWith('gpt-4o')) form.set('temperature', '0')
  form.set('response_format', isOpenAis ? 'json' : 'verbose_json')
  if (model.startsWith('gpt-4o')) form.set('include[]', 'logprobs')
  return form
}

function read(provider: string, text: string): Recognized {
  const answer = parseJsonObject(text)
  if (answer === null || typeof answer.text !== 'string') throw nonsense(provider, 'answered no transcript')
  const segments = Array.isArray(answer.segments) ? answer.segments.filter(isObject) : []
  if (segments.length > 0) return ofSegments(answer.text, segments)
  const logs = Array.isArray(answer.logprobs) ? answer.logprobs.filter(isObject).map(({ logprob }) => logprob) : []
  return { text: answer.text, confidence: meanProbability(logs) }
}

/** Whisper's measures: mean log probabilities of tokens, and the probability that there was no speech. */
function ofSegments(text: string, segments: readonly Record<string, unknown>[]): Recognized {
  const confidence = meanProbability(segments.map((segment) => segment.avg_logprob))
  const silent = segments.every(({ no_speech_prob: none }) => typeof none === 'number' && none > NO_SPEECH)
  return silent && (confidence ?? 0) < UNSURE ? { text: '', confidence: null } : { text, confidence }
}

function meanProbability(logs: readonly unknown[]): number | null {
  const known = logs.filter((log) => typeof log === 'number')
  if (known.length === 0) return null
  return Math.min(1, Math.exp(known.reduce((sum, log) => sum + log, 0) / known.length))
}

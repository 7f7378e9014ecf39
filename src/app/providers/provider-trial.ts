import type { LanguageModel, Realtime, SpeechToText, TextToSpeech } from '../../assistant/ports.ts'
import type { ProviderTrial } from '../../features/providers/provider-schemas.ts'
import type { Clock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { FliteTextToSpeech } from '../../providers/flite/tts.ts'

/** The provider's answer, or why there was none. Never rejects. */
export async function tried(clock: Clock, use: () => Promise<string>): Promise<ProviderTrial> {
  const startedMs = clock.monotonicMs()
  const tookMs = () => Math.round(clock.monotonicMs() - startedMs)
  try {
    return { ok: true, detail: await use(), problem: null, tookMs: tookMs() }
  } catch (error) {
    const problem = error instanceof ProviderError ? (error.problem ?? 'unknown') : 'unknown'
    return { ok: false, detail: error instanceof Error ? error.message : String(error), problem, tookMs: tookMs() }
  }
}

/** Each of these functions uses a provider once, at almost no cost, and returns what the provider answered. */

const RATE = 8_000
const PHRASE = 'Hello, how are you?'
/** Longer than every time limit of the providers. */
const MAX_MS = 30_000

export async function tryVoice(voice: TextToSpeech): Promise<string> {
  let samples = 0
  for await (const pcm of voice.speak(PHRASE, { sampleRate: RATE })) samples += pcm.length
  if (samples === 0) throw new Error('the voice returned no audio')
  return ''
}

/** The built-in voice speaks to the recognizer. The check passes whatever the recognizer understands. */
export async function tryRecognizer(recognizer: SpeechToText, clock: Clock): Promise<string> {
  const speech = await speakPhrase(clock)
  return withinLimit(clock, 'speech recognition did not finish', (done, failed) => {
    const heard: string[] = []
    const stream = recognizer.listen(
      { sampleRate: RATE, language: 'en-US' },
      {
        onTranscript: ({ kind, text }) => void (kind === 'final' && heard.push(text)),
        onUtteranceEnd: () => done(heard.length === 0 ? 'listens' : `heard "${heard.join(' ')}"`),
        onFailed: failed,
      },
    )
    stream.push(speech)
    stream.finish()
  })
}

async function speakPhrase(clock: Clock): Promise<Pcm> {
  const voice = new FliteTextToSpeech({ clock, log: silentLog })
  const pieces: Pcm[] = []
  try {
    for await (const pcm of voice.speak(PHRASE, { sampleRate: RATE })) pieces.push(pcm)
  } finally {
    await voice.close()
  }
  return joined(pieces)
}

export async function tryModel(model: LanguageModel): Promise<string> {
  let text = ''
  const request = { instructions: 'Answer with one word.', turns: [{ from: 'caller' as const, text: 'Say hello.' }] }
  for await (const part of model.respond({ ...request, maxOutputTokens: 20 }))
    if (part.kind === 'text') text += part.text
  return `says "${text.trim().slice(0, 40)}"`
}

export function tryRealtime(realtime: Realtime, clock: Clock): Promise<string> {
  return withinLimit(clock, 'the session did not start', (done, failed) => {
    const listener = { onReady: () => done('listens'), onAudio() {}, onFailed: failed }
    realtime.converse({ sampleRate: RATE, instructions: 'Wait.' }, listener)
  })
}

/** Resolves or rejects as `run` reports; rejects with `late` after `MAX_MS`. */
function withinLimit(
  clock: Clock,
  late: string,
  run: (done: (detail: string) => void, failed: (error: Error) => void) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(MAX_MS, () => reject(new Error(late)))
    const settle = <T>(end: (value: T) => void) => {
      return (value: T) => {
        cancel()
        end(value)
      }
    }
    run(settle(resolve), settle(reject))
  })
}

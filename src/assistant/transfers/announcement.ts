import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import type { TextToSpeech } from '../ports.ts'
import { spokenPhone } from '../speech/spoken.ts'
import { tone } from '../speech/tones.ts'
import { wordsOfAnnouncement } from './announcement-words.ts'

/** What the person who answers a transfer is told about the call. */
export interface AnnouncedCall {
  businessName: string
  callerName: string | null
  /** E.164; null if withheld. */
  callerPhone: string | null
  /** The reason, in words; null if unknown. */
  about: string | null
}

const MAX_ABOUT = 120

/**
 * "A call for Bella's Salon from Ada. It is about an invoice. Press 1 to take it, or 2 to decline." In the given language (BCP 47), if there are
 * words for it. Pure.
 */
export function announcementWords(
  { businessName, callerName, callerPhone, about }: AnnouncedCall,
  acceptByKey: boolean,
  language = 'en',
): string {
  const words = wordsOfAnnouncement(language)
  const who = callerName ?? (callerPhone === null ? words.withheld : spokenPhone(callerPhone))
  const topic =
    about
      ?.replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .replace(/[.!?]+$/, '')
      .slice(0, MAX_ABOUT) ?? ''
  return [
    words.call(businessName, who),
    ...(topic === '' ? [] : [words.about(topic)]),
    ...(acceptByKey ? [words.keys] : []),
  ].join(' ')
}

/** The reason in words; null for reasons that the service gives by itself, such as `customer_request`, because they tell a person nothing. Pure. */
export const topicOf = (reason: string | undefined): string | null =>
  reason === undefined || /^[a-z0-9_]+$/.test(reason) ? null : reason

const TIMEOUT_MS = 15_000
const MAX_SECONDS = 30

/** How the announcement is spoken in a call. */
export interface Speaking {
  tts: TextToSpeech
  voice?: string
  speed: number
  pronounce(text: string): string
  clock: Clock
  log: Log
  callId: string
}

/** The words as audio; a tone if the voice fails, so that a person who answers knows that this is a transfer. */
export async function spokenAnnouncement(words: string, sampleRate: number, speaking: Speaking): Promise<Pcm> {
  const { tts, voice, speed, pronounce, clock, log, callId } = speaking
  const stop = new AbortController()
  const cancel = clock.after(TIMEOUT_MS, () => stop.abort())
  const options = { sampleRate, speed, signal: stop.signal, ...(voice === undefined ? {} : { voice }) }
  try {
    const pieces: Pcm[] = []
    let samples = 0
    for await (const pcm of tts.speak(pronounce(words), options)) {
      pieces.push(pcm)
      samples += pcm.length
      if (samples >= MAX_SECONDS * sampleRate) break
    }
    return samples === 0 || stop.signal.aborted ? tone(sampleRate) : joined(pieces)
  } catch (err) {
    log.warn({ callId, err }, 'could not speak the announcement of a transfer; a tone is played in its place')
    return tone(sampleRate)
  } finally {
    cancel()
  }
}

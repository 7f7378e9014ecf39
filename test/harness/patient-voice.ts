import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { FliteTextToSpeech } from '../../src/providers/flite/tts.ts'

/**
 * The built-in voice, which synthesizes at a low priority: on a busy machine its usual limit of ten seconds for a
 * sentence is too short.
 */
export const patientVoice = (options: { voice?: string } = {}): FliteTextToSpeech =>
  new FliteTextToSpeech({ clock: systemClock, log: silentLog, timeoutMs: 60_000, ...options })

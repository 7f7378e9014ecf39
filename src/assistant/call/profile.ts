import type { Business } from '../../features/business/business.ts'
import { listPronunciations, type Pronunciation } from '../../features/pronunciations/pronunciation.ts'
import { DEFAULT_VOICE, REALTIME, type VoiceProfile, voiceProfileFor } from '../../features/voice/voice-profile.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { DEFAULT_LIMITS } from '../conversation/waits.ts'

/** The part of a voice profile that a call uses. */
export type CallProfile = Pick<
  VoiceProfile,
  | 'provider'
  | 'voiceId'
  | 'language'
  | 'speed'
  | 'greeting'
  | 'interruptionsEnabled'
  | 'minEndpointingMs'
  | 'maxEndpointingMs'
  | 'maxCallSeconds'
  | 'recordingEnabled'
  | 'recordingNotice'
  | 'voicemailAction'
>

/**
 * The voice profile for calls to a number, or a default one if it cannot be read: the call is answered in any case. A
 * call is recorded only if both the business and the profile allow it.
 */
export async function loadCallProfile(db: Database, business: Business, phone: string, log: Log): Promise<CallProfile> {
  try {
    const profile = await voiceProfileFor(db, business.id, phone)
    return { ...profile, recordingEnabled: profile.recordingEnabled && business.recordingEnabled }
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'could not read the voice profile of a call; the call uses the defaults')
    return defaultProfile(business)
  }
}

/**
 * How the business wants words to be pronounced. Empty if the words cannot be read: the call is answered in any case.
 */
export async function loadLexicon(db: Database, { id }: Business, log: Log): Promise<readonly Pronunciation[]> {
  try {
    return await listPronunciations(db, id)
  } catch (err) {
    log.warn({ businessId: id, err }, 'could not read the pronunciations of a business; the call goes on without them')
    return []
  }
}

const defaultProfile = ({ recordingEnabled, maxCallSeconds }: Business): CallProfile => ({
  provider: 'flite',
  voiceId: null,
  language: 'en-US',
  speed: 1,
  greeting: null,
  interruptionsEnabled: true,
  minEndpointingMs: DEFAULT_LIMITS.endpointMinMs,
  maxEndpointingMs: DEFAULT_LIMITS.endpointMaxMs,
  maxCallSeconds,
  recordingEnabled,
  recordingNotice: null,
  voicemailAction: 'hang_up',
})

/**
 * Whether a speech-to-speech model may handle the calls of a profile: not if the profile opts out or names a voice of
 * another provider. Pure.
 */
export const wantsRealtime = ({ provider, voiceId }: Pick<CallProfile, 'provider' | 'voiceId'>): boolean =>
  provider === REALTIME || (voiceId === null && provider !== DEFAULT_VOICE)

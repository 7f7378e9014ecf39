import type { Business } from '../../features/business/business.ts'
import type { Pronunciation } from '../../features/pronunciations/pronunciation.ts'
import { requireTransferDestination } from '../../features/transfer-destinations/transfer-destination.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { CallTap } from '../../media/call-tap.ts'
import type { Database } from '../../store/database.ts'
import type { TextToSpeech } from '../ports.ts'
import { pronounce } from '../speech/pronounce.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { announcementWords, spokenAnnouncement, topicOf } from './announcement.ts'
import { callTransfer } from './call-transfer.ts'
import type { KnownDestination } from './destinations.ts'

/** What transfers need to know about a call. */
interface TransferredCall {
  callId: string
  business: Business
  leg: CallLeg
  tap: CallTap
  callerName: string | null
  destinations: readonly KnownDestination[]
  lexicon: readonly Pronunciation[]
}

interface Voice {
  voiceId: string | null
  provider: string
  speed: number
  language: string
}

/** The transfers of one call. Announcements are spoken with the voice of the call, in its language. */
export function transferOfCall(
  { callId, business, leg, tap, callerName, destinations, lexicon }: TransferredCall,
  { voiceId, provider, speed, language }: Voice,
  { db, tts, clock, log }: { db: Database; tts: TextToSpeech; clock: Clock; log: Log },
): ToolContext['transfer'] {
  const callerPhone = parsePhoneNumber(leg.direction === 'inbound' ? leg.from : leg.to, business.country)
  const voice = voiceId !== null && provider === tts.name ? { voice: voiceId } : {}
  const say = (text: string) => pronounce(text, { language, country: business.country, lexicon })
  return callTransfer({
    ...{ leg, destinations, log, callId },
    takeOver: () => tap.connect(),
    find: (id) => requireTransferDestination(db, business.id, id).catch(() => null),
    announce: ({ acceptByKey }, reason, sampleRate) => {
      const call = { businessName: business.name, callerName, callerPhone, about: topicOf(reason) }
      const speaking = { tts, ...voice, speed, pronounce: say, clock, log, callId }
      return spokenAnnouncement(announcementWords(call, acceptByKey, language), sampleRate, speaking)
    },
  })
}

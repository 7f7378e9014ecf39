import { expect, test } from 'vitest'
import { ScriptedVoice } from '../../../test/phones/scripted-leg.ts'
import { OPENING_LANGUAGES } from '../../features/assistants/opening-words.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { tone } from '../speech/tones.ts'
import { announcementWords, spokenAnnouncement, topicOf } from './announcement.ts'

const CALL = { businessName: 'Harbour Hair', callerName: 'Ada', callerPhone: '+12125550142', about: null }

test('the announcement says who is calling and why, and which keys there are', () => {
  expect(announcementWords({ ...CALL, about: 'an invoice\nfrom May.' }, true)).toBe(
    'A call for Harbour Hair from Ada. It is about: an invoice from May. Press 1 to take it, or 2 to decline.',
  )
  expect(announcementWords({ ...CALL, callerName: null }, false)).toMatch(
    /^A call for Harbour Hair from .*0.?1.?4.?2\.$/,
  )
  expect(announcementWords({ ...CALL, callerName: null, callerPhone: null }, false)).toBe(
    'A call for Harbour Hair from a caller who withholds the number.',
  )
})

test('a reason that comes from the service is not announced', () => {
  expect(['customer_request', 'team_request', 'an invoice', undefined].map(topicOf)).toEqual([
    ...[null, null],
    ...['an invoice', null],
  ])
})

test('if the voice fails, a tone is played', async () => {
  const tts = new ScriptedVoice()
  const speaking = {
    tts,
    speed: 1,
    pronounce: (text: string) => text,
    clock: new ManualClock(new Date(0)),
    log: silentLog,
    callId: 'call_1',
  }
  expect((await spokenAnnouncement('Hello there', 8_000, speaking)).length).toBe(3_200)
  tts.mood = 'broken'
  expect(await spokenAnnouncement('Hello there', 8_000, speaking)).toEqual(tone(8_000))
})

test('the announcement is in the language of the call if there are words for it, with the same facts in each language', () => {
  const call = { ...CALL, callerName: null, callerPhone: null, about: 'XYZ' }

  expect(announcementWords({ ...CALL, about: 'die Rechnung' }, true, 'de-AT')).toBe(
    'Ein Anruf für Harbour Hair von Ada. Es geht um: die Rechnung. Drücken Sie die 1, um ihn anzunehmen, oder die 2, um ihn abzulehnen.',
  )
  expect(announcementWords(call, true, 'fi')).toBe(announcementWords(call, true))
  const all = OPENING_LANGUAGES.map((language) => announcementWords(call, true, language))
  expect(new Set(all).size).toBe(OPENING_LANGUAGES.length)
  for (const words of all) expect(words).toMatch(/Harbour Hair.*XYZ\..*1.*2.*\.$/)
})

import { expect, test } from 'vitest'
import { retryTextAfterMinutes } from './text-retries.ts'

const retries = (carrier: string | null, errorCode: string | null) =>
  [1, 2, 3].map((attempts) => retryTextAfterMinutes({ carrier, errorCode, attempts }))

test.each([
  ['a busy carrier', 'twilio', ['21611', '30001', '30017', '30022', '30410'], [15, 60, null]],
  ['a busy carrier', 'telnyx', ['40011', '40014'], [15, 60, null]],
  ['a phone that cannot be reached', 'twilio', ['30003', '30008', '30036'], [120, 1_440, null]],
  ['a phone that cannot be reached', 'telnyx', ['40002', '40004', '40005', '40006'], [120, 1_440, null]],
  ['a carrier that accepted nothing', null, ['carrier_unavailable'], [120, 1_440, null]],
  ['the daily limit of a sender', 'twilio', ['30023'], [1_440, 1_440, null]],
  ['the daily limit of a sender', 'telnyx', ['40016', '40018'], [1_440, 1_440, null]],
])('after %s (%s %j) a text is retried twice', (_, carrier, codes, minutes) => {
  for (const code of codes) expect(retries(carrier, code), code).toEqual(minutes)
})

test.each([
  ['a landline', 'twilio', '30006'],
  ['an unknown number', 'twilio', '30005'],
  ['filtered content', 'twilio', '30007'],
  ['a person who opted out', 'twilio', '21610'],
  ['an unregistered sender', 'twilio', '30034'],
  ['a landline at Telnyx', 'telnyx', '40001'],
  ['a STOP at Telnyx', 'telnyx', '40300'],
  ["another carrier's code", 'telnyx', '30001'],
  ['a text that may have arrived', 'twilio', 'unknown_outcome'],
  ['a recipient who opted out meanwhile', 'twilio', 'opted_out'],
  ['an unknown error', null, null],
])('%s is not retried', (_, carrier, code) => {
  expect(retries(carrier, code)).toEqual([null, null, null])
})

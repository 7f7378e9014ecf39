import { expect, test } from 'vitest'
import { retryTextAfterMinutes } from './text-retries.ts'

const retries = (carrier: string | null, errorCode: string | null) =>
  [1, 2, 3].map((attempts) => retryTextAfterMinutes({ carrier, errorCode, attempts }))

test.each([
  ['a full queue at Twilio', 'twilio', '30001', [15, 60, null]],
  ['a phone that is off, at Twilio', 'twilio', '30003', [120, 1_440, null]],
  ['the daily limit of a brand, at Twilio', 'twilio', '30023', [1_440, 1_440, null]],
  ['a carrier that is down, at Telnyx', 'telnyx', '40006', [120, 1_440, null]],
  ['the daily limit of T-Mobile, at Telnyx', 'telnyx', '40016', [1_440, 1_440, null]],
  ['a carrier that accepted nothing', 'twilio', 'carrier_unavailable', [120, 1_440, null]],
])('%s is retried', (_, carrier, code, minutes) => {
  expect(retries(carrier, code)).toEqual(minutes)
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

import { expect, test } from 'vitest'
import {
  countDone,
  errorText,
  formatHours,
  listOutcomes,
} from '../../web/src/screens/outreach/campaign/campaign-labels.ts'
import { formatAllParts } from '../../web/src/screens/outreach/campaign/text-parts.ts'
import {
  countNumbers,
  parseNumbers,
  recipientsError,
} from '../../web/src/screens/outreach/campaign-form/parse-recipients.ts'
import { matchesOptOut } from '../../web/src/screens/outreach/opt-outs/match-opt-out.ts'

const COUNTS = {
  ...{ total: 28, pending: 1, inProgress: 2, completed: 3, noAnswer: 4, voicemail: 5, failed: 6, optedOut: 7 },
  noConsent: 0,
}

test('a number written in two ways is one person, and a country that is not allowed is named', () => {
  expect(countNumbers(parseNumbers('2125550101, 212-555-0101; +15005550001'))).toBe(2)
  expect(errorText('numbers in DE are not allowed for this business (allowed: US); the operator allows them')).toMatch(
    /^Germany isn't among the countries/,
  )
})

test('the outcomes of a call campaign add up to all recipients, and messages have no voicemail outcome', () => {
  const ofCalls = listOutcomes('call', COUNTS)
  const ofMessages = listOutcomes('sms', { ...COUNTS, noAnswer: 0, voicemail: 0, total: 19 })

  expect(ofCalls.reduce((sum, { count }) => sum + count, 0)).toBe(COUNTS.total)
  expect(ofMessages.reduce((sum, { count }) => sum + count, 0)).toBe(19)
  expect(ofMessages.map(({ label }) => label)).toEqual(['Delivered', 'Opted out', 'Failed', 'Sent', 'Waiting'])
  expect(countDone(COUNTS)).toBe(25)
  expect(listOutcomes('sms', { ...COUNTS, noConsent: 8 }).map(({ label }) => label)).toContain('No consent')
})

test('consecutive days with the same hours are grouped', () => {
  const [day, short] = [
    { open: '09:00', close: '19:00' },
    { open: '10:00', close: '12:00' },
  ]

  expect(formatHours({ monday: day, tuesday: day, wednesday: day })).toMatch(/^Mon–Wed 9:00.AM–7:00.PM$/)
  expect(formatHours({ monday: day, wednesday: day, thursday: short, sunday: short })).toMatch(
    /^Mon 9:00.AM–7:00.PM, Wed 9:00.AM–7:00.PM, Thu 10:00.AM–12:00.PM, Sun 10:00.AM–12:00.PM$/,
  )
})

test('numbers are parsed from lines, commas and columns, and an error names the number', () => {
  const numbers = parseNumbers(' (212) 555-0101,\n\n212 555 0102;\t12 \n')

  expect(numbers).toEqual(['(212) 555-0101', '212 555 0102', '12'])
  expect(recipientsError('phones[2]: must be a phone number', numbers)).toBe('“12” must be a phone number')
  expect(recipientsError('phones: must be at most 10000 at once', numbers)).toBe('must be at most 10000 at once')
  expect(recipientsError('name: is required', numbers)).toBeNull()
})

test('errors of recipients are shown in words; unknown carrier codes stay as they are', () => {
  const refusal = 'to: +12125550103 has opted out of messages from +12125550142 and can be sent none'

  expect(errorText(refusal)).toBe('opted out of texts from this number')
  expect(errorText('do_not_call')).toBe('on the do-not-call list')
  expect(errorText('30003')).toBe('the carrier says: 30003')
  expect(errorText('to: must not be ours')).toBe('must not be ours')
})

test('an opt-out is found by any part of the number in any format, by name, and by reason', () => {
  const row = { phone: '+12125550142', contactName: 'Ada Lovelace', reason: 'Asked in May' }

  for (const text of ['(212) 555', '555-0142', ' love', 'may', '']) expect(matchesOptOut(row, text)).toBe(true)
  for (const text of ['0143', 'grace', '()']) expect(matchesOptOut(row, text)).toBe(false)
})

test('the start of a campaign counts the parts of its texts, which carriers charge', () => {
  expect(formatAllParts('See you soon!', 240)).toBe('One part each, 240 in all. Carriers charge each part.')
  expect(formatAllParts('a'.repeat(161), 1_200)).toBe('2 parts each, 2,400 in all. Carriers charge each part.')
  expect(formatAllParts('Hi {name}, see you soon!', 2)).toBe(
    'About one part each, 2 in all, depending on the names. Carriers charge each part.',
  )
})

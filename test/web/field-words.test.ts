import { expect, test } from 'vitest'
import { fieldWords, inWords, withoutNames } from '../../web/src/ui/form/field-words.ts'

test.each([
  ['file: is empty', 'The file is empty'],
  [
    'contactName: is required, or contactPhone, or contactId: say who comes',
    'The name is required, or phone number, or contact: say who comes',
  ],
  ['endsAt: must be later than startsAt', 'The end must be later than start'],
  ['calling.maxAttempts: must be at most 5', 'The max attempts must be at most 5'],
  ['questions[2].name: must not be blank', 'The name must not be blank'],
  ['openings: give either openings or hours', 'Openings: give either openings or hours'],
  ['that time is taken', 'That time is taken'],
  [
    'languages: "fooBar" is not a language tag such as en-US',
    'Languages: "fooBar" is not a language tag such as en-US',
  ],
  ['A call over iCloud and an eBay order', 'A call over iCloud and an eBay order'],
])('the message %j is shown as %j', (message, shown) => {
  expect(inWords(message)).toBe(shown)
})

test('the words of a field do not mention that it is an id', () => {
  expect(['staffId', 'phoneNumberIds', 'maxCallSeconds', 'id'].map(fieldWords)).toEqual([
    'staff',
    'phone numbers',
    'max call seconds',
    'id',
  ])
})

test('other fields within a message have the words of the screens', () => {
  expect(withoutNames('must not be less than minEndpointingMs')).toBe('must not be less than min endpointing ms')
  expect(withoutNames('send null')).toBe('send null')
})

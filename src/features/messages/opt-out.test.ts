import { expect, test } from 'vitest'
import { confirmation, decideOptOut, keywordOf } from './opt-out.ts'
import { countSegments } from './segments.ts'

test.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])('%s stops', (word) => {
  expect(decideOptOut(word, false)).toEqual({ optedOut: true, reply: 'stop', handled: true })
})

test.each(['START', 'UNSTOP', 'YES'])('%s resumes for someone who had stopped', (word) => {
  expect(decideOptOut(word, true)).toEqual({ optedOut: false, reply: 'start', handled: true })
})

test.each(['HELP', 'INFO'])('%s is answered, opted out or not', (word) => {
  expect(decideOptOut(word, false)).toEqual({ optedOut: null, reply: 'help', handled: true })
  expect(decideOptOut(word, true)).toEqual({ optedOut: null, reply: 'help', handled: true })
})

test('upper and lower case and surrounding white space of a keyword do not matter', () => {
  expect(keywordOf(' stop\n')).toEqual({ keyword: 'stop', word: 'STOP' })
  expect(keywordOf('\tStOpAlL ')).toEqual({ keyword: 'stop', word: 'STOPALL' })
})

test('a keyword counts only as the whole text', () => {
  for (const body of ['please stop', 'STOP.', 'stop all', 'cancel my appointment', 'non-stop', '', 'yes please'])
    expect(keywordOf(body), body).toBeNull()
})

test('a second STOP is not confirmed again', () => {
  expect(decideOptOut('STOP', true)).toEqual({ optedOut: null, reply: null, handled: true })
})

test('YES from a person who never opted out is an ordinary text', () => {
  expect(decideOptOut('YES', false)).toEqual({ optedOut: null, reply: null, handled: false })
})

test('an ordinary text from a person who opted out gets no answer', () => {
  expect(decideOptOut('what time do you open?', true)).toEqual({ optedOut: null, reply: null, handled: true })
  expect(decideOptOut('what time do you open?', false)).toEqual({ optedOut: null, reply: null, handled: false })
})

test('confirmations name the business, fit into one segment and are not keywords themselves', () => {
  for (const keyword of ['stop', 'start', 'help'] as const) {
    const text = confirmation(keyword, { name: 'Bright Smile Dental', phone: '+15551230000' })
    expect(text).toContain('Bright Smile Dental')
    expect(countSegments(text).segments).toBe(1)
    expect(keywordOf(text)).toBeNull()
  }
})

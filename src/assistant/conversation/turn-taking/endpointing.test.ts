import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsAtEnd, isBackchannel, isEcho, spelledAtEnd } from './caller-words.ts'
import { pauseThatEnds } from './endpointing.ts'

const LIMITS = { minMs: 500, maxMs: 3_000 }
const pause = (text: string, expectsSpelling = false) => pauseThatEnds({ text, expectsSpelling, ...LIMITS })

test('a complete sentence and a complete answer have the shortest pause', () => {
  for (const text of [
    'I would like to book a haircut.',
    'Are you open on Sunday?',
    'yes',
    'No, thank you',
    'yes please',
    'A haircut tomorrow at ten, please.',
    "that's right",
  ])
    expect(pause(text), text).toBe(500)
})

test('digits, letters and e-mail addresses in progress have the longest pause', () => {
  for (const text of [
    'my number is five five five',
    'it is 555 12',
    'zero double two',
    'that is S M I',
    'it is b as in bravo, r',
    'ada dot love',
    'a d a at example dot',
  ])
    expect(pause(text), text).toBe(3_000)
  expect(pause('seven', true)).toBe(3_000)
})

test('a complete number or address has the shortest pause, one that may be complete a short pause', () => {
  expect(pause('five five five one two three four five six seven')).toBe(500)
  expect(pause('it is 5551234567')).toBe(500)
  expect(pause('ada at example dot com')).toBe(500)
  expect(pause('ada@example.com')).toBe(500)
  expect(pause('five five five one two three four')).toBe(1_750)
})

test('a sentence that trails off has a longer pause than one that may be complete', () => {
  for (const text of ['I would like to', 'on Tuesday or', 'my name is', 'well,', 'I think...'])
    expect(pause(text), text).toBe(2_375)
  expect(pause('next Tuesday after lunch')).toBe(1_250)
})

test('a caller who thinks aloud, announces a message or begins an address is not finished, whatever the full stop says', () => {
  for (const text of ['On, let me see.', 'Please tell Anna that.', 'The email is anna.', 'my e-mail address is ada'])
    expect(pause(text), text).toBe(2_375)
  expect(pause("I'd like that.")).toBe(500)
  expect(pause('The email is anna at example dot com.')).toBe(500)
})

test('a time of day does not count as spelling', () => {
  expect(pause('at half past three')).toBe(1_250)
  expect(pause('ten thirty')).toBe(1_250)
})

test('the pause always lies between the two limits', () => {
  const limits = fc.tuple(fc.nat(10_000), fc.nat(20_000)).map(([minMs, more]) => ({ minMs, maxMs: minMs + more }))
  const words = fc.constantFrom(
    'five',
    'b',
    'dot',
    'at',
    'and',
    'Tuesday',
    'yes',
    'com',
    '42',
    '.',
    ',',
    '?',
    'é',
    '😀',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(words).map((some) => some.join(' ')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), limits, (said, expectsSpelling, { minMs, maxMs }) => {
      const ms = pauseThatEnds({ text: said, expectsSpelling, minMs, maxMs })
      expect(ms).toBeGreaterThanOrEqual(minMs)
      expect(ms).toBeLessThanOrEqual(maxMs)
    }),
  )
})

test('spelled words are counted from the end', () => {
  expect(spelledAtEnd('my number is oh two oh')).toBe(3)
  expect(spelledAtEnd('at Tuesday')).toBe(0)
  expect(digitsAtEnd('oh two oh double seven')).toBe(5)
  expect(digitsAtEnd('room 12')).toBe(2)
})

test("backchannels are recognized among words, and echoes among the caller's words", () => {
  for (const text of ['Mhm.', 'uh huh', 'Okay', 'yeah, right', 'I see.', 'mm-hmm'])
    expect(isBackchannel(text), text).toBe(true)
  for (const text of ['no', 'wait', 'okay but not Tuesday', 'Haircut', 'stop'])
    expect(isBackchannel(text), text).toBe(false)
  expect(isEcho('press one to book', 'To book an appointment: press one to book.')).toBe(true)
  expect(isEcho('book', 'To book, press 1.')).toBe(false)
})

import { deepStrictEqual, ok } from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CALLER_ATTESTATIONS } from '../../kernel/voice-carriers.ts'
import { CALL_DIRECTIONS, ENDED_REASONS } from './call.ts'
import { type Deed, decideOutcome, OUTCOMES, type OutcomeFacts } from './call-outcome.ts'

const DEEDS: readonly Deed[] = [
  ...(['booked', 'rescheduled', 'cancelled', 'told_hours', 'answered', 'took_message', 'found_nothing_free'] as const),
  ...(['looked_for_times', 'could_not_reach_person', 'could_not_reach_calendar', 'gave_phone'] as const),
  ...(['custom_tool_answered', 'caller_blocked', 'called_too_often'] as const),
]

/** A caller who said nothing and hung up. */
const SILENT: OutcomeFacts = {
  direction: 'inbound',
  endedReason: 'caller_hangup',
  bookings: 0,
  deeds: new Set(),
  wasTransferred: false,
  messages: 0,
  wantsCallback: false,
  attestation: null,
  callerSpoke: false,
  modelAnswered: false,
}

const someFacts: fc.Arbitrary<OutcomeFacts> = fc.record({
  direction: fc.constantFrom(...CALL_DIRECTIONS),
  endedReason: fc.constantFrom(...ENDED_REASONS),
  bookings: fc.integer({ min: 0, max: 3 }),
  deeds: fc.subarray([...DEEDS]).map((deeds) => new Set(deeds)),
  wasTransferred: fc.boolean(),
  messages: fc.integer({ min: 0, max: 3 }),
  wantsCallback: fc.boolean(),
  attestation: fc.option(fc.constantFrom(...CALLER_ATTESTATIONS)),
  callerSpoke: fc.boolean(),
  modelAnswered: fc.boolean(),
})

const did = (...deeds: Deed[]): Partial<OutcomeFacts> => ({ deeds: new Set(deeds), callerSpoke: true })

/** One fact for each outcome, in the order of priority. */
const SIGNS: readonly [outcome: (typeof OUTCOMES)[number], facts: Partial<OutcomeFacts>, reason: string][] = [
  ['booked', { bookings: 1 }, 'An appointment was booked.'],
  ['moved', did('rescheduled'), 'An appointment was moved.'],
  ['cancelled', did('cancelled'), 'An appointment was canceled.'],
  ['transferred', { wasTransferred: true }, 'The call was transferred to a person.'],
  ['message', { messages: 1 }, 'The caller left a message.'],
  ['callback_wanted', { wantsCallback: true }, 'The caller asked for a person, who could not be reached.'],
  ['answered', did('told_hours'), 'The opening hours were told.'],
  ['spam', did('caller_blocked'), 'The caller is blocked.'],
  ['abandoned', {}, 'The caller said nothing.'],
]

test.each(SIGNS)('a call is %s for its own fact, with a reason', (outcome, facts, outcomeReason) => {
  expect(decideOutcome({ ...SILENT, ...facts })).toEqual({ outcome, outcomeReason })
})

test('the table above has every outcome, and of two that apply a call has the one with priority', () => {
  expect(SIGNS.map(([outcome]) => outcome)).toEqual(OUTCOMES)
  for (const [rank, [outcome, facts]] of SIGNS.entries())
    for (const [, lower] of SIGNS.slice(rank + 1)) {
      const deeds = new Set([...(facts.deeds ?? []), ...(lower.deeds ?? [])])
      expect(decideOutcome({ ...SILENT, ...lower, ...facts, deeds }).outcome).toBe(outcome)
    }
})

test('every call has one outcome and one sentence, and is booked only if an appointment of the call exists', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const { outcome, outcomeReason } = decideOutcome(facts)
      ok(OUTCOMES.includes(outcome))
      ok(/^[A-Z2-9][^.]*\.$/.test(outcomeReason), outcomeReason)
      deepStrictEqual(outcome === 'booked', facts.bookings > 0)
      deepStrictEqual(decideOutcome({ ...facts }), { outcome, outcomeReason })
    }),
  )
})

test.each<[string, Partial<OutcomeFacts>, string, string]>([
  ['of two bookings', { bookings: 2 }, 'booked', '2 appointments were booked.'],
  ['whose booking is gone', did('booked', 'cancelled'), 'cancelled', 'An appointment was canceled.'],
  ['with a written message', did('took_message'), 'message', 'The caller left a message.'],
  ['that found no free time', did('looked_for_times', 'found_nothing_free'), 'answered', 'no time was free'],
  ['that only heard of free times', did('looked_for_times'), 'answered', 'none was booked'],
  ['answered by a custom tool', did('custom_tool_answered'), 'answered', 'A custom tool answered.'],
  ['answered by a model', { callerSpoke: true, modelAnswered: true }, 'answered', 'without looking anything up'],
  [
    'that failed after a model',
    { modelAnswered: true, endedReason: 'network_error' },
    'abandoned',
    'connection was lost',
  ],
  ['during an outage of the calendar', did('could_not_reach_calendar'), 'abandoned', 'The calendar did not answer'],
  ['that was not understood', { callerSpoke: true }, 'abandoned', 'before anything was arranged'],
  ['from a forged number, silent', { attestation: 'failed' }, 'spam', "caller's number failed"],
  ['from a forged number, speaking', { attestation: 'failed', callerSpoke: true }, 'abandoned', 'before anything'],
  ['to a forged number', { attestation: 'failed', direction: 'outbound' }, 'abandoned', 'said nothing'],
  ['too many a minute', did('called_too_often'), 'spam', 'too many times'],
  ['sent on', { wasTransferred: true, endedReason: 'concurrency_limit' }, 'transferred', 'All lines were busy'],
  ['nobody took', { direction: 'outbound', endedReason: 'no_answer' }, 'abandoned', 'Nobody answered.'],
])('a call %s', (_call, facts, outcome, reason) => {
  const decided = decideOutcome({ ...SILENT, ...facts })
  expect(decided.outcome).toBe(outcome)
  expect(decided.outcomeReason).toContain(reason)
})

import { expect, test } from 'vitest'
import { type AskedTransferEvent, AskedTransferPlan, outcomeOfStatus } from './asked-transfer-plan.ts'

const NUMBERS = ['+15550000001', '+15550000002', '+15550000003']

function aPlan(options: { numbers?: number; ring?: 'in_turn' | 'at_once'; acceptByKey?: boolean } = {}) {
  const { numbers = 2, ring = 'in_turn', acceptByKey = true } = options
  const plan = new AskedTransferPlan({ numbers: NUMBERS.slice(0, numbers), ring, acceptByKey })
  /** The actions of the last event, in short form. */
  const after = (...events: AskedTransferEvent[]) => {
    const actions = events.map((event) => plan.take(event)).at(-1) ?? []
    return actions.map((action) =>
      'place' in action ? `${action.do} ${action.place}` : `${action.do}: ${action.reason}`,
    )
  }
  return { plan, after, outcomes: () => plan.attempts.map(({ outcome }) => outcome) }
}

const begin = { kind: 'begin' } as const
const answered = (place = 0) => ({ kind: 'answered', place }) as const
const key = (digit: string, place = 0) => ({ kind: 'key', place, digit }) as const
const unanswered = (status: number | null, place = 0) => ({ kind: 'unanswered', place, status }) as const
const undecided = (place = 0) => ({ kind: 'undecided', place }) as const
const hungUp = (place = 0) => ({ kind: 'hung_up', place }) as const
const CALLER_LEFT = { kind: 'caller_left' } as const

test('in turn: the next number rings if the one before did not take the call', () => {
  const { after, outcomes } = aPlan({ numbers: 3 })

  expect(after(begin)).toEqual(['dial 0'])
  expect(after(unanswered(486))).toEqual(['dial 1'])
  expect(after(answered(1))).toEqual(['tell 1'])
  expect(after(key('2', 1))).toEqual(['release 1', 'dial 2'])
  expect(after(unanswered(408, 2))).toEqual(['give_up: nobody could take the call at any of the numbers'])
  expect(outcomes()).toEqual(['busy', 'declined', 'no_answer'])
})

test('key 1 connects the caller; nothing else does', () => {
  const { after, outcomes } = aPlan()

  expect(after(begin, answered())).toEqual(['tell 0'])
  expect(after(key('5'))).toEqual([])
  expect(after({ kind: 'told', place: 0 })).toEqual([])
  expect(after(key('1'))).toEqual(['connect 0'])
  expect(outcomes()).toEqual(['accepted'])
  expect(after(hungUp())).toEqual([])
})

test('an answer without a key counts as voicemail, and the next number rings', () => {
  const { after, outcomes } = aPlan()

  expect(after(begin, answered(), undecided())).toEqual(['release 0', 'dial 1'])
  expect(after(answered(1), hungUp(1))).toEqual(['give_up: nobody could take the call at any of the numbers'])
  expect(outcomes()).toEqual(['voicemail', 'declined'])
})

test('if no key is needed, the answer takes the call after the announcement', () => {
  const { after, outcomes } = aPlan({ acceptByKey: false })

  expect(after(begin, answered())).toEqual(['tell 0'])
  expect(after(key('2'))).toEqual([])
  expect(after({ kind: 'told', place: 0 })).toEqual(['connect 0'])
  expect(outcomes()).toEqual(['accepted'])
})

test('all at once: the first person who presses 1 gets the caller, and the others are released', () => {
  const { after, plan } = aPlan({ numbers: 3, ring: 'at_once' })

  expect(after(begin)).toEqual(['dial 0', 'dial 1', 'dial 2'])
  expect(after(answered(0))).toEqual(['tell 0'])
  expect(after(unanswered(603, 1))).toEqual([])
  expect(after(answered(2))).toEqual(['tell 2'])
  expect(after(key('1', 2))).toEqual(['release 0', 'connect 2'])
  expect(plan.attempts).toEqual([
    { number: NUMBERS[0], outcome: 'no_answer', detail: 'somebody else took the call' },
    { number: NUMBERS[1], outcome: 'declined', detail: 'status 603' },
    { number: NUMBERS[2], outcome: 'accepted', detail: null },
  ])
})

test('all at once, without a key: the other phones stop ringing at the first answer, and a late answer is released', () => {
  const { after } = aPlan({ numbers: 3, ring: 'at_once', acceptByKey: false })

  expect(after(begin, answered(1))).toEqual(['release 0', 'release 2', 'tell 1'])
  expect(after(answered(0))).toEqual(['release 0'])
  expect(after({ kind: 'told', place: 1 })).toEqual(['connect 1'])
})

test('all at once: the transfer is given up when the last number fails', () => {
  const { after } = aPlan({ ring: 'at_once' })

  expect(after(begin, unanswered(408, 1))).toEqual([])
  expect(after(unanswered(486, 0))).toEqual(['give_up: nobody could take the call at any of the numbers'])
})

test('the reason says what happened if there is only one number', () => {
  const reasons = [unanswered(486), unanswered(408), unanswered(603), unanswered(404), unanswered(null)].map((event) =>
    aPlan({ numbers: 1 }).after(begin, event),
  )

  expect(reasons.flat()).toEqual([
    'give_up: the other number is busy',
    'give_up: nobody answered at the other number',
    'give_up: the other side declined',
    'give_up: the other number cannot be reached',
    'give_up: the other number cannot be reached',
  ])
})

test.each([
  ['while it rings', [], 'no_answer'],
  ['while a key is awaited', [answered()], 'failed'],
])('a caller who hangs up %s ends everything', (_, events, outcome) => {
  const { after, plan } = aPlan()

  expect(after(begin, ...events, CALLER_LEFT)).toEqual(['release 0', 'give_up: the caller hung up'])
  expect(plan.attempts).toEqual([{ number: NUMBERS[0], outcome, detail: 'the caller hung up' }])
  expect(after(key('1'))).toEqual([])
})

test('the time limit ends everything', () => {
  const { after } = aPlan({ ring: 'at_once' })

  expect(after(begin, answered(), { kind: 'time_over' })).toEqual([
    'release 0',
    'release 1',
    'give_up: the time was over',
  ])
})

test('the status of a refused call determines the outcome', () => {
  const outcomes = [486, 600, 603, 607, 408, 480, 404, 503, null].map(outcomeOfStatus)

  expect(outcomes).toEqual([
    ...['busy', 'busy', 'declined', 'declined', 'no_answer', 'no_answer'],
    ...['failed', 'failed', 'failed'],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../features/appointments/appointment.ts'
import { ENDED_REASONS } from '../../features/calls/call.ts'
import { addUsed, callCost, NO_PRICES, type PriceTable, type Used } from './cost.ts'
import { confidenceScore } from './score.ts'
import { summarize } from './summary.ts'

const appointment = { service: 'Haircut', staffName: null, startsAt: new Date('2026-11-24T15:30:00Z') } as Appointment

test('the score equals the example in docs/call-score-and-cost.md', () => {
  expect(
    confidenceScore([
      { confidence: 1, grounded: true },
      { confidence: 1, grounded: false },
      { confidence: 0.8, grounded: true },
    ]),
  ).toBe(0.77)
  expect(confidenceScore([])).toBeNull()
})

test('the score lies between 0 and 1, and a turn that was understood never lowers it', () => {
  const turns = fc.array(
    fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), grounded: fc.boolean() }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(turns, (some) => {
      const score = confidenceScore(some) ?? -1
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(confidenceScore([...some, { confidence: 1, grounded: true }])).toBeGreaterThanOrEqual(score)
    }),
  )
})

const price = (usual: number, of: Record<string, number> = {}) => ({ usual, of })
const PRICES: PriceTable = {
  telephony: { centsPerMinute: 0.85, incrementSeconds: 60, minimumSeconds: 0 },
  providers: {
    ...NO_PRICES.providers,
    recognizedSeconds: price(0.43),
    spokenCharacters: price(1.5, { flite: 0 }),
    inputTokens: price(15),
    outputTokens: price(60),
  },
}

test('the cost equals the example in docs/call-score-and-cost.md', () => {
  const used = [
    { provider: 'deepgram', recognizedSeconds: 95 },
    { provider: 'elevenlabs', spokenCharacters: 800 },
    { provider: 'flite', spokenCharacters: 300 },
    { provider: 'openai', inputTokens: 6_000, outputTokens: 500 },
  ]

  expect(callCost({ connectedSeconds: 95, used }, PRICES)).toEqual({
    costCents: 4,
    costBreakdown: { telephony: 1.7, speechToText: 0.6808, textToSpeech: 1.2, model: 0.12 },
  })
})

test('an unanswered call costs nothing, and neither do providers that run locally', () => {
  const minimum = { ...PRICES, telephony: { ...PRICES.telephony, minimumSeconds: 30 } }
  const used = [{ provider: 'flite', spokenCharacters: 9_000 }]

  expect(callCost({ connectedSeconds: 0, used: [] }, minimum).costCents).toBe(0)
  expect(callCost({ connectedSeconds: 600, used }, NO_PRICES).costCents).toBe(0)
})

test('a fallback provider is charged at its own price, and a provider of two services at the price of each', () => {
  const prices = {
    ...PRICES,
    providers: { ...PRICES.providers, spokenCharacters: price(10, { openai: 2 }), recognizedSeconds: price(0) },
  }
  const used = [
    { provider: 'elevenlabs', spokenCharacters: 1_000 },
    { provider: 'openai', recognizedSeconds: 60 },
    { provider: 'openai', spokenCharacters: 500 },
    { provider: 'openai', spokenCharacters: 500 },
  ].reduce<readonly Used[]>(addUsed, [])

  expect(used).toEqual([
    { provider: 'elevenlabs', spokenCharacters: 1_000 },
    { provider: 'openai', recognizedSeconds: 60, spokenCharacters: 1_000 },
  ])
  expect(callCost({ connectedSeconds: 0, used }, prices).costBreakdown).toMatchObject({ textToSpeech: 12 })
})

test('the summary names each achievement once, and how the call ended', () => {
  const notes = [
    { did: 'told_hours' },
    { did: 'told_hours' },
    { did: 'booked', appointment },
    { did: 'gave_phone', phone: '+15557654321' },
  ] as const

  expect(summarize(notes, 'caller_hangup', 'America/New_York')).toBe(
    'Asked for the opening hours; booked Haircut for Tuesday, November 24th at 10:30 in the morning. The caller hung up.',
  )
  expect(summarize([], 'silence', 'UTC')).toBe('Nothing was asked or arranged. The caller went silent.')
  expect(summarize([], 'abandoned', 'UTC')).toBe('The caller gave up before the call was answered.')
})

test('a caller who asked for free times and booked none has asked for something', () => {
  const asked = { did: 'looked_for_times', service: 'Haircut' } as const

  expect(summarize([asked, asked], 'caller_hangup', 'UTC')).toBe(
    'Asked for free times for Haircut, but booked none. The caller hung up.',
  )
  expect(summarize([asked, { did: 'booked', appointment }], 'caller_hangup', 'UTC')).not.toContain('free times')
})

test('every reason for the end of a call has a sentence', () => {
  for (const reason of ENDED_REASONS) expect(summarize([], reason, 'UTC')).toMatch(/^[A-Z].+\.$/)
})

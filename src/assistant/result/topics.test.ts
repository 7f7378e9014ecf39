import { expect, test } from 'vitest'
import type { CallOutcome } from '../conversation/outcome.ts'
import { readSummary } from './model-summary.ts'
import { topicsOf } from './topics.ts'

const asks = (service: string | null): CallOutcome => ({ did: 'looked_for_times', service })
const answered = {
  ...{ id: 't1', name: 'answer', arguments: {}, startMs: 0, endMs: 1 },
  result: {
    outcome: 'passages',
    passages: [
      { title: 'Parking', text: 'Behind the house.' },
      { title: 'Dogs', text: '' },
    ],
  },
}

test('topics are what the tools did and found, followed by what a model read; each topic once, at most five', () => {
  const outcomes: CallOutcome[] = [asks('Haircut'), asks(null), { did: 'told_hours' }, { did: 'took_message' }]

  expect(topicsOf({ outcomes, toolCalls: [answered] }, ['parking', 'Prices', 'Wedding'])).toEqual([
    ...['Haircut', 'Appointments', 'Opening hours', 'Parking', 'Prices'],
  ])
  expect(topicsOf({ outcomes: [], toolCalls: [] }, [])).toEqual([])
})

test("a model's topics and sentiment are limited, and sentiment is read only if it was requested", () => {
  const answer = (rest: object) => JSON.stringify({ summary: 'A call.', data: {}, ...rest })
  const messages = answer({ topics: ['Prices', 7, 'x'.repeat(200), '  ', 'A', 'B', 'C', 'D'], sentiment: 'negative' })

  expect(readSummary(messages, { sentiment: true })).toMatchObject({
    ...{ topics: ['Prices', 'x'.repeat(60), 'A', 'B', 'C'], sentiment: 'negative' },
  })
  expect(readSummary(messages, { sentiment: false })).toMatchObject({ sentiment: null })
  expect(readSummary(answer({ topics: 'Prices', sentiment: 'furious' }), { sentiment: true })).toMatchObject({
    ...{ topics: [], sentiment: null },
  })
})

import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import type { ToolRequest } from '../tools/tool.ts'
import { ToolTimes } from '../tools/tool-times.ts'
import { fillerAfterMs, fillerText } from './fillers.ts'

const tuesday = { days: [{ from: '2026-03-03', to: '2026-03-03' }], times: [], exact: false }
const find = (when: typeof tuesday | null): ToolRequest => ({
  tool: 'find_slots',
  service: null,
  when,
  seen: [],
  count: 3,
})

test('the first filler names what is being looked up, in varying words', () => {
  expect([0, 1].map((variant) => fillerText(find(tuesday), 0, variant))).toEqual([
    'Let me check Tuesday.',
    "I'm looking at Tuesday.",
  ])
  expect(fillerText(find(null), 0, 0)).toBe('Let me check the calendar.')
  expect(fillerText(null, 0, 7)).toBe('One moment, please.')
})

test('later fillers ask for patience, and the last one is repeated', () => {
  expect([1, 2, 9].map((nth) => fillerText(find(tuesday), nth, 0))).toEqual([
    "I'm still looking. Thank you for waiting.",
    'Just a little longer, please.',
    'Just a little longer, please.',
  ])
})

test("the filler waits for the tool's usual time, but no caller waits two seconds in silence", () => {
  expect(fillerAfterMs(null, 1_000)).toBe(1_000)
  expect(fillerAfterMs(80, 1_000)).toBe(1_000)
  expect(fillerAfterMs(1_600, 1_000)).toBe(1_600)
  expect(fillerAfterMs(4_000, 1_000)).toBe(1_000)
})

test('the usual time of a tool is the time within which three of its last four runs finished', async () => {
  const times = new ToolTimes()
  const clock = new ManualClock('2026-03-02T08:00:00Z')
  let tookMs = 0
  const run = times.timed(async () => {
    clock.advance(tookMs)
    return { outcome: 'unavailable' }
  }, clock)

  for (tookMs of [100, 200, 300, 400, 500, 600, 700]) await run(find(null))
  expect(times.usualMs(find(null))).toBeNull()
  tookMs = 800
  await run(find(null))

  expect(times.usualMs(find(null))).toBe(600)
  expect(times.usualMs({ tool: 'opening_hours', date: '2026-03-03' })).toBeNull()
})

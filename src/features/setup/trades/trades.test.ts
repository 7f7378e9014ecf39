import { expect, test } from 'vitest'
import { requireDailyHours } from '../../../kernel/time/weekly-hours.ts'
import { TRADES } from './trades.ts'

test.each(TRADES)(
  '$name brings services, hours, five to eight answers and a greeting that a business can take',
  (trade) => {
    const { greeting, services, hours, answers } = trade

    expect(greeting).toContain('{business}')
    expect(requireDailyHours(hours)).toEqual(hours)
    expect(answers.length).toBeGreaterThanOrEqual(5)
    expect(answers.length).toBeLessThanOrEqual(8)
    expect(new Set(answers.map(({ title }) => title)).size).toBe(answers.length)
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length)
    for (const { durationMinutes } of services) expect(durationMinutes % 5).toBe(0)
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../../kernel/time/calendar-date.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import type { When } from '../../understanding/when.ts'
import { answerText } from './dialogue.ts'
import {
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  type DialogueStep,
  NEW_DIALOGUE,
} from './dialogue-state.ts'
import { spokenWords } from './words/spoken-words.ts'

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Monday, 4 January 2027, at ten. */
const TODAY = '2027-01-04'

const context: DialogueContext = {
  businessName: 'Harbour Hair',
  timezone: 'UTC',
  country: 'US',
  hours: {},
  services: [{ name: 'Haircut', durationMinutes: 30 }],
  personPhone: null,
  phone: '+12125550100',
  name: null,
  namesAreHeard: true,
  now: new Date(`${TODAY}T10:00:00Z`),
  words: spokenWords,
  isSpoken: true,
  isRecorded: false,
  isUnsure: false,
}

const slot = (date: string, time = '09:00') => {
  const start = new Date(`${date}T${time}:00Z`)
  return { start, end: new Date(start.getTime() + 30 * 60_000) }
}
const TASK = { kind: 'book', service: 'Haircut' } as const
const at = (step: DialogueStep): DialogueState => ({ ...NEW_DIALOGUE, step })
const offering = (dates: readonly string[], wish: When | null = null): DialogueState => {
  const slots = dates.map((date) => slot(date))
  return at({ at: 'slots', task: TASK, slots, seen: slots, wish })
}
const wishFor = (date: string, minutes?: number): When => ({
  days: [{ from: date, to: date }],
  times: minutes === undefined ? [] : [{ from: minutes, to: minutes }],
  exact: minutes !== undefined,
})

/** The days that the dialogue continues with: the chosen one, or those that it looks at. */
function daysOf(response: DialogueResponse): readonly string[] {
  if (response.kind === 'run')
    return response.request.tool === 'find_slots' ? (response.request.when?.days.map(({ from }) => from) ?? []) : []
  const { step } = response.state
  return 'slot' in step ? [wallClockAt(step.slot.start, 'UTC').date] : []
}

const someDates = fc
  .uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 3 })
  .map((ahead) => ahead.sort((a, b) => a - b).map((count) => addDays(TODAY, count)))

test('whatever days were offered last, the name of a weekday means the offered day if it is among them', () => {
  fc.assert(
    fc.property(
      someDates,
      fc.nat(),
      fc.constantFrom('%', '% then', '% please', 'the % is fine', '% at ten then', 'ok % morning'),
      (dates, which, words) => {
        const date = dates[which % dates.length] as string
        const response = answerText(offering(dates), words.replace('%', NAMES[weekdayOf(date)] as string), context)

        const days = daysOf(response)
        const meant = dates.filter((one) => weekdayOf(one) === weekdayOf(date))
        if (days.length === 0 || days.some((day) => !meant.includes(day)))
          throw new Error(`${words} of ${dates} means ${days}`)
      },
    ),
  )
})

test('if the weekday is in the offered week as well as in this week, the assistant asks which one is meant', () => {
  const response = answerText(offering(['2027-01-19']), 'Thursday then', context)

  expect(response.kind === 'reply' && response.say.join(' ')).toMatch(/Thursday, January 21st or Thursday, January 7th/)
})

test.each([
  ['the Thursday after', '2027-01-21'],
  ['the day after would be better', '2027-01-20'],
  ['can we do the week after that', '2027-01-26'],
  ['the day before', '2027-01-18'],
  ['not that day, the day after', '2027-01-20'],
])('"%s" counts from the offered day', (words, day) => {
  expect(daysOf(answerText(offering(['2027-01-19', '2027-01-19']), words, context))).toEqual([day])
})

test('"the day after" leads to a question if the wanted day is closed and another one was offered', () => {
  const response = answerText(offering(['2027-01-19'], wishFor('2027-01-18', 600)), 'the day after then', context)

  expect(response.kind === 'reply' && response.say.join(' ')).toMatch(
    /Tuesday, January 19th or Wednesday, January 20th/,
  )
})

test('"the day after, same time" keeps the wanted time, not that of the first offer', () => {
  const response = answerText(offering(['2027-01-19'], wishFor('2027-01-19', 600)), 'the day after, same time', context)

  expect(response).toMatchObject({ request: { when: wishFor('2027-01-20', 600) } })
})

test('a change still counts from the offered day after a no', () => {
  const refused = answerText(offering(['2027-01-19']), 'no', context)

  expect(daysOf(answerText(refused.state, 'the day after', context))).toEqual(['2027-01-20'])
  expect(daysOf(answerText(refused.state, 'the Friday after, at ten', context))).toEqual(['2027-01-22'])
})

test('while a name is asked for, "the day after" changes the day', () => {
  const state = at({ at: 'name', task: TASK, slot: slot('2027-01-19') })

  expect(daysOf(answerText(state, 'oh, could we do the day after', context))).toEqual(['2027-01-20'])
})

test.each(['a haircut, but not today', 'a haircut please, any day but today'])(
  'days that the first sentence rules out are not offered: %s',
  (words) => {
    const days = daysOf(answerText(NEW_DIALOGUE, words, context))

    expect(days.length).toBeGreaterThan(0)
    expect(days).not.toContain(TODAY)
  },
)

test('if either of two days may be meant, neither is taken before the caller names one', () => {
  const asked = answerText(offering(['2027-01-19']), 'Thursday then', context)
  for (const words of ['Thursday', 'the Thursday I mean', 'at ten']) {
    const again = answerText(asked.state, words, context)
    expect(again.kind === 'reply' && again.say.join(' '), words).toMatch(/Do you mean Thursday, January 21st or/)
  }

  expect(daysOf(answerText(asked.state, 'Thursday, January 7th please', context))).toEqual(['2027-01-07'])
  expect(daysOf(answerText(asked.state, 'the twenty-first', context))).toEqual(['2027-01-21'])
  expect(daysOf(answerText(asked.state, 'the first one', context))).toEqual(['2027-01-21'])
  expect(daysOf(answerText(asked.state, 'no, Wednesday the 13th', context))).toEqual(['2027-01-13'])
})

test('if the wanted day is closed, the same weekday next to it is among the days that are asked about', () => {
  const response = answerText(offering(['2027-02-13'], wishFor('2027-01-30')), 'Friday then', context)

  expect(response.kind === 'reply' && response.say.join(' ')).toMatch(/Do you mean .*Friday, January 29th/)
})

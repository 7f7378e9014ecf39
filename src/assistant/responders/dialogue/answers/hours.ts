import type { Slot } from '../../../../features/appointments/availability.ts'
import { spokenHours } from '../../../speech/spoken.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { wallClockAt } from '../../../understanding/wall-clock.ts'
import { repeated } from '../asides.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, run } from '../dialogue-state.ts'
import { inTrouble } from '../trouble.ts'

/** The only day that the caller named; null if there are several, which the hours of the week answer. */
export function oneDay({ when, holidays }: Heard): string | null {
  const [days, ...more] = when?.days ?? []
  // "The long weekend": the holiday in it.
  if (holidays.length === 1 && more.length === 0) return holidays[0]?.date ?? null
  if (days !== undefined) return days.from === days.to && more.length === 0 ? days.from : null
  return null
}

export function tellHours(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const date = oneDay(heard)
  if (date !== null)
    return run(
      state,
      { tool: 'opening_hours', date },
      {
        with: 'opening_hours',
        date,
        times: timesAsked(heard),
        ...(heard.holidays.length > 0 ? { asks: heard } : {}),
      },
    )
  const week = spokenHours(context.hours)
  if (week.length === 0) return repeated(state, [words.noHours()], context)
  return { ...repeated(state, [words.hoursAre(), ...week], context), outcomes: [{ did: 'told_hours' }] }
}

/** "Are you open tomorrow at seven?" means both sevens if the caller named neither. */
export const timesAsked = ({ when }: Heard): readonly number[] =>
  when?.exact ? when.times.map(({ from }) => from) : []

/** Null if no time was asked about, or if the answer depends on which one is meant. */
export function openThen(times: readonly number[], openings: readonly Slot[], timezone: string): boolean | null {
  const answers = times.map((time) =>
    openings.some(({ start, end }) => {
      const [from, to] = [wallClockAt(start, timezone).minutes, wallClockAt(end, timezone).minutes]
      // A day that ends at midnight ends with the minute 0 of the next one.
      return from <= time && time < (to <= from ? 24 * 60 : to)
    }),
  )
  const [first = null] = answers
  return answers.every((answer) => answer === first) ? first : null
}

export function hoursFound(
  state: DialogueState,
  { date, times, asks }: { date: string; times: readonly number[]; asks?: Heard },
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  if (result.outcome !== 'hours') return inTrouble(state, result, context)
  const { words, timezone } = context
  const isOpen = openThen(times, result.openings, timezone)
  const said = [...(isOpen === null ? [] : [words.openThen(isOpen)]), hoursOn(date, result, context)]
  const next = { ...state, mentioned: date }
  // "We shut at three on Christmas Eve" is often written in an article only.
  if (asks !== undefined)
    return run(
      next,
      { tool: 'answer', question: asks.text, isTentative: true },
      { with: 'answer', heard: asks, facts: said },
    )
  return { ...repeated(next, said, context), outcomes: [{ did: 'told_hours' }] }
}

function hoursOn(
  date: string,
  { openings, closure, holiday }: Extract<ToolResult, { outcome: 'hours' }>,
  { words, timezone }: DialogueContext,
): string {
  const day = words.day(date)
  if (openings.length === 0) return words.closedOn(day, closure?.reason ?? (closure ? holiday : null))
  const spans = words.spans(openings, timezone)
  return holiday === null ? words.openOn(day, spans) : words.openOnHoliday(day, holiday, spans)
}

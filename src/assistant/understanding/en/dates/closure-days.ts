import { addDays } from '../../../../kernel/time/calendar-date.ts'
import type { DayRange, NamedClosure } from '../../when.ts'
import { type DayRule, day } from './day-value.ts'
import { toPhrases } from './phrases.ts'

/** Days on which the business is closed, by the reason that its owner entered: "on the day of the staff outing". Pure. */

/** Words of a reason that carry no name. */
const GENERIC = new Set(
  'closed closure close day days the a an of for our we are is holiday holidays bank public national local staff team private early all office'.split(
    ' ',
  ),
)
const ARTICLE = /^(?:(?:on|over|during|at|for) )?(?:(?:the|your|this) )?(?:day of (?:the|your) )?/
const REST = /^(?:(?:bank |public )?holidays?|day|days|monday|weekend|week) /

const wordsOf = (name: string): string[] =>
  toPhrases(name)
    .text.split(' ')
    .filter((word) => /[a-z]/.test(word))

/** The consecutive days of the closures with that reason, from the first one that is not past. */
function runOf(closures: readonly NamedClosure[], { name, date }: NamedClosure): DayRange {
  let to = date
  while (closures.some((one) => one.name === name && one.date === addDays(to, 1))) to = addDays(to, 1)
  return { from: date, to }
}

export const readClosure: DayRule = (text, at, { today, closures = [] }) => {
  const ahead = closures.filter(({ date }) => date >= today)
  const start = at + (ARTICLE.exec(text.slice(at))?.[0].length ?? 0)
  for (const closure of ahead) {
    const words = wordsOf(closure.name)
    if (!words.some((word) => word.length > 3 && !GENERIC.has(word))) continue
    const name = words.filter((word) => word !== 'closed' && word !== 'for').join(' ')
    if (!text.startsWith(`${name} `, start)) continue
    const end = start + name.length + 1
    // "Christmas Eve" is not the day of the closure "Christmas".
    if (/^eve /.test(text.slice(end))) continue
    const range = runOf(ahead, closure)
    const value = { ranges: [range], holiday: { name: closure.name, date: closure.date } }
    const rest = REST.exec(text.slice(end))?.[0].length ?? 0
    return { value: range.from === range.to ? value : { ...value, isPeriod: true }, end: end + rest }
  }
  return null
}

/** The next closure whose reason calls it a holiday, such as "Town holiday"; null if there is none. */
export const nextHolidayClosure = (
  closures: readonly NamedClosure[],
  today: string,
  fits: (date: string) => boolean,
): NamedClosure | null =>
  closures.find(({ date, name }) => date >= today && /\bholiday\b/i.test(name) && fits(date)) ?? null

export const dayOfClosure = ({ date, name }: NamedClosure) => ({ ranges: [day(date)], holiday: { name, date } })

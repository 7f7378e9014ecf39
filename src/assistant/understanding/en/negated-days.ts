import type { DayRange } from '../when.ts'

const OTHER_DAY =
  / (?:not (?:on )?(?:that|this|those|these) days?|(?:another|different|other) days?|(?:that|this) day (?:doesn't|does not|won't|is no good|is bad)) /

/** The days that a text rules out: those named, otherwise `those` just offered ("not that day"); null if it rules out none. Pure. */
export function ruledOutDays(plain: string, named: readonly string[]): 'those' | DayRange[] | null {
  if (named.length > 0) return named.map((date) => ({ from: date, to: date }))
  return OTHER_DAY.test(` ${plain.replace(/[^\p{L}\p{N}']+/gu, ' ')} `) ? 'those' : null
}

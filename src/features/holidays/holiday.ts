import { withoutAccents } from '../../kernel/text/without-accents.ts'
import { addDays, datesBetween, weekdayOf, yearOf } from '../../kernel/time/calendar-date.ts'
import { COUNTRIES_WITH_HOLIDAYS, holidayRulesOf } from './countries/countries.ts'
import type { HolidayRule } from './holiday-rule.ts'

/** Holidays by name and by date. Pure. Whether the business is open on one depends only on its hours and closures. */
export interface Holiday {
  /** In English: "Christmas Day". */
  name: string
  /** `YYYY-MM-DD` */
  date: string
  /** `public`: in the whole country; `regional`: in parts of the country; `kept`: not a public holiday, but widely observed. */
  kind: 'public' | 'regional' | 'kept'
  /**
   * Whether it is the day off for a holiday that falls on a weekend: Monday 28 December for Boxing Day on a
   * Saturday.
   */
  isInLieu: boolean
}

/** The holiday on a date in a country: a public holiday, or else a widely observed day; null if neither. @param country ISO 3166 alpha-2 */
export function holidayOn(date: string, country: string): Holiday | null {
  const rules = holidayRulesOf(country)
  const own = rules.filter(({ on }) => on(yearOf(date)) === date).sort((a, b) => rank(a) - rank(b))[0]
  const inLieu = own?.kind === 'public' ? undefined : inLieuOn(date, rules)
  const found = inLieu ?? own
  return found === undefined ? null : { name: found.name, date, kind: found.kind, isInLieu: found === inLieu }
}

/** The public holidays of a country on the dates from `from` to `until`, with days off in lieu; regional ones are left out. */
export const publicHolidays = (country: string, from: string, until: string): Holiday[] =>
  datesBetween(from, until).flatMap((date) => {
    const holiday = holidayOn(date, country)
    return holiday?.kind === 'public' ? [holiday] : []
  })

/**
 * The next holiday with that name, on or after `from`: "christmas eve", "the 4th of july", "Thanksgiving". Null if the country has none
 * with that name.
 * @param country ISO 3166 alpha-2
 */
export function findHoliday(name: string, country: string, from: string): Holiday | null {
  const rule = rulesByName(country).get(plainName(name))
  if (rule === undefined) return null
  for (let year = yearOf(from); year <= yearOf(from) + YEARS_AHEAD; year += 1) {
    const date = rule.on(year)
    if (date !== null && date >= from) return { name: rule.name, date, kind: rule.kind, isInLieu: false }
  }
  return null
}

/** Whether any country has a holiday with that name. */
export const isHolidaySomewhere = (name: string): boolean => everyName().names.has(plainName(name))

/** Whether the name of any holiday begins with a word; most words of a text do not. @param word in lower case */
export const mayBeginHoliday = (word: string): boolean => everyName().firstWords.has(plainName(word))

const YEARS_AHEAD = 1
/** The longest name has seven words. */
export const MAX_HOLIDAY_WORDS = 7

const rank = ({ kind }: HolidayRule): number => ['public', 'regional', 'kept'].indexOf(kind)

/** "St. Patrick's Day" becomes "st patricks day". */
const plainName = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/['’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/^ ?the /, '')
    .trim()

let everyNameKnown: { names: ReadonlySet<string>; firstWords: ReadonlySet<string> } | null = null

/** The names of all countries' holidays. Computed once. */
function everyName() {
  if (everyNameKnown !== null) return everyNameKnown
  const names = new Set(COUNTRIES_WITH_HOLIDAYS.flatMap((country) => [...rulesByName(country).keys()]))
  const firstWords = new Set([...names].map((name) => name.split(' ')[0] as string))
  everyNameKnown = { names, firstWords }
  return everyNameKnown
}

const namesByCountry = new Map<string, ReadonlyMap<string, HolidayRule>>()

/** The rules by each of their names. Computed once per country. */
function rulesByName(country: string): ReadonlyMap<string, HolidayRule> {
  const known = namesByCountry.get(country)
  if (known !== undefined) return known
  const byName = new Map<string, HolidayRule>()
  for (const rule of holidayRulesOf(country))
    for (const name of [rule.name, ...rule.also].map(plainName)) if (!byName.has(name)) byName.set(name, rule)
  namesByCountry.set(country, byName)
  return byName
}

/** The most days between a holiday and its day off: if Christmas is a Saturday, Monday is off for it and Tuesday for Boxing Day. */
const MAX_IN_LIEU_DAYS = 4

/** The public holiday for which `date` is the day off in lieu. */
function inLieuOn(date: string, rules: readonly HolidayRule[]): HolidayRule | undefined {
  const movable = rules.filter(({ kind, inLieu }) => kind === 'public' && inLieu !== undefined)
  if (weekdayOf(date) === FRIDAY) {
    const saturday = addDays(date, 1)
    const moved = movable.find(({ inLieu, on }) => inLieu === 'nearest' && on(yearOf(saturday)) === saturday)
    if (moved) return moved
  }
  const taken = new Set(rules.filter(({ kind }) => kind === 'public').map(({ on }) => on(yearOf(date))))
  for (let back = MAX_IN_LIEU_DAYS; back > 0; back -= 1) {
    const from = addDays(date, -back)
    for (const rule of movable.filter(({ on }) => on(yearOf(from)) === from)) {
      const moved = movedForward(from, rule, taken)
      if (moved === null) continue
      taken.add(moved)
      if (moved === date) return rule
    }
  }
  return undefined
}

const FRIDAY = 5

/** The date to which the law moves a holiday; null if the holiday stays or moves back. */
function movedForward(date: string, { inLieu }: HolidayRule, taken: ReadonlySet<string | null>): string | null {
  const weekday = weekdayOf(date)
  if (weekday !== 0 && (weekday !== 6 || inLieu !== 'next')) return null
  let moved = addDays(date, weekday === 0 ? 1 : 2)
  while (inLieu === 'next' && taken.has(moved)) moved = addDays(moved, 1)
  return taken.has(moved) ? null : moved
}

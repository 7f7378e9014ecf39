/** How people of a country write dates, times and amounts in a language. Pure. */

/** Countries in which 3/5 is the fifth of March. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['US', 'AS', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'VI'])

/** @param country ISO 3166 alpha-2 */
export const isMonthFirst = (country: string): boolean => MONTH_FIRST.has(country)

const locales = new Map<string, string>()

/**
 * The locale for `Intl`, such as `en-GB`: "Tue 24 Nov" there is "Tue, Nov 24" in the United States. Where the language has no form of its own in
 * the country, its usual one; English then puts the month first only where the country does.
 * @param language ISO 639-1 @param country ISO 3166 alpha-2
 */
export function localeOf(language: string, country: string): string {
  const wanted = `${language}-${country}`
  const known = locales.get(wanted)
  if (known !== undefined) return known
  const isKnown = new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted
  const usual = language !== 'en' ? language : isMonthFirst(country) ? 'en-US' : 'en-GB'
  const locale = isKnown ? wanted : usual
  locales.set(wanted, locale)
  return locale
}

/** Whether a locale writes "Nov 24" rather than "24 Nov". */
export function writesMonthFirst(locale: string): boolean {
  const known = monthFirst.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).formatToParts(0)
  const place = (part: string) => parts.findIndex(({ type }) => type === part)
  const isFirst = place('month') < place('day')
  monthFirst.set(locale, isFirst)
  return isFirst
}

const monthFirst = new Map<string, boolean>()

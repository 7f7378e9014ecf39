/**
 * The language of dates, numbers and names of countries: English, as all other words of the dashboard, with the order of the date and
 * the clock that the browser's user is used to. @param browser BCP 47
 */
export function englishLocale(browser: string): string {
  if (/^en\b/i.test(browser)) return browser
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h23' || hourCycle === 'h24' ? 'en-GB' : 'en-US'
}

export const LOCALE = englishLocale(Intl.DateTimeFormat().resolvedOptions().locale)

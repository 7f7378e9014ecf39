import { createHash } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Instant } from '../../../kernel/clock.ts'
import { localeOf } from '../../../kernel/locale.ts'
import { dateAt, zoned } from '../../../kernel/time/zone.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import { instantsAt } from '../opening-hours.ts'
import { type Html, html } from './html.ts'

/** The frame of every customer page: plain HTML without scripts. */

/** The colors are those of the dashboard (web/src/styles.css). */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --canvas: #f7f7f8; --surface: #fff; --sunken: #f1f1f3; --line: #e4e4e8; --line-strong: #c9c9d1; --ink: #1a1a1f; --muted: #5c5c68;
  --accent: #3457d5; --accent-strong: #2845b3; --accent-soft: #eaeefc; --on-accent: #fff; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root {
  --canvas: #101013; --surface: #17171b; --sunken: #212127; --line: #2b2b32; --line-strong: #43434d; --ink: #ededf0; --muted: #a0a0ab;
  --accent: #8fa6f5; --accent-strong: #adbdf8; --accent-soft: #222a47; --on-accent: #10142a; --bad: #f28b82 } }
body { margin: 0; background: var(--canvas); color: var(--ink) }
a { color: var(--accent) }
.business, main { max-width: 34rem; margin: 0 auto; box-sizing: border-box; overflow-wrap: anywhere }
.business { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: 1.25rem 1.25rem 0 }
.business strong { font-size: 1.125rem }
main { padding: 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.0625rem; margin: 1.5rem 0 .5rem }
dl { margin: 0 0 1.25rem; padding: .75rem 1rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface) }
dt { font-size: .875rem; color: var(--muted) }
dd { margin: 0 0 .75rem }
.notice { border: 1px solid var(--line-strong); border-radius: .5rem; background: var(--accent-soft); padding: .75rem 1rem; margin: 0 0 1rem }
.actions, .times { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none }
.choices { display: grid; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none }
.choices a { display: block; padding: .75rem 1rem; border: 1px solid var(--line-strong); border-radius: .5rem; background: var(--surface);
  color: var(--muted); text-decoration: none }
.choices a:hover, a.button:hover, button:hover { border-color: var(--accent); background: var(--accent-soft) }
.choices strong { display: block; color: var(--ink) }
.field { margin: 0 0 1rem }
.field input { width: 100% }
.hint { margin: .25rem 0 0; font-size: .875rem; color: var(--muted) }
.fault { margin: .25rem 0 0; font-weight: 600; color: var(--bad) }
fieldset { margin: 0 0 1rem; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
fieldset label { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; margin-right: 1.5rem; font-weight: 400 }
a.button, button { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line-strong);
  border-radius: .5rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer }
button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent) }
button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong) }
input { min-height: 2.75rem; box-sizing: border-box; padding: .25rem .75rem; border: 1px solid var(--line-strong); border-radius: .5rem;
  background: var(--surface); color: var(--ink); font: inherit }
input[type=radio] { min-height: 0; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent) }
label { display: block; font-weight: 600 }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`

/** No scripts, no other origins; the one style is named by its hash. @param sites origins that may show the page in a frame */
export const pagePolicy = (sites: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`,
  ].join('; ')

export interface PageContent {
  language: NoticeLanguage
  title: string
  body: Html
  /**
   * Shown over the title, with a number to call; null where the site around the page shows it, and for an address that belongs to
   * nobody.
   */
  business: { name: string; phone: string | null } | null
  /** Whether search engines may list the page. */
  isIndexed?: boolean
}

export const pageDocument = ({ language, title, body, business, isIndexed = false }: PageContent): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${!isIndexed && html`<meta name="robots" content="noindex, nofollow">`}
<title>${business === null ? title : `${title} - ${business.name}`}</title>
<style>`.text +
  STYLE +
  html`</style>
</head>
<body>
${business !== null && html`<header class="business"><strong>${business.name}</strong> ${business.phone !== null && phoneLink(business.phone)}</header>`}
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text

export const phoneLink = (phone: string): Html =>
  html`<a href="tel:${phone}">${parsePhoneNumberFromString(phone)?.formatInternational() ?? phone}</a>`

/** "America/New_York" -> "America/New York" */
export const writtenZone = (timezone: string): string => timezone.replaceAll('_', ' ')

/** What decides how dates and times are written. */
export interface DateStyle {
  language: NoticeLanguage
  /** ISO 3166 alpha-2; the country of the business. */
  country: string
  timezone: string
}

/** A day with its weekday, as written in the language and country. @param date `YYYY-MM-DD` */
export const writtenDay = ({ language, country }: Omit<DateStyle, 'timezone'>, date: string): string =>
  writtenAt({ language, country, timezone: 'UTC' }, new Date(`${date}T12:00:00Z`), { dateStyle: 'full' })

/** An instant as written in the language and country, by the clock of the business. A time that a clock change repeats has its UTC offset. */
export function writtenAt(
  { language, country, timezone }: DateStyle,
  at: Instant,
  options: Intl.DateTimeFormatOptions,
): string {
  const written = new Intl.DateTimeFormat(localeOf(language, country), { ...options, timeZone: timezone }).format(at)
  return options.timeStyle !== undefined && isRepeated(at, timezone)
    ? `${written} (UTC${zoned(+at, timezone).offset})`
    : written
}

/** Whether the clocks show the same time twice on that day, as when summer time ends. */
function isRepeated(at: Instant, timezone: string): boolean {
  const { hour, minute } = zoned(+at, timezone)
  return instantsAt(dateAt(at, timezone), hour * 60 + minute, timezone).length > 1
}

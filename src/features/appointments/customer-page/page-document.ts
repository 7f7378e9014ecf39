import { createHash } from 'node:crypto'
import type { Instant } from '../../../kernel/clock.ts'
import { localeOf } from '../../../kernel/locale.ts'
import { dateAt, zoned } from '../../../kernel/time/zone.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import { instantsAt } from '../opening-hours.ts'
import { type Html, html } from './html.ts'

/** The frame of every customer page: plain HTML without scripts. */

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem }
dl { margin: 0 }
dt { font-weight: 600 }
dd { margin: 0 0 .75rem }
.notice { border: 1px solid; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem }
.actions, .times { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none }
.choices { display: grid; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none }
.choices a { display: block; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; color: CanvasText; text-decoration: none }
.choices a:hover, a.button:hover, button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas) }
.choices strong { display: block }
.field { margin: 0 0 1rem }
.field input { width: 100% }
.hint { margin: .25rem 0 0; font-size: .875rem }
.fault { margin: .25rem 0 0; font-weight: 600 }
fieldset { margin: 0 0 1rem; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
fieldset label { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; margin-right: 1.5rem; font-weight: 400 }
a.button, button { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid;
  border-radius: .5rem; background: Canvas; color: CanvasText; font: inherit; text-decoration: none; cursor: pointer }
button.main { background: CanvasText; color: Canvas; border-color: CanvasText }
button.main:hover { background: color-mix(in srgb, CanvasText 85%, Canvas) }
input { min-height: 2.75rem; box-sizing: border-box; padding: .25rem .5rem; font: inherit }
input[type=radio] { min-height: 0; width: 1.25rem; height: 1.25rem; margin: 0 }
label { display: block; font-weight: 600 }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
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
  /** Whether search engines may list the page. */
  isIndexed?: boolean
}

export const pageDocument = ({ language, title, body, isIndexed = false }: PageContent): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${!isIndexed && html`<meta name="robots" content="noindex, nofollow">`}
<title>${title}</title>
<style>`.text +
  STYLE +
  html`</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text

export const phoneLink = (phone: string): Html => html`<a href="tel:${phone}">${phone}</a>`

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

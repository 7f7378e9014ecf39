import { createHash } from 'node:crypto'
import type { Instant } from '../../../kernel/clock.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import type { Slot } from '../availability.ts'
import { type Html, html } from './html.ts'
import { PAGE_WORDS } from './page-words.ts'

/** What the pages show of an appointment and its business. */
export interface ShownAppointment {
  businessName: string
  businessPhone: string
  timezone: string
  language: NoticeLanguage
  service: string | null
  startsAt: Instant
  endsAt: Instant
  /** The path of the page, `/a/<token>`. */
  path: string
  /** The business still lets customers move and cancel. */
  mayChange: boolean
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; margin: 0 0 1rem }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem }
dt { font-weight: 600 }
dd { margin: 0 0 .75rem }
.notice { border: 1px solid; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem }
.actions, .times { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none }
a.button, button { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid;
  border-radius: .5rem; background: Canvas; color: CanvasText; font: inherit; text-decoration: none; cursor: pointer }
input { min-height: 2.75rem; box-sizing: border-box; padding: .25rem .5rem; font: inherit }
label { display: block; font-weight: 600 }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`

/** No scripts, no other origins; the one style is named by its hash. */
export const SELF_SERVICE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The appointment with what its customer may do. */
export function appointmentPage(shown: ShownAppointment, { wasMoved }: { wasMoved: boolean }): string {
  const words = PAGE_WORDS[shown.language]
  const { path, mayChange } = shown
  return page(
    shown,
    html`
      ${wasMoved && html`<p class="notice" role="status">${words.moved}</p>`}
      ${facts(shown)}
      <div class="actions"><a class="button" href="${path}/calendar.ics">${words.addToCalendar}</a>
      ${mayChange && html`<a class="button" href="${path}/move">${words.move}</a> <a class="button" href="${path}/cancel">${words.cancel}</a>`}</div>
      ${!mayChange && html`<p>${words.tooLate} ${phoneLink(shown.businessPhone)}.</p>`}`,
  )
}

/** Asks before the appointment is cancelled. */
export function cancelPage(shown: ShownAppointment): string {
  const words = PAGE_WORDS[shown.language]
  return page(
    shown,
    html`
      ${facts(shown)}
      <p>${words.cancelQuestion}</p>
      <form class="actions" method="post" action="${shown.path}/cancel">
        <button type="submit">${words.cancelYes}</button> <a class="button" href="${shown.path}">${words.keep}</a>
      </form>`,
  )
}

/** The free times of a day. @param date `YYYY-MM-DD`, as `first` and `last`, the days that can be chosen */
export function movePage(
  shown: ShownAppointment,
  {
    date,
    first,
    last,
    slots,
    isTaken,
  }: { date: string; first: string; last: string; slots: readonly Slot[]; isTaken: boolean },
): string {
  const words = PAGE_WORDS[shown.language]
  const time = (at: Instant) => written(shown, at, { timeStyle: 'short' })
  return page(
    shown,
    html`
      ${isTaken && html`<p class="notice" role="alert">${words.taken}</p>`}
      ${facts(shown)}
      <form method="get" action="${shown.path}/move">
        <label for="date">${words.chooseDay}</label>
        <input id="date" name="date" type="date" value="${date}" min="${first}" max="${last}" required>
        <button type="submit">${words.showTimes}</button>
      </form>
      <h2>${words.freeTimes}</h2>
      ${slots.length === 0 && html`<p>${words.noTimes}</p>`}
      <form method="post" action="${shown.path}/move">
        <ul class="times">${slots.map(
          ({ start }) =>
            html`<li><button type="submit" name="start" value="${start.toISOString()}">${time(start)}</button></li>`,
        )}</ul>
      </form>
      <p><a href="${shown.path}">${words.back}</a></p>`,
  )
}

/** Says that the appointment was cancelled or is over. */
export function endedPage(shown: ShownAppointment, ended: 'cancelled' | 'over'): string {
  const words = PAGE_WORDS[shown.language]
  const said = ended === 'cancelled' ? words.wasCancelled : words.isOver
  return page(
    shown,
    html`<p class="notice" role="status">${said}</p>${facts(shown)}<p>${words.call} ${phoneLink(shown.businessPhone)}.</p>`,
  )
}

/** For a link that belongs to no appointment. */
export const unknownPage = (): string =>
  document({ language: 'en', title: PAGE_WORDS.en.title, body: html`<p>${PAGE_WORDS.en.unknown}</p>` })

const page = (shown: ShownAppointment, body: Html): string =>
  document({ language: shown.language, title: `${PAGE_WORDS[shown.language].title} - ${shown.businessName}`, body })

const document = ({ language, title, body }: { language: NoticeLanguage; title: string; body: Html }): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
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

function facts(shown: ShownAppointment): Html {
  const words = PAGE_WORDS[shown.language]
  const start = written(shown, shown.startsAt, { dateStyle: 'full', timeStyle: 'short' })
  return html`<dl>
    ${shown.service !== null && html`<dt>${words.service}</dt><dd>${shown.service}</dd>`}
    <dt>${words.when}</dt>
    <dd><time datetime="${shown.startsAt.toISOString()}">${start}</time> - ${written(shown, shown.endsAt, { timeStyle: 'short' })}</dd>
    <dt>${words.timesIn}</dt><dd>${shown.timezone}</dd>
  </dl>`
}

const phoneLink = (phone: string): Html => html`<a href="tel:${phone}">${phone}</a>`

const written = (
  { language, timezone }: Pick<ShownAppointment, 'language' | 'timezone'>,
  at: Instant,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(PAGE_WORDS[language].locale, { ...options, timeZone: timezone }).format(at)

import type { Instant } from '../../../kernel/clock.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import { type Html, html } from '../customer-page/html.ts'
import { pageDocument, phoneLink, writtenAt, writtenDay, writtenZone } from '../customer-page/page-document.ts'
import { PAGE_WORDS } from '../customer-page/page-words.ts'
import type { FreeTimes, PossibleMove } from './self-service.ts'

/** What the pages show about an appointment and its business. */
export interface ShownAppointment {
  businessName: string
  businessPhone: string
  country: string
  timezone: string
  language: NoticeLanguage
  service: string | null
  /** Null if nobody in particular. */
  staffName: string | null
  startsAt: Instant
  endsAt: Instant
  /** The path of the page, `/a/<token>`. */
  path: string
  /** Whether the business still lets customers reschedule and cancel. */
  mayChange: boolean
}

/** The appointment and the customer's options. */
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

/** Asks before the appointment is canceled. */
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

/** The free times of a day. @param fullDate the requested day, if it has none */
export function movePage(
  shown: ShownAppointment,
  { date, first, last, slots, fullDate }: FreeTimes,
  { isTaken }: { isTaken: boolean },
): string {
  const words = PAGE_WORDS[shown.language]
  const time = (at: Instant) => writtenAt(shown, at, { timeStyle: 'short' })
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
      <h2>${words.freeTimes}: ${writtenDay(shown, date)}</h2>
      ${fullDate !== null && html`<p>${words.fullDay(writtenDay(shown, fullDate))}</p>`}
      ${slots.length === 0 && html`<p>${words.noTimes}</p>`}
      <ul class="times">${slots.map(
        ({ start }) =>
          html`<li><a class="button" href="${shown.path}/move?start=${start.toISOString()}">${time(start)}</a></li>`,
      )}</ul>
      <p><a href="${shown.path}">${words.back}</a></p>`,
  )
}

/** Asks before the appointment is moved. */
export function moveQuestionPage(shown: ShownAppointment, start: Instant, { newMember }: PossibleMove): string {
  const words = PAGE_WORDS[shown.language]
  const written = (at: Instant) => writtenAt(shown, at, { dateStyle: 'full', timeStyle: 'short' })
  return page(
    shown,
    html`
      ${facts(shown)}
      ${newMember !== null && html`<p class="notice">${words.otherMember(shown.staffName ?? '', newMember.name)}</p>`}
      <p>${words.moveQuestion(written(shown.startsAt), written(start))}</p>
      <form class="actions" method="post" action="${shown.path}/move">
        ${newMember !== null && html`<input type="hidden" name="staff" value="${newMember.id}">`}
        <button class="main" type="submit" name="start" value="${start.toISOString()}">${words.moveYes}</button>
        <a class="button" href="${shown.path}/move?date=${dateAt(start, shown.timezone)}">${words.back}</a>
      </form>`,
  )
}

/** Says that the appointment was canceled or is over. */
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
  pageDocument({
    language: 'en',
    title: PAGE_WORDS.en.title,
    body: html`<p>${PAGE_WORDS.en.unknown}</p>`,
    business: null,
  })

const page = (shown: ShownAppointment, body: Html): string =>
  pageDocument({
    language: shown.language,
    title: PAGE_WORDS[shown.language].title,
    body,
    business: { name: shown.businessName, phone: null },
  })

function facts(shown: ShownAppointment): Html {
  const words = PAGE_WORDS[shown.language]
  const start = writtenAt(shown, shown.startsAt, { dateStyle: 'full', timeStyle: 'short' })
  return html`<dl>
    ${shown.service !== null && html`<dt>${words.service}</dt><dd>${shown.service}</dd>`}
    ${shown.staffName !== null && html`<dt>${words.with}</dt><dd>${shown.staffName}</dd>`}
    <dt>${words.when}</dt>
    <dd><time datetime="${shown.startsAt.toISOString()}">${start}</time> - ${writtenAt(shown, shown.endsAt, { timeStyle: 'short' })}</dd>
    <dt>${words.timesIn}</dt><dd>${writtenZone(shown.timezone)}</dd>
    <dt>${words.phone}</dt><dd>${phoneLink(shown.businessPhone)}</dd>
  </dl>`
}

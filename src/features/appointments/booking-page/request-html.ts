import type { Instant } from '../../../kernel/clock.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { ServiceQuestion } from '../../business/business.ts'
import type { Appointment } from '../appointment.ts'
import { type Html, html } from '../customer-page/html.ts'
import { phoneLink, writtenAt, writtenZone } from '../customer-page/page-document.ts'
import { PAGE_WORDS } from '../customer-page/page-words.ts'
import type { Chosen, TimesOfDay } from './booking-choice.ts'
import { type FieldFault, questionField } from './booking-form.ts'
import {
  alertBox,
  bookingDocument,
  dayForm,
  fieldsOf,
  freeTimesOf,
  hidden,
  nextDay,
  type ShownPage,
  summary,
  timeOf,
} from './booking-html.ts'
import type { BookingProof } from './booking-page.ts'
import type { BookingRequest } from './booking-request-store.ts'
import { BOOKING_WORDS } from './booking-words.ts'

/** From the chosen time to the booked appointment: the form, the code, and the confirmation. */

export interface FilledForm {
  proofs: readonly BookingProof[]
  startsAt: Instant
  /** The random text that makes a form submitted twice one request. */
  form: string
  /** The values entered before. */
  values: URLSearchParams
  faults: ReadonlyMap<string, FieldFault>
  /** Why no code was sent. */
  refusal: string | null
  /** Whether the customer will be able to reschedule and cancel online. */
  mayChange: boolean
}

export function detailsPage(shown: ShownPage, chosen: Chosen, filled: FilledForm): string {
  const words = BOOKING_WORDS[shown.language]
  const { startsAt, form, proofs, faults, refusal, mayChange } = filled
  const questions = chosen.service?.questions ?? []
  const start = startsAt.toISOString()
  return bookingDocument(
    shown,
    html`${alertBox(refusal ?? (faults.size > 0 ? words.faults.summary : null))}
      ${summary(shown, chosen, startsAt)}
      ${!mayChange && html`<p class="notice">${words.fixed} ${phoneLink(shown.business.phone)}.</p>`}
      <h2>${words.details}</h2>
      <form method="post" action="/book/${shown.page.slug}">
        ${hidden({ ...fieldsOf(chosen), start, form, embed: shown.isEmbedded ? '1' : null })}
        ${questions.map((question, index) => questionInput(shown, filled, question, index))}
        ${textInput(shown, filled, { field: 'name', label: words.name, attributes: html`autocomplete="name" maxlength="100" required` })}
        ${reachInput(shown, filled, proofs)}
        <button class="main" type="submit">${words.sendCode}</button>
      </form>`,
  )
}

function reachInput(shown: ShownPage, filled: FilledForm, proofs: readonly BookingProof[]): Html {
  const { reach, reachHint } = BOOKING_WORDS[shown.language]
  const [only] = proofs
  const attributes =
    proofs.length > 1
      ? html`type="text" autocomplete="tel" required`
      : only === 'mail'
        ? html`type="email" autocomplete="email" required`
        : html`type="tel" autocomplete="tel" required`
  const label = proofs.length > 1 ? reach.both : only === 'mail' ? reach.mail : reach.text
  return textInput(shown, filled, { field: 'reach', label, attributes, hint: reachHint })
}

interface Input {
  field: string
  label: string
  attributes: Html
  hint?: string
}

/** A field with its label and, if it is wrong, its error. */
function textInput(shown: ShownPage, filled: FilledForm, { field, label, attributes, hint }: Input): Html {
  const fault = faultOf(shown, filled, field)
  const described = [hint === undefined ? null : `${field}-hint`, fault === null ? null : `${field}-fault`]
  const by = described.filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${field}">${label}</label>
    <input id="${field}" name="${field}" value="${filled.values.get(field) ?? ''}" ${attributes}${by !== '' && html` aria-describedby="${by}"`}${fault !== null && html` aria-invalid="true"`}>
    ${hint !== undefined && html`<p class="hint" id="${field}-hint">${hint}</p>`}
    ${fault !== null && html`<p class="fault" id="${field}-fault">${fault}</p>`}
  </div>`
}

function questionInput(shown: ShownPage, filled: FilledForm, question: ServiceQuestion, index: number): Html {
  const words = BOOKING_WORDS[shown.language]
  const { name, type, required } = question
  const field = questionField(index)
  const label = required ? name : `${name} (${words.optional})`
  if (type !== 'yes_no') {
    const attributes = html`${type === 'number' && html`inputmode="decimal" `}maxlength="1000"${required && html` required`}`
    return textInput(shown, filled, { field, label, attributes })
  }
  const fault = faultOf(shown, filled, field)
  const choice = (value: 'yes' | 'no') =>
    html`<label><input type="radio" name="${field}" value="${value}"${filled.values.get(field) === value && html` checked`}${required && html` required`}> ${words[value]}</label>`
  return html`<fieldset${fault !== null && html` aria-describedby="${field}-fault"`}>
    <legend>${label}</legend>${choice('yes')}${choice('no')}
    ${fault !== null && html`<p class="fault" id="${field}-fault">${fault}</p>`}
  </fieldset>`
}

const SAMPLE_PHONE: Readonly<Record<string, string>> = { US: '+1 212 555 0142', GB: '+44 20 7946 0123' }

function faultOf({ language, business }: ShownPage, { faults }: FilledForm, field: string): string | null {
  const fault = faults.get(field)
  if (fault === undefined) return null
  const said = BOOKING_WORDS[language].faults[fault]
  return fault === 'phone' ? `${said} ${SAMPLE_PHONE[business.country] ?? business.phone}.` : said
}

/** The page that asks for the code. @param path of the request, without the query */
export function codePage(
  shown: ShownPage,
  chosen: Chosen,
  request: BookingRequest,
  { path, fault, isClosed }: { path: string; fault: string | null; isClosed: boolean },
): string {
  const words = BOOKING_WORDS[shown.language]
  const action = withFields(shown, path)
  return bookingDocument(
    shown,
    html`${alertBox(fault)}${summary(shown, chosen, request.startsAt)}
      <h2>${words.enterCode}</h2>
      ${
        !isClosed &&
        html`<p>${words.codeSent(request.phone ?? request.email ?? '')}</p>
        <form method="post" action="${action}">
          <div class="field"><label for="code">${words.code}</label>
          <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required></div>
          <button class="main" type="submit">${words.book}</button>
        </form>
        <form class="actions" method="post" action="${action}"><button type="submit" name="again" value="1">${words.newCode}</button></form>`
      }
      ${isClosed && html`<p><a class="button" href="/book/${shown.page.slug}${shown.isEmbedded && '?embed=1'}">${words.startAgain}</a></p>`}`,
  )
}

/**
 * The page for a time that was taken while the code was on its way: another one is chosen and booked without a new
 * code.
 */
export function otherTimePage(shown: ShownPage, chosen: Chosen, times: TimesOfDay, path: string): string {
  const address = (fields: Record<string, string>) => withFields(shown, path, fields)
  return bookingDocument(
    shown,
    html`${alertBox(PAGE_WORDS[shown.language].taken)}${summary(shown, chosen, null)}
      ${dayForm(shown, times, path, {})}
      ${freeTimesOf(
        shown,
        times,
        ({ start }) =>
          html`<a class="button" href="${address({ start: start.toISOString() })}">${timeOf(shown, start)}</a>`,
      )}
      ${nextDay(shown, times, (date) => address({ date }))}`,
  )
}

/** Asks for confirmation before booking a time other than the first. */
export function otherTimeQuestion(shown: ShownPage, chosen: Chosen, startsAt: Instant, path: string): string {
  const words = BOOKING_WORDS[shown.language]
  const times = withFields(shown, path, { date: dateAt(startsAt, shown.business.timezone) })
  return bookingDocument(
    shown,
    html`${summary(shown, chosen, startsAt, times)}
      <p>${words.bookOtherQuestion}</p>
      <form class="actions" method="post" action="${withFields(shown, path)}">
        <button class="main" type="submit" name="start" value="${startsAt.toISOString()}">${words.book}</button>
        <a class="button" href="${times}">${PAGE_WORDS[shown.language].back}</a>
      </form>`,
  )
}

/** The appointment as it is now: it may have been moved or canceled since it was booked. @param link of the customer's page of the appointment, `/a/<token>` */
/** @param link to the page of the appointment @param mayChange whether the customer can move and cancel it there */
export function bookedPage(shown: ShownPage, appointment: Appointment, link: string, mayChange: boolean): string {
  const { language, isEmbedded } = shown
  const [words, common] = [BOOKING_WORDS[language], PAGE_WORDS[language]]
  const { service, staffName, startsAt, timezone, status } = appointment
  const isCancelled = status === 'cancelled'
  const target = isEmbedded && html` target="_blank" rel="noopener"`
  return bookingDocument(
    shown,
    html`<p class="notice" role="status">${isCancelled ? common.wasCancelled : words.booked}</p>
      <dl>
        ${service !== null && html`<dt>${common.service}</dt><dd>${service}</dd>`}
        ${staffName !== null && html`<dt>${common.with}</dt><dd>${staffName}</dd>`}
        <dt>${common.when}</dt>
        <dd><time datetime="${startsAt.toISOString()}">${writtenAt({ language, country: shown.business.country, timezone }, startsAt, { dateStyle: 'full', timeStyle: 'short' })}</time> (${writtenZone(timezone)})</dd>
      </dl>
      ${
        !isCancelled &&
        html`<div class="actions"><a class="button" href="${link}/calendar.ics"${target}>${common.addToCalendar}</a>
        <a class="button" href="${link}"${target}>${mayChange ? words.openPage : words.seePage}</a></div>`
      }`,
  )
}

/** The address of a page of a request with these fields. */
function withFields({ isEmbedded }: ShownPage, path: string, fields: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...fields, ...(isEmbedded ? { embed: '1' } : {}) }).toString()
  return query === '' ? path : `${path}?${query}`
}

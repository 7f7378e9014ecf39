import type { Instant } from '../../../kernel/clock.ts'
import { localeOf } from '../../../kernel/locale.ts'
import { writtenAmount } from '../../../kernel/money.ts'
import { dateAt } from '../../../kernel/time/zone.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import type { Business, OfferedService } from '../../business/business.ts'
import type { StaffMember } from '../../staff/staff.ts'
import type { Slot } from '../availability.ts'
import { type Html, html } from '../customer-page/html.ts'
import {
  type DateStyle,
  pageDocument,
  phoneLink,
  writtenAt,
  writtenDay,
  writtenZone,
} from '../customer-page/page-document.ts'
import { PAGE_WORDS } from '../customer-page/page-words.ts'
import { ANYBODY, type Chosen, type TimesOfDay } from './booking-choice.ts'
import type { BookingPage } from './booking-page.ts'
import { BOOKING_WORDS, type BookingWords } from './booking-words.ts'

/** What every page of a booking needs. */
export interface ShownPage {
  business: Business
  page: BookingPage
  language: NoticeLanguage
  /** Whether it is shown in a frame on another site. */
  isEmbedded: boolean
}

/** An address of the page, `/book/<slug>`, with these choices. */
export function addressOf(
  { page, isEmbedded }: Pick<ShownPage, 'page' | 'isEmbedded'>,
  fields: Record<string, string | null> = {},
): string {
  const given = Object.entries({ ...fields, ...(isEmbedded ? { embed: '1' } : {}) })
  const query = new URLSearchParams(
    given.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  ).toString()
  return `/book/${page.slug}${query === '' ? '' : `?${query}`}`
}

/** The choices, as fields of an address or a form. */
export const fieldsOf = ({ service, member, hasStaff }: Chosen): Record<string, string | null> => ({
  service: service?.id ?? null,
  staff: member?.id ?? (hasStaff ? ANYBODY : null),
})

/** A whole page with its title. */
export function bookingDocument(shown: ShownPage, body: Html): string {
  const { language, business, page, isEmbedded } = shown
  const { title } = BOOKING_WORDS[language]
  return pageDocument({ language, title, body, business: isEmbedded ? null : business, isIndexed: page.indexed })
}

export const alertBox = (said: string | null): Html =>
  html`${said !== null && html`<p class="notice" role="alert">${said}</p>`}`

export function servicesPage(shown: ShownPage, services: readonly OfferedService[], fault: string | null): string {
  const words = BOOKING_WORDS[shown.language]
  return bookingDocument(
    shown,
    html`${alertBox(fault)}
      <h2>${words.chooseService}</h2>
      <ul class="choices">${services.map(
        (service) =>
          html`<li><a href="${addressOf(shown, { service: service.id })}"><strong>${service.name}</strong>
          ${[words.minutes(service.durationMinutes), priceOf(service, shown)].filter(Boolean).join(', ')}
          ${service.description !== null && html`<br>${service.description}`}</a></li>`,
      )}</ul>`,
  )
}

export function staffPage(
  shown: ShownPage,
  chosen: Chosen,
  staff: readonly StaffMember[],
  fault: string | null,
): string {
  const words = BOOKING_WORDS[shown.language]
  const service = chosen.service?.id ?? null
  const choice = (id: string, name: string) =>
    html`<li><a href="${addressOf(shown, { service, staff: id })}"><strong>${name}</strong></a></li>`
  return bookingDocument(
    shown,
    html`${alertBox(fault)}${summary(shown, { ...chosen, hasStaff: false }, null)}
      <h2>${words.chooseStaff}</h2>
      <ul class="choices">${choice(ANYBODY, words.anybody)}${staff.map(({ id, name }) => choice(id, name))}</ul>`,
  )
}

export function timesPage(shown: ShownPage, chosen: Chosen, times: TimesOfDay, fault: string | null): string {
  return bookingDocument(
    shown,
    html`${alertBox(fault)}${summary(shown, chosen, null)}
      ${dayForm(shown, times, `/book/${shown.page.slug}`, fieldsOf(chosen))}
      ${freeTimesOf(shown, times, ({ start }) => {
        const address = addressOf(shown, { ...fieldsOf(chosen), start: start.toISOString() })
        return html`<a class="button" href="${address}">${timeOf(shown, start)}</a>`
      })}
      ${nextDay(shown, times, (date) => addressOf(shown, { ...fieldsOf(chosen), date }))}`,
  )
}

/** The form that chooses a day. @param fields hidden ones */
export function dayForm(
  { language, isEmbedded }: ShownPage,
  { date, first, last }: TimesOfDay,
  action: string,
  fields: Record<string, string | null>,
): Html {
  const words = PAGE_WORDS[language]
  return html`<h2>${BOOKING_WORDS[language].chooseTime}</h2>
    <form method="get" action="${action}">
      ${hidden({ ...fields, embed: isEmbedded ? '1' : null })}
      <label for="date">${words.chooseDay}</label>
      <input id="date" name="date" type="date" value="${date}" min="${first}" max="${last}" required>
      <button type="submit">${words.showTimes}</button>
    </form>`
}

/** The times of a day, each rendered by `choice`. */
export function freeTimesOf(
  shown: ShownPage,
  { date, slots, nextDate, fullDate }: TimesOfDay,
  choice: (slot: Slot) => Html,
): Html {
  const words = PAGE_WORDS[shown.language]
  const none = nextDate === null ? BOOKING_WORDS[shown.language].noTimesAtAll : words.noTimes
  return html`<h2>${words.freeTimes}: ${writtenDay(dateStyleOf(shown), date)}</h2>
    ${fullDate !== null && html`<p>${words.fullDay(writtenDay(dateStyleOf(shown), fullDate))}</p>`}
    ${slots.length === 0 && html`<p>${none}</p>`}
    <ul class="times">${slots.map((slot) => html`<li>${choice(slot)}</li>`)}</ul>
    <p class="hint">${words.timesIn}: ${writtenZone(shown.business.timezone)}</p>`
}

export const nextDay = (shown: ShownPage, { nextDate }: TimesOfDay, address: (date: string) => string): Html =>
  html`${nextDate !== null && html`<p><a href="${address(nextDate)}">${BOOKING_WORDS[shown.language].nextFreeDay}</a></p>`}`

/** The page when nothing can be booked: it says whom to call. */
export function closedPage(shown: ShownPage): string {
  const { language, business } = shown
  const said = BOOKING_WORDS[language].notOnline
  return bookingDocument(
    shown,
    html`<p class="notice">${said}</p><p>${PAGE_WORDS[language].call} ${phoneLink(business.phone)}.</p>`,
  )
}

export const noPage = (): string =>
  pageDocument({
    language: 'en',
    title: BOOKING_WORDS.en.title,
    body: html`<p>${BOOKING_WORDS.en.unknown}</p>`,
    business: null,
  })

/** The choices made, with links to change them. @param timesAddress where another time is chosen; null for the booking page */
export function summary(
  shown: ShownPage,
  chosen: Chosen,
  startsAt: Instant | null,
  timesAddress: string | null = null,
): Html {
  const { language, business } = shown
  const words = BOOKING_WORDS[language]
  const { service, member, hasServices, hasStaff } = chosen
  const again = (address: string, what: string) =>
    html` <a href="${address}" aria-label="${words.change}: ${what}">${words.change}</a>`
  const { timezone } = business
  return html`<dl>
    ${
      service !== null &&
      html`<dt>${PAGE_WORDS[language].service}</dt><dd>${facts(service, shown, words)}${hasServices && again(addressOf(shown), PAGE_WORDS[language].service)}</dd>`
    }
    ${
      (member !== null || hasStaff) &&
      html`<dt>${PAGE_WORDS[language].with}</dt><dd>${member?.name ?? words.anybody}${hasStaff && again(addressOf(shown, { service: service?.id ?? null }), PAGE_WORDS[language].with)}</dd>`
    }
    ${
      startsAt !== null &&
      html`<dt>${PAGE_WORDS[language].when}</dt><dd><time datetime="${startsAt.toISOString()}">${writtenAt(dateStyleOf(shown), startsAt, { dateStyle: 'full', timeStyle: 'short' })}</time>
      (${writtenZone(timezone)})${again(timesAddress ?? addressOf(shown, { ...fieldsOf(chosen), date: dateAt(startsAt, timezone) }), PAGE_WORDS[language].when)}</dd>`
    }
  </dl>`
}

const facts = (service: OfferedService, shown: ShownPage, words: BookingWords): string =>
  [service.name, words.minutes(service.durationMinutes), priceOf(service, shown)].filter(Boolean).join(', ')

/** The business's own wording of the price, otherwise the amount. */
function priceOf({ price, priceCents, currency }: OfferedService, { language, business }: ShownPage): string | null {
  if (price !== null || priceCents === null || currency === null) return price
  return writtenAmount(priceCents, currency, localeOf(language, business.country))
}

export const timeOf = (shown: ShownPage, at: Instant): string =>
  writtenAt(dateStyleOf(shown), at, { timeStyle: 'short' })

/** How the page writes dates and times. */
export const dateStyleOf = ({ language, business: { country, timezone } }: ShownPage): DateStyle => ({
  language,
  country,
  timezone,
})

export const hidden = (fields: Record<string, string | null>): Html =>
  html`${Object.entries(fields).map(
    ([name, value]) => value !== null && html`<input type="hidden" name="${name}" value="${value}">`,
  )}`

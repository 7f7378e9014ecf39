import type { Instant } from '../kernel/clock.ts'
import { localeOf } from '../kernel/locale.ts'
import type { NoticeText } from './mail-text.ts'

/** An appointment that a customer has booked, moved or canceled by themselves or with the assistant. */
export interface NoticedBooking {
  /** Null if unknown. */
  contactName: string | null
  phone: string | null
  service: string | null
  staffName: string | null
  startsAt: Instant
  /** The location of the members who read the notice: ISO 3166 alpha-2, and the time zone of the business. */
  place: { country: string; timezone: string }
}

export const bookingMadeNotice = (booking: NoticedBooking): NoticeText => ({
  title: `${who(booking)} booked ${what(booking)}`,
  body: `The appointment is on ${written(booking.startsAt, booking.place)}.`,
})

/** @param before the previous start of the appointment */
export const bookingMovedNotice = (booking: NoticedBooking, before: Instant): NoticeText => ({
  title: `${who(booking)} moved ${what(booking)}`,
  body: `The appointment was on ${written(before, booking.place)}, and is now on ${written(booking.startsAt, booking.place)}.`,
})

export const bookingCancelledNotice = (booking: NoticedBooking): NoticeText => ({
  title: `${who(booking)} canceled ${what(booking)}`,
  body: `The appointment on ${written(booking.startsAt, booking.place)} is free again.`,
})

/** A title has at most 300 characters. */
const MAX_NAME = 80

const who = ({ contactName, phone }: NoticedBooking): string => contactName?.slice(0, MAX_NAME) ?? phone ?? 'A customer'

const what = ({ service, staffName }: NoticedBooking): string =>
  `${service?.slice(0, MAX_NAME) ?? 'an appointment'}${staffName === null ? '' : ` with ${staffName.slice(0, MAX_NAME)}`}`

function written(at: Instant, { country, timezone: timeZone }: NoticedBooking['place']): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf('en', country), { ...options, timeZone }).format(at)
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' })
  return `${day} at ${format({ hour: 'numeric', minute: '2-digit' })}`
}

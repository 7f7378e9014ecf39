import { ARTICLES, SALON, SERVICES } from '../../src/app/demo-business.ts'
import { type KnownMember, knownStaff } from '../../src/assistant/tools/known-business.ts'
import type { Answer } from '../../src/features/appointments/appointment.ts'
import { addService, type Business, listServices, type NewBusiness } from '../../src/features/business/business.ts'
import { closeDay } from '../../src/features/business/business-change.ts'
import { addStaff, listStaff } from '../../src/features/staff/staff.ts'
import type { Database } from '../../src/store/database.ts'
import { anAppointment, anArticle } from '../factories/records.ts'
import { type CalendarRow, type Person, readRow } from './person.ts'
import { DEFAULT_NAME } from './person-reactions.ts'
import { FROM, local } from './text-call.ts'

/** Monday, nine in the morning in New York. Thursday is Thanksgiving. */
const MONDAY = '2026-11-23T14:00:00Z'

export const nowOf = ({ scene }: Person): Date => new Date(scene?.now ?? MONDAY)

export const fromOf = ({ scene }: Person): string | null => (scene?.from === undefined ? FROM : scene.from)

export const servicesOf = ({ scene }: Person) => scene?.services ?? SERVICES

/** The demo business, changed as the person's scene says. */
export const businessOf = ({ scene }: Person): Partial<NewBusiness> => ({
  ...{ name: SALON.name, phone: SALON.phone, timezone: SALON.timezone, hours: SALON.hours },
  ...scene?.business,
})

/** Fills a new business with services, articles, closures and appointments. */
export async function furnish(db: Database, business: Business, person: Person): Promise<void> {
  const { scene = {}, name = DEFAULT_NAME } = person
  const ids = new Map<string, string>()
  for (const service of servicesOf(person)) ids.set(service.name, (await addService(db, business.id, service)).id)
  const staff = new Map<string, string>()
  for (const { name: member, services, hours } of scene.staff ?? []) {
    const serviceIds = services?.map((service) => ids.get(service) ?? '')
    staff.set(member, (await addStaff(db, business.id, { name: member, serviceIds, hours }, nowOf(person))).id)
  }
  for (const article of scene.articles ?? ARTICLES) await anArticle(db, business, article)
  for (const [date, reason] of scene.closed ?? []) await closeDay(db, business.id, { date, reason })
  for (const row of scene.has ?? []) {
    const { service, days, from, name: other, staff: member } = readRow(row)
    await anAppointment(db, business, {
      startsAt: instantOf(`${days?.[0]} ${from}`, business.timezone),
      ...{ service, contactName: other ?? name, contactPhone: fromOf(person) ?? FROM },
      ...(member === null ? {} : { staffIds: [staff.get(member) ?? ''] }),
    })
  }
  for (const taken of scene.taken ?? []) {
    const [day, time, minutes] = taken.split(' ')
    await anAppointment(db, business, {
      startsAt: instantOf(`${day} ${time}`, business.timezone),
      durationMinutes: Number(minutes),
    })
  }
}

/** All appointments that have a caller's phone number or name, by time. */
export async function calendarOf(db: Database, business: Business): Promise<CalendarRow[]> {
  const rows = await db.list<
    {
      startsAt: Date
      service: string | null
      status: string
      name: string | null
      phone: string | null
      staff: string | null
      answers: Answer[]
    }[]
  >`
    SELECT starts_at AS "startsAt", service, status, contact_name AS name, contact_phone AS phone, answers,
      (SELECT s.name FROM staff s WHERE s.id = staff_id) AS staff FROM appointments
    WHERE business_id = ${business.id} AND (contact_phone IS NOT NULL OR contact_name IS NOT NULL)
    ORDER BY starts_at, created_at`
  return rows.map(({ startsAt, service, status, name, phone, staff, answers }) => {
    const [day = '', time = ''] = local(startsAt, business.timezone).split(' ')
    return {
      service: service ?? '',
      day,
      time,
      cancelled: status === 'cancelled',
      name,
      phone,
      staff,
      answers: answers.map(asLine),
    }
  })
}

const asLine = ({ question, answer }: Answer): string => `${question}: ${answer}`

/** What was left for the business: kind and words. */
export const noticesOf = (db: Database, business: Business): Promise<{ type: string; words: string }[]> =>
  db.list<{ type: string; words: string }[]>`
    SELECT kind AS type, coalesce(words, '') AS words FROM inbox_items WHERE business_id = ${business.id}
    UNION ALL SELECT type, title || ' ' || body FROM notifications WHERE business_id = ${business.id}`

/** The instant of a local time such as `2026-11-24 15:00`, outside the hours of a clock change. */
export function instantOf(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}:00Z`)
  const shown = Date.parse(`${local(new Date(asUtc), timeZone).replace(' ', 'T')}:00Z`)
  return new Date(asUtc - (shown - asUtc))
}

/** The staff of the business as a conversation knows them. */
export const staffOf = async (db: Database, { id }: Business): Promise<KnownMember[]> =>
  knownStaff(await listStaff(db, id), await listServices(db, id))

import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeAll, beforeEach, expect } from 'vitest'
import { listAppointments } from '../../src/features/appointments/appointment.ts'
import { type BookingPageChange, changeBookingPage } from '../../src/features/appointments/booking-page/booking-page.ts'
import { bookingPageRoutes } from '../../src/features/appointments/booking-page/booking-page-routes.ts'
import { appointmentLinks } from '../../src/features/appointments/self-service/appointment-link.ts'
import { addService, type NewService } from '../../src/features/business/business.ts'
import { addNumber } from '../../src/features/numbers/number.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

export const PHONE = '+12125550142'
/** The fields of a form that a customer fills in. */
export const PERSON = { name: 'Ada Lovelace', reach: PHONE }

const links = appointmentLinks({ secret: Buffer.alloc(32, 7), publicUrl: null })

/** The hidden fields of a form. */
const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
/** The addresses of booking pages in a page. */
export const linksIn = (page: string): string[] =>
  [...page.matchAll(/href="(\/book\/[^"]+)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))

/**
 * A booking page at /book/riverside and its customers. Call it at the top of a file. Each test begins two days later, with an empty
 * calendar, without services and staff, and from a network address of its own.
 */
export function openBookingPage() {
  let app: TestApi
  let number: string

  beforeAll(async () => {
    // The routes need the database, which starts with the server.
    const parts = () => ({ db: app.db, now: () => app.clock.now(), sendsMail: () => true, links })
    const rawRoutes = bookingPageRoutes({} as never).map(({ method, path, maxBytes }, index) => ({
      ...{ method, path, ...(maxBytes === undefined ? {} : { maxBytes }) },
      handle: (request: FastifyRequest, reply: FastifyReply) =>
        bookingPageRoutes(parts())[index]?.handle(request, reply),
    }))
    app = await startTestApi({ rawRoutes, trustProxy: true })
    number = (await addNumber(app.db, app.business.id, { phone: '+12125550100' }, app.clock.now())).phone
  })

  let serial = 0
  beforeEach(async () => {
    // Each test is a day of its own, so that limits and times of others do not count.
    app.clock.advance(2 * 86_400_000)
    serial += 1
    for (const table of ['appointments', 'services', 'staff', 'booking_requests', 'messages'])
      await app.db.write.unsafe(`DELETE FROM ${table}`)
    await settings({ enabled: true, slug: 'riverside', proofs: ['text', 'mail'], allowedSites: [], indexed: false })
  })

  const settings = (change: BookingPageChange) =>
    changeBookingPage(app.db, app.business.id, change, { sendsMail: true }, app.clock.now())
  const offer = (fields: Partial<NewService> = {}) =>
    addService(app.db, app.business.id, { name: 'Haircut', durationMinutes: 30, ...fields })
  /** Each client has an address of its own. */
  const request = (path: string, init: RequestInit = {}, client = `198.51.100.${serial % 250}`) =>
    fetch(app.url + path, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': client } })
  const get = (path: string) => request(path)
  const read = async (path: string) => (await get(path)).text()
  const post = (path: string, form: Record<string, string>, client?: string) =>
    request(path, { method: 'POST', body: new URLSearchParams(form) }, client)
  /** The form of the last free time of the next day with free times, as earlier ones fall within the notice when the clock moves. */
  async function form(choices = '') {
    const times = await read(`/book/riverside?${choices}`)
    const path = linksIn(times).findLast((one) => one.includes('start=')) ?? ''
    expect(path).not.toBe('')
    const page = await read(path)
    const fields = hiddenIn(page)
    return { page, path, fields, start: fields.start ?? '' }
  }
  const codeTo = async (receiver: string): Promise<string> => {
    const rows = await app.db.list<{ body: string }[]>`
      SELECT coalesce(secret_body, body) AS body FROM messages WHERE to_phone = ${receiver}
      UNION ALL SELECT body FROM outgoing_emails WHERE ${receiver} = ANY(recipients)`
    return /\b\d{6}\b/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  }
  const booked = async () =>
    (await listAppointments(app.db, app.business, { status: 'confirmed' }, { limit: 50, after: null })).items
  const announcedOf = async (id: string) =>
    (await app.announced()).filter(({ data }) => data.id === id).map(({ event }) => event)

  return {
    get app() {
      return app
    },
    /** The number that texts come from. */
    get number() {
      return number
    },
    ...{ settings, offer, request, get, read, post, form, codeTo, booked, announcedOf },
  }
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import { type Instant, systemClock } from '../../../kernel/clock.ts'
import { clientKey } from '../../../kernel/network/ip-network.ts'
import { parseInstant } from '../../../kernel/time/instant.ts'
import type { Database } from '../../../store/database.ts'
import { pageTerms } from '../../appointment-notices/appointment-notice.ts'
import { requireAppointment } from '../appointment.ts'
import { PAGE_WORDS } from '../customer-page/page-words.ts'
import { formOf, queryOf, sendPage } from '../customer-page/send-page.ts'
import { freshenBusyTimes } from '../fresh-busy-times.ts'
import type { AppointmentLinks } from '../self-service/appointment-link.ts'
import { mayChangeOnline } from '../self-service/self-service.ts'
import {
  type BookingStep,
  type Chosen,
  chosenBefore,
  freeTimes,
  freeTimesNear,
  isFree,
  readChoice,
} from './booking-choice.ts'
import { stateOf } from './booking-code.ts'
import { type FieldFault, readBookingForm } from './booking-form.ts'
import { addressOf, closedPage, noPage, type ShownPage, servicesPage, staffPage, timesPage } from './booking-html.ts'
import { type BookingProof, findOpenPage, usableProofs } from './booking-page.ts'
import {
  bookOtherTime,
  type CodeRefusal,
  enterCode,
  findRequest,
  renewCode,
  repeatedRequest,
  requestBooking,
} from './booking-request.ts'
import type { BookingRequest } from './booking-request-store.ts'
import { BOOKING_WORDS } from './booking-words.ts'
import { bookedPage, codePage, detailsPage, otherTimePage, otherTimeQuestion } from './request-html.ts'

export interface BookingPageOptions {
  db: Database
  now(): Instant
  /** Whether the service has a mail server. */
  sendsMail(): boolean
  links: AppointmentLinks
}

/** Enough for ten answers of 1,000 characters, each up to twelve bytes in a form. */
const MAX_FORM_BYTES = 160_000
const FORM_BYTES = 16
const FORM = /^[\w-]{22}$/

/**
 * The pages under `/book/<slug>`: plain HTML that works without scripts and cookies. Every choice is in the address, and a POST proves
 * nothing but what its own form says: booking requires the code that was sent to the customer.
 */
export function bookingPageRoutes(options: BookingPageOptions): RawRoute[] {
  const { db } = options
  const open =
    (show: (shown: ShownPage, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { slug, token } = request.params as { slug: string; token?: string }
      const found = await findOpenPage(db, slug.toLowerCase())
      if (found === null) return sendPage(reply, 404, noPage())
      const [path = '', query] = request.url.split('?')
      if (request.method === 'GET' && token === undefined && path !== `/book/${found.page.slug}`)
        return reply.redirect(`/book/${found.page.slug}${query === undefined ? '' : `?${query}`}`, 308)
      const { language } = await pageTerms(db, found.business.id)
      // Search engines must not index a person's booking.
      if (token !== undefined) found.page.indexed = false
      const isEmbedded = [queryOf(request), formOf(request)].some((fields) => fields.get('embed') === '1')
      return show({ ...found, language, isEmbedded }, request, reply)
    }
  const visit = (request: FastifyRequest, reply: FastifyReply, shown: ShownPage): Visit => ({
    ...{ ...options, shown, reply, now: options.now(), client: clientKey(request.ip) },
    token: (request.params as { token?: string }).token ?? '',
  })
  return [
    {
      method: 'GET',
      path: '/book/:slug',
      handle: open((shown, request, reply) => choose(visit(request, reply, shown), queryOf(request))),
    },
    {
      method: 'POST',
      path: '/book/:slug',
      maxBytes: MAX_FORM_BYTES,
      handle: open((shown, request, reply) => submit(visit(request, reply, shown), formOf(request))),
    },
    {
      method: 'GET',
      path: '/book/:slug/r/:token',
      handle: open((shown, request, reply) => showRequest(visit(request, reply, shown), queryOf(request))),
    },
    {
      method: 'POST',
      path: '/book/:slug/r/:token',
      maxBytes: 4_096,
      handle: open((shown, request, reply) => answer(visit(request, reply, shown), formOf(request))),
    },
  ]
}

interface Visit extends Omit<BookingPageOptions, 'now'> {
  shown: ShownPage
  reply: FastifyReply
  now: Instant
  /** The part of the network address that identifies a client. */
  client: string
  /** The token of the request; empty if there is none. */
  token: string
}

function send({ shown, reply }: Visit, status: number, page: string): FastifyReply {
  const { isEmbedded, page: settings } = shown
  return sendPage(reply, status, page, { sites: isEmbedded ? settings.allowedSites : [], isIndexed: settings.indexed })
}

/** Shows the step that the choices lead to. */
async function choose(visit: Visit, fields: URLSearchParams): Promise<unknown> {
  const { db, shown } = visit
  const step = await readChoice(db, shown.business, fields)
  if ((await usableProofs(db, shown.business.id, shown.page, visit.sendsMail())).length === 0)
    return send(visit, 200, closedPage(shown))
  if (step.at === 'details') return showDetails(visit, step, { values: new URLSearchParams() })
  if (step.at === 'time') return showTimes(visit, step.chosen, fields.get('date'))
  return showEarlier(visit, step)
}

function showEarlier(visit: Visit, step: Exclude<BookingStep, { at: 'time' | 'details' }>): unknown {
  const { shown } = visit
  if (step.at === 'closed') return send(visit, 200, closedPage(shown))
  const fault = step.isGone ? BOOKING_WORDS[shown.language].faults.gone : null
  const page =
    step.at === 'service' ? servicesPage(shown, step.services, fault) : staffPage(shown, step.chosen, step.staff, fault)
  return send(visit, step.isGone ? 410 : 200, page)
}

async function showTimes(visit: Visit, chosen: Chosen, date: string | null): Promise<unknown> {
  const { db, shown, now } = visit
  await freshen(visit)
  return send(visit, 200, timesPage(shown, chosen, await freeTimes(db, shown.business, chosen, date, now), null))
}

/** Shows times near the requested one, which cannot be booked. */
async function showTaken(visit: Visit, chosen: Chosen, startsAt: Instant): Promise<unknown> {
  const { db, shown, now } = visit
  await freshen(visit)
  const times = await freeTimesNear(db, shown.business, chosen, startsAt, now)
  return send(visit, 409, timesPage(shown, chosen, times, PAGE_WORDS[shown.language].taken))
}

const freshen = ({ db, shown, now }: Visit): Promise<void> =>
  freshenBusyTimes(db, shown.business.id, { now: () => now, after: systemClock.after })

interface Filled {
  values: URLSearchParams
  faults?: ReadonlyMap<string, FieldFault>
  refusal?: string
}

async function showDetails(
  visit: Visit,
  { chosen, startsAt }: Extract<BookingStep, { at: 'details' }>,
  { values, faults = new Map(), refusal }: Filled,
): Promise<unknown> {
  const { db, shown, now, sendsMail } = visit
  if (!(await isFree(db, shown.business, chosen, startsAt, now))) return showTaken(visit, chosen, startsAt)
  const proofs = await usableProofs(db, shown.business.id, shown.page, sendsMail())
  const form = randomBytes(FORM_BYTES).toString('base64url')
  const status = refusal !== undefined ? 429 : faults.size > 0 ? 422 : 200
  const mayChange = await mayChangeOnline(db, shown.business.id, startsAt, now)
  const filled = { proofs, startsAt, form, values, faults, refusal: refusal ?? null, mayChange }
  return send(visit, status, detailsPage(shown, chosen, filled))
}

/** Stores the request and sends the code. */
async function submit(visit: Visit, fields: URLSearchParams): Promise<unknown> {
  const { db, shown, now, client, reply } = visit
  const { business, language, page } = shown
  const step = await readChoice(db, business, fields)
  if (step.at === 'time') return showTimes(visit, step.chosen, null)
  if (step.at !== 'details') return showEarlier(visit, step)
  const { chosen, startsAt } = step
  const proofs = await usableProofs(db, business.id, page, visit.sendsMail())
  if (proofs.length === 0) return send(visit, 200, closedPage(shown))
  const words = BOOKING_WORDS[language]
  const terms = { questions: chosen.service?.questions ?? [], proofs, country: business.country }
  const read = readBookingForm(fields, terms)
  if ('faults' in read) return showDetails(visit, step, { values: fields, faults: read.faults })
  const given = fields.get('form') ?? ''
  const form = FORM.test(given) ? given : randomBytes(FORM_BYTES).toString('base64url')
  const time = { service: chosen.service?.name ?? null, staffId: chosen.member?.id ?? null, startsAt }
  const repeated = await repeatedRequest(db, business, time, read.customer, form)
  if (repeated !== null) return reply.code(303).header('location', requestPath(shown, repeated)).send()
  if (!(await isFree(db, business, chosen, startsAt, now))) return showTaken(visit, chosen, startsAt)
  const made = await requestBooking(db, business, time, read.customer, { form, client, language }, now)
  if ('refused' in made) {
    const refusal = words.faults[refusalIn(made.refused, proofs)]
    return showDetails(visit, step, { values: fields, refusal })
  }
  return reply.code(303).header('location', requestPath(shown, made.token)).send()
}

/** If codes are sent by text only, the page does not suggest an email address. */
function refusalIn(why: CodeRefusal, proofs: readonly BookingProof[]) {
  const isNumber = why === 'not_allowed' || why === 'opted_out'
  return isNumber && !proofs.includes('mail') ? (`${why}OnlyText` as const) : why
}

const requestPath = ({ page, isEmbedded }: ShownPage, token: string): string =>
  `/book/${page.slug}/r/${token}${isEmbedded ? '?embed=1' : ''}`

/** Shows the request: asks for the code or another time, or says that the appointment is booked. */
async function showRequest(
  visit: Visit,
  fields = new URLSearchParams(),
  fault: string | null = null,
): Promise<unknown> {
  const { db, shown, token, now } = visit
  const { business, page, language } = shown
  const request = await findRequest(db, business.id, token)
  if (request === null) return visit.reply.code(303).header('location', addressOf(shown)).send()
  const state = stateOf(request, now)
  if (state === 'booked') return showBooked(visit, request)
  const chosen = await chosenBefore(db, business, request)
  const path = `/book/${page.slug}/r/${token}`
  if (state === 'proven') return showOtherTimes(visit, chosen, request, fields, path)
  const { faults } = BOOKING_WORDS[language]
  const isClosed = state === 'closed'
  const said = isClosed ? faults.closed : (fault ?? (state === 'expired' ? faults.expired : null))
  return send(visit, said === null ? 200 : 422, codePage(shown, chosen, request, { path, fault: said, isClosed }))
}

/** The code was right but the time is taken: asks for another time and for confirmation. */
async function showOtherTimes(
  visit: Visit,
  chosen: Chosen,
  request: BookingRequest,
  fields: URLSearchParams,
  path: string,
): Promise<unknown> {
  const { db, shown, now } = visit
  const { business } = shown
  await freshen(visit)
  const wanted = parseInstant(fields.get('start') ?? '')
  if (wanted !== null && (await isFree(db, business, chosen, wanted, now)))
    return send(visit, 200, otherTimeQuestion(shown, chosen, wanted, path))
  const date = fields.get('date')
  const times =
    wanted === null && date !== null
      ? await freeTimes(db, business, chosen, date, now)
      : await freeTimesNear(db, business, chosen, wanted ?? request.startsAt, now)
  return send(visit, date === null ? 409 : 200, otherTimePage(shown, chosen, times, path))
}

async function showBooked({ db, shown, links, now, ...visit }: Visit, request: BookingRequest): Promise<unknown> {
  const { business } = shown
  const appointment = await requireAppointment(db, business, request.appointmentId)
  const link = await links.pathTo(db.write, business.id, appointment.id, now)
  const mayChange = await mayChangeOnline(db, business.id, appointment.startsAt, now)
  return send({ ...visit, db, shown, links, now }, 200, bookedPage(shown, appointment, link, mayChange))
}

/**
 * Handles a customer's action on the page of a request: entering the code, requesting a new one, or choosing another
 * time.
 */
async function answer(visit: Visit, fields: URLSearchParams): Promise<unknown> {
  const { db, shown, token, now, client } = visit
  const { business, language } = shown
  const { faults } = BOOKING_WORDS[language]
  if (fields.has('again')) {
    const renewed = await renewCode(db, business, token, { client, language }, now)
    if ('refused' in renewed) return showRequest(visit, undefined, faults[renewed.refused])
    return visit.reply.code(303).header('location', requestPath(shown, token)).send()
  }
  const startsAt = parseInstant(fields.get('start') ?? '')
  const outcome =
    startsAt === null
      ? await enterCode(db, business, token, fields.get('code') ?? '', now)
      : await bookOtherTime(db, business, token, startsAt, now)
  if (outcome === 'wrong') return showRequest(visit, undefined, faults.wrongCode)
  if (outcome === 'booked') return visit.reply.code(303).header('location', requestPath(shown, token)).send()
  return showRequest(visit)
}

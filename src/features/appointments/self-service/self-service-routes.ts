import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { parseInstant } from '../../../kernel/time/instant.ts'
import type { Database } from '../../../store/database.ts'
import { formOf, queryOf, sendPage } from '../customer-page/send-page.ts'
import { appointmentPage, cancelPage, endedPage, movePage, moveQuestionPage, unknownPage } from './page-html.ts'
import {
  calendarOf,
  cancelByCustomer,
  freeTimes,
  moveByCustomer,
  moveTo,
  type OpenedLink,
  openLink,
  type SelfServiceOutcome,
} from './self-service.ts'

export interface SelfServiceOptions {
  db: Database
  now: () => Instant
}

/** A form has two fields. */
const MAX_FORM_BYTES = 4_096

/**
 * The pages under `/a/<token>`: plain HTML that works without scripts. GET changes nothing, because programs open the links in messages to
 * preview them. A POST needs the token in its path, so no other site can send one. 404 for an unknown link, 410 for the link of a canceled
 * or past appointment.
 */
export function selfServiceRoutes({ db, now }: SelfServiceOptions): RawRoute[] {
  /** Answers with the page of an open appointment, or says why there is none. */
  const open =
    (show: (link: OpenedLink, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { token } = request.params as { token: string }
      const link = await openLink(db, token, now())
      if (link === null) return sendPage(reply, 404, unknownPage())
      if (link.state !== 'open') return sendPage(reply, 410, endedPage(link.shown, link.state))
      return show(link, request, reply)
    }

  const showTimes = async (link: OpenedLink, wanted: string | Instant, reply: FastifyReply) =>
    sendPage(reply, 200, movePage(link.shown, await freeTimes(db, link, wanted, now()), { isTaken: false }))
  const showTaken = async (link: OpenedLink, wanted: Instant | null, reply: FastifyReply) => {
    const times = await freeTimes(db, link, wanted ?? link.appointment.startsAt, now())
    return sendPage(reply, 409, movePage(link.shown, times, { isTaken: true }))
  }
  /** Without a time in the query, shows the times of a day; with one, asks for confirmation of the move. */
  const showMove = async (link: OpenedLink, query: URLSearchParams, reply: FastifyReply) => {
    const start = query.get('start')
    if (start === null) return showTimes(link, query.get('date') ?? link.appointment.startsAt, reply)
    const startsAt = parseInstant(start)
    const move = startsAt === null ? null : await moveTo(db, link, startsAt, now())
    return startsAt !== null && move !== null
      ? sendPage(reply, 200, moveQuestionPage(link.shown, startsAt, move))
      : showTaken(link, startsAt, reply)
  }

  const showAppointment = open((link, request, reply) =>
    sendPage(reply, 200, appointmentPage(link.shown, { wasMoved: queryOf(request).has('moved') })),
  )
  const afterChange = (link: OpenedLink, outcome: SelfServiceOutcome, reply: FastifyReply) =>
    reply
      .code(303)
      .header('location', `${link.shown.path}${outcome === 'done' ? '?moved' : ''}`)
      .send()

  return [
    { method: 'GET', path: '/a/:token', handle: showAppointment },
    {
      method: 'GET',
      path: '/a/:token/calendar.ics',
      handle: open((link, _request, reply) =>
        reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', 'attachment; filename="appointment.ics"')
          .type('text/calendar; charset=utf-8')
          .send(calendarOf(link)),
      ),
    },
    {
      method: 'GET',
      path: '/a/:token/move',
      handle: open((link, request, reply) =>
        link.shown.mayChange ? showMove(link, queryOf(request), reply) : afterChange(link, 'not_allowed', reply),
      ),
    },
    {
      method: 'POST',
      path: '/a/:token/move',
      maxBytes: MAX_FORM_BYTES,
      handle: open(async (link, request, reply) => {
        const form = formOf(request)
        const startsAt = parseInstant(form.get('start') ?? '')
        const staffId = form.get('staff') || null
        const outcome = startsAt === null ? 'taken' : await moveByCustomer(db, link, { startsAt, staffId }, now())
        return outcome === 'taken' ? showTaken(link, startsAt, reply) : afterChange(link, outcome, reply)
      }),
    },
    {
      method: 'GET',
      path: '/a/:token/cancel',
      handle: open((link, _request, reply) =>
        link.shown.mayChange ? sendPage(reply, 200, cancelPage(link.shown)) : afterChange(link, 'not_allowed', reply),
      ),
    },
    {
      method: 'POST',
      path: '/a/:token/cancel',
      maxBytes: MAX_FORM_BYTES,
      handle: open(async (link, _request, reply) => {
        const outcome = await cancelByCustomer(db, link, now())
        return outcome === 'done'
          ? sendPage(reply, 200, endedPage(link.shown, 'cancelled'))
          : afterChange(link, outcome, reply)
      }),
    },
  ]
}

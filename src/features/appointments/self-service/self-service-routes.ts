import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../../http/edge/server-options.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { parseInstant } from '../../../kernel/time/instant.ts'
import type { Database } from '../../../store/database.ts'
import { appointmentPage, cancelPage, endedPage, movePage, SELF_SERVICE_POLICY, unknownPage } from './page-html.ts'
import {
  calendarOf,
  cancelByCustomer,
  freeTimes,
  moveByCustomer,
  type OpenedLink,
  openLink,
  type SelfServiceOutcome,
} from './self-service.ts'

export interface SelfServiceOptions {
  db: Database
  now: () => Instant
}

/** A form has one field. */
const MAX_FORM_BYTES = 4_096

/**
 * The pages behind `/a/<token>`: plain HTML that works without scripts. Nothing changes by GET, as programs open links of messages to
 * preview them. A POST needs the token in its path, so no other site can send one. 404 for an unknown link, 410 for the link of a
 * cancelled or past appointment.
 */
export function selfServiceRoutes({ db, now }: SelfServiceOptions): RawRoute[] {
  /** Answers with the page of an open appointment, or says why there is none. */
  const open =
    (show: (link: OpenedLink, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { token } = request.params as { token: string }
      const link = await openLink(db, token, now())
      if (link === null) return send(reply, 404, unknownPage())
      if (link.state !== 'open') return send(reply, 410, endedPage(link.shown, link.state))
      return show(link, request, reply)
    }

  const showMove = async (link: OpenedLink, wanted: string | null, reply: FastifyReply, isTaken: boolean) =>
    send(reply, isTaken ? 409 : 200, movePage(link.shown, { ...(await freeTimes(db, link, wanted, now())), isTaken }))

  const showAppointment = open((link, request, reply) =>
    send(reply, 200, appointmentPage(link.shown, { wasMoved: queryOf(request).has('moved') })),
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
        link.shown.mayChange
          ? showMove(link, queryOf(request).get('date'), reply, false)
          : afterChange(link, 'not_allowed', reply),
      ),
    },
    {
      method: 'POST',
      path: '/a/:token/move',
      maxBytes: MAX_FORM_BYTES,
      handle: open(async (link, request, reply) => {
        const startsAt = parseInstant(formOf(request).get('start') ?? '')
        const outcome = startsAt === null ? 'taken' : await moveByCustomer(db, link, startsAt, now())
        return outcome === 'taken' ? showMove(link, null, reply, true) : afterChange(link, outcome, reply)
      }),
    },
    {
      method: 'GET',
      path: '/a/:token/cancel',
      handle: open((link, _request, reply) =>
        link.shown.mayChange ? send(reply, 200, cancelPage(link.shown)) : afterChange(link, 'not_allowed', reply),
      ),
    },
    {
      method: 'POST',
      path: '/a/:token/cancel',
      maxBytes: MAX_FORM_BYTES,
      handle: open(async (link, _request, reply) => {
        const outcome = await cancelByCustomer(db, link, now())
        return outcome === 'done'
          ? send(reply, 200, endedPage(link.shown, 'cancelled'))
          : afterChange(link, outcome, reply)
      }),
    },
  ]
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', SELF_SERVICE_POLICY)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(page)
}

const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { type CalendarLinks, calendarFeedText } from './calendar-feed.ts'

interface CalendarFeedOptions {
  db: Database
  links: CalendarLinks
  now: () => Instant
}

/**
 * GET /calendars/:feedId/:signature, the target of `calendarLinks`: iCalendar, for calendar programs. The address replaces an API
 * key; a wrong address and a replaced one are both NOT_FOUND.
 */
export function calendarFeedRoute({ db, links, now }: CalendarFeedOptions): RawRoute {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { feedId, file } = request.params as { feedId: string; file: string }
    const signature = file.replace(/\.ics$/, '')
    const text = links.isGood(feedId, signature) ? await calendarFeedText(db, feedId, now()) : null
    if (text === null) throw notFound('this calendar')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text)
  }
  return { method: 'GET', path: '/calendars/:feedId/:file', handle }
}

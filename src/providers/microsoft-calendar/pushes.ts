import type {
  CalendarPushes,
  CalendarTarget,
  PushChannel,
  PushOrder,
} from '../../features/calendars/calendar-provider.ts'
import type { Graph } from './graph-api.ts'

interface Subscription {
  id: string
  /** ISO 8601. */
  expirationDateTime?: string
}

/** A subscription to events lasts less than three days, by the shortest of the documented limits (4,230 minutes). */
const MAX_MS = 4_200 * 60_000

/** Subscriptions of Microsoft Graph. They are for all calendars of an account: there is none for a single one. */
export class GraphPushes implements CalendarPushes {
  readonly #graph: Graph

  constructor(graph: Graph) {
    this.#graph = graph
  }

  async watch(target: CalendarTarget, { address, secret, from, until }: PushOrder, signal: AbortSignal) {
    const expiresAt = Math.min(until, from + MAX_MS)
    const json = {
      changeType: 'created,updated,deleted',
      notificationUrl: address,
      lifecycleNotificationUrl: address,
      resource: '/me/events',
      expirationDateTime: new Date(expiresAt).toISOString(),
      clientState: secret,
    }
    const request = { method: 'POST' as const, url: `${this.#graph.url}/subscriptions`, json }
    const { body } = await this.#graph.ask<Subscription>(target, request, signal)
    const given = Date.parse(body.expirationDateTime ?? '')
    return { vendorId: body.id, expiresAt: Number.isNaN(given) ? expiresAt : Math.min(given, expiresAt) }
  }

  async unwatch(target: CalendarTarget, { vendorId }: PushChannel, signal: AbortSignal): Promise<void> {
    const url = `${this.#graph.url}/subscriptions/${encodeURIComponent(vendorId)}`
    await this.#graph.ask(target, { method: 'DELETE', url }, signal, ({ status }) => status === 404)
  }
}

import type {
  CalendarPushes,
  CalendarTarget,
  PushChannel,
  PushOrder,
} from '../../features/calendars/calendar-provider.ts'
import type { AccountRequests } from '../calendar-accounts/account-requests.ts'
import { askGoogle } from './google-api.ts'

interface Channel {
  resourceId?: string
  /** Epoch milliseconds. */
  expiration?: string
}

/** Google's notification channels. They cannot be prolonged, and last a week at most. */
export class GooglePushes implements CalendarPushes {
  readonly #requests: AccountRequests
  readonly #api: string

  constructor(requests: AccountRequests, api: string) {
    this.#requests = requests
    this.#api = api
  }

  async watch(target: CalendarTarget, { channelId, address, secret, until }: PushOrder, signal: AbortSignal) {
    const url = `${this.#api}/calendars/${encodeURIComponent(target.calendarId)}/events/watch`
    const json = { id: channelId, type: 'web_hook', address, token: secret, expiration: `${until}` }
    const { body } = await askGoogle<Channel>(this.#requests, target, { method: 'POST', url, json }, signal)
    return { vendorId: body.resourceId ?? '', expiresAt: Math.min(Number(body.expiration ?? until), until) }
  }

  async unwatch(target: CalendarTarget, { channelId, vendorId }: PushChannel, signal: AbortSignal): Promise<void> {
    const request = {
      method: 'POST' as const,
      url: `${this.#api}/channels/stop`,
      json: { id: channelId, resourceId: vendorId },
    }
    await askGoogle(this.#requests, target, request, signal, [404])
  }
}

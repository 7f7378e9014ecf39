import { EVENT_ALIASES } from '../../events/catalogue.ts'
import type { FeedEvent } from '../../webhooks/listening/event-feed.ts'
import { bodyAs } from '../../webhooks/sending/delivery.ts'
import type { OutgoingEvent } from './signed-forward.ts'

/**
 * The event as an endpoint with these events gets it, under its own name or the alias; null if such an endpoint does not get it. Pure.
 * @param testCalls whether the endpoint includes test calls
 */
export function asSubscribed(
  event: FeedEvent,
  wanted: 'all' | readonly string[],
  testCalls: boolean,
): OutgoingEvent | null {
  const isTest = (JSON.parse(event.body) as { data?: { test?: boolean } }).data?.test === true
  if (isTest && !testCalls) return null
  if (wanted === 'all' || wanted.includes('*') || wanted.includes(event.name)) return event
  const alias = Object.entries(EVENT_ALIASES).find(([, real]) => real === event.name)?.[0]
  if (alias === undefined || !wanted.includes(alias)) return null
  return { ...event, name: alias, body: bodyAs(alias, event.name, event.body) }
}

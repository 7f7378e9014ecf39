import type { Webhook } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

/** The status of an endpoint. */
export function EndpointBadge({ of }: { of: Webhook }) {
  const { status, disabledReason, failingSince, lastDeliveryAt, lastSuccessAt } = of
  if (status === 'disabled')
    return disabledReason === 'failing' ? <Badge tone="bad">{text.disabled}</Badge> : <Badge>{text.switchedOff}</Badge>
  // Of an endpoint that has only been pinged, in vain.
  if (failingSince === null && lastDeliveryAt !== null && lastSuccessAt === null)
    return <Badge tone="warn">{text.notReached}</Badge>
  return failingSince === null ? <Badge tone="good">{text.enabled}</Badge> : <Badge tone="warn">{text.failing}</Badge>
}

/** "All events", "call.completed", "call.completed and 2 more" */
export function summarizeEvents(events: readonly string[]): string {
  const [first = '', ...others] = events
  if (first === '*') return text.allEvents
  return others.length === 0 ? first : text.andMore(first, others.length)
}

/** `example.com/hooks`: what tells endpoints of one server apart. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

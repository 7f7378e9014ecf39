import type { Webhook } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'

/** The status of an endpoint. */
export function EndpointBadge({ of: { status, disabledReason, failingSince } }: { of: Webhook }) {
  if (status === 'disabled')
    return disabledReason === 'failing' ? <Badge tone="bad">Disabled</Badge> : <Badge>Switched off</Badge>
  return failingSince === null ? <Badge tone="good">Enabled</Badge> : <Badge tone="warn">Failing</Badge>
}

/** "All events", "call.completed", "call.completed and 2 more" */
export function summarizeEvents(events: readonly string[]): string {
  const [first = '', ...others] = events
  if (first === '*') return 'All events'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** `example.com/hooks`: what tells endpoints of one server apart. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

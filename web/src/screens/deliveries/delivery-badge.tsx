import type { Delivery } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

export const DELIVERY_STATES = [
  { value: 'waiting', label: text.waiting },
  { value: 'delivered', label: text.delivered },
  { value: 'failed', label: text.failed },
  { value: 'parked', label: text.onHold },
] as const

/** The state of a delivery. */
export function DeliveryBadge({
  of: { state, attempts, overdueSince },
}: {
  of: Pick<Delivery, 'state' | 'attempts' | 'overdueSince'>
}) {
  if (state === 'delivered') return <Badge tone="good">{text.delivered}</Badge>
  if (state === 'failed') return <Badge tone="bad">{text.failed}</Badge>
  if (state === 'parked') return <Badge>{text.onHold}</Badge>
  if (overdueSince !== null) return <Badge tone="warn">{text.overdue}</Badge>
  return attempts === 0 ? <Badge tone="accent">{text.waiting}</Badge> : <Badge tone="warn">{text.retrying}</Badge>
}

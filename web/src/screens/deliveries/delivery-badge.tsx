import type { Delivery } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'

export const DELIVERY_STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'parked', label: 'Kept' },
] as const

/** The state of a delivery. */
export function DeliveryBadge({ of: { state, attempts } }: { of: Pick<Delivery, 'state' | 'attempts'> }) {
  if (state === 'delivered') return <Badge tone="good">Delivered</Badge>
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  if (state === 'parked') return <Badge>Kept</Badge>
  return attempts === 0 ? <Badge tone="accent">Waiting</Badge> : <Badge tone="warn">Retrying</Badge>
}

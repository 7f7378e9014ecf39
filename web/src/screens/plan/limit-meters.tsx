import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useEventTypes, useWebhooks } from '../webhooks/use-webhooks.ts'

/** What there can only be so many of. */
export function LimitMeters() {
  const webhooks = useWebhooks()
  const types = useEventTypes()
  return (
    <Card title="Limits">
      {webhooks.data && types.data ? (
        <Meter label="Webhook endpoints" value={webhooks.data.length} max={types.data.maxEndpoints} />
      ) : (
        <Loading rows={1} />
      )}
    </Card>
  )
}

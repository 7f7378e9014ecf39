import { Meter } from '../../ui/data/meter.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useEventTypes, useWebhooks } from '../webhooks/use-webhooks.ts'

/** The resources whose number is limited. */
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

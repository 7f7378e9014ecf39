import { Meter } from '../../ui/data/meter.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useEventTypes, useWebhooks } from '../webhooks/use-webhooks.ts'
import { text } from './text.ts'

/** The resources whose number is limited. */
export function LimitMeters() {
  const webhooks = useWebhooks()
  const types = useEventTypes()
  return (
    <Card title={text.limits}>
      {webhooks.data && types.data ? (
        <Meter label={text.webhooks} value={webhooks.data.length} max={types.data.maxEndpoints} />
      ) : (
        <Loading rows={1} />
      )}
    </Card>
  )
}

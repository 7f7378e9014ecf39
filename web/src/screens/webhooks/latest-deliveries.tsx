import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unwrapPage } from '../../api.ts'
import { listDeliveries } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { DeliveryBadge } from '../deliveries/delivery-badge.tsx'
import { text } from './text.ts'

const SUSPEND_DELAY_MS = 2_000

/** The latest deliveries of the endpoint, with a link to the log. */
export function LatestDeliveries({ endpoint: { id, status } }: { endpoint: Webhook }) {
  const latest = useQuery({
    queryKey: ['delivery', 'latest', id],
    queryFn: async () => (await unwrapPage(listDeliveries({ query: { endpointId: id, limit: 6 } }))).items,
    // Deliveries of a disabled endpoint are suspended a moment later, without a change hint.
    refetchInterval: ({ state }) =>
      status === 'disabled' && state.data?.some((one) => one.state === 'waiting') ? SUSPEND_DELAY_MS : false,
  })
  return (
    <Card
      title={text.latest}
      flush
      aside={
        <Link
          to="/settings/deliveries"
          search={{ endpointId: id }}
          className="text-[13px] font-medium text-accent hover:underline"
        >
          {text.log}
        </Link>
      }
    >
      {latest.isPending && <Loading />}
      {latest.isError && <ErrorPanel error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.data?.length === 0 && <p className="p-4 text-muted">{text.noDeliveries}</p>}
      {latest.data && latest.data.length > 0 && (
        <ul className="divide-y divide-line">
          {latest.data.map((delivery) => (
            <li key={delivery.id} className="relative flex h-11 items-center gap-3 px-4 hover:bg-sunken">
              <Link
                to="/settings/deliveries/$deliveryId"
                params={{ deliveryId: delivery.id }}
                className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
              >
                {delivery.event}
              </Link>
              <DeliveryBadge of={delivery} />
              <span className="w-24 text-right text-muted">
                <Time at={delivery.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

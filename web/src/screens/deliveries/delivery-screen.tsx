import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { unwrap } from '../../api.ts'
import { getDelivery, resendDelivery, retryDelivery } from '../../client/sdk.gen.ts'
import type { DeliveryDetail } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useNow } from '../../use-now.ts'
import { AttemptTimeline } from './attempt-timeline.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { text } from './text.ts'

const BACK = { to: '/settings/deliveries', label: text.title }

/** One delivery of an event to an endpoint: the request, each attempt and its response. */
export function DeliveryScreen() {
  const { deliveryId } = useParams({ from: '/shell/settings-layout/settings/deliveries/$deliveryId' })
  const delivery = useQuery({
    queryKey: ['delivery', deliveryId],
    queryFn: () => unwrap(getDelivery({ path: { id: deliveryId } })),
  })
  if (delivery.isPending) return <Loading />
  if (delivery.isError)
    return (
      <>
        <PageHeader title={text.delivery} back={BACK} />
        <ErrorPanel error={delivery.error} title={text.notLoaded} onRetry={() => void delivery.refetch()} />
      </>
    )
  return <DeliveryPage delivery={delivery.data} />
}

function DeliveryPage({ delivery }: { delivery: DeliveryDetail }) {
  const { id, event, eventId, endpointId, url, createdAt, endedAt, dueAt, attemptLog, body, overdueSince } = delivery
  return (
    <>
      <PageHeader
        title={event}
        beside={
          <>
            <DeliveryBadge of={delivery} />
            <CopyableId id={id} />
          </>
        }
        back={BACK}
        actions={<RetryButton delivery={delivery} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={text.attempts} flush>
          <AttemptTimeline attempts={attemptLog} dueAt={dueAt} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={text.delivery}>
            <DetailList>
              <Detail label={text.endpoint} wide>
                <Link
                  to="/settings/webhooks/$webhookId"
                  params={{ webhookId: endpointId }}
                  className="font-medium break-all text-accent hover:underline"
                >
                  {url}
                </Link>
              </Detail>
              <Detail label={text.created}>
                <Time at={createdAt} />
              </Detail>
              <Detail label={text.ended}>
                <Time at={endedAt} />
              </Detail>
              {overdueSince !== null && (
                <Detail label={text.overdueSince} wide>
                  <Time at={overdueSince} format="full" />
                </Detail>
              )}
              <Detail label={text.eventKey} wide>
                <CopyableId id={eventId} label={text.eventIdLabel} />
              </Detail>
            </DetailList>
          </Card>
          <Card title={text.body}>
            <CodeBlock label={text.bodyLabel} code={prettyPrint(body)} />
            <p className="mt-1 text-[13px] text-muted">{text.bodyHint}</p>
          </Card>
        </div>
      </div>
    </>
  )
}

function RetryButton({ delivery: { id, event, state, attempts, dueAt } }: { delivery: DeliveryDetail }) {
  const mayWrite = useHasRole('admin')
  const queryClient = useQueryClient()
  const retrying = useMutation({
    mutationFn: () => unwrap((state === 'delivered' ? resendDelivery : retryDelivery)({ path: { id } })),
    onSuccess: (delivery) => {
      queryClient.setQueryData(['delivery', id], delivery)
      refreshKinds(queryClient, new Set(['delivery']))
      toast.success(text.resent)
    },
    onError: (error) => toast.error(text.notResent, error),
  })
  const now = useNow()
  const isRetrying = state === 'waiting' && attempts > 0 && dueAt !== null && Date.parse(dueAt) > now
  if (!mayWrite || (state === 'waiting' && !isRetrying) || event === 'ping') return null
  return (
    <Button
      variant={state === 'delivered' ? 'secondary' : 'primary'}
      busy={retrying.isPending}
      onClick={() => retrying.mutate()}
    >
      <RotateCcw aria-hidden />
      {isRetrying ? text.sendNow : text.resend}
    </Button>
  )
}

function prettyPrint(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

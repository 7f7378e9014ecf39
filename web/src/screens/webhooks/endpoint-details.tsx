import type { Webhook } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'

const NONE_YET = <span className="text-muted">None yet; test pings don't count</span>

export function EndpointDetails({ endpoint }: { endpoint: Webhook }) {
  const { url, events, signatureScheme, includeTestCalls, lastDeliveryAt, lastSuccessAt, createdAt, updatedAt } =
    endpoint
  return (
    <Card title="Endpoint">
      <DetailList>
        <Detail label="URL" wide>
          <span className="break-all">{url}</span>
        </Detail>
        <Detail label="Last event sent">{lastDeliveryAt === null ? NONE_YET : <Time at={lastDeliveryAt} />}</Detail>
        <Detail label="Last event accepted">{lastSuccessAt === null ? NONE_YET : <Time at={lastSuccessAt} />}</Detail>
        <Detail label="Test calls">{includeTestCalls ? 'Included' : 'Left out'}</Detail>
        <Detail label="Signature">{signatureScheme === 'ed25519' ? 'Ed25519' : 'HMAC-SHA256'}</Detail>
        <Detail label="Added">
          <Time at={createdAt} />
          {updatedAt !== createdAt && (
            <span className="text-muted">
              , changed <Time at={updatedAt} />
            </span>
          )}
        </Detail>
        <Detail label="Events" wide>
          {events[0] === '*' ? (
            'All events'
          ) : (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {events.map((name) => (
                <Badge key={name}>{name}</Badge>
              ))}
            </span>
          )}
        </Detail>
      </DetailList>
    </Card>
  )
}

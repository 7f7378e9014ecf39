import type { Webhook } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Detail, DetailList } from '../../ui/data/detail-list.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { text } from './text.ts'

const NONE_YET = <span className="text-muted">{text.noEventYet}</span>

export function EndpointDetails({ endpoint }: { endpoint: Webhook }) {
  const { url, events, signatureScheme, includeTestCalls, lastDeliveryAt, lastSuccessAt, createdAt, updatedAt } =
    endpoint
  return (
    <Card title={text.endpoint}>
      <DetailList>
        <Detail label={text.url} wide>
          <span className="break-all">{url}</span>
        </Detail>
        <Detail label={text.lastSent}>{lastDeliveryAt === null ? NONE_YET : <Time at={lastDeliveryAt} />}</Detail>
        <Detail label={text.lastAccepted}>{lastSuccessAt === null ? NONE_YET : <Time at={lastSuccessAt} />}</Detail>
        <Detail label={text.testCalls}>
          {includeTestCalls ? (
            text.included
          ) : (
            <>
              {text.leftOut}
              <span className="block text-[13px] text-muted">{text.leftOutHint}</span>
            </>
          )}
        </Detail>
        <Detail label={text.signature}>{signatureScheme === 'ed25519' ? 'Ed25519' : 'HMAC-SHA256'}</Detail>
        <Detail label={text.added}>
          <Time at={createdAt} />
          {updatedAt !== createdAt && (
            <span className="text-muted">
              <Sentence text={text.changedAt} values={{ time: <Time at={updatedAt} /> }} />
            </span>
          )}
        </Detail>
        <Detail label={text.events} wide>
          {events[0] === '*' ? (
            text.allEvents
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

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../../api.ts'
import type { Webhook, WebhookPing } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { outcomeAdvice, outcomeText } from '../deliveries/attempt-outcomes.ts'
import { AttemptTiming } from '../deliveries/attempt-timing.tsx'
import { text } from './text.ts'
import { usePing, useSendPing } from './use-ping.ts'
import { useEventTypes } from './use-webhooks.ts'

/** Sends a ping or a sample event and shows the response. */
export function PingCard({ endpoint }: { endpoint: Webhook }) {
  const [event, setEvent] = useState('')
  const types = useEventTypes().data?.events ?? []
  const ping = usePing(endpoint.id)
  const send = useSendPing()
  const options = [
    { value: '', label: text.ping },
    ...types.map(({ name }) => ({ value: name, label: text.sample(name) })),
  ]
  return (
    <Card title={text.test}>
      <div className="flex flex-col gap-4">
        <div className="flex items-end gap-2">
          <Field label={text.event} className="flex-1">
            <Select options={options} value={event} onChange={setEvent} />
          </Field>
          <Button
            busy={ping.isFetching}
            onClick={() => send(endpoint.id, event === '' ? undefined : event)}
            className="pointer-coarse:h-10"
          >
            {text.send}
          </Button>
        </div>
        <div aria-live="polite">
          {ping.isFetching ? (
            <div className="flex flex-col gap-2">
              <span className="sr-only">{text.waiting}</span>
              <Skeleton className="w-1/3" />
              <Skeleton className="w-2/3" />
            </div>
          ) : ping.error ? (
            <p className="rounded-md bg-bad-soft px-3 py-2 text-bad">{errorMessage(ping.error)}</p>
          ) : ping.data ? (
            <PingResponse ping={ping.data} />
          ) : (
            <p className="text-[13px] text-muted">{text.testHint}</p>
          )}
        </div>
      </div>
    </Card>
  )
}

function PingResponse({ ping }: { ping: WebhookPing }) {
  const isGood = ping.outcome === 'success'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isGood ? 'good' : 'bad'}>{outcomeText(ping.outcome, ping.status)}</Badge>
        <span className="text-muted">{text.inMs(ping.durationMs)}</span>
        <Link
          to="/settings/deliveries/$deliveryId"
          params={{ deliveryId: ping.deliveryId }}
          className="ml-auto text-[13px] font-medium text-accent hover:underline"
        >
          {text.seeDelivery}
        </Link>
      </div>
      {!isGood && (
        <p className="break-words">
          {ping.detail && <span className="block text-bad">{ping.detail}</span>}
          {outcomeAdvice(ping.outcome)}
        </p>
      )}
      <AttemptTiming times={ping} />
    </div>
  )
}

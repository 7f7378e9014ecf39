import { useNavigate } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { type Column, Table } from '../../ui/data/table.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { listFromQuery } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { EndpointBadge, shortUrl, summarizeEvents } from './endpoint-badge.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { useEventTypes, useWebhooks } from './use-webhooks.ts'

const COLUMNS: Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Endpoint',
    cell: ({ url, description }) => (
      <>
        {description ?? shortUrl(url)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{shortUrl(url)}</span>
      </>
    ),
  },
  { id: 'host', header: 'At', visibleFrom: 'md', cell: ({ url }) => shortUrl(url) },
  { id: 'events', header: 'Events', visibleFrom: 'sm', cell: ({ events }) => summarizeEvents(events) },
  { id: 'status', header: 'Status', width: 'w-32', cell: (endpoint) => <EndpointBadge of={endpoint} /> },
  {
    id: 'success',
    header: 'Last success',
    visibleFrom: 'sm',
    width: 'w-32',
    numeric: true,
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'None yet' : <Time at={lastSuccessAt} />),
  },
]

/** The webhook endpoints. */
export function WebhooksScreen() {
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useHasRole('admin')
  const navigate = useNavigate()
  const webhooks = useWebhooks()
  const most = useEventTypes().data?.maxEndpoints
  const isFull = most !== undefined && (webhooks.data?.length ?? 0) >= most
  const add = mayWrite && (
    <Button variant="primary" disabled={isFull} onClick={() => setAdding(true)}>
      <Plus aria-hidden /> New endpoint
    </Button>
  )
  return (
    <>
      <SettingsHeader
        title="Webhooks"
        beside={
          most !== undefined &&
          webhooks.data && (
            <Badge tone={isFull ? 'warn' : 'neutral'}>
              {webhooks.data.length} of {most}
            </Badge>
          )
        }
        description={
          isFull
            ? 'All endpoints are in use: remove one before you add another.'
            : 'Tells your other software what happens: calls, bookings, contacts, messages.'
        }
        actions={add}
      />
      <Card flush>
        <Table
          label="Webhook endpoints"
          list={listFromQuery(webhooks)}
          columns={COLUMNS}
          href={(endpoint) => `/settings/webhooks/${endpoint.id}`}
          empty={
            <EmptyState icon={WebhookIcon} title="No endpoints yet" action={add}>
              Give the address of your server. It gets a signed request for every event, tried again when it fails.
            </EmptyState>
          }
        />
      </Card>
      <EndpointSheet
        of={null}
        open={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } })}
      />
    </>
  )
}

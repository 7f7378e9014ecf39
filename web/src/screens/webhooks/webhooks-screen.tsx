import { useNavigate } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { timeOf } from '../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { listFromQuery } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { EndpointBadge, shortUrl, summarizeEvents } from './endpoint-badge.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { text } from './text.ts'
import { useEventTypes, useWebhooks } from './use-webhooks.ts'

const COLUMNS: Column<Webhook>[] = [
  {
    id: 'url',
    header: text.endpoint,
    sortBy: ({ url, description }) => description ?? shortUrl(url),
    cell: ({ url, description }) => (
      <>
        {description ?? shortUrl(url)}
        {description !== null && (
          <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{shortUrl(url)}</span>
        )}
      </>
    ),
  },
  { id: 'host', header: text.url, visibleFrom: 'md', cell: ({ url, description }) => description && shortUrl(url) },
  { id: 'events', header: text.events, visibleFrom: 'sm', cell: ({ events }) => summarizeEvents(events) },
  { id: 'status', header: text.status, width: 'w-32', cell: (endpoint) => <EndpointBadge of={endpoint} /> },
  {
    id: 'success',
    header: text.lastSuccess,
    sortBy: ({ lastSuccessAt }) => timeOf(lastSuccessAt),
    visibleFrom: 'sm',
    width: 'w-36',
    numeric: true,
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? text.noneYet : <Time at={lastSuccessAt} />),
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
      <Plus aria-hidden />
      {text.newEndpoint}
    </Button>
  )
  return (
    <>
      <SettingsHeader
        title={text.title}
        beside={
          most !== undefined &&
          webhooks.data && <Badge tone={isFull ? 'warn' : 'neutral'}>{text.countOf(webhooks.data.length, most)}</Badge>
        }
        description={isFull ? text.full : text.description}
        actions={add}
      />
      <Card flush>
        <Table
          label={text.listLabel}
          list={listFromQuery(webhooks)}
          columns={COLUMNS}
          href={(endpoint) => `/settings/webhooks/${endpoint.id}`}
          empty={
            <EmptyState icon={WebhookIcon} title={text.none} action={add}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
      <EndpointSheet
        of={null}
        open={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) =>
          void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id }, ignoreBlocker: true })
        }
      />
    </>
  )
}

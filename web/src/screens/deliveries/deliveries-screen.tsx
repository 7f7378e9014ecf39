import { RotateCcw, Send } from 'lucide-react'
import { useState } from 'react'
import { unwrapPage } from '../../api.ts'
import { listDeliveries } from '../../client/sdk.gen.ts'
import type { Delivery } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { useOnChange } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { type Filters, useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { shortUrl } from '../webhooks/endpoint-badge.tsx'
import { useEventTypes, useWebhooks } from '../webhooks/use-webhooks.ts'
import { outcomeText } from './attempt-outcomes.ts'
import { useDeliveryActions } from './delivery-actions.tsx'
import { DELIVERY_STATES, DeliveryBadge } from './delivery-badge.tsx'
import { RetrySinceDialog } from './retry-since-dialog.tsx'
import { text } from './text.ts'
import { rangeStart, TIME_RANGES } from './time-ranges.ts'

/** The name of an event, whole: on a narrow screen it continues on a second line after the dot. */
function EventName({ of: event }: { of: string }) {
  const dot = event.indexOf('.') + 1
  return (
    <span className="block whitespace-normal">
      {event.slice(0, dot)}
      <wbr />
      {event.slice(dot)}
    </span>
  )
}

const COLUMNS: Column<Delivery>[] = [
  {
    id: 'event',
    header: text.event,
    // The longest name of an event fits. The address stands below it: a column of its own had no room for it.
    width: 'sm:w-52',
    cell: ({ event, url }) => (
      <>
        <EventName of={event} />
        <span className="block truncate text-[13px] font-normal text-muted" title={shortUrl(url)}>
          {shortUrl(url)}
        </span>
      </>
    ),
  },
  {
    id: 'outcome',
    header: text.lastResponse,
    visibleFrom: 'md',
    cell: ({ lastOutcome, lastStatus }) => (lastOutcome === null ? '–' : outcomeText(lastOutcome, lastStatus)),
  },
  {
    id: 'attempts',
    header: text.attempts,
    visibleFrom: 'lg',
    width: 'w-20',
    numeric: true,
    cell: ({ attempts }) => attempts,
  },
  { id: 'state', header: text.status, width: 'w-26', cell: (delivery) => <DeliveryBadge of={delivery} /> },
  {
    id: 'created',
    header: text.created,
    visibleFrom: 'sm',
    width: 'w-34',
    numeric: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
]

const FILTER_NAMES = ['endpointId', 'state', 'event', 'eventId', 'since']

/** The delivery log: all deliveries to webhook endpoints. */
export function DeliveriesScreen() {
  const { filters } = useFilters()
  const [isRetrying, setRetrying] = useState(false)
  const mayWrite = useHasRole('admin')
  const endpoints = useWebhooks().data ?? []
  const list = useDeliveries(filters)
  const selection = useSelection(list.rows)
  const actions = useDeliveryActions(selection)
  const chosen = endpoints.find(({ id }) => id === filters.endpointId) ?? null
  return (
    <>
      <SettingsHeader
        title={text.title}
        description={text.description}
        actions={
          mayWrite &&
          endpoints.length > 0 && (
            <Button onClick={() => setRetrying(true)}>
              <RotateCcw aria-hidden />
              {text.resendFailed}
            </Button>
          )
        }
      />
      <DeliveryFilters />
      <Card flush>
        <Table
          label={text.listLabel}
          list={list}
          columns={COLUMNS}
          rowName={({ event, id }) => `${event} ${id}`}
          {...(mayWrite && { selection, menu: actions.menu })}
          href={(delivery) => `/settings/deliveries/${delivery.id}`}
          empty={
            FILTER_NAMES.some((name) => filters[name]) ? (
              <EmptyState icon={Send} title={text.noMatch}>
                {text.noMatchHint}
              </EmptyState>
            ) : (
              <EmptyState
                icon={Send}
                title={text.none}
                action={endpoints.length === 0 && <ScreenLink to="/settings/webhooks" button={text.addEndpoint} />}
              >
                {text.noneHint}
              </EmptyState>
            )
          }
        />
      </Card>
      {actions.bar}
      {isRetrying && <RetrySinceDialog endpoint={chosen} onClose={() => setRetrying(false)} />}
    </>
  )
}

function useDeliveries({ endpointId, state, event, eventId, since }: Filters) {
  const list = useList<Delivery>({
    kind: 'delivery',
    filters: { endpointId, state, event, eventId, since },
    load: (cursor) => {
      const createdAfter = rangeStart(since, Date.now())
      const known = DELIVERY_STATES.find(({ value }) => value === state)?.value
      return unwrapPage(
        listDeliveries({
          query: {
            limit: 100,
            ...(endpointId && { endpointId }),
            ...(known && { state: known }),
            ...(event && { event }),
            ...(eventId && { eventId }),
            ...(createdAfter && { createdAfter }),
            ...(cursor && { cursor }),
          },
        }),
      )
    },
  })
  // While an endpoint is disabled its deliveries are suspended; enabling the endpoint makes them pending.
  useOnChange('endpoint', list.refresh)
  return list
}

function DeliveryFilters() {
  const endpoints = useWebhooks().data ?? []
  const types = useEventTypes().data?.events ?? []
  return (
    <FilterBar
      search={{ name: 'eventId', placeholder: text.eventId }}
      choices={[
        { name: 'state', label: text.status, options: DELIVERY_STATES },
        {
          name: 'endpointId',
          label: text.endpoint,
          options: endpoints.map(({ id, url, description }) => ({ value: id, label: description ?? shortUrl(url) })),
        },
        {
          name: 'event',
          label: text.event,
          options: [...types.map(({ name }) => name), 'ping'].map((name) => ({ value: name, label: name })),
        },
        { name: 'since', label: text.created, options: TIME_RANGES },
      ]}
    />
  )
}

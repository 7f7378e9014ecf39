import { PhoneCall } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { callerLabel, callPath, STATUS_TONES, statusLabel } from '../../call-view/call-labels.ts'
import { listCallLog } from '../../client/sdk.gen.ts'
import type { ListCallLogData, LoggedCall } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { FilterBar } from '../../ui/data/filter-bar.tsx'
import { type Column, Table } from '../../ui/data/table.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { DirectionIcon } from './direction-icon.tsx'
import { PlaceCallButton } from './place-call-button.tsx'

/** Marks a test call whose caller has a name; other test calls are called so already. */
const TestBadge = () => (
  <span className="ml-2">
    <Badge>Test</Badge>
  </span>
)

const COLUMNS: Column<LoggedCall>[] = [
  {
    id: 'who',
    header: 'Who',
    width: 'md:w-56',
    cell: (call) => (
      <>
        <DirectionIcon direction={call.direction} />
        {callerLabel(call)}
        {call.test && call.contactName && <TestBadge />}
        <span className="block truncate text-[13px] font-normal text-muted md:hidden">
          {call.summary || statusLabel(call.status)}
        </span>
      </>
    ),
  },
  { id: 'summary', header: 'Outcome', visibleFrom: 'md', cell: ({ summary }) => summary || '–' },
  {
    id: 'status',
    header: 'Status',
    visibleFrom: 'sm',
    width: 'sm:w-32',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>,
  },
  {
    id: 'length',
    header: 'Length',
    visibleFrom: 'sm',
    width: 'sm:w-24',
    numeric: true,
    cell: ({ durationSeconds }) => (durationSeconds > 0 ? formatDuration(durationSeconds) : '–'),
  },
  { id: 'when', header: 'When', width: 'w-28', numeric: true, cell: ({ startedAt }) => <Time at={startedAt} /> },
]

const CHOICES = [
  {
    name: 'status',
    label: 'Status',
    options: (['completed', 'missed', 'failed'] as const).map((value) => ({ value, label: statusLabel(value) })),
  },
  {
    name: 'direction',
    label: 'Direction',
    options: [
      { value: 'inbound', label: 'Incoming' },
      { value: 'outbound', label: 'Outgoing' },
    ],
  },
  {
    name: 'test',
    label: 'Test calls',
    options: [
      { value: 'no', label: 'Without test calls' },
      { value: 'only', label: 'Only test calls' },
    ],
  },
  {
    name: 'days',
    label: 'Time',
    options: [
      { value: '1', label: 'Last 24 hours' },
      { value: '7', label: 'Last 7 days' },
      { value: '30', label: 'Last 30 days' },
    ],
  },
]
const DAY_MS = 86_400_000

type Query = NonNullable<ListCallLogData['query']>

/** All ended calls. */
export function CallsScreen() {
  const { filters } = useFilters()
  const { q, status, direction, test, days, contactId } = filters
  const list = useList<LoggedCall>({
    kind: 'call',
    filters: { q, status, direction, test, days, contactId },
    load: (cursor) =>
      unwrapPage(listCallLog({ query: { limit: 100, ...toQuery(filters), ...(cursor && { cursor }) } })),
  })
  const isFiltered = [q, status, direction, test, days, contactId].some(Boolean)
  return (
    <>
      <PageHeader
        title="Calls"
        actions={
          <>
            <PlaceCallButton label="Call a number" />
            <ScreenLink to="/talk" button="Place a test call" />
          </>
        }
      />
      <FilterBar search={{ name: 'q', placeholder: 'Name, number, or what was said' }} choices={CHOICES} />
      <Card flush>
        <Table
          label="Calls"
          list={list}
          columns={COLUMNS}
          href={({ id }) => callPath(id)}
          empty={
            isFiltered ? (
              <EmptyState icon={PhoneCall} title="No matching calls">
                The search covers transcripts, summaries, numbers and names. Try fewer filters.
              </EmptyState>
            ) : (
              <EmptyState
                icon={PhoneCall}
                title="No calls yet"
                action={<ScreenLink to="/talk" button="Talk to your assistant" />}
              >
                Every call appears here when it has ended, with its transcript and outcome.
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

/**
 * The API query for the filters. A cursor is only valid for an unchanged query, so the start time is rounded down to
 * the minute.
 */
function toQuery({ q, status, direction, test, days, contactId }: ReturnType<typeof useFilters>['filters']): Query {
  const since = Math.floor((Date.now() - Number(days) * DAY_MS) / 60_000) * 60_000
  return {
    ...(q && { q }),
    ...(status && { status: status as NonNullable<Query['status']> }),
    ...(direction && { direction: direction as NonNullable<Query['direction']> }),
    ...(test && { test: test === 'only' }),
    ...(contactId && { contactId }),
    ...(days && Number.isFinite(since) && { startedAfter: new Date(since).toISOString() }),
  }
}

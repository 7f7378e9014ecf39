import { PhoneCall } from 'lucide-react'
import { unwrap, unwrapPage } from '../../api.ts'
import {
  CALL_OUTCOMES,
  callerLabel,
  callOutcomeLabel,
  callPath,
  STATUS_TONES,
  statusLabel,
} from '../../call-view/call-labels.ts'
import { CallOutcomeBadge } from '../../call-view/call-outcome-badge.tsx'
import { countCallLog, listCallLog } from '../../client/sdk.gen.ts'
import type { ListCallLogData, LoggedCall } from '../../client/types.gen.ts'
import { formatDuration } from '../../format.ts'
import { AddSampleDataButton } from '../../layout/demo/add-sample-data.tsx'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useCount } from '../../ui/table/use-count.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { DirectionIcon } from './direction-icon.tsx'
import { PlaceCallButton } from './place-call-button.tsx'
import { text } from './text.ts'

/** Marks a test call whose caller has a name; other test calls are called so already. */
const TestBadge = () => (
  <span className="ml-2">
    <Badge>{text.list.test}</Badge>
  </span>
)

const COLUMNS: Column<LoggedCall>[] = [
  {
    id: 'who',
    header: text.list.caller,
    sortBy: 'service',
    width: 'md:w-44 lg:w-56',
    cell: (call) => (
      <>
        <DirectionIcon direction={call.direction} />
        {callerLabel(call)} <SampleBadge id={call.id} />
        {call.test && call.contactName && <TestBadge />}
        <span className="block truncate text-[13px] font-normal text-muted md:hidden">
          <CallOutcomeBadge outcome={call.outcome} /> {call.summary || statusLabel(call.status)}
        </span>
      </>
    ),
  },
  {
    id: 'summary',
    header: text.list.outcome,
    visibleFrom: 'md',
    cell: ({ outcome, summary }) => (
      <>
        <CallOutcomeBadge outcome={outcome} /> {summary || (outcome === null && text.list.none)}
      </>
    ),
  },
  {
    id: 'status',
    header: text.list.status,
    sortBy: 'service',
    visibleFrom: 'sm',
    width: 'sm:w-28',
    cell: ({ status }) =>
      status === 'completed' ? statusLabel(status) : <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>,
  },
  {
    id: 'length',
    header: text.list.length,
    visibleFrom: 'lg',
    width: 'lg:w-24',
    numeric: true,
    sortBy: 'service',
    cell: ({ durationSeconds }) => (durationSeconds > 0 ? formatDuration(durationSeconds) : text.list.none),
  },
  {
    id: 'when',
    header: text.list.when,
    width: 'w-36',
    numeric: true,
    sortBy: 'service',
    cell: ({ startedAt }) => <Time at={startedAt} />,
  },
]

const CHOICES = [
  {
    name: 'status',
    label: text.filters.status,
    options: (['completed', 'missed', 'failed'] as const).map((value) => ({ value, label: statusLabel(value) })),
  },
  {
    name: 'outcome',
    label: text.filters.outcome,
    options: CALL_OUTCOMES.map((value) => ({ value, label: callOutcomeLabel(value) })),
  },
  {
    name: 'direction',
    label: text.filters.direction,
    options: [
      { value: 'inbound', label: text.filters.incoming },
      { value: 'outbound', label: text.filters.outgoing },
    ],
  },
  {
    name: 'test',
    label: text.filters.test,
    options: [
      { value: 'no', label: text.filters.withoutTest },
      { value: 'only', label: text.filters.onlyTest },
    ],
  },
  {
    name: 'days',
    label: text.filters.time,
    options: [
      { value: '1', label: text.filters.day },
      { value: '7', label: text.filters.week },
      { value: '30', label: text.filters.month },
    ],
  },
]

/** A topic is chosen where it is listed: on the page of a call, and in the analytics. */
const topicChoice = (topic: string) => ({
  ...{ name: 'topic', label: text.filters.topic },
  options: [{ value: topic, label: topic }],
})
const DAY_MS = 86_400_000

type Query = NonNullable<ListCallLogData['query']>

/** The columns that the service sorts by. */
const SORTS = ['who', 'status', 'length', 'when'] as const

/** All ended calls. */
export function CallsScreen() {
  const { filters } = useFilters()
  const { q, status, outcome, topic, direction, test, days, contactId } = filters
  const sorting = useSort(SORTS)
  const list = useList<LoggedCall>({
    kind: 'call',
    filters: { q, status, outcome, topic, direction, test, days, contactId, sort: filters.sort },
    load: (cursor) =>
      unwrapPage(
        listCallLog({ query: { limit: 100, ...toQuery(filters), ...sorting.request, ...(cursor && { cursor }) } }),
      ),
  })
  const count = useCount('call', { q, status, outcome, topic, direction, test, days, contactId }, () =>
    unwrap(countCallLog({ query: toQuery(filters) })),
  )
  const isFiltered = [q, status, outcome, topic, direction, test, days, contactId].some(Boolean)
  return (
    <>
      <PageHeader
        title={text.list.title}
        beside={
          count !== null && (
            <span className="text-muted">
              {text.list.count(count.shown)}
              {count.limit !== null && sorting.request?.sort === 'who' && text.list.newestSorted(count.limit)}
            </span>
          )
        }
        actions={
          <>
            <PlaceCallButton label={text.list.callNumber} />
            <ScreenLink to="/talk" button={text.list.testCall} />
          </>
        }
      />
      <FilterBar
        search={{ name: 'q', placeholder: text.list.search }}
        choices={topic ? [...CHOICES, topicChoice(topic)] : CHOICES}
      />
      <Card flush>
        <Table
          label={text.list.title}
          list={list}
          columns={COLUMNS}
          sorting={sorting}
          href={({ id }) => callPath(id)}
          empty={
            isFiltered ? (
              <EmptyState icon={PhoneCall} title={text.list.noMatchesTitle}>
                {text.list.noMatches}
              </EmptyState>
            ) : (
              <EmptyState
                icon={PhoneCall}
                title={text.list.emptyTitle}
                action={
                  <span className="flex flex-wrap justify-center gap-2">
                    <ScreenLink to="/talk" button={text.list.testCall} />
                    <AddSampleDataButton />
                  </span>
                }
              >
                {text.list.empty}
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
function toQuery({
  q,
  status,
  outcome,
  topic,
  direction,
  test,
  days,
  contactId,
}: ReturnType<typeof useFilters>['filters']): Query {
  const since = Math.floor((Date.now() - Number(days) * DAY_MS) / 60_000) * 60_000
  return {
    ...(q && { q }),
    ...(status && { status: status as NonNullable<Query['status']> }),
    ...(outcome && { outcome: outcome as NonNullable<Query['outcome']> }),
    ...(topic && { topic }),
    ...(direction && { direction: direction as NonNullable<Query['direction']> }),
    ...(test && { test: test === 'only' }),
    ...(contactId && { contactId }),
    ...(days && Number.isFinite(since) && { startedAfter: new Date(since).toISOString() }),
  }
}

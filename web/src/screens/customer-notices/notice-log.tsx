import { MessageSquareText } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listNotices } from '../../client/sdk.gen.ts'
import type { LoggedNotice } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { text as calendar } from '../calendar/text.ts'
import { text } from './text.ts'

type Status = LoggedNotice['status']

const TONES: Record<Status, Tone> = { pending: 'accent', sent: 'good', skipped: 'warn', withdrawn: 'neutral' }

const customerOf = ({ contactName, contactPhone }: LoggedNotice): string =>
  contactName ?? (contactPhone === null ? text.noName : formatPhoneNumber(contactPhone))

/** How it was sent, or why it was not. */
const detailOf = ({ status, reason, messageId, byMail }: LoggedNotice): string =>
  status === 'skipped' ? calendar.notices.reasons[reason ?? 'too_late'] : text.ways(messageId !== null, byMail)

const COLUMNS: Column<LoggedNotice>[] = [
  {
    id: 'customer',
    header: text.customer,
    width: 'sm:w-44',
    cell: (notice) => (
      <>
        {customerOf(notice)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {[calendar.notices.kinds[notice.kind], text.states[notice.status], detailOf(notice)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'kind',
    header: text.message,
    visibleFrom: 'sm',
    width: 'w-32',
    cell: ({ kind }) => calendar.notices.kinds[kind],
  },
  {
    id: 'appointment',
    header: text.appointment,
    visibleFrom: 'lg',
    width: 'w-28',
    cell: ({ startsAt }) => <Time at={startsAt} />,
  },
  {
    id: 'state',
    header: text.state,
    visibleFrom: 'sm',
    cell: (notice) => (
      <span className="flex min-w-0 items-center gap-2">
        <Badge tone={TONES[notice.status]}>{text.states[notice.status]}</Badge>
        <span className="truncate text-[13px] text-muted" title={detailOf(notice)}>
          {detailOf(notice)}
        </span>
      </span>
    ),
  },
  { id: 'at', header: text.time, width: 'w-32', numeric: true, cell: ({ at }) => <Time at={at} /> },
]

/** What customers were told and will be, and why something was not sent. */
export function NoticeLog() {
  const { filters } = useFilters()
  const status = filters.status as Status | undefined
  const kind = filters.kind as LoggedNotice['kind'] | undefined
  const list = useList<LoggedNotice>({
    kind: 'appointment',
    filters: { log: 'notices', status, kind },
    load: (cursor) =>
      unwrapPage(
        listNotices({
          query: { limit: 100, ...(status && { status }), ...(kind && { kind }), ...(cursor && { cursor }) },
        }),
      ),
  })
  const options = <T extends string>(labels: Record<T, string>) =>
    (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))
  return (
    <>
      <FilterBar
        choices={[
          { name: 'status', label: text.state, options: options(text.states) },
          { name: 'kind', label: text.message, options: options(text.kindLabels) },
        ]}
      />
      <Card flush>
        <Table
          label={text.log}
          list={list}
          columns={COLUMNS}
          href={({ appointmentId }) => `/calendar/${appointmentId}`}
          empty={
            <EmptyState icon={MessageSquareText} title={status || kind ? text.noMatch : text.none}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

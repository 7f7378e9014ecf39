import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, CheckCheck } from 'lucide-react'
import { unwrap, unwrapPage } from '../../api.ts'
import { listNotifications, markAllNotificationsRead } from '../../client/sdk.gen.ts'
import type { Notification } from '../../client/types.gen.ts'
import { formatNumbersIn } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { NotificationSheet } from './notification-sheet.tsx'
import { ReportsCard } from './reports/reports-card.tsx'
import { SEVERITIES, SeverityBadge } from './severity-badge.tsx'
import { text } from './text.ts'

const COLUMNS: Column<Notification>[] = [
  {
    id: 'title',
    header: text.notification,
    cell: ({ title, body, readAt }) => (
      <span className="flex items-center gap-2">
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${readAt === null ? 'bg-accent' : 'bg-transparent'}`}
        />
        <span className="min-w-0 leading-4.5">
          {readAt === null && <span className="sr-only">{text.unreadPrefix} </span>}
          <span className={clsx('block truncate', readAt !== null && 'font-normal')}>{formatNumbersIn(title)}</span>
          <span className="block truncate text-[13px] font-normal text-muted">{formatNumbersIn(body)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'severity',
    header: text.severity,
    width: 'w-24',
    visibleFrom: 'sm',
    cell: ({ severity }) => <SeverityBadge of={severity} />,
  },
  { id: 'at', header: text.time, width: 'w-32', numeric: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const READ = [
  { value: 'false', label: text.unread },
  { value: 'true', label: text.read },
]

/** The notifications of the service. */
export function NotificationsScreen() {
  const { filters, set } = useFilters()
  const severity = SEVERITIES.find(({ value }) => value === filters.severity)?.value
  const read = READ.find(({ value }) => value === filters.read)?.value
  const list = useList<Notification>({
    kind: 'notification',
    filters: { severity, read },
    load: (cursor) =>
      unwrapPage(
        listNotifications({
          query: {
            limit: 100,
            ...(severity && { severity }),
            ...(read && { read: read === 'true' }),
            ...(cursor && { cursor }),
          },
        }),
      ),
  })
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} actions={<ReadAll />} />
      <FilterBar
        choices={[
          { name: 'read', label: text.status, options: READ },
          { name: 'severity', label: text.severity, options: SEVERITIES },
        ]}
      />
      <Card flush>
        <Table
          label={text.title}
          list={list}
          columns={COLUMNS}
          onOpen={({ id }) => set({ notification: id })}
          empty={
            <EmptyState icon={Bell} title={severity || read ? text.noMatch : text.none}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
      <div className="mt-4">
        <ChannelsCard />
      </div>
      <div className="mt-4">
        <ReportsCard />
      </div>
      <NotificationSheet
        of={list.rows.find(({ id }) => id === filters.notification) ?? null}
        onClose={() => set({ notification: undefined })}
      />
    </>
  )
}

function ReadAll() {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const reading = useMutation({
    mutationFn: () => unwrap(markAllNotificationsRead()),
    onSuccess: ({ marked }) => {
      refreshKinds(queryClient, new Set(['notification']))
      toast.success(marked === 0 ? text.noneUnread : text.allRead)
    },
    onError: (error) => toast.error(text.notAllRead, error),
  })
  if (!mayWrite) return null
  return (
    <Button busy={reading.isPending} onClick={() => reading.mutate()}>
      <CheckCheck aria-hidden />
      {text.markAllRead}
    </Button>
  )
}

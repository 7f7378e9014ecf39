import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { unwrap, unwrapPage } from '../../api.ts'
import { listAuditActions, listAuditLog, listTeam } from '../../client/sdk.gen.ts'
import type { AuditEntry } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { RoleRequired } from '../settings/role-required.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { actionLabel } from './action-label.ts'
import { AuditEntrySheet } from './audit-entry-sheet.tsx'
import { changeWords } from './changed-record.ts'
import { RecordOfEntry } from './record-of-entry.tsx'
import { text } from './text.ts'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'action',
    header: text.action,
    cell: ({ action, memberName, changes }) => (
      <>
        {actionLabel(action)}
        {changes.length > 0 && (
          <span className="block truncate text-[13px] font-normal text-muted max-sm:hidden">
            {changes.map(changeWords).join(', ')}
          </span>
        )}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{memberName}</span>
      </>
    ),
  },
  {
    id: 'member',
    header: text.member,
    visibleFrom: 'sm',
    width: 'sm:w-36',
    cell: ({ memberName, memberEmail }) => <span title={memberEmail}>{memberName}</span>,
  },
  {
    id: 'record',
    header: text.record,
    visibleFrom: 'md',
    cell: (entry) => <RecordOfEntry entry={entry} />,
  },
  {
    id: 'address',
    header: text.address,
    visibleFrom: 'lg',
    width: 'lg:w-36',
    cell: ({ address }) => <code className="font-mono text-xs">{address ?? '–'}</code>,
  },
  { id: 'at', header: text.time, width: 'w-36', numeric: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The audit log: who changed what in the dashboard. */
export function AuditScreen() {
  const may = useHasRole('admin')
  return may ? <AuditLog /> : <RoleRequired least="admin" title={text.title} />
}

function AuditLog() {
  const { filters, set } = useFilters()
  const { memberId, action, days, entry } = filters
  const list = useList<AuditEntry>({
    kind: 'audit',
    filters: { memberId, action, days },
    load: (cursor) =>
      unwrapPage(
        listAuditLog({
          query: {
            ...{ limit: 100, ...startOf(days) },
            ...(memberId && { memberId }),
            ...(action && { action }),
            ...(cursor && { cursor }),
          },
        }),
      ),
  })
  const team = useQuery({
    queryKey: ['member', 'names'],
    queryFn: async () => (await unwrapPage(listTeam({ query: { limit: 100 } }))).items,
  })
  const actions = useQuery({ queryKey: ['audit', 'actions'], queryFn: () => unwrap(listAuditActions()) })
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} />
      <FilterBar
        choices={[
          {
            name: 'memberId',
            label: text.member,
            options: (team.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'action',
            label: text.action,
            options: (actions.data ?? []).map((value) => ({ value, label: actionLabel(value) })),
          },
          {
            name: 'days',
            label: text.when,
            options: [
              { value: '1', label: text.day },
              { value: '7', label: text.week },
              { value: '30', label: text.month },
              { value: '90', label: text.quarter },
            ],
          },
        ]}
      />
      <Card flush>
        <Table
          label={text.title}
          list={list}
          columns={COLUMNS}
          onOpen={({ id }) => set({ entry: id })}
          empty={
            <EmptyState icon={History} title={memberId || action || days ? text.noMatch : text.none}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
      <AuditEntrySheet
        of={list.rows.find(({ id }) => id === entry) ?? null}
        onClose={() => set({ entry: undefined })}
      />
    </>
  )
}

const DAY_MS = 86_400_000

/** To the minute, so that the pages of one list are of the same time. */
function startOf(days: string | undefined): { createdAfter?: string } {
  const since = Math.floor((Date.now() - Number(days) * DAY_MS) / 60_000) * 60_000
  return days && Number.isFinite(since) ? { createdAfter: new Date(since).toISOString() } : {}
}

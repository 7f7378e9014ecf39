import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listAuditLog, listTeam } from '../../client/sdk.gen.ts'
import type { AuditEntry } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { FilterBar } from '../../ui/data/filter-bar.tsx'
import { type Column, Table } from '../../ui/data/table.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { RoleRequired } from '../settings/role-required.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { actionLabel } from './action-label.ts'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'action',
    header: 'What',
    cell: ({ action, memberName }) => (
      <>
        {actionLabel(action)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{memberName}</span>
      </>
    ),
  },
  {
    id: 'member',
    header: 'Who',
    visibleFrom: 'sm',
    cell: ({ memberName, memberEmail }) => <span title={memberEmail}>{memberName}</span>,
  },
  {
    id: 'path',
    header: 'Where',
    visibleFrom: 'md',
    cell: ({ path }) => <code className="font-mono text-xs">{path}</code>,
  },
  {
    id: 'address',
    header: 'From',
    visibleFrom: 'lg',
    cell: ({ address }) => <code className="font-mono text-xs">{address ?? '–'}</code>,
  },
  { id: 'at', header: 'When', width: 'w-28', numeric: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The audit log: who changed what in the dashboard. */
export function AuditScreen() {
  const may = useHasRole('admin')
  return may ? <AuditLog /> : <RoleRequired least="admin" title="Audit log" />
}

function AuditLog() {
  const { filters } = useFilters()
  const { memberId, action } = filters
  const list = useList<AuditEntry>({
    kind: 'audit',
    filters: { memberId, action },
    load: (cursor) =>
      unwrapPage(
        listAuditLog({
          query: { limit: 100, ...(memberId && { memberId }), ...(action && { action }), ...(cursor && { cursor }) },
        }),
      ),
  })
  const team = useQuery({
    queryKey: ['member', 'names'],
    queryFn: async () => (await unwrapPage(listTeam({ query: { limit: 100 } }))).items,
  })
  const actions = [...new Set(list.rows.map((entry) => entry.action).concat(action ?? []))].sort()
  return (
    <>
      <SettingsHeader
        title="Audit log"
        description="Every change that somebody made in the dashboard, and every sign-in and failed sign-in. It cannot be edited."
      />
      <FilterBar
        choices={[
          {
            name: 'memberId',
            label: 'Who',
            options: (team.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: 'action', label: 'What', options: actions.map((value) => ({ value, label: actionLabel(value) })) },
        ]}
      />
      <Card flush>
        <Table
          label="Audit log"
          list={list}
          columns={COLUMNS}
          empty={
            <EmptyState icon={History} title={memberId || action ? 'No matches' : 'No changes yet'}>
              Every change is recorded with the member's name and the time.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

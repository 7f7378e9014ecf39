import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { unwrap, unwrapPage } from '../../api.ts'
import { listAuditActions, listAuditLog, listTeam } from '../../client/sdk.gen.ts'
import type { AuditEntry } from '../../client/types.gen.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
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
import { changedRecord } from './changed-record.ts'
import { text } from './text.ts'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'action',
    header: text.action,
    cell: ({ action, memberName }) => (
      <>
        {actionLabel(action)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{memberName}</span>
      </>
    ),
  },
  {
    id: 'member',
    header: text.member,
    visibleFrom: 'sm',
    cell: ({ memberName, memberEmail }) => <span title={memberEmail}>{memberName}</span>,
  },
  {
    id: 'record',
    header: text.record,
    visibleFrom: 'md',
    cell: ({ path }) => {
      const record = changedRecord(path)
      return record && <ScreenLink to={record.to}>{record.label}</ScreenLink>
    },
  },
  {
    id: 'address',
    header: text.address,
    visibleFrom: 'lg',
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
        ]}
      />
      <Card flush>
        <Table
          label={text.title}
          list={list}
          columns={COLUMNS}
          empty={
            <EmptyState icon={History} title={memberId || action ? text.noMatch : text.none}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

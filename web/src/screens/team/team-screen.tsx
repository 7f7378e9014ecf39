import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { unwrapPage } from '../../api.ts'
import { listTeam } from '../../client/sdk.gen.ts'
import type { TeamMember } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { timeOf } from '../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { MemberBadge, STATUSES } from './member-badge.tsx'
import { MemberSheet } from './member-sheet.tsx'
import { ROLES, roleLabel } from './roles.ts'
import { text } from './text.ts'

const COLUMNS: Column<TeamMember>[] = [
  {
    id: 'name',
    header: text.name,
    sortBy: ({ name }) => name,
    cell: ({ name, role }) => (
      <>
        {name}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">{roleLabel(role)}</span>
      </>
    ),
  },
  { id: 'email', header: text.email, visibleFrom: 'md', cell: ({ email }) => email },
  {
    id: 'role',
    header: text.role,
    sortBy: ({ role }) => roleLabel(role),
    visibleFrom: 'sm',
    width: 'w-28',
    cell: ({ role }) => roleLabel(role),
  },
  { id: 'status', header: text.status, width: 'w-28', cell: (member) => <MemberBadge of={member} /> },
  {
    id: 'active',
    header: text.lastActive,
    sortBy: ({ lastActiveAt }) => timeOf(lastActiveAt),
    visibleFrom: 'sm',
    width: 'w-36',
    numeric: true,
    cell: ({ lastActiveAt }) => (lastActiveAt === null ? text.never : <Time at={lastActiveAt} />),
  },
]

/** The members of the team and their roles. */
export function TeamScreen() {
  const { filters, set } = useFilters()
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useHasRole('admin')
  const role = ROLES.find(({ value }) => value === filters.role)?.value
  const status = STATUSES.find(({ value }) => value === filters.status)?.value
  const list = useList<TeamMember>({
    kind: 'member',
    filters: { role, status },
    load: (cursor) =>
      unwrapPage(
        listTeam({
          query: { limit: 100, ...(role && { role }), ...(status && { status }), ...(cursor && { cursor }) },
        }),
      ),
  })
  const invite = mayInvite && (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      {text.invite}
    </Button>
  )
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} actions={invite} />
      <FilterBar
        choices={[
          { name: 'role', label: text.role, options: ROLES },
          { name: 'status', label: text.status, options: STATUSES },
        ]}
      />
      <Card flush>
        <Table
          label={text.title}
          list={list}
          columns={COLUMNS}
          onOpen={(member) => set({ member: member.id })}
          empty={
            <EmptyState icon={Users} title={text.noMatch} action={invite}>
              {text.noMatchHint}
            </EmptyState>
          }
        />
      </Card>
      <InviteSheet open={isInviting} onClose={() => setInviting(false)} />
      <MemberSheet
        of={list.rows.find(({ id }) => id === filters.member) ?? null}
        onClose={() => set({ member: undefined })}
      />
    </>
  )
}

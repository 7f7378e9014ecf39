import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Plus } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { listCalendarConnections } from '../../client/sdk.gen.ts'
import type { CalendarConnection } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { listFromQuery } from '../../use-list.ts'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'
import { ConnectSheet } from './connect-sheet.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { text } from './text.ts'

const COLUMNS: Column<CalendarConnection>[] = [
  { id: 'title', header: text.calendar, cell: ({ title }) => title },
  { id: 'kind', header: text.kind, visibleFrom: 'sm', width: 'w-32', cell: ({ kind }) => text.kinds[kind] },
  { id: 'status', header: text.status, width: 'w-32', cell: (one) => <ConnectionBadge of={one} /> },
  {
    id: 'read',
    header: text.lastRead,
    visibleFrom: 'sm',
    width: 'w-28',
    numeric: true,
    cell: ({ reachedAt }) => (reachedAt === null ? text.never : <Time at={reachedAt} />),
  },
]

/** The calendars of other programs: connect, see whether they are read, disconnect. */
export function CalendarsScreen() {
  const mayConnect = useHasRole('admin')
  const { filters, set } = useFilters()
  const [isConnecting, setConnecting] = useState(false)
  const connections = useQuery({
    queryKey: ['calendarConnection'],
    queryFn: async () => (await unwrap(listCalendarConnections())).connections,
  })
  const connect = mayConnect && (
    <Button variant="primary" onClick={() => setConnecting(true)}>
      <Plus aria-hidden />
      {text.connect}
    </Button>
  )
  return (
    <>
      <SettingsHeader title={text.title} description={text.description} actions={connect} />
      {filters.signInProblem && (
        <SignInProblem
          problem={filters.signInProblem}
          vendor={filters.vendor}
          onClose={() => set({ signInProblem: undefined, vendor: undefined })}
        />
      )}
      <Card flush>
        <Table
          label={text.title}
          list={listFromQuery(connections, () => true)}
          columns={COLUMNS}
          onOpen={({ id }) => set({ calendar: id })}
          empty={
            <EmptyState icon={CalendarSync} title={text.none} action={connect}>
              {text.noneHint}
            </EmptyState>
          }
        />
      </Card>
      {filters.signIn && mayConnect && (
        <AccountSheet signIn={filters.signIn} onClose={() => set({ signIn: undefined }, { replace: true })} />
      )}
      {isConnecting && <ConnectSheet onClose={() => setConnecting(false)} />}
      <CalendarSheet
        of={connections.data?.find(({ id }) => id === filters.calendar) ?? null}
        onClose={() => set({ calendar: undefined })}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { listApiKeys } from '../../client/sdk.gen.ts'
import type { ApiKey } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Sentence } from '../../ui/page/sentence.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { timeOf } from '../../ui/table/sort-rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useFilters } from '../../use-filters.ts'
import { listFromQuery } from '../../use-list.ts'
import { useNow } from '../../use-now.ts'
import { RoleRequired } from '../settings/role-required.tsx'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { KeySheet } from './key-sheet.tsx'
import { hasEnded, KeyBadge } from './key-state.tsx'
import { NewKeySheet } from './new-key-sheet.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RotateKeySheet } from './rotate-key-sheet.tsx'
import { summarizeScopes } from './scopes.ts'
import { text } from './text.ts'

const COLUMNS: Column<ApiKey>[] = [
  {
    id: 'name',
    header: text.name,
    sortBy: ({ name }) => name,
    cell: (key) => (
      <>
        {key.name}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {summarizeScopes(key.scopes)}
        </span>
      </>
    ),
  },
  {
    id: 'hint',
    header: text.key,
    visibleFrom: 'md',
    width: 'w-24',
    cell: ({ hint }) => <code className="font-mono text-[13px]">{`…${hint}`}</code>,
  },
  { id: 'scopes', header: text.permissions, visibleFrom: 'sm', cell: ({ scopes }) => summarizeScopes(scopes) },
  { id: 'state', header: text.status, width: 'w-32', cell: (key) => <KeyBadge of={key} /> },
  {
    id: 'used',
    header: text.lastUsed,
    sortBy: ({ lastUsedAt }) => timeOf(lastUsedAt),
    visibleFrom: 'sm',
    width: 'w-36',
    numeric: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Time at={lastUsedAt} />),
  },
]

const STATES = [
  { value: 'active', label: text.active },
  { value: 'ended', label: text.ended },
]

/** The API keys: create, rotate, revoke. */
export function KeysScreen() {
  const may = useHasRole('admin')
  return may ? <Keys /> : <RoleRequired least="admin" title={text.title} />
}

function Keys() {
  const { filters, set } = useFilters()
  const [isAdding, setAdding] = useState(false)
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const now = useNow()
  const keys = useQuery({ queryKey: ['key'], queryFn: () => unwrap(listApiKeys()) })
  const list = listFromQuery(keys, (key) => !filters.state || (filters.state === 'ended') === hasEnded(key, now))
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {text.newKey}
    </Button>
  )
  const leave = (then: () => void) => {
    set({ key: undefined })
    then()
  }
  return (
    <>
      <SettingsHeader
        title={text.title}
        description={
          <Sentence
            text={text.description}
            values={{
              api: (
                <a href="/docs/api" className="font-medium text-accent hover:underline">
                  {text.restApi}
                </a>
              ),
            }}
          />
        }
        actions={add}
      />
      <FilterBar choices={[{ name: 'state', label: text.status, options: STATES }]} />
      <Card flush>
        <Table
          label={text.title}
          list={list}
          columns={COLUMNS}
          onOpen={(key) => set({ key: key.id })}
          empty={
            filters.state ? (
              <EmptyState icon={KeyRound} title={text.noMatch}>
                {text.noMatchHint}
              </EmptyState>
            ) : (
              <EmptyState icon={KeyRound} title={text.none} action={add}>
                {text.noneHint}
              </EmptyState>
            )
          }
        />
      </Card>
      <NewKeySheet open={isAdding} onClose={() => setAdding(false)} />
      <KeySheet
        of={keys.data?.find(({ id }) => id === filters.key) ?? null}
        onClose={() => set({ key: undefined })}
        onRotate={(key) => leave(() => setRotating(key))}
        onRevoke={(key) => leave(() => setRevoking(key))}
      />
      <RotateKeySheet of={rotating} onClose={() => setRotating(null)} />
      <RevokeDialog of={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

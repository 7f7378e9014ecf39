import { Contact as ContactIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { unwrapPage } from '../../api.ts'
import { listContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName, formatPhoneNumber } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { FilterBar } from '../../ui/data/filter-bar.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { type Column, Table } from '../../ui/data/table.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { ImportExportMenu } from './import-export-menu.tsx'
import { NewContactSheet } from './new-contact-sheet.tsx'

const COLUMNS: Column<Contact>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (contact) => (
      <>
        {contactDisplayName(contact)}
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {contact.name !== null && contact.phone ? formatPhoneNumber(contact.phone) : contact.email}
        </span>
      </>
    ),
  },
  { id: 'phone', header: 'Phone', visibleFrom: 'sm', width: 'sm:w-44', cell: ({ phone }) => <Phone number={phone} /> },
  { id: 'email', header: 'E-mail', visibleFrom: 'md', cell: ({ email }) => email ?? '–' },
  { id: 'added', header: 'Added', width: 'w-28', numeric: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** All contacts: search, open, add. */
export function ContactsScreen() {
  const { filters } = useFilters()
  const { q } = filters
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useHasRole('member')
  const list = useList<Contact>({
    kind: 'contact',
    filters: { q },
    load: (cursor) => unwrapPage(listContacts({ query: { limit: 100, ...(q && { q }), ...(cursor && { cursor }) } })),
  })
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden /> New contact
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Contacts"
        actions={
          mayWrite && (
            <>
              <ImportExportMenu />
              {add}
            </>
          )
        }
      />
      <FilterBar search={{ name: 'q', placeholder: 'Name, number or e-mail' }} />
      <Card flush>
        <Table
          label="Contacts"
          list={list}
          columns={COLUMNS}
          href={(contact) => `/contacts/${contact.id}`}
          empty={
            q ? (
              <EmptyState icon={ContactIcon} title={`No matches for “${q}”`}>
                The search covers names, numbers and e-mail addresses.
              </EmptyState>
            ) : (
              <EmptyState icon={ContactIcon} title="No contacts yet" action={add}>
                People who call, text or book are added automatically. You can also add contacts by hand.
              </EmptyState>
            )
          }
        />
      </Card>
      <NewContactSheet open={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

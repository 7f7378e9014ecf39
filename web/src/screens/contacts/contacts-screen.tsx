import { Contact as ContactIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { unwrap, unwrapPage } from '../../api.ts'
import { countContacts, listContacts, listSortedContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName, formatPhoneNumber } from '../../format.ts'
import { AddSampleDataButton } from '../../layout/demo/add-sample-data.tsx'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { useHasRole } from '../../session.ts'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useCount } from '../../ui/table/use-count.ts'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { useContactActions } from './contact-actions.tsx'
import { ImportExportMenu } from './import-export-menu.tsx'
import { NewContactSheet } from './new-contact-sheet.tsx'
import { text } from './text.ts'

const COLUMNS: Column<Contact>[] = [
  {
    id: 'name',
    header: text.list.name,
    sortBy: 'service',
    cell: (contact) => (
      <>
        {contactDisplayName(contact)} <SampleBadge id={contact.id} />
        <span className="block truncate text-[13px] font-normal text-muted sm:hidden">
          {contact.name !== null && contact.phone ? formatPhoneNumber(contact.phone) : contact.email}
        </span>
      </>
    ),
  },
  {
    id: 'phone',
    header: text.list.phone,
    visibleFrom: 'sm',
    width: 'sm:w-44',
    cell: ({ phone }) => <Phone number={phone} />,
  },
  {
    id: 'email',
    header: text.list.email,
    visibleFrom: 'lg',
    sortBy: 'service',
    cell: ({ email }) => email ?? text.list.none,
  },
  {
    id: 'createdAt',
    header: text.list.added,
    visibleFrom: 'sm',
    width: 'sm:w-36',
    numeric: true,
    sortBy: 'service',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
]

/** The columns that the service sorts by. */
const SORTS = ['name', 'email', 'createdAt'] as const

/** All contacts: search, open, add. */
export function ContactsScreen() {
  const { filters, set } = useFilters()
  const { q } = filters
  // In the URL, so that the search palette can open the form.
  const setAdding = (isAdding: boolean) => set({ new: isAdding ? '1' : undefined }, { replace: true })
  const mayWrite = useHasRole('member')
  const sorting = useSort(SORTS)
  const list = useList<Contact>({
    kind: 'contact',
    filters: { q, sort: filters.sort },
    load(cursor) {
      const query = { limit: 100, ...(q && { q }), ...(cursor && { cursor }) }
      return unwrapPage(
        sorting.request ? listSortedContacts({ query: { ...query, ...sorting.request } }) : listContacts({ query }),
      )
    },
  })
  const selection = useSelection(list.rows)
  const actions = useContactActions(selection)
  const count = useCount('contact', { q }, () => unwrap(countContacts({ query: q ? { q } : {} })))
  const add = mayWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden /> {text.list.newContact}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={text.list.title}
        beside={count !== null && <span className="text-muted">{text.list.count(count.shown)}</span>}
        actions={
          mayWrite && (
            <>
              <ImportExportMenu />
              {add}
            </>
          )
        }
      />
      <FilterBar search={{ name: 'q', placeholder: text.list.search }} />
      <Card flush>
        <Table
          label={text.list.title}
          list={list}
          columns={COLUMNS}
          sorting={sorting}
          rowName={contactDisplayName}
          {...(mayWrite && { selection, menu: actions.menu })}
          href={(contact) => `/contacts/${contact.id}`}
          empty={
            q ? (
              <EmptyState icon={ContactIcon} title={text.list.noMatchesTitle(q)}>
                {text.list.noMatches}
              </EmptyState>
            ) : (
              <EmptyState icon={ContactIcon} title={text.list.emptyTitle} action={<FirstActions add={add} />}>
                {text.list.empty}
              </EmptyState>
            )
          }
        />
      </Card>
      {actions.bar}
      {actions.dialog}
      <NewContactSheet open={mayWrite && filters.new !== undefined} onClose={() => setAdding(false)} />
    </>
  )
}

const FirstActions = ({ add }: { add: ReactNode }) => (
  <span className="flex flex-wrap justify-center gap-2">
    {add}
    <AddSampleDataButton />
  </span>
)

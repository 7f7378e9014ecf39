import { Inbox } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listInbox } from '../../client/sdk.gen.ts'
import type { InboxItem } from '../../client/types.gen.ts'
import { AddSampleDataButton } from '../../layout/demo/add-sample-data.tsx'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { RowCheckbox } from '../../ui/table/row-checkbox.tsx'
import { type Selection, useSelection } from '../../ui/table/use-selection.ts'
import { text as uiText } from '../../ui/text.ts'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { InboxRow } from './inbox-row.tsx'
import { InboxSelectionBar } from './inbox-selection-bar.tsx'
import { text } from './text.ts'

/** Messages that callers and texters left, and people who asked to be called back. */
export function InboxScreen() {
  const { filters, set } = useFilters()
  const status = filters.status === 'done' ? 'done' : 'open'
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <Tabs
        aria-label={text.tabs.label}
        value={status}
        onChange={(next) => set({ status: next === 'done' ? 'done' : undefined })}
        tabs={[
          { id: 'open', label: text.tabs.open, content: <InboxList status="open" /> },
          { id: 'done', label: text.tabs.done, content: <InboxList status="done" /> },
        ]}
      />
    </>
  )
}

function InboxList({ status }: { status: InboxItem['status'] }) {
  const list = useList<InboxItem>({
    kind: 'inbox',
    filters: { status },
    load: (cursor) => unwrapPage(listInbox({ query: { status, limit: 50, ...(cursor && { cursor }) } })),
  })
  const selection = useSelection(list.rows)
  if (list.isLoading) return <Loading rows={6} />
  if (list.error && list.rows.length === 0) return <ErrorPanel error={list.error} onRetry={list.refresh} />
  return (
    <>
      <Card flush>
        {list.rows.length === 0 ? (
          <EmptyState
            icon={Inbox}
            title={status === 'open' ? text.empty.openTitle : text.empty.doneTitle}
            action={<AddSampleDataButton />}
          >
            {status === 'open' ? text.empty.open : text.empty.done}
          </EmptyState>
        ) : (
          <>
            <SelectAll selection={selection} />
            <ul className="divide-y divide-line">
              {list.rows.map((item) => (
                <InboxRow key={item.id} item={item} selection={selection} />
              ))}
            </ul>
          </>
        )}
      </Card>
      <InboxSelectionBar selection={selection} status={status} />
      {list.hasMore && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isLoadingMore} onClick={list.loadMore}>
            {text.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

/** Ticks all loaded messages, for people who may mark them as done. */
function SelectAll({ selection }: { selection: Selection<InboxItem> }) {
  if (!useHasRole('member')) return null
  const { rows, isAll, selectAll } = selection
  return (
    <p className="flex items-center gap-4 border-b border-line px-4 py-2.5 text-[13px] text-muted">
      <RowCheckbox
        label={uiText.selection.all}
        checked={isAll}
        mixed={rows.length > 0 && !isAll}
        onChange={selectAll}
      />
      <span aria-hidden>{uiText.selection.all}</span>
    </p>
  )
}

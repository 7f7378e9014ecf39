import { clsx } from 'clsx'
import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import { unwrapPage } from '../../api.ts'
import { listMessageThreads } from '../../client/sdk.gen.ts'
import type { MessageThread } from '../../client/types.gen.ts'
import { AddSampleDataButton } from '../../layout/demo/add-sample-data.tsx'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { NewMessageSheet } from './new-message-sheet.tsx'
import { text } from './text.ts'
import { Thread } from './thread.tsx'
import { ThreadList } from './thread-list.tsx'

/** Text messages: the threads on the left, messages on the right; a phone shows one of them at a time. */
export function ConversationsScreen() {
  const { filters, set } = useFilters()
  const { q, thread: chosen } = filters
  // In the URL, so that the search palette can open the form.
  const setWriting = (isWriting: boolean) => set({ new: isWriting ? '1' : undefined }, { replace: true })
  const mayWrite = useHasRole('member')
  const list = useList<MessageThread>({
    kind: 'message',
    filters: { threads: 'all', q },
    load: (cursor) =>
      unwrapPage(listMessageThreads({ query: { limit: 50, ...(q && { q }), ...(cursor && { cursor }) } })),
  })
  const write = mayWrite && (
    <Button variant="primary" onClick={() => setWriting(true)}>
      <MessageSquarePlus aria-hidden /> {text.newMessage}
    </Button>
  )
  const isEmpty = !list.isLoading && list.error === null && list.rows.length === 0 && !q && !chosen
  return (
    <>
      {chosen && <h1 className="sr-only md:hidden">{text.title}</h1>}
      <div className={clsx(chosen && 'max-md:hidden')}>
        <PageHeader title={text.title} actions={write} />
        {!isEmpty && <FilterBar search={{ name: 'q', placeholder: text.search }} />}
      </div>
      <section aria-label={text.threads} className="overflow-hidden rounded-lg border border-line bg-surface">
        {isEmpty ? (
          <EmptyState
            icon={MessageSquare}
            title={text.empty.title}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                {write}
                <AddSampleDataButton />
              </span>
            }
          >
            {text.empty.text}
          </EmptyState>
        ) : (
          <div className="grid md:h-[calc(100dvh-11rem)] md:min-h-96 md:grid-cols-[20rem_minmax(0,1fr)]">
            <div className={clsx('min-h-0 overflow-y-auto border-line md:border-r', chosen && 'max-md:hidden')}>
              <ThreadList list={list} chosen={chosen} onChoose={(thread) => set({ thread })} />
            </div>
            <div className={clsx('min-h-0 min-w-0', !chosen && 'max-md:hidden')}>
              {chosen ? (
                <Thread key={chosen} id={chosen} known={list.rows.find(({ id }) => id === chosen)} />
              ) : (
                <EmptyState icon={MessageSquare} title={text.chooseThread}>
                  {text.chooseThreadHint}
                </EmptyState>
              )}
            </div>
          </div>
        )}
      </section>
      <NewMessageSheet
        open={mayWrite && filters.new !== undefined}
        onClose={() => setWriting(false)}
        onSent={(thread) => set({ thread, new: undefined })}
      />
    </>
  )
}

import { clsx } from 'clsx'
import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { unwrapPage } from '../../api.ts'
import { listMessageThreads } from '../../client/sdk.gen.ts'
import type { MessageThread } from '../../client/types.gen.ts'
import { useHasRole } from '../../session.ts'
import { FilterBar } from '../../ui/data/filter-bar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useFilters } from '../../use-filters.ts'
import { useList } from '../../use-list.ts'
import { NewMessageSheet } from './new-message-sheet.tsx'
import { Thread } from './thread.tsx'
import { ThreadList } from './thread-list.tsx'

/** Conversations: the threads on the left, messages on the right; a phone shows one of them at a time. */
export function ConversationsScreen() {
  const { filters, set } = useFilters()
  const { q, thread: chosen } = filters
  const [isWriting, setWriting] = useState(false)
  const mayWrite = useHasRole('member')
  const list = useList<MessageThread>({
    kind: 'message',
    filters: { threads: 'all', q },
    load: (cursor) =>
      unwrapPage(listMessageThreads({ query: { limit: 50, ...(q && { q }), ...(cursor && { cursor }) } })),
  })
  const write = mayWrite && (
    <Button variant="primary" onClick={() => setWriting(true)}>
      <MessageSquarePlus aria-hidden /> New message
    </Button>
  )
  const isEmpty = !list.isLoading && list.error === null && list.rows.length === 0 && !q && !chosen
  return (
    <>
      {chosen && <h1 className="sr-only md:hidden">Conversations</h1>}
      <div className={clsx(chosen && 'max-md:hidden')}>
        <PageHeader title="Conversations" actions={write} />
        {!isEmpty && <FilterBar search={{ name: 'q', placeholder: 'Name or number' }} />}
      </div>
      <section aria-label="Conversations" className="overflow-hidden rounded-lg border border-line bg-surface">
        {isEmpty ? (
          <EmptyState icon={MessageSquare} title="No conversations yet" action={write}>
            People who text one of your numbers appear here, and people to whom you write. The assistant answers unless
            you switch it off.
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
                <p className="p-12 text-center text-muted">Choose a conversation.</p>
              )}
            </div>
          </div>
        )}
      </section>
      <NewMessageSheet open={isWriting} onClose={() => setWriting(false)} onSent={(thread) => set({ thread })} />
    </>
  )
}

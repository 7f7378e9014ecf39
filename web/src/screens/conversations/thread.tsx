import { useQuery } from '@tanstack/react-query'
import { unwrapPage } from '../../api.ts'
import { listMessageThreads, listThreadMessages } from '../../client/sdk.gen.ts'
import type { Message, MessageThread } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { useFollowEnd } from '../../ui/page/use-follow-end.ts'
import { useList } from '../../use-list.ts'
import { useNumbers } from '../numbers/use-numbers.ts'
import { MessageBubble } from './message-bubble.tsx'
import { ReplyForm } from './reply-form.tsx'
import { text } from './text.ts'
import { ThreadHeader } from './thread-header.tsx'

interface ThreadProps {
  id: string
  /** The thread from the list; null if the list has not loaded it. */
  known: MessageThread | undefined
}

/** The messages between one of our numbers and one person, oldest first, and the reply form. */
export function Thread({ id, known }: ThreadProps) {
  const mayWrite = useHasRole('member')
  const found = useQuery({
    queryKey: ['message', 'thread', id],
    queryFn: () => findThread(id),
    enabled: known === undefined,
  })
  const thread = known ?? found.data
  const messages = useList<Message>({
    kind: 'message',
    filters: { thread: id },
    load: (cursor) => unwrapPage(listThreadMessages({ path: { id }, query: { limit: 50, ...(cursor && { cursor }) } })),
  })
  return (
    <div className="flex h-full flex-col max-md:h-[calc(100dvh-11rem)]">
      <ThreadHeader id={id} thread={thread ?? null} />
      <Messages list={messages} />
      {mayWrite && thread && <Reply thread={thread} />}
    </div>
  )
}

/** The reply form; a number that is no longer ours can't send. */
function Reply({ thread }: { thread: MessageThread }) {
  const { data: numbers } = useNumbers()
  const { businessPhone } = thread
  if (numbers?.every(({ phone }) => phone !== businessPhone))
    return (
      <p className="border-t border-line px-4 py-3 text-muted">
        {text.reply.numberRemoved(formatPhoneNumber(businessPhone))}
      </p>
    )
  return <ReplyForm thread={thread} />
}

/** The person's thread with this number of ours; null if there is none yet. */
async function findThread(id: string): Promise<MessageThread | null> {
  const phone = id.split(' ')[1] ?? ''
  const { items } = await unwrapPage(listMessageThreads({ query: { phone, limit: 100 } }))
  return items.find((thread) => thread.id === id) ?? null
}

function Messages({ list }: { list: ReturnType<typeof useList<Message>> }) {
  const { ref } = useFollowEnd(list.rows[0]?.id)
  return (
    <section
      ref={ref}
      aria-label={text.messages}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2"
    >
      {list.isLoading && <Loading />}
      {list.error && <ErrorPanel error={list.error} title={text.loadFailed} onRetry={list.refresh} />}
      {list.hasMore && (
        <div className="mb-3 text-center">
          <Button size="sm" busy={list.isLoadingMore} onClick={list.loadMore}>
            {text.showOlder}
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-3">
        {[...list.rows].reverse().map((message) => (
          <MessageBubble key={message.id} message={message} />
        ))}
      </ol>
    </section>
  )
}

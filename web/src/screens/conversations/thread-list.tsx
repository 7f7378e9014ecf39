import { clsx } from 'clsx'
import type { MessageThread } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import type { List } from '../../use-list.ts'
import { text } from './text.ts'

interface ThreadListProps {
  list: List<MessageThread>
  chosen: string | undefined
  onChoose(id: string): void
}

/** The threads, most recent first. */
export function ThreadList({ list, chosen, onChoose }: ThreadListProps) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, refresh } = list
  if (isLoading) return <Loading rows={6} />
  if (error && rows.length === 0)
    return (
      <div className="p-4">
        <ErrorPanel error={error} onRetry={refresh} />
      </div>
    )
  if (rows.length === 0) return <p className="p-8 text-center text-muted">{text.noMatches}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {withoutDuplicates(rows).map((thread) => (
          <li key={thread.id}>
            <button
              type="button"
              aria-current={thread.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(thread.id)}
              className={clsx(
                'block w-full px-4 py-2.5 text-left -outline-offset-2',
                thread.id === chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-medium">{thread.contactName ?? formatPhoneNumber(thread.phone)}</span>
                <span className="shrink-0 text-[13px] text-muted">
                  <Time at={thread.createdAt} />
                </span>
              </span>
              <span className="mt-0.5 flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate text-muted">{lastLine(thread)}</span>
                <SampleBadge id={thread.contactId} />
                <ThreadBadges thread={thread} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="p-3 text-center">
          <Button size="sm" busy={isLoadingMore} onClick={loadMore}>
            {text.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

function lastLine({ lastDirection, lastText }: MessageThread): string {
  const words = lastText || text.attachment
  return lastDirection === 'outbound' ? text.yourLast(words) : words
}

function ThreadBadges({ thread: { optedOut, lastStatus, assistantAnswers } }: { thread: MessageThread }) {
  if (optedOut) return <Badge tone="warn">{text.header.optedOut}</Badge>
  if (lastStatus === 'failed') return <Badge tone="bad">{text.header.failed}</Badge>
  return assistantAnswers ? null : <Badge>{text.header.teamRepliesShort}</Badge>
}

/** A thread with a new message moves up, and may still be on a page that was loaded earlier. */
function withoutDuplicates(rows: readonly MessageThread[]): MessageThread[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

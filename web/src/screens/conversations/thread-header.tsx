import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, ChevronLeft, MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { updateMessageThread } from '../../client/sdk.gen.ts'
import type { MessageThread, MessageThreadChange } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { MoreMenu } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useFilters } from '../../use-filters.ts'
import { text } from './text.ts'

/** The contact, the business's number, and whether the assistant replies. */
export function ThreadHeader({ id, thread }: { id: string; thread: MessageThread | null }) {
  const { set } = useFilters()
  const [ours = '', theirs = ''] = id.split(' ')
  const name = thread?.contactName ?? formatPhoneNumber(theirs)
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
      <Button
        variant="ghost"
        size="icon"
        aria-label={text.allThreads}
        className="-ml-2 md:hidden"
        onClick={() => set({ thread: undefined })}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {thread?.contactId ? (
            <Link to="/contacts/$contactId" params={{ contactId: thread.contactId }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {thread?.optedOut && <Badge tone="warn">{text.header.optedOut}</Badge>}
        </h2>
        <p className="text-[13px] text-muted">
          {thread?.contactName && `${formatPhoneNumber(theirs)} · `}
          {text.header.to(formatPhoneNumber(ours))}
        </p>
        {thread && thread.collectedFields.length > 0 && (
          <p className="text-[13px] break-words text-muted">
            {thread.collectedFields.map(({ label, value }) => text.collectedField(label, value)).join(' · ')}
          </p>
        )}
      </div>
      {thread && <Controls thread={thread} />}
    </header>
  )
}

function Controls({ thread }: { thread: MessageThread }) {
  const queryClient = useQueryClient()
  const mayWrite = useHasRole('member')
  const [busy, setBusy] = useState(false)
  const put = async (change: MessageThreadChange) => {
    setBusy(true)
    try {
      await unwrap(updateMessageThread({ path: { id: thread.id }, body: change }))
      refreshKinds(queryClient, new Set(['message']))
    } catch (error) {
      toast.error(text.header.changeFailed, error)
    }
    setBusy(false)
  }
  const { assistantAnswers, optedOut, optedOutBy } = thread
  if (!mayWrite) return <Badge>{assistantAnswers ? text.header.assistantRepliesBadge : text.header.teamReplies}</Badge>
  const optOut = async (wish: boolean) => {
    await put({ optedOut: wish })
    toast.success(wish ? text.header.optedOutDone : text.header.optOutUndone, {
      undo: () => void put({ optedOut: !wish }),
    })
  }
  return (
    <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
      <Switch
        label={text.header.assistantReplies}
        checked={assistantAnswers}
        disabled={busy}
        onChange={(wish) => void put({ assistantAnswers: wish })}
      />
      {/* Only the person can undo their own opt-out. */}
      {(!optedOut || optedOutBy === 'team') && (
        <MoreMenu
          items={[
            optedOut
              ? { label: text.header.undoOptOut, icon: MessageSquareReply, onSelect: () => void optOut(false) }
              : { label: text.header.recordOptOut, icon: BellOff, onSelect: () => void optOut(true) },
          ]}
        />
      )}
    </div>
  )
}

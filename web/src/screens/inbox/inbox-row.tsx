import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { unwrap } from '../../api.ts'
import { finishInboxItem, reopenInboxItem } from '../../client/sdk.gen.ts'
import type { InboxItem } from '../../client/types.gen.ts'
import { SampleBadge } from '../../layout/demo/sample-badge.tsx'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { RowCheckbox } from '../../ui/table/row-checkbox.tsx'
import type { Selection } from '../../ui/table/use-selection.ts'
import { inboxCaller, inboxWords } from './inbox-item.ts'
import { MessagePlayer } from './message-player.tsx'
import { text } from './text.ts'

/** One message or callback: who left it, what was said, and the button that marks the message as done. */
export function InboxRow({ item, selection }: { item: InboxItem; selection: Selection<InboxItem> }) {
  const mayWrite = useHasRole('member')
  const { kind, status, phone, contactId, contactName, about, recording, callId, isCallOver, createdAt } = item
  const who = inboxCaller(item)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      {mayWrite && (
        <span className="pt-0.5">
          <RowCheckbox
            label={text.select(who)}
            checked={selection.has(item.id)}
            onChange={(isTicked) => selection.toggle(item.id, isTicked)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">
            {contactId === null ? (
              who
            ) : (
              <ScreenLink to={`/contacts/${contactId}`} route="/contacts/$contactId">
                {who}
              </ScreenLink>
            )}
          </span>
          {contactName !== null && phone !== null && <Phone number={phone} link />}
          <SampleBadge id={item.id} />
          {kind === 'callback' && <Badge tone="warn">{text.callBack}</Badge>}
          <span className="text-[13px] text-muted">
            <Time at={createdAt} />
          </span>
        </p>
        <p className="mt-1 break-words whitespace-pre-wrap">{inboxWords(item)}</p>
        {recording !== null && callId !== null && isCallOver && <MessagePlayer callId={callId} recording={recording} />}
        <p className="mt-1 text-[13px] break-words text-muted">
          {about !== null && <span className="mr-2">{about}</span>}
          <Source item={item} />
        </p>
        {status === 'done' && item.doneAt !== null && (
          <p className="mt-1 text-[13px] text-muted">
            {text.doneBy(item.doneBy ?? text.theService)} <Time at={item.doneAt} />
          </p>
        )}
      </div>
      <DoneButton item={item} who={who} />
    </li>
  )
}

/** The call or thread that the item comes from. */
function Source({ item: { callId, isCallOver, threadId } }: { item: InboxItem }) {
  if (callId === null)
    return threadId === null ? null : (
      <ScreenLink to="/conversations" search={{ thread: threadId }}>
        {text.openThread}
      </ScreenLink>
    )
  if (!isCallOver) return text.stillTalking
  return (
    <ScreenLink to={`/calls/${callId}`} route="/calls/$callId">
      {text.openCall}
    </ScreenLink>
  )
}

function DoneButton({ item: { id, status }, who }: { item: InboxItem; who: string }) {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const refreshed = () => refreshKinds(queryClient, new Set(['inbox']))
  const reopen = () =>
    unwrap(reopenInboxItem({ path: { id } })).then(refreshed, (error) => toast.error(text.notReopened, error))
  const finish = () =>
    unwrap(finishInboxItem({ path: { id } })).then(
      () => {
        refreshed()
        toast.success(text.markedAsDone, { undo: () => void reopen() })
      },
      (error) => toast.error(text.notDone, error),
    )
  if (!mayWrite) return null
  return status === 'open' ? (
    <Button onClick={() => void finish()} aria-label={text.markAsDoneFor(who)}>
      <Check aria-hidden /> {text.markAsDone}
    </Button>
  ) : (
    <Button variant="ghost" onClick={() => void reopen()} aria-label={text.reopenFor(who)}>
      <Undo2 aria-hidden /> {text.reopen}
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { unwrap } from '../../api.ts'
import { finishInboxItem, reopenInboxItem } from '../../client/sdk.gen.ts'
import type { InboxItem } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { ScreenLink } from '../../layout/screen-link.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { MessagePlayer } from './message-player.tsx'

/** One message or callback: who left it, what was said, and the button that ticks it off. */
export function InboxRow({ item }: { item: InboxItem }) {
  const { kind, status, phone, contactId, contactName, about, recording, callId, isCallOver, createdAt } = item
  const noNumber = item.isTest ? 'Test call' : 'Withheld number'
  const who = contactName ?? (phone === null ? noNumber : formatPhoneNumber(phone))
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
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
          {kind === 'callback' && <Badge tone="warn">Call back</Badge>}
          <span className="text-[13px] text-muted">
            <Time at={createdAt} />
          </span>
        </p>
        <p className="mt-1 break-words whitespace-pre-wrap">{wordsOf(item)}</p>
        {recording !== null && callId !== null && isCallOver && <MessagePlayer callId={callId} recording={recording} />}
        <p className="mt-1 text-[13px] break-words text-muted">
          {about !== null && <span className="mr-2">{about}</span>}
          <Source item={item} />
        </p>
        {status === 'done' && item.doneAt !== null && (
          <p className="mt-1 text-[13px] text-muted">
            Done by {item.doneBy ?? 'the service'}, <Time at={item.doneAt} />
          </p>
        )}
      </div>
      <TickButton item={item} who={who} />
    </li>
  )
}

function wordsOf({ words, kind, recording }: InboxItem): string {
  if (words !== null) return words
  if (kind === 'callback') return 'Asked for a person and left no message.'
  return recording === null ? 'The message has no recording.' : 'A voice message without a transcript.'
}

/** The call or conversation that the item comes from. */
function Source({ item: { callId, isCallOver, messageId } }: { item: InboxItem }) {
  if (callId === null)
    return messageId === null ? null : <ScreenLink to="/conversations">See the conversation</ScreenLink>
  if (!isCallOver) return <>The call is still going on.</>
  return (
    <ScreenLink to={`/calls/${callId}`} route="/calls/$callId">
      See the call
    </ScreenLink>
  )
}

function TickButton({ item: { id, status }, who }: { item: InboxItem; who: string }) {
  const mayWrite = useHasRole('member')
  const queryClient = useQueryClient()
  const refreshed = () => refreshKinds(queryClient, new Set(['inbox']))
  const reopen = () =>
    unwrap(reopenInboxItem({ path: { id } })).then(refreshed, (error) => toast.error('It was not reopened', error))
  const finish = () =>
    unwrap(finishInboxItem({ path: { id } })).then(
      () => {
        refreshed()
        toast.success('Done.', { undo: () => void reopen() })
      },
      (error) => toast.error('It was not ticked off', error),
    )
  if (!mayWrite) return null
  return status === 'open' ? (
    <Button onClick={() => void finish()} aria-label={`Done: ${who}`}>
      <Check aria-hidden /> Done
    </Button>
  ) : (
    <Button variant="ghost" onClick={() => void reopen()} aria-label={`Reopen: ${who}`}>
      <Undo2 aria-hidden /> Reopen
    </Button>
  )
}

import { clsx } from 'clsx'
import { Paperclip } from 'lucide-react'
import type { Message } from '../../client/types.gen.ts'
import { Time } from '../../ui/data/time.tsx'
import { isSettled, MessagePicture } from './message-picture.tsx'
import { text } from './text.ts'

/** One message and its delivery status. */
export function MessageBubble({ message }: { message: Message }) {
  const { direction, body, mediaUrl, pictures, status, errorCode, assistant, createdAt } = message
  const isOurs = direction === 'outbound'
  return (
    <li className={clsx('flex max-w-[85%] flex-col', isOurs && 'items-end self-end')}>
      <div
        className={clsx(
          'w-fit max-w-full rounded-lg px-3 py-2 break-words whitespace-pre-wrap',
          isOurs ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        {body}
        {pictures.map((picture) => (
          <MessagePicture key={picture.id} picture={picture} />
        ))}
        {mediaUrl && !pictures.some(isSettled) && <MediaLink url={mediaUrl} />}
      </div>
      <p className={clsx('mt-0.5 text-xs', status === 'failed' ? 'text-bad' : 'text-muted')}>
        <Time at={createdAt} />
        {assistant && ` · ${text.writtenBy(assistant.name, assistant.version)}`}
        {isOurs &&
          ` · ${status === 'failed' && errorCode ? text.failure(errorReason(errorCode)) : text.statuses[status]}`}
      </p>
    </li>
  )
}

const errorReason = (code: string): string => text.errors[code] ?? text.carrierError(code)

/** A link instead of the picture: loading the picture would tell the carrier who views it and when. */
function MediaLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-1 flex items-center gap-1.5 font-medium text-accent hover:underline"
    >
      <Paperclip className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{fileName(url)}</span>
    </a>
  )
}

const fileName = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) || new URL(url).host : text.attachment

import { useQueryClient } from '@tanstack/react-query'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { errorMessage, unwrap } from '../../api.ts'
import { replyInThread } from '../../client/sdk.gen.ts'
import type { MessageThread } from '../../client/types.gen.ts'
import { SimulatedTextsNotice } from '../../layout/simulated-texts-notice.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { controlClass } from '../../ui/form/field.tsx'

import { text as words } from './text.ts'
import { useDraft } from './use-draft.ts'

/** The limit of the service. */
const MAX_CHARACTERS = 1_600

/** Replies from the number that the contact wrote to. Ctrl-Enter sends. */
export function ReplyForm({ thread }: { thread: MessageThread }) {
  const queryClient = useQueryClient()
  const { userId } = useSession()
  const [body, setBody] = useDraft(`${userId} ${thread.id}`)
  const [mediaUrl, setMediaUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (thread.optedOut)
    return (
      <p className="border-t border-line px-4 py-3 text-muted">
        {thread.optedOutBy === 'team' ? words.reply.optedOutByTeam : words.reply.optedOut}
      </p>
    )
  const text = body.trim()
  const link = mediaUrl?.trim() ?? ''
  const send = async () => {
    if (busy || (text === '' && link === '')) return
    setBusy(true)
    setProblem(null)
    try {
      const content = { ...(text && { body: text }), ...(link && { mediaUrl: link }) }
      await unwrap(replyInThread({ path: { id: thread.id }, body: content }))
      setBody('')
      setMediaUrl(null)
      refreshKinds(queryClient, new Set(['message']))
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="mb-2 empty:hidden">
        <SimulatedTextsNotice />
      </div>
      {mediaUrl !== null && (
        <input
          type="url"
          aria-label={words.reply.fileAddress}
          placeholder={words.reply.filePlaceholder}
          value={mediaUrl}
          onChange={(event) => setMediaUrl(event.target.value)}
          className={`mb-2 h-8 pointer-coarse:h-10 ${controlClass}`}
        />
      )}
      <div className="flex items-end gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={words.reply.attach}
          aria-pressed={mediaUrl !== null}
          onClick={() => setMediaUrl(mediaUrl === null ? '' : null)}
        >
          <Paperclip aria-hidden />
        </Button>
        <textarea
          aria-label={words.reply.label}
          placeholder={thread.assistantAnswers ? words.reply.insteadOfAssistant : words.reply.placeholder}
          rows={2}
          maxLength={MAX_CHARACTERS}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={onKeyDown}
          className={`py-1.5 ${controlClass}`}
        />
        <Button type="submit" variant="primary" busy={busy} disabled={text === '' && link === ''}>
          <SendHorizontal aria-hidden /> {words.form.send}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}

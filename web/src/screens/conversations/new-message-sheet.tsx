import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage, unwrap } from '../../api.ts'
import { createMessage } from '../../client/sdk.gen.ts'
import { SimulatedTextsNotice } from '../../layout/simulated-texts-notice.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { text } from './text.ts'

interface NewMessageSheetProps {
  open: boolean
  onClose(): void
  /** Called with the thread of the sent message. */
  onSent(threadId: string): void
}

/** Sends a message from the default number to a new recipient. */
export function NewMessageSheet({ open, onClose, onSent }: NewMessageSheetProps) {
  const queryClient = useQueryClient()
  const [to, setTo] = useState('')
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const message = await unwrap(createMessage({ body: { to: to.trim(), body: body.trim() } }))
      setTo('')
      setBody('')
      refreshKinds(queryClient, new Set(['message']))
      close()
      onSent(`${message.from} ${message.to}`)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const field = failure instanceof ApiError ? failure.field : null
  const errorOf = (name: string) => (field === name && failure instanceof ApiError ? failure.messageWithoutField : null)
  const isReady = to.trim() !== '' && body.trim() !== ''
  return (
    <Sheet
      open={open}
      onClose={close}
      title={text.newMessage}
      actions={
        <>
          <Button onClick={close}>{text.form.cancel}</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={() => void send()}>
            {text.form.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SimulatedTextsNotice />
        <Field label={text.form.to} hint={text.form.toHint} error={errorOf('to')}>
          <Input type="tel" value={to} onValueChange={setTo} autoComplete="off" />
        </Field>
        <Field label={text.form.text} error={errorOf('body')}>
          <Textarea rows={6} maxLength={1_600} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
        {failure !== null && field !== 'to' && field !== 'body' && (
          <p role="alert" className="text-[13px] text-bad">
            {errorMessage(failure)}
          </p>
        )}
      </div>
    </Sheet>
  )
}

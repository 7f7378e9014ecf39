import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createMessage } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { SimulatedTextsNotice } from '../../layout/simulated-texts-notice.tsx'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { ContactPicker } from '../contacts/contact-picker.tsx'
import { TextNumberHint } from '../numbers/text-number-hint.tsx'
import { useNumbers } from '../numbers/use-numbers.ts'
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
  const [contact, setContact] = useState<Contact | null>(null)
  const [to, setTo] = useState('')
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const choose = (chosen: Contact | null) => {
    setContact(chosen)
    setFailure(null)
    if (chosen !== null) setTo(chosen.phone ?? '')
  }
  const type = (number: string) => {
    setTo(number)
    setContact(null)
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const message = await unwrap(createMessage({ body: { to: to.trim(), body: body.trim() } }))
      type('')
      setBody('')
      refreshKinds(queryClient, new Set(['message']))
      close()
      onSent(`${message.from} ${message.to}`)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const numbers = useNumbers().data
  const hasNumber = numbers === undefined || numbers.some(({ status }) => status === 'active')
  const isReady = hasNumber && to.trim() !== '' && body.trim() !== ''
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
        {hasNumber ? (
          <SimulatedTextsNotice />
        ) : (
          <p className="rounded-md bg-warn-soft px-3 py-2">
            <TextNumberHint />
          </p>
        )}
        <Field label={text.form.contact} error={contact?.phone === null ? text.form.noNumber : null}>
          <ContactPicker value={contact} onChange={choose} />
        </Field>
        <PhoneField
          label={text.form.to}
          hint={text.form.toHint}
          error={fieldError(failure, 'to')}
          value={to}
          onValueChange={type}
        />
        <Field label={text.form.text} error={fieldError(failure, 'body')}>
          <Textarea rows={6} maxLength={1_600} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
        <FormError error={failure} fields={['to', 'body']} />
      </div>
    </Sheet>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createContact } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { SameContactHint, useSameContact } from './same-contact-hint.tsx'
import { text } from './text.ts'

const EMPTY = { name: '', phone: '', email: '', notes: '' }
const FIELDS = Object.keys(EMPTY)

/** Adds a contact and opens its page. */
export function NewContactSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [fields, setFields] = useState(EMPTY)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = () => {
    setFields(EMPTY)
    creation.reset()
    onClose()
  }
  const same = useSameContact(fields.phone, fields.email)
  /** Null: another contact has the number or the address, and the page says so only now. */
  const creation = useMutation({
    mutationFn: async () => {
      if (!(await same.mayGoOn())) return null
      const filled = Object.entries(fields).filter(([, value]) => value.trim() !== '')
      return unwrap(createContact({ body: Object.fromEntries(filled) }))
    },
    onSuccess: (contact) => {
      if (contact === null) return
      queryClient.setQueryData(['contact', contact.id], contact)
      refreshKinds(queryClient, new Set(['contact']))
      close()
      toast.success(text.add.done)
      void navigate({ to: '/contacts/$contactId', params: { contactId: contact.id }, ignoreBlocker: true })
    },
  })
  const errorOf = (field: string) => fieldError(creation.error, field)
  const control = (name: keyof typeof EMPTY) => ({
    value: fields[name],
    onValueChange: (value: string) => setFields({ ...fields, [name]: value }),
  })
  return (
    <FormSheet
      open={open}
      onClose={close}
      title={text.add.title}
      description={text.add.description}
      submitLabel={same.found ? text.add.submitAnyway : text.add.submit}
      busy={creation.isPending}
      onSubmit={() => creation.mutate()}
    >
      <Field label={text.fields.name} error={errorOf('name')}>
        <Input maxLength={200} autoComplete="off" autoFocus {...control('name')} />
      </Field>
      <PhoneField label={text.fields.phone} error={errorOf('phone')} hint={text.add.phoneHint} {...control('phone')} />
      <Field label={text.fields.email} error={errorOf('email')}>
        <Input type="email" maxLength={254} autoComplete="off" {...control('email')} />
      </Field>
      <SameContactHint found={same.found ?? null} />
      <Field label={text.fields.notes} error={errorOf('notes')} hint={text.add.notesHint}>
        <Textarea
          maxLength={10_000}
          value={fields.notes}
          onChange={(event) => setFields({ ...fields, notes: event.target.value })}
        />
      </Field>
      <FormError error={creation.error} fields={FIELDS} />
    </FormSheet>
  )
}

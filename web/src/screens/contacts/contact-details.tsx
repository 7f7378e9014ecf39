import { useQueryClient } from '@tanstack/react-query'
import { getContact, updateContact } from '../../client/sdk.gen.ts'
import type { Contact, ContactPatch } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { ChangedMeanwhile, changeRecord } from '../../record/change-record.ts'
import { useHasRole } from '../../session.ts'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ContactConsents } from './consents/contact-consents.tsx'
import { ContactOptOuts } from './contact-opt-outs.tsx'
import { SharedContactHint } from './same-contact-hint.tsx'
import { text } from './text.ts'

type Field = keyof ContactPatch

/** The fields of a contact, edited in place; every change can be undone. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const queryClient = useQueryClient()
  const readOnly = !useHasRole('member')

  const put = async (field: Field, seen: string | null, value: string | null) => {
    const path = { id: contact.id }
    try {
      const changed = await changeRecord<Contact>({
        seen: { [field]: seen },
        read: () => getContact({ path }),
        write: (headers) => updateContact({ path, headers, body: { [field]: value } }),
      })
      queryClient.setQueryData(['contact', contact.id], changed)
      return changed[field]
    } catch (error) {
      if (error instanceof ChangedMeanwhile) queryClient.setQueryData(['contact', contact.id], error.latest)
      throw error
    } finally {
      refreshKinds(queryClient, new Set(['contact']))
    }
  }
  const save = (field: Field) => async (value: string | null, seen: string | null) => {
    const saved = await put(field, seen, value)
    toast.success(text.contact.saved, {
      undo: () => void put(field, saved, seen).catch((error) => toast.error(text.contact.undoFailed, error)),
    })
  }
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <InlineEdit label={text.fields.name} value={contact.name} onSave={save('name')} readOnly={readOnly} />
        <InlineEdit
          label={text.fields.phone}
          type="tel"
          value={contact.phone}
          onSave={save('phone')}
          readOnly={readOnly}
        >
          <Phone number={contact.phone} />
        </InlineEdit>
        <InlineEdit
          label={text.fields.email}
          type="email"
          value={contact.email}
          onSave={save('email')}
          readOnly={readOnly}
        />
        <SharedContactHint contact={contact} />
        <InlineEdit
          label={text.fields.notes}
          multiline
          value={contact.notes}
          onSave={save('notes')}
          readOnly={readOnly}
        />
        {contact.phone !== null && <ContactOptOuts phone={contact.phone} />}
        {contact.phone !== null && <ContactConsents phone={contact.phone} />}
        <div>
          <p className="text-[13px] text-muted">{text.contact.added}</p>
          <Time at={contact.createdAt} format="full" />
        </div>
      </div>
    </Card>
  )
}

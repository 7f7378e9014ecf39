import { useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { updateContact } from '../../client/sdk.gen.ts'
import type { Contact, ContactPatch } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { Phone } from '../../ui/data/phone.tsx'
import { Time } from '../../ui/data/time.tsx'
import { InlineEdit } from '../../ui/form/inline-edit.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ContactOptOuts } from './contact-opt-outs.tsx'

type Field = keyof ContactPatch

/** The fields of a contact, edited in place; every change can be undone. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const queryClient = useQueryClient()
  const readOnly = !useHasRole('member')

  const put = async (patch: ContactPatch) => {
    const changed = await unwrap(updateContact({ path: { id: contact.id }, body: patch }))
    queryClient.setQueryData(['contact', contact.id], changed)
    refreshKinds(queryClient, new Set(['contact']))
  }
  const save = (field: Field) => async (value: string | null) => {
    const before = contact[field]
    await put({ [field]: value })
    toast.success('Saved.', {
      undo: () => void put({ [field]: before }).catch((error) => toast.error('The change could not be undone', error)),
    })
  }
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <InlineEdit label="Name" value={contact.name} onSave={save('name')} readOnly={readOnly} />
        <InlineEdit label="Phone" type="tel" value={contact.phone} onSave={save('phone')} readOnly={readOnly}>
          <Phone number={contact.phone} />
        </InlineEdit>
        <InlineEdit label="E-mail" type="email" value={contact.email} onSave={save('email')} readOnly={readOnly} />
        <InlineEdit label="Notes" multiline value={contact.notes} onSave={save('notes')} readOnly={readOnly} />
        {contact.phone !== null && <ContactOptOuts phone={contact.phone} />}
        <div>
          <p className="text-[13px] text-muted">Added</p>
          <Time at={contact.createdAt} format="full" />
        </div>
      </div>
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { mergeContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { ContactPicker } from './contact-picker.tsx'

interface MergeDialogProps {
  /** The contact that remains. */
  contact: Contact
  open: boolean
  onClose(): void
}

/** Merges another contact into this one: first choose it, then confirm, as merging cannot be undone. */
export function MergeDialog({ contact, open, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Contact | null>(null)
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const close = () => {
    setOther(null)
    setSure(false)
    setBusy(false)
    onClose()
  }
  const merge = async () => {
    if (other === null) return
    setBusy(true)
    try {
      const merged = await unwrap(mergeContacts({ path: { id: contact.id }, body: { from: other.id } }))
      queryClient.setQueryData(['contact', contact.id], merged)
      refreshKinds(queryClient, new Set(['contact', 'call', 'message', 'appointment']))
      toast.success(`${contactDisplayName(other)} is part of ${contactDisplayName(merged)} now.`)
      close()
    } catch (error) {
      toast.error('The contacts were not merged', error)
      setBusy(false)
    }
  }
  if (isSure && other !== null)
    return (
      <TypeToConfirmDialog
        open={open}
        onClose={close}
        title={`Merge ${contactDisplayName(other)} into ${contactDisplayName(contact)}`}
        description={describeMerge(contact, other)}
        word="merge"
        confirmLabel="Merge for good"
        busy={busy}
        onConfirm={() => void merge()}
      />
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Merge into ${contactDisplayName(contact)}`}
      description="For a person with two entries. Calls, messages and appointments of both are combined."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={other === null} onClick={() => setSure(true)}>
            Continue
          </Button>
        </>
      }
    >
      <Field label="Second entry of the same person">
        <ContactPicker value={other} onChange={setOther} except={contact.id} />
      </Field>
    </Dialog>
  )
}

/** What happens with values that both contacts have. */
function describeMerge(kept: Contact, other: Contact): string {
  const differing = [
    ...(kept.name && other.name && kept.name !== other.name ? ['name'] : []),
    ...(kept.phone && other.phone && kept.phone !== other.phone ? ['number'] : []),
    ...(kept.email && other.email && kept.email !== other.email ? ['e-mail address'] : []),
  ]
  const rest = differing.length > 0 ? ` The other ${differing.join(' and ')} will stand in the notes.` : ''
  return `${contactDisplayName(kept)} stays and gets everything of ${contactDisplayName(other)}, who is deleted.${rest} This cannot be undone.`
}

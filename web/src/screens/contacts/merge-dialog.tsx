import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { mergeContacts } from '../../client/sdk.gen.ts'
import type { Contact, ContactImport } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { text } from './text.ts'

interface MergeDialogProps {
  /** The contact that remains. */
  contact: Contact
  open: boolean
  onClose(): void
}

/** Merges another contact into this one. One dialog, so that the focus stays in it; a word to type, as merging cannot be undone. */
export function MergeDialog({ contact, open, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Contact | null>(null)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const close = () => {
    setOther(null)
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
      toast.success(text.merge.done(contactDisplayName(other), contactDisplayName(merged)))
      close()
    } catch (error) {
      toast.error(text.merge.failed, error)
      setBusy(false)
    }
  }
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={close}
      title={text.merge.title(contactDisplayName(contact))}
      description={other === null ? text.merge.text : describeMerge(contact, other)}
      word={text.merge.word}
      confirmLabel={text.merge.submit}
      busy={busy}
      disabled={other === null}
      onConfirm={() => void merge()}
    >
      <Field label={text.merge.other}>
        <ContactPicker value={other} onChange={setOther} except={contact.id} />
      </Field>
    </TypeToConfirmDialog>
  )
}

type MergedField = Exclude<keyof ContactImport['mapping'], 'notes'>

const MERGED_FIELDS = Object.entries(text.merge.fields satisfies Record<MergedField, string>) as [MergedField, string][]

/** Says which values of `other` move to the notes, because both contacts have one and they differ. */
function describeMerge(kept: Contact, other: Contact): string {
  const differing = MERGED_FIELDS.filter(([field]) => kept[field] && other[field] && kept[field] !== other[field])
  const names = differing.map(([, name]) => name)
  const notes = names.length > 0 ? text.merge.toNotes(names.join(text.merge.and), names.length) : ''
  return text.merge.consequence(contactDisplayName(kept), contactDisplayName(other), notes)
}

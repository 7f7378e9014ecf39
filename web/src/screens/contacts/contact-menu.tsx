import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eraser, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { deleteContact, eraseContact } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { useHasRole } from '../../session.ts'
import { MoreMenu } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type Part = 'merge' | 'delete' | 'erase'

/** Merging and erasing: rare actions that cannot be undone. */
export function ContactMenu({ contact }: { contact: Contact }) {
  const [part, setPart] = useState<Part | null>(null)
  const mayErase = useHasRole('admin')
  const close = () => setPart(null)
  const go = useRemoveContact(contact)
  return (
    <>
      <MoreMenu
        items={[
          { label: 'Merge with another', icon: Merge, onSelect: () => setPart('merge') },
          { label: 'Delete', icon: Trash2, danger: true, separated: true, onSelect: () => setPart('delete') },
          ...(mayErase ? [{ label: 'Erase', icon: Eraser, danger: true, onSelect: () => setPart('erase') }] : []),
        ]}
      />
      <MergeDialog contact={contact} open={part === 'merge'} onClose={close} />
      <TypeToConfirmDialog
        open={part === 'delete'}
        onClose={close}
        title={`Delete ${contactDisplayName(contact)}`}
        description="Calls, messages and appointments stay, without the name. This cannot be undone."
        word="delete"
        confirmLabel="Delete for good"
        busy={go.busy}
        onConfirm={() => void go.leave(deleteContact({ path: { id: contact.id } }), 'deleted')}
      />
      <TypeToConfirmDialog
        open={part === 'erase'}
        onClose={close}
        title={`Erase ${contactDisplayName(contact)}`}
        description="On request of the person: the contact, recordings, transcripts, summaries and the texts of messages are deleted. The entries of calls, messages and appointments stay without content. This cannot be undone."
        word="erase"
        confirmLabel="Erase for good"
        busy={go.busy}
        onConfirm={() => void go.leave(eraseContact({ path: { id: contact.id } }), 'erased')}
      />
    </>
  )
}

/** Removes the contact and returns to the list. */
function useRemoveContact(contact: Contact) {
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = async (answer: ReturnType<typeof deleteContact | typeof eraseContact>, how: string) => {
    setBusy(true)
    try {
      await unwrapEmpty(answer)
      refreshKinds(queryClient, new Set(['contact', 'call', 'message', 'appointment']))
      toast.success(`${contactDisplayName(contact)} was ${how}.`)
      await navigate({ to: '/contacts' })
    } catch (error) {
      toast.error(`The contact was not ${how}`, error)
      setBusy(false)
    }
  }
  return { busy, leave }
}

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
import { text } from './text.ts'

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
          { label: text.menu.merge, icon: Merge, onSelect: () => setPart('merge') },
          { label: text.menu.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setPart('delete') },
          ...(mayErase
            ? [{ label: text.menu.erase, icon: Eraser, danger: true, onSelect: () => setPart('erase') }]
            : []),
        ]}
      />
      <MergeDialog contact={contact} open={part === 'merge'} onClose={close} />
      <TypeToConfirmDialog
        open={part === 'delete'}
        onClose={close}
        title={text.menu.deleteTitle(contactDisplayName(contact))}
        description={text.menu.deleteText}
        word={text.menu.deleteWord}
        confirmLabel={text.menu.deleteSubmit}
        busy={go.busy}
        onConfirm={() => void go.leave(deleteContact({ path: { id: contact.id } }), DELETION)}
      />
      <TypeToConfirmDialog
        open={part === 'erase'}
        onClose={close}
        title={text.menu.eraseTitle(contactDisplayName(contact))}
        description={text.menu.eraseText}
        word={text.menu.eraseWord}
        confirmLabel={text.menu.eraseSubmit}
        busy={go.busy}
        onConfirm={() => void go.leave(eraseContact({ path: { id: contact.id } }), ERASURE)}
      />
    </>
  )
}

interface Removal {
  done(name: string): string
  failed: string
}
const DELETION: Removal = { done: text.menu.deleted, failed: text.menu.deleteFailed }
const ERASURE: Removal = { done: text.menu.erased, failed: text.menu.eraseFailed }

/** Removes the contact and returns to the list. */
function useRemoveContact(contact: Contact) {
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = async (answer: ReturnType<typeof deleteContact | typeof eraseContact>, how: Removal) => {
    setBusy(true)
    try {
      await unwrapEmpty(answer)
      refreshKinds(queryClient, new Set(['contact', 'call', 'message', 'appointment']))
      toast.success(how.done(contactDisplayName(contact)))
      await navigate({ to: '/contacts' })
    } catch (error) {
      toast.error(how.failed, error)
      setBusy(false)
    }
  }
  return { busy, leave }
}

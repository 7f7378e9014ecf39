import { useQueryClient } from '@tanstack/react-query'
import { Download, PhoneOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { unwrap } from '../../api.ts'
import { addContactsToDoNotCall, deleteContacts } from '../../client/sdk.gen.ts'
import type { Contact } from '../../client/types.gen.ts'
import { contactDisplayName } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import type { Selection } from '../../ui/table/use-selection.ts'
import { text } from './text.ts'

const words = text.several

/** What can be done with the ticked contacts, and with one in the menu of its row. `dialog` asks before contacts are deleted. */
export function useContactActions(selection: Selection<Contact>): {
  bar: ReactNode
  dialog: ReactNode
  menu(contact: Contact): readonly MenuItem[]
} {
  const [doomed, setDoomed] = useState<readonly Contact[]>([])
  const { stopCalls, remove, isBusy } = useChanges()
  const deleteAll = async () => {
    if (await remove(doomed)) selection.selectAll(false)
    setDoomed([])
  }
  return {
    bar: (
      <SelectionBar selection={selection}>
        <Button onClick={() => exportContacts(selection.rows)}>
          <Download aria-hidden /> {words.export}
        </Button>
        <Button busy={isBusy} onClick={() => void stopCalls(selection.rows)}>
          <PhoneOff aria-hidden /> {words.stopCalls}
        </Button>
        <Button variant="danger" onClick={() => setDoomed(selection.rows)}>
          <Trash2 aria-hidden /> {words.delete}
        </Button>
      </SelectionBar>
    ),
    dialog: (
      <TypeToConfirmDialog
        open={doomed.length > 0}
        onClose={() => setDoomed([])}
        title={words.deleteTitle(nameOf(doomed))}
        description={words.deleteText}
        word={text.menu.deleteWord}
        confirmLabel={words.delete}
        busy={isBusy}
        onConfirm={() => void deleteAll()}
      />
    ),
    menu: (contact) => [
      ...(contact.phone === null
        ? []
        : [{ label: words.stopCalls, icon: PhoneOff, onSelect: () => void stopCalls([contact]) }]),
      { label: words.delete, icon: Trash2, danger: true, onSelect: () => setDoomed([contact]) },
    ],
  }
}

const nameOf = (contacts: readonly Contact[]): string => {
  const [first] = contacts
  return contacts.length === 1 && first !== undefined ? contactDisplayName(first) : words.contacts(contacts.length)
}

const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id)

/** The browser saves the response. */
function exportContacts(contacts: readonly Contact[]): void {
  const link = document.createElement('a')
  link.href = `/dashboard/api/contacts/export?ids=${idsOf(contacts).join(',')}`
  link.download = ''
  link.click()
}

function useChanges() {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()

  /** Runs a change and reports its result. @returns whether the change succeeded */
  async function run(change: () => Promise<string>, failed: string): Promise<boolean> {
    setBusy(true)
    try {
      toast.success(await change())
      refreshKinds(queryClient, new Set(['contact', 'call', 'message', 'appointment', 'refusal']))
      return true
    } catch (error) {
      toast.error(failed, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    stopCalls: (contacts: readonly Contact[]) =>
      run(async () => {
        const { listed } = await unwrap(addContactsToDoNotCall({ body: { contactIds: idsOf(contacts) } }))
        return words.stopped(listed, contacts.length - listed)
      }, words.stopFailed),
    remove: (contacts: readonly Contact[]) =>
      run(async () => {
        await unwrap(deleteContacts({ body: { ids: idsOf(contacts) } }))
        return words.deleted(nameOf(contacts))
      }, words.deleteFailed),
  }
}

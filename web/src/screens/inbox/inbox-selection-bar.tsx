import { useQueryClient } from '@tanstack/react-query'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { finishInboxItems, reopenInboxItems } from '../../client/sdk.gen.ts'
import type { InboxItem } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import type { Selection } from '../../ui/table/use-selection.ts'
import { text } from './text.ts'

interface InboxSelectionBarProps {
  selection: Selection<InboxItem>
  status: InboxItem['status']
}

/** Marks the ticked messages as done, or reopens them; both can be undone. */
export function InboxSelectionBar({ selection, status }: InboxSelectionBarProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isOpen = status === 'open'

  async function change(ids: string[], isDone: boolean): Promise<boolean> {
    setBusy(true)
    try {
      await unwrap(isDone ? finishInboxItems({ body: { ids } }) : reopenInboxItems({ body: { ids } }))
      refreshKinds(queryClient, new Set(['inbox']))
      return true
    } catch (error) {
      toast.error(isDone ? text.notDone : text.notReopened, error)
      return false
    } finally {
      setBusy(false)
    }
  }
  async function changeSelected(): Promise<void> {
    const ids = selection.rows.map(({ id }) => id)
    if (!(await change(ids, isOpen))) return
    selection.selectAll(false)
    const done = isOpen ? text.severalDone(ids.length) : text.severalReopened(ids.length)
    toast.success(done, { undo: () => void change(ids, !isOpen) })
  }
  const Icon = isOpen ? Check : Undo2
  return (
    <SelectionBar selection={selection}>
      <Button variant="primary" busy={isBusy} onClick={() => void changeSelected()}>
        <Icon aria-hidden /> {isOpen ? text.markAsDone : text.reopen}
      </Button>
    </SelectionBar>
  )
}

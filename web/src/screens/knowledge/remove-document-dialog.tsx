import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { deleteDocument } from '../../client/sdk.gen.ts'
import type { Document } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from './text.ts'

/** Asks for confirmation, as the file is deleted. */
export function RemoveDocument({ document: { id, name } }: { document: Document }) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const remove = async () => {
    setBusy(true)
    try {
      await unwrapEmpty(deleteDocument({ path: { id } }))
      refreshKinds(queryClient, new Set(['document']))
      toast.success(text.documentDeleted(name))
    } catch (error) {
      toast.error(text.documentNotDeleted, error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={text.deleteTitle(name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </Button>
      <TypeToConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.deleteTitle(name)}
        description={text.deleteHint}
        word="delete"
        confirmLabel={text.deleteConfirm}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  )
}

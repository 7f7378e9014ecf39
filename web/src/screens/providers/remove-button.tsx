import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from './text.ts'

interface RemoveButtonProps {
  label: string
  /** What is lost, as passwords and keys can't be read back, and what happens then. */
  consequence: string
  removed: string
  remove(): Promise<unknown>
  className?: string
}

/** Removes what was entered in the dashboard, after a question: no Undo can bring back a password or a key. */
export function RemoveButton({ label, consequence, removed, remove, className = '' }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsking(false)
      toast.success(removed)
    },
    onError: (failure) => toast.error(text.notSaved, failure),
  })
  return (
    <>
      <Button variant="ghost" size="sm" className={`-ml-2 ${className}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <TypeToConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.removeTitle(label)}
        description={consequence}
        word={text.removeWord}
        confirmLabel={label}
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'
import { useStaffChanges } from './use-staff.ts'

interface RemoveStaffDialogProps {
  of: StaffMember
  /** The members who can take the coming appointments. */
  others: readonly StaffMember[]
  onClose(): void
}

/** Removes a member of staff, and says who takes the coming appointments. */
export function RemoveStaffDialog({ of, others, onClose }: RemoveStaffDialogProps) {
  const [moveTo, setMoveTo] = useState('')
  const { remove } = useStaffChanges()
  const removing = useMutation({
    mutationFn: () => remove(of.id, moveTo || null),
    onSuccess: () => {
      toast.success(text.removed(of.name))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle(of.name)}
      description={text.removeHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
            {text.remove}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={text.future}>
          <Select
            options={[{ value: '', label: text.nobody }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
            value={moveTo}
            onChange={setMoveTo}
          />
        </Field>
        <FormError error={removing.error} />
      </div>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrapEmpty } from '../../api.ts'
import { eraseNumber } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { TypeToConfirmDialog } from '../../ui/overlay/type-to-confirm-dialog.tsx'
import { text } from './text.ts'

/** Erases a person who has no contact any more, by their number. A contact is erased on its own page. */
export function EraseNumberDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [phone, setPhone] = useState('')
  const queryClient = useQueryClient()
  const close = () => {
    setPhone('')
    erasing.reset()
    onClose()
  }
  const erasing = useMutation({
    mutationFn: () => unwrapEmpty(eraseNumber({ body: { phone } })),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['call', 'message', 'appointment', 'inbox']))
      toast.success(text.eraseNumber.done)
      close()
    },
  })
  return (
    <TypeToConfirmDialog
      open={open}
      onClose={close}
      title={text.eraseNumber.title}
      description={text.eraseNumber.text}
      word={text.menu.eraseWord}
      confirmLabel={text.menu.eraseSubmit}
      busy={erasing.isPending}
      onConfirm={() => erasing.mutate()}
    >
      <PhoneField
        label={text.eraseNumber.number}
        error={fieldError(erasing.error, 'phone')}
        autoFocus
        value={phone}
        onValueChange={setPhone}
      />
      <FormError error={erasing.error} fields={['phone']} />
    </TypeToConfirmDialog>
  )
}

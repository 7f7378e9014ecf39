import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { blockCaller, unblockCaller } from '../../../client/sdk.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const QUERY = { queryKey: ['blocked-callers'] }

/** Blocks a number. */
export function BlockCallerSheet({ onClose }: { onClose(): void }) {
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const blocking = useMutation({
    mutationFn: () => unwrap(blockCaller({ body: { phone: phone.trim(), reason: reason.trim() || null } })),
    onSuccess: () => {
      void queryClient.invalidateQueries(QUERY)
      toast.success(text.blockedToast)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.blockCaller}
      description={text.blockHint}
      submitLabel={text.block}
      busy={blocking.isPending}
      disabled={phone.trim() === ''}
      onSubmit={() => blocking.mutate()}
    >
      <PhoneField
        label={text.number}
        error={fieldError(blocking.error, 'phone')}
        hint={text.anonymousHint}
        autoFocus
        value={phone}
        onValueChange={setPhone}
      />
      <Field label={text.reason} error={fieldError(blocking.error, 'reason')} hint={text.blockReasonHint}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormError error={blocking.error} fields={['phone', 'reason']} />
    </FormSheet>
  )
}

/** Confirms that the calls of a number are taken again. */
export function UnblockCallerDialog({ phone, name, onClose }: { phone: string; name: string; onClose(): void }) {
  const queryClient = useQueryClient()
  const unblocking = useMutation({
    mutationFn: () => unwrapEmpty(unblockCaller({ path: { phone } })),
    onSuccess: () => {
      void queryClient.invalidateQueries(QUERY)
      toast.success(text.unblockedToast)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.unblockTitle(name)}
      description={text.unblockHint}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="danger" busy={unblocking.isPending} onClick={() => unblocking.mutate()}>
            {text.unblock}
          </Button>
        </>
      }
    >
      {unblocking.error && <FormError error={unblocking.error} />}
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap, unwrapEmpty } from '../../../api.ts'
import { blockCaller, unblockCaller } from '../../../client/sdk.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'

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
      toast.success('The calls of this number are declined from now on.')
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title="Block a caller"
      description="The calls of this number are declined from now on. A call that goes on is not ended."
      submitLabel="Block"
      busy={blocking.isPending}
      disabled={phone.trim() === ''}
      onSubmit={() => blocking.mutate()}
    >
      <Field
        label="Number"
        error={fieldError(blocking.error, 'phone')}
        hint="Write “anonymous” to decline callers who withhold their number."
      >
        <Input type="tel" maxLength={40} autoComplete="off" autoFocus value={phone} onValueChange={setPhone} />
      </Field>
      <Field label="Reason" error={fieldError(blocking.error, 'reason')} hint="Shown in the list. May be left empty.">
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
      toast.success('The calls of this number are taken again.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Take the calls of ${name} again?`}
      description="The reason on record is deleted."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={unblocking.isPending} onClick={() => unblocking.mutate()}>
            Take calls again
          </Button>
        </>
      }
    >
      {unblocking.error && <FormError error={unblocking.error} />}
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { provePhoneNumber, sendPhoneNumberCode } from '../../client/sdk.gen.ts'
import type { PhoneNumber } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

type Channel = 'sms' | 'call'
const SENT: Readonly<Record<Channel, string>> = {
  sms: 'A text with the code was sent.',
  call: 'The number is being called; the call says the code.',
}

/** Proves that a pending number belongs to the business, with a code that is sent to the number. */
export function ProveNumberSheet({ number, onClose }: { number: PhoneNumber; onClose(): void }) {
  const { id, phone } = number
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: (channel: Channel) => unwrap(sendPhoneNumberCode({ path: { id }, body: { channel } })),
    onSuccess: ({ channel }) => toast.success(SENT[channel]),
  })
  const proving = useMutation({
    mutationFn: () => unwrap(provePhoneNumber({ path: { id }, body: { code } })),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['number']))
      toast.success('The number is active.')
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      description="Prove that the number is yours. Until then it gets no calls and texts, and nothing is sent from it."
      submitLabel="Activate"
      busy={proving.isPending}
      onSubmit={() => proving.mutate()}
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={sending.isPending} onClick={() => sending.mutate('sms')}>
          Send a text
        </Button>
        <Button disabled={sending.isPending} onClick={() => sending.mutate('call')}>
          Call the number
        </Button>
      </div>
      <FormError error={sending.error} fields={[]} />
      <Field
        label="Code"
        error={fieldError(proving.error, 'code')}
        hint="Six digits. The last code counts, for ten minutes and five attempts."
      >
        <Input
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onValueChange={setCode}
        />
      </Field>
      <FormError error={proving.error} fields={['code']} />
    </FormSheet>
  )
}

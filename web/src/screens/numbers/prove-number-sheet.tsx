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
import { text } from './text.ts'

type Channel = 'sms' | 'call'
const SENT: Readonly<Record<Channel, string>> = {
  sms: text.textSent,
  call: text.callPlaced,
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
      toast.success(text.numberActive)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={formatPhoneNumber(phone)}
      description={text.verifyHint}
      submitLabel={text.activate}
      busy={proving.isPending}
      onSubmit={() => proving.mutate()}
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={sending.isPending} onClick={() => sending.mutate('sms')}>
          {text.sendText}
        </Button>
        <Button disabled={sending.isPending} onClick={() => sending.mutate('call')}>
          {text.callNumber}
        </Button>
      </div>
      <FormError error={sending.error} fields={[]} />
      <Field label={text.code} error={fieldError(proving.error, 'code')} hint={text.codeHint}>
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

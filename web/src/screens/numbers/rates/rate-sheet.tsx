import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createSipRate } from '../../../client/sdk.gen.ts'
import { refreshKinds } from '../../../live-updates.ts'
import { useSession } from '../../../session.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'

const EMPTY = {
  ...{ prefix: '', destination: '', ratePerMinute: '', connectionFee: '0', currency: '' },
  ...{ billingIncrementSeconds: '60', minimumSeconds: '0' },
}
const FIELDS = Object.keys(EMPTY)
const DIRECTIONS = [
  { value: 'outbound', label: text.outbound },
  { value: 'inbound', label: text.inbound },
] as const

/** Adds a rate that takes effect now. */
export function RateSheet({ onClose }: { onClose(): void }) {
  const { currency } = useSession().business
  const [fields, setFields] = useState({ ...EMPTY, currency })
  const [direction, setDirection] = useState<'inbound' | 'outbound'>('outbound')
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () =>
      unwrap(
        createSipRate({
          body: {
            ...fields,
            direction,
            billingIncrementSeconds: Number(fields.billingIncrementSeconds),
            minimumSeconds: Number(fields.minimumSeconds),
          },
        }),
      ),
    onSuccess: () => {
      refreshKinds(queryClient, new Set(['rate']))
      toast.success(text.rateAdded)
      onClose()
    },
  })
  const field = (name: keyof typeof EMPTY, label: string, more: { placeholder?: string; type?: string } = {}) => (
    <Field label={label} error={fieldError(saving.error, name)}>
      <Input
        required
        autoComplete="off"
        {...more}
        value={fields[name]}
        onValueChange={(value) => setFields({ ...fields, [name]: String(value) })}
      />
    </Field>
  )
  return (
    <FormSheet
      onClose={onClose}
      title={text.addRate}
      submitLabel={text.add}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      {field('prefix', text.prefix, { placeholder: '+44' })}
      {field('destination', text.destination, { placeholder: text.destinationExample })}
      <Field label={text.direction}>
        <Select options={DIRECTIONS} value={direction} onChange={(next) => setDirection(next)} />
      </Field>
      <div className="grid grid-cols-3 gap-3">
        {field('ratePerMinute', text.perMinute, { placeholder: '0.0125' })}
        {field('connectionFee', text.connectionFee)}
        {field('currency', text.currency)}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {field('billingIncrementSeconds', text.incrementSeconds, { type: 'number' })}
        {field('minimumSeconds', text.minimumSeconds, { type: 'number' })}
      </div>
      <FormError error={saving.error} fields={FIELDS} />
    </FormSheet>
  )
}

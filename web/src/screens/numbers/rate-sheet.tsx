import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createSipRate } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

const EMPTY = {
  ...{ prefix: '', destination: '', ratePerMinute: '', connectionFee: '0', currency: 'USD' },
  ...{ billingIncrementSeconds: '60', minimumSeconds: '0' },
}
const FIELDS = Object.keys(EMPTY)
const DIRECTIONS = [
  { value: 'outbound', label: 'Outbound' },
  { value: 'inbound', label: 'Inbound' },
] as const

/** Adds a rate that takes effect now. */
export function RateSheet({ onClose }: { onClose(): void }) {
  const [fields, setFields] = useState(EMPTY)
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
      toast.success('The rate was added.')
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
      title="Add a rate"
      submitLabel="Add"
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      {field('prefix', 'Prefix', { placeholder: '+44' })}
      {field('destination', 'Destination', { placeholder: 'United Kingdom' })}
      <Field label="Direction">
        <Select options={DIRECTIONS} value={direction} onChange={(next) => setDirection(next)} />
      </Field>
      <div className="grid grid-cols-3 gap-3">
        {field('ratePerMinute', 'A minute', { placeholder: '0.0125' })}
        {field('connectionFee', 'For connecting')}
        {field('currency', 'Currency')}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {field('billingIncrementSeconds', 'Billing increment, seconds', { type: 'number' })}
        {field('minimumSeconds', 'At least, seconds', { type: 'number' })}
      </div>
      <FormError error={saving.error} fields={FIELDS} />
    </FormSheet>
  )
}

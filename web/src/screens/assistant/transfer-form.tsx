import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BusinessSettings } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useBusinessChanges } from './use-business.ts'

const FIELDS = ['transferPhone', 'transferWhen', 'closedGreeting', 'fallbackPhone'] as const
type TransferRules = Pick<BusinessSettings, (typeof FIELDS)[number]>

const TRANSFER_TIMES = [
  { value: 'always', label: 'At any time' },
  { value: 'open_hours', label: 'While the business is open' },
] as const

const formatOptionalPhone = (phone: string | null) => (phone === null ? '' : formatPhoneNumber(phone))

const asShown = (rules: TransferRules) => ({
  ...rules,
  transferPhone: formatOptionalPhone(rules.transferPhone),
  fallbackPhone: formatOptionalPhone(rules.fallbackPhone),
})

/** The transfer number, the message outside opening hours, and the fallback number for when all lines are busy. */
export function TransferForm({ settings }: { settings: BusinessSettings }) {
  const { transferPhone, transferWhen, closedGreeting, fallbackPhone } = settings
  const kept: TransferRules = { transferPhone, transferWhen, closedGreeting, fallbackPhone }
  const [rules, setRules] = useState(() => asShown(kept))
  const isChanged = FIELDS.some((field) => rules[field] !== asShown(kept)[field])
  const { change } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const put = (part: Partial<typeof rules>) => setRules({ ...rules, ...part })
  const saving = useMutation({
    mutationFn: () =>
      change({
        ...rules,
        transferPhone: rules.transferPhone.trim() || null,
        fallbackPhone: rules.fallbackPhone.trim() || null,
      }),
    onSuccess: () =>
      toast.success('Saved. It counts from the next call on.', {
        undo: () => void change(kept).catch((error: unknown) => toast.error('The rules were not restored', error)),
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      <UnsavedChanges when={isChanged} />
      <Card title="Transfer to a person">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Number of the person"
            error={fieldError(saving.error, 'transferPhone')}
            hint="Callers who ask for a person are connected to it. If empty, the assistant takes a message."
          >
            <Input
              type="tel"
              value={rules.transferPhone}
              onValueChange={(next) => put({ transferPhone: next })}
              maxLength={40}
              disabled={readOnly}
            />
          </Field>
          <Field
            label="When"
            error={fieldError(saving.error, 'transferWhen')}
            hint="Outside opening hours the assistant takes a message instead."
          >
            <Select
              options={TRANSFER_TIMES}
              value={rules.transferWhen}
              onChange={(next) => put({ transferWhen: next })}
              disabled={readOnly}
            />
          </Field>
        </div>
      </Card>
      <Card title="While the business is closed">
        <Field
          label="Greeting"
          error={fieldError(saving.error, 'closedGreeting')}
          hint="Callers can still book, change and ask. If empty, they hear the usual greeting."
        >
          <Textarea
            rows={3}
            maxLength={500}
            placeholder="Hello, we are closed at the moment, but I can book an appointment for you."
            value={rules.closedGreeting ?? ''}
            disabled={readOnly}
            onChange={(event) => put({ closedGreeting: event.target.value || null })}
          />
        </Field>
      </Card>
      <Card title="When all lines are in use">
        <Field
          label="Send callers to"
          error={fieldError(saving.error, 'fallbackPhone')}
          hint="If empty, they hear the busy tone."
          className="sm:max-w-xs"
        >
          <Input
            type="tel"
            value={rules.fallbackPhone}
            onValueChange={(next) => put({ fallbackPhone: next })}
            maxLength={40}
            disabled={readOnly}
          />
        </Field>
      </Card>
      <FormError error={saving.error} fields={FIELDS} />
      {!readOnly && (
        <Button type="submit" variant="primary" className="self-start" busy={saving.isPending} disabled={!isChanged}>
          Save
        </Button>
      )}
    </form>
  )
}

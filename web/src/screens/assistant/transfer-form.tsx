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
import { text } from './text.ts'
import { useBusinessChanges } from './use-business.ts'

const FIELDS = ['transferPhone', 'transferWhen', 'closedGreeting', 'fallbackPhone'] as const
type TransferRules = Pick<BusinessSettings, (typeof FIELDS)[number]>

const TRANSFER_TIMES = [
  { value: 'always', label: text.anyTime },
  { value: 'open_hours', label: text.whileOpen },
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
      toast.success(text.rulesSavedNextCall, {
        undo: () => void change(kept).catch((error: unknown) => toast.error(text.rulesNotUndone, error)),
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      <UnsavedChanges when={isChanged} />
      <Card title={text.transferToPerson}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={text.personNumber}
            error={fieldError(saving.error, 'transferPhone')}
            hint={text.personNumberHint}
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
            label={text.transferWhen}
            error={fieldError(saving.error, 'transferWhen')}
            hint={text.transferWhenHint}
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
      <Card title={text.whileClosed}>
        <Field label={text.greeting} error={fieldError(saving.error, 'closedGreeting')} hint={text.closedGreetingHint}>
          <Textarea
            rows={3}
            maxLength={500}
            placeholder={text.closedGreetingExample}
            value={rules.closedGreeting ?? ''}
            disabled={readOnly}
            onChange={(event) => put({ closedGreeting: event.target.value || null })}
          />
        </Field>
      </Card>
      <Card title={text.linesFull}>
        <Field
          label={text.overflowNumber}
          error={fieldError(saving.error, 'fallbackPhone')}
          hint={text.overflowHint}
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
          {text.save}
        </Button>
      )}
    </form>
  )
}

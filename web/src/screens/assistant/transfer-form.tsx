import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getBusinessSettings, updateBusinessSettings } from '../../client/sdk.gen.ts'
import type { BusinessSettings } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useIsOwnNumber } from '../numbers/use-is-own-number.ts'
import { CallerTextsCards } from './caller-texts-cards.tsx'
import { text } from './text.ts'
import { useBusinessChanges } from './use-business.ts'

const FIELDS = [
  'transferPhone',
  'transferWhen',
  'closedGreeting',
  'fallbackPhone',
  'textWhenCutOff',
  'textWhenMissed',
  'textWhenMissedHours',
] as const
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

type ShownRules = ReturnType<typeof asShown>

const rulesOf = ({
  transferPhone,
  transferWhen,
  closedGreeting,
  fallbackPhone,
  textWhenCutOff,
  textWhenMissed,
  textWhenMissedHours,
}: TransferRules): TransferRules => ({
  ...{ transferPhone, transferWhen, closedGreeting, fallbackPhone },
  ...{ textWhenCutOff, textWhenMissed, textWhenMissedHours },
})

const toRules = (shown: ShownRules): TransferRules => ({
  ...shown,
  transferPhone: shown.transferPhone.trim() || null,
  fallbackPhone: shown.fallbackPhone.trim() || null,
})

/** The transfer number, the message outside opening hours, the fallback number for when all lines are busy, and what callers are texted. */
export function TransferForm({ settings }: { settings: BusinessSettings }) {
  const form = useRecordForm<BusinessSettings, ShownRules>({
    record: settings,
    draftOf: (record) => asShown(rulesOf(record ?? settings)),
  })
  const { draft: rules, put, isChanged } = form
  const { change, known } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const isOwn = useIsOwnNumber()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<ShownRules>) => {
      const before = rulesOf(settings)
      const write = (merged: ShownRules, headers: { 'If-Match': string }) =>
        updateBusinessSettings({ headers, body: toRules(merged) })
      await known(await form.save({ read: getBusinessSettings, write }, over))
      return before
    },
    onSuccess: (before) =>
      toast.success(text.rulesSavedNextCall, {
        undo: () => void change(before).catch((error: unknown) => toast.error(text.rulesNotUndone, error)),
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      <UnsavedChanges when={isChanged} />
      <Card title={text.transferToPerson}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField
            label={text.personNumber}
            error={
              fieldError(saving.error, 'transferPhone') ?? (isOwn(rules.transferPhone) ? text.transfersToItself : null)
            }
            hint={text.personNumberHint}
            value={rules.transferPhone}
            onValueChange={(next) => put({ transferPhone: next })}
            disabled={readOnly}
          />
          <Field
            label={text.transferWhen}
            error={fieldError(saving.error, 'transferWhen')}
            hint={rules.transferWhen === 'open_hours' ? text.transferWhenHint : undefined}
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
        <PhoneField
          label={text.overflowNumber}
          error={
            fieldError(saving.error, 'fallbackPhone') ?? (isOwn(rules.fallbackPhone) ? text.transfersToItself : null)
          }
          hint={text.overflowHint}
          className="sm:max-w-xs"
          value={rules.fallbackPhone}
          onValueChange={(next) => put({ fallbackPhone: next })}
          disabled={readOnly}
        />
      </Card>
      <CallerTextsCards rules={rules} put={put} readOnly={readOnly} />
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
      {!readOnly && !form.isConflict && (
        <Button type="submit" variant="primary" className="self-start" busy={saving.isPending} disabled={!isChanged}>
          {text.save}
        </Button>
      )}
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getBusinessSettings, updateBusinessSettings } from '../../../client/sdk.gen.ts'
import type { BusinessSettings } from '../../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useStaff } from '../../staff/use-staff.ts'
import { text } from '../text.ts'
import { useBusinessChanges } from '../use-business.ts'

const RULES = [
  { field: 'slotStepMinutes', label: text.slotStep },
  { field: 'slotLengthMinutes', label: text.defaultLength },
  { field: 'bufferBeforeMinutes', label: text.bufferBefore },
  { field: 'bufferAfterMinutes', label: text.bufferAfter },
  { field: 'minNoticeMinutes', label: text.minimumNotice },
  { field: 'horizonDays', label: text.bookUpTo },
  { field: 'capacity', label: text.atOnce },
] as const

type Rule = (typeof RULES)[number]['field']

type RuleTexts = Record<Rule, string>

/** The rules as form texts. */
const toRuleTexts = (settings: BusinessSettings): RuleTexts =>
  Object.fromEntries(RULES.map(({ field }) => [field, String(settings[field])])) as RuleTexts

const toNumbers = (texts: RuleTexts): Record<Rule, number> =>
  Object.fromEntries(RULES.map(({ field }) => [field, Number(texts[field])])) as Record<Rule, number>

/** How appointments are placed within the opening hours. */
export function BookingRules({ settings }: { settings: BusinessSettings }) {
  const form = useRecordForm<BusinessSettings, RuleTexts>({
    record: settings,
    draftOf: (record) => toRuleTexts(record ?? settings),
  })
  const { draft: texts, isChanged } = form
  const { known } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const hasStaff = useStaff().data?.some(({ active }) => active) ?? false
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<RuleTexts>) => {
      const write = (merged: RuleTexts, headers: { 'If-Match': string }) =>
        updateBusinessSettings({ headers, body: toNumbers(merged) })
      await known(await form.save({ read: getBusinessSettings, write }, over))
    },
    onSuccess: () => toast.success(text.rulesSaved),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  return (
    <Card title={text.bookingRules}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <UnsavedChanges when={isChanged} />
        <div className="grid grid-cols-2 items-start gap-3">
          {RULES.map(({ field, label }) => (
            <Field
              key={field}
              label={label}
              error={fieldError(saving.error, field)}
              hint={field === 'capacity' && hasStaff && text.atOnceOfStaff}
            >
              <Input
                type="number"
                inputMode="numeric"
                required
                min={0}
                value={texts[field]}
                onValueChange={(next) => form.put({ [field]: String(next) })}
                disabled={readOnly || (field === 'capacity' && hasStaff)}
              />
            </Field>
          ))}
        </div>
        <FormError error={saving.error} fields={RULES.map(({ field }) => field)} />
        <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
        {!readOnly && !form.isConflict && (
          <Button type="submit" variant="primary" className="self-start" busy={saving.isPending} disabled={!isChanged}>
            {text.saveRules}
          </Button>
        )}
      </form>
    </Card>
  )
}

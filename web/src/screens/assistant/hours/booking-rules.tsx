import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BusinessSettings } from '../../../client/types.gen.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Card } from '../../../ui/page/card.tsx'
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

/** The rules as form texts. Used as a key, so that an unrelated change of the business keeps what is being typed. */
export const toRuleTexts = (settings: BusinessSettings): Record<Rule, string> =>
  Object.fromEntries(RULES.map(({ field }) => [field, String(settings[field])])) as Record<Rule, string>

/** How appointments are placed within the opening hours. */
export function BookingRules({ settings }: { settings: BusinessSettings }) {
  const kept = toRuleTexts(settings)
  const [texts, setTexts] = useState(kept)
  const { change } = useBusinessChanges()
  const readOnly = !useHasRole('admin')
  const changed = RULES.filter(({ field }) => texts[field] !== kept[field])
  const saving = useMutation({
    mutationFn: () => change(Object.fromEntries(changed.map(({ field }) => [field, Number(texts[field])]))),
    onSuccess: () => toast.success(text.rulesSaved),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Card title={text.bookingRules}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <UnsavedChanges when={changed.length > 0} />
        <div className="grid grid-cols-2 items-end gap-3">
          {RULES.map(({ field, label }) => (
            <Field key={field} label={label} error={fieldError(saving.error, field)}>
              <Input
                type="number"
                inputMode="numeric"
                required
                min={0}
                value={texts[field]}
                onValueChange={(next) => setTexts({ ...texts, [field]: String(next) })}
                disabled={readOnly}
              />
            </Field>
          ))}
        </div>
        <FormError error={saving.error} fields={RULES.map(({ field }) => field)} />
        {!readOnly && (
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={saving.isPending}
            disabled={changed.length === 0}
          >
            {text.saveRules}
          </Button>
        )}
      </form>
    </Card>
  )
}

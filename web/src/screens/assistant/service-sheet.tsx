import { useMutation } from '@tanstack/react-query'
import { getService, updateService } from '../../client/sdk.gen.ts'
import type { Service } from '../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { useSession } from '../../session.ts'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import type { FieldProblem } from '../../ui/form/field-problem.ts'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { QuestionsField } from './questions-field.tsx'
import { BOOKABLE_OPTIONS, type ServiceDraft, serviceDraft, toServiceBody } from './service-draft.ts'
import { text } from './text.ts'
import { useBusinessChanges } from './use-business.ts'

const words = text.service

/** Rules of the service in place of those of the business, with their ranges. */
const RULES = [
  { field: 'bufferBeforeMinutes', label: text.bufferBefore, min: 0, max: 1440 },
  { field: 'bufferAfterMinutes', label: text.bufferAfter, min: 0, max: 1440 },
  { field: 'minNoticeMinutes', label: text.minimumNotice, min: 0, max: 525_600 },
  { field: 'horizonDays', label: text.bookUpTo, min: 1, max: 1000 },
] as const

const SHOWN = [
  'name',
  'durationMinutes',
  'description',
  'price',
  'priceCents',
  'currency',
  ...RULES.map((one) => one.field),
]

/** Changes everything about a service. */
export function ServiceSheet({ of, onClose }: { of: Service; onClose(): void }) {
  const { currency } = useSession().business
  const form = useRecordForm<Service, ServiceDraft>({
    record: of,
    draftOf: (record) => serviceDraft(record ?? of, currency),
  })
  const { draft, put } = form
  const { reloadServices } = useBusinessChanges()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<ServiceDraft>) => {
      toServiceBody(draft) // throws before anything is sent
      const path = { id: of.id }
      await form.save(
        {
          read: () => getService({ path }),
          write: (merged, headers) => updateService({ path, headers, body: toServiceBody(merged) }),
        },
        over,
      )
      await reloadServices()
    },
    onSuccess: () => {
      toast.success(words.saved(draft.name.trim()))
      onClose()
    },
  })
  const error = (field: string) => fieldError(saving.error, field)
  return (
    <FormSheet
      onClose={onClose}
      title={of.name}
      submitLabel={text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
    >
      <UnsavedChanges when={form.isChanged && !saving.isSuccess} />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Field label={text.name} error={error('name')}>
          <Input required maxLength={120} value={draft.name} onValueChange={(name) => put({ name })} />
        </Field>
        <Field label={text.minutes} error={error('durationMinutes')}>
          <Input
            type="number"
            inputMode="numeric"
            required
            min={5}
            max={1440}
            value={draft.durationMinutes}
            onValueChange={(next) => put({ durationMinutes: String(next) })}
          />
        </Field>
      </div>
      <Field label={text.serviceDescription} error={error('description')}>
        <Textarea
          rows={2}
          maxLength={1000}
          value={draft.description}
          onChange={(event) => put({ description: event.target.value })}
        />
      </Field>
      <PriceFields draft={draft} put={put} error={error} />
      <Field label={words.where}>
        <Select options={BOOKABLE_OPTIONS} value={draft.bookable} onChange={(bookable) => put({ bookable })} />
      </Field>
      <RuleFields draft={draft} put={put} error={error} />
      <QuestionsField questions={draft.questions} onChange={(questions) => put({ questions })} />
      <FormError error={saving.error} fields={SHOWN} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}

interface PartProps {
  draft: ServiceDraft
  put(part: Partial<ServiceDraft>): void
  error(field: string): FieldProblem
}

const PriceFields = ({ draft, put, error }: PartProps) => (
  <>
    <Field label={words.price} hint={words.priceHint} error={error('price')}>
      <Input maxLength={60} value={draft.price} onValueChange={(price) => put({ price })} autoComplete="off" />
    </Field>
    <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
      <Field label={words.amount} hint={words.amountHint} error={error('priceCents')}>
        <Input
          inputMode="decimal"
          value={draft.amount}
          onValueChange={(amount) => put({ amount })}
          placeholder={words.amountExample}
          autoComplete="off"
        />
      </Field>
      <Field label={words.currency} error={error('currency')}>
        <Input
          maxLength={3}
          value={draft.currency}
          onValueChange={(currency) => put({ currency: currency.toUpperCase() })}
          placeholder={words.currencyExample}
          autoComplete="off"
        />
      </Field>
    </div>
  </>
)

const RuleFields = ({ draft, put, error }: PartProps) => (
  <fieldset className="flex min-w-0 flex-col">
    <legend className="text-[13px] font-medium">{text.bookingRules}</legend>
    <p className="mb-2 text-[13px] text-muted">{words.rulesHint}</p>
    <div className="grid grid-cols-2 items-end gap-3">
      {RULES.map(({ field, label, min, max }) => (
        <Field key={field} label={label} error={error(field)}>
          <Input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={draft[field]}
            onValueChange={(next) => put({ [field]: String(next) })}
            placeholder={words.asBusiness}
          />
        </Field>
      ))}
    </div>
  </fieldset>
)

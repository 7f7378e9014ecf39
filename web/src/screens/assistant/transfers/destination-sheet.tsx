import { useMutation } from '@tanstack/react-query'
import { getTransferDestination, updateTransferDestination } from '../../../client/sdk.gen.ts'
import type { TransferDestination } from '../../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../../ui/form/field.tsx'
import type { FieldProblem } from '../../../ui/form/field-problem.ts'
import { FormError, fieldError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { WeekFields } from '../hours/week-fields.tsx'
import { hasProblems, type WeeklyHours } from '../hours/weekly-hours.ts'
import { type DestinationDraft, destinationDraft, KINDS, RINGS, TIMES, toDestinationBody } from './destination-draft.ts'
import { text } from './text.ts'
import { useDestinationChanges } from './use-destinations.ts'

interface DestinationSheetProps {
  /** Null adds a destination. */
  of: TransferDestination | null
  /** The opening hours of the business, with which own hours begin. */
  openings: WeeklyHours
  onClose(): void
}

/** Adds or changes a person or a department. */
export function DestinationSheet({ of, openings, onClose }: DestinationSheetProps) {
  const form = useRecordForm<TransferDestination, DestinationDraft>({
    record: of,
    draftOf: (record) => destinationDraft(record, openings),
  })
  const { draft, put } = form
  const { add, reload } = useDestinationChanges()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<DestinationDraft>) => {
      requireHours(draft)
      if (of === null) {
        await add(toDestinationBody(draft))
        return
      }
      const path = { id: of.id }
      await form.save(
        {
          read: () => getTransferDestination({ path }),
          write: (merged, headers) => updateTransferDestination({ path, headers, body: toDestinationBody(merged) }),
        },
        over,
      )
      await reload()
    },
    onSuccess: () => {
      toast.success(text.saved(draft.name.trim()))
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={of?.name ?? text.addTitle}
      submitLabel={of === null ? text.add : text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
    >
      <UnsavedChanges when={form.isChanged && !saving.isSuccess} />
      <DestinationFields draft={draft} put={put} error={(field) => fieldError(saving.error, field)} />
      <FormError error={saving.error} fields={['name', 'numbers', 'ringSeconds']} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}

interface FieldsProps {
  draft: DestinationDraft
  put(part: Partial<DestinationDraft>): void
  error(field: string): FieldProblem
}

const DestinationFields = ({ draft, put, error }: FieldsProps) => (
  <>
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      <Field label={text.name} hint={text.nameHint} error={error('name')}>
        <Input required maxLength={100} autoComplete="off" value={draft.name} onValueChange={(name) => put({ name })} />
      </Field>
      <Field label={text.kind}>
        <Select options={KINDS} value={draft.kind} onChange={(kind) => put({ kind })} />
      </Field>
    </div>
    <Field label={text.numbers} hint={text.numbersHint} error={error('numbers')}>
      <Textarea required rows={3} value={draft.numbers} onChange={(event) => put({ numbers: event.target.value })} />
    </Field>
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      <Field label={text.ring}>
        <Select options={RINGS} value={draft.ring} onChange={(ring) => put({ ring })} />
      </Field>
      <Field label={text.ringSeconds} error={error('ringSeconds')}>
        <Input
          type="number"
          inputMode="numeric"
          required
          min={5}
          max={60}
          value={draft.ringSeconds}
          onValueChange={(next) => put({ ringSeconds: String(next) })}
        />
      </Field>
    </div>
    <Field label={text.takesCalls}>
      <Select options={TIMES} value={draft.takesCalls} onChange={(takesCalls) => put({ takesCalls })} />
    </Field>
    {draft.takesCalls === 'own_hours' && <WeekFields days={draft.days} onChange={(days) => put({ days })} />}
    <Checkbox
      label={text.announces}
      hint={text.announcesHint}
      checked={draft.announces}
      onChange={(announces) => put({ announces })}
    />
    <Checkbox
      label={text.acceptByKey}
      hint={text.acceptByKeyHint}
      checked={draft.acceptByKey}
      onChange={(acceptByKey) => put({ acceptByKey })}
    />
    <Checkbox label={text.active} checked={draft.active} onChange={(active) => put({ active })} />
  </>
)

/** @throws Error with the sentence to show */
function requireHours({ takesCalls, days }: DestinationDraft): void {
  if (takesCalls !== 'own_hours') return
  if (!days.some(({ isOpen }) => isOpen)) throw new Error(text.noHours)
  if (hasProblems(days)) throw new Error(text.wrongHours)
}

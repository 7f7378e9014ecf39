import { useMutation } from '@tanstack/react-query'
import { getStaffMember, updateStaffMember } from '../../client/sdk.gen.ts'
import type { Service, StaffMember } from '../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { WeekFields } from '../assistant/hours/week-fields.tsx'
import { hasProblems, type WeeklyHours } from '../assistant/hours/weekly-hours.ts'
import { colorOptions, KINDS, type StaffDraft, staffDraft, toStaffBody } from './staff-draft.ts'
import { text } from './text.ts'
import { useStaffChanges } from './use-staff.ts'

interface StaffSheetProps {
  /** Null adds a member. */
  of: StaffMember | null
  /** The opening hours of the business, with which own hours begin. */
  openings: WeeklyHours
  services: readonly Service[]
  onClose(): void
  onRemove(): void
}

/** Adds or changes a member of staff. */
export function StaffSheet({ of, openings, services, onClose, onRemove }: StaffSheetProps) {
  const form = useRecordForm<StaffMember, StaffDraft>({ record: of, draftOf: (record) => staffDraft(record, openings) })
  const { draft, put } = form
  const { add, reload } = useStaffChanges()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<StaffDraft>) => {
      requireHours(draft)
      if (of === null) return add(toStaffBody(draft))
      const path = { id: of.id }
      await form.save(
        {
          read: () => getStaffMember({ path }),
          write: (merged, headers) => updateStaffMember({ path, headers, body: toStaffBody(merged) }),
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
      extraActions={
        of && (
          <Button variant="danger" className="mr-auto" onClick={onRemove}>
            {text.remove}
          </Button>
        )
      }
    >
      <UnsavedChanges when={form.isChanged && !saving.isSuccess} />
      <Field label={text.name} hint={text.nameHint} error={fieldError(saving.error, 'name')}>
        <Input required maxLength={100} autoComplete="off" value={draft.name} onValueChange={(name) => put({ name })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.kind}>
          <Select options={KINDS} value={draft.kind} onChange={(kind) => put({ kind })} />
        </Field>
        <Field label={text.color} error={fieldError(saving.error, 'color')}>
          <Select options={colorOptions(of?.color ?? '')} value={draft.color} onChange={(color) => put({ color })} />
        </Field>
      </div>
      <ServicesFields draft={draft} services={services} put={put} />
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-2 text-[13px] font-medium">{text.hours}</legend>
        <Checkbox
          label={text.sameHours}
          checked={!draft.hasOwnHours}
          onChange={(same) => put({ hasOwnHours: !same })}
        />
        {draft.hasOwnHours && <WeekFields days={draft.days} onChange={(days) => put({ days })} />}
      </fieldset>
      <Checkbox
        label={text.takesNew}
        hint={text.takesNewHint}
        checked={draft.active}
        onChange={(active) => put({ active })}
      />
      <FormError error={saving.error} fields={['name', 'color']} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}

/** @throws Error with the sentence to show */
function requireHours({ hasOwnHours, days }: StaffDraft): void {
  if (!hasOwnHours) return
  if (!days.some(({ isOpen }) => isOpen)) throw new Error(text.noHours)
  if (hasProblems(days)) throw new Error(text.wrongHours)
}

interface ServicesFieldsProps {
  draft: StaffDraft
  services: readonly Service[]
  put(part: Partial<StaffDraft>): void
}

function ServicesFields({ draft: { offersAll, serviceIds }, services, put }: ServicesFieldsProps) {
  if (services.length === 0) return null
  const choose = (id: string, isOffered: boolean) =>
    put({ serviceIds: isOffered ? [...serviceIds, id] : serviceIds.filter((one) => one !== id) })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-[13px] font-medium">{text.offers}</legend>
      <Checkbox
        label={text.offersAll}
        checked={offersAll}
        onChange={(all) => put({ offersAll: all, serviceIds: services.map(({ id }) => id) })}
      />
      {!offersAll &&
        services.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={serviceIds.includes(id)}
            onChange={(isOffered) => choose(id, isOffered)}
          />
        ))}
    </fieldset>
  )
}

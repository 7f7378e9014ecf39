import type { Appointment } from '../../../client/types.gen.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { FieldProblem } from '../../../ui/form/field-problem.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useStaff } from '../../staff/use-staff.ts'
import { text } from '../text.ts'

interface StaffFieldProps {
  /** The id of the member; '' is anybody who is free. */
  value: string
  onChange(staffId: string): void
  /** Who has the appointment now, who may have been removed since. */
  present?: Pick<Appointment, 'staffId' | 'staffName'>
  error?: FieldProblem
}

/** Chooses a member of staff; nothing for a business without staff. */
export function StaffField({ value, onChange, present, error }: StaffFieldProps) {
  const active = (useStaff().data ?? []).filter((one) => one.active)
  if (active.length === 0) return null
  const members = active.map(({ id, name }) => ({ value: id, label: name }))
  const { staffId = null, staffName = null } = present ?? {}
  const isListed = staffId === null || members.some((one) => one.value === staffId)
  const options = [
    { value: '', label: text.time.anybody },
    ...members,
    ...(isListed ? [] : [{ value: staffId, label: staffName ?? '' }]),
  ]
  return (
    <Field label={text.time.staff} error={error}>
      <Select options={options} value={value} onChange={onChange} />
    </Field>
  )
}

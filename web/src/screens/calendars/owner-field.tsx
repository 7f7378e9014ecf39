import { useState } from 'react'
import type { StaffMember } from '../../client/types.gen.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useStaff } from '../staff/use-staff.ts'
import { text } from './text.ts'

/** No member has this id. */
const BUSINESS = 'business'

export interface Owner {
  /** Null: the whole business. */
  staffId: string | null
  choose(staffId: string | null): void
  /** Empty while they load, and for a business without staff. */
  staff: readonly StaffMember[]
}

/** Whose calendar it is: of the whole business at first. */
export function useOwner(): Owner {
  const [staffId, choose] = useState<string | null>(null)
  const staff = useStaff().data ?? []
  return { staffId, choose, staff: staff.filter(({ active }) => active) }
}

/** Nothing for a business without staff. */
export function OwnerField({ owner: { staffId, choose, staff } }: { owner: Owner }) {
  if (staff.length === 0) return null
  return (
    <Field label={text.whose} hint={text.whoseHint}>
      <OwnerSelect staff={staff} staffId={staffId} onChange={choose} />
    </Field>
  )
}

interface OwnerSelectProps {
  staff: readonly StaffMember[]
  /** Null: the whole business. */
  staffId: string | null
  onChange(staffId: string | null): void
  disabled?: boolean
  /** Required outside a `Field`. */
  'aria-label'?: string
}

export function OwnerSelect({ staff, staffId, onChange, ...rest }: OwnerSelectProps) {
  const options = [
    { value: BUSINESS, label: text.wholeBusiness },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Select
      {...rest}
      options={options}
      value={staffId ?? BUSINESS}
      onChange={(value) => onChange(value === BUSINESS ? null : value)}
    />
  )
}

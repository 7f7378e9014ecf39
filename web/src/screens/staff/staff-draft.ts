import type { NewStaffMember, StaffMember } from '../../client/types.gen.ts'
import type { Option } from '../../ui/form/select.tsx'
import { type Day, toDays, toWeeklyHours, type WeeklyHours } from '../assistant/hours/weekly-hours.ts'
import { text } from './text.ts'

/** A member of staff as the form holds it. Pure. */
export interface StaffDraft {
  name: string
  kind: StaffMember['kind']
  /** `#rrggbb`; '' for none. */
  color: string
  hasOwnHours: boolean
  /** The own hours; those of the business while the member has none. */
  days: readonly Day[]
  offersAll: boolean
  serviceIds: readonly string[]
  active: boolean
}

/** `member` is null for a new one. */
export function staffDraft(member: StaffMember | null, openings: WeeklyHours): StaffDraft {
  return {
    name: member?.name ?? '',
    kind: member?.kind ?? 'person',
    color: member?.color ?? '',
    hasOwnHours: (member?.hours ?? null) !== null,
    days: toDays((member?.hours as WeeklyHours | null | undefined) ?? openings),
    offersAll: (member?.serviceIds ?? null) === null,
    serviceIds: member?.serviceIds ?? [],
    active: member?.active ?? true,
  }
}

export const toStaffBody = (draft: StaffDraft): NewStaffMember => ({
  ...{ name: draft.name.trim(), kind: draft.kind, active: draft.active },
  color: draft.color || null,
  hours: draft.hasOwnHours ? toWeeklyHours(draft.days) : null,
  serviceIds: draft.offersAll ? null : [...draft.serviceIds],
})

export const KINDS = (['person', 'room', 'chair'] as const).map((value) => ({ value, label: text.kinds[value] }))

const COLORS: Option[] = [
  { value: '', label: text.noColor },
  { value: '#0f766e', label: text.colors.teal },
  { value: '#1d4ed8', label: text.colors.blue },
  { value: '#7e22ce', label: text.colors.purple },
  { value: '#be185d', label: text.colors.pink },
  { value: '#b91c1c', label: text.colors.red },
  { value: '#c2410c', label: text.colors.orange },
  { value: '#15803d', label: text.colors.green },
]

/** The colors to choose from, with the present one, which another program may have set. */
export const colorOptions = (present: string): Option[] =>
  COLORS.some(({ value }) => value === present) ? COLORS : [...COLORS, { value: present, label: present }]

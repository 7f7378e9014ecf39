import { clsx } from 'clsx'
import type { Role } from '../../session.ts'
import { assignableRoles } from './roles.ts'
import { text } from './text.ts'

interface RolePickerProps {
  /** The role of the user who chooses; higher roles are not offered. */
  own: Role
  value: Role
  onChange(role: Role): void
  disabled?: boolean
}

export function RolePicker({ own, value, onChange, disabled = false }: RolePickerProps) {
  return (
    <fieldset disabled={disabled} className="flex w-full flex-col gap-2">
      <legend className="mb-1 text-[13px] font-medium">{text.role}</legend>
      {assignableRoles(own).map((role) => (
        <label
          key={role.value}
          className={clsx(
            'flex cursor-pointer gap-2 rounded-md border p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            role.value === value ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="role"
            checked={role.value === value}
            onChange={() => onChange(role.value)}
            className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{role.label}</span>
            <span className="block text-[13px] text-muted">{role.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

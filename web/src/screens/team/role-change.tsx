import { useState } from 'react'
import type { Role } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { RolePicker } from './role-picker.tsx'
import { roleLabel } from './roles.ts'
import { text } from './text.ts'

interface RoleChangeProps {
  /** The role of the user who chooses. */
  own: Role
  current: Role
  busy: boolean
  onChange(role: Role): void
}

/** The role of a member. A button saves it, since the arrow keys choose each role on the way. */
export function RoleChange({ own, current, busy, onChange }: RoleChangeProps) {
  const [chosen, setChosen] = useState<Role | null>(null)
  const role = chosen ?? current
  return (
    <div className="flex flex-col items-start gap-3">
      <RolePicker own={own} value={role} disabled={busy} onChange={setChosen} />
      {role !== current && (
        <Button variant="primary" busy={busy} onClick={() => onChange(role)}>
          {text.saveRole(roleLabel(role))}
        </Button>
      )}
    </div>
  )
}

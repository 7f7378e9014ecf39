import { Pencil } from 'lucide-react'
import type { StaffMember } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { MoveButtons } from '../../ui/form/move-buttons.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'
import { useStaffChanges } from './use-staff.ts'

interface StaffListProps {
  staff: readonly StaffMember[]
  mayWrite: boolean
  onEdit(member: StaffMember): void
}

/** The members of staff in their order. */
export const StaffList = ({ staff, mayWrite, onEdit }: StaffListProps) => (
  <ol className="divide-y divide-line">
    {staff.map((member, index) => (
      <li key={member.id} className="flex items-center gap-3 px-4 py-2">
        <span
          className="size-3 shrink-0 rounded-full border border-line-strong"
          style={member.color === null ? undefined : { background: member.color }}
          aria-hidden
        />
        <MemberFacts of={member} />
        {mayWrite && <RowActions of={member} index={index} isLast={index === staff.length - 1} onEdit={onEdit} />}
      </li>
    ))}
  </ol>
)

function MemberFacts({ of: { name, kind, hours, serviceIds, active } }: { of: StaffMember }) {
  const facts = [
    text.kinds[kind],
    hours === null ? text.openingHours : text.ownHours,
    serviceIds === null ? text.allServices : text.services(serviceIds.length),
  ]
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 font-medium break-words">
        {name}
        {!active && <Badge>{text.inactive}</Badge>}
      </p>
      <p className="text-[13px] text-muted">{facts.join(' · ')}</p>
    </div>
  )
}

interface RowActionsProps {
  of: StaffMember
  index: number
  isLast: boolean
  onEdit(member: StaffMember): void
}

function RowActions({ of, index, isLast, onEdit }: RowActionsProps) {
  const { move: moveMember } = useStaffChanges()
  const { id, name } = of
  const move = (position: number) =>
    void moveMember(id, position).catch((error: unknown) => toast.error(text.notMoved(name), error))
  return (
    <div className="flex shrink-0">
      <MoveButtons {...{ index, isLast }} upLabel={text.moveUp(name)} downLabel={text.moveDown(name)} onMove={move} />
      <Button variant="ghost" size="icon" aria-label={text.edit(name)} onClick={() => onEdit(of)}>
        <Pencil aria-hidden />
      </Button>
    </div>
  )
}

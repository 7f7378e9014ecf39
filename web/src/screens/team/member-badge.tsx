import type { TeamMember } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'

export const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'disabled', label: 'Disabled' },
] as const

export function MemberBadge({ of: { status } }: { of: TeamMember }) {
  if (status === 'active') return <Badge tone="good">Active</Badge>
  return status === 'invited' ? <Badge tone="accent">Invited</Badge> : <Badge>Disabled</Badge>
}

import type { TeamMember } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

export const STATUSES = [
  { value: 'active', label: text.active },
  { value: 'invited', label: text.invited },
  { value: 'disabled', label: text.disabled },
] as const

export function MemberBadge({ of: { status } }: { of: TeamMember }) {
  if (status === 'active') return <Badge tone="good">{text.active}</Badge>
  return status === 'invited' ? <Badge tone="accent">{text.invited}</Badge> : <Badge>{text.disabled}</Badge>
}

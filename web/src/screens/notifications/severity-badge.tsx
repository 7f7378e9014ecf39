import type { Notification } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'

export const SEVERITIES = [
  { value: 'info', label: 'To know' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Problem' },
] as const

const TONES = { info: 'neutral', warning: 'warn', critical: 'bad' } as const

export function SeverityBadge({ of }: { of: Notification['severity'] }) {
  return <Badge tone={TONES[of]}>{SEVERITIES.find(({ value }) => value === of)?.label}</Badge>
}

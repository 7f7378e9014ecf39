import type { Notification } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

export const SEVERITIES = [
  { value: 'info', label: text.info },
  { value: 'warning', label: text.warning },
  { value: 'critical', label: text.critical },
] as const

const TONES = { info: 'neutral', warning: 'warn', critical: 'bad' } as const

export function SeverityBadge({ of }: { of: Notification['severity'] }) {
  return <Badge tone={TONES[of]}>{SEVERITIES.find(({ value }) => value === of)?.label}</Badge>
}

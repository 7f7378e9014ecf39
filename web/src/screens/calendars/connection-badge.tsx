import type { CalendarConnection } from '../../client/types.gen.ts'
import { Badge, type Tone } from '../../ui/data/badge.tsx'
import { text } from './text.ts'

const TONES: Record<CalendarConnection['status'], Tone> = {
  new: 'neutral',
  ok: 'good',
  failing: 'warn',
  refused: 'bad',
}

export const ConnectionBadge = ({ of }: { of: CalendarConnection }) => (
  <Badge tone={TONES[of.status]}>{text.states[of.status]}</Badge>
)

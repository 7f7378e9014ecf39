import type { ApiKey } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { useNow } from '../../use-now.ts'
import { text } from './text.ts'

export type KeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** `ending`: the key works until a known time. */
export function keyState({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'active'
  return Date.parse(expiresAt) <= now ? 'expired' : 'ending'
}

export const hasEnded = (key: ApiKey, now: number): boolean => ['expired', 'revoked'].includes(keyState(key, now))

const STATE_LABELS = {
  active: { tone: 'good', label: text.active },
  ending: { tone: 'warn', label: text.expiring },
  expired: { tone: 'neutral', label: text.expired },
  revoked: { tone: 'neutral', label: text.revoked },
} as const

export function KeyBadge({ of }: { of: ApiKey }) {
  const { tone, label } = STATE_LABELS[keyState(of, useNow())]
  return <Badge tone={tone}>{label}</Badge>
}

import type { ApiKey } from '../../client/types.gen.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { useNow } from '../../use-now.ts'

export type KeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** `ending`: the key works until a known time. */
export function keyState({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'active'
  return Date.parse(expiresAt) <= now ? 'expired' : 'ending'
}

export const hasEnded = (key: ApiKey, now: number): boolean => ['expired', 'revoked'].includes(keyState(key, now))

const STATE_LABELS = {
  active: { tone: 'good', text: 'Active' },
  ending: { tone: 'warn', text: 'Expires' },
  expired: { tone: 'neutral', text: 'Expired' },
  revoked: { tone: 'neutral', text: 'Revoked' },
} as const

export function KeyBadge({ of }: { of: ApiKey }) {
  const { tone, text } = STATE_LABELS[keyState(of, useNow())]
  return <Badge tone={tone}>{text}</Badge>
}

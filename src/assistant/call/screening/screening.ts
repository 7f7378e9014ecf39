import { ANONYMOUS } from '../../../features/blocked-callers/blocked-caller.ts'
import type { CallerRules } from '../../../features/blocked-callers/blocked-caller-store.ts'
import type { CallLeg } from '../../../media/call-leg.ts'

/**
 * Why the call of a caller is refused before it is answered:
 * - `blocked`: the business has blocked the number, its beginning, or callers who withhold their number;
 * - `own_number`: the call shows the dialed number as its own, and no carrier vouches for that: a forged number;
 * - `failed_check`: the caller's number failed the check of the network (STIR/SHAKEN), and the business refuses such calls;
 * - `silent_caller`: nobody spoke in the last calls of the number, as in those of machines that look for people.
 */
export type ScreeningRefusal = 'blocked' | 'own_number' | 'failed_check' | 'silent_caller'

/** Null: no rule refuses the call. An allowed number is refused by none. Pure. */
export function screenCaller(
  { from, to, attestation = null }: Pick<CallLeg, 'from' | 'to' | 'attestation'>,
  { isBlocked, isAllowed, isSilent, refusesFailedChecks }: CallerRules,
): ScreeningRefusal | null {
  if (isAllowed) return null
  if (isBlocked) return 'blocked'
  if (from === to && from !== ANONYMOUS && attestation !== 'A') return 'own_number'
  if (attestation === 'failed' && refusesFailedChecks) return 'failed_check'
  return isSilent ? 'silent_caller' : null
}

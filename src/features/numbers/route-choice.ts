import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { VOICE_CARRIERS } from '../../kernel/voice-carriers.ts'
import type { Sql } from '../../store/database.ts'
import type { PhoneNumber } from './number.ts'
import { hasConnection } from './number-store.ts'

/** What carries a number's outbound calls: `sip` for a SIP connection of the business, or a carrier's account. */
export const NUMBER_PROVIDERS = ['sip', ...VOICE_CARRIERS] as const
export type NumberProvider = (typeof NUMBER_PROVIDERS)[number]

/** The outbound route that an owner chooses for a number. Absent fields keep their values; null clears. */
export interface RouteChoice {
  provider?: NumberProvider | undefined
  /** A SIP connection of the business. */
  sipConnectionId?: string | null | undefined
}

/**
 * Applies a choice. A number belongs to a SIP connection or to a carrier, never to both, so choosing one clears the other.
 * @throws BAD_REQUEST naming the field
 */
export async function resolveRouteChoice(
  tx: Sql,
  businessId: string,
  { provider, sipConnectionId }: RouteChoice,
  before: Pick<PhoneNumber, 'provider' | 'sipConnectionId'>,
): Promise<Pick<PhoneNumber, 'provider' | 'sipConnectionId'>> {
  if (provider !== undefined) requireOneOf('provider', provider, NUMBER_PROVIDERS)
  const isCarrier = provider !== undefined && provider !== 'sip'
  if (sipConnectionId) {
    if (isCarrier) throw badRequest(`provider: outbound calls use either a SIP trunk or ${provider}, not both`)
    if (!(await hasConnection(tx, businessId, sipConnectionId)))
      throw badRequest(`sipConnectionId: ${sipConnectionId} is not a SIP trunk of this business`)
    return { provider: 'sip', sipConnectionId }
  }
  const kept = sipConnectionId === null || isCarrier ? null : before.sipConnectionId
  return { provider: provider ?? before.provider, sipConnectionId: kept }
}

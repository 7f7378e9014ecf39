import { badRequest } from '../../kernel/api-error.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import type { Sql } from '../../store/database.ts'
import type { PhoneNumber } from './number.ts'
import { hasConnection } from './number-store.ts'

/** Whose calls out a number's are: `sip` for a SIP connection of the business, or the account at a carrier. */
export const NUMBER_PROVIDERS = ['sip', 'twilio', 'telnyx'] as const
export type NumberProvider = (typeof NUMBER_PROVIDERS)[number]

/** Where a number belongs, and by what its calls go out. Absent stays, null clears. */
export interface NumberWay {
  provider?: NumberProvider | undefined
  /** One of the business's. */
  sipConnectionId?: string | null | undefined
}

/**
 * What comes of a wish: a number belongs to a connection or to a carrier, never to both, so that choosing one leaves the other.
 * @throws BAD_REQUEST naming the field
 */
export async function chosenWay(
  tx: Sql,
  businessId: string,
  { provider, sipConnectionId }: NumberWay,
  before: Pick<PhoneNumber, 'provider' | 'sipConnectionId'>,
): Promise<Pick<PhoneNumber, 'provider' | 'sipConnectionId'>> {
  if (provider !== undefined) requireOneOf('provider', provider, NUMBER_PROVIDERS)
  const isCarrier = provider !== undefined && provider !== 'sip'
  if (sipConnectionId) {
    if (isCarrier) throw badRequest(`provider: calls go out over a SIP connection or over ${provider}, not over both`)
    if (!(await hasConnection(tx, businessId, sipConnectionId)))
      throw badRequest(`sipConnectionId: ${sipConnectionId} is not a connection of this business`)
    return { provider: 'sip', sipConnectionId }
  }
  const kept = sipConnectionId === null || isCarrier ? null : before.sipConnectionId
  return { provider: provider ?? before.provider, sipConnectionId: kept }
}

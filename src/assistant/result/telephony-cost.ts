import { costCents, rateFor } from '../../features/sip/sip-rate.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'

/**
 * The trunk's charge for a call at the business's own rates; null if there is no rate for the number or the rates cannot be read. In that case the
 * price table applies.
 */
export async function telephonyCents(
  db: Database,
  businessId: string,
  leg: Pick<CallLeg, 'from' | 'to' | 'direction' | 'transport'>,
  call: { at: Instant; connectedSeconds: number },
  log: Log,
): Promise<number | null> {
  const { direction, transport = 'sip' } = leg
  if (transport !== 'sip') return null
  const phone = direction === 'inbound' ? leg.from : leg.to
  if (!phone.startsWith('+')) return null
  try {
    const rate = await rateFor(db, businessId, { phone, direction, at: call.at })
    return rate && costCents(rate, Math.ceil(call.connectedSeconds))
  } catch (err) {
    log.warn({ businessId, err }, 'the rate of a call could not be loaded')
    return null
  }
}

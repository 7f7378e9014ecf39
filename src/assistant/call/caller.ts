import type { Business } from '../../features/business/business.ts'
import { type Caller, numberSuffices } from '../../features/caller-proof/caller-proof.ts'
import { contactNameByPhone } from '../../features/contacts/contact.ts'
import type { Log } from '../../kernel/log.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database } from '../../store/database.ts'
import type { CallFacts } from './config.ts'

/** The number at the other end of the call. */
export const callerPhone = ({ country }: Business, leg: CallFacts['leg']): string | null =>
  parsePhoneNumber(leg.direction === 'inbound' ? leg.from : leg.to, country)

/**
 * The name of the contact at the other end. Null if the contacts cannot be read, or if the caller must prove who they
 * are: otherwise anybody who shows a forged number would hear the name.
 */
export async function loadCallerName(
  db: Database,
  business: Business,
  leg: CallFacts['leg'],
  log: Log,
): Promise<string | null> {
  const phone = callerPhone(business, leg)
  const isProven = numberSuffices(business, { isNumberDoubtful: leg.attestation === 'failed' })
  if (phone === null || !isProven) return null
  try {
    return await contactNameByPhone(db, business.id, phone)
  } catch (err) {
    log.warn({ businessId: business.id, err }, 'could not read the name of a caller; the call goes on without it')
    return null
  }
}

/** The caller's number and how it was verified, as tools get them. Pure. */
export function callerOf(
  { business, leg, namesAreHeard, hasRealtime }: Pick<CallFacts, 'business' | 'leg' | 'namesAreHeard' | 'hasRealtime'>,
  callId: string,
): Caller {
  return {
    phone: callerPhone(business, leg),
    businessPhone: parsePhoneNumber(leg.direction === 'inbound' ? leg.to : leg.from, business.country),
    callId,
    messageId: null,
    isNumberDoubtful: leg.attestation === 'failed',
    namesAreHeard: namesAreHeard || hasRealtime,
  }
}

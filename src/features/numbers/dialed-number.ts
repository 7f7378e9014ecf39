import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database } from '../../store/database.ts'
import { type NumberHolder, selectCountries, selectHolders } from './number-store.ts'

/** Which business answers a dialed number. */
export interface DialedNumber {
  /** The business whose active number this is; null if none. */
  owner: string | null
  /**
   * The businesses that claim the number without verification. Empty if a business has verified that the number is its
   * own.
   */
  claimants: string[]
}

const NOBODY: DialedNumber = { owner: null, claimants: [] }

/**
 * Looks up a dialed number in any format that a trunk sends: `+15551234567`, `15551234567`, `0015551234567` or the
 * national format of a business's country. A format that fits numbers of several businesses has no owner, because
 * answering for the wrong business is worse than not answering.
 */
export async function findDialedNumber(db: Database, dialed: string): Promise<DialedNumber> {
  const text = dialed.trim()
  if (!/^\+?[\d\s().-]{3,30}$/.test(text)) return NOBODY
  const digits = text.replaceAll(/\D/g, '')
  const international = await selectHolders(db.read, [`+${digits}`])
  if (text.startsWith('+') || international.some(isProven)) return dialedNumber(international)
  const countries = await selectCountries(db.read)
  const national = countries.map((country) => parsePhoneNumber(digits, country))
  const spellings = [digits.startsWith('00') ? `+${digits.slice(2)}` : null, ...national].filter((one) => one !== null)
  return dialedNumber([...international, ...(await selectHolders(db.read, [...new Set(spellings)]))])
}

/**
 * Whether the number was given by the operator or verified. A suspended number is not answered, but it belongs to
 * nobody else.
 */
const isProven = ({ status }: NumberHolder): boolean => status === 'active' || status === 'suspended'

function dialedNumber(holders: readonly NumberHolder[]): DialedNumber {
  const ids = (some: readonly NumberHolder[]) => [...new Set(some.map(({ businessId }) => businessId))]
  const owners = ids(holders.filter(({ status }) => status === 'active'))
  const claimants = holders.some(isProven) ? [] : ids(holders.filter(({ status }) => status === 'pending'))
  return { owner: owners.length === 1 ? (owners[0] ?? null) : null, claimants }
}

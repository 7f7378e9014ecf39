import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

export interface PhoneNumber {
  id: string
  /** E.164. */
  phone: string
  label: string | null
  isDefault: boolean
  createdAt: Instant
}

export async function addNumber(
  _db: Database,
  _businessId: string,
  _input: { phone: string; label?: string; isDefault?: boolean },
  _now: Instant,
): Promise<PhoneNumber> {
  throw new Error('not written yet')
}

export async function listNumbers(_db: Database, _businessId: string): Promise<PhoneNumber[]> {
  throw new Error('not written yet')
}

export async function findBusinessIdByNumber(_db: Database, _dialled: string): Promise<string | null> {
  throw new Error('not written yet')
}

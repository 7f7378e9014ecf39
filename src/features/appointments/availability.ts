import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'

export interface Slot {
  start: Instant
  end: Instant
}

export async function slotsOn(
  _db: Database,
  _business: Business,
  _date: string,
  _wish: { service?: string; durationMinutes?: number },
  _now: Instant,
): Promise<Slot[]> {
  throw new Error('not written yet')
}

export async function nextOpenSlots(
  _db: Database,
  _business: Business,
  _wish: { service?: string; durationMinutes?: number; after?: Instant; count: number },
  _now: Instant,
): Promise<Slot[]> {
  throw new Error('not written yet')
}

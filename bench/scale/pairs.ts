import { type CallLogFilters, countCallLog, listCallLog, listSortedCallLog } from '../../src/features/calls/call-log.ts'
import type { PageRequest } from '../../src/kernel/page.ts'
import type { Database } from '../../src/store/database.ts'

const DAY_MS = 86_400_000

/** Values of each filter of the dashboard's list of calls: a frequent one, a rare one, and one that no call has. */
const valuesOf = (now: Date): CallLogFilters[][] => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return [
    [{ status: 'missed' }, { status: 'failed' }],
    [{ outcome: 'booked' }, { outcome: 'moved' }, { outcome: 'spam' }],
    [{ topic: 'Parking' }, { topic: 'Question 7' }, { topic: 'Lost property' }, { topic: 'Submarines' }],
    [{ direction: 'inbound' }, { direction: 'outbound' }],
    [{ endedReason: 'caller_hangup' }, { endedReason: 'provider_error' }, { endedReason: 'no_answer' }],
    [{ contactId: `ctc_${String(42).padStart(26, '0')}` }, { contactId: 'ctc_none' }],
    [{ test: false }, { test: true }],
    [{ startedAfter: ago(30) }, { startedAfter: ago(181), startedBefore: ago(180) }, { startedBefore: ago(400) }],
  ]
}

const nameOf = (filters: CallLogFilters): string =>
  Object.entries(filters)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString().slice(0, 10) : value}`)
    .join(', ')

/** Each value of each filter, alone and with each value of each other filter. */
function* combinations(now: Date): Generator<CallLogFilters> {
  const values = valuesOf(now)
  for (const [at, ofOne] of values.entries())
    for (const one of ofOne) {
      yield one
      for (const ofOther of values.slice(at + 1)) for (const other of ofOther) yield { ...one, ...other }
    }
}

/** A page, a count and the page of the longest calls of each combination: a name and one reading. */
export function pairReadings(db: Database, businessId: string, now: Date): Map<string, () => Promise<unknown>> {
  const page: PageRequest = { limit: 20, after: null }
  const all = new Map<string, () => Promise<unknown>>()
  for (const filters of combinations(now)) {
    const name = nameOf(filters)
    all.set(`page: ${name}`, () => listCallLog(db, businessId, filters, page))
    all.set(`count: ${name}`, () => countCallLog(db, businessId, filters))
    const longest = { by: 'length', isDescending: true } as const
    all.set(`by length: ${name}`, () => listSortedCallLog(db, businessId, filters, longest, page))
  }
  return all
}

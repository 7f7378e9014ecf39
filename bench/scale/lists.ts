import { type CallFilters, listCalls } from '../../src/features/calls/call.ts'
import {
  CALL_SORTS,
  type CallLogFilters,
  countCallLog,
  listCallLog,
  listSortedCallLog,
} from '../../src/features/calls/call-log.ts'
import type { PageRequest } from '../../src/kernel/page.ts'
import type { Database } from '../../src/store/database.ts'

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const CONTACT = `ctc_${String(42).padStart(26, '0')}`

/** Filters of GET /calls: common and rare values, and those that match nothing. */
const apiFilters = (now: Date): Record<string, CallFilters> => ({
  none: {},
  'status completed': { status: 'completed' },
  'status failed (rare)': { status: 'failed' },
  'outcome booked': { outcome: 'booked' },
  'outcome spam (none)': { outcome: 'spam' },
  'direction inbound': { direction: 'inbound' },
  'direction outbound (rare)': { direction: 'outbound' },
  from: { from: '+15550000042' },
  to: { to: '+12125550100' },
  'from (none)': { from: '+15559999999' },
  contact: { contactId: CONTACT },
  'topic Parking': { topic: 'parking' },
  'topic Question 7 (one in 220)': { topic: 'Question 7' },
  'topic Lost property (rare)': { topic: 'Lost property' },
  'topic that no call has': { topic: 'Submarines' },
  'topic Parking, status missed (none, both frequent)': { topic: 'Parking', status: 'missed' },
  'started in a day half a year ago': { startedAfter: daysBefore(now, 181), startedBefore: daysBefore(now, 180) },
  'started before the second day': { startedBefore: daysBefore(now, 364) },
  'started after a month ago': { startedAfter: daysBefore(now, 30) },
  'with test calls': { includeTest: true },
  'status failed, outcome booked': { status: 'failed', outcome: 'booked' },
  'status missed, outcome booked (none, both frequent)': { status: 'missed', outcome: 'booked' },
  'status failed, outbound': { status: 'failed', direction: 'outbound' },
  'outcome moved, outbound': { outcome: 'moved', direction: 'outbound' },
  'outcome booked in a day half a year ago': {
    ...{ outcome: 'booked', startedAfter: daysBefore(now, 181), startedBefore: daysBefore(now, 180) },
  },
})

/** Filters of the dashboard's list that GET /calls does not have. */
const logFilters: Record<string, CallLogFilters> = {
  'ended by the caller': { endedReason: 'caller_hangup' },
  'ended by an error (rare)': { endedReason: 'provider_error' },
  'ended for a reason that no call has': { endedReason: 'no_answer' },
  'test calls only (rare)': { test: true },
  'no test calls': { test: false },
}

/** What is measured: a name and one reading of a page or a number. */
export function readings(db: Database, businessId: string, now: Date): Map<string, () => Promise<unknown>> {
  const page: PageRequest = { limit: 20, after: null }
  const deep: PageRequest = { limit: 20, after: { createdAt: daysBefore(now, 180), id: '' } }
  const all = new Map<string, () => Promise<unknown>>()
  const api = apiFilters(now)
  for (const [name, filters] of Object.entries(api)) {
    all.set(`filter: ${name}`, () => listCalls(db, businessId, filters, page))
    all.set(`filter, half a year back: ${name}`, () => listCalls(db, businessId, filters, deep))
  }
  for (const [name, filters] of Object.entries(logFilters))
    all.set(`filter: ${name}`, () => listCallLog(db, businessId, filters, page))
  for (const [name, { from, to, includeTest, ...filters }] of Object.entries(api))
    all.set(`count: ${name}`, () => countCallLog(db, businessId, filters))
  for (const by of CALL_SORTS)
    for (const isDescending of [false, true])
      all.set(`sort: ${by}, ${isDescending ? 'descending' : 'ascending'}`, () =>
        listSortedCallLog(db, businessId, { test: false }, { by, isDescending }, page),
      )
  return all
}

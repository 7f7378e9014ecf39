import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { type Count, MAX_COUNTED } from '../../kernel/schema.ts'
import type { CallTransport } from '../../kernel/voice-carriers.ts'
import { countRows } from '../../store/count.ts'
import type { Database, Fragment, Sql } from '../../store/database.ts'
import { rowsWithIds } from '../../store/few-rows.ts'
import { isShortSearch } from '../../store/searches.ts'
import { type SortedRow, type SortKey, type SortOrder, sortedPageOf, sortedRows } from '../../store/sorted-page.ts'
import type { Call, CallDirection, EndedReason, EndedStatus } from './call.ts'
import type { Outcome } from './call-outcome.ts'
import {
  asListed,
  createdWithin,
  fewCallsAbout,
  isAbout,
  isReadAbout,
  isTest,
  itemColumns,
  type Marked,
} from './call-store.ts'

/** An ended call as the dashboard lists it, with the contact and why it ended. */
export interface LoggedCall extends Call {
  contactId: string | null
  contactName: string | null
  transport: CallTransport
  endedReason: EndedReason
  hasRecording: boolean
}

export interface CallLogFilters {
  /** Searched in the transcript, the summary, the far end's number and the contact's name. */
  q?: string | undefined
  status?: EndedStatus | undefined
  outcome?: Outcome | undefined
  /** Compared without case. */
  topic?: string | undefined
  direction?: CallDirection | undefined
  endedReason?: EndedReason | undefined
  contactId?: string | undefined
  startedAfter?: Instant | undefined
  startedBefore?: Instant | undefined
  /** True for test calls only, false to leave them out. */
  test?: boolean | undefined
}

/** A search for one or two letters covers only this many of the newest calls. */
const MAX_SHORT_SEARCHED = 2_000
/** The most contacts with a matching name that are searched. */
const MAX_NAMESAKES = 200

/** Newest first; ended calls only. */
export async function listCallLog(
  db: Database,
  businessId: string,
  filters: CallLogFilters,
  page: PageRequest,
): Promise<Page<LoggedCall>> {
  const { q } = filters
  const select = (sql: Sql) => selectLoggedCalls(sql, businessId, filters, page)
  return pageOf(await (q === undefined ? select(db.list) : db.search(businessId, select)), page.limit)
}

const loggedColumns = (sql: Sql) => sql`
  ${itemColumns(sql)}, contact_id AS "contactId", transport, ended_reason AS "endedReason",
  (SELECT name FROM contacts WHERE contacts.id = contact_id) AS "contactName",
  recording_file IS NOT NULL AS "hasRecording"`

async function selectLoggedCalls(
  sql: Sql,
  businessId: string,
  filters: CallLogFilters,
  page: PageRequest,
): Promise<LoggedCall[]> {
  const few = filters.topic === undefined ? null : await fewCallsAbout(sql, businessId, filters.topic)
  // The ids first, since the indexes of the filters hold all that this takes.
  const ids = sql`
    SELECT id FROM ${matching(sql, businessId, filters, few)} ${createdWithin(sql, filters, page.after)}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`
  const rows = await sql<Marked<LoggedCall>[]>`
    SELECT ${loggedColumns(sql)} FROM calls WHERE id = ANY (ARRAY(${ids})) ORDER BY created_at DESC, id DESC`
  return rows.map(asListed<LoggedCall>)
}

export const CALL_SORTS = ['who', 'status', 'length', 'when'] as const
export type CallSort = (typeof CALL_SORTS)[number]

const SORT_KEYS: Readonly<Record<CallSort, (sql: Sql) => SortKey>> = {
  who: (sql) => ({
    value: sql`search_text(coalesce((SELECT name FROM contacts WHERE contacts.id = contact_id),
      CASE WHEN direction = 'inbound' THEN from_phone ELSE to_phone END))`,
    type: 'text',
  }),
  status: (sql) => ({ value: sql`status`, type: 'text', isNeverNull: true }),
  length: (sql) => ({ value: sql`duration_seconds`, type: 'integer', isNeverNull: true }),
  when: (sql) => ({ value: sql`started_at`, type: 'timestamptz', isNeverNull: true }),
}

/**
 * The calls that match the filters, in an order other than newest first. In the order of callers, whose names are those of the contacts, they
 * are at most the newest `MAX_COUNTED`: each is read and its contact looked up.
 */
export async function listSortedCallLog(
  db: Database,
  businessId: string,
  filters: CallLogFilters,
  { by, isDescending }: SortOrder<CallSort>,
  page: PageRequest,
): Promise<Page<LoggedCall>> {
  const rows = await db.search(businessId, async (sql) => {
    const { column, after, order } = sortedRows(sql, SORT_KEYS[by](sql), isDescending, page)
    const left = matching(sql, businessId, filters)
    // Few calls are all read by their ids and sorted. OFFSET keeps PostgreSQL from looking for them in an index with this order.
    const areMany = !isFiltered(filters) || (await countRows(sql, left)).more
    const few = sql`(SELECT * FROM calls WHERE id = ANY (ARRAY(SELECT id FROM ${left})) OFFSET 0) AS few WHERE true`
    const all = areMany ? left : few
    const newest = sql`(SELECT * FROM ${all} ORDER BY created_at DESC, id DESC LIMIT ${MAX_COUNTED}) AS newest WHERE true`
    return sql<(Marked<LoggedCall> & SortedRow)[]>`
      SELECT ${loggedColumns(sql)}, ${column} FROM ${by === 'who' ? newest : all} ${after} ${order}`
  })
  const { items, next } = sortedPageOf(rows, page.limit)
  return { items: items.map((row) => asListed<LoggedCall>(row)), next }
}

/** The number of calls that match the filters. */
export function countCallLog(db: Database, businessId: string, filters: CallLogFilters): Promise<Count> {
  const count = (sql: Sql) =>
    countRows(sql, sql`${matching(sql, businessId, filters)} ${createdWithin(sql, filters, null)}`)
  return filters.q === undefined ? count(db.list) : db.search(businessId, count)
}

/** Whether a filter other than `test` is given. */
const isFiltered = ({ test: _, ...others }: CallLogFilters): boolean =>
  Object.values(others).some((value) => value !== undefined)

/**
 * The SQL for the matching calls: what follows FROM, up to the last condition.
 * @param few for a page of the newest calls, the result of `fewCallsAbout` for the topic
 */
function matching(sql: Sql, businessId: string, filters: CallLogFilters, few?: readonly string[] | null): Fragment {
  const { q, status, outcome, topic, direction, endedReason, contactId, startedAfter, startedBefore, test } = filters
  const newest = sql`(
    SELECT * FROM calls WHERE business_id = ${businessId} AND status <> 'live'
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_SHORT_SEARCHED})`
  const found =
    q === undefined
      ? sql``
      : sql`AND (call_search_text(direction, from_phone, to_phone, summary, transcript) LIKE search_pattern(${q})
          OR carrier_call_id = ${q}
          OR contact_id = ANY (ARRAY(
            SELECT id FROM contacts WHERE contacts.business_id = ${businessId}
              AND contact_search_text(name, phone, email) LIKE search_pattern(${q}) LIMIT ${MAX_NAMESAKES})))`
  const isShort = q !== undefined && isShortSearch(q)
  const about = few === undefined ? isAbout : isReadAbout
  const searched = few ? rowsWithIds(sql, sql`calls`, few) : sql`calls`
  return sql`${isShort ? newest : searched} AS found
    WHERE business_id = ${businessId} AND status <> 'live' ${found}
      ${test === undefined ? sql`` : test ? sql`AND ${isTest(sql)}` : sql`AND NOT ${isTest(sql)}`}
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
      ${outcome === undefined ? sql`` : sql`AND outcome = ${outcome}`}
      ${topic === undefined ? sql`` : sql`AND ${about(sql, topic)}`}
      ${direction === undefined ? sql`` : sql`AND direction = ${direction}`}
      ${endedReason === undefined ? sql`` : sql`AND ended_reason = ${endedReason}`}
      ${contactId === undefined ? sql`` : sql`AND contact_id = ${contactId}`}
      ${startedAfter === undefined ? sql`` : sql`AND started_at >= ${startedAfter}`}
      ${startedBefore === undefined ? sql`` : sql`AND started_at < ${startedBefore}`}`
}

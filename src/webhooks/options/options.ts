import { isDeepStrictEqual } from 'node:util'
import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { type Condition, type ConditionToSet, type ConditionValue, filterOf, requireConditions } from './condition.ts'
import { type HeaderToSet, openHeaders, requireHeaders, sealHeaders } from './custom-headers.ts'
import { type OptionsRow, selectOptions, storeOptions, storeRateLimit } from './options-store.ts'
import { type RateLimit, requireRateLimit } from './rate-limit.ts'

/** How deliveries are sent to an endpoint, beyond its URL and events. */
export interface EndpointOptions {
  /** Values are secrets and never shown. */
  headers: { name: string }[]
  /** All must be met; no delivery is made of an event that does not meet them. */
  conditions: (Condition & { values: ConditionValue[] })[]
  /** Null for no limit. */
  rateLimit: RateLimit | null
}

/** Absent fields keep their values. */
export interface OptionsChange {
  headers?: readonly HeaderToSet[] | undefined
  conditions?: readonly ConditionToSet[] | undefined
  rateLimit?: RateLimit | null | undefined
}

export async function readOptions(db: Database, businessId: string, id: string): Promise<EndpointOptions> {
  return shown(await selectOptions(db.read, businessId, id), id)
}

/**
 * Changes the options. New conditions apply to later events and replays; waiting deliveries are sent anyway.
 * @throws BAD_REQUEST, NOT_FOUND
 */
export async function changeOptions(
  db: Database,
  box: SealedBox,
  businessId: string,
  id: string,
  change: OptionsChange,
  now: Instant,
): Promise<EndpointOptions> {
  return db.transaction(async (tx) => {
    const before = await selectOptions(tx, businessId, id, 'FOR NO KEY UPDATE')
    if (before === null) throw notFound(`webhook endpoint ${id}`)
    const conditions =
      change.conditions === undefined ? before.conditions : requireConditions(change.conditions, before.events)
    let { sealedHeaders, headerNames } = before
    if (change.headers !== undefined) {
      const isKept = change.headers.some(({ value }) => value === undefined)
      const headers = requireHeaders(change.headers, isKept ? openHeaders(box, id, sealedHeaders) : [])
      sealedHeaders = sealHeaders(box, id, headers)
      headerNames = headers.map(({ name }) => name)
    }
    const rateLimit = change.rateLimit == null ? null : requireRateLimit(change.rateLimit)
    await storeOptions(tx, id, { sealedHeaders, headerNames, conditions, filter: filterOf(conditions) }, now)
    if (change.rateLimit !== undefined) await storeRateLimit(tx, businessId, id, rateLimit, now)
    return shown(await selectOptions(tx, businessId, id), id)
  })
}

/**
 * Checks a change of URL or events against the options: headers are secrets of one server, and conditions name fields of the events.
 * Stored conditions are checked again only for other events, since older versions accepted some that this one refuses.
 * @throws BAD_REQUEST
 */
export function requireFitting(
  options: Pick<OptionsRow, 'headerNames' | 'conditions'>,
  before: { url: string; events: readonly string[] },
  after: { url: string; events: readonly string[] },
): void {
  if (options.headerNames.length > 0 && new URL(before.url).origin !== new URL(after.url).origin)
    throw badRequest(
      `url: is another server, and the headers ${options.headerNames.join(', ')} are secrets of the old one; remove these headers first`,
    )
  if (!isDeepStrictEqual(before.events, after.events)) requireConditions(options.conditions, after.events)
}

function shown(row: OptionsRow | null, id: string): EndpointOptions {
  if (row === null) throw notFound(`webhook endpoint ${id}`)
  const { headerNames, conditions, rateLimit } = row
  return {
    headers: headerNames.map((name) => ({ name })),
    conditions: conditions.map((one) => ({ ...one, values: [...one.values] })),
    rateLimit,
  }
}

import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Sql } from '../../store/database.ts'
import { type LoadedKey, loadKeys, signingSet } from '../endpoints/signing-key.ts'
import { type AddressGuard, checkUrl } from './address-guard.ts'
import type { SignatureScheme, SigningSet } from './signature.ts'

/** An endpoint as a sender needs it: where to, and with parsed keys. */
export interface Target {
  endpointId: string
  revision: number
  /** Null where the stored URL is not acceptable (any more): the guard's settings may have changed. */
  address: TargetAddress | null
  /** Which keys sign at `now`; null: none. */
  keysAt(now: Instant): SigningSet | null
}

/** A URL in the parts that a request is made of, taken apart once. */
export interface TargetAddress {
  origin: string
  host: string
  /** With the query. */
  path: string
}

export const addressOf = (url: URL): TargetAddress => ({
  origin: url.origin,
  host: url.host,
  path: `${url.pathname}${url.search}`,
})

interface TargetRow {
  id: string
  businessId: string
  url: string
  scheme: SignatureScheme
  revision: number
}

/** Remembers endpoints by their revision, which grows with every change, so a claim tells when to load one anew. */
export class Targets {
  readonly #sql: Sql
  readonly #box: SealedBox
  readonly #guard: AddressGuard
  readonly #known = new Map<string, Target>()

  constructor(sql: Sql, box: SealedBox, guard: AddressGuard) {
    this.#sql = sql
    this.#box = box
    this.#guard = guard
  }

  get(endpointId: string): Target | undefined {
    return this.#known.get(endpointId)
  }

  /** Loads those that are unknown or older than the revision asked for. */
  async load(wanted: readonly { endpointId: string; revision: number }[]): Promise<void> {
    const stale = wanted.filter((one) => (this.#known.get(one.endpointId)?.revision ?? -1) < one.revision)
    const ids = [...new Set(stale.map((one) => one.endpointId))]
    if (ids.length === 0) return
    const rows = await this.#sql<TargetRow[]>`
      SELECT id, business_id AS "businessId", url, scheme, revision FROM webhook_endpoints WHERE id = ANY(${ids})`
    const keys = await loadKeys(this.#sql, this.#box, ids)
    if (this.#known.size > 10_000) this.#known.clear()
    for (const row of rows) this.#known.set(row.id, this.#targetFrom(row, keys))
  }

  #targetFrom(row: TargetRow, keys: readonly LoadedKey[]): Target {
    const checked = checkUrl(row.url, this.#guard)
    return {
      endpointId: row.id,
      revision: row.revision,
      address: 'url' in checked ? addressOf(checked.url) : null,
      keysAt: signingSets(
        row.scheme,
        keys.filter((key) => key.businessId === row.businessId && (key.endpointId ?? row.id) === row.id),
      ),
    }
  }
}

/** The set at a time, worked out anew only when a key retires. Time is expected to go forward. */
function signingSets(scheme: SignatureScheme, keys: readonly LoadedKey[]): Target['keysAt'] {
  let known: SigningSet | null = null
  let untilMs = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now.getTime() < untilMs) return known
    known = signingSet(scheme, keys, now)
    const ends = keys.map((key) => key.retiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
    untilMs = Math.min(...ends.filter((ms) => ms > now.getTime()), Number.POSITIVE_INFINITY)
    return known
  }
}

import type { Instant } from '../../kernel/clock.ts'
import { type AddressGuard, checkUrl } from '../../kernel/network/address-guard.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Sql } from '../../store/database.ts'
import { type LoadedKey, loadKeys, signingSet } from '../endpoints/signing-key.ts'
import { type CustomHeader, openHeaders } from '../options/custom-headers.ts'
import type { SignatureScheme, SigningSet } from './signature.ts'

/** An endpoint as the sender needs it: its address and its parsed keys. */
export interface Target {
  endpointId: string
  revision: number
  /** Null if the stored URL is no longer acceptable, for example after a change of the guard's settings. */
  address: TargetAddress | null
  /** The headers that its owner chose; null if the service's key cannot open them. */
  headers: readonly CustomHeader[] | null
  /** The keys that sign at `now`; null if there are none. */
  keysAt(now: Instant): SigningSet | null
}

/** The parts of a URL that a request needs, parsed once. */
export interface TargetAddress {
  origin: string
  host: string
  /** Includes the query. */
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
  sealedHeaders: Uint8Array | null
}

/**
 * Caches endpoints by revision. The revision grows with every change, so a claim shows when an endpoint must be
 * reloaded.
 */
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

  /** Loads endpoints that are unknown or older than the requested revision. */
  async load(wanted: readonly { endpointId: string; revision: number }[]): Promise<void> {
    const stale = wanted.filter((one) => (this.#known.get(one.endpointId)?.revision ?? -1) < one.revision)
    const ids = [...new Set(stale.map((one) => one.endpointId))]
    if (ids.length === 0) return
    const rows = await this.#sql<TargetRow[]>`
      SELECT id, business_id AS "businessId", url, scheme, revision, sealed_headers AS "sealedHeaders" FROM webhook_endpoints WHERE id = ANY(${ids})`
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
      headers: this.#headersOf(row),
      keysAt: signingSets(
        row.scheme,
        keys.filter((key) => key.businessId === row.businessId && (key.endpointId ?? row.id) === row.id),
      ),
    }
  }

  #headersOf({ id, sealedHeaders }: TargetRow): CustomHeader[] | null {
    try {
      return openHeaders(this.#box, id, sealedHeaders)
    } catch {
      return null
    }
  }
}

/** The signing set at a time, recomputed only when a key retires. Assumes that time goes forward. */
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

import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type Caller, SCOPES } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import { KEYS_CHANGED, type KnownKey, selectKeyByHash, touchKey } from './api-key-store.ts'
import { isKeyText, keyHash } from './key-text.ts'

/**
 * How long a cached key is trusted. A revocation on another instance takes effect within this time even if its notice
 * is lost.
 */
const BELIEVED_MS = 5_000
/** `last_used_at` is written at most this often for one key. */
const TOUCH_EVERY_MS = 60_000
/** Enough for every key in use. */
const MAX_ENTRIES = 10_000
/**
 * How long an unknown key is remembered, and how many are: requests with made-up keys must not cause database
 * statements.
 */
const MISS_REMEMBERED_MS = 10_000
const MAX_MISSES = 10_000

interface Entry {
  readonly caller: Caller
  readonly expiresAtMs: number
  readAtMs: number
  touchedAtMs: number
}

export interface ApiKeyCache {
  /**
   * The holder of a key; null for an unknown or ended key. Returns without a promise when no statement is needed. A key that was never seen
   * is looked up only if `mayLookUp` allows it.
   * @throws what `mayLookUp` throws
   */
  findCaller(key: string, mayLookUp?: () => void): Caller | null | Promise<Caller | null>
  close(): Promise<void>
}

/**
 * The keys in use, cached in memory so that a request needs no statement for its key. A revocation on any instance
 * removes the key from the cache through NOTIFY. The last use is written outside the path of the request.
 */
export async function openApiKeyCache(db: Database, clock: Clock, log: Log): Promise<ApiKeyCache> {
  const entries = new Map<string, Entry>()
  /** When unknown keys were looked up in vain, oldest first. */
  const misses = new Map<string, number>()
  /** Requests with the same key wait for the same look-up. */
  const reading = new Map<string, Promise<Caller | null>>()
  // A revocation may arrive while its key is being read. The result is then used once and not cached.
  let notices = 0
  const unlisten = await db.listen(KEYS_CHANGED, (hash) => {
    notices++
    if (hash !== '') entries.delete(hash)
    // Notices may have been lost. The keys are read again but stay known: an outage must not count against the request limit of an address.
    else for (const entry of entries.values()) entry.readAtMs = Number.NEGATIVE_INFINITY
  })

  async function read(hash: string): Promise<Caller | null> {
    const noticesBefore = notices
    const known = await selectKeyByHash(db.read, hash)
    const nowMs = clock.now().getTime()
    if (known === null) {
      rememberMiss(hash, nowMs)
      return null
    }
    const entry = entryOf(known, nowMs)
    if (notices === noticesBefore) keep(hash, entry)
    return use(entry, nowMs)
  }

  function keep(hash: string, entry: Entry): void {
    entries.delete(hash)
    entries.set(hash, entry)
    const oldest = entries.keys().next()
    if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
  }

  function rememberMiss(hash: string, nowMs: number): void {
    misses.delete(hash)
    misses.set(hash, nowMs)
    const oldest = misses.keys().next()
    if (misses.size > MAX_MISSES && !oldest.done) misses.delete(oldest.value)
  }

  function lookUp(hash: string): Promise<Caller | null> {
    const pending = reading.get(hash)
    if (pending !== undefined) return pending
    const found = read(hash).finally(() => reading.delete(hash))
    reading.set(hash, found)
    return found
  }

  function use(entry: Entry, nowMs: number): Caller | null {
    if (entry.expiresAtMs <= nowMs) return null
    if (nowMs - entry.touchedAtMs >= TOUCH_EVERY_MS) {
      entry.touchedAtMs = nowMs
      touchKey(db.write, entry.caller.keyId, new Date(nowMs)).catch((cause) =>
        log.warn({ err: cause, keyId: entry.caller.keyId }, 'could not write when the key was last used'),
      )
    }
    return entry.caller
  }

  return {
    findCaller(key, mayLookUp) {
      if (!isKeyText(key)) return null
      const hash = keyHash(key)
      const entry = entries.get(hash)
      const nowMs = clock.now().getTime()
      if (entry !== undefined && nowMs - entry.readAtMs < BELIEVED_MS) return use(entry, nowMs)
      if (nowMs - (misses.get(hash) ?? Number.NEGATIVE_INFINITY) < MISS_REMEMBERED_MS) return null
      if (entry === undefined && !reading.has(hash)) mayLookUp?.()
      return lookUp(hash)
    },
    close: unlisten,
  }
}

function entryOf(known: KnownKey, nowMs: number): Entry {
  const scopes = known.scopes.flatMap((scope) => (scope === 'all' ? SCOPES : [scope]))
  return {
    caller: { keyId: known.id, businessId: known.businessId, scopes: new Set(scopes), plan: known.plan, member: null },
    expiresAtMs: known.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    readAtMs: nowMs,
    touchedAtMs: known.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  }
}

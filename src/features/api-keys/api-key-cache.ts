import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type Caller, SCOPES } from '../../kernel/scope.ts'
import type { Database } from '../../store/database.ts'
import { KEYS_CHANGED, type KnownKey, selectKeyByHash, touchKey } from './api-key-store.ts'
import { isKeyText, keyHash } from './key-text.ts'

/** A key is believed for this long; a revocation on another instance is felt by then even if its notice is lost. */
const BELIEVED_MS = 5_000
/** `last_used_at` is written no more often than this for one key. */
const TOUCH_EVERY_MS = 60_000
/** Enough for every key in use; the bound is against a flood of made-up ones. */
const MAX_ENTRIES = 10_000

interface Entry {
  readonly caller: Caller
  readonly expiresAtMs: number
  readonly readAtMs: number
  touchedAtMs: number
}

export interface ApiKeyCache {
  /** Who holds that key; null where nobody does (any more). Answers at once, without a promise, where it is known. */
  findCaller(key: string): Caller | null | Promise<Caller | null>
  close(): Promise<void>
}

/**
 * The keys in use, kept in memory so that a request needs no statement for its key. A revocation anywhere empties its
 * place here through NOTIFY. Last use is written off the request's path.
 */
export async function openApiKeyCache(db: Database, clock: Clock, log: Log): Promise<ApiKeyCache> {
  const entries = new Map<string, Entry>()
  // A revocation may be told while its key is being read: what was read then is used once but not kept.
  let notices = 0
  const unlisten = await db.listen(KEYS_CHANGED, (hash) => {
    notices++
    if (hash === '') entries.clear()
    else entries.delete(hash)
  })

  async function read(hash: string): Promise<Caller | null> {
    const noticesBefore = notices
    const known = await selectKeyByHash(db.read, hash)
    const nowMs = clock.now().getTime()
    if (known === null) return null
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
    findCaller(key) {
      const hash = keyHash(key)
      const entry = entries.get(hash)
      const nowMs = clock.now().getTime()
      if (entry !== undefined && nowMs - entry.readAtMs < BELIEVED_MS) return use(entry, nowMs)
      return isKeyText(key) ? read(hash) : null
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

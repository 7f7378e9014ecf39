import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { SCOPES, type Scope } from '../../kernel/scope.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { endKeyAt, insertApiKey, markRevoked, selectApiKeys } from './api-key-store.ts'
import { keyHash, newKeyText } from './key-text.ts'

/** An API key without the key itself, which is shown only once. */
export interface ApiKey {
  id: string
  businessId: string
  name: string
  /** The last four characters. */
  hint: string
  /** `['all']` also includes scopes that are added later. */
  scopes: readonly (Scope | 'all')[]
  createdAt: Instant
  expiresAt: Instant | null
  /** Accurate to about a minute. */
  lastUsedAt: Instant | null
  revokedAt: Instant | null
}

export interface NewApiKey {
  name: string
  scopes: readonly string[]
  expiresAt?: Instant | null
}

/** The contract's prefix. The `brand` setting may choose another. */
export const DEFAULT_KEY_PREFIX = 'service_sk_'

/** Creates a key. `key` is returned only here and never stored. @throws BAD_REQUEST naming the field, NOT_FOUND */
export async function createApiKey(
  db: Database,
  businessId: string,
  input: NewApiKey,
  now: Instant,
  prefix: string = DEFAULT_KEY_PREFIX,
): Promise<{ record: ApiKey; key: string }> {
  const name = requireLine('name', input.name, 200)
  const expiresAt = input.expiresAt ?? null
  if (expiresAt !== null && expiresAt <= now) throw badRequest('expiresAt: must be in the future')
  const scopes = requireScopes(input.scopes)
  await requireBusiness(db, businessId)
  const key = newKeyText(prefix)
  const record: ApiKey = {
    id: newId('apiKey'),
    businessId,
    name,
    hint: key.slice(-4),
    scopes,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  }
  await insertApiKey(db.write, record, keyHash(key))
  return { record, key }
}

/** All keys of the business, including revoked ones, oldest first. */
export const listApiKeys = (db: Database, businessId: string): Promise<ApiKey[]> => selectApiKeys(db.list, businessId)

/**
 * Revokes a key at once and notifies every instance; revoking again changes nothing.
 * @param businessId null: any business (for the command line)
 * @throws NOT_FOUND
 */
export async function revokeApiKey(db: Database, businessId: string | null, id: string, now: Instant): Promise<ApiKey> {
  const revoked = await markRevoked(db.write, businessId, id, now)
  if (revoked === null) throw notFound(`key ${id}`)
  return revoked
}

/** The longest time for which a replaced key may stay valid. */
export const MAX_GRACE_HOURS = 168

/**
 * Creates a replacement key with the same name and scopes. The old key stays valid for `graceHours` (0: not at all), so
 * that programs can switch one by one.
 * @throws BAD_REQUEST; NOT_FOUND; CONFLICT when the key has ended already
 */
export function rotateApiKey(
  db: Database,
  businessId: string,
  id: string,
  graceHours: number,
  now: Instant,
  prefix: string = DEFAULT_KEY_PREFIX,
): Promise<{ record: ApiKey; key: string; old: ApiKey }> {
  if (!Number.isInteger(graceHours) || graceHours < 0 || graceHours > MAX_GRACE_HOURS)
    throw badRequest(`graceHours: must be a whole number from 0 to ${MAX_GRACE_HOURS}`)
  return db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    if (!(await listApiKeys(inside, businessId)).some((key) => key.id === id)) throw notFound(`key ${id}`)
    const endsAt = new Date(now.getTime() + graceHours * 3_600_000)
    const ended = await endKeyAt(tx, businessId, id, endsAt, now)
    if (ended === null) throw conflict('the key has already expired or been revoked; create a new one')
    const old = graceHours === 0 ? await revokeApiKey(inside, businessId, id, now) : ended
    const made = await createApiKey(inside, businessId, { name: old.name, scopes: old.scopes }, now, prefix)
    return { ...made, old }
  })
}

/**
 * Checks the scopes against the closed list, removes duplicates and sorts them in the contract's order; `all` replaces
 * the others. @throws BAD_REQUEST
 */
export function requireScopes(scopes: readonly string[]): (Scope | 'all')[] {
  const known: readonly string[] = SCOPES
  const stranger = scopes.find((scope) => scope !== 'all' && !known.includes(scope))
  if (stranger !== undefined) throw badRequest(`scopes: ${stranger} is not one of all, ${SCOPES.join(', ')}`)
  if (scopes.length === 0) throw badRequest(`scopes: must be all, or some of ${SCOPES.join(', ')}`)
  return scopes.includes('all') ? ['all'] : SCOPES.filter((scope) => scopes.includes(scope))
}

import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Sql } from '../../store/database.ts'
import { SECRET_PREFIX, type SignatureScheme, type Signer, type SigningSet } from '../sending/signature.ts'

/**
 * One Ed25519 pair per business and one HMAC secret per endpoint, stored encrypted. Both rotate in two phases: a
 * pending key is made and shown, then activated. The old key continues to sign `webhook-signature` for a day.
 */
export interface KeyOwner {
  businessId: string
  /** Null for the business's Ed25519 pair. */
  endpointId: string | null
}

/** How long a replaced key continues to sign beside its successor. */
export const KEY_OVERLAP_MS = 24 * 3600 * 1000

/** What the owner of a key may see. `secret` is null for Ed25519, `publicKey` (PEM) is null for HMAC. */
export interface ShownKey {
  id: string
  scheme: SignatureScheme
  state: 'pending' | 'active' | 'retiring'
  publicKey: string | null
  secret: string | null
  createdAt: Instant
  retiresAt: Instant | null
}

interface KeyRow {
  id: string
  businessId: string
  endpointId: string | null
  scheme: SignatureScheme
  sealed: Buffer
  publicKey: string | null
  state: ShownKey['state']
  createdAt: Date
  retiresAt: Date | null
}

const columns = (sql: Sql) => sql`id, business_id AS "businessId", endpoint_id AS "endpointId", scheme, sealed,
  public_key AS "publicKey", state, created_at AS "createdAt", retires_at AS "retiresAt"`

/** The active key of its owner, created if there is none. Concurrent callers get the same key. */
export async function ensureKey(sql: Sql, box: SealedBox, owner: KeyOwner, now: Instant): Promise<ShownKey> {
  const present = (await keysOf(sql, owner)).find((key) => key.state === 'active')
  if (present) return shown(present, box)
  await insertKey(sql, box, owner, 'active', now)
  const made = (await keysOf(sql, owner)).filter((key) => key.state === 'active')
  return shown(single(made), box)
}

/** All current keys of an owner, newest first. */
export async function listKeys(sql: Sql, box: SealedBox, owner: KeyOwner): Promise<ShownKey[]> {
  return (await keysOf(sql, owner)).map((key) => shown(key, box))
}

/** Phase one of a rotation: a key for the receivers that does not sign yet. A repetition replaces the pending key. */
export async function prepareRotation(tx: Sql, box: SealedBox, owner: KeyOwner, now: Instant): Promise<ShownKey> {
  await tx`DELETE FROM signing_keys WHERE ${ownedBy(tx, owner)} AND state = 'pending'`
  await insertKey(tx, box, owner, 'pending', now)
  return shown(single((await keysOf(tx, owner)).filter((key) => key.state === 'pending')), box)
}

/**
 * Phase two of a rotation: the pending key signs from now on. False if there is none. The caller makes the senders
 * reload.
 */
export async function activatePending(tx: Sql, owner: KeyOwner, now: Instant): Promise<boolean> {
  const pending = (await keysOf(tx, owner, 'FOR UPDATE')).some((key) => key.state === 'pending')
  if (!pending) return false
  const retiresAt = new Date(now.getTime() + KEY_OVERLAP_MS)
  await tx`UPDATE signing_keys SET state = 'retiring', retires_at = ${retiresAt}
           WHERE ${ownedBy(tx, owner)} AND state = 'active'`
  await tx`UPDATE signing_keys SET state = 'active', activated_at = ${now}
           WHERE ${ownedBy(tx, owner)} AND state = 'pending'`
  return true
}

/** Deletes keys whose overlap is over. */
export async function forgetRetiredKeys(sql: Sql, now: Instant): Promise<void> {
  await sql`DELETE FROM signing_keys WHERE state = 'retiring' AND retires_at <= ${now}`
}

/** A parsed key with the time when it stops signing (null if none is set). */
export interface LoadedKey {
  businessId: string
  endpointId: string | null
  state: 'active' | 'retiring'
  signer: Signer
  retiresAt: Instant | null
}

/**
 * The keys that sign for these endpoints: each endpoint's secrets and its business's key pairs, decrypted and parsed.
 */
export async function loadKeys(sql: Sql, box: SealedBox, endpointIds: readonly string[]): Promise<LoadedKey[]> {
  const rows = await sql<KeyRow[]>`
    SELECT ${columns(sql)} FROM signing_keys
    WHERE state <> 'pending' AND (endpoint_id = ANY(${endpointIds as string[]}) OR (endpoint_id IS NULL AND business_id IN
      (SELECT business_id FROM webhook_endpoints WHERE id = ANY(${endpointIds as string[]}))))
    ORDER BY activated_at DESC`
  return rows.map((row) => loaded(row, box))
}

/** The key pairs that sign for a business, even one without endpoints. */
export async function loadBusinessKeys(sql: Sql, box: SealedBox, businessId: string): Promise<LoadedKey[]> {
  const rows = await sql<KeyRow[]>`
    SELECT ${columns(sql)} FROM signing_keys
    WHERE state <> 'pending' AND endpoint_id IS NULL AND business_id = ${businessId}
    ORDER BY activated_at DESC`
  return rows.map((row) => loaded(row, box))
}

const loaded = (row: KeyRow, box: SealedBox): LoadedKey => ({
  businessId: row.businessId,
  endpointId: row.endpointId,
  state: row.state as LoadedKey['state'],
  signer: signerFrom(row, box),
  retiresAt: row.retiresAt,
})

/**
 * The keys that sign a delivery at `now`. A delivery to an Ed25519 endpoint is also signed with its own secret in
 * `webhook-signature`, since the standard libraries of Standard Webhooks know only `v1`.
 */
export function signingSet(scheme: SignatureScheme, keys: readonly LoadedKey[], now: Instant): SigningSet | null {
  const live = keys.filter((key) => key.retiresAt === null || key.retiresAt > now)
  const ofScheme = live.filter((key) => key.signer.scheme === scheme)
  const active = ofScheme.find((key) => key.state === 'active')
  if (!active) return null
  const others = scheme === 'ed25519' ? live.filter((key) => key.signer.scheme === 'hmac-sha256') : []
  const retiring = ofScheme.filter((key) => key !== active)
  return { contract: active.signer, standard: [active, ...retiring, ...others].map((key) => key.signer) }
}

async function insertKey(sql: Sql, box: SealedBox, owner: KeyOwner, state: 'active' | 'pending', now: Instant) {
  const id = newId('signingKey')
  const fresh = owner.endpointId === null ? freshPair() : { secretBytes: freshSecret(), publicKey: null }
  const scheme: SignatureScheme = owner.endpointId === null ? 'ed25519' : 'hmac-sha256'
  await sql`
    INSERT INTO signing_keys
      (id, business_id, endpoint_id, scheme, sealed, public_key, state, created_at, activated_at)
    VALUES (${id}, ${owner.businessId}, ${owner.endpointId}, ${scheme}, ${box.seal(fresh.secretBytes, id)},
            ${fresh.publicKey}, ${state}, ${now}, ${state === 'active' ? now : null})
    ON CONFLICT DO NOTHING`
}

function freshPair(): { secretBytes: Buffer; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    secretBytes: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

const freshSecret = (): Buffer => Buffer.from(SECRET_PREFIX + randomBytes(32).toString('base64'))

function keysOf(sql: Sql, owner: KeyOwner, lock: 'FOR UPDATE' | '' = ''): Promise<KeyRow[]> {
  return sql<KeyRow[]>`SELECT ${columns(sql)} FROM signing_keys WHERE ${ownedBy(sql, owner)}
    ORDER BY created_at DESC, id DESC ${lock === '' ? sql`` : sql`FOR UPDATE`}`
}

const ownedBy = (sql: Sql, owner: KeyOwner) =>
  owner.endpointId === null
    ? sql`business_id = ${owner.businessId} AND endpoint_id IS NULL`
    : sql`business_id = ${owner.businessId} AND endpoint_id = ${owner.endpointId}`

function shown(row: KeyRow, box: SealedBox): ShownKey {
  const { id, scheme, state, publicKey, createdAt, retiresAt } = row
  const secret = scheme === 'hmac-sha256' ? box.open(row.sealed, id).toString() : null
  return { id, scheme, state, publicKey, secret, createdAt, retiresAt }
}

function signerFrom(row: KeyRow, box: SealedBox): Signer {
  const opened = box.open(row.sealed, row.id)
  if (row.scheme === 'ed25519') return { scheme: 'ed25519', privateKey: privateKeyFrom(opened) }
  const secret = opened.toString()
  return { scheme: 'hmac-sha256', secret, raw: Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64') }
}

const privateKeyFrom = (der: Buffer): KeyObject => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

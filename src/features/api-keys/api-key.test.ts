import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTestBusiness, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { eventually } from '../../../test/harness/until.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { SCOPES } from '../../kernel/scope.ts'
import { createApiKey, listApiKeys, requireScopes, revokeApiKey } from './api-key.ts'
import { openApiKeyCache } from './api-key-cache.ts'
import { isKeyText, newKeyText } from './key-text.ts'

async function start() {
  const clock = new ManualClock(TEST_START)
  const db = await createTestDatabase()
  const business = await aTestBusiness(db, clock)
  const ring = await openApiKeyCache(db, clock, silentLog)
  const make = (scopes: string[] = ['all'], expiresAt: Date | null = null) =>
    createApiKey(db, business.id, { name: 'test', scopes, expiresAt }, clock.now())
  return { db, clock, business, ring, make }
}

test('a key has its prefix and a checksum that detects every single changed character', () => {
  const key = newKeyText('service_sk_')

  expect(key).toMatch(/^service_sk_[0-9A-Za-z]{49}$/)
  expect(isKeyText(key)).toBe(true)
  for (let index = 'service_sk_'.length; index < key.length; index++) {
    const other = key[index] === 'a' ? 'b' : 'a'
    expect(isKeyText(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
  }
  for (const text of ['', 'service_sk_', `${key}a`, `${key} `]) expect(isKeyText(text)).toBe(false)
})

test('keys are unique', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newKeyText('k_'))).size).toBe(1_000)
})

test('only the SHA-256 and the last four characters of a key are stored', async () => {
  const { db, business, make } = await start()

  const { key, record } = await make(['contacts:read'])

  const [row] = await db.read`SELECT * FROM api_keys`
  expect(row?.hash).toEqual(createHash('sha256').update(key).digest())
  expect(JSON.stringify(row)).not.toContain(key.slice(11, 40))
  expect(record).toMatchObject({ hint: key.slice(-4), scopes: ['contacts:read'], revokedAt: null })
  expect(await listApiKeys(db, business.id)).toEqual([record])
})

test('scopes are a closed list', () => {
  expect(requireScopes(['contacts:write', 'calls:read', 'calls:read'])).toEqual(['calls:read', 'contacts:write'])
  expect(requireScopes(['calls:read', 'all'])).toEqual(['all'])
  expect(() => requireScopes(['contacts:admin'])).toThrow(/^scopes: contacts:admin is not one of/)
  expect(() => requireScopes([])).toThrow(/^scopes: must be all, or some of/)
})

test('a key identifies its business, plan and scopes; "all" means every scope', async () => {
  const { business, ring, make } = await start()
  const { key, record } = await make()

  const caller = await ring.findCaller(key)

  expect(caller).toEqual({
    keyId: record.id,
    businessId: business.id,
    plan: 'enterprise',
    scopes: new Set(SCOPES),
    member: null,
  })
  expect(await ring.findCaller(key.replace('service_sk_', 'other_sk_'))).toBeNull()
  expect(await ring.findCaller(newKeyText('service_sk_'))).toBeNull()
  expect(await ring.findCaller('nonsense')).toBeNull()
})

test('a key created with another prefix is valid', async () => {
  const { db, clock, business, ring } = await start()
  const { key } = await createApiKey(db, business.id, { name: 'old', scopes: ['all'] }, clock.now(), 'acme_live_')

  expect(key).toMatch(/^acme_live_/)
  expect(await ring.findCaller(key)).toMatchObject({ businessId: business.id })
})

test('a known key is answered at once, without the database', async () => {
  const { ring, make } = await start()
  const { key } = await make()
  await ring.findCaller(key)

  expect(ring.findCaller(key)).not.toBeInstanceOf(Promise)
})

test('a revoked key is refused as soon as the notice arrives', async () => {
  const { db, clock, business, ring, make } = await start()
  const { key, record } = await make()
  await ring.findCaller(key)
  clock.advance(1_000)

  const revoked = await revokeApiKey(db, business.id, record.id, clock.now())

  expect(revoked.revokedAt).toEqual(clock.now())
  await eventually(async () => expect(await ring.findCaller(key)).toBeNull())
})

test('when the notice is lost, a revoked key is refused 5 s later', async () => {
  const { db, clock, ring, make } = await start()
  const { key, record } = await make()
  await ring.findCaller(key)
  await db.write`UPDATE api_keys SET revoked_at = ${clock.now()} WHERE id = ${record.id}`

  clock.advance(4_999)
  const before = await ring.findCaller(key)
  clock.advance(1)
  const after = await ring.findCaller(key)

  expect(before).not.toBeNull()
  expect(after).toBeNull()
})

test('a second revocation keeps the time of the first; another business cannot revoke the key', async () => {
  const { db, clock, business, make } = await start()
  const { record } = await make()
  const other = await aTestBusiness(db, clock)

  await expect(revokeApiKey(db, other.id, record.id, clock.now())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const first = await revokeApiKey(db, business.id, record.id, clock.now())
  clock.advance(1_000)
  const second = await revokeApiKey(db, null, record.id, clock.now())

  expect(second).toEqual(first)
})

test('a key is refused after it expires', async () => {
  const { clock, ring, make } = await start()
  const { key } = await make(['all'], new Date(clock.now().getTime() + 2_000))

  expect(await ring.findCaller(key)).not.toBeNull()
  clock.advance(2_000)
  expect(await ring.findCaller(key)).toBeNull()
  await expect(make(['all'], clock.now())).rejects.toThrow(/^expiresAt: must be in the future/)
})

test('the last use is written, at most once a minute', async () => {
  const { db, clock, business, ring, make } = await start()
  const { key } = await make()
  const lastUsedAt = async () => (await listApiKeys(db, business.id))[0]?.lastUsedAt
  const first = clock.now()

  await ring.findCaller(key)
  await eventually(async () => expect(await lastUsedAt()).toEqual(first))
  clock.advance(59_999)
  await ring.findCaller(key)
  clock.advance(1)
  await ring.findCaller(key)

  await eventually(async () => expect(await lastUsedAt()).toEqual(new Date(first.getTime() + 60_000)))
})

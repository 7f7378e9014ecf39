import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSealedBox, openSecretKey, secretKeyState } from '../../src/app/secret-key/key-check.ts'
import { lostSecrets, resetSecretKey } from '../../src/app/secret-key/reset.ts'
import { addSipConnection } from '../../src/features/sip/sip-connection.ts'
import { createTool, toolHeaders } from '../../src/features/tools/tool.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import type { Database } from '../../src/store/database.ts'
import { addEndpoint, verificationKeys } from '../../src/webhooks/endpoints/endpoint.ts'
import { changeOptions, readOptions } from '../../src/webhooks/options/options.ts'
import { aBusiness, NOW, TOOL_DEPS } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const RIGHT = { secretKey: Buffer.alloc(32, 1), dataDir: '/data' }
const WRONG = { secretKey: Buffer.alloc(32, 2), dataDir: '/data' }

async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A business with a secret of each kind, sealed with this key. */
async function withSecrets(db: Database, key: Buffer) {
  const business = await aBusiness(db)
  const box = createSealedBox(key)
  const tools = { box, guard: createAddressGuard([]) }
  const input = { url: 'https://example.com/hooks', events: 'all' as const }
  const { endpoint, secret } = await addEndpoint(db, tools, business.id, input, NOW)
  const custom = [{ name: 'X-Token', value: 'secret' }]
  await changeOptions(db, box, business.id, endpoint.id, { headers: custom }, NOW)
  const trunk = await addSipConnection(
    db,
    box,
    business.id,
    { name: 'PBX', type: 'credentials', username: 'pbx', password: 'open sesame' },
    NOW,
  )
  const headers = { authorization: 'Bearer secret' }
  const fields = { name: 'orders', description: 'Tells where an order is.', url: 'https://example.com', headers }
  const tool = await createTool(db, { ...TOOL_DEPS, box }, business.id, fields, NOW)
  return { business, endpoint, secret, trunk, tool }
}

test('a database that was used with one secret key refuses another one, and says what to do', async () => {
  const db = await createTestDatabase()
  await openSecretKey(RIGHT, db)

  const refused = openSecretKey(WRONG, db)

  await expect(refused).rejects.toThrow('The secret key (FRONTBELL_SECRET_KEY) is not the one that this database was')
  await expect(refused).rejects.toThrow('Restore the file secret.key')
  await expect(refused).rejects.toThrow('frontbell secret-key reset')
  expect(await openSecretKey(RIGHT, db)).toEqual(RIGHT.secretKey)
})

test('of two instances that start on a new database with different keys, one is refused', async () => {
  const db = await createTestDatabase()

  const opened = await Promise.allSettled([openSecretKey(RIGHT, db), openSecretKey(WRONG, db)])

  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a lost key file is not replaced by a new one', async () => {
  const db = await createTestDatabase()
  const dataDir = await anEmptyFolder()
  await openSecretKey(RIGHT, db)

  await expect(openSecretKey({ secretKey: null, dataDir }, db)).rejects.toThrow('there is none')

  expect(await secretKeyState({ secretKey: null, dataDir }, db)).toBe('missing')
  expect(await readdir(dataDir)).toEqual([])
})

test('checking the key creates no key file; the first start does', async () => {
  const db = await createTestDatabase()
  const dataDir = await anEmptyFolder()

  const state = await secretKeyState({ secretKey: null, dataDir }, db)
  const before = await readdir(dataDir)
  await openSecretKey({ secretKey: null, dataDir }, db)

  expect([state, before, await readdir(dataDir)]).toEqual(['new', [], ['secret.key']])
  expect(await secretKeyState({ secretKey: null, dataDir }, db)).toBe('fits')
})

test('a database of an older version, which has no check value, is compared by the secrets in it', async () => {
  const db = await createTestDatabase()
  await withSecrets(db, RIGHT.secretKey)

  const wrong = await secretKeyState(WRONG, db)
  await openSecretKey(RIGHT, db)

  expect([wrong, await secretKeyState(RIGHT, db)]).toEqual(['wrong', 'fits'])
})

test('a reset lists what the lost key encrypted, and the service works with the new key', async () => {
  const db = await createTestDatabase()
  await openSecretKey(RIGHT, db)
  const { business, endpoint, secret, trunk, tool } = await withSecrets(db, RIGHT.secretKey)
  await db.write`INSERT INTO users (id, name, email, two_factor_enabled, created_at, updated_at)
                 VALUES ('usr_1', 'Ann', 'ann@example.com', true, ${NOW}, ${NOW})`

  const listed = await lostSecrets(WRONG, db)
  const stillRefused = await secretKeyState(WRONG, db)
  const lost = await resetSecretKey(WRONG, db, NOW)
  const box = await openSealedBox(WRONG, db)

  expect(lost).toEqual(listed)
  expect(stillRefused).toBe('wrong')
  expect(lost.map(({ what, id }) => [what, id])).toEqual([
    ['signing key', expect.any(String)],
    ['signing key', expect.any(String)],
    ['SIP password', trunk.id],
    ['tool headers', tool.id],
    ['webhook headers', endpoint.id],
    ['two-factor authentication', 'ann@example.com'],
  ])
  expect(lost[2]?.next).toContain(`frontbell sip change ${trunk.id} --business ${business.id}`)
  const fresh = await verificationKeys(db, { box }, business.id, endpoint.id, NOW)
  expect(fresh.secret ?? fresh.publicKey).not.toBe(secret)
  expect((await readOptions(db, business.id, endpoint.id)).headers).toEqual([])
  expect(await toolHeaders(db, box, business.id, tool.id)).toEqual({})
  expect(await db.read`SELECT FROM users WHERE two_factor_enabled`).toHaveLength(0)
  expect(await resetSecretKey(WRONG, db, NOW)).toMatchObject([{ what: 'SIP password' }])
})

import { expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { until } from '../../../test/harness/until.ts'
import { silentLog } from '../../kernel/log.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { addSipConnection, listSipConnections, type NewSipConnection } from './sip-connection.ts'
import { openTrunkRegistry, recordRegistration } from './trunk-registry.ts'

const box = createSealedBox(Buffer.alloc(32, 3))
const ALL = { limit: 20, after: null }
const CREDENTIALS: NewSipConnection = { name: 'PBX', type: 'credentials', username: 'pbx', password: 'open sesame' }

test('a connection is stored with its defaults, and its password is never stored in clear text', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  const made = await addSipConnection(db, box, business.id, CREDENTIALS, NOW)

  expect(made).toEqual({
    id: expect.stringMatching(/^sip_/),
    name: 'PBX',
    type: 'credentials',
    host: null,
    port: 5060,
    transport: 'udp',
    mediaEncryption: 'none',
    username: 'pbx',
    hasPassword: true,
    allowedIps: [],
    codecs: ['PCMU', 'PCMA'],
    dtmfMode: 'rfc4733',
    transferCallerId: 'business',
    inboundEnabled: true,
    outboundEnabled: true,
    maxConcurrentCalls: null,
    priority: 10,
    uriScheme: 'sip',
    healthCheck: true,
    activeCalls: 0,
    status: 'active',
    registrationStatus: null,
    lastError: null,
    createdAt: NOW,
    updatedAt: NOW,
  })
  expect((await listSipConnections(db, business.id, ALL)).items).toEqual([made])
  const [row] = await db.read<{ text: string }[]>`SELECT sip_connections::text AS text FROM sip_connections`
  expect(row?.text).not.toContain(Buffer.from('open sesame').toString('hex'))
  expect(row?.text).not.toContain('open sesame')
})

test('the registry knows every trunk with its password, including one that is added later', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const first = await addSipConnection(db, box, business.id, CREDENTIALS, NOW)
  const book = await openTrunkRegistry(db, box, silentLog)
  const before = book.trunks()

  const carrier = { name: 'Carrier', type: 'ip', allowedIps: ['203.0.113.0/24'], maxConcurrentCalls: 5 } as const
  const second = await addSipConnection(db, box, business.id, { ...carrier, allowedIps: ['203.0.113.0/24'] }, NOW)
  await until('the second trunk', () => book.trunks().length === 2)

  const open = { inboundEnabled: true, maxConcurrentCalls: null }
  expect(before).toMatchObject([
    { id: first.id, type: 'credentials', username: 'pbx', password: 'open sesame', allowedIps: [], ...open },
  ])
  expect(book.trunks()[1]).toMatchObject({
    ...{ id: second.id, type: 'ip', username: null, password: null, allowedIps: ['203.0.113.0/24'] },
    ...{ inboundEnabled: true, maxConcurrentCalls: 5 },
  })
  await book.close()
})

test('the listener is called when the trunks have changed, and the result of a registration is stored', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const book = await openTrunkRegistry(db, box, silentLog)
  const changed = new Promise<void>((resolve) => book.onChange(resolve))

  const added = await addSipConnection(
    db,
    box,
    business.id,
    { ...CREDENTIALS, type: 'registration', host: 'sip.example.com', transport: 'tls' },
    NOW,
  )
  await changed
  await recordRegistration(db, added.id, 'failed', 'the registrar answered 403 Forbidden')

  expect(book.trunks()).toMatchObject([{ id: added.id, host: 'sip.example.com', port: 5061, transport: 'tls' }])
  expect((await listSipConnections(db, business.id, ALL)).items).toMatchObject([
    { registrationStatus: 'failed', lastError: 'the registrar answered 403 Forbidden' },
  ])
  await book.close()
})

test('a trunk whose password was encrypted with another key is skipped, and the others stay', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await addSipConnection(db, createSealedBox(Buffer.alloc(32, 9)), business.id, CREDENTIALS, NOW)
  await addSipConnection(db, box, business.id, { ...CREDENTIALS, username: 'other' }, NOW)

  const book = await openTrunkRegistry(db, box, silentLog)

  expect(book.trunks().map((one) => one.username)).toEqual(['other'])
  await book.close()
})

test('a user name belongs to one trunk, and the fields required by the type must be present', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await addSipConnection(db, box, business.id, CREDENTIALS, NOW)
  const refusals: [string, NewSipConnection][] = [
    ['name', { ...CREDENTIALS, name: ' ' }],
    ['username', { name: 'x', type: 'credentials', password: 'x' }],
    ['password', { name: 'x', type: 'credentials', username: 'x' }],
    ['host', { name: 'x', type: 'registration', username: 'x', password: 'x' }],
    ['host', { ...CREDENTIALS, host: 'no host' }],
    ['allowedIps', { name: 'x', type: 'ip' }],
    ['allowedIps', { name: 'x', type: 'ip', allowedIps: ['10.0.0.0/99'] }],
    ['allowedIps', { name: 'x', type: 'ip', allowedIps: ['10.1'] }],
    ['port', { ...CREDENTIALS, port: 70_000 }],
    ['maxConcurrentCalls', { ...CREDENTIALS, maxConcurrentCalls: 0 }],
    ['codecs', { ...CREDENTIALS, codecs: [] }],
  ]

  for (const [field, input] of refusals)
    await expect(addSipConnection(db, box, business.id, input, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
  await expect(addSipConnection(db, box, business.id, CREDENTIALS, NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(addSipConnection(db, box, 'biz_none', { ...CREDENTIALS, username: 'y' }, NOW)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { startDeliveryTest } from '../../../test/harness/webhook-receiver.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import {
  activateKeyRotation,
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  prepareKeyRotation,
  removeEndpoint,
  requireEndpoint,
  updateEndpoint,
  verificationKeys,
} from './endpoint.ts'

const FIRST_PAGE = { limit: 20, after: null }

test('of many endpoints added at the same time, five succeed', async () => {
  const t = await startDeliveryTest()

  const added = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => t.subscribe(`/${n}`)))

  expect(added.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  const refusals = added.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals.map((error) => error.code)).toEqual(Array(4).fill('CONFLICT'))
  expect((await listEndpoints(t.db, t.businessId, FIRST_PAGE)).items).toHaveLength(5)
})

test('a removed endpoint no longer counts towards the limit and receives nothing more', async () => {
  const t = await startDeliveryTest()
  const added = await Promise.all(Array.from({ length: 5 }, (_, n) => t.subscribe(`/${n}`)))
  await t.announce()

  await removeEndpoint(t.db, t.businessId, added[0]?.endpoint.id ?? '', t.clock.now())
  await t.subscribe('/new')
  await t.sender.deliverDue()

  expect(t.got('/0')).toHaveLength(0)
  expect(t.got('/1')).toHaveLength(1)
  await expect(requireEndpoint(t.db, t.businessId, added[0]?.endpoint.id ?? '')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test.each([
  [{ url: 'http://example.com' }, /^url: must start with https/],
  [{ url: 'https://10.0.0.1/' }, /^url: must not lead to a private/],
  [{ events: ['call.answered'] }, /^events: must be \["\*"\] for all events, or a list of call.completed, /],
  [{ events: [] }, /^events: /],
  [{ events: ['*', 'sms.sent'] }, /^events: /],
  [{ signatureScheme: 'md5' as never }, /^signatureScheme: must be ed25519 or hmac-sha256/],
  [{ description: 'x'.repeat(501) }, /^description: /],
])('%o is refused and the field is named', async (change, message) => {
  const t = await startDeliveryTest()
  const tools = { box: t.box, guard: createAddressGuard([]) }
  const input = { url: 'https://example.com/', events: 'all' as const, ...change }

  const adding = addEndpoint(t.db, tools, t.businessId, input, t.clock.now())

  await expect(adding).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(message) })
})

test('["*"] and ["all"] mean all events', async () => {
  const t = await startDeliveryTest()
  const tools = { box: t.box, guard: createAddressGuard([]) }
  const add = async (word: string) => {
    const input = { url: `https://example.com/${word}`, events: [word] }
    return (await addEndpoint(t.db, tools, t.businessId, input, t.clock.now())).endpoint.events
  }

  expect(await add('all')).toEqual(await add('*'))
})

test('another business sees neither the endpoint nor its keys', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')

  const looks = [requireEndpoint(t.db, 'biz_other', endpoint.id)]
  const keys = verificationKeys(t.db, t, 'biz_other', endpoint.id, t.clock.now())

  for (const look of [...looks, keys]) await expect(look).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a list contains no secret, and secrets are not readable in the database', async () => {
  const t = await startDeliveryTest()
  const { endpoint, secret } = await t.subscribe('/a')

  const { items } = await listEndpoints(t.db, t.businessId, FIRST_PAGE)
  const stored = await t.db.list<{ sealed: Buffer }[]>`SELECT sealed FROM signing_keys`

  expect(items).toEqual([endpoint])
  expect(JSON.stringify(items)).not.toContain(secret.slice(6))
  expect(stored).toHaveLength(2)
  for (const { sealed } of stored) expect(sealed.includes(secret.slice(6))).toBe(false)
})

test('all endpoints of a business share one public key, even when added at the same time', async () => {
  const t = await startDeliveryTest()

  const added = await Promise.all([t.subscribe('/a'), t.subscribe('/b'), t.subscribe('/c')])

  expect(new Set(added.map((one) => one.publicKey)).size).toBe(1)
  expect(new Set(added.map((one) => one.secret)).size).toBe(3)
})

test('deliveries of a disabled endpoint are kept, and sent when it is enabled again', async () => {
  const t = await startDeliveryTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce('before')
  await disableEndpoint(t.db, t.businessId, endpoint.id, t.clock.now())
  await t.announce('meanwhile')

  await t.sender.deliverDue()
  const kept = await t.deliveries()
  const { recovered } = await enableEndpoint(t.db, t.businessId, endpoint.id, t.clock.now())
  await t.sender.deliverDue()

  expect(kept).toMatchObject([{ state: 'parked' }])
  expect(recovered).toBe(1)
  expect(t.got('/a').map((one) => JSON.parse(one.body).data.name)).toEqual(['before'])
})

test('a changed URL and scheme apply from the next delivery on', async () => {
  const t = await startDeliveryTest()
  const { endpoint, ...keys } = await t.subscribe('/old', { signatureScheme: 'ed25519' })
  await t.announce()
  await t.sender.deliverDue()

  t.receiver.trust('/new', keys)
  const change = { url: `${t.receiver.url}/new`, signatureScheme: 'hmac-sha256' as const }
  await updateEndpoint(t.db, t, t.businessId, endpoint.id, change, t.clock.now())
  await t.announce()
  await t.sender.deliverDue()

  expect(t.got('/old')).toHaveLength(1)
  expect(t.got('/new')).toMatchObject([{ problem: null }])
  expect(t.got('/new')[0]?.headers['x-service-signature']).toMatch(/^sha256=/)
})

test('a rotated secret signs from its activation on, with the old one beside it for a day', async () => {
  const t = await startDeliveryTest()
  const { endpoint, secret: old } = await t.subscribe('/a', { signatureScheme: 'hmac-sha256' })
  const fresh = await prepareKeyRotation(t.db, t, t.businessId, endpoint.id, t.clock.now())
  const deliver = async () => {
    await t.announce()
    await t.sender.deliverDue()
    const webhook = t.got('/a').at(-1)
    const accepts = (secret: string) => {
      const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (n) => webhook?.headers[n] ?? '',
      )
      const [, signature] = new Webhook(secret)
        .sign(id ?? '', new Date(Number(at) * 1000), webhook?.body ?? '')
        .split(',')
      return (given ?? '').includes(signature ?? '?')
    }
    return [webhook?.problem, accepts(old), accepts(fresh.secret ?? '')]
  }

  const prepared = await deliver()
  await activateKeyRotation(t.db, t.businessId, endpoint.id, t.clock.now())
  t.receiver.trust('/a', { secret: fresh.secret ?? '', publicKey: '' })
  const overlapping = await deliver()
  t.clock.advance(24 * 3600 * 1000)
  const after = await deliver()

  expect(prepared).toEqual([null, true, false])
  expect(overlapping).toEqual([null, true, true])
  expect(after).toEqual([null, false, true])
})

test('a rotated key pair signs for all endpoints of the business', async () => {
  const t = await startDeliveryTest()
  const a = await t.subscribe('/a')
  await t.subscribe('/b')
  await t.announce()
  await t.sender.deliverDue()
  const fresh = await prepareKeyRotation(t.db, t, t.businessId, a.endpoint.id, t.clock.now())
  await activateKeyRotation(t.db, t.businessId, a.endpoint.id, t.clock.now())
  t.receiver.trust('/b', { publicKey: fresh.publicKey ?? '', secret: '' })

  await t.announce()
  await t.sender.deliverDue()

  const [before, after] = t.got('/b')
  expect([before?.problem, after?.problem]).toEqual([null, null])
  const standard = (after?.headers['webhook-signature'] ?? '').split(' ').filter((one) => one.startsWith('v1a,'))
  const signed = Buffer.from(`${after?.headers['webhook-id']}.${after?.headers['webhook-timestamp']}.${after?.body}`)
  const accepts = (pem: string) =>
    standard.some((one) => verify(null, signed, createPublicKey(pem), Buffer.from(one.slice(4), 'base64')))
  expect([accepts(a.publicKey), accepts(fresh.publicKey ?? '')]).toEqual([true, true])
})

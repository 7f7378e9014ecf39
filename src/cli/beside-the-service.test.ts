import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFrontbell, type Service, startService, stopService } from '../../test/fixtures/run-frontbell.ts'
import { until } from '../../test/harness/until.ts'

const SLOW = 90_000

let root = ''
let dataDir = ''
let service: Service

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontbell-beside-'))
  dataDir = join(root, 'data')
  service = await startService(['--data-dir', dataDir], {
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    FRONTBELL_METRICS_TOKEN: 'a-secret-token-of-the-service',
  })
}, SLOW)

afterAll(async () => {
  await stopService(service)
  await rm(root, { recursive: true, force: true })
}, SLOW)

/** Runs a command as from another shell: without the environment of the service. */
const run = (...parameters: string[]) => runFrontbell([...parameters, '--data-dir', dataDir])

async function json(...parameters: string[]) {
  const ran = await run(...parameters, '--json')
  return JSON.parse(ran.status === 0 || ran.out !== '' ? ran.out : ran.err)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a command finds the address and the settings of the running service, and its only business', {
  timeout: SLOW,
}, async () => {
  const link = await json('team', 'owner-link')
  const doctor = await run('doctor')
  const endpoint = await json(
    'webhooks',
    'add',
    '--url',
    'https://localhost:9/x',
    '--events',
    'all',
    '--scheme',
    'ed25519',
  )
  const other = await runFrontbell(['business', 'list', '--data-dir', dataDir], { FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '' })
  const differing = await runFrontbell(['business', 'list', '--data-dir', dataDir], { FRONTBELL_BRAND: 'ACME' })

  expect(link.url).toMatch(new RegExp(`^${service.started.url}/join#`))
  expect(doctor.out).toContain(`a running Frontbell answers on ${new URL(service.started.url).host}`)
  expect(endpoint).toMatchObject({ url: 'https://localhost:9/x', ping: { outcome: 'connection_refused' } })
  expect(other).toMatchObject({ status: 0, err: '' })
  expect(differing.err).toContain('FRONTBELL_BRAND differs from the running service')
  expect(await readFile(join(dataDir, 'service.json'), 'utf8')).not.toContain('a-secret-token')
})

test('a failing ping, an unknown delivery and an unknown word exit with a status that scripts can use', {
  timeout: SLOW,
}, async () => {
  const [endpoint] = await json('webhooks', 'list')

  // An endpoint can be pinged again five seconds after it was added.
  let ping = await run('webhooks', 'ping', endpoint.id)
  await until('the endpoint can be pinged again', async () => {
    ping = await run('webhooks', 'ping', endpoint.id)
    return ping.out !== ''
  })
  const delivery = await run('webhooks', 'delivery', 'dlv_999')
  const word = await runFrontbell(['webhooks', 'lst'])

  expect(ping.status).toBe(1)
  expect(ping.out).toMatch(/outcome: +connection_refused/)
  expect([delivery.status, delivery.err]).toEqual([1, 'frontbell: delivery dlv_999 does not exist\n'])
  expect(word.status).toBe(2)
  expect(word.err).toContain("unknown command 'webhooks lst'; did you mean list?")
})

test('keys expire and are rotated', { timeout: SLOW }, async () => {
  const made = await json('keys', 'create', '--scopes', 'contacts:read', '--expires', '2999-01-01')
  const rotated = await json('keys', 'rotate', made.id, '--grace-hours', '0')
  const past = await json('keys', 'create', '--scopes', 'all', '--expires', '2020-01-01T00:00:00Z')
  const unread = await json('keys', 'create', '--scopes', 'all', '--expires', 'tomorrow')
  const asks = (key: string) =>
    fetch(`${service.started.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })

  expect(made.expiresAt).toBe('2999-01-01T00:00:00.000Z')
  expect(rotated).toMatchObject({ scopes: ['contacts:read'], oldKey: made.id, oldKeyEndsAt: expect.any(String) })
  expect((await asks(rotated.key)).status).toBe(200)
  await expect.poll(async () => (await asks(made.key)).status).toBe(401)
  expect(past.error.message).toBe('expiresAt: must be in the future')
  expect(unread.error.message).toMatch(/^--expires: must be a date/)
})

test('a business and its services are changed, and numbers, connections and documents removed', {
  timeout: SLOW,
}, async () => {
  const file = join(root, 'prices.txt')
  await writeFile(file, 'A haircut costs 45 dollars.')

  const business = await json('business', 'update', '--name', 'Renamed', '--transfer-to', 'none', '--capacity', '2')
  const nothing = await json('business', 'update')
  const service = await json('services', 'add', '--name', 'Massage', '--minutes', '50', '--price', 'from $80')
  const cheaper = await json('services', 'change', service.id, '--price', '')
  const number = await json('numbers', 'add', '--phone', '+12125550177')
  const trunk = await json('sip', 'add', '--name', 'Line', '--type', 'ip', '--allowed-ips', '203.0.113.9')
  const document = await json('documents', 'add', '--file', file)
  const removed = [
    await json('services', 'remove', service.id),
    await json('numbers', 'remove', '(212) 555-0177'),
    await json('sip', 'remove', trunk.id),
    await json('documents', 'remove', document.id),
  ]

  expect(business).toMatchObject({ name: 'Renamed', transferPhone: null, capacity: 2 })
  expect(nothing.error.message).toMatch(/^give at least one option/)
  expect(service).toMatchObject({ durationMinutes: 50, price: 'from $80', description: null })
  expect(cheaper).toMatchObject({ name: 'Massage', price: null })
  expect(removed).toEqual(
    [service, number, trunk, document].map(({ id }) => expect.objectContaining({ id, removed: true })),
  )
  const left = await Promise.all([json('services', 'list'), json('sip', 'list'), json('documents', 'list')])
  expect(JSON.stringify(left)).not.toMatch(new RegExp([service.id, trunk.id, document.id].join('|')))
})

test('a second business makes --business necessary, and the refusal names both', { timeout: SLOW }, async () => {
  const [first] = await json('business', 'list')
  const place = ['--timezone', 'Europe/Berlin', '--plan', 'starter', '--phone', '+4930777000']
  const second = await json('business', 'create', '--name', 'Annex', ...place)

  const ran = await run('webhooks', 'list')

  expect(ran.status).toBe(2)
  for (const { id, name } of [first, second]) expect(ran.err).toContain(`${id} (${name})`)
})

test('a mistyped data folder is refused and nothing is created', { timeout: SLOW }, async () => {
  const typo = join(root, 'a', 'typo')

  const listed = await runFrontbell(['business', 'list', '--data-dir', typo])
  const doctor = await runFrontbell(['doctor', '--data-dir', typo], { PORT: '0', FRONTBELL_SIP_PORT: '0' })

  expect(listed.status).toBe(1)
  expect(listed.err).toContain(`There is no database in ${typo}`)
  expect(doctor.out).toContain(`${typo}, which the first start creates`)
  expect(await exists(join(root, 'a'))).toBe(false)
})

test('without a running service no call is requested, and the file of a stopped service is gone', {
  timeout: SLOW,
}, async () => {
  await stopService(service)

  const ran = await run(
    'calls',
    'place',
    '--business',
    service.started.demo.businessId,
    '--to',
    '+12125550142',
    '--wait',
  )

  expect(await exists(join(dataDir, 'service.json'))).toBe(false)
  expect(ran.status).toBe(1)
  expect(ran.err).toContain(`No service is running on ${dataDir}`)
})

test.each(['bash', 'zsh', 'fish'])('%s completes commands and options', async (shell) => {
  const { status, out } = await runFrontbell(['completion', shell])

  expect(status).toBe(0)
  for (const word of ['webhooks', 'deliveries', '--failed-since', 'owner-link']) expect(out).toContain(word)
})

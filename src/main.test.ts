import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import {
  ANY_PORTS,
  runFrontbell,
  runFrontbellProcess,
  type Service,
  startService,
  stopService,
} from '../test/fixtures/run-frontbell.ts'
import { createTestDatabase } from '../test/harness/test-database.ts'
import { inDatabase } from '../test/harness/test-server.ts'

const SLOW = 60_000

let root = ''
let dataDir = ''
let service: Service

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontbell-main-'))
  // As root PostgreSQL runs as somebody else, who has to pass through.
  await chmod(root, 0o711)
  // Made by the service, so that its rights are what it gives them.
  dataDir = join(root, 'data')
  service = await startService(['--data-dir', dataDir])
}, SLOW)

afterAll(async () => {
  await stopService(service)
  await rm(root, { recursive: true, force: true })
}, SLOW)

const run = (...parameters: string[]) => runFrontbell([...parameters, '--data-dir', dataDir])
const runJson = async (...parameters: string[]) => JSON.parse((await run(...parameters, '--json')).out)

test('the first start creates a demo business whose key and number work at once', { timeout: SLOW }, async () => {
  const { url, demo } = service.started

  const reply = await fetch(`${url}/api/v1/business`, { headers: { authorization: `Bearer ${demo.key}` } })

  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ data: { name: "Bella's Salon", plan: 'starter', phone: demo.phone } })
  expect(await runJson('numbers', 'list', '--business', demo.businessId)).toMatchObject([{ phone: demo.phone }])
})

test('without a terminal, the first key and the owner link are in files for the owner of the folder only', async () => {
  const { demo, ownerLinkFile } = service.started
  const files = [demo.keyFile, ownerLinkFile ?? '']
  const [key, link] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777))

  expect(files).toEqual([join(dataDir, 'first-api-key.txt'), join(dataDir, 'owner-link.txt')])
  expect(modes).toEqual([0o600, 0o600])
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/join#[\w-]{43}\n$/)
  expect(service.line).not.toContain(key?.trim())
  expect(service.line).not.toContain('#')
})

test('a second service on the folder is refused with one line that names the first', { timeout: SLOW }, async () => {
  const second = await runFrontbellProcess(['serve', '--data-dir', dataDir], ANY_PORTS)

  expect(second).toMatchObject({ status: 1, out: '' })
  expect(second.err).toContain(`already running on ${dataDir} (process ${service.child.pid})`)
  expect(second.err.trim().split('\n')).toHaveLength(1)
})

test('while the service runs, a business, a key, a number and an endpoint can be made and used', {
  timeout: SLOW,
}, async () => {
  const hours = join(root, 'hours.json')
  await writeFile(hours, JSON.stringify({ sunday: { open: '10:00', close: '12:00' } }))

  const business = await runJson(
    'business',
    'create',
    '--name',
    'Corner Clinic',
    '--timezone',
    'Europe/Berlin',
    '--plan',
    'professional',
    '--phone',
    '+4930123456',
    '--hours',
    hours,
  )
  const key = await runJson('keys', 'create', '--business', business.id, '--scopes', 'business:read')
  const number = await runJson('numbers', 'add', '--business', business.id, '--phone', '030 1234567')
  const endpoint = await runJson(
    'webhooks',
    'add',
    '--business',
    business.id,
    '--url',
    'https://example.com/hook',
    '--events',
    'call.completed,contact.created',
    '--scheme',
    'hmac-sha256',
  )
  const reply = await fetch(`${service.started.url}/api/v1/business`, {
    headers: { authorization: `Bearer ${key.key}` },
  })

  expect(business).toMatchObject({
    country: 'DE',
    plan: 'professional',
    hours: { sunday: [{ open: '10:00', close: '12:00' }] },
  })
  expect(key).toMatchObject({ scopes: ['business:read'], key: expect.stringMatching(/^service_sk_/) })
  expect(number).toMatchObject({ phone: '+49301234567', isDefault: true })
  expect(endpoint).toMatchObject({ signatureScheme: 'hmac-sha256', secret: expect.stringMatching(/^whsec_/) })
  expect(await reply.json()).toMatchObject({ data: { name: 'Corner Clinic', timezone: 'Europe/Berlin' } })
})

test('a SIP connection is added with its password from a file, and never shows it', { timeout: SLOW }, async () => {
  const passwordFile = join(root, 'password')
  await writeFile(passwordFile, 'correct horse\n')
  const business = ['--business', service.started.demo.businessId]
  const what = ['--name', 'Desk phone', '--type', 'credentials', '--username', 'desk', '--password-file', passwordFile]

  const added = await runJson('sip', 'add', ...business, ...what)
  const listed = await run('sip', 'list', ...business, '--json')

  expect(added).toMatchObject({ name: 'Desk phone', username: 'desk', hasPassword: true })
  expect(JSON.parse(listed.out)).toEqual([added])
  expect(listed.out).not.toContain('horse')
})

test('a number gets a SIP connection or a carrier, and an unknown one is refused with the choices', {
  timeout: SLOW,
}, async () => {
  const kind = ['--timezone', 'Europe/Berlin', '--plan', 'starter', '--phone', '+4930777000']
  const { id } = await runJson('business', 'create', '--name', 'Annex', ...kind)
  const business = ['--business', id]
  const there = ['--host', 'sip.example.com', '--allowed-ips', '203.0.113.9']
  const trunk = await runJson('sip', 'add', ...business, '--name', 'Main line', '--type', 'ip', ...there)

  const added = await runJson('numbers', 'add', ...business, '--phone', '+4930777001', '--trunk', 'main line')
  const moved = await runJson('numbers', 'change', '030 777001', ...business, '--carrier', 'twilio', '--label', 'Desk')
  const anywhere = await runJson('numbers', 'change', added.id, ...business, '--trunk', 'any')
  const unknown = await run('numbers', 'change', added.id, ...business, '--trunk', 'Other')
  const nobodys = await run('numbers', 'change', '+4930777009', ...business, '--trunk', 'any')

  expect(added).toMatchObject({ provider: 'sip', sipConnectionId: trunk.id })
  expect(moved).toMatchObject({ phone: '+4930777001', label: 'Desk', provider: 'twilio', sipConnectionId: null })
  expect(anywhere).toMatchObject({ provider: 'sip', sipConnectionId: null })
  expect(unknown).toMatchObject({
    status: 2,
    err: expect.stringContaining(`named Other; the business has: Main line (${trunk.id})`),
  })
  expect(nobodys).toMatchObject({ status: 1, err: expect.stringContaining('+4930777009') })
})

test.each([
  [['business', 'create', '--name', 'X'], 2, "required option '--timezone <zone>' not specified"],
  [['keys', 'create', '--business', 'biz_none', '--scopes', 'all'], 1, 'business biz_none does not exist'],
  [['frobnicate'], 2, `unknown command 'frobnicate'; "frontbell help" lists the commands`],
  [['webhoks', 'list'], 2, "unknown command 'webhoks'; did you mean webhooks?"],
  [['calls', 'lst'], 2, "unknown command 'calls lst'; did you mean list?"],
  [['keys', 'frobnicate'], 2, `unknown command 'keys frobnicate'; "frontbell help keys" lists the commands`],
  [['serve', '--loud'], 2, "unknown option '--loud'"],
])('%j fails with one line on standard error', { timeout: SLOW }, async (parameters, status, message) => {
  const plain = await run(...parameters)
  const json = await run(...parameters, '--json')

  expect(plain).toMatchObject({ status, out: '' })
  expect(plain.err).toContain(message)
  expect(plain.err.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(json.err).error.message).toContain(message)
})

test('a group without a command shows its help and is refused', { timeout: SLOW }, async () => {
  const ran = await runFrontbellProcess(['business'])

  expect(ran).toMatchObject({ status: 2, out: '' })
  expect(ran.err).toContain('create')
  expect(ran.err).toContain('Usage: frontbell business')
})

test('a misspelt setting is refused before anything is started', { timeout: SLOW }, async () => {
  const ran = await runFrontbell(['business', 'list', '--data-dir', dataDir], { FRONTBELL_PORT: '1' })

  expect(ran.status).toBe(1)
  expect(ran.err).toContain('FRONTBELL_PORT is not a setting')
})

test('doctor finds no problem with the running service', { timeout: SLOW }, async () => {
  const { port, host } = service.started.sip
  const http = new URL(service.started.url).port

  const ran = await runFrontbell(['doctor', '--data-dir', dataDir], { PORT: http, FRONTBELL_SIP_PORT: String(port) })

  expect(ran).toMatchObject({ status: 0, err: '' })
  expect(ran.out).toContain('a running Frontbell answers')
  expect(host).toBe('127.0.0.1')
})

test('doctor names the problems and fails', { timeout: SLOW }, async () => {
  const settings = {
    FRONTBELL_SIP_PORT: String(service.started.sip.port),
    PORT: '0',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
  }

  const ran = await runFrontbell(['doctor', '--json', '--data-dir', dataDir], settings)

  const { healthy, findings } = JSON.parse(ran.out) as { healthy: boolean; findings: { what: string; ok: boolean }[] }
  expect([ran.status, healthy]).toEqual([1, false])
  expect(findings.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual(['PostgreSQL', 'SIP port'])
})

test('openapi prints the description that the service serves', { timeout: SLOW }, async () => {
  const printed = await run('openapi')
  const served = await fetch(`${service.started.url}/openapi.json`)

  expect(printed.out.trimEnd()).toBe(await served.text())
})

test('the running service serves its metrics on this machine', async () => {
  const text = await (await fetch(`${service.started.url}/metrics`)).text()

  expect(text).toContain('frontbell_webhook_deliveries_waiting 0')
  expect(text).toContain('process_resident_memory_bytes')
})

test('the key file is for its owner only', async () => {
  const { mode, size } = await stat(join(dataDir, 'secret.key'))

  expect(mode & 0o777).toBe(0o600)
  expect(size).toBeGreaterThan(40)
})

test('SIGTERM ends the service with status 0; commands work without it, and the next start shows no key', {
  timeout: SLOW,
}, async () => {
  const status = await stopService(service)

  const ran = await runFrontbellProcess(['business', 'list', '--json', '--data-dir', dataDir])
  service = await startService(['--data-dir', dataDir])

  expect(status).toBe(0)
  expect(ran).toMatchObject({ status: 0, err: '' })
  expect(JSON.parse(ran.out).map(({ name }: { name: string }) => name)).toContain("Bella's Salon")
  expect(service.started.demo).toBe(null)
})

test('DATABASE_URL replaces the embedded server, for the service and for commands', {
  timeout: SLOW,
}, async () => {
  const db = await createTestDatabase()
  const [place] = await db.read<{ name: string }[]>`select current_database() as name`
  const { url, socketDir, database } = inDatabase(inject('server'), (place as { name: string }).name)
  const DATABASE_URL = url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`
  const folder = join(root, 'elsewhere')

  const other = await startService(['--data-dir', folder], { DATABASE_URL, FRONTBELL_DRAIN_PAUSE_SECONDS: '0' })
  onTestFinished(() => void other.child.kill('SIGKILL'))
  const listed = await runFrontbell(['business', 'list', '--json', '--data-dir', folder], { DATABASE_URL })
  const drained = await runFrontbell(['drain', '--json', '--data-dir', folder], { DATABASE_URL })
  const status = await stopService(other)
  const stranger = ['--data-dir', join(root, 'another-key')]
  const refused = await runFrontbellProcess(['serve', ...stranger], { ...ANY_PORTS, DATABASE_URL })
  const doctor = await runFrontbell(['doctor', ...stranger], { PORT: '0', FRONTBELL_SIP_PORT: '0', DATABASE_URL })

  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('was encrypted with a secret key') })
  expect(doctor).toMatchObject({ status: 1, out: expect.stringContaining('WRONG Secret key: missing') })
  expect(JSON.parse(listed.out)).toMatchObject([{ id: other.started.demo.businessId }])
  expect(JSON.parse(drained.out)).toEqual({ pid: other.child.pid, deadlineSeconds: 900, stopped: true })
  expect(status).toBe(0)
  await expect(stat(join(folder, 'postgres'))).rejects.toThrow('ENOENT')
})

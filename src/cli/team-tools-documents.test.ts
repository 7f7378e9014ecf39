import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfFile } from '../../test/factories/office-files.ts'
import { runFrontbell, type Service, startService, stopService } from '../../test/fixtures/run-frontbell.ts'
import { borrowDatabase } from '../../test/harness/test-database.ts'

const SLOW = 90_000

let root = ''
let dataDir = ''
let database: Awaited<ReturnType<typeof borrowDatabase>>
let service: Service

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontbell-nouns-'))
  dataDir = join(root, 'data')
  database = await borrowDatabase()
  service = await startService(['--data-dir', dataDir], { DATABASE_URL: database.url })
}, SLOW)

afterAll(async () => {
  await stopService(service)
  database.giveBack()
  await rm(root, { recursive: true, force: true })
}, SLOW)

const inDataDir = (...parameters: string[]) =>
  runFrontbell([...parameters, '--data-dir', dataDir, '--json'], { DATABASE_URL: database.url })

async function run(...parameters: string[]) {
  const business = service.started.demo?.businessId ?? ''
  const ran = await inDataDir(...parameters, '--business', business)
  return ran.status === 0 ? JSON.parse(ran.out) : JSON.parse(ran.err).error
}

/** Reads the records through the API. */
async function listed(path: string): Promise<unknown> {
  const { url, demo } = service.started
  const reply = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${demo?.key}` } })
  return ((await reply.json()) as { data: unknown }).data
}

test('a person is invited', { timeout: SLOW }, async () => {
  const owner = await run('team', 'add', '--name', 'Ada', '--email', 'Ada@example.com', '--role', 'owner')
  const refused = await run('team', 'add', '--name', 'Bo', '--email', 'bo@example.com', '--role', 'king')

  expect(owner).toMatchObject({ email: 'ada@example.com', role: 'owner', status: 'invited' })
  expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^role: /) })
  const { link: _, ...member } = owner
  expect(await run('team', 'list')).toEqual([member])
  expect(await listed('/team')).toEqual([member])
})

test('a tool is added without showing its secrets', { timeout: SLOW }, async () => {
  const [parameters, headers] = [join(root, 'parameters.json'), join(root, 'headers.json')]
  await writeFile(parameters, JSON.stringify({ type: 'object', properties: { order: { type: 'string' } } }))
  await writeFile(headers, JSON.stringify({ authorization: 'Bearer very-secret' }))
  const add = (url: string) =>
    run(
      ...['tools', 'add', '--name', 'order_status', '--description', 'Tells where an order is', '--url', url],
      ...['--parameters', parameters, '--headers-file', headers, '--timeout-ms', '3000', '--say', 'Let me look.'],
    )

  const refused = await add('https://127.0.0.1/orders')
  const tool = await add('https://example.com/orders')

  expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^url: /) })
  expect(tool).toMatchObject({ type: 'http', method: 'POST', timeoutMs: 3_000, spokenWhileRunning: 'Let me look.' })
  expect(JSON.stringify(tool)).not.toContain('secret')
  expect(await listed('/tools?type=http')).toEqual([tool])
  expect(await run('tools', 'list')).toHaveLength(16)
})

test('a tool is tried, disabled and removed', { timeout: SLOW }, async () => {
  const tool = ['--name', 'stock', '--description', 'How many are left', '--method', 'GET', '--url']
  const parameters = join(root, 'stock.json')
  await writeFile(parameters, JSON.stringify({ type: 'object', properties: { item: { type: 'string' } } }))
  const { id } = await run('tools', 'add', ...tool, 'https://nobody.invalid/stock', '--parameters', parameters)
  const business = service.started.demo?.businessId ?? ''

  const wish = ['--id', id, '--arguments', '{"item":"lamp"}', '--business', business]
  const tried = await inDataDir('tools', 'try', ...wish)

  expect(tried.status).toBe(1)
  expect(JSON.parse(tried.out)).toMatchObject({
    request: { method: 'GET', url: 'https://nobody.invalid/stock?item=lamp' },
    outcome: 'failed',
    reason: expect.stringContaining('nobody.invalid'),
  })
  expect(await run('tools', 'try', '--id', id, '--arguments', '[1]')).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await run('tools', 'disable', '--id', id)).toMatchObject({ id, enabled: false })
  expect(await listed('/tools?enabled=false')).toContainEqual(expect.objectContaining({ id }))
  expect(await run('tools', 'enable', '--id', id)).toMatchObject({ enabled: true })
  expect(await run('tools', 'remove', '--id', id)).toEqual({ id, removed: true })
  expect(await run('tools', 'remove', '--id', id)).toMatchObject({ code: 'NOT_FOUND' })
})

test('a document is added and read', { timeout: SLOW }, async () => {
  const file = join(root, 'Prices.pdf')
  await writeFile(file, pdfFile(['A haircut costs 40.']))

  const { id } = await run('documents', 'add', '--file', file)
  const missing = await run('documents', 'add', '--file', join(root, 'none.pdf'))

  expect(missing).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/^--file: /) })
  await expect
    .poll(() => listed('/documents'), { timeout: 20_000 })
    .toMatchObject([{ id, name: 'Prices.pdf', mimeType: 'application/pdf', status: 'ready', pageCount: 1 }])
  expect(await run('documents', 'list')).toMatchObject([{ id, status: 'ready' }])
})

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app/app.ts'
import { openSecretKey } from '../src/app/secret-key/key-check.ts'
import { parseConfig } from '../src/config/config.ts'
import { sealContext } from '../src/features/sip/sip-connection.ts'
import { type Clock, systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { createSealedBox } from '../src/kernel/sealed-box.ts'
import { aBrowser, dashboardClient } from './factories/dashboard-people.ts'
import { makeOldDataFolder, type OldAccess, type OldRow, oldAccess, oldRows } from './fixtures/old-data-folder.ts'
import { type TestClient, testClient } from './harness/test-client.ts'

const HOUR_MS = 3_600_000

let folder: string
let dataDir: string
let app: App
let access: OldAccess
let rows: OldRow[]
let api: TestClient
let dashboard: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontbell-upgrade-'))
  // PostgreSQL runs as another user where we are root.
  await chmod(folder, 0o711)
  ;[access, rows] = await Promise.all([oldAccess(), oldRows()])
  dataDir = join(folder, 'data')
  await makeOldDataFolder(dataDir)
  const config = parseConfig({ FRONTBELL_DATA_DIR: dataDir, PORT: '0', FRONTBELL_SIP_PORT: '0' })
  app = await startApp({ config, log: silentLog, version: 'test', clock: anHourLater() })
  const anyone = testClient(app.url, async () => null)
  api = testClient(app.url, async () => access.key)
  const browser = aBrowser(app.url)
  await browser.post('/sign-in/email', { email: access.email, password: access.password })
  dashboard = dashboardClient(anyone, app.url, browser)
})

afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The upgrade happens an hour after the call that version 0.1.0 took, so that nothing is deleted for its age. */
function anHourLater(): Clock {
  const behindMs = systemClock.now().getTime() - Date.parse(String(rowsOf('calls')[0]?.created_at)) - HOUR_MS
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() - behindMs) }
}

const rowsOf = (table: string) => rows.filter((one) => one.table === table).map(({ row }) => row)

/** Columns that the running service changes by itself, and tables whose rows end by themselves; [] is the whole table. */
const CHANGING: Record<string, readonly string[]> = {
  // Each day becomes a list of openings; the test below compares them.
  businesses: ['hours'],
  // The upgraded service goes on with the deliveries.
  deliveries: ['attempts', 'failures', 'due_at'],
  webhook_endpoints: ['failures_in_row', 'last_delivery_at'],
  schema_migrations: ['applied_at'],
  instances: [],
  rate_windows: [],
  sign_in_limits: [],
  // Unsent mails with links are deleted, because links of 0.1.0 no longer work (CHANGELOG.md).
  outgoing_emails: [],
}

test('the first start of this version on a data folder of 0.1.0 keeps the content of every row', async () => {
  const lost: string[] = []
  for (const table of new Set(rows.map((one) => one.table))) {
    const changing = CHANGING[table]
    if (changing?.length === 0) continue
    const now = await app.db.list<{ row: Record<string, unknown> }[]>`
      select row_to_json(t) as row from ${app.db.list(table)} t`
    const kept = (old: Record<string, unknown>) =>
      now.some(({ row }) =>
        Object.keys(row).every(
          (column) => !(column in old) || changing?.includes(column) || isDeepStrictEqual(row[column], old[column]),
        ),
      )
    for (const old of rowsOf(table)) if (!kept(old)) lost.push(`${table}: ${JSON.stringify(old)}`)
  }

  expect(lost).toEqual([])
})

test('the opening of each day becomes a list with this opening', async () => {
  const old = rowsOf('businesses').map(({ id, hours }) => ({
    id,
    hours: Object.fromEntries(Object.entries(hours as object).map(([day, times]) => [day, [times]])),
  }))

  const now = await app.db.list`SELECT id, hours FROM businesses WHERE id = ANY(${old.map(({ id }) => String(id))})`

  expect(new Map(now.map(({ id, hours }) => [id, hours]))).toEqual(new Map(old.map(({ id, hours }) => [id, hours])))
})

test.each([
  ['/contacts', 'contacts'],
  ['/appointments', 'appointments'],
  ['/calls', 'calls'],
  ['/messages', 'messages'],
  ['/knowledge', 'articles'],
  ['/documents', 'documents'],
  ['/outreach', 'campaigns'],
  ['/phone-numbers', 'phone_numbers'],
  ['/sip/connections', 'sip_connections'],
  ['/team', 'members'],
  ['/tools', 'tools'],
  ['/voice', 'voice_profiles'],
  ['/webhooks', 'webhook_endpoints'],
])('the API key of 0.1.0 can read everything that was there from %s', async (path, table) => {
  const { status, body } = await api.list(path)

  expect(status).toBe(200)
  expect(body.data.map(({ id }) => id)).toEqual(expect.arrayContaining(rowsOf(table).map(({ id }) => id)))
})

test('requests for a contact and a call of 0.1.0 return their content', async () => {
  const [ada] = rowsOf('contacts').filter(({ name }) => name === 'Ada Lovelace')
  const [call] = rowsOf('calls')

  const contact = await api.get(`/contacts/${ada?.id}`)
  const answered = await api.get(`/calls/${call?.id}`)

  expect(contact.body.data).toMatchObject({
    name: 'Ada Lovelace',
    phone: '+12125550101',
    email: 'ada@example.com',
    notes: 'Prefers mornings.',
  })
  expect(answered.body.data).toMatchObject({
    status: 'completed',
    transcript: call?.transcript,
    summary: call?.summary,
  })
})

test('the recording of a call and the text of a document can be read from the files of 0.1.0', async () => {
  const [call] = rowsOf('calls')
  const { recordingUrl } = (await api.get(`/calls/${call?.id}`)).body.data
  const question = encodeURIComponent('How much does a child pay?')

  const sound = Buffer.from(await (await fetch(String(recordingUrl))).arrayBuffer())
  const answers = await dashboard.list(`/knowledge/answers?question=${question}`)

  expect(sound).toEqual(await readFile(join(dataDir, 'recordings', `${call?.id}.wav`)))
  expect(sound).toHaveLength(32_044)
  expect(JSON.stringify(answers.body.data)).toContain('A child pays half')
})

test('the owner of 0.1.0 signs in with the same password and finds the settings of the dashboard', async () => {
  const [me, closures, doNotCall, services] = await Promise.all([
    dashboard.get('/me'),
    dashboard.list('/business/closures'),
    dashboard.list('/do-not-call'),
    dashboard.list('/services'),
  ])

  expect(me.body.data).toMatchObject({ email: access.email, role: 'owner', business: { id: access.businessId } })
  expect(closures.body.data).toEqual([{ date: '2027-12-25', reason: 'Christmas' }])
  expect(doNotCall.body.data).toMatchObject([{ phone: '+12125550199', reason: 'Asked not to be called' }])
  expect(services.body.data.map(({ name }) => name)).toEqual(['Haircut', 'Colour'])
})

test('the password of a trunk that 0.1.0 sealed can be opened', async () => {
  const box = createSealedBox(await openSecretKey({ secretKey: null, dataDir }, app.db))
  const [trunk] = await app.db.read<
    { id: string; sealed: Buffer }[]
  >`SELECT id, sealed_password AS sealed FROM sip_connections`

  const password = box.open(trunk?.sealed ?? Buffer.alloc(0), sealContext(trunk?.id ?? '')).toString()

  expect(password).toBe('of the carrier')
})

test('after the upgrade the key of 0.1.0 can write, and the new record appears beside the old ones', async () => {
  const added = await api.post('/contacts', { name: 'Grace' })
  const { body } = await api.list('/contacts')

  expect(added.status).toBe(201)
  expect(body.data.map(({ id }) => id)).toEqual(
    expect.arrayContaining([added.body.data.id, ...rowsOf('contacts').map(({ id }) => id)]),
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFrontbell, type Service, startService, stopService } from '../../../test/fixtures/run-frontbell.ts'
import { borrowDatabase } from '../../../test/harness/test-database.ts'
import { until } from '../../../test/harness/until.ts'

const SLOW = 90_000
const PERSON = '+12125550199'
const TWILIO = {
  FRONTBELL_SMS_CARRIER: 'twilio',
  FRONTBELL_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  FRONTBELL_TWILIO_AUTH_TOKEN: 'token',
}

let root = ''
let dataDir = ''
let database: Awaited<ReturnType<typeof borrowDatabase>>
let service: Service

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontbell-messages-'))
  dataDir = join(root, 'data')
  database = await borrowDatabase()
  service = await startService(['--data-dir', dataDir], { DATABASE_URL: database.url })
}, SLOW)

afterAll(async () => {
  await stopService(service)
  database.giveBack()
  await rm(root, { recursive: true, force: true })
}, SLOW)

const run = (parameters: string[], settings: Record<string, string> = {}) =>
  runFrontbell([...parameters, '--data-dir', dataDir, '--json'], { DATABASE_URL: database.url, ...settings })
const messages = async (): Promise<{ direction: string; to: string; body: string; status: string }[]> =>
  JSON.parse((await run(['messages', 'list', '--business', demo().businessId])).out)

function demo() {
  if (service.started.demo === null) throw new Error('a first start makes a demo business')
  return service.started.demo
}

test('a running service sends a queued message and answers a simulated one', {
  timeout: SLOW,
}, async () => {
  const { businessId, phone } = demo()

  const sent = await run(['messages', 'send', '--business', businessId, '--to', PERSON, '--body', 'See you tomorrow.'])
  const simulated = await run(['messages', 'simulate', '--from', PERSON, '--to', phone, '--body', 'Hi'])

  expect([sent.status, simulated.status]).toEqual([0, 0])
  const delivered = async () => (await messages()).filter(({ to, status }) => to === PERSON && status === 'delivered')
  await until('both messages are delivered', async () => (await delivered()).length === 2)
  const bodies = (await delivered()).map(({ body }) => body)
  expect(bodies).toContain('See you tomorrow.')
  expect(bodies.join()).toContain("Hello, this is Bella's Salon.")
})

test('wrong use is refused with one line that names the fix', { timeout: SLOW }, async () => {
  const arrives = ['messages', 'simulate', '--from', PERSON, '--body', 'Hi', '--to']

  const nobody = await run([...arrives, '+12125559999'])
  const real = await run([...arrives, demo().phone], TWILIO)
  const half = await run([...arrives, demo().phone], { FRONTBELL_SMS_CARRIER: 'telnyx' })

  expect(nobody.err).toContain('no business here has the number +12125559999')
  expect(real.err).toContain('this service sends through twilio')
  expect(half.err).toContain('also needs FRONTBELL_TELNYX_API_KEY and FRONTBELL_TELNYX_PUBLIC_KEY')
})

test('doctor reports a carrier that cannot reach the service', { timeout: SLOW }, async () => {
  // A folder on which no service runs: beside a service, its settings count.
  const doctor = ['doctor', '--data-dir', join(root, 'unused'), '--json']
  const findings = async (settings: Record<string, string>) =>
    JSON.parse((await runFrontbell(doctor, settings)).out).findings.find(
      (one: { what: string }) => one.what === 'Messages',
    )

  expect(await findings(TWILIO)).toMatchObject({ ok: false, fix: expect.stringContaining('FRONTBELL_PUBLIC_URL') })
  expect(await findings({ ...TWILIO, FRONTBELL_PUBLIC_URL: 'https://phone.example.com' })).toMatchObject({
    ok: true,
    detail: 'twilio, posting to https://phone.example.com/carriers/twilio/messages',
  })
})

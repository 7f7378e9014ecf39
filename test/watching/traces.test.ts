import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { type DemoReceiver, startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { parseConfig } from '../../src/config/config.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { atTheEnd } from '../harness/at-the-end.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { attribute, startCollector } from './collector.ts'

const warnings: string[] = []
let app: App
let settings: Record<string, string>
let receiver: DemoReceiver
let collector: Awaited<ReturnType<typeof startCollector>>

beforeAll(async () => {
  collector = await startCollector()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-traces-'))
  const database = await borrowDatabase()
  receiver = await startDemoReceiver({ now: () => systemClock.now() })
  await writeFile(join(folder, 'ca.pem'), receiver.ca)
  settings = {
    ...{ FRONTBELL_DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', FRONTBELL_SIP_PORT: '0' },
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  }
  const config = parseConfig({
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    OTEL_SERVICE_NAME: 'salon',
  })
  const log = { ...silentLog, warn: (_: object, message = '') => void warnings.push(message) }
  app = await startApp({ config, log, version: '9.9.9' })
  atTheEnd(async () => {
    await app.stop()
    await receiver.close()
    database.giveBack()
    await rm(folder, { recursive: true, force: true })
  })
})

const headers = () => ({ authorization: `Bearer ${app.demo?.key}`, 'content-type': 'application/json' })
const readContacts = async (more: Record<string, string>) =>
  (await fetch(`${app.url}/api/v1/contacts`, { headers: { ...headers(), ...more } })).arrayBuffer()

test('a call is one trace with a turn for each answer', async () => {
  const proxy = { host: '127.0.0.1', port: app.sip?.port ?? 0, protocol: 'udp' as const }
  const phone = await dialScriptedPhone({
    ...{ endpoint: await startSipCaller(), proxy, to: app.demo?.phone ?? '', from: '+12125550177' },
  })
  await phone.phone.untilSpokenTo(30_000)
  await phone.phone.untilSpokenToEnd(60_000)
  await phone.phone.press('1')
  await phone.phone.untilSpokenTo(30_000)
  phone.hangUp()
  await until('the trace of the call is collected', () => collector.spans('call').length === 1)

  const [call] = collector.spans('call')
  const turns = collector.spans('turn')
  expect(turns.length).toBeGreaterThan(0)
  for (const turn of turns) expect(turn).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId })
  const turnIds = turns.map(({ spanId }) => spanId)
  for (const name of ['tts', 'transport', 'playout']) expect(turnIds).toContain(collector.spans(name)[0]?.parentSpanId)
  expect(call && attribute(call, 'frontbell.call.ended_reason')).toBe('caller_hangup')
  expect(JSON.stringify(collector.requests)).not.toContain('5550177')
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer abc' } })
  expect(collector.resource()).toContainEqual({ key: 'service.name', value: { stringValue: 'salon' } })
})

test('a request of a client with a key continues its trace, one of an unknown client does not', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  await readContacts({ traceparent })
  await readContacts({ traceparent, authorization: 'Bearer wrong' })
  await (await fetch(`${app.url}/healthz`)).arrayBuffer()
  await until('both requests are collected', () => collector.spans('GET /api/v1/contacts').length === 2)

  const [known, unknown] = collector.spans('GET /api/v1/contacts')
  expect(known).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(known && attribute(known, 'http.response.status_code')).toBe(200)
  expect(unknown && attribute(unknown, 'http.response.status_code')).toBe(401)
  expect(unknown?.traceId).not.toBe(traceId)
  expect(collector.spans('GET /healthz')).toEqual([])
})

test('the receiver of a webhook can continue the trace of its delivery', async () => {
  const options = ['--business', app.demo?.businessId ?? '', '--url', `${receiver.url}/traced`, '--events', 'all']
  await runFrontbell(['webhooks', 'add', ...options, '--json'], settings)
  const contact = JSON.stringify({ name: 'Ada', phone: '+12125550101' })
  await fetch(`${app.url}/api/v1/contacts`, { method: 'POST', headers: headers(), body: contact })
  const attempt = () => collector.spans('send contact.created')[0]
  await until('the delivery is collected', () => attempt() !== undefined)

  const span = attempt()
  expect(span && attribute(span, 'frontbell.delivery.outcome')).toBe('success')
  const sent = receiver.received.find(({ body }) => body.includes('contact.created'))
  expect(sent?.headers.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`)
})

test('a collector that fails is reported, and requests are answered all the same', async () => {
  collector.answerWith(400)
  await readContacts({})
  await until('the failure is logged', () => warnings.some((line) => line.startsWith('the collector of traces')))

  expect((await fetch(`${app.url}/api/v1/contacts`, { headers: headers() })).status).toBe(200)
})

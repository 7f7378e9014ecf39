/** `frontbell listen` and `frontbell trigger` beside a running service, with a server on this machine that verifies what arrives. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Frontbell, webhooks } from '../../sdk/typescript/src/index.ts'
import { runFrontbell, spawnFrontbell } from '../fixtures/run-frontbell.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { eventually } from '../harness/until.ts'
import { startWebService, type WebService } from '../web/web-service.ts'

let service: WebService
let database: Awaited<ReturnType<typeof borrowDatabase>>
let settings: Record<string, string>

beforeAll(async () => {
  database = await borrowDatabase()
  service = await startWebService({ DATABASE_URL: database.url })
  settings = { FRONTBELL_DATA_DIR: service.dataDir, DATABASE_URL: database.url }
})

afterAll(async () => {
  await service?.stop()
  database?.giveBack()
})

interface Arrived {
  headers: IncomingHttpHeaders
  body: string
}

/** A developer's server, which answers with this status. */
async function aServer(status = 202) {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    arrived.push({ headers: request.headers, body: (await request.toArray()).join('') })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, arrived }
}

const api = () => new Frontbell({ baseUrl: service.url, apiKey: service.app.demo?.key ?? '' })

/** Starts to listen; the lines are parsed JSON, the first one the keys. */
async function startListening(...words: string[]) {
  const child = spawnFrontbell(['listen', '--json', ...words], settings)
  let printed = ''
  child.stdout?.on('data', (piece) => {
    printed += piece
  })
  child.stderr?.on('data', (piece) => {
    printed += piece
  })
  const lines = () =>
    printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  onTestFinished(() => void child.kill('SIGKILL'))
  await eventually(() => expect(lines()).toHaveLength(1))
  return { child, lines, keys: lines()[0] as { publicKey: string; secret: string } }
}

test('an event reaches a server on this machine with the headers of a delivery, and can be sent again', async () => {
  const server = await aServer()
  const { child, lines, keys } = await startListening('--forward', server.url, '--events', 'contact.created')

  const contact = await api().contacts.create({ name: 'Ada' })

  await eventually(() => expect(lines()).toHaveLength(2))
  const [, { id, status, problem }] = lines()
  expect({ status, problem }).toEqual({ status: 202, problem: null })
  const [{ headers, body }] = server.arrived as [Arrived]
  expect(headers).toMatchObject({ 'x-service-event': 'contact.created', 'webhook-id': id })
  for (const key of [keys.publicKey, keys.secret]) {
    const event = await webhooks.unwrap(body, headers, key)
    expect(event).toMatchObject({ event: 'contact.created', idempotencyKey: id, data: { id: contact.id } })
  }
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([0, null])

  const again = await runFrontbell(
    ['listen', '--forward', server.url, '--replay', id, '--scheme', 'hmac-sha256'],
    settings,
  )

  expect([again.status, again.out]).toEqual([0, expect.stringContaining(`contact.created         ${id}  202`)])
  expect(server.arrived[1]?.body).toBe(body)
  expect(server.arrived[1]?.headers['x-service-signature']).toMatch(/^sha256=/)
  await webhooks.unwrap(body, server.arrived[1]?.headers ?? {}, keys.secret)
})

test('a sample is sent to one address, or to the endpoints that subscribe to its event', async () => {
  const server = await aServer()
  const sent = await runFrontbell(['trigger', 'appointment.created', '--forward', server.url, '--json'], settings)
  const nobody = await runFrontbell(['trigger', 'appointment.created'], settings)

  expect(JSON.parse(sent.out)).toEqual([{ url: server.url, outcome: 'success', status: 202, detail: null }])
  const [{ headers, body }] = server.arrived as [Arrived]
  const { keys } = await startListening()
  const event = await webhooks.unwrap(body, headers, keys.publicKey)
  expect(event).toMatchObject({ event: 'appointment.created', data: { contactName: 'Ada Lovelace' } })
  expect([nobody.status, nobody.err]).toEqual([1, expect.stringContaining('no enabled endpoint subscribes')])
})

test('a server that refuses or is away is reported, and a wrong option is explained', async () => {
  const refusing = await aServer(500)
  const trigger = (url: string) => runFrontbell(['trigger', 'call.missed', '--forward', url, '--json'], settings)

  const refused = await trigger(refusing.url)
  const away = await trigger('http://127.0.0.1:9/hook')
  const unknown = await runFrontbell(['listen', '--events', 'call.made'], settings)
  const missing = await runFrontbell(['listen', '--replay', 'evt_none'], settings)

  expect([refused.status, JSON.parse(refused.out)]).toEqual([
    1,
    [expect.objectContaining({ outcome: 'failed', status: 500 })],
  ])
  expect([away.status, JSON.parse(away.out)]).toEqual([
    1,
    [expect.objectContaining({ status: null, detail: expect.stringContaining('cannot be reached') })],
  ])
  expect(unknown.err).toContain('--events: must be all, or a list of call.completed')
  expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('event evt_none does not exist')])
})

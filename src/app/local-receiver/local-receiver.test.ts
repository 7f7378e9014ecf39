import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { parseConfig } from '../../config/config.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { addEndpoint } from '../../webhooks/endpoints/endpoint.ts'
import { openWebhookAgent } from '../webhook-agent.ts'
import { webhookGuard } from './local-install.ts'
import { type ReceivedEvent, startReceiver } from './receiver.ts'
import { ensureReceiverIdentity, readReceiverIdentity } from './receiver-identity.ts'

async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-receiver-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A receiver with the identity of a data folder, and an agent that sends as the service does. */
async function aReceiver({ allows = true, forwardTo = null as URL | null } = {}) {
  const dataDir = await aDataDir()
  await ensureReceiverIdentity(dataDir, systemClock.now())
  const identity = await readReceiverIdentity(dataDir)
  if (identity === null) throw new Error('there is an identity')
  const received: ReceivedEvent[] = []
  const receiver = await startReceiver({ identity, port: 0, forwardTo, onEvent: (one) => void received.push(one) })
  const guard = createAddressGuard([], () => allows)
  const { agent } = await openWebhookAgent(parseConfig({ FRONTBELL_DATA_DIR: dataDir }), systemClock, guard)
  onTestFinished(async () => {
    await agent.destroy()
    await receiver.close()
  })
  const send = async (path: string, body: string, headers = {}) => {
    const { origin } = new URL(receiver.url)
    const reply = await agent.request({ origin, path, method: 'POST', body, headers })
    return { status: reply.statusCode, body: await reply.body.text() }
  }
  return { dataDir, received, send }
}

const PING = JSON.stringify({ event: 'ping', data: {} })

test('the service trusts a receiver on this machine, which shows the events that arrive', async () => {
  const { dataDir, received, send } = await aReceiver()

  const reply = await send('/', PING)

  expect(reply).toEqual({ status: 200, body: 'ok\n' })
  expect(received).toEqual([{ event: 'ping', body: PING, status: 200, problem: null }])
  expect((await stat(join(dataDir, 'local-webhook-receiver.pem'))).mode & 0o077).toBe(0)
})

test('a receiver on this machine cannot be reached if the guard does not allow it', async () => {
  const { received, send } = await aReceiver({ allows: false })

  await expect(send('/', PING)).rejects.toMatchObject({ code: 'ERR_ADDRESS_DENIED' })

  expect(received).toEqual([])
})

test('an event is forwarded byte for byte with its headers, and the answer is returned', async () => {
  const seen: { path: string | undefined; signature: unknown; body: string }[] = []
  const plain = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    seen.push({ path: request.url, signature: request.headers['x-service-signature'], body })
    response.writeHead(202).end('taken')
  })
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  onTestFinished(() => void plain.close())
  const forwardTo = new URL(`http://127.0.0.1:${(plain.address() as AddressInfo).port}/hooks`)
  const { send } = await aReceiver({ forwardTo })

  const reply = await send('/', PING, { 'x-service-signature': 'ed25519:abc=' })

  expect(reply).toEqual({ status: 202, body: 'taken' })
  expect(seen).toEqual([{ path: '/hooks', signature: 'ed25519:abc=', body: PING }])
})

test('if the server behind the receiver is down, the event fails with the reason, so that it is retried', async () => {
  const { received, send } = await aReceiver({ forwardTo: new URL('http://127.0.0.1:9/') })

  const reply = await send('/', PING)

  expect(reply.status).toBe(502)
  expect(received).toMatchObject([{ status: 502, problem: expect.stringContaining('cannot be reached') }])
})

test('webhooks reach this machine only in a local installation with one business', async () => {
  const { db, addBusiness } = await startTestApi()
  const permits = async (env: Record<string, string>) => (await webhookGuard(parseConfig(env), db)).permits('127.0.0.1')

  expect(await permits({})).toBe(true)
  expect(await permits({ FRONTBELL_HOST: '::1' })).toBe(true)
  expect(await permits({ FRONTBELL_HOST: '0.0.0.0' })).toBe(false)
  expect(await permits({ FRONTBELL_HOST: '192.168.1.5' })).toBe(false)
  expect(await permits({ FRONTBELL_PUBLIC_URL: 'https://bell.example.com' })).toBe(false)
  expect(await permits({ FRONTBELL_TRUST_PROXY: '127.0.0.1' })).toBe(false)
  expect((await webhookGuard(parseConfig({}), db)).permits('192.168.1.5')).toBe(false)
  await addBusiness({ phone: '+12125550177' })
  expect(await permits({})).toBe(false)
})

test('the refusal of an address on this machine says how to receive events here', async () => {
  const { db, business } = await startTestApi()
  const tools = { box: null as never, guard: createAddressGuard([]) }
  const adding = (url: string) => addEndpoint(db, tools, business.id, { url, events: 'all' }, systemClock.now())

  await expect(adding('http://localhost:3000/hooks')).rejects.toThrow(
    /must start with https.*frontbell webhooks receiver/,
  )
  await expect(adding('https://127.0.0.1:3000/')).rejects.toThrow(/private or reserved.*frontbell webhooks receiver/)
  await expect(adding('https://user:pw@localhost/')).rejects.toThrow(/must not contain a user name or password$/)
  await expect(adding('https://localhost/#part')).rejects.toThrow(/must not contain a fragment \(#\)$/)
  await expect(adding('https://10.0.0.5/')).rejects.toThrow(/private or reserved.*FRONTBELL_WEBHOOK_ALLOWED_CIDRS/)
})

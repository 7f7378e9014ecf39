import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { KEYLESS_PER_MINUTE } from '../gate/rate-limit.ts'
import { drainRoute } from './drain-route.ts'
import { metricsRoute } from './metrics.ts'

async function startMetricsTest(token: string | null) {
  const registry = new Registry()
  new Counter({ name: 'frontbell_test_total', help: 'A test', registers: [registry] }).inc(3)
  const app = await startTestApi({ rawRoutes: [metricsRoute({ registry, token, publicUrl: null })] })
  const read = async (headers: Record<string, string> = {}) => {
    const reply = await fetch(`${app.url}/metrics`, { headers })
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }
  return { app, read }
}

test('without a configured token only clients on this machine can read the metrics', async () => {
  const { read } = await startMetricsTest(null)

  expect(await read()).toMatchObject({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    text: expect.stringContaining('frontbell_test_total 3'),
  })
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'without a token there is no such path for whoever comes through a proxy (%s)',
  async (name) => {
    const { read } = await startMetricsTest(null)

    const reply = await read({ [name]: '127.0.0.1' })

    expect(reply.status).toBe(404)
    expect(reply.text).not.toContain('frontbell_test_total')
  },
)

test('the state of a drain is visible to the same clients', async () => {
  const status = () => ({ draining: true, active: 3, remainingSeconds: 840 })
  const app = await startTestApi({ rawRoutes: [drainRoute({ status, token: null, publicUrl: null })] })

  const here = await fetch(`${app.url}/drain`)
  const elsewhere = await fetch(`${app.url}/drain`, { headers: { via: '1.1 proxy' } })

  expect([here.status, elsewhere.status]).toEqual([200, 404])
  expect(await here.json()).toEqual({ draining: true, active: 3, remainingSeconds: 840 })
})

test('with a configured token every client must send it', async () => {
  const { read } = await startMetricsTest('long-enough-token')

  const refused = [await read(), await read({ authorization: 'Bearer wrong' })]
  const proxied = await read({ authorization: 'Bearer long-enough-token', 'x-forwarded-for': '203.0.113.9' })

  expect(refused.map((one) => one.status)).toEqual([401, 401])
  expect(proxied.status).toBe(200)
})

test('the metrics can be read, without being counted, even if the address has used up its requests without a key', async () => {
  const { app, read } = await startMetricsTest(null)
  const visit = async (path: string) => {
    const reply = await fetch(`${app.url}${path}`)
    // A reply that is not read keeps its connection.
    await reply.arrayBuffer()
    return reply
  }
  const remaining = async (path: string) => (await visit(path)).headers.get('x-ratelimit-remaining')

  const before = [await remaining('/metrics'), await remaining('/metrics')]
  for (let n = 0; n < KEYLESS_PER_MINUTE; n++) await visit('/openapi.json')

  expect(before).toEqual([`${KEYLESS_PER_MINUTE}`, `${KEYLESS_PER_MINUTE}`])
  expect((await visit('/openapi.json')).status).toBe(429)
  expect((await read()).status).toBe(200)
})

/** What the HTTP server tells browsers and counts per client: TLS, metrics, and addresses. */
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { metricsRoute } from '../../src/http/edge/metrics.ts'
import { KEYLESS_PER_MINUTE } from '../../src/http/gate/rate-limit.ts'
import { startTestApi } from '../harness/test-api.ts'

test('a service with a public https address tells browsers to use https only, on every path', async () => {
  const app = await startTestApi({ publicUrl: 'https://bell.example.com' })
  const plain = await startTestApi({ publicUrl: 'http://bell.example.com' })
  const header = async (url: string) => (await fetch(url)).headers.get('strict-transport-security')

  const headers = await Promise.all(
    ['/', '/api/v1/contacts', '/dashboard/api/me', '/healthz'].map((path) => header(app.url + path)),
  )

  expect(headers).toEqual(Array(4).fill('max-age=31536000'))
  expect(await header(`${plain.url}/healthz`)).toBeNull()
})

test('a service with a public address shows its metrics only with a token, because a proxy on this machine makes all clients local', async () => {
  const publicUrl = 'https://bell.example.com'
  const registry = new Registry()
  const without = await startTestApi({ rawRoutes: [metricsRoute({ registry, token: null, publicUrl })] })
  const token = 'a token of the scraper'
  const withToken = await startTestApi({ rawRoutes: [metricsRoute({ registry, token, publicUrl })] })
  const read = async (url: string, headers = {}) => (await fetch(`${url}/metrics`, { headers })).status

  expect(await read(without.url)).toBe(404)
  expect([await read(withToken.url), await read(withToken.url, { authorization: `Bearer ${token}` })]).toEqual([
    401, 200,
  ])
})

test('the addresses of one IPv6 network share one allowance', async () => {
  const app = await startTestApi({ trustProxy: '127.0.0.1/32' })
  const remaining = async (address: string) =>
    Number(
      (await fetch(`${app.url}/api/v1/contacts`, { headers: { 'x-forwarded-for': address } })).headers.get(
        'x-ratelimit-remaining',
      ),
    )

  const left = [
    await remaining('2001:db8:1:2::1'),
    await remaining('2001:db8:1:2:ffff::2'),
    await remaining('2001:db8:1:3::1'),
  ]

  expect(left).toEqual([KEYLESS_PER_MINUTE - 1, KEYLESS_PER_MINUTE - 2, KEYLESS_PER_MINUTE - 1])
})

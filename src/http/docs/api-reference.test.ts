import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('the API reference loads nothing from other hosts and has no inline script', async () => {
  const app = await startTestApi()
  const anyone = app.withKey(null)

  const page = await anyone.request('GET', `${app.url}/docs/api`)
  const script = await anyone.request('GET', `${app.url}/docs/api/scalar.js`)

  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).not.toMatch(/https?:\/\//)
  expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/i)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.text).toContain('createApiReference')
})

test("the API reference shows no toolbar of its vendor and asks for the key's scheme", async () => {
  const app = await startTestApi()

  const start = await app.withKey(null).request('GET', `${app.url}/docs/api/start.js`)

  expect(start.text).toContain('"showDeveloperTools":"never"')
  expect(start.text).toContain('"preferredSecurityScheme":"bearer"')
})

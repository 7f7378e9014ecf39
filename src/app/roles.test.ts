import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borrowDatabase } from '../../test/harness/test-database.ts'
import { parseConfig } from '../config/config.ts'
import { silentLog } from '../kernel/log.ts'
import { startApp } from './app.ts'

async function startWithRoles(roles: string) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-roles-'))
  const database = await borrowDatabase()
  const config = parseConfig({
    ...{ FRONTBELL_DATA_DIR: folder, DATABASE_URL: database.url, FRONTBELL_ROLES: roles },
    ...{ PORT: '0', FRONTBELL_SIP_PORT: '0', FRONTBELL_TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}` },
    ...{ FRONTBELL_TWILIO_AUTH_TOKEN: 'x'.repeat(32) },
  })
  const app = await startApp({ config, log: silentLog, version: 'test' })
  onTestFinished(async () => {
    await app.stop()
    database.giveBack()
    await rm(folder, { recursive: true, force: true })
  })
  const status = async (path: string, method = 'GET') => {
    const reply = await fetch(app.url + path, { method })
    await reply.arrayBuffer()
    return reply.status
  }
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  return { app, status, metrics }
}

const CALL_OF_TWILIO = '/carriers/twilio/voice'

test('an instance for sending and work answers only the operator, and takes no calls', async () => {
  const { app, status, metrics } = await startWithRoles('sending,work')

  expect(app.sip).toBeNull()
  expect(
    await Promise.all(['/readyz', '/drain', '/api/v1/calls', '/contacts', '/docs'].map((path) => status(path))),
  ).toEqual([200, 200, 404, 404, 404])
  expect(await status(CALL_OF_TWILIO, 'POST')).toBe(404)
  expect(metrics).toContain('frontbell_webhook_in_flight')
})

test('an instance for calls has SIP and carriers, but neither the API nor webhook sending', async () => {
  const { app, status, metrics } = await startWithRoles('calls')

  expect(app.sip?.port).toBeGreaterThan(0)
  expect(await status('/api/v1/calls')).toBe(404)
  expect(await status(CALL_OF_TWILIO, 'POST')).toBe(401)
  expect(metrics).not.toContain('frontbell_webhook_in_flight')
})

test('an instance for the API has the dashboard, but no SIP', async () => {
  const { app, status } = await startWithRoles('api')

  expect(app.sip).toBeNull()
  expect([await status('/api/v1/calls'), await status('/openapi.json'), await status(CALL_OF_TWILIO, 'POST')]).toEqual([
    401, 200, 404,
  ])
})

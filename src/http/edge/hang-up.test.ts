import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { eventually } from '../../../test/harness/until.ts'
import type { Log } from '../../kernel/log.ts'

test('a client that hangs up in the middle of a body is not an error in the log', async () => {
  const lines: [string, string][] = []
  const note =
    (level: string) =>
    (_fields: object, message = '') =>
      void lines.push([level, message])
  const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
  const app = await startTestApi({ log })
  const { key } = await app.makeKey(['contacts:write'])
  const { hostname, port } = new URL(app.url)
  const head = `POST /api/v1/contacts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`

  // The body is read once the key is known: by then, another request with the key is answered.
  const hangUp = async () => {
    const socket = connect(Number(port), hostname)
    socket.write(`${head}Content-Length: 50\r\n\r\n{"name":`)
    await app.withKey(key).get('/contacts')
    socket.destroy()
  }
  await eventually(async () => {
    await hangUp()
    expect(lines).toContainEqual(['debug', 'a client closed the connection before its request was complete'])
  })

  expect(lines.filter(([level]) => level === 'error' || level === 'warn')).toEqual([])
  expect((await app.as('contacts:read').get('/contacts')).body.data).toEqual([])
})

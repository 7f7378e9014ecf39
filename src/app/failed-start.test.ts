import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borrowDatabase } from '../../test/harness/test-database.ts'
import { parseConfig } from '../config/config.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import { startApp } from './app.ts'

/** Nothing listens there. */
const NO_DATABASE = 'postgres://frontbell:secret@127.0.0.1:1/frontbell'

/** @returns the error with which the start fails, and the errors that it logged */
async function failToStart(settings: Record<string, string>): Promise<{ message: string; logged: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-failed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const ports = { PORT: '0', FRONTBELL_SIP_PORT: '0' }
  const config = parseConfig({ FRONTBELL_DATA_DIR: folder, DATABASE_URL: NO_DATABASE, ...ports, ...settings })
  const logged: string[] = []
  const log: Log = { ...silentLog, error: (_fields, message = '') => logged.push(message) }
  const error: unknown = await startApp({ config, log, version: 'test' }).catch((cause: unknown) => cause)
  return { message: (error as Error).message, logged }
}

async function aTakenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test.each(['PORT', 'FRONTBELL_SIP_PORT'])(
  'a taken port is named with %s before the database is opened',
  async (name) => {
    const port = await aTakenPort()

    const { message } = await failToStart({ [name]: port })

    expect(message).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that, or set ${name} to another port.`,
    )
  },
)

test.each([
  ['FRONTBELL_HOST', 'nohost.invalid'],
  ['FRONTBELL_HOST', '192.0.2.1'],
  ['FRONTBELL_SIP_HOST', '192.0.2.1'],
])('a wrong %s (%s) is named, and not the database', async (name, host) => {
  const { message } = await failToStart({ [name]: host })

  expect(message).toBe(`${name}: ${host} is no address of this machine. Set it to one, or to 0.0.0.0 for all.`)
})

test('a database that cannot be reached is named with its address and the setting, without the password', async () => {
  const { message } = await failToStart({})

  expect(message).toBe(
    'The database of DATABASE_URL (127.0.0.1:1/frontbell) cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
      'Check the address, the user, the password and the name of the database in DATABASE_URL, and that the server is running.',
  )
})

test('a start that fails late logs no error of the sign-in', async () => {
  const database = await borrowDatabase()
  onTestFinished(() => database.giveBack())
  const files = { FRONTBELL_SIP_TLS_CERT_FILE: '/nowhere/cert.pem', FRONTBELL_SIP_TLS_KEY_FILE: '/nowhere/key.pem' }

  const { message, logged } = await failToStart({
    DATABASE_URL: database.url,
    FRONTBELL_SIP_TLS_PORT: '5061',
    ...files,
  })

  expect(message).toContain('/nowhere/')
  expect(logged).toEqual([])
})

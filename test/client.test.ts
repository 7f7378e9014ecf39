import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './harness/test-api.ts'

/** The typed client, generated from the description (`npm run client`), used as in a user's program. */
const PROGRAM = `
import { createClient } from './generated/client/index.ts'
import { cancelAppointment, createAppointment, createContact, deleteContact, getBusiness, getContact, listContacts } from './generated/sdk.gen.ts'
import type { Contact } from './generated/types.gen.ts'

export async function run(baseUrl: string, key: string) {
  const client = createClient({ baseUrl, auth: key })
  const made = await createContact({ client, body: { name: 'Ada', phone: '+15551234567' }, headers: { 'Idempotency-Key': 'once' } })
  const contact: Contact | undefined = made.data?.data
  const id: string = contact?.id ?? ''
  const name: string | null | undefined = (await getContact({ client, path: { id } })).data?.data.name
  const page = await listContacts({ client, query: { limit: 1, q: 'ada' } })
  const more: boolean | undefined = page.data?.meta.hasMore
  const booked = await createAppointment({ client, body: { startsAt: '2026-03-03T15:00:00Z', contactId: id } })
  const cancelled = await cancelAppointment({ client, path: { id: booked.data?.data.id ?? '' } })
  const missing = await getContact({ client, path: { id: 'nobody' } })
  const message: string | undefined = missing.error?.error.message
  const code: string | undefined = missing.error?.error.code
  const deleted = await deleteContact({ client, path: { id } })
  const business = await getBusiness({ client: createClient({ baseUrl, auth: 'nonsense' }) })
  return {
    id, name, more, message, code,
    listed: page.data?.data.map((one) => one.id),
    cancelled: cancelled.data?.data.status,
    deleted: deleted.response?.status,
    refused: business.response?.status,
  }
}

export function wrong() {
  // @ts-expect-error a contact has no such field
  void createContact({ body: { nickname: 'Ada' } })
  // @ts-expect-error an id is needed
  void getContact({})
  // @ts-expect-error a limit is a number
  void listContacts({ query: { limit: 'all' } })
}
`

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let app: TestApi
let folder: string

beforeAll(async () => {
  app = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'frontbell-client-'))
  await writeFile(join(folder, 'openapi.json'), app.description)
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run(process.execPath, [here('../sdk/generate.js'), join(folder, 'openapi.json'), join(folder, 'generated')])
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the generated client calls the API', async () => {
  const { key } = await app.makeKey(['all'])
  const program = await import(/* @vite-ignore */ join(folder, 'program.ts'))

  const seen = await program.run(`${app.url}/api/v1`, key)

  expect(seen).toEqual({
    id: expect.stringMatching(/^ctc_/),
    name: 'Ada',
    more: false,
    listed: [seen.id],
    cancelled: 'cancelled',
    message: 'contact nobody does not exist',
    code: 'NOT_FOUND',
    deleted: 204,
    refused: 401,
  })
})

test('its types accept valid requests and refuse invalid ones', async () => {
  const options =
    '--ignoreConfig --noEmit --strict --target es2022 --module nodenext --allowImportingTsExtensions --skipLibCheck'
  const check = run(here('../node_modules/.bin/tsc'), [
    ...options.split(' '),
    '--lib',
    'es2022,dom,dom.iterable',
    '--types',
    '',
    join(folder, 'program.ts'),
  ])

  await expect(check.catch((error) => error.stdout)).resolves.toMatchObject({ stdout: '' })
}, 60_000)

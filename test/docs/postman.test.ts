import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PostmanCollection, toPostman } from '../../site/postman.js'
import { startTestApi, type TestApi } from '../harness/test-api.ts'

/** The collection for Postman, read with Postman's own library and sent to a service. */

interface PostmanRequest {
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
}

/** Plain JavaScript, because Postman's library comes without types. */
const { requestsOf } = (await import('./postman-requests.js' as string)) as {
  requestsOf(collection: PostmanCollection, variables: Record<string, string>): PostmanRequest[]
}

let app: TestApi
let collection: PostmanCollection

beforeAll(async () => {
  app = await startTestApi()
  collection = await toPostman(app.description)
})

const requests = (key = '') => requestsOf(collection, { baseUrl: `${app.url}/api/v1`, bearerToken: key })

interface Described {
  name: string
  method: string
  /** Whether a request without any value from the reader gets an answer. */
  isSimple: boolean
}

/** Needs a date or two, which the description cannot say of two parameters of which one is enough. */
const NEEDS_DATES = 'List available time slots'

function described(): Described[] {
  const { paths } = JSON.parse(app.description) as {
    paths: Record<string, Record<string, { summary: string; parameters?: { required?: boolean }[] }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, parameters = [] }]) => ({
      name: summary,
      method: method.toUpperCase(),
      isSimple:
        method === 'get' &&
        !path.includes('{') &&
        summary !== NEEDS_DATES &&
        !parameters.some(({ required }) => required),
    })),
  )
}

test('every operation of the description is a request', () => {
  const names = (all: readonly { method: string; name: string }[]) =>
    all.map(({ method, name }) => `${method} ${name}`).sort()

  expect(names(requests())).toEqual(names(described()))
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json')
  expect(collection.variable.map(({ key }) => key)).toEqual(['baseUrl', 'bearerToken'])
})

test('with address and key, the requests that need nothing else get an answer', async () => {
  const { key } = await app.makeKey(['all'])
  const simple = new Set(described().flatMap(({ name, isSimple }) => (isSimple ? [name] : [])))

  for (const { name, url, headers } of requests(key).filter((one) => simple.has(one.name))) {
    const answer = await fetch(url, { headers })
    expect([name, answer.status]).toEqual([name, 200])
  }
  expect(simple.size).toBeGreaterThan(12)
})

test('a request that creates something has an example as its body, and a key', async () => {
  const { key } = await app.makeKey(['contacts:write'])
  const create = requests(key).find(({ name }) => name === 'Create a contact')
  if (create === undefined) throw new Error('the collection has the request')

  const made = await fetch(create.url, { method: create.method, headers: create.headers, body: create.body })
  const stranger = await fetch(create.url, {
    method: 'POST',
    headers: { ...create.headers, authorization: 'Bearer no' },
  })

  expect(made.status).toBe(201)
  expect(await made.json()).toMatchObject({ data: JSON.parse(create.body ?? '') })
  expect(stranger.status).toBe(401)
})

test('the service serves the collection that the build created', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontbell-postman-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const postmanFile = join(folder, 'postman_collection.json')
  writeFileSync(postmanFile, JSON.stringify(collection))
  const served = await startTestApi({ postmanFile })

  const answer = await fetch(`${served.url}/docs/api/postman.json`)
  const without = await fetch(`${app.url}/docs/api/postman.json`)

  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="frontbell.postman_collection.json"')
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(collection)))
  expect(without.status).toBe(404)
})

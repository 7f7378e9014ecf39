import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { PERSON, startMessaging } from '../../../../test/factories/messaging.ts'
import { aPng } from '../../../../test/factories/pictures.ts'
import { aBusiness } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { startTestReceiver } from '../../../../test/harness/webhook-receiver.ts'
import { silentLog } from '../../../kernel/log.ts'
import { createAddressGuard } from '../../../kernel/network/address-guard.ts'
import { carrierPictures } from '../../../providers/pictures/carrier-pictures.ts'
import { GuardedAgent } from '../../../webhooks/sending/guarded-agent.ts'
import { requireMessage } from '../message.ts'
import { deleteOldPictures, picturesOfMessages, readPicture } from './picture.ts'
import { MAX_PICTURE_BYTES, pictureFetcher } from './picture-fetcher.ts'

const db = await createTestDatabase()
const PNG = aPng()
const SECRET = 'Basic c2VjcmV0'

/** A carrier with its own server, which requires its credentials, and another file server. */
async function aCarrier(allowed: readonly string[] = ['127.0.0.0/8']) {
  const messaging = await startMessaging(db)
  const { clock, carrier, number, business } = messaging
  const files = await startTestReceiver(clock)
  const requests: { path: string; authorization: string | undefined }[] = []
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization })
    if (request.headers.authorization !== SECRET) response.writeHead(401).end()
    else (answers.get(request.url ?? '') ?? ((_, plain) => plain.end(PNG)))(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const guarded = new GuardedAgent({ guard: createAddressGuard(allowed), clock, extraCa: [files.ca] })
  const direct = new Agent()
  onTestFinished(async () => {
    await Promise.all([guarded.destroy(), direct.destroy()])
    server.closeAllConnections()
    server.close()
  })
  const access = { name: 'simulator', pictureAccess: { origin: own, headers: { authorization: SECRET } } }
  const source = carrierPictures({ guarded, direct, carriers: () => [access] })
  const fetcher = pictureFetcher({ db, clock, log: silentLog, source })
  /** Returns the state of a text's pictures. */
  const texted = async (mediaUrls: string[], body = 'Look') => {
    await carrier.receive({ from: PERSON, to: number, body, mediaUrls })
    await messaging.callbacksSettled()
    const [row] = await db.list<{ id: string }[]>`SELECT id FROM messages ORDER BY created_at DESC, id DESC LIMIT 1`
    return row?.id ?? ''
  }
  const picturesIn = async (id: string) => (await requireMessage(db, business.id, id)).pictures
  return { ...messaging, own, files, answers, requests, fetcher, texted, picturesIn }
}

test("pictures are fetched with the carrier's credentials, which no other server gets", async () => {
  const { own, files, answers, requests, fetcher, texted, picturesIn, business } = await aCarrier()
  answers.set('/moved', (_, response) => response.writeHead(307, { location: `${files.url}/file.png` }).end())
  files.behave('/file.png', (_, response) => response.writeHead(200).end(PNG))
  const id = await texted([`${own}/plain`, `${own}/moved`])
  expect((await picturesIn(id)).map(({ status }) => status)).toEqual(['waiting', 'waiting'])

  await fetcher.runDue()

  const stored = { status: 'stored', mimeType: 'image/png', sizeBytes: PNG.length, error: null }
  expect(await picturesIn(id)).toMatchObject([stored, stored])
  expect(requests.map(({ authorization }) => authorization)).toEqual([SECRET, SECRET])
  expect(files.received.map(({ headers }) => headers.authorization)).toEqual([undefined])
  const [first] = await picturesIn(id)
  expect(Buffer.from((await readPicture(db, first?.id ?? ''))?.bytes ?? [])).toEqual(PNG)
  const limits = { limit: 4, maxBytes: MAX_PICTURE_BYTES }
  expect(await picturesOfMessages(db, business.id, [id], limits)).toHaveLength(2)
  expect(await picturesOfMessages(db, (await aBusiness(db)).id, [id], limits)).toEqual([])
})

test('files that are not pictures, are too large, are on a forbidden address or redirect endlessly are not stored, and the row says why', async () => {
  const { own, files, answers, fetcher, texted, picturesIn } = await aCarrier([])
  answers.set('/page', (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="x">'),
  )
  answers.set('/announced', (_, response) =>
    response.writeHead(200, { 'content-length': MAX_PICTURE_BYTES + 1 }).flushHeaders(),
  )
  answers.set('/endless', (_, response) => {
    response.writeHead(200)
    for (let sent = 0; sent <= MAX_PICTURE_BYTES; sent += 1024 * 1024) response.write(Buffer.alloc(1024 * 1024, 0xff))
  })
  answers.set('/inside', (_, response) => response.writeHead(302, { location: `${files.url}/secret` }).end())
  answers.set('/metadata', (_, response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
  )
  answers.set('/plain-http', (_, response) => response.writeHead(302, { location: 'http://example.com/a.png' }).end())
  answers.set('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end())
  answers.set('/forbidden', (_, response) => response.writeHead(403).end())
  const paths = ['page', 'announced', 'endless', 'inside', 'metadata', 'plain-http', 'loop', 'forbidden']
  const id = await texted([...paths.map((path) => `${own}/${path}`), 'nonsense', 'https://user:pass@example.com/a'])

  await fetcher.runDue()

  expect((await picturesIn(id)).map(({ status, error }) => [status, error])).toEqual([
    ['failed', 'is no JPEG, PNG, GIF or WebP picture'],
    ['failed', 'is larger than 5 MiB'],
    ['failed', 'is larger than 5 MiB'],
    ['failed', 'is at an address that is not allowed'],
    ['failed', 'is at an address that is not allowed'],
    ['failed', 'is not at an https address'],
    ['failed', 'is behind too many redirects'],
    ['failed', 'was refused by the carrier (HTTP 403)'],
    ['failed', 'has no usable address'],
    ['failed', 'has an address with a password'],
  ])
  expect(files.received).toEqual([])
})

test('a picture that is not available yet is retried twice, and the answer to the text waits for it', async () => {
  const { own, answers, clock, fetcher, texted, picturesIn, newDispatcher } = await aCarrier()
  let tries = 0
  answers.set('/late', (_, response) => {
    tries += 1
    if (tries < 3) response.writeHead(404).end()
    else response.end(PNG)
  })
  const heard: string[] = []
  const dispatcher = newDispatcher({
    onInbound: async ({ body }) => {
      heard.push(body)
      return { body: null }
    },
  })
  const id = await texted([`${own}/late`])

  for (const pauseMs of [0, 2_000, 15_000]) {
    expect(heard).toEqual([])
    clock.advance(pauseMs)
    await fetcher.runDue()
    await dispatcher.runDue()
  }

  expect(await picturesIn(id)).toMatchObject([{ status: 'stored' }])
  expect(heard).toEqual(['Look'])
})

test('the answer waits at most a minute, and a picture that never becomes available fails after three tries', async () => {
  const { own, answers, clock, requests, fetcher, texted, picturesIn, newDispatcher } = await aCarrier()
  const heard: string[] = []
  const dispatcher = newDispatcher({
    onInbound: async ({ body }) => {
      heard.push(body)
      return { body: null }
    },
  })
  const id = await texted([`${own}/down`])
  await dispatcher.runDue()
  clock.advance(59_000)
  await dispatcher.runDue()
  expect(heard).toEqual([])
  clock.advance(1_000)
  await dispatcher.runDue()
  expect(heard).toEqual(['Look'])

  answers.set('/down', (_, response) => response.writeHead(503).end())
  for (const pauseMs of [0, 2_000, 15_000, 60_000]) {
    clock.advance(pauseMs)
    await fetcher.runDue()
  }

  expect(await picturesIn(id)).toMatchObject([{ status: 'failed', error: 'was refused by the carrier (HTTP 503)' }])
  expect(requests).toHaveLength(3)
})

test('a request to a carrier that does not answer is aborted after ten seconds', async () => {
  const { own, answers, clock, requests, fetcher, texted, picturesIn } = await aCarrier()
  answers.set('/silent', () => {})
  const id = await texted([`${own}/silent`])
  for (const pauseMs of [0, 2_000, 15_000]) {
    clock.advance(pauseMs)
    const before = requests.length
    const run = fetcher.runDue()
    await expect.poll(() => requests.length).toBe(before + 1)
    clock.advance(10_000)
    await run
  }

  expect(await picturesIn(id)).toMatchObject([{ status: 'failed', error: 'did not come in time' }])
})

test('after a year only the record of a picture is left', async () => {
  const { own, clock, fetcher, texted, picturesIn } = await aCarrier()
  const id = await texted([`${own}/plain`])
  await fetcher.runDue()
  const [picture] = await picturesIn(id)
  expect(await deleteOldPictures(db, clock.now())).toBe(0)

  clock.advance(366 * 24 * 3_600_000)

  expect(await deleteOldPictures(db, clock.now())).toBe(1)
  expect(await picturesIn(id)).toMatchObject([{ status: 'expired', mimeType: 'image/png' }])
  expect(await readPicture(db, picture?.id ?? '')).toBeNull()
})

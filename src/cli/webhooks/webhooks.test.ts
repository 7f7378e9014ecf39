import { createPublicKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { inDatabase } from '../../../test/harness/test-server.ts'
import { startDeliveryTest, TEST_SECRET_KEY } from '../../../test/harness/webhook-receiver.ts'
import { addEmailCommands } from '../emails.ts'
import { addWebhookCommands } from './webhooks.ts'

const LADDER_MS = [0, 30_000, 300_000, 1_800_000]

/** Runs commands on the database of a delivery test. They may send to the receiver of that test. */
async function startCommandTest() {
  const t = await startDeliveryTest()
  const [place] = await t.db.read<{ name: string }[]>`SELECT current_database() AS name`
  const { url, socketDir, database } = inDatabase(inject('server'), place?.name ?? '')
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-commands-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'ca.pem'), t.receiver.ca)
  const env = {
    DATABASE_URL: url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`,
    FRONTBELL_DATA_DIR: folder,
    FRONTBELL_SECRET_KEY: TEST_SECRET_KEY.toString('hex'),
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
  }
  const runText = async (...words: string[]) => {
    const lines: string[] = []
    const program = new Command().exitOverride()
    const context = {
      ...{ env, version: '0', isTerminal: false },
      out: (text: string) => void lines.push(text),
      warn: () => {},
      fail: () => {},
    }
    addWebhookCommands(program, context)
    addEmailCommands(program, context)
    await program.parseAsync(words, { from: 'user' })
    return lines.join('\n')
  }
  const run = async (...words: string[]) => JSON.parse(await runText(...words, '--json'))
  const webhooks = (...words: string[]) => run('webhooks', ...words, '--business', t.businessId)
  return { ...t, run, runText, webhooks }
}

test('an endpoint is disabled, enabled, which sends the kept deliveries, and removed', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce()

  const disabled = await t.webhooks('disable', endpoint.id)
  await t.sender.deliverDue()
  const enabled = await t.webhooks('enable', endpoint.id)
  await t.webhooks('remove', endpoint.id)

  expect(disabled).toMatchObject({ id: endpoint.id, status: 'disabled', disabledReason: 'owner' })
  expect(enabled).toMatchObject({ status: 'enabled', disabledReason: null, recovered: 1 })
  expect(await t.webhooks('list')).toEqual([])
  await expect(t.webhooks('disable', endpoint.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('unknown events are refused in the words of the option', async () => {
  const t = await startCommandTest()

  await expect(t.webhooks('add', '--url', 'https://example.com/hook', '--events', 'bogus')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/^--events: must be all, or a list of call\.completed/),
  })
})

test('an unknown scheme is refused by the name of the option', async () => {
  const t = await startCommandTest()

  await expect(t.webhooks('add', '--url', 'https://example.com/', '--scheme', 'rsa')).rejects.toThrow(
    /'--scheme <scheme>' argument 'rsa' is invalid. Allowed choices are ed25519, hmac-sha256/,
  )
})

test('a key is rotated in two steps and shown', async () => {
  const t = await startCommandTest()
  const { endpoint, secret } = await t.subscribe('/a', { signatureScheme: 'hmac-sha256' })

  const prepared = await t.webhooks('rotate', endpoint.id)
  const activated = await t.webhooks('rotate', endpoint.id, '--activate')

  const states = (keys: { state: string }[]) => keys.map((key) => key.state)
  expect([states(prepared), states(activated)]).toEqual([
    ['pending', 'active'],
    ['active', 'retiring'],
  ])
  expect(prepared[1].secret).toBe(secret)
  expect(await t.webhooks('keys', endpoint.id)).toMatchObject({
    secret: prepared[0].secret,
    retiring: [{ state: 'retiring', secret, retiresAt: expect.any(String) }],
  })
  await expect(t.webhooks('rotate', endpoint.id, '--activate')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'no new key is prepared; prepare one first (on the command line: "webhooks rotate" without --activate)',
  })
})

test('a rotation shows the new public key as a receiver takes it, as JSON and as text', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')

  const [pending] = await t.webhooks('rotate', endpoint.id)
  const text = await t.runText('webhooks', 'rotate', endpoint.id, '--business', t.businessId, '--activate')

  expect(createPublicKey(pending.publicKey).asymmetricKeyType).toBe('ed25519')
  const keys = text.match(/-----BEGIN[\s\S]*?END PUBLIC KEY-----/g) ?? []
  const readable = keys.map((key) =>
    createPublicKey(key.replaceAll(/^ +/gm, '')).export({ format: 'pem', type: 'spki' }),
  )
  expect(readable).toEqual([pending.publicKey, expect.stringContaining('BEGIN PUBLIC KEY')])
})

test('a ping and a sample are sent, and their answers are shown', async () => {
  const t = await startCommandTest()
  const a = await t.subscribe('/a')
  const b = await t.subscribe('/b')
  t.receiver.behave('/b', (_, response) => response.writeHead(418).end('teapot'))

  const ping = await t.webhooks('ping', a.endpoint.id)
  const sample = await t.webhooks('ping', b.endpoint.id, '--event', 'call.missed')

  expect(ping).toMatchObject({ outcome: 'success', status: 200, deliveryId: expect.stringMatching(/^dlv_/) })
  expect(sample).toMatchObject({ outcome: 'http_4xx', status: 418 })
  expect([...t.got('/a'), ...t.got('/b')].map((one) => JSON.parse(one.body).event)).toEqual(['ping', 'call.missed'])
})

test('the log shows a delivery with its attempts, and all deliveries that failed since a given time are retried', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => response.writeHead(500).end('no'))
  for (let n = 0; n < 2; n++) await t.announce(`${n}`)
  // The deliveries begin an hour ago, so that every attempt is in the past for the commands.
  await t.db.write`UPDATE deliveries SET due_at = due_at - interval '1 hour'`
  for (const advance of LADDER_MS) {
    t.clock.advance(advance)
    await t.sender.deliverDue()
  }
  await t.db.write`UPDATE deliveries SET ended_at = now() - interval '1 minute'`
  const [failed] = await t.webhooks('deliveries', '--state', 'failed')

  const shown = await t.webhooks('delivery', failed.id)
  const text = await t.runText('webhooks', 'delivery', failed.id, '--business', t.businessId)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const retried = await t.webhooks('retry', '--failed-since', hourAgo, '--endpoint', endpoint.id)

  expect(shown.attemptLog).toHaveLength(4)
  expect(shown.attemptLog[0]).toMatchObject({ outcome: 'http_5xx', responseBody: 'no', status: 500 })
  expect(text).toContain('X-SERVICE-Signature')
  expect(retried).toEqual({ retried: 2 })
})

test('a retry without a delivery, with both kinds, or since a time without a zone is refused', async () => {
  const t = await startCommandTest()

  for (const words of [[], ['dlv_1', '--failed-since', '2026-03-02T14:00:00Z'], ['--failed-since', '2026-03-02T14:00']])
    await expect(t.webhooks('retry', ...words)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('waiting mail is listed, and sent again on request', async () => {
  const t = await startCommandTest()
  await t.db.write`INSERT INTO outgoing_emails (id, business_id, subject, body, created_at, attempts, held, last_error)
    VALUES ('eml_1', ${t.businessId}, 'Hello', 'text', now(), 12, true, 'mailbox is full')`

  const listed = await t.run('emails', 'list')
  await t.run('emails', 'retry', 'eml_1')

  expect(listed).toMatchObject([{ id: 'eml_1', subject: 'Hello', held: true, lastError: 'mailbox is full' }])
  expect(await t.run('emails', 'list')).toMatchObject([{ held: false, attempts: 0 }])
  const { id: other } = await aBusiness(t.db)
  expect(await t.run('emails', 'list', '--business', other)).toEqual([])
  await expect(t.run('emails', 'list', '--business', 'biz_other')).rejects.toThrow(/biz_other/)
})

test('more deliveries than fit on one page are listed, each once', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce()
  await t.db.write`INSERT INTO events (id, business_id, name, body, created_at)
    SELECT 'evt_' || n, business_id, event_name, '{}', created_at
    FROM deliveries, generate_series(1, 2100) AS n WHERE endpoint_id = ${endpoint.id}`
  await t.db.write`
    INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, failures, due_at, created_at, ended_at)
    SELECT 'evt_' || n, event_name, business_id, endpoint_id, 'delivered', 1, 0, due_at, created_at, due_at
    FROM deliveries, generate_series(1, 2100) AS n WHERE endpoint_id = ${endpoint.id}`

  const some = await t.webhooks('deliveries', '--state', 'delivered', '--limit', '2050')
  const all = await t.webhooks('deliveries', '--state', 'delivered', '--limit', '5000')

  const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id)).size
  expect([some.length, ids(some), all.length, ids(all)]).toEqual([2_050, 2_050, 2_100, 2_100])
})

test('events that an endpoint missed are replayed, the replay is listed and stopped, and a delivery is resent', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')
  await t.announce('accepted')
  await t.sender.deliverDue()
  const [accepted] = await t.deliveries()
  const since = new Date(t.clock.now().getTime() - 1_000).toISOString()

  const replay = await t.webhooks('replay', endpoint.id, '--since', since, '--events', 'contact.created', '--all')
  const listed = await t.webhooks('replays', endpoint.id)
  const stopped = await t.webhooks('stop-replays', endpoint.id)
  const resent = await t.webhooks('resend', `dlv_${accepted?.id}`)

  expect(replay).toMatchObject({ state: 'running', include: 'all', events: ['contact.created'], since })
  expect(listed).toMatchObject([{ id: replay.id, queued: 0 }])
  expect(stopped).toEqual({ id: endpoint.id, stopped: 1 })
  expect(resent).toMatchObject({ state: 'waiting', attempts: 1 })
  await expect(t.webhooks('replay', endpoint.id, '--since', 'yesterday')).rejects.toThrow('--since: must be a date')
})

test('options of an endpoint are set, shown without values of headers, and removed', async () => {
  const t = await startCommandTest()
  const { endpoint } = await t.subscribe('/a')
  const options = (...words: string[]) => t.webhooks('options', endpoint.id, ...words)

  const set = await options(
    ...['--header', 'X-Token: secret-value', '--header', 'Authorization: Bearer abcdef'],
    ...['--condition', 'data.name equals Ada, "5"', '--condition', 'data.phone is_set', '--rate', '10/second'],
  )
  const inWords = await t.runText('webhooks', 'options', endpoint.id, '--business', t.businessId)
  const changed = await options('--remove-header', 'x-token', '--no-conditions', '--rate', 'none')

  expect(set).toEqual({
    headers: [{ name: 'X-Token' }, { name: 'Authorization' }],
    conditions: [
      { field: 'data.name', operator: 'equals', values: ['Ada', '5'] },
      { field: 'data.phone', operator: 'is_set', values: [] },
    ],
    rateLimit: { max: 10, per: 'second' },
  })
  expect(inWords).toContain('X-Token: ********')
  expect(inWords).not.toContain('secret')
  expect(changed).toEqual({ headers: [{ name: 'Authorization' }], conditions: [], rateLimit: null })
  await expect(options('--remove-header', 'X-Token')).rejects.toThrow(
    '--remove-header: the endpoint has no header X-Token',
  )
  await expect(options('--rate', '5')).rejects.toThrow('--rate: must be a number per second or minute')
  await expect(options('--header', 'secret')).rejects.toThrow('--header: must be a name, a colon and a value')
})

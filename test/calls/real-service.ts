import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { runFrontbell, startService, stopService } from '../fixtures/run-frontbell.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

/** What calls leave behind, as far as the tests look at it. */
export interface Row {
  id: string
  status: string
  from: string
  contactId: string
  startsAt: string
  recordingUrl: string
  transcript: { role: string; text: string; interrupted: boolean }[]
  endedReason: string
  extractedData: { message: { startMs: number; endMs: number } }
}

/**
 * A service in its own process, as its user would run it, with a business to call and a TLS receiver that accepts its
 * webhooks in both signature schemes.
 */
export async function startRealService(further: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-calls-'))
  const database = await borrowDatabase()
  const receiver = await startDemoReceiver({ now: () => systemClock.now() })
  await writeFile(join(folder, 'ca.pem'), receiver.ca)
  const settings: Record<string, string> = {
    FRONTBELL_DATA_DIR: join(folder, 'data'),
    FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    DATABASE_URL: database.url,
    ...further,
  }
  const service = await startService([], settings)
  const business = service.started.demo
  const subscribed = async (scheme: string) => {
    const options = ['--business', business.businessId, '--url', `${receiver.url}/${scheme}`, '--events', 'all']
    const { out, err } = await runFrontbell(['webhooks', 'add', ...options, '--scheme', scheme, '--json'], settings)
    if (err) throw new Error(err)
    receiver.trust(`/${scheme}`, JSON.parse(out))
  }
  await Promise.all(['ed25519', 'hmac-sha256'].map(subscribed))
  return {
    folder,
    sip: service.started.sip,
    business,
    /** A command on the service's database. */
    run: (words: string[]) => runFrontbell(words, settings),
    ...readers(service.started.url, business.key),
    ...heardBy(receiver),
    stop,
  }

  async function stop(): Promise<void> {
    await stopService(service)
    database.giveBack()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export type RealService = Awaited<ReturnType<typeof startRealService>>

function readers(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const read = async <T extends Row | Row[]>(path: string): Promise<T> => {
    const reply = await fetch(`${url}/api/v1${path}`, { headers })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { data: T }).data
  }
  const write = async (path: string, body: object): Promise<Row> => {
    const reply = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status).toBe(201)
    return ((await reply.json()) as { data: Row }).data
  }
  const recordedCall = (from: string): Promise<Row> =>
    until('the call is on record', async () =>
      (await read<Row[]>('/calls')).find((call) => call.from === from && call.status === 'completed'),
    )
  return {
    read,
    write,
    recordedCall,
    newest: async (path: string): Promise<Row> => (await read<Row[]>(path))[0] as Row,
  }
}

function heardBy(receiver: Awaited<ReturnType<typeof startDemoReceiver>>) {
  /** The webhooks that the receiver got on one path, newest last; every signature is verified. */
  const announced = (path: string, event: string) =>
    receiver.received
      .filter((webhook) => webhook.path === path)
      .map(({ body, problem }) => ({ problem, ...JSON.parse(body) }))
      .filter((one) => one.event === event)
  return { announced }
}

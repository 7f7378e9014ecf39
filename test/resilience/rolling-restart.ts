import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { FIRST_KEY_FILE } from '../../src/app/first-access.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { freePort } from '../harness/peer-tools.ts'
import { pause, until } from '../harness/until.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

/** What a rolling restart did to calls and requests. */
export interface RollingRestart {
  calls: { made: number; succeeded: number; failed: number; errors: string }
  requests: { answered: number; failed: string[] }
  /** The most calls at the same time on the instance that was restarted, when it was asked to stop. */
  liveAtDrain: number[]
  /** From the signal to the exit of each instance. */
  drainSeconds: number[]
  /** Calls on record by `status endedReason`. */
  recorded: Record<string, number>
}

export interface RollingRestartOptions {
  databaseUrl: string
  /** Calls at the same time. */
  calls: number
  callsPerSecond: number
  /** How long each call lasts; the next one follows. */
  holdSeconds: number
}

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
const REQUEST_EVERY_MS = 50

/**
 * Two instances behind Kamailio and HAProxy, with the configurations that docs/several-instances.md names. While phones call and clients send
 * requests, one instance after the other is stopped by SIGTERM and started again.
 */
export async function rollingRestart(options: RollingRestartOptions): Promise<RollingRestart> {
  const { calls, callsPerSecond, holdSeconds } = options
  const closers: Closer[] = []
  try {
    const site = await openSite(options.databaseUrl, closers)
    const phones = site.start('sipp', [
      ...['-sf', path('test/phones/sipp/held.xml'), `127.0.0.1:${site.sipPort}`, '-i', '127.0.0.1', '-mi', '127.0.0.1'],
      ...['-s', site.phone, '-r', String(callsPerSecond), '-l', String(calls), '-d', String(holdSeconds * 1_000)],
      ...['-nostdin', '-trace_err', '-error_file', 'errors.log'],
    ])
    const clients = startRequests(site.httpUrl, site.key)
    const drains = []
    await site.untilActive(calls)
    for (const which of [0, 1] as const) drains.push(await site.restart(which))
    // No new calls; those in progress go on to their end.
    phones.child.kill('SIGUSR1')
    const code = await phones.ended
    const requests = await clients.stop()
    const counts = countsOf(phones.printed())
    if (counts === null) throw new Error(`sipp ended with ${code}: ${phones.printed().slice(-2_000)}`)
    return {
      calls: { ...counts, errors: await site.sippErrors() },
      requests,
      liveAtDrain: drains.map(({ live }) => live),
      drainSeconds: drains.map(({ seconds }) => seconds),
      recorded: await site.recordedCalls(),
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Called in the opposite order at the end. */
type Closer = () => Promise<unknown>

interface Started {
  child: ChildProcess
  ended: Promise<number | null>
  printed(): string
}

/** Two instances, and the two proxies before them. */
async function openSite(databaseUrl: string, closers: Closer[]) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-rolling-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const [sipPort, httpPort, sipA, sipB] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const settings = (name: string, sip: number, rtp: number): Record<string, string> => ({
    DATABASE_URL: databaseUrl,
    FRONTBELL_SECRET_KEY: secretKey,
    FRONTBELL_SIP_PORT: String(sip),
    FRONTBELL_RTP_PORT_MIN: String(rtp),
    FRONTBELL_RTP_PORT_MAX: String(rtp + 999),
    FRONTBELL_MAX_CALLS: '400',
    FRONTBELL_CALLS_PER_CALLER: '0',
    FRONTBELL_CALLS_PER_CALLER_PER_MINUTE: '0',
    FRONTBELL_DRAIN_SECONDS: '900',
    FRONTBELL_DRAIN_PAUSE_SECONDS: '3',
    FRONTBELL_LOG_LEVEL: 'info',
    FRONTBELL_PLANS: '{"busy":{"standardPerMinute":100000,"bulkPerMinute":100000}}',
    FRONTBELL_DATA_DIR: join(folder, name),
  })
  const secretKey = randomBytes(32).toString('base64')
  const places = [settings('a', sipA, 30_000), settings('b', sipB, 31_000)] as const
  const start = (command: string, args: readonly string[], env: Record<string, string> = {}): Started => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-200_000)
      })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const one = { child, ended, printed: () => output }
    closers.push(async () => {
      child.kill('SIGTERM')
      await ended
    })
    return one
  }
  const startInstance = async (which: 0 | 1, port = '0') => {
    const place = places[which]
    const started = await startServiceProcess({
      dataDir: place.FRONTBELL_DATA_DIR as string,
      settings: { ...place, PORT: port },
    })
    closers.push(() => started.end('SIGINT'))
    return started
  }
  // One after the other, because the first start creates the business.
  const first = await startInstance(0)
  const instances: [ServiceProcess, ServiceProcess] = [first, await startInstance(1)]
  const demo = first.demo
  if (demo === null) throw new Error('the database is not empty')
  const db = openDatabase({ url: databaseUrl, log: silentLog, pools: SMALL_POOLS })
  await db.write`UPDATE businesses SET plan = 'busy' WHERE id = ${demo.businessId}`
  closers.push(() => db.close())
  const key = (await readFile(join(places[0].FRONTBELL_DATA_DIR as string, FIRST_KEY_FILE), 'utf8')).trim()

  await writeFile(
    join(folder, 'dispatcher.list'),
    [sipA, sipB].map((port, n) => `1 sip:127.0.0.1:${port} 0 0 duid=${n}\n`).join(''),
  )
  await writeFile(join(folder, 'address.list'), '1 127.0.0.1 32\n')
  start('kamailio', [
    ...['-DD', '-E', '-f', path('deploy/kamailio/kamailio.cfg'), '-Y', folder, '-m', '64', '-M', '8'],
    ...['-A', `LISTEN=udp:127.0.0.1:${sipPort}`, '-A', `LISTEN_TCP=tcp:127.0.0.1:${sipPort}`],
    ...[
      '-A',
      `DISPATCHER_LIST="${join(folder, 'dispatcher.list')}"`,
      '-A',
      `CARRIERS="${join(folder, 'address.list')}"`,
    ],
  ])
  const haproxy = start('haproxy', ['-db', '-f', path('deploy/haproxy/haproxy.cfg')], {
    LISTEN: `127.0.0.1:${httpPort}`,
    INSTANCE_A: new URL(instances[0].url).host,
    INSTANCE_B: new URL(instances[1].url).host,
  })
  const httpUrl = `http://127.0.0.1:${httpPort}`
  await until('HAProxy leads to an instance', async () => {
    if (haproxy.child.exitCode !== null) throw new Error(haproxy.printed())
    return (await fetch(`${httpUrl}/readyz`).catch(() => null))?.status === 200
  })

  const drainStatus = async ({ url }: ServiceProcess) =>
    (await (await fetch(`${url}/drain`)).json()) as { active: number; draining: boolean }

  return {
    ...{ sipPort, httpUrl, phone: demo.phone, key, start },
    sippErrors: () => readFile(join(folder, 'errors.log'), 'utf8').catch(() => ''),
    /** Resolves when the instances together have so many calls. */
    untilActive: (calls: number) =>
      until('the calls are up', async () => {
        const each = await Promise.all(instances.map((one) => drainStatus(one)))
        return each.reduce((sum, { active }) => sum + active, 0) >= calls
      }),
    /** Stops an instance that has calls, and starts it again when it has ended. */
    async restart(which: 0 | 1) {
      const instance = instances[which]
      const { active: live } = await drainStatus(instance)
      const startedMs = performance.now()
      const status = await instance.end('SIGTERM')
      const seconds = (performance.now() - startedMs) / 1_000
      if (status !== 0) throw new Error(`instance ${which} ended with ${status}`)
      instances[which] = await startInstance(which, new URL(instance.url).port)
      await until(
        'the proxies lead calls to the instance again',
        async () => (await drainStatus(instances[which])).active > 0,
      )
      return { live, seconds: Math.round(seconds * 10) / 10 }
    },
    /** Resolves when no call is left. */
    async recordedCalls(): Promise<Record<string, number>> {
      const rows = await until('the calls are on record', async () => {
        const found = await db.list<{ status: string; endedReason: string | null }[]>`
          SELECT status, ended_reason AS "endedReason" FROM calls`
        return found.some(({ status }) => status === 'live') ? null : found
      })
      const sums: Record<string, number> = {}
      for (const { status, endedReason } of rows)
        sums[`${status} ${endedReason}`] = (sums[`${status} ${endedReason}`] ?? 0) + 1
      return sums
    },
  }
}

/** A client that reads and writes every 50 ms, over connections that it keeps open. */
function startRequests(url: string, key: string) {
  const agent = new Agent({ connections: 4 })
  const failed: string[] = []
  let answered = 0
  let stopped = false
  const send = async (n: number) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const isWrite = n % 4 === 0
    const body = isWrite ? JSON.stringify({ name: `Person ${n}`, phone: `+1212556${String(1_000 + n)}` }) : null
    const path = isWrite ? '/api/v1/contacts' : '/api/v1/calls?limit=1'
    try {
      const reply = await request(url + path, { method: isWrite ? 'POST' : 'GET', headers, body, dispatcher: agent })
      await reply.body.dump()
      if (reply.statusCode >= 400) failed.push(`${reply.statusCode} ${path}`)
      else answered += 1
    } catch (error) {
      failed.push(`${(error as Error).message} ${path}`)
    }
  }
  const running = (async () => {
    const sent: Promise<void>[] = []
    for (let n = 0; !stopped; n++) {
      sent.push(send(n))
      await pause(REQUEST_EVERY_MS)
    }
    await Promise.all(sent)
  })()
  return {
    async stop() {
      stopped = true
      await running
      await agent.close()
      return { answered, failed }
    },
  }
}

/** Of the last statistics that sipp printed; null: it printed none. */
function countsOf(output: string): Omit<RollingRestart['calls'], 'errors'> | null {
  const last = (name: string) => {
    const found = [...output.matchAll(new RegExp(`${name}\\s*\\|[^|]*\\|\\s*(\\d+)`, 'g'))].at(-1)?.[1]
    return found === undefined ? null : Number(found)
  }
  const [succeeded, failed, made] = [last('Successful call'), last('Failed call'), last('Outgoing calls created')]
  return succeeded === null || failed === null ? null : { made: made ?? succeeded + failed, succeeded, failed }
}

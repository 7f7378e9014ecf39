/**
 * What an authenticated GET of one contact costs: CPU microseconds of the server's process for each request, beside a
 * bare `node:http` hello world under the same load in the same run. CPU rather than rate, as that hardly depends on what
 * else the machine does. The load and PostgreSQL are processes of their own.
 *
 *   npx tsx bench/api.ts [--requests 20000] [--connections 32] [--json]
 *
 * `r` is bare divided by ours: 1 would be as light as node alone.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { EVENT_ALIASES, EVENTS } from '../src/events/catalogue.ts'
import { createApiKey } from '../src/features/api-keys/api-key.ts'
import { openKeyRing } from '../src/features/api-keys/key-ring.ts'
import { createBusiness } from '../src/features/business/business.ts'
import { createContact } from '../src/features/contacts/contact.ts'
import { DEFAULT_BRAND } from '../src/http/brand.ts'
import { createHttpServer } from '../src/http/server.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { routes } from '../src/routes.ts'
import { startEmbeddedPostgres } from '../src/store/embedded-postgres.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'

interface Target {
  url: string
  path: string
  authorization: string
}

async function serveBare(): Promise<Target> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"hello":"world"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, path: '/', authorization: 'none' }
}

async function serveOurs(socketDir: string): Promise<Target> {
  const db = openDatabase({ socketDir, log: silentLog })
  const now = systemClock.now()
  const business = await createBusiness(
    db,
    { name: 'Bench', phone: '+12125550100', timezone: 'America/New_York', plan: 'enterprise' },
    now,
  )
  const contact = await createContact(db, business.id, { name: 'Ada', phone: '+15551234567', notes: 'x' }, 'api', now)
  const { key } = await createApiKey(db, business.id, { name: 'bench', scopes: ['all'] }, now)
  const keys = await openKeyRing(db, systemClock, silentLog)
  const server = createHttpServer({
    routes,
    db,
    clock: systemClock,
    log: silentLog,
    findCaller: keys.findCaller,
    planLimits: () => ({ standardPerMinute: 1e9, bulkPerMinute: 1e9 }),
    events: EVENTS,
    eventAliases: EVENT_ALIASES,
    brand: DEFAULT_BRAND,
    version: 'bench',
    serviceSecret: Buffer.alloc(32, 1),
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, path: `/api/v1/contacts/${contact.id}`, authorization: `Bearer ${key}` }
}

/** One connection asking again and again until `take` says that enough were asked. */
function askOn(target: Target, take: () => boolean): Promise<void> {
  const { hostname, port } = new URL(target.url)
  const request = `GET ${target.path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${target.authorization}\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let buffered = ''
    const ask = () => {
      if (take()) return socket.write(request)
      socket.end()
      resolve()
    }
    socket.setEncoding('latin1').on('error', reject).on('connect', ask)
    socket.on('data', (text: string) => {
      buffered += text
      const head = buffered.indexOf('\r\n\r\n')
      if (head < 0) return
      if (!buffered.startsWith('HTTP/1.1 200')) return reject(new Error(buffered))
      const chunked = /transfer-encoding: chunked/i.test(buffered)
      const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0)
      if (chunked ? !buffered.endsWith('0\r\n\r\n') : buffered.length < head + 4 + length) return
      buffered = ''
      ask()
    })
  })
}

async function load(target: Target, requests: number, connections: number): Promise<void> {
  let left = requests
  await Promise.all(Array.from({ length: connections }, () => askOn(target, () => left-- > 0)))
}

/** CPU microseconds a request of a server in its own process, the median of three rounds after a warm-up. */
async function measure(what: 'bare' | 'ours', socketDir: string, requests: number, connections: number) {
  const child = fork(fileURLToPath(import.meta.url), ['serve', what, socketDir], { execArgv: process.execArgv })
  const [target] = (await once(child, 'message')) as [Target]
  const cpuMicros = async () => {
    child.send('cpu')
    return ((await once(child, 'message')) as [number])[0]
  }
  await load(target, requests, connections)
  const rounds: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = await cpuMicros()
    await load(target, requests, connections)
    rounds.push(((await cpuMicros()) - before) / requests)
  }
  child.kill()
  return rounds.sort((a, b) => a - b)[1] as number
}

if (process.argv[2] === 'serve') {
  const [, , , what, socketDir = ''] = process.argv
  process.send?.(what === 'bare' ? await serveBare() : await serveOurs(socketDir))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
} else {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '20000' },
      connections: { type: 'string', default: '32' },
      json: { type: 'boolean', default: false },
    },
  })
  const [requests, connections] = [Number(values.requests), Number(values.connections)]
  const dataDir = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'serve', log: silentLog })
  try {
    const db = openDatabase({ socketDir: postgres.socketDir, log: silentLog })
    await migrate(db)
    await db.close()
    const bare = await measure('bare', postgres.socketDir, requests, connections)
    const ours = await measure('ours', postgres.socketDir, requests, connections)
    const result = {
      bareCpuMicros: Math.round(bare),
      getContactCpuMicros: Math.round(ours),
      r: +(bare / ours).toFixed(2),
    }
    process.stdout.write(
      values.json
        ? `${JSON.stringify(result)}\n`
        : `bare node:http ${result.bareCpuMicros} us, GET /contacts/:id ${result.getContactCpuMicros} us a request, r ${result.r}\n`,
    )
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

import type { Server } from 'node:http'
import { routes } from '../../src/app/routes.ts'
import type { Dashboard } from '../../src/dashboard/dashboard.ts'
import { EVENT_ALIASES, EVENTS } from '../../src/events/catalogue.ts'
import type { ApiKeyCache } from '../../src/features/api-keys/api-key-cache.ts'
import { planNamed, planTable } from '../../src/features/plans/plan.ts'
import { DEFAULT_BRAND } from '../../src/http/brand.ts'
import { createHttpServer, type HttpServer } from '../../src/http/edge/server.ts'
import type { ServerOptions } from '../../src/http/edge/server-options.ts'
import type { RateLimits } from '../../src/http/gate/rate-limit.ts'
import type { Route } from '../../src/http/route.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { SECRET } from '../factories/dashboard-people.ts'
import { until } from './until.ts'

/** The HTTP servers of test APIs: making one takes longer than most tests, so a worker lends its servers to test after test. */

/** What a server serves for one test. */
interface Served {
  db: Database
  clock: Clock
  keys: Pick<ApiKeyCache, 'findCaller'>
  dashboard: Pick<Dashboard, 'api' | 'rawRoutes'>
  rateLimits: RateLimits
}

export interface TestServer {
  readonly url: string
  readonly description: string
  /** Waits for the requests in progress. The test must not use the server afterwards. */
  end(): Promise<void>
}

export async function startServer(options: ServerOptions): Promise<TestServer> {
  const server = createHttpServer(options)
  return listening(server, () => server.close())
}

async function listening(server: HttpServer, end: () => Promise<void>): Promise<TestServer> {
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    get description() {
      return server.description
    },
    end,
  }
}

/** A server of this worker that serves one test after the other. It ends with the worker. */
interface LentServer {
  server: TestServer
  serve(served: Served): void
}

const free: LentServer[] = []

/** A server with the usual options. */
export async function lendServer(served: Served): Promise<TestServer> {
  const lent = free.pop() ?? (await makeLentServer(served))
  lent.serve(served)
  return {
    url: lent.server.url,
    get description() {
      return lent.server.description
    },
    async end() {
      await lent.server.end()
      free.push(lent)
    },
  }
}

async function makeLentServer(first: Served): Promise<LentServer> {
  let now = first
  let requests = 0
  const server = createHttpServer({
    ...serverOptions(
      inPlaceOf(() => now.db),
      inPlaceOf(() => now.clock),
      { findCaller: (...args) => now.keys.findCaller(...args) },
    ),
    rateLimits: inPlaceOf(() => now.rateLimits),
    dashboard: inPlaceOf(() => now.dashboard.api),
    rawRoutes: first.dashboard.rawRoutes.map((route, at) => ({
      ...route,
      handle: (...args) => now.dashboard.rawRoutes[at]?.handle(...args),
    })),
    upgrades: {
      attach(http: Server) {
        http.on('request', (_, response) => {
          requests += 1
          response.once('close', () => {
            requests -= 1
          })
        })
      },
      async close() {},
      add() {},
      count: 0,
    },
  })
  const end = async () => void (await until('no request is in progress', () => requests === 0))
  return {
    server: await listening(server, end),
    serve(served) {
      now = served
    },
  }
}

/** What `find` finds when a member is used. */
const inPlaceOf = <T extends object>(find: () => T): T =>
  new Proxy({} as T, {
    get(_, name) {
      const part = find()
      const member = Reflect.get(part, name)
      // The statements of a pool are functions with members; they need no object.
      return typeof member === 'function' && !('unsafe' in member) ? member.bind(part) : member
    },
  })

/** The parts of a server, around a database and a clock. */
export function serverOptions(
  db: Database,
  clock: Clock,
  keys: Pick<ApiKeyCache, 'findCaller'>,
  list: readonly Route[] = routes,
): ServerOptions {
  const plans = planTable()
  return {
    routes: list,
    db,
    clock,
    log: silentLog,
    findCaller: keys.findCaller,
    planLimits: (plan) => planNamed(plans, plan),
    events: EVENTS,
    eventAliases: EVENT_ALIASES,
    brand: DEFAULT_BRAND,
    version: '0.0.0-test',
    serviceSecret: SECRET,
  }
}

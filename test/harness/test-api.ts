/**
 * The whole API over a real socket and a real database, with a manual clock: for the tests of routes. `startTestApi()`
 * in a test is closed at the end of the test, in `beforeAll` at the end of the file. `const app = await
 * startTestApi()`, then `await app.as('contacts:write').post('/contacts', {...})` and `await app.announced()`.
 */
import type { DashboardParts } from '../../src/app/routes.ts'
import { type ApiKey, createApiKey } from '../../src/features/api-keys/api-key.ts'
import { openApiKeyCache } from '../../src/features/api-keys/api-key-cache.ts'
import { type Business, createBusiness, type NewBusiness } from '../../src/features/business/business.ts'
import type { ServerOptions } from '../../src/http/edge/server-options.ts'
import { RateLimits } from '../../src/http/gate/rate-limit.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Role } from '../../src/kernel/role.ts'
import type { Scope } from '../../src/kernel/scope.ts'
import type { Database } from '../../src/store/database.ts'
import { aDashboard, dashboardClient, signedInAs } from '../factories/dashboard-people.ts'
import { atTheEnd } from './at-the-end.ts'
import { type TestClient, testClient } from './test-client.ts'
import { createTestDatabase } from './test-database.ts'
import { lendServer, serverOptions, startServer } from './test-http.ts'

/** A Monday morning in New York (09:30), the time zone of the test business. */
export const TEST_START = '2026-03-02T14:30:00.000Z'

export interface TestApi {
  readonly db: Database
  readonly clock: ManualClock
  readonly url: string
  readonly business: Business
  readonly description: string
  /** A client of the test business whose key has these scopes; all scopes by default. */
  as(...scopes: (Scope | 'all')[]): TestClient
  /** A client with this key, or without a key. */
  withKey(key: string | null): TestClient
  /** A client of the dashboard: a signed-in user of this role in the test business or in another. */
  signIn(role: Role, businessId?: string): Promise<TestClient>
  /** Creates a key of the test business. */
  makeKey(scopes: string[]): Promise<{ key: string; record: ApiKey }>
  /** Creates another business, with a client that has all scopes. */
  addBusiness(input?: Partial<NewBusiness>): Promise<{ business: Business; client: TestClient }>
  /** The events announced so far, oldest first. */
  announced(): Promise<{ event: string; data: Record<string, unknown> }[]>
}

interface Overrides extends Partial<ServerOptions> {
  plan?: string
  /** A server that no other test gets; for what a server remembers between requests besides its limits, such as its readiness. */
  ofItsOwn?: boolean
  /** What the dashboard's operations need, in place of `PARTS`. */
  dashboardParts?: DashboardParts
}

export async function startTestApi({ plan, ofItsOwn = false, ...overrides }: Overrides = {}): Promise<TestApi> {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  const keys = await openApiKeyCache(db, clock, silentLog)
  const dashboard = aDashboard(db, clock, overrides.publicUrl, overrides.dashboardParts)
  const isUsual = !ofItsOwn && Object.keys(overrides).length === 0
  const server = isUsual
    ? await lendServer({ db, clock, keys, dashboard, rateLimits: new RateLimits() })
    : await startServer({
        ...serverOptions(db, clock, keys),
        ...{ dashboard: dashboard.api, ...overrides },
        rawRoutes: [...dashboard.rawRoutes, ...(overrides.rawRoutes ?? [])],
      })
  const { url } = server
  atTheEnd(async () => {
    await server.end()
    await keys.close()
  })
  const business = await aTestBusiness(db, clock, { plan: plan ?? 'enterprise' })
  const clientFor = (key: () => Promise<string | null>) => testClient(url, key)
  const keyed = (businessId: string, scopes: string[]) => {
    let key: Promise<string> | null = null
    return clientFor(() => {
      key ??= createApiKey(db, businessId, { name: 'test', scopes }, clock.now()).then((made) => made.key)
      return key
    })
  }
  return {
    db,
    clock,
    url,
    business,
    get description() {
      return server.description
    },
    as: (...scopes) => keyed(business.id, scopes.length === 0 ? ['all'] : scopes),
    async signIn(role, businessId = business.id) {
      return dashboardClient(
        clientFor(async () => null),
        url,
        await signedInAs(db, clock, url, businessId, role),
      )
    },
    makeKey: (scopes) => createApiKey(db, business.id, { name: 'test', scopes }, clock.now()),
    withKey: (key) => clientFor(async () => key),
    async addBusiness(input = {}) {
      const other = await aTestBusiness(db, clock, { name: 'Other', ...input })
      return { business: other, client: keyed(other.id, ['all']) }
    },
    async announced() {
      const rows = await db.read<{ body: string }[]>`SELECT body FROM events ORDER BY created_at, id`
      return rows.map((row) => JSON.parse(row.body))
    },
  }
}

/** Ada's Salon: a US business in New York, open Monday to Friday 09:00-17:00. */
export function aTestBusiness(db: Database, clock: ManualClock, input: Partial<NewBusiness> = {}): Promise<Business> {
  return createBusiness(
    db,
    {
      name: "Ada's Salon",
      phone: '+12125550100',
      timezone: 'America/New_York',
      plan: 'enterprise',
      ...input,
    },
    clock.now(),
  )
}

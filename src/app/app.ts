import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { LiveCalls } from '../assistant/call/registry.ts'
import type { CallDeps } from '../assistant/call/session.ts'
import type { TextToSpeech } from '../assistant/ports.ts'
import { callTraces } from '../assistant/result/checkpoint.ts'
import { CallJournal } from '../assistant/result/journal.ts'
import type { Config } from '../config/config.ts'
import type { Dashboard } from '../dashboard/dashboard.ts'
import { EVENT_ALIASES, EVENTS } from '../events/catalogue.ts'
import { openApiKeyCache } from '../features/api-keys/api-key-cache.ts'
import { calendarLinks } from '../features/appointments/calendar-feed.ts'
import { calendarFeedRoute } from '../features/appointments/calendar-feed-routes.ts'
import { keepInstanceAlive, recoverInterruptedCalls } from '../features/calls/call.ts'
import {
  DETAIL_LINK_SECONDS,
  EVENT_LINK_SECONDS,
  type RecordingLinks,
  recordingLinks,
} from '../features/calls/recording-link.ts'
import { recordingRoute } from '../features/calls/recording-routes.ts'
import { carrierRoutes } from '../features/messages/carrier-routes.ts'
import type { SmsCarrier } from '../features/messages/sms-carrier.ts'
import { planNamed, planTable } from '../features/plans/plan.ts'
import { openTrunkRegistry } from '../features/sip/trunk-registry.ts'
import type { ToolRuntime } from '../features/tools/call-tool.ts'
import type { Brand } from '../http/brand.ts'
import { metricsRoute } from '../http/edge/metrics.ts'
import { createHttpServer } from '../http/edge/server.ts'
import { openUpgrades, type Upgrades } from '../http/edge/upgrades.ts'
import { RateLimits, SHARE_EVERY_MS } from '../http/gate/rate-limit.ts'
import { repeat } from '../jobs/repeat.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { lowerWorkerPriority } from '../kernel/process/thread-priority.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open-database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import type { SipServer } from '../telephony/sip/sip-server.ts'
import { startAssistant } from './assistant.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { brandOf } from './brand.ts'
import { startConsole } from './console.ts'
import { startDashboard } from './dashboard.ts'
import { type DemoAccess, makeDemoBusiness } from './demo-business.ts'
import { type LiveView, startLiveView } from './live-view.ts'
import { startMessages } from './messages.ts'
import { firstOwnerLink } from './owner-link.ts'
import { explainPortError } from './port-error.ts'
import type { ChosenProviders } from './providers/providers.ts'
import { routes } from './routes.ts'
import { readSecretKey } from './secret-key.ts'
import { startSending } from './sending.ts'
import { type CarrierCalls, carrierCalls } from './telephony/carrier-calls.ts'
import { type CountRequest, carrierMetrics } from './telephony/carrier-metrics.ts'
import { startTelephony } from './telephony/telephony.ts'
import { openTools } from './tools.ts'

export interface AppOptions {
  config: Config
  log: Log
  /** The version of Frontbell. */
  version: string
  clock?: Clock
  /** Scripted providers in place of those of the settings, for benchmarks. */
  providers?: ChosenProviders
}

/** The running service. */
export interface App {
  readonly db: Database
  /** Where the API is, such as http://127.0.0.1:8080 */
  readonly url: string
  readonly sip: Pick<SipServer, 'host' | 'port' | 'counts'>
  /** The calls in progress. */
  readonly live: LiveCalls
  /** The business that the first start created; null on later starts. */
  readonly demo: DemoAccess | null
  /** Lets the owner into the dashboard once; null if there is an owner already. */
  readonly ownerLink: string | null
  /**
   * Stops the service: takes no more calls, ends those in progress with a goodbye and records them, waits for
   * deliveries in progress, then closes the API and at last the database.
   */
  stop(): Promise<void>
}

const HEARTBEAT_MS = 5_000
/** An instance that missed three heartbeats counts as dead. */
const STALE_AFTER_SECONDS = 15

/** The parts that were started, to be stopped in reverse order. */
class Running {
  readonly #stops: { name: string; stop: () => Promise<unknown> | unknown }[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(name: string, stop: () => Promise<unknown> | unknown): void {
    this.#stops.push({ name, stop })
  }

  /** Stops every part, even if others fail. */
  async stop(): Promise<void> {
    for (;;) {
      const next = this.#stops.pop()
      if (!next) return
      try {
        await next.stop()
      } catch (err) {
        this.#log.error({ part: next.name, err }, 'a part did not stop cleanly')
      }
    }
  }
}

/** Starts every part. If one fails, stops those that were started. Throws `SetupError`. */
export async function startApp(options: AppOptions): Promise<App> {
  const running = new Running(options.log)
  try {
    return await assemble(options, running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function assemble(options: AppOptions, running: Running): Promise<App> {
  const { config, log, version, clock = systemClock } = options
  const instanceId = randomUUID()
  const db = await startDatabase(config, clock, log, running)
  const assistant = startAssistant(
    { config, clock, log, ...(options.providers && { providers: options.providers }) },
    running,
  )
  const secret = await readSecretKey(config)
  const brand = brandOf(config.brand)
  const demo = config.demoBusiness ? await makeDemoBusiness(db, clock.now(), brand.keyPrefix) : null

  const journal = new CallJournal({ folder: join(config.dataDir, 'journal'), db, clock, log })
  const folder = recordingsFolder(config)
  await recover({ db, journal, folder, instanceId, clock, log, alone: config.databaseUrl === null }, running)

  const carriers = await startMessages({ config, db, clock, log }, running)
  await startBackgroundJobs({ config, db, clock, log }, running)
  let stopping = false
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const upgrades = openUpgrades({ clock, log, publicUrl: config.publicUrl })
  const requests = carrierMetrics(metrics)
  const calls = carrierCalls({ config, clock, log, count: requests.calls })
  upgrades.add(calls.upgrade)
  const live = new LiveCalls()
  const view = await startLiveView({ db, live, clock, log, instanceId }, running)
  const isReady = () => !stopping
  const toolRuntime = await openTools({ config, db, clock, log, secret }, running)
  const common = { config, db, clock, log, secret, brand, version }
  const opened = {
    carriers,
    calls,
    countMessage: requests.messages,
    metrics,
    upgrades,
    view,
    tts: assistant.tts,
    toolRuntime,
  }
  const api = await startApi({ ...common, ...opened, isReady }, running)

  await startSending({ config, db, clock, log, secret, metrics }, running)

  const trunkRegistry = await openTrunkRegistry(db, createSealedBox(secret), log)
  running.add('SIP connections', () => trunkRegistry.close())
  const deps: CallDeps = {
    db,
    ...assistant,
    toolRuntime,
    clock,
    log,
    live,
    journal,
    instanceId,
    recordingsFolder: recordingsFolder(config),
    recordingUrl: (callId) => api.links.urlFor(callId, clock.now(), EVENT_LINK_SECONDS),
    maxCalls: config.maxCalls,
  }
  const { url } = api
  const sip = await startTelephony({ deps, config, trunkRegistry, carriers: calls, url }, running)
  startConsole(upgrades, deps, api.dashboard)
  running.add('readiness', () => {
    stopping = true
  })
  const ownerLink = await firstOwnerLink(db, config.publicUrl ?? api.url, clock.now())
  lowerWorkerPriority()
  return { db, url: api.url, sip, live, demo, ownerLink, stop: () => running.stop() }
}

interface ApiParts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  brand: Brand
  version: string
  /** The carriers that may post messages and reports. */
  carriers: readonly SmsCarrier[]
  /** The calls over carriers. */
  calls: CarrierCalls
  countMessage: CountRequest
  /** The registry of /metrics. */
  metrics: Registry
  /** The WebSockets, which each part adds at its start. */
  upgrades: Upgrades
  /** The changes and live calls that the dashboard's pages follow. */
  view: LiveView
  /** The voice, and what tools are called with: to be tried in the dashboard. */
  tts: TextToSpeech
  toolRuntime: ToolRuntime
  isReady(): boolean
}

interface StartedApi {
  url: string
  /** The links to the recordings that it serves. */
  links: RecordingLinks
  dashboard: Dashboard
}

/** Starts the HTTP server. */
async function startApi(parts: ApiParts, running: Running): Promise<StartedApi> {
  const { config, db, clock, log, secret, brand, version, carriers, calls, metrics, upgrades, view, isReady } = parts
  const { tts, toolRuntime } = parts
  const apiKeyCache = await openApiKeyCache(db, clock, log)
  running.add('API keys', () => apiKeyCache.close())
  let url = '' // known once the server listens
  const now = () => clock.now()
  const plans = planTable(config.plans)
  const rateLimits = new RateLimits()
  running.add(
    'rate limits',
    repeat(clock, log, SHARE_EVERY_MS, () => rateLimits.share(db.write, clock.now())),
  )
  const links = recordingLinks({ secret, baseUrl: () => config.publicUrl ?? url })
  const dashboard = startDashboard(
    { config, db, clock, log, secret, brand, live: view.relay, tts, toolRuntime, url: () => url },
    running,
  )
  const http = createHttpServer({
    routes,
    dashboard: dashboard.api,
    sendPage: dashboard.sendPage,
    db,
    clock,
    log,
    findCaller: apiKeyCache.findCaller,
    planLimits: (plan) => planNamed(plans, plan),
    rateLimits,
    events: EVENTS,
    eventAliases: EVENT_ALIASES,
    brand,
    version,
    serviceSecret: secret,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    logRequests: config.requestLog,
    recordingUrl: (callId, now) => links.urlFor(callId, now, DETAIL_LINK_SECONDS),
    rawRoutes: [
      calendarFeedRoute({ db, links: calendarLinks({ secret, baseUrl: () => config.publicUrl ?? url }), now }),
      recordingRoute({ db, folder: recordingsFolder(config), links, now }),
      metricsRoute({ registry: metrics, token: config.metricsToken }),
      ...carrierRoutes(carriers, { db, log, publicUrl: config.publicUrl, now, count: parts.countMessage }),
      ...calls.routes,
      ...dashboard.rawRoutes,
      ...view.routes(dashboard),
    ],
    upgrades,
    isReady,
  })
  url = await http.listen(config).catch(explainPortError('PORT', config.host, config.port))
  running.add('HTTP', () => http.close())
  running.add('open pages', () => view.closeStreams())
  return { url, links, dashboard }
}

const recordingsFolder = (config: Config): string => join(config.dataDir, 'recordings')

async function startDatabase(config: Config, clock: Clock, log: Log, running: Running): Promise<Database> {
  const db = config.databaseUrl === null ? await embedded() : openDatabase({ url: config.databaseUrl, log, clock })
  running.add('database', () => db.close())
  const { applied } = await migrate(db)
  if (applied.length > 0) log.info({ applied }, 'the database is up to date')
  return db

  async function embedded(): Promise<Database> {
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, role: 'serve', log, clock })
    running.add('PostgreSQL', () => server.stop())
    return openDatabase({ ...server, log, clock })
  }
}

interface Recovery {
  db: Database
  journal: CallJournal
  /** The folder of recordings. */
  folder: string
  instanceId: string
  clock: Clock
  log: Log
  /** Whether no other instance can be running. */
  alone: boolean
}

/** Recovers what an earlier run left: first ended calls that were not recorded, then calls that never ended. */
async function recover(
  { db, journal, folder, instanceId, clock, log, alone }: Recovery,
  running: Running,
): Promise<void> {
  await keepInstanceAlive(db, instanceId, clock.now())
  running.add(
    'heartbeat',
    repeat(clock, log, HEARTBEAT_MS, () => keepInstanceAlive(db, instanceId, clock.now())),
  )
  running.add('journal', () => journal.close())
  const replayed = await journal.replay()
  const traces = callTraces(journal, folder)
  const recoverCalls = async (staleAfterSeconds: number) => {
    const calls = await recoverInterruptedCalls(db, { instanceId, staleAfterSeconds, traces }, clock.now())
    if (calls > 0) log.warn({ calls }, 'interrupted calls were recorded')
  }
  await recoverCalls(alone ? 0 : STALE_AFTER_SECONDS)
  if (!alone)
    running.add(
      'recovery',
      repeat(clock, log, HEARTBEAT_MS, () => recoverCalls(STALE_AFTER_SECONDS)),
    )
  if (replayed > 0) log.info({ calls: replayed }, 'calls of an earlier run were recorded')
}

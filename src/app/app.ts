import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { LiveCalls } from '../assistant/call/registry.ts'
import type { CallDeps } from '../assistant/call/session.ts'
import { CallJournal } from '../assistant/result/journal.ts'
import type { Config } from '../config/config.ts'
import type { PasswordHashing } from '../dashboard/auth/auth.ts'
import { hasAnyBusiness } from '../features/business/business.ts'
import { EVENT_LINK_SECONDS } from '../features/calls/recording-link.ts'
import { openTrunkRegistry } from '../features/sip/trunk-registry.ts'
import type { Readiness } from '../http/edge/server-options.ts'
import { openUpgrades } from '../http/edge/upgrades.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { lowerWorkerPriority } from '../kernel/process/thread-priority.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import type { SipServer } from '../telephony/sip/sip-server.ts'
import { startApi } from './api.ts'
import { startAssistant, startBusinessProviders } from './assistant.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { brandOf } from './brand.ts'
import { startCalendars } from './calendars/calendars.ts'
import { startConsole } from './dashboard/console.ts'
import { startLiveView } from './dashboard/live-view.ts'
import { firstOwnerLink } from './dashboard/owner-link.ts'
import { startDatabase } from './database.ts'
import { type DemoAccess, makeDemoBusiness } from './demo-business.ts'
import { recordingsFolder } from './folders.ts'
import { watchWebhookGuard } from './local-receiver/local-install.ts'
import { startMessages } from './messages.ts'
import type { ChosenProviders } from './providers/providers.ts'
import { instancesOf, recoverCalls } from './recovery.ts'
import { watchDisk } from './resources/disk-space.ts'
import { warnOfFewFiles } from './resources/open-files.ts'
import { RunningParts } from './running-parts.ts'
import { openSecretKey } from './secret-key/key-check.ts'
import { startSending } from './sending.ts'
import { callShares } from './telephony/call-shares.ts'
import { carrierCalls } from './telephony/carrier-calls.ts'
import { carrierMetrics } from './telephony/carrier-metrics.ts'
import { startTelephony } from './telephony/telephony.ts'
import { openTools } from './tools.ts'

export interface AppOptions {
  config: Config
  log: Log
  /** The version of Frontbell. */
  version: string
  /** In place of the system's and the database's. */
  clock?: Clock
  /** Scripted providers in place of those of the settings, for benchmarks. */
  providers?: ChosenProviders
  /** In place of better-auth's scrypt, for tests. */
  passwords?: PasswordHashing
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
  /** False after a first start without the demo business, until a business is created. */
  readonly hasBusiness: boolean
  /**
   * Stops the service: takes no more calls, ends those in progress with a goodbye and records them, waits for
   * deliveries in progress, then closes the API and at last the database.
   */
  stop(): Promise<void>
}

const STOPPING: Readiness = { refusal: 'the service is not taking requests right now', warnings: [] }

/** Starts every part. If one fails, stops those that were started. Throws `SetupError`. */
export async function startApp(options: AppOptions): Promise<App> {
  const running = new RunningParts(options.log)
  try {
    return await assemble(options, running)
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function assemble(options: AppOptions, running: RunningParts): Promise<App> {
  const { config, log, version } = options
  const instanceId = randomUUID()
  warnOfFewFiles(config, log)
  const { db, clock } = await startDatabase({ ...options, clock: options.clock ?? null }, running)
  const assistant = startAssistant(
    { config, clock, log, ...(options.providers && { providers: options.providers }) },
    running,
  )
  const secret = await openSecretKey(config, db)
  const live = new LiveCalls()
  const providersOf = startBusinessProviders({ config, db, clock, log, secret, live, defaults: assistant }, running)
  const brand = brandOf(config.brand)
  const demo = config.demoBusiness ? await makeDemoBusiness(db, clock.now(), brand.keyPrefix) : null

  const journal = new CallJournal({ folder: join(config.dataDir, 'journal'), db, clock, log })
  const folder = recordingsFolder(config)
  await recoverCalls(
    { db, journal, folder, instanceId, clock, log, live, isOnlyInstance: config.databaseUrl === null },
    running,
  )

  const carriers = await startMessages({ config, db, clock, log }, running)
  await startBackgroundJobs({ config, db, clock, log }, running)
  let stopping = false
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const upgrades = openUpgrades({ clock, log, publicUrl: config.publicUrl, trustProxy: config.trustProxy })
  const requests = carrierMetrics(metrics)
  const instances = instancesOf(db, instanceId, clock)
  const calls = carrierCalls({ config, instances, clock, log, count: requests.calls })
  upgrades.add(calls.upgrade)
  const view = await startLiveView({ db, live, clock, log, instanceId }, running)
  const toolRuntime = await openTools({ config, db, clock, log, secret }, running)
  const webhookGuard = await watchWebhookGuard({ config, db, clock, log }, running)
  const shared = { config, db, clock, log, secret, webhookGuard }
  const calendars = await startCalendars(shared, running)
  const common = { ...shared, brand, version, passwords: options.passwords }
  const opened = {
    ...{ carriers, calls, metrics, upgrades, view },
    countMessage: requests.messages,
    ...{ providersOf, tts: assistant.tts, toolRuntime, calendars },
  }
  const disk = await watchDisk({ folder: config.dataDir, hasDatabase: config.databaseUrl === null, clock, log })
  running.add('disk', disk.close)
  const readiness = () => (stopping ? STOPPING : disk.readiness())
  const api = await startApi({ ...common, ...opened, readiness }, running)
  await startSending({ ...shared, metrics, url: api.url }, running)

  const trunkRegistry = await openTrunkRegistry(db, createSealedBox(secret), log)
  running.add('SIP connections', () => trunkRegistry.close())
  const deps: CallDeps = {
    db,
    ...{ ...assistant, providersOf },
    ...{ toolRuntime, clock, log, live, journal, instanceId },
    recordingsFolder: folder,
    recordingUrl: (callId) => api.links.urlFor(callId, clock.now(), EVENT_LINK_SECONDS),
    ...{ maxCalls: config.maxCalls, limits: { maxTransferredMs: config.transferredCallMinutes * 60_000 } },
    shares: callShares({ config, db, clock, log, instanceId }),
  }
  const sip = await startTelephony({ deps, config, trunkRegistry, carriers: calls, url: api.url }, running)
  startConsole(upgrades, deps, api.dashboard, view.changes)
  running.add('readiness', () => {
    stopping = true
  })
  const ownerLink = await firstOwnerLink(db, config.publicUrl ?? api.url, clock.now())
  const hasBusiness = await hasAnyBusiness(db)
  lowerWorkerPriority()
  return { db, url: api.url, sip, live, demo, ownerLink, hasBusiness, stop: () => running.stop() }
}

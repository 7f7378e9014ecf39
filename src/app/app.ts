import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LiveCalls } from '../assistant/call/registry.ts'
import type { CallDeps } from '../assistant/call/session.ts'
import { CallJournal } from '../assistant/result/journal.ts'
import type { Config } from '../config/config.ts'
import type { InstanceRole } from '../config/instance-role.ts'
import type { PasswordHashing } from '../dashboard/auth/auth.ts'
import { hasAnyBusiness } from '../features/business/business.ts'
import { EVENT_LINK_SECONDS } from '../features/calls/recording-link.ts'
import { openUpgrades } from '../http/edge/upgrades.ts'
import { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { lowerWorkerPriority } from '../kernel/process/thread-priority.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import type { SipServer } from '../telephony/sip/sip-server.ts'
import { startApi } from './api.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { openSendingPause } from './backup/sending-pause.ts'
import { keepWalArchive } from './backup/wal-archive.ts'
import { brandOf } from './brand.ts'
import { startCalendars } from './calendars/calendars.ts'
import type { VendorAddresses } from './calendars/vendors.ts'
import { startBusinessProviders, startCallProviders } from './call-providers.ts'
import { startLiveView } from './dashboard/live-view.ts'
import { firstOwnerLink } from './dashboard/owner-link.ts'
import { type DatabaseLimits, startDatabase } from './database.ts'
import { type DemoAccess, makeDemoBusiness } from './demo-business.ts'
import { openDrain } from './drain/app-drain.ts'
import { startFiles } from './files/files.ts'
import { recordingsFolder } from './folders.ts'
import { watchWebhookGuard } from './local-receiver/local-install.ts'
import { startMessages } from './messages.ts'
import { watchCalls } from './metrics/call-metrics.ts'
import { providerMetrics } from './metrics/provider-metrics.ts'
import { countRefusedCalls } from './metrics/refused-calls-metrics.ts'
import { serviceMetrics } from './metrics/service-metrics.ts'
import type { ChosenProviders } from './providers/providers.ts'
import { openServiceSettings } from './providers/service-settings.ts'
import { instancesOf, recoverCalls } from './recovery.ts'
import { watchDisk } from './resources/disk-space.ts'
import { checkMachine } from './resources/machine-checks.ts'
import { RunningParts } from './running-parts.ts'
import { openSecretKey } from './secret-key/key-check.ts'
import { startSending } from './sending.ts'
import { openCarrierCalls } from './telephony/carrier-calls.ts'
import { carrierMetrics } from './telephony/carrier-metrics.ts'
import { lineSharing } from './telephony/line-sharing.ts'
import { startPhones } from './telephony/phones.ts'
import { openLookups, openTools } from './tools.ts'
import { traceCalls } from './tracing/call-traces.ts'
import { openTracing } from './tracing/tracing.ts'

export interface AppOptions {
  config: Config
  log: Log
  /** The version of Frontbell. */
  version: string
  /** Replaces the system's and the database's clock. */
  clock?: Clock
  /** Scripted providers that replace those of the settings, for benchmarks. */
  providers?: ChosenProviders
  /** Replaces better-auth's scrypt, for tests. */
  passwords?: PasswordHashing
  /** The addresses of Google and Microsoft, for tests. */
  calendarVendors?: VendorAddresses
  /** Replaces the usual limits of statements, for tests: a busy machine needs longer ones. */
  databaseLimits?: DatabaseLimits
}

/** The running service. */
export interface App {
  readonly db: Database
  /** The URL of the API, such as http://127.0.0.1:8080 */
  readonly url: string
  readonly roles: readonly InstanceRole[]
  /** Null if this instance takes no calls. */
  readonly sip: Pick<SipServer, 'host' | 'port' | 'counts'> | null
  /** The calls in progress. */
  readonly live: LiveCalls
  /** The business that the first start created; null on later starts. */
  readonly demo: DemoAccess | null
  /** Lets the owner into the dashboard once; null if there is already an owner. */
  readonly ownerLink: string | null
  /** False after a first start without the demo business, until a business is created. */
  readonly hasBusiness: boolean
  /**
   * Takes no new calls, and ends those that are left after `seconds`; sooner if it is called again with less. Resolves when no call is
   * left. The service still answers requests; call `stop` afterwards.
   */
  drain(seconds: number): Promise<void>
  /**
   * Stops the service: takes no more calls, ends those in progress with a goodbye and records them, waits for
   * deliveries in progress, then closes the API and finally the database.
   */
  stop(): Promise<void>
}

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
  const { roles } = config
  const instanceId = randomUUID()
  await checkMachine(config, log, running)
  const metrics = serviceMetrics({ version, dataDir: config.dataDir })
  const { db, clock, archive } = await startDatabase({ ...options, clock: options.clock ?? null, metrics }, running)
  const tracing = await openTracing({ config, version, clock, log }, running)
  const files = startFiles({ config, db, clock, log, metrics }, running)
  const watch = providerMetrics(metrics, clock)
  const assistant = startCallProviders({ config, clock, log, watch, providers: options.providers }, running)
  const secret = await openSecretKey(config, db)
  const live = new LiveCalls()
  const providersOf = startBusinessProviders(
    { config, db, clock, log, secret, live, watch, defaults: assistant },
    running,
  )
  const brand = brandOf(config.brand)
  const demo = config.demoBusiness ? await makeDemoBusiness(db, clock.now(), brand.keyPrefix) : null

  const journal = new CallJournal({ folder: join(config.dataDir, 'journal'), db, clock, log })
  watchCalls({ registry: metrics, config, live, journal, clock })
  const periodic = new PeriodicTasks({ db, clock, log })
  const leave = openDrain({ config, db, clock, log, live, instanceId, metrics, running })
  leave.beat = await recoverCalls({ config, db, journal, instanceId, clock, log, live, periodic, leave }, running)
  const settings = await openServiceSettings({ config, db, box: createSealedBox(secret), log }, running)
  const pause = await openSendingPause({ db, log })
  const toolRuntime = await openTools({ config, db, clock, log, secret }, running)
  const carriers = await startMessages({ settings, db, clock, log, pause, providersOf, toolRuntime }, running)
  await startBackgroundJobs({ config, files, settings, db, clock, log, pause, leave, periodic }, running)
  const upgrades = openUpgrades({ clock, log, publicUrl: config.publicUrl, trustProxy: config.trustProxy })
  const requests = carrierMetrics(metrics)
  const calls = openCarrierCalls(
    { config, instances: instancesOf(db, instanceId, clock), clock, log, count: requests.calls },
    upgrades,
  )
  if (archive) keepWalArchive({ ...archive, config, version, db, clock, log, metrics, periodic })
  const view = await startLiveView({ db, live, clock, log, instanceId }, running)
  leave.sendPagesAway = view.sendPagesAway
  const webhookGuard = await watchWebhookGuard({ config, db, clock, log }, running)
  const shared = { config, settings, db, clock, log, secret, webhookGuard, pause }
  const calendars = await startCalendars({ ...shared, vendorAddresses: options.calendarVendors ?? {} }, running)
  const opened = {
    ...{ carriers, calls, metrics, tracing, upgrades, view, countMessage: requests.messages },
    ...{ providersOf, tts: assistant.tts, toolRuntime, calendars, files, passwords: options.passwords },
  }
  const disk = await watchDisk({ folder: config.dataDir, hasDatabase: config.databaseUrl === null, clock, log })
  running.add('disk', disk.close)
  const api = await startApi({ ...shared, ...opened, brand, version, disk, leave }, running)
  await startSending({ ...shared, metrics, tracing, url: api.url, periodic }, running)
  await periodic.start()
  running.add('periodic tasks', () => periodic.stop(), 'work')

  const deps: CallDeps = {
    ...{ ...assistant, db, providersOf, toolRuntime, clock, log, live, journal, instanceId },
    ...(tracing && traceCalls(tracing, live)),
    ...{ recordingsFolder: recordingsFolder(config), lookups: openLookups(toolRuntime, secret) },
    recordingUrl: (callId) => api.links.urlFor(callId, clock.now(), EVENT_LINK_SECONDS),
    ...{ maxCalls: config.maxCalls, limits: { maxTransferredMs: config.transferredCallMinutes * 60_000 } },
    shares: lineSharing({ config, db, clock, log, instanceId, countRefused: countRefusedCalls(metrics) }),
  }
  const sip = await startPhones({ deps, config, secret, carriers: calls, api, upgrades, view, pause, metrics }, running)
  leave.telephony = sip
  running.add('pause', () => pause.close())
  running.add('readiness', () => leave.stopping())
  const ownerLink = await firstOwnerLink(db, config.publicUrl ?? api.url, clock.now())
  lowerWorkerPriority()
  const shown = { db, url: api.url, roles, sip, live, demo, ownerLink, hasBusiness: await hasAnyBusiness(db) }
  return { ...shown, drain: (seconds) => leave.drain.start(seconds), stop: () => running.stop() }
}

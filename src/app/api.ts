import { fileURLToPath } from 'node:url'
import type { Registry } from 'prom-client'
import type { CallProviders } from '../assistant/call/session.ts'
import type { TextToSpeech } from '../assistant/ports.ts'
import type { Config } from '../config/config.ts'
import type { PasswordHashing } from '../dashboard/auth/auth.ts'
import type { Dashboard } from '../dashboard/dashboard.ts'
import { EVENT_ALIASES, EVENTS } from '../events/catalogue.ts'
import { openApiKeyCache } from '../features/api-keys/api-key-cache.ts'
import { bookingPageRoutes } from '../features/appointments/booking-page/booking-page-routes.ts'
import { calendarLinks } from '../features/appointments/calendar-feed.ts'
import { calendarFeedRoute } from '../features/appointments/calendar-feed-routes.ts'
import { appointmentLinks } from '../features/appointments/self-service/appointment-link.ts'
import { selfServiceRoutes } from '../features/appointments/self-service/self-service-routes.ts'
import { calendarSignInRoute, SIGN_IN_PATH } from '../features/calendars/accounts/sign-in-routes.ts'
import { calendarPushRoutes } from '../features/calendars/pushes/push-routes.ts'
import { DETAIL_LINK_SECONDS, type RecordingLinks, recordingLinks } from '../features/calls/recording-link.ts'
import { recordingRoute } from '../features/calls/recording-routes.ts'
import { carrierRoutes } from '../features/messages/carrier-routes.ts'
import { pictureLinks, pictureUrl } from '../features/messages/pictures/picture-link.ts'
import { pictureRoute } from '../features/messages/pictures/picture-routes.ts'
import { planNamed, planTable } from '../features/plans/plan.ts'
import type { ToolRuntime } from '../features/tools/call-tool.ts'
import type { Brand } from '../http/brand.ts'
import { drainRoute } from '../http/edge/drain-route.ts'
import { metricsRoute } from '../http/edge/metrics.ts'
import { createHttpServer } from '../http/edge/server.ts'
import type { Readiness } from '../http/edge/server-options.ts'
import type { Upgrades } from '../http/edge/upgrades.ts'
import { RateLimits, SHARE_EVERY_MS } from '../http/gate/rate-limit.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { AddressGuard } from '../kernel/network/address-guard.ts'
import type { Database } from '../store/database.ts'
import type { OpenedCalendars } from './calendars/calendars.ts'
import { startDashboard } from './dashboard/dashboard.ts'
import type { LiveView } from './dashboard/live-view.ts'
import type { Leave } from './drain/app-drain.ts'
import type { Files } from './files/files.ts'
import type { CurrentCarriers } from './messages.ts'
import { watchRequests } from './metrics/watch-requests.ts'
import { explainPortError } from './port-error.ts'
import type { ServiceSettings } from './providers/service-settings.ts'
import { postingCarriers } from './providers/sms-carriers.ts'
import { routes } from './routes.ts'
import type { RunningParts } from './running-parts.ts'
import type { CarrierCalls } from './telephony/carrier-calls.ts'
import type { CountRequest } from './telephony/carrier-metrics.ts'
import type { Tracing } from './tracing/tracing.ts'

interface ApiParts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  brand: Brand
  passwords?: PasswordHashing | undefined
  version: string
  settings: ServiceSettings
  /** The SMS carriers, which post inbound messages and delivery reports. */
  carriers: CurrentCarriers
  /** The routes and sockets of calls over voice carriers. */
  calls: CarrierCalls
  countMessage: CountRequest
  /** The registry of /metrics. */
  metrics: Registry
  tracing: Tracing | null
  /** The addresses that webhooks may be sent to. */
  webhookGuard: AddressGuard
  /** Each part adds its WebSocket paths when it starts. */
  upgrades: Upgrades
  /** The streams of changes and live calls that the dashboard's pages follow. */
  view: LiveView
  /** Used to play voice samples and try tools in the dashboard. */
  tts: TextToSpeech
  providersOf(businessId: string): Promise<CallProviders>
  toolRuntime: ToolRuntime
  /** The calendars of other vendors. */
  calendars: OpenedCalendars
  disk: { readiness(): Readiness }
  leave: Pick<Leave, 'isLeaving' | 'drain'>
  files: Pick<Files, 'documents' | 'recordings'>
}

const STOPPING: Readiness = { refusal: 'the service is about to stop; use another instance', warnings: [] }

/** The built docs site and the collection for Postman; the paths are valid from `src` and from `dist`. */
const DOCS = fileURLToPath(new URL('../../site/dist', import.meta.url))
const POSTMAN = fileURLToPath(new URL('../../dist/postman_collection.json', import.meta.url))

interface StartedApi {
  url: string
  /** Signed links to the recordings. */
  links: RecordingLinks
  dashboard: Dashboard
}

/**
 * Starts the HTTP server with the endpoints for carriers and the operator and, if it is a role of this instance, the API and the
 * dashboard.
 */
export async function startApi(parts: ApiParts, running: Pick<RunningParts, 'add'>): Promise<StartedApi> {
  const { config, db, clock, log, secret, brand, version, carriers, calls, metrics, upgrades, view, disk, leave } =
    parts
  const hasApi = config.roles.includes('api')
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
  const findCarrier = (name: string) => carriers().find((one) => one.name === name)
  const links = recordingLinks({ secret, baseUrl: () => config.publicUrl ?? url })
  const pictures = pictureLinks({ secret, baseUrl: () => config.publicUrl ?? url })
  const calendars = { ...parts.calendars, redirectUri: () => `${config.publicUrl ?? url}${SIGN_IN_PATH}` }
  const dashboard = startDashboard({ ...parts, calendars, live: view.relay, url: () => url }, running)
  const operator = { token: config.metricsToken, publicUrl: config.publicUrl }
  const pages = () => [
    calendarFeedRoute({ db, links: calendarLinks({ secret, baseUrl: () => config.publicUrl ?? url }), now }),
    ...selfServiceRoutes({ db, now }),
    ...calendarPushRoutes({ db, now }),
    calendarSignInRoute({ db, accounts: calendars, sessionOf: dashboard.sessionOf, now }),
    ...bookingPageRoutes({
      ...{ db, now, sendsMail: () => parts.settings.current().smtpUrl !== null },
      links: appointmentLinks({ secret, publicUrl: config.publicUrl }),
    }),
    recordingRoute({ db, files: parts.files.recordings, links, now }),
    pictureRoute({ db, links: pictures, now }),
    ...dashboard.rawRoutes,
    ...view.routes(dashboard),
  ]
  const http = createHttpServer({
    routes: hasApi ? routes : [],
    ...(hasApi && { dashboard: dashboard.api, sendPage: dashboard.sendPage, docsFolder: DOCS, postmanFile: POSTMAN }),
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
    maxConnections: config.maxConnections,
    maxConnectionsPerClient: config.maxConnectionsPerAddress,
    logRequests: config.requestLog,
    onAnswered: watchRequests(parts),
    recordingUrl: (callId, now) => links.urlFor(callId, now, DETAIL_LINK_SECONDS),
    pictureUrl: (pictureId, now) => pictureUrl(pictures, pictureId, now),
    rawRoutes: [
      ...(hasApi ? pages() : []),
      metricsRoute({ registry: metrics, ...operator }),
      drainRoute({ status: () => leave.drain.status(), ...operator }),
      ...carrierRoutes(postingCarriers, findCarrier, {
        db,
        log,
        publicUrl: config.publicUrl,
        now,
        count: parts.countMessage,
      }),
      ...calls.routes,
    ],
    upgrades,
    readiness: () => (leave.isLeaving() ? STOPPING : disk.readiness()),
    isLeaving: leave.isLeaving,
  })
  loadSignIn(dashboard, log, running)
  url = await http.listen(config).catch(explainPortError('PORT', 'FRONTBELL_HOST', config.host, config.port))
  running.add('HTTP', () => http.close())
  running.add('open pages', () => view.closeStreams())
  return { url, links, dashboard }
}

/** Before the first call: loading takes long enough to interrupt the audio of calls, and otherwise the first sign-in would trigger it. */
function loadSignIn(dashboard: Pick<Dashboard, 'load'>, log: Log, running: Pick<RunningParts, 'add'>): void {
  const loading = dashboard
    .load()
    .catch((err: unknown) => log.error({ err }, 'the sign-in of the dashboard could not be loaded'))
  // It reads the database, which a failed start would close in the meantime.
  running.add('sign-in', () => loading)
}

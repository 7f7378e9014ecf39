import { fileURLToPath } from 'node:url'
import type { CallProviders } from '../../assistant/call/session.ts'
import type { TextToSpeech } from '../../assistant/ports.ts'
import { previewVoice } from '../../assistant/speech/voice-preview.ts'
import { BUILTIN_TOOLS } from '../../assistant/tools/all-tools.ts'
import type { Config } from '../../config/config.ts'
import type { PasswordHashing } from '../../dashboard/auth/auth.ts'
import { cookieRules } from '../../dashboard/auth/auth-facts.ts'
import { createDashboard, type Dashboard } from '../../dashboard/dashboard.ts'
import type { LiveCallsApi } from '../../dashboard/live/live-routes.ts'
import { redirectToSignIn } from '../../dashboard/sign-in-redirect.ts'
import { openStaticFiles } from '../../dashboard/static-files.ts'
import { calendarLinks } from '../../features/appointments/calendar-feed.ts'
import { requireBusiness } from '../../features/business/business.ts'
import type { AccountParts } from '../../features/calendars/accounts/account-sign-in.ts'
import { planTable } from '../../features/plans/plan.ts'
import { listPronunciations } from '../../features/pronunciations/pronunciation.ts'
import { readProviderValues } from '../../features/providers/provider-setting.ts'
import type { ToolRuntime } from '../../features/tools/call-tool.ts'
import type { Brand } from '../../http/brand.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type AddressGuard, checkUrl, createAddressGuard } from '../../kernel/network/address-guard.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import { FLITE_VOICES } from '../../providers/flite/tts.ts'
import type { Database } from '../../store/database.ts'
import { pingEndpoint } from '../../webhooks/endpoints/ping.ts'
import { assistantParts } from '../assistant-parts.ts'
import type { Files } from '../files/files.ts'
import type { CurrentCarriers } from '../messages.ts'
import { chatPoster } from '../notifications/chat-poster.ts'
import { reportsPage } from '../notifications/notification-pages.ts'
import { mailServerApi } from '../providers/mail-server-api.ts'
import { effectiveSettings } from '../providers/provider-options.ts'
import { providerSettingsApi } from '../providers/provider-settings-api.ts'
import { providerStates } from '../providers/provider-states.ts'
import type { ServiceSettings } from '../providers/service-settings.ts'
import { smsCarrierApi } from '../providers/sms-carrier-api.ts'
import { type DashboardParts, dashboardRoutes } from '../routes.ts'
import type { RunningParts } from '../running-parts.ts'
import { numberCarriers } from '../telephony/carrier-accounts.ts'
import type { CarrierCalls } from '../telephony/carrier-calls.ts'
import { numberProofs } from '../telephony/number-proofs.ts'
import { openLookups } from '../tools.ts'
import { openWebhookAgent } from '../webhook-agent.ts'
import { rehearsalParts } from './scenario-parts.ts'

interface Parts {
  config: Config
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  brand: Brand
  /** Replaces better-auth's scrypt, for tests. */
  passwords?: PasswordHashing | undefined
  /** The calls in progress. */
  live: LiveCallsApi
  /** The voice of the installation. */
  tts: TextToSpeech
  /** The providers of a business. */
  providersOf(businessId: string): Promise<CallProviders>
  /** What calling tools in calls needs. */
  toolRuntime: ToolRuntime
  /** The calendars of other vendors. */
  calendars: AccountParts
  /** The carriers that send the codes that verify numbers. */
  carriers: CurrentCarriers
  calls: Pick<CarrierCalls, 'canDial' | 'dial'>
  /** The addresses to which webhooks may be sent. */
  webhookGuard: AddressGuard
  files: Pick<Files, 'documents' | 'recordings'>
  /** The address of the server, known once it listens. */
  url(): string
}

/** The built web application; the path is valid from `src` and from `dist`. */
const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Creates the dashboard with everything that its operations need. Adds what it opens to `running`. */
export function startDashboard(parts: Parts, running: Pick<RunningParts, 'add'>): Dashboard {
  const { config, db, clock, log, secret, brand, passwords } = parts
  return createDashboard({
    ...{ db, clock, log, secret, passwords },
    name: brand.name,
    publicUrl: config.publicUrl,
    sendsMail: () => parts.settings.current().smtpUrl !== null,
    routes: dashboardRoutes(operationParts(parts, running)),
    sendPage: openStaticFiles(WEB, redirectToSignIn(cookieRules(secret, config.publicUrl))),
  })
}

function operationParts(parts: Parts, running: Pick<RunningParts, 'add'>): DashboardParts {
  const { config, settings, db, clock, log, secret, brand, live, tts, providersOf, toolRuntime } = parts
  const { calendars, carriers, calls, webhookGuard, files, url } = parts
  const box = createSealedBox(secret)
  const baseUrl = () => config.publicUrl ?? url()
  const guard = createAddressGuard(config.webhookAllowedNetworks)
  const webhookAgent = openedOnDemand(() => openWebhookAgent(config, clock, webhookGuard), running)
  return {
    keyPrefix: brand.keyPrefix,
    live,
    headerBrand: config.brand,
    ...{ product: brand.name, baseUrl, reportsPage },
    calendarLinks: calendarLinks({ secret, baseUrl }),
    calendars,
    calendarAccounts: calendars,
    textsAreSimulated: () => settings.current().smsCarrier === 'simulator',
    sendsMail: () => settings.current().smtpUrl !== null,
    bookingPageUrl: (slug) => `${baseUrl()}/book/${slug}`,
    hasPublicUrl: config.publicUrl !== null,
    sampleLink: config.publicUrl === null ? null : `${config.publicUrl}/a/${'x'.repeat(22)}`,
    documents: files.documents,
    recordings: files.recordings,
    plans: planTable(config.plans),
    webhooks: { box, guard: webhookGuard },
    sipBox: box,
    numberMarket: () => numberCarriers(settings.current()),
    numberProofs: numberProofs({ config: settings.current, carriers, calls, tts, log }),
    sipLimits: {
      operatorSources: config.sipAllowedIps,
      guard: createAddressGuard(config.sipAllowedNetworks),
      maxConnections: config.sipMaxConnections,
    },
    tools: { deps: { builtin: BUILTIN_TOOLS, box, checkUrl: (text) => checkUrl(text, guard) }, runtime: toolRuntime },
    assistants: assistantParts(db, config, box),
    lookups: openLookups(toolRuntime, secret),
    ...rehearsalParts({ db, clock, log, providersOf, toolRuntime }, running),
    providers: providerSettingsApi({ config, box, clock, log }),
    mailServer: mailServerApi({ config, settings, box, guard: webhookGuard, clock, product: brand.name }),
    smsCarrier: smsCarrierApi({ config, settings, box, clock, log }),
    voice: {
      async voices(businessId) {
        const { name } = (await providersOf(businessId)).tts
        return { provider: name, voices: name === 'flite' ? FLITE_VOICES : null }
      },
      async providers(businessId) {
        const { values } = await readProviderValues(db, box, businessId)
        return providerStates(effectiveSettings(config, values))
      },
      async preview(businessId, { language = 'en-US', ...sample }) {
        const [{ country }, lexicon, own] = await Promise.all([
          requireBusiness(db, businessId),
          listPronunciations(db, businessId),
          providersOf(businessId),
        ])
        return previewVoice(own.tts, sample, { language, country, lexicon }, clock)
      },
    },
    chats: {
      ...{ box, guard: webhookGuard },
      async postChat(...message) {
        return chatPoster((await webhookAgent()).agent, webhookGuard)(...message)
      },
    },
    async sendPing(businessId, endpointId, eventName) {
      const tools = { db, clock, log, box, ...(await webhookAgent()), brand: config.brand }
      return pingEndpoint(tools, businessId, endpointId, eventName)
    },
  }
}

type OpenAgent = () => ReturnType<typeof openWebhookAgent>

/** Opens the agent for the first ping or chat message, because most services never send one. */
function openedOnDemand(open: OpenAgent, running: Pick<RunningParts, 'add'>): OpenAgent {
  let opened: ReturnType<OpenAgent> | null = null
  running.add('pings', async () => (await opened)?.agent.destroy())
  return () => {
    opened ??= open()
    return opened
  }
}

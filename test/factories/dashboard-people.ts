import { CallerLookups } from '../../src/features/caller-lookup/caller-lookup.ts'

/**
 * People at the dashboard, for tests: they join by a link, sign in, and keep their cookies as a browser does. `const
 * owner = await app.signIn('owner')`, then `await owner.post('/contacts', {...})`.
 */

import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolStates } from '../../src/app/assistant-parts.ts'
import { mailServerApi } from '../../src/app/providers/mail-server-api.ts'
import { providerSettingsApi } from '../../src/app/providers/provider-settings-api.ts'
import { smsCarrierApi } from '../../src/app/providers/sms-carrier-api.ts'
import { type DashboardParts, dashboardRoutes } from '../../src/app/routes.ts'
import { parseConfig } from '../../src/config/config.ts'
import type { PasswordHashing } from '../../src/dashboard/auth/auth.ts'
import { createDashboard } from '../../src/dashboard/dashboard.ts'
import type { LiveCallsApi } from '../../src/dashboard/live/live-routes.ts'
import { calendarLinks } from '../../src/features/appointments/calendar-feed.ts'
import type { AccountProvider } from '../../src/features/calendars/account-provider.ts'
import { checkCalendarAddress } from '../../src/features/calendars/calendar-address.ts'
import type { ConnectionParts } from '../../src/features/calendars/calendar-connection.ts'
import { PLANS } from '../../src/features/plans/plan.ts'
import { createInvitationLink, createOwnerLink } from '../../src/features/team/join-link.ts'
import { inviteMember } from '../../src/features/team/member.ts'
import type { ToolCaller } from '../../src/features/tools/tool-caller.ts'
import { folderFiles } from '../../src/files/folder-files.ts'
import { type Clock, systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import type { Role } from '../../src/kernel/role.ts'
import type { Database } from '../../src/store/database.ts'
import { type TestClient, verbsOf } from '../harness/test-client.ts'
import { TOOL_DEPS } from './records.ts'

export const PASSWORD = 'correct horse battery'
export const SECRET = Buffer.alloc(32, 7)

/** No call is live. */
const NO_CALLS: LiveCallsApi = { list: async () => [], command: async () => 'no_such_call' }

export const aDashboard = (
  db: Database,
  clock: Clock,
  publicUrl: string | null = null,
  parts: DashboardParts = PARTS,
) =>
  createDashboard({
    ...{ db, clock, log: silentLog, secret: SECRET, publicUrl, name: 'Frontbell' },
    passwords: QUICK_PASSWORDS,
    sendsMail: () => false,
    sendPage: () => false,
    routes: dashboardRoutes(parts),
  })

/** As strong as a test needs: scrypt at better-auth's cost takes 0.1 s of a processor, twice for each person. */
export const QUICK_PASSWORDS: PasswordHashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === createHash('sha256').update(password).digest('hex'),
}

const guard = createAddressGuard([])

/** Nothing leaves this machine: every request gets the same answer. */
const PRETENDED: ToolCaller = {
  send: async () => ({ status: 200, contentType: 'application/json', text: '{"state":"shipped"}', cut: false }),
  serverTools: async () => [],
  callServer: async () => ({ failed: false, answer: 'done' }),
  close: async () => {},
}

const CONFIG = parseConfig({})
const PROVIDER_PARTS = {
  ...{ config: CONFIG, settings: { current: () => CONFIG, onChange() {} } },
  ...{ box: TOOL_DEPS.box, clock: systemClock, log: silentLog },
}

const CALENDARS: ConnectionParts = {
  ...{ box: TOOL_DEPS.box, providers: {} },
  checkAddress: (text) => checkCalendarAddress(text, guard),
}

/** A vendor at which nobody has signed in yet. */
const MICROSOFT: AccountProvider = {
  kind: 'microsoft',
  consentUrl: ({ state }) => `https://login.microsoft.test/authorize?state=${state}`,
  redeem: async () => ({ lacks: 'scope' }),
}

export const DOCUMENTS_FOLDER = join(tmpdir(), `frontbell-documents-${process.pid}`)
export const RECORDINGS_FOLDER = join(tmpdir(), `frontbell-recordings-${process.pid}`)

/** The dependencies of the dashboard's operations; pings, tools and voices are simulated. */
export const PARTS: DashboardParts = {
  live: NO_CALLS,
  keyPrefix: 'service_sk_',
  headerBrand: 'SERVICE',
  product: 'Frontbell',
  baseUrl: () => 'http://bell.test',
  calendarLinks: calendarLinks({ secret: SECRET, baseUrl: () => 'http://bell.test' }),
  calendars: CALENDARS,
  calendarAccounts: {
    ...{ ...CALENDARS, accounts: { microsoft: MICROSOFT } },
    missing: { google: ['FRONTBELL_GOOGLE_CLIENT_ID'], microsoft: [] },
    redirectUri: () => 'http://bell.test/calendar-sign-in',
  },
  sendsMail: () => false,
  textsAreSimulated: () => true,
  reportsPage: (baseUrl) => `${baseUrl}/settings/notifications`,
  chats: { box: TOOL_DEPS.box, guard, postChat: async () => null },
  sampleLink: null,
  bookingPageUrl: (slug) => `http://bell.test/book/${slug}`,
  hasPublicUrl: false,
  plans: PLANS,
  documents: folderFiles(DOCUMENTS_FOLDER),
  recordings: folderFiles(RECORDINGS_FOLDER),
  webhooks: { box: TOOL_DEPS.box, guard },
  sipBox: TOOL_DEPS.box,
  numberMarket: () => [],
  numberProofs: { channels: ['sms', 'call'], sendCode: async () => {}, carrierOf: async () => null },
  sipLimits: { operatorSources: ['127.0.0.0/8'], guard, maxConnections: 20 },
  tools: {
    deps: TOOL_DEPS,
    runtime: { box: TOOL_DEPS.box, caller: PRETENDED, clock: systemClock, log: silentLog },
  },
  providers: providerSettingsApi(PROVIDER_PARTS),
  mailServer: mailServerApi({ ...PROVIDER_PARTS, guard, product: 'Frontbell' }),
  smsCarrier: smsCarrierApi(PROVIDER_PARTS),
  voice: {
    voices: async () => ({ provider: 'flite', voices: ['slt', 'kal'] }),
    providers: async () => ({ recognisers: [], models: [], voices: [], realtime: [] }),
    preview: async (_businessId, { text }) => Buffer.from(text),
  },
  lookups: new CallerLookups({ caller: PRETENDED, clock: systemClock, log: silentLog, secret: Buffer.alloc(32, 3) }),
  assistants: { tools: toolStates, abilities: async () => ({ hasModel: false, hearsSpeech: false }) },
  scenarios: {
    hasModel: async () => false,
    rehearse: async () => ({
      ...{ transcript: [], booked: [], wasTransferred: false, leftMessage: false, texts: [], collected: [] },
      ...{ answeredBy: 'rules', daysOf: () => null },
    }),
  },
  scenariosSpoken: {
    ...{ hasModel: async () => false, hears: async () => true, keep: () => {}, noteProblem: () => {} },
    store: async () => {},
    rehearseSpoken: async () => ({
      ...{ transcript: [], booked: [], wasTransferred: false, leftMessage: false, texts: [], collected: [] },
      ...{ answeredBy: 'rules', daysOf: () => null },
    }),
  },
  sendPing: async () => ({
    ...{ deliveryId: 'dlv_1', outcome: 'success', status: 200, detail: null, durationMs: 12 },
    ...{ dnsMs: 1, tcpMs: 2, tlsMs: 3, headersMs: 6 },
  }),
}

/** A browser's cookies for one site. */
export class Cookies {
  readonly #cookies = new Map<string, string>()

  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** The headers that a page of the dashboard sends. */
export const fromPage = (url: string): Record<string, string> => ({
  origin: url,
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'frontbell',
})

/** A browser at the service: `post` to /dashboard/auth. */
export function aBrowser(url: string, cookies = new Cookies()) {
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/dashboard/auth${path}`, {
      method,
      headers: {
        ...fromPage(url),
        cookie: cookies.header,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookies.take(response)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => send('POST', path, body, headers),
  }
}

export type Browser = ReturnType<typeof aBrowser>

let serial = 0

/** A user of this role who has joined by a link and signed in. */
export async function signedInAs(
  db: Database,
  clock: Clock,
  url: string,
  businessId: string,
  role: Role,
  email = `${role}${++serial}@example.com`,
): Promise<Browser> {
  const now = clock.now()
  const browser = aBrowser(url)
  const person = { name: `The ${role}`, email, password: PASSWORD }
  const token = role === 'owner' ? (await createOwnerLink(db, businessId, now)).token : await invitation()
  const reply = await browser.post('/join', { token, ...person })
  if (reply.status !== 200) throw new Error(`could not join: ${JSON.stringify(reply.body)}`)
  return browser

  async function invitation(): Promise<string> {
    const member = await inviteMember(db, businessId, { name: person.name, email, role }, now)
    return (await createInvitationLink(db, businessId, member, now)).token
  }
}

/** The user's client of /dashboard/api, made from a client that takes any path. */
export function dashboardClient(client: TestClient, url: string, browser: Browser): TestClient {
  const request: TestClient['request'] = (method, path, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(fromPage(url))) if (!headers.has(name)) headers.set(name, value)
    headers.set('cookie', browser.cookies.header)
    return client.request(method, `${url}/dashboard/api${path}`, { ...init, headers })
  }
  return verbsOf(request)
}

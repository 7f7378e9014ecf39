import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DESCRIBED_ONLY, dashboardRoutes } from '../src/app/routes.ts'
import { createApiKey } from '../src/features/api-keys/api-key.ts'
import { createAssistant, firstAssistantId } from '../src/features/assistants/assistant.ts'
import { allowCaller, blockCaller } from '../src/features/blocked-callers/blocked-caller.ts'
import { addService, findBusiness } from '../src/features/business/business.ts'
import { closeDay } from '../src/features/business/business-change.ts'
import { setSpecialHours } from '../src/features/business/special-hours.ts'
import { connectCalendar } from '../src/features/calendars/calendar-connection.ts'
import { addDoNotCall } from '../src/features/do-not-call/do-not-call.ts'
import { addDocument } from '../src/features/documents/document.ts'
import { listUnanswered, noteUnanswered } from '../src/features/knowledge/unanswered-question.ts'
import { requestCall } from '../src/features/outbound-calls/outbound-call.ts'
import { setPronunciation } from '../src/features/pronunciations/pronunciation.ts'
import { addReportSchedule } from '../src/features/reports/report-schedule.ts'
import { addScenario } from '../src/features/scenarios/scenario.ts'
import { addSipConnection } from '../src/features/sip/sip-connection.ts'
import { addStaff } from '../src/features/staff/staff.ts'
import { addTimeOff } from '../src/features/staff/time-off.ts'
import { addDestination } from '../src/features/transfer-destinations/transfer-destination.ts'
import { createVoiceProfile } from '../src/features/voice/voice-profile.ts'
import { operationId } from '../src/http/openapi/openapi.ts'
import type { DashboardRoute } from '../src/http/route.ts'
import { createAddressGuard } from '../src/kernel/network/address-guard.ts'
import { mayAct, ROLES, type Role } from '../src/kernel/role.ts'
import type { Database } from '../src/store/database.ts'
import { addEndpoint } from '../src/webhooks/endpoints/endpoint.ts'
import { MemoryCalendar } from './calendars/memory-calendar.ts'
import { DOCUMENTS_FOLDER, PARTS } from './factories/dashboard-people.ts'
import {
  aCall,
  aCampaign,
  aContact,
  aMember,
  aMessage,
  aNotification,
  aNumber,
  anAppointment,
  anArticle,
  anInboxItem,
  aRate,
  aTool,
  NOW,
  TOOL_DEPS,
} from './factories/records.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

/**
 * Checks every operation of the dashboard mechanically: access is refused without permission, whatever the page shows.
 */
type Maker = (db: Database, businessId: string) => Promise<string>

/**
 * Makes one record of the noun for a business, which another business then requests. A noun with `/:id` needs a line
 * here.
 */
const MAKERS: Record<string, Maker> = {
  contacts: async (db, id) => (await aContact(db, await business(db, id))).id,
  calls: async (db, id) => aCall(db, await business(db, id)),
  live: async (db, id) => aCall(db, await business(db, id)),
  appointments: async (db, id) => (await anAppointment(db, await business(db, id))).id,
  knowledge: async (db, id) => (await anArticle(db, await business(db, id))).id,
  questions: async (db, id) => {
    await noteUnanswered(
      db,
      id,
      { question: 'Are dogs allowed?', channel: 'console', callId: null, messageId: null },
      NOW,
    )
    return (await listUnanswered(db, id, {}, { limit: 1, after: null })).items[0]?.id ?? ''
  },
  messages: async (db, id) => (await aMessage(db, await business(db, id))).id,
  'message-threads': async (db, id) => {
    const { from, to } = await aMessage(db, await business(db, id))
    return encodeURIComponent(`${from} ${to}`)
  },
  'me/sessions': async (db, id) => {
    const [user, session] = [`usr_of_${id}`, `ses_of_${id}`]
    await db.write`INSERT INTO users (id, name, email, created_at, updated_at)
      VALUES (${user}, 'Eve', ${`${user.toLowerCase()}@example.com`}, ${NOW}, ${NOW})`
    await db.write`INSERT INTO sessions (id, user_id, token, expires_at, created_at, updated_at)
      VALUES (${session}, ${user}, ${session}, now() + interval '1 day', ${NOW}, ${NOW})`
    return session
  },
  'phone-numbers': async (db, id) => (await aNumber(db, await business(db, id))).id,
  team: async (db, id) => (await aMember(db, await business(db, id))).id,
  'api-keys': async (db, id) => (await createApiKey(db, id, { name: 'theirs', scopes: ['all'] }, NOW)).record.id,
  'business/services': async (db, id) => (await addService(db, id, { name: 'Theirs', durationMinutes: 30 })).id,
  'business/closures': async (db, id) => (await closeDay(db, id, { date: '2026-12-24' })).date,
  'business/special-hours': async (db, id) =>
    (await setSpecialHours(db, id, { date: '2026-12-24', openings: [{ open: '09:00', close: '13:00' }] })).date,
  'business/time-off': async (db, id) =>
    (await addTimeOff(db, id, { startsAt: '2026-12-24T12:00', endsAt: '2026-12-24T13:00' }, NOW)).id,
  staff: async (db, id) => (await addStaff(db, id, { name: 'Theirs' }, NOW)).id,
  'transfer-destinations': async (db, id) =>
    (await addDestination(db, id, { name: 'Theirs', numbers: ['+12125550142'] }, NOW)).id,
  outreach: async (db, id) => {
    const theirs = await business(db, id)
    await aNumber(db, theirs)
    return (await aCampaign(db, theirs)).id
  },
  'outbound-calls': async (db, id) => {
    await aNumber(db, await business(db, id))
    return (await requestCall(db, id, { to: '+12125550142' }, NOW)).id
  },
  'blocked-callers': async (db, id) => (await blockCaller(db, id, { phone: '+12125550142' }, NOW)).phone,
  'allowed-callers': async (db, id) => (await allowCaller(db, id, { phone: '+12125550142' }, NOW)).phone,
  'do-not-call': async (db, id) => (await addDoNotCall(db, id, '+12125550142', NOW)).phone,
  webhooks: anEndpoint,
  inbox: async (db, id) => (await anInboxItem(db, await business(db, id))).id,
  notifications: async (db, id) => (await aNotification(db, await business(db, id))).id,
  'report-schedules': async (db, id) => {
    const { id: memberId } = await aMember(db, await business(db, id), { email: 'reports@example.com' })
    return (await addReportSchedule(db, { businessId: id, memberId }, { type: 'weekly' }, NOW)).id
  },
  'calendar-connections': async (db, id) => {
    const parts = { ...PARTS.calendars, providers: { caldav: new MemoryCalendar() } }
    const calendar = { kind: 'caldav' as const, address: 'https://example.com/', user: 'eve', password: 'secret' }
    const choice = { calendarId: 'work', title: 'Theirs', staffId: null, exports: true }
    return (await connectCalendar(db, parts, id, { ...calendar, ...choice }, NOW)).id
  },
  assistants: async (db, id) => (await createAssistant(db, PARTS.assistants, id, { name: 'Theirs' }, null, NOW)).id,
  scenarios: async (db, id) => {
    const input = { name: 'Theirs', lines: ['Hello'], expected: [{ kind: 'not_booked' as const }] }
    return (await addScenario(db, id, firstAssistantId(id), input, NOW)).id
  },
  voice: async (db, id) => (await createVoiceProfile(db, id, { name: 'Theirs' }, NOW)).id,
  tools: async (db, id) => (await aTool(db, await business(db, id))).id,
  'sip/rates': async (db, id) => (await aRate(db, await business(db, id))).id,
  'sip/connections': async (db, id) => {
    const input = { name: 'Theirs', type: 'ip' as const, allowedIps: ['203.0.113.0/24'] }
    return (await addSipConnection(db, TOOL_DEPS.box, id, input, NOW)).id
  },
  pronunciations: async (db, id) => (await setPronunciation(db, id, { written: 'Theirs', spoken: 'Theirs' })).id,
  documents: async (db, id) =>
    (await addDocument(db, PARTS.documents, id, { name: 'a.txt', bytes: Buffer.from('Hello') }, NOW)).id,
  deliveries: async (db, id) => {
    const endpoint = await anEndpoint(db, id)
    await db.write`INSERT INTO events (id, business_id, name, body, created_at) VALUES (${`evt_${endpoint}`}, ${id}, 'ping', '{}', ${NOW})`
    const [row] = await db.write<{ id: string }[]>`
      INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, state, attempts, due_at, created_at, ended_at)
      VALUES (${`evt_${endpoint}`}, 'ping', ${id}, ${endpoint}, 'failed', 1, ${NOW}, ${NOW}, ${NOW}) RETURNING id`
    return `dlv_${row?.id}`
  },
}

/** Used where the description has no example. */
const BODIES: Record<string, object> = {
  '/live/calls/:id/transfer': { to: '+15551234567' },
  '/live/calls/:id/say': { text: 'One moment, please.' },
}

async function anEndpoint(db: Database, id: string): Promise<string> {
  const tools = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
  return (await addEndpoint(db, tools, id, { url: 'https://example.com/hook', events: 'all' }, NOW)).endpoint.id
}

async function business(db: Database, id: string) {
  const found = await findBusiness(db, id)
  if (found === null) throw new Error(`no business ${id}`)
  return found
}

const all = dashboardRoutes(DESCRIBED_ONLY).map((route) => ({ name: `${route.method} ${route.path}`, route }))
const withId = all.filter(({ route }) => route.path.includes(':'))
const writing = all.filter(({ route }) => route.method !== 'GET')
const belowRole = (least: Role) => ROLES.filter((role) => !mayAct(role, least))

function makerFor({ path }: DashboardRoute): Maker {
  const nouns = path.split('/').slice(1)
  const make = MAKERS[`${nouns[0]}/${nouns[1]}`] ?? MAKERS[nouns[0] ?? '']
  if (make === undefined) throw new Error(`give MAKERS a line for ${path}`)
  return make
}

/** A request with this id that reaches the handler. */
function call(route: DashboardRoute, id: string): [method: string, path: string, init: RequestInit] {
  const path = route.path.replace(/:\w+/, id) + queryFor(route)
  if (route.upload !== undefined)
    return [route.method, path, { body: 'name\nAda\n', headers: { 'content-type': 'application/octet-stream' } }]
  if (route.body === undefined) return [route.method, path, {}]
  const example = BODIES[route.path] ?? (route.body as { examples?: object[] }).examples?.[0] ?? {}
  return [route.method, path, { body: JSON.stringify(example), headers: { 'content-type': 'application/json' } }]
}

function queryFor(route: DashboardRoute): string {
  const required = (route.query?.required as string[] | undefined) ?? []
  return required.length === 0 ? '' : `?${required.map((name) => `${name}=x.txt`).join('&')}`
}

let app: TestApi
const people = {} as Record<Role, TestClient>
let stranger: TestClient

beforeAll(async () => {
  app = await startTestApi()
  for (const role of ROLES) people[role] = await app.signIn(role)
  const other = await app.addBusiness()
  stranger = await app.signIn('owner', other.business.id)
})

afterAll(() => rm(DOCUMENTS_FOLDER, { recursive: true, force: true }))

beforeEach(() => {
  // Each session and address gets a new rate-limit window.
  app.clock.advance(60_000)
})

test('each operation appears once, under a unique name', () => {
  const ids = all.map(({ route }) => route.operationId ?? operationId(route))

  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test.each(all)('$name is 401 without a session, and a key does not replace a session', async ({ route }) => {
  const [method, path, init] = call(route, 'some_id')
  const { key } = await app.makeKey(['all'])
  const url = `${app.url}/dashboard/api${path}`
  const headers = { ...(init.headers as object), origin: app.url, 'x-requested-with': 'frontbell' }

  const without = await app.withKey(null).request(method, url, { ...init, headers })
  const withKey = await app.withKey(key).request(method, url, { ...init, headers })

  for (const reply of [without, withKey]) expect([reply.status, reply.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
})

test.each(all.filter(({ route }) => route.role !== 'viewer'))(
  '$name is 403 for every lesser role',
  async ({ route }) => {
    for (const role of belowRole(route.role)) {
      const reply = await people[role].request(...call(route, 'some_id'))

      expect([reply.status, reply.body.error.code], role).toEqual([403, 'FORBIDDEN'])
      expect(reply.body.error.message).toContain(`the role ${route.role}`)
    }
  },
)

test.each(writing)("$name is 403 from another site's page, by script or by form", async ({ route }) => {
  const [method, path, init] = call(route, 'some_id')
  const from = (headers: Record<string, string>) =>
    people.owner.request(method, path, { ...init, headers: { ...(init.headers as object), ...headers } })

  const replies = await Promise.all([
    from({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    from({ origin: 'https://evil.example' }),
    from({ origin: 'null' }),
    from({ 'sec-fetch-site': 'same-site' }),
    from({ 'sec-fetch-site': 'none' }),
  ])

  for (const reply of replies) expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
})

test.each(withId)("$name is 404 for another business's id and for an unknown id", async ({ route }) => {
  const id = await makerFor(route)(app.db, (await app.addBusiness()).business.id)

  const reply = await stranger.request(...call(route, id))
  const others = await Promise.all(
    ['no_such_id', '%00', '%20', '..%2F..', `${id}%27--`].map((wrong) => stranger.request(...call(route, wrong))),
  )

  for (const one of [reply, ...others]) expect([one.status, one.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

import { tmpdir } from 'node:os'
import type { TSchema } from 'typebox'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DESCRIBED_ONLY, dashboardRoutes } from '../src/app/routes.ts'
import { createApiKey } from '../src/features/api-keys/api-key.ts'
import { createAssistant } from '../src/features/assistants/assistant.ts'
import { addService, type Business } from '../src/features/business/business.ts'
import { connectCalendar } from '../src/features/calendars/calendar-connection.ts'
import { addDocument } from '../src/features/documents/document.ts'
import { setPronunciation } from '../src/features/pronunciations/pronunciation.ts'
import { addSipConnection } from '../src/features/sip/sip-connection.ts'
import { addStaff } from '../src/features/staff/staff.ts'
import { addDestination } from '../src/features/transfer-destinations/transfer-destination.ts'
import { createVoiceProfile } from '../src/features/voice/voice-profile.ts'
import { folderFiles } from '../src/files/folder-files.ts'
import { createAddressGuard } from '../src/kernel/network/address-guard.ts'
import type { Database } from '../src/store/database.ts'
import { addEndpoint } from '../src/webhooks/endpoints/endpoint.ts'
import { MemoryCalendar } from './calendars/memory-calendar.ts'
import { PARTS } from './factories/dashboard-people.ts'
import * as make from './factories/records.ts'
import { startTestApi, type TestApi } from './harness/test-api.ts'
import type { TestClient } from './harness/test-client.ts'

/**
 * One business sees nothing of another, by any operation of the dashboard without an id in its path
 * (dashboard-coverage.test.ts has those with an id), nor by another business's id in a filter or in a body.
 */
const all = dashboardRoutes(DESCRIBED_ONLY).map((route) => ({ name: `${route.method} ${route.path}`, route }))
/** Asks the carriers, reads no records, and is refused where several businesses share the server. */
const ASKS_CARRIERS = 'GET /number-offers'
const lists = all.filter(
  ({ name, route }) => route.method === 'GET' && !route.path.includes(':') && name !== ASKS_CARRIERS,
)

/** Ids by noun; all texts of these records contain this word. */
const WORD = 'Vermilion'
type Records = Record<string, string>

async function recordsOf(db: Database, business: Business): Promise<Records> {
  const tools = { box: make.TOOL_DEPS.box, guard: createAddressGuard([]) }
  const { endpoint } = await addEndpoint(
    db,
    tools,
    business.id,
    { url: `https://example.com/${WORD}`, events: 'all' },
    make.NOW,
  )
  const bytes = Buffer.from(WORD)
  return {
    business: business.id,
    endpoint: endpoint.id,
    contact: (await make.aContact(db, business, { name: WORD })).id,
    call: await make.aCall(db, business),
    appointment: (await make.anAppointment(db, business)).id,
    article: (await make.anArticle(db, business, { title: WORD, content: `Everything about ${WORD}.` })).id,
    message: (await make.aMessage(db, business, { body: WORD })).id,
    number: (await make.aNumber(db, business)).id,
    member: (await make.aMember(db, business, { name: WORD })).id,
    key: (await createApiKey(db, business.id, { name: WORD, scopes: ['all'] }, make.NOW)).record.id,
    service: (await addService(db, business.id, { name: WORD, durationMinutes: 30 })).id,
    staff: (await addStaff(db, business.id, { name: WORD }, make.NOW)).id,
    'transfer-destination': (await addDestination(db, business.id, { name: WORD, numbers: ['+12125550142'] }, make.NOW))
      .id,
    document: (await addDocument(db, folderFiles(tmpdir()), business.id, { name: `${WORD}.txt`, bytes }, make.NOW)).id,
    notification: (await make.aNotification(db, business, { title: WORD })).id,
    inboxItem: (await make.anInboxItem(db, business, { words: WORD })).id,
    tool: (await make.aTool(db, business, { description: WORD })).id,
    assistant: (await createAssistant(db, PARTS.assistants, business.id, { name: WORD }, null, make.NOW)).id,
    rate: (await make.aRate(db, business, { destination: WORD })).id,
    campaign: (await make.aCampaign(db, business, { name: WORD })).id,
    sip: (await addSipConnection(db, make.TOOL_DEPS.box, business.id, TRUNK, make.NOW)).id,
    pronunciation: (await setPronunciation(db, business.id, { written: WORD, spoken: WORD })).id,
    'calendar-connection': await aCalendar(db, business.id),
    voice: (await createVoiceProfile(db, business.id, { name: WORD }, make.NOW)).id,
  }
}

async function aCalendar(db: Database, businessId: string): Promise<string> {
  const parts = { ...PARTS.calendars, providers: { caldav: new MemoryCalendar() } }
  const access = { kind: 'caldav' as const, address: 'https://example.com/', user: WORD, password: WORD }
  const choice = { calendarId: 'work', title: WORD, staffId: null, exports: true }
  return (await connectCalendar(db, parts, businessId, { ...access, ...choice }, make.NOW)).id
}

const TRUNK = { name: WORD, type: 'ip' as const, allowedIps: ['203.0.113.7'] }

/** The noun whose id a value of this name is, in a filter or body. A new name needs a line here. */
const ID_OF: Record<string, string> = {
  businessId: 'business',
  appointmentId: 'appointment',
  contactId: 'contact',
  contactIds: 'contact',
  endpointId: 'endpoint',
  eventId: 'endpoint', // events have no list; theirs is found by no id at all
  memberId: 'member',
  callId: 'call',
  phoneNumberId: 'number',
  phoneNumberIds: 'number',
  sipConnectionId: 'sip',
  voiceProfileId: 'voice',
  toolId: 'tool',
  articleId: 'article',
  documentId: 'document',
  staffId: 'staff',
  serviceIds: 'service',
  destinationId: 'transfer-destination',
  // Also the contact that is merged into another.
  from: 'contact',
}

/** Ids of no record: a vendor's name of a voice or of a calendar. */
const NO_RECORD = ['voiceId', 'calendarId', 'calendarIds', 'transferCallerId']

/** Where the noun in the path is not the noun of the record. */
const OWN: Record<string, string> = { 'phone-numbers': 'number', outreach: 'campaign', webhooks: 'endpoint' }

const EXAMPLES: Record<string, string> = {
  date: '2026-03-03',
  from: '2026-03-02',
  to: '2026-03-09',
  question: `What about ${WORD}?`,
  sort: 'name',
  order: 'asc',
  kind: 'confirmation',
  since: '2026-03-02T14:00:00Z',
}

let app: TestApi
let theirs: Records
let owner: TestClient
let stranger: TestClient
let strangers: Records

beforeAll(async () => {
  app = await startTestApi()
  theirs = await recordsOf(app.db, app.business)
  owner = await app.signIn('owner')
  const other = await app.addBusiness({ phone: '+12125550177' })
  strangers = await recordsOf(app.db, other.business)
  stranger = await app.signIn('owner', other.business.id)
  // Reports are of whole weeks.
  await app.db.write`UPDATE businesses SET created_at = created_at - interval '30 days'`
})

beforeEach(() => app.clock.advance(60_000))

/** The list, with its required parameters. */
function pathOf(route: { path: string; query?: TSchema | undefined }, filters: Records = {}): string {
  const { required = [], properties = {} } = (route.query ?? {}) as { required?: string[]; properties?: object }
  const oneOfTwo = 'date' in properties ? ['date'] : [] // in place of a range
  const query = new URLSearchParams({
    ...Object.fromEntries([...required, ...oneOfTwo].map((name) => [name, EXAMPLES[name] ?? 'x'])),
    ...filters,
  })
  return query.size === 0 ? route.path : `${route.path}?${query}`
}

/** The names of ids in the schema of an input. */
const idsIn = (schema: TSchema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).filter(
    (name) => /Ids?$/.test(name) && !NO_RECORD.includes(name),
  )

test('a list shows each kind of record to its own business', async () => {
  const replies = await Promise.all(lists.map(({ route }) => owner.get(pathOf(route))))

  const shown = replies.map(({ text }) => text).join('\n')
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(Object.entries(theirs).filter(([, id]) => !shown.includes(id))).toEqual([])
})

test.each(lists)('$name shows nothing of another business', async ({ route }) => {
  const reply = await stranger.get(pathOf(route))

  expect(reply.status).toBe(200)
  expect(Object.entries(theirs).filter(([, id]) => reply.text.includes(id))).toEqual([])
})

test.each(lists.filter(({ route }) => idsIn(route.query).length > 0))(
  "$name finds nothing by the id of another's record",
  async ({ route }) => {
    for (const name of idsIn(route.query)) {
      const id = theirs[ID_OF[name] ?? `give ID_OF a line for ${name}`] ?? ''
      expect(id, name).not.toBe('')

      const reply = await stranger.list(pathOf(route, { [name]: id }))

      const found: unknown = reply.body.data
      const isRefused = reply.status === 404 || (reply.status === 400 && reply.text.includes(id))
      const isNone = isRefused || (found as { count?: number }).count === 0
      expect([isNone ? [] : found, reply.text.includes(id) && reply.status === 200]).toEqual([[], false])
    }
  },
)

const taking = all
  .filter(({ route }) => route.method !== 'GET')
  .flatMap(({ name, route }) => idsIn(route.body).map((field) => ({ name, route, field })))
  .concat(all.filter(({ name }) => name === 'POST /contacts/:id/merge').map((merge) => ({ ...merge, field: 'from' })))

/** Operations that ignore unknown ids, and report how many they accepted. */
const PASSES_OVER = ['POST /outreach/:id/recipients', 'POST /do-not-call/contacts']

test(`${PASSES_OVER.join(' and ')} accept no record of another business`, async () => {
  const body = { contactIds: [theirs.contact] }

  const added = await stranger.post(`/outreach/${strangers.campaign}/recipients`, body)
  const listed = await stranger.post('/do-not-call/contacts', body)

  expect([added.status, added.body.data]).toEqual([201, { added: 0 }])
  expect([listed.status, listed.body.data]).toEqual([200, { listed: 0 }])
})

test.each(taking.filter(({ name }) => !PASSES_OVER.includes(name)))(
  "$name takes no $field of another's",
  async ({ route, field }) => {
    const kind = ID_OF[field] ?? `give ID_OF a line for ${field}`
    const id = theirs[kind]
    expect(id, kind).toBeTypeOf('string')
    const example = (route.body as { examples?: Records[] }).examples?.[0] ?? {}
    // Without fields that repeat another one, such as contactName beside contactId, and without a service that is not offered.
    const rest = Object.entries(example).filter(
      ([name]) => name !== 'service' && !name.startsWith(field.replace(/Ids?$/, '')),
    )
    const body = { ...Object.fromEntries(rest), [field]: field.endsWith('s') ? [id] : id }
    const noun = route.path.split('/')[1] ?? ''
    const own = strangers[OWN[noun] ?? noun.replace(/s$/, '')] ?? ''

    const reply = await stranger.request(route.method, route.path.replace(/:\w+/, own), {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

    expect([404, 400], reply.text).toContain(reply.status)
    expect(reply.body.error.message, 'it is the id that is refused').toContain(id)
  },
)

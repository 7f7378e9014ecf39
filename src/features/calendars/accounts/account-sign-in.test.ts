import { Agent } from 'undici'
import { beforeAll, expect, test } from 'vitest'
import { startLocalGoogle } from '../../../../test/calendars/vendors/google-server.ts'
import { consentAt } from '../../../../test/calendars/vendors/oauth-server.ts'
import { aBusiness, NOW, TOOL_DEPS } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import { AccountSignIn } from '../../../providers/calendar-accounts/account-sign-in.ts'
import { GoogleCalendar } from '../../../providers/google-calendar/calendar.ts'
import { googleSignIn } from '../../../providers/google-calendar/sign-in.ts'
import type { Database } from '../../../store/database.ts'
import { addStaff } from '../../staff/staff.ts'
import { listConnections } from '../calendar-connection.ts'
import { calendarWorker } from '../sync-worker.ts'
import { connectAccountCalendars, listAccountCalendars } from './account-calendars.ts'
import { type AccountParts, beginAgain, beginSignIn, finishSignIn, type SignInAnswer } from './account-sign-in.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const REDIRECT = 'https://bell.test/calendar-sign-in'
const MINUTE_MS = 60_000

/** A business whose admin signs in at Google, with a clock that the test controls. */
async function setUp() {
  const clock = new ManualClock(NOW)
  const google = await startLocalGoogle(() => clock.now().getTime())
  google.oauth.rules.redirectUris.push(REDIRECT)
  google.calendar('anna@example.com', { primary: true })
  google.calendar('team', { summary: 'Team' })
  google.calendar('holidays', { summary: 'Holidays', accessRole: 'reader' })
  const terms = googleSignIn(google.addresses, google.oauth.rules)
  const agent = new Agent()
  const parts: AccountParts = {
    box: TOOL_DEPS.box,
    providers: { google: new GoogleCalendar(terms.client, google.addresses.api, agent, clock) },
    accounts: { google: new AccountSignIn(terms, agent, clock) },
    missing: { google: [], microsoft: ['FRONTBELL_MICROSOFT_CLIENT_ID', 'FRONTBELL_MICROSOFT_CLIENT_SECRET'] },
    checkAddress: (address) => ({ address }),
    redirectUri: () => REDIRECT,
  }
  const business = await aBusiness(db)
  const owner = { businessId: business.id, sessionId: 'ses_1' }
  const begin = () => beginSignIn(db, parts, owner, { kind: 'google', connectionId: null }, clock.now())
  const finish = (answer: SignInAnswer, who = owner) => finishSignIn(db, parts, who, answer, clock.now())
  const signIn = async () => {
    const result = await finish(answerOf(await consentAt((await begin()).url)))
    if (!('signInId' in result)) throw new Error(`could not sign in: ${JSON.stringify(result)}`)
    return result.signInId
  }
  const worker = calendarWorker({ db, clock, log: silentLog, pushAddress: null, ...parts })
  return { clock, google, parts, business, owner, begin, finish, signIn, sync: () => worker.runDue() }
}

/** The query with which the vendor redirects the browser. */
function answerOf(location: string): SignInAnswer {
  const query = new URL(location).searchParams
  return { state: query.get('state'), code: query.get('code'), error: query.get('error') }
}

test('after the consent, calendars of the account are chosen and connected together, one of them for appointments', async () => {
  const { parts, owner, signIn, clock, business, sync } = await setUp()
  const id = await signIn()
  const anna = await addStaff(db, business.id, { name: 'Anna' }, NOW)

  const { calendars } = await listAccountCalendars(db, parts, owner, id, clock.now())
  const choice = { signIn: id, calendarIds: ['team', 'anna@example.com'], writeTo: 'team', staffId: anna.id }
  await connectAccountCalendars(db, parts, owner, choice, clock.now())
  await sync()

  expect(calendars).toEqual([
    { id: 'anna@example.com', title: 'anna@example.com', canWrite: true },
    { id: 'team', title: 'Team', canWrite: true },
    { id: 'holidays', title: 'Holidays', canWrite: false },
  ])
  const connected = await listConnections(db, business.id)
  const shown = connected.map(({ title, exports, status, staffId }) => ({ title, exports, status, staffId }))
  expect(shown.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
    { title: 'anna@example.com', exports: false, status: 'ok', staffId: anna.id },
    { title: 'Team', exports: true, status: 'ok', staffId: anna.id },
  ])
  await expect(listAccountCalendars(db, parts, owner, id, clock.now())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a sign-in is valid only for the session and the business that began it', async () => {
  const { begin, finish, parts, owner, signIn, clock } = await setUp()
  const other = await aBusiness(db)

  const stolen = await finish(answerOf(await consentAt((await begin()).url)), { ...owner, sessionId: 'ses_2' })
  const elsewhere = await finish(answerOf(await consentAt((await begin()).url)), { ...owner, businessId: other.id })

  expect([stolen, elsewhere]).toEqual([
    { problem: 'other_session', kind: 'google' },
    { problem: 'other_session', kind: 'google' },
  ])
  const id = await signIn()
  for (const who of [
    { ...owner, sessionId: 'ses_2' },
    { ...owner, businessId: other.id },
  ])
    await expect(listAccountCalendars(db, parts, who, id, clock.now())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a state works once and for a quarter of an hour, and an invented one never', async () => {
  const { begin, finish, clock } = await setUp()
  const answer = answerOf(await consentAt((await begin()).url))
  const late = answerOf(await consentAt((await begin()).url))

  expect(await finish(answer)).toHaveProperty('signInId')
  expect(await finish(answer)).toEqual({ problem: 'expired', kind: null })
  expect(await finish({ ...answer, state: 'invented' })).toEqual({ problem: 'expired', kind: null })
  expect(await finish({ state: null, code: 'x', error: null })).toEqual({ problem: 'expired', kind: null })
  clock.advance(15 * MINUTE_MS)
  expect(await finish(late)).toEqual({ problem: 'expired', kind: null })
  await begin()
  const rows = await db.read`SELECT expires_at FROM calendar_sign_ins WHERE expires_at <= ${clock.now()}`
  expect(rows).toEqual([])
})

test('errors at the vendor are reported, and leave nothing behind', async () => {
  const { google, begin, finish, business, parts } = await setUp()
  const link = async () => (await begin()).url

  const denied = await finish(answerOf(await consentAt(await link(), { decision: 'deny' })))
  const scope = google.oauth.rules.scopes[0] ?? ''
  const incomplete = await finish(answerOf(await consentAt(await link(), { without: scope })))
  google.oauth.rules.givesRefreshToken = () => false
  const short = await finish(answerOf(await consentAt(await link())))
  const wrongCode = await finish({ ...answerOf(await consentAt(await link())), code: 'wrong' })
  const answer = answerOf(await consentAt(await link()))
  google.oauth.rules.clientSecret = 'changed at Google'
  const setup = await finish(answer)

  const problems = [denied, incomplete, short, wrongCode, setup].map((one) => 'problem' in one && one.problem)
  expect(problems).toEqual(['denied', 'missing_scope', 'no_refresh_token', 'refused', 'setup'])
  expect(await db.read`SELECT id FROM calendar_sign_ins WHERE business_id = ${business.id}`).toEqual([])
  const unknown = beginSignIn(
    db,
    parts,
    { businessId: business.id, sessionId: 's' },
    { kind: 'microsoft', connectionId: null },
    NOW,
  )
  await expect(unknown).rejects.toThrow('FRONTBELL_MICROSOFT_CLIENT_ID and FRONTBELL_MICROSOFT_CLIENT_SECRET')
})

test('a calendar whose consent ended is reported at once, and only signing in with the same account reconnects it', async () => {
  const { google, parts, owner, signIn, clock, business, sync, finish } = await setUp()
  const choice = { calendarIds: ['team'], writeTo: null, staffId: null }
  const [connected] = await connectAccountCalendars(
    db,
    parts,
    owner,
    { signIn: await signIn(), ...choice },
    clock.now(),
  )
  const id = connected?.id ?? ''
  await sync()
  google.oauth.revoke('anna@example.com')
  clock.advance(10 * MINUTE_MS)
  await sync()
  const refused = await listConnections(db, business.id)
  const again = async (account: string) =>
    finish(answerOf(await consentAt((await beginAgain(db, parts, owner, id, clock.now())).url, { account })))

  const wrong = await again('ben@example.com')
  const right = await again('anna@example.com')
  await sync()

  expect(refused).toMatchObject([{ status: 'refused', problem: expect.stringContaining('connect the calendar again') }])
  expect([wrong, right]).toEqual([{ problem: 'wrong_account', kind: 'google' }, { connectionId: id }])
  expect(await listConnections(db, business.id)).toMatchObject([{ id, status: 'ok', problem: null }])
})

test('neither the verifier nor the tokens can be read in the database', async () => {
  const { signIn, begin, business } = await setUp()
  await signIn()
  await begin()

  const rows = await db.read<{ sealed: Buffer }[]>`
    SELECT sealed FROM calendar_sign_ins WHERE business_id = ${business.id}`

  expect(rows).toHaveLength(2)
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/verifier|accessToken/)
})

test('a calendar that the account lacks, that is read-only, or that is already connected is refused', async () => {
  const { parts, owner, signIn, clock } = await setUp()
  const connect = async (choice: { calendarIds: string[]; writeTo: string | null }) =>
    connectAccountCalendars(db, parts, owner, { signIn: await signIn(), staffId: null, ...choice }, clock.now())
  await connect({ calendarIds: ['team'], writeTo: null })

  await expect(connect({ calendarIds: ['other'], writeTo: null })).rejects.toThrow('no such calendar')
  await expect(connect({ calendarIds: ['holidays'], writeTo: 'holidays' })).rejects.toThrow('writeTo')
  await expect(connect({ calendarIds: ['holidays'], writeTo: 'team' })).rejects.toThrow('writeTo')
  await expect(connect({ calendarIds: ['holidays', 'team'], writeTo: null })).rejects.toThrow('connected already')
  expect(await listConnections(db, owner.businessId)).toHaveLength(1)
})

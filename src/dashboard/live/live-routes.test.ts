import { expect, onTestFinished, test } from 'vitest'
import { aDashboard, dashboardClient, PARTS, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { aTestBusiness, TEST_START } from '../../../test/harness/test-api.ts'
import { testClient } from '../../../test/harness/test-client.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { serverOptions } from '../../../test/harness/test-http.ts'
import { startLiveView } from '../../app/dashboard/live-view.ts'
import { type LiveCall, LiveCalls } from '../../assistant/call/registry.ts'
import type { SupervisorCommand } from '../../assistant/conversation/events.ts'
import { startCall } from '../../features/calls/call.ts'
import { addDestination } from '../../features/transfer-destinations/transfer-destination.ts'
import { createHttpServer } from '../../http/edge/server.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Role } from '../../kernel/role.ts'
import { CallTap } from '../../media/call-tap.ts'

/** The service with calls that only record the commands they get. */
async function aSwitchboard() {
  const db = await createTestDatabase()
  const clock = new ManualClock(TEST_START)
  const live = new LiveCalls()
  const stops: (() => unknown)[] = []
  const running = { add: (_name: string, stop: () => unknown) => stops.push(stop) }
  const view = await startLiveView({ db, live, clock, log: silentLog, instanceId: 'one' }, running)
  let url = ''
  const dashboard = aDashboard(db, clock, null, { ...PARTS, live: view.relay })
  const server = createHttpServer({
    ...serverOptions(db, clock, { findCaller: () => null }),
    dashboard: dashboard.api,
    rawRoutes: dashboard.rawRoutes,
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    view.closeStreams()
    await server.close()
    for (const stop of stops) await stop()
  })
  const business = await aTestBusiness(db, clock)
  const signIn = async (role: Role, businessId = business.id) =>
    dashboardClient(
      testClient(url, async () => null),
      url,
      await signedInAs(db, clock, url, businessId, role),
    )

  async function rings(instanceId = 'one') {
    const commands: SupervisorCommand[] = []
    const call = {
      ...{ id: newId('call'), businessId: business.id, direction: 'inbound' as const },
      ...{ from: '+15551234567', to: business.phone },
    }
    await startCall(db, { ...call, instanceId }, clock.now())
    const control = { stop() {}, cutOff() {}, command: (command: SupervisorCommand) => commands.push(command) }
    if (instanceId === 'one')
      live.begin({ ...call, control, tap: new CallTap(), startedAt: clock.now(), over: Promise.resolve() } as LiveCall)
    return { id: call.id, commands }
  }
  return { db, clock, live, business, signIn, rings }
}

test('calls in progress are listed with their captions until they end', async () => {
  const { live, signIn, rings, clock } = await aSwitchboard()
  const viewer = await signIn('viewer')
  const { id } = await rings()
  live.publish({ kind: 'answered', callId: id, at: clock.now() })
  live.publish({ kind: 'state', callId: id, state: 'listening', atMs: 900 })
  live.publish({ kind: 'caption', callId: id, role: 'caller', text: 'Hello?', final: true, atMs: 1_000 })

  const during = await viewer.list('/live/calls')
  live.end(id, 'caller_hangup')
  const after = await viewer.list('/live/calls')

  expect(during.body.data).toEqual([
    {
      ...{ id, direction: 'inbound', from: '+15551234567', to: '+12125550100', state: 'listening' },
      ...{ startedAt: '2026-03-02T14:30:00.000Z', answeredAt: '2026-03-02T14:30:00.000Z' },
      captions: [{ role: 'caller', text: 'Hello?', atMs: 1_000 }],
    },
  ])
  expect(after.body.data).toEqual([])
})

test('an admin transfers a call, lets the assistant speak and hangs up; the number is read in the business’s country', async () => {
  const { signIn, rings } = await aSwitchboard()
  const member = await signIn('admin')
  const { id, commands } = await rings()

  const replies = [
    await member.post(`/live/calls/${id}/say`, { text: 'One moment, please.' }),
    await member.post(`/live/calls/${id}/transfer`, { to: '(212) 555-0199' }),
    await member.post(`/live/calls/${id}/hang-up`),
  ]

  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(commands).toEqual([
    { do: 'say', text: 'One moment, please.' },
    { do: 'transfer', to: '+12125550199' },
    { do: 'hang_up' },
  ])
})

test('a member transfers a call to a destination, even outside its hours; one of another business is not found', async () => {
  const { db, business, clock, signIn, rings } = await aSwitchboard()
  const other = await aTestBusiness(db, clock, { name: 'Other' })
  const desk = { name: 'Desk', numbers: ['+12125550144', '+12125550145'], active: false }
  const [mine, theirs] = [
    await addDestination(db, business.id, desk, clock.now()),
    await addDestination(db, other.id, desk, clock.now()),
  ]
  const member = await signIn('member')
  const { id, commands } = await rings()

  const replies = [
    await member.post(`/live/calls/${id}/transfer`, { destinationId: mine.id }),
    await member.post(`/live/calls/${id}/transfer`, { to: '+12125550145' }),
    await member.post(`/live/calls/${id}/transfer`, { destinationId: theirs.id }),
    await member.post(`/live/calls/${id}/transfer`, { destinationId: mine.id, to: '+12125550144' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([204, 204, 404, 400])
  expect(commands).toEqual([
    { do: 'transfer', to: '+12125550144', destinationId: mine.id },
    { do: 'transfer', to: '+12125550145' },
  ])
})

test('an invalid number or text is refused naming the field, and the call gets no command', async () => {
  const { signIn, rings } = await aSwitchboard()
  const member = await signIn('member')
  const { id, commands } = await rings()

  const replies = [
    await member.post(`/live/calls/${id}/transfer`, { to: 'the boss' }),
    await member.post(`/live/calls/${id}/transfer`, {}),
    await member.post(`/live/calls/${id}/say`, { text: '' }),
    await member.post(`/live/calls/${id}/say`, { text: 'x'.repeat(501) }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect(replies.map(({ body }) => body.error.message.split(':')[0])).toEqual(['to', 'to', 'text', 'text'])
  expect(commands).toEqual([])
})

test('an ended, unknown or foreign call is not found, and a viewer can only list calls', async () => {
  const { db, clock, live, signIn, rings } = await aSwitchboard()
  const other = await aTestBusiness(db, clock, { name: 'Other' })
  const [member, viewer, stranger] = [await signIn('member'), await signIn('viewer'), await signIn('owner', other.id)]
  const { id, commands } = await rings()
  const over = await rings()
  live.end(over.id, 'silence')

  expect((await member.post(`/live/calls/${over.id}/hang-up`)).status).toBe(404)
  expect((await member.post('/live/calls/call_none/hang-up')).status).toBe(404)
  expect((await stranger.post(`/live/calls/${id}/hang-up`)).status).toBe(404)
  expect((await stranger.list('/live/calls')).body.data).toEqual([])
  expect((await viewer.post(`/live/calls/${id}/hang-up`)).status).toBe(403)
  expect([...commands, ...over.commands]).toEqual([])
})

test('if the instance of a call does not answer, the response is 503 with Retry-After', async () => {
  const { clock, signIn, rings } = await aSwitchboard()
  const member = await signIn('member')
  const { id } = await rings('another that is gone')

  const waiting = clock.pending
  const reply = member.post(`/live/calls/${id}/hang-up`)
  await expect.poll(() => clock.pending, { timeout: 10_000 }).toBeGreaterThan(waiting)
  clock.advance(3_000)

  const { status, headers, body } = await reply
  expect([status, headers.get('retry-after'), body.error.code]).toEqual([503, '2', 'UNAVAILABLE'])
  expect(body.error.message).toContain('try again')
})

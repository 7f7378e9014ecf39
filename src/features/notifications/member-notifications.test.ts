import { expect, test } from 'vitest'
import { aBusiness, aCall, aMember, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { changeMemberNotifications, openChatUrl } from './member-notifications.ts'
import { createNotification, listNotifications } from './notification.ts'
import { CHANNELS, NOTIFICATION_KINDS } from './notification-kinds.ts'

const TOOLS = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }
const SECRET_URL = 'https://hooks.slack.com/services/T000/B000/secret-part'
const NIGHT = { quietHours: { from: '20:00', until: '07:30' }, timezone: 'America/New_York' }
const AT_NIGHT = new Date('2026-03-03T03:00:00Z')
const MORNING = new Date('2026-03-03T12:30:00Z')

async function anOwner() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${memberId}`
  const change = (wanted: Parameters<typeof changeMemberNotifications>[3]) =>
    changeMemberNotifications(db, TOOLS, { businessId: business.id, memberId }, wanted, NOW)
  const queued = () => db.list<{ channel: string; dueAt: Date }[]>`
    SELECT channel, due_at AS "dueAt" FROM notification_deliveries
    UNION ALL SELECT 'email', coalesce(due_at, created_at) FROM outgoing_emails ORDER BY channel`
  return { db, business, memberId, change, queued }
}
const want = (type: string, ...channels: readonly ('email' | 'sms' | 'chat' | 'app')[]) =>
  channels.map((channel) => ({ type, channel, wanted: true }))
const MISSED = { type: 'call.missed', severity: 'info', title: 'Missed call', body: 'Call back.' } as const
const DISABLED = { type: 'webhook.disabled', severity: 'critical', title: 'Webhook', body: 'Disabled.' } as const

test('each kind is sent only by the channels that the member chose', async () => {
  const { db, business, change, queued } = await anOwner()
  await change({ phone: '+12125550123', chatUrl: SECRET_URL, choices: want('call.missed', 'sms', 'chat', 'email') })

  await createNotification(db.write, business.id, { ...MISSED, type: 'transfer.failed', severity: 'warning' }, NOW)
  expect(await queued()).toEqual([])
  await createNotification(db.write, business.id, MISSED, NOW)

  expect(await queued()).toEqual(['chat', 'email', 'sms'].map((channel) => ({ channel, dueAt: NOW })))
})

test('neither a channel without an address nor an address without a choice is used', async () => {
  const { db, business, change, queued } = await anOwner()
  await change({ choices: want('call.missed', 'sms', 'chat') })
  await createNotification(db.write, business.id, MISSED, NOW)
  await change({ phone: '+12125550123', choices: [{ type: 'call.missed', channel: 'sms', wanted: false }] })
  await createNotification(db.write, business.id, MISSED, NOW)

  expect(await queued()).toEqual([])
})

test('in quiet hours texts and chat wait for the morning, mail only if chosen, and urgent kinds never wait', async () => {
  const { db, business, change, queued } = await anOwner()
  const all = ['sms', 'chat', 'email'] as const
  const choices = [...want('call.missed', ...all), ...want('webhook.disabled', ...all)]
  await change({ ...NIGHT, phone: '+12125550123', chatUrl: SECRET_URL, choices })

  await createNotification(db.write, business.id, MISSED, AT_NIGHT)
  expect(await queued()).toEqual([
    { channel: 'chat', dueAt: MORNING },
    { channel: 'email', dueAt: AT_NIGHT },
    { channel: 'sms', dueAt: MORNING },
  ])
  await db.write`DELETE FROM outgoing_emails`
  await db.write`DELETE FROM notifications`
  await change({ quietHolds: ['email'] })
  await createNotification(db.write, business.id, MISSED, AT_NIGHT)
  expect(await queued()).toEqual([
    { channel: 'chat', dueAt: AT_NIGHT },
    { channel: 'email', dueAt: MORNING },
    { channel: 'sms', dueAt: AT_NIGHT },
  ])
  await db.write`DELETE FROM outgoing_emails`
  await db.write`DELETE FROM notifications`
  await createNotification(db.write, business.id, DISABLED, AT_NIGHT)
  expect((await queued()).map(({ dueAt }) => dueAt)).toEqual([AT_NIGHT, AT_NIGHT, AT_NIGHT])
})

test('the address of a chat is stored encrypted, and only its host is shown', async () => {
  const { db, business, memberId, change } = await anOwner()

  const shown = await change({ chatUrl: SECRET_URL })
  const [row] = await db.read<{ text: string }[]>`SELECT notification_settings::text AS text FROM notification_settings`

  expect(shown.chatHost).toBe('hooks.slack.com')
  expect(JSON.stringify(shown)).not.toContain('secret-part')
  expect(row?.text).not.toContain(Buffer.from('secret-part').toString('hex'))
  expect(await openChatUrl(db.read, TOOLS.box, business.id, memberId)).toBe(SECRET_URL)
  expect((await change({ chatUrl: null })).chatHost).toBeNull()
})

test('a missed call, a failed transfer and a summary notify once each, a test call never', async () => {
  const { db, business } = await anOwner()
  const types = async () =>
    (await listNotifications(db, business.id, {}, { limit: 20, after: null })).items.map(({ type }) => type)

  await aCall(db, business, { answered: false, ending: { status: 'missed', endedReason: 'caller_hangup' } })
  await aCall(db, business, { ending: { deeds: ['could_not_reach_person'] } })
  await aCall(db, business, { transport: 'browser', ending: { deeds: ['could_not_reach_person'] } })

  expect((await types()).sort()).toEqual(['call.missed', 'transfer.failed'])
})

test('members choose in the dashboard what they see and how they are notified, each for themselves', async () => {
  const app = await startTestApi()
  const [member, viewer] = [await app.signIn('member'), await app.signIn('viewer')]
  await createNotification(app.db.write, app.business.id, MISSED, app.clock.now())

  const before = (await member.get('/notifications/settings')).body.data as unknown as {
    kinds: { type: string; channels: Record<string, boolean>; previews: Record<string, { body: string }> }[]
  }
  const hide = { choices: [{ type: 'call.missed', channel: 'app', wanted: false }] }
  const changed = await member.patch('/notifications/settings', { ...hide, phone: '(212) 555-0123', ...NIGHT })

  expect(before.kinds.map(({ type }) => type)).toEqual(NOTIFICATION_KINDS.map(({ type }) => type))
  for (const { type, previews } of before.kinds)
    for (const channel of CHANNELS) expect(previews[channel]?.body, `${type} by ${channel}`).toMatch(/\w{3}/)
  expect(changed.body.data).toMatchObject({ ...NIGHT, phone: '+12125550123', quietHolds: ['sms', 'chat'] })
  expect((await member.list('/notifications')).body.data).toEqual([])
  expect((await viewer.list('/notifications')).body.data).toHaveLength(1)
  expect((await app.as('notifications:read').list('/notifications')).body.data).toHaveLength(1)
})

test('refusals name the field', async () => {
  const app = await startTestApi()
  const [member, viewer] = [await app.signIn('member'), await app.signIn('viewer')]
  const refused = async (body: object) => (await member.patch('/notifications/settings', body)).body

  for (const [field, body] of [
    ['choices.0.type', { choices: [{ type: 'no.such', channel: 'sms', wanted: true }] }],
    ['phone', { phone: 'none' }],
    ['chatUrl', { chatUrl: 'https://127.0.0.1/hook' }],
    ['quietHours.until', { quietHours: { from: '20:00', until: '20:00' } }],
    ['timezone', { timezone: 'Mars/Olympus' }],
  ] as const)
    expect(await refused(body), field).toMatchObject({
      error: { code: 'BAD_REQUEST', message: expect.stringContaining(field) },
    })
  expect((await member.post('/notifications/chat-test')).status).toBe(409)
  expect((await viewer.patch('/notifications/settings', { phone: '+12125550123' })).status).toBe(403)
  await member.patch('/notifications/settings', { chatUrl: SECRET_URL })
  expect((await member.post('/notifications/chat-test')).body.data).toEqual({ problem: null })
  expect((await member.post('/notifications/chat-test')).status).toBe(429)
})

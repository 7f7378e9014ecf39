import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aMember, aNotification } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addNotificationCommands } from './notifications.ts'
import { addReportCommands } from './reports.ts'

async function aTeam() {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { timezone: 'America/New_York' })
  await db.write`UPDATE businesses SET created_at = '2026-01-20T00:00:00Z'`
  await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  const { id: memberId } = await aMember(db, business, { role: 'member', email: 'anna@example.com' })
  await db.write`UPDATE members SET status = 'active'`
  return { db, business, memberId }
}

test('a member is notified of other kinds, by other channels, at other times', async () => {
  const { db, business } = await aTeam()
  await aNotification(db, business, { title: 'Call missed', type: 'call.missed' })
  const command = await commandRunner(db, addNotificationCommands)
  const run = (...words: string[]) => command('notifications', ...words, '--business', business.id)
  const anna = (...words: string[]) => run(...words, '--member', 'Anna@example.com', '--json')

  expect(await run('list')).toContain('Call missed')
  await anna('kind', 'call.missed,message.left', 'on', '--by', 'email,sms')
  const changed = JSON.parse(
    await anna('set', '--quiet', '21:00-07:00', '--holds', 'email', '--digest', 'weekly', '--phone', '212 555 0142'),
  )

  expect(changed).toMatchObject({
    ...{
      quietHours: { from: '21:00', until: '07:00' },
      quietHolds: ['email'],
      digest: 'weekly',
      phone: '+12125550142',
    },
    kinds: expect.arrayContaining([
      { type: 'call.missed', channels: { app: true, email: true, sms: true, chat: false } },
    ]),
  })
  expect(await run('show', '--member', 'anna@example.com')).toMatch(/call\.missed +yes +yes +yes +-/)
  // The owner's choices stay.
  expect(JSON.parse(await run('show', '--json'))).toMatchObject({ quietHours: null, digest: 'none' })
  expect(JSON.parse(await anna('set', '--quiet', 'none'))).toMatchObject({ quietHours: null, digest: 'weekly' })
})

test('unknown kinds, channels, times and members are refused', async () => {
  const { db, business } = await aTeam()
  const command = await commandRunner(db, addNotificationCommands)
  const run = (...words: string[]) => command('notifications', ...words, '--business', business.id)

  await expect(run('kind', 'call.missed', 'perhaps')).rejects.toThrow('<on-or-off>: must be on or off')
  await expect(run('kind', 'weather', 'on')).rejects.toThrow('must be one of')
  await expect(run('kind', 'call.missed', 'on', '--by', 'pigeon')).rejects.toThrow('--by: must be one of app')
  await expect(run('set', '--quiet', 'always')).rejects.toThrow('--quiet: must be hours')
  await expect(run('set', '--digest', 'hourly')).rejects.toThrow('--digest: must be one of')
  await expect(run('set')).rejects.toThrow('give at least one option')
  await expect(run('show', '--member', 'eve@example.com')).rejects.toThrow('team member eve@example.com')
})

test('a report is scheduled, listed, sent at once and ended', async () => {
  const { db, business, memberId } = await aTeam()
  const command = await commandRunner(db, addReportCommands)
  const run = (...words: string[]) => command('reports', ...words, '--business', business.id, '--json')

  const added = JSON.parse(
    await run('add', '--member', 'anna@example.com', '--every', 'month', '--figures', 'calls,outcomes', '--as', 'csv'),
  )
  expect(added).toMatchObject({ memberId, type: 'monthly', figures: ['calls', 'outcomes'], formats: ['csv'], hour: 8 })
  expect(JSON.parse(await run('list'))).toMatchObject([{ id: added.id }])
  expect(JSON.parse(await run('send', added.id))).toMatchObject({
    id: added.id,
    subject: expect.stringContaining('Monthly'),
  })
  const mails = await db.list`SELECT recipients, body FROM outgoing_emails WHERE subject LIKE '%Monthly report%'`
  expect(mails).toMatchObject([
    { recipients: ['anna@example.com'], body: expect.stringContaining('/settings/notifications') },
  ])

  expect(JSON.parse(await run('remove', added.id))).toEqual({ id: added.id, removed: true })
  expect(JSON.parse(await run('list'))).toEqual([])
  await expect(run('add', '--every', 'day')).rejects.toThrow('type: must be one of weekly, monthly')
})

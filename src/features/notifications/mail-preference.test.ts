import { expect, test } from 'vitest'
import { aBusiness, aMember, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { leaseEmails } from '../../jobs/outbox.ts'
import type { Role } from '../../kernel/role.ts'
import { chooseMail, type MailedFrom, mailPreference } from './mail-preference.ts'
import { createNotification, type Severity } from './notification.ts'

async function aTeam(choices: Partial<Record<Role, MailedFrom>> = {}) {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const ids = {} as Record<Role, string>
  for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
    ids[role] = (await aMember(db, business, { role, email: `${role}@example.com` })).id
    await db.write`UPDATE members SET status = 'active' WHERE id = ${ids[role]}`
    const choice = choices[role]
    if (choice !== undefined) await chooseMail(db, business.id, ids[role], { mailedFrom: choice })
  }
  const tell = (severity: Severity) =>
    createNotification(db.write, business.id, { type: 'x.happened', severity, title: severity, body: 'It did.' }, NOW)
  const mailed = async () =>
    (await leaseEmails(db.write, 10, { now: NOW, until: NOW }))
      .map(({ subject, recipients }) => `${subject} to ${recipients.join(', ')}`)
      .sort()
  return { db, business, ids, tell, mailed }
}

test('by default, owners and admins are mailed critical notifications and nothing else', async () => {
  const { db, business, ids, tell, mailed } = await aTeam()

  for (const severity of ['info', 'warning', 'critical'] as const) await tell(severity)

  expect(await mailed()).toEqual(['critical to admin@example.com', 'critical to owner@example.com'])
  expect(await mailPreference(db, business.id, ids.admin)).toEqual({ mailedFrom: 'critical', mailsMessages: true })
  expect(await mailPreference(db, business.id, ids.viewer)).toEqual({ mailedFrom: 'never', mailsMessages: false })
})

test('members get mail from the severity that they chose', async () => {
  const { tell, mailed } = await aTeam({ owner: 'warning', admin: 'never', member: 'info' })

  for (const severity of ['info', 'warning', 'critical'] as const) await tell(severity)

  expect(await mailed()).toEqual([
    'critical to member@example.com',
    'critical to owner@example.com',
    'info to member@example.com',
    'warning to member@example.com',
    'warning to owner@example.com',
  ])
})

test('a critical notification is mailed to the owners if nobody wants mail', async () => {
  const { tell, mailed } = await aTeam({ owner: 'never', admin: 'never' })

  await tell('critical')

  expect(await mailed()).toEqual(['critical to owner@example.com'])
})

test('a preference is one of four values, and belongs to a member of the same business', async () => {
  const { db, ids, business } = await aTeam()
  const other = await aBusiness(db)

  await expect(chooseMail(db, business.id, ids.owner, { mailedFrom: 'often' })).rejects.toThrow(/^mailedFrom: /)
  await expect(chooseMail(db, other.id, ids.owner, { mailedFrom: 'info' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(mailPreference(db, other.id, ids.owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

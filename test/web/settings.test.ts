import { expect, test } from 'vitest'
import { unansweredRecord } from '../../src/assistant/result/record.ts'
import { createApiKey } from '../../src/features/api-keys/api-key.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { recordUnansweredCall } from '../../src/features/calls/call-ending.ts'
import { createNotification, listNotifications } from '../../src/features/notifications/notification.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { anAppointment } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

const site = openDashboard()

test('the profile is edited in place and restored; the time zone takes effect at once', async () => {
  const { db } = site.app
  const page = await site.signIn('admin')
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Business profile' }).waitFor()

  await page.getByRole('button', { name: /edit name/ }).click()
  await page.getByLabel('Name').fill(HOSTILE)
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await requireBusiness(db, site.businessId)).toMatchObject({ name: HOSTILE })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Bella's Salon.*edit name/ }).waitFor()
  await page.getByRole('button', { name: /edit phone/ }).click()
  await page.getByLabel('Phone').fill('12')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0)
  await anAppointment(db, await requireBusiness(db, site.businessId), {
    startsAt: new Date(systemClock.now().getTime() + 86_400_000),
  })
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  // Appointments to come would be at other hours.
  await page.getByText(/^Coming appointments stay at the same moment/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect((await requireBusiness(db, site.businessId)).timezone).not.toBe('Asia/Tokyo')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('button', { name: 'Change time zone' }).click()
  await expect.poll(async () => (await requireBusiness(db, site.businessId)).timezone).toBe('Asia/Tokyo')
  await page.getByText(/GMT\+9/).waitFor()
  const from = { id: 'call_from_california', businessId: site.businessId, from: '+14155550111', to: '+12125550100' }
  const missed = unansweredRecord('abandoned', systemClock.now(), 'UTC')
  await recordUnansweredCall(db, { ...from, direction: 'inbound', instanceId: 'test' }, missed)
  await page.reload()
  await page.getByText(/^California: \d+ calls? in the last 90 days \(Cal. Penal Code § 632\)$/).waitFor()
  await expectAccessible(page)
  await page.getByText('We propose to ask').scrollIntoViewIfNeeded()
  await screenshots(page, 'settings-recording')
  await page.getByRole('combobox', { name: 'Notice or question' }).click()
  await page.getByRole('option', { name: 'Ask callers before the call is recorded' }).click()
  await page.getByText(/Until a caller says yes or presses 1, nothing is recorded/).waitFor()
  await expect.poll(async () => (await requireBusiness(db, site.businessId)).recordingConsent).toBe('ask')
  expect(await page.getByText('We propose to ask').count()).toBe(0)
  await page.getByRole('switch', { name: /Record calls/ }).click()
  await expect.poll(async () => (await requireBusiness(db, site.businessId)).recordingEnabled).toBe(false)
  expect(await page.title()).not.toBe('owned')
  await expectAccessible(page)
  await screenshots(page, 'settings-business')
})

test('an admin chooses how callers verify themselves; the hint explains the effect, and a viewer cannot change it', async () => {
  const { db } = site.app
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings`)

  await page.getByRole('combobox', { name: 'What callers must prove' }).click()
  await page.getByRole('option', { name: 'Code by text message' }).click()

  await expect.poll(async () => (await requireBusiness(db, site.businessId)).callerProof).toBe('code')
  await page.getByText('You need a phone number that can send texts').waitFor()
  const viewer = await site.signIn('viewer')
  await viewer.goto(`${site.url}/settings`)
  const select = viewer.getByRole('combobox', { name: 'What callers must prove' })
  await select.waitFor()
  expect(await select.isDisabled()).toBe(true)
  expect(await select.textContent()).toContain('Code by text message')
})

test("the plan shows each key's usage of the current minute", async () => {
  const { db } = site.app
  const { key } = await createApiKey(db, site.businessId, { name: 'The till', scopes: ['all'] }, systemClock.now())
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/plan`)
  await page.getByText('Your plan', { exact: true }).waitFor()
  await page.getByText('0 of 5').waitFor()

  await expect
    .poll(async () => {
      await fetch(`${site.url}/api/v1/contacts`, { headers: { authorization: `Bearer ${key}` } })
      return page.getByRole('meter', { name: 'The till' }).getAttribute('value')
    })
    .not.toBe('0')

  await expectAccessible(page)
  await screenshots(page, 'settings-plan')
})

test('a notification appears automatically, is read when opened, and one control decides which kinds are mailed', async () => {
  const { db } = site.app
  await db.write`DELETE FROM notifications`
  const page = await site.signIn('member')
  await page.goto(`${site.url}/settings/notifications`)
  await page.getByText("You're all caught up").waitFor()

  const notice = { type: 'message.left', severity: 'info', title: 'Message from Ada', body: HOSTILE } as const
  const { id } = await createNotification(db.write, site.businessId, notice, systemClock.now())
  await page.getByRole('button', { name: /Unread: Message from Ada/ }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'settings-notifications')
  await page.getByRole('link', { name: '1 unread notification' }).waitFor()
  await page.getByRole('button', { name: /Message from Ada/ }).click()
  await page.getByRole('dialog').getByText(HOSTILE).waitFor()
  await expect
    .poll(async () => {
      const { items } = await listNotifications(db, site.businessId, {}, { limit: 1, after: null })
      return items.map((one) => [one.id, one.readAt !== null])
    })
    .toEqual([[id, true]])
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: 'Message left: Email' }).click()
  await page.getByText('Saved.').waitFor()
  // Besides the box of each kind there is only the digest.
  for (const role of ['switch', 'combobox'] as const)
    expect(await page.getByRole(role, { name: /mail|messages from callers/i }).count()).toBe(role === 'switch' ? 0 : 1)
  await createNotification(db.write, site.businessId, { ...notice, title: 'Message from Bo' }, systemClock.now())
  expect(
    await db.list`
      SELECT subject FROM outgoing_emails
      WHERE member_id = (SELECT id FROM members WHERE role = 'member' ORDER BY created_at DESC LIMIT 1)`,
  ).toEqual([{ subject: 'Message from Bo' }])
  const lost = { type: 'number.gone', severity: 'warning', title: '+12125550142 is gone', body: 'Look at it.' } as const
  await createNotification(
    db.write,
    site.businessId,
    { ...lost, resource: { type: 'number', id: 'num_1' } },
    systemClock.now(),
  )
  await page.getByRole('button', { name: /\+1 \(212\) 555-0142 is gone/ }).click()
  await page.getByRole('link', { name: 'Open the phone numbers' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('All notifications are marked as read.').waitFor()
  expect(await page.title()).not.toBe('owned')
})

test('members choose kinds and channels, their quiet hours and a chat, and see each text before', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/settings/notifications`)
  const byText = page.getByRole('checkbox', { name: 'Missed call: Text' })
  await byText.click()
  await page.getByText('Saved.').first().waitFor()
  await page.getByLabel('Phone number for texts').fill('(212) 555-0123')
  await page.getByLabel('Quiet from').fill('21:00')
  await page.getByLabel('Quiet until').fill('07:00')
  await page.getByLabel('Chat webhook').fill('https://hooks.slack.com/services/T0/B0/secret')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Stored encrypted: hooks.slack.com.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'settings-notification-channels')

  await page.getByRole('button', { name: 'Missed call', exact: true }).click()
  await page.getByRole('dialog').getByText('Missed call from Anna Keller').first().waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await byText.waitFor()
  expect(await byText.isChecked()).toBe(true)
  expect(await page.getByLabel('Phone number for texts').inputValue()).toBe('+12125550123')
  expect(await page.getByLabel('Quiet until').inputValue()).toBe('07:00')
  expect(await page.content()).not.toContain('B0/secret')
})

test('the audit log shows live who changed what; a viewer does not see it', async () => {
  const page = await site.signIn('owner')
  const admin = await site.signIn('admin')
  await page.goto(`${site.url}/settings/audit-log`)
  await page.getByRole('row').nth(1).waitFor()
  await admin.goto(`${site.url}/contacts`)

  await admin.getByRole('button', { name: 'New contact' }).first().click()
  await admin.getByLabel('Name', { exact: true }).fill('Mary Shelley')
  await admin.getByRole('button', { name: 'Add contact' }).click()

  const created = page.getByRole('row', { name: /Create contact.*The admin/ })
  await created.waitFor()
  const link = created.getByRole('link', { name: 'Mary Shelley' })
  expect(await link.getAttribute('href')).toMatch(/^\/contacts\/ctc_/)
  await admin.getByRole('button', { name: /edit phone/ }).click()
  await admin.getByLabel('Phone').fill('(212) 555-0142')
  await admin.keyboard.press('Enter')
  const updated = page.getByRole('row', { name: /Update contact Phone number.*Mary Shelley/ })
  await updated.waitFor()
  await updated.getByRole('button', { name: /Update contact/ }).click()
  const entry = page.getByRole('dialog', { name: 'Update contact' })
  await entry.getByRole('listitem').getByText('Phone number').waitFor()
  await entry.getByRole('link', { name: 'Mary Shelley' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'settings-audit-entry')
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await screenshots(page, 'settings-audit')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Create contact' }).click()
  await page.waitForURL('**/settings/audit-log?action=createContact')
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Join the team' }).click()
  await page.waitForURL('**/settings/audit-log?action=joinTeam')
  await page
    .getByRole('row', { name: /Join the team.*The admin/ })
    .first()
    .waitFor()

  await page.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: 'Last 24 hours' }).click()
  await page.waitForURL('**/settings/audit-log?action=joinTeam&days=1')
  await page
    .getByRole('row', { name: /Join the team/ })
    .first()
    .waitFor()

  const viewer = await site.signIn('viewer', { viewport: PHONE })
  await viewer.goto(`${site.url}/settings/audit-log`)
  await viewer.getByText('Only admins can open this page').waitFor()
  await viewer.goto(`${site.url}/settings`)
  await viewer.getByRole('heading', { name: 'Business profile' }).waitFor()
  expect(await viewer.getByRole('button', { name: /change/ }).count()).toBe(0)
  expect(await viewer.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  expect((await viewer.request.get(`${site.url}/dashboard/api/audit-log`)).status()).toBe(403)
  await expectAccessible(viewer)
})

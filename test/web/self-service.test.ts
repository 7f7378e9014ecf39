import { expect, test } from 'vitest'
import { createApiKey } from '../../src/features/api-keys/api-key.ts'
import { NOTICE_KINDS } from '../../src/features/appointment-notices/notice-plan.ts'
import { changeNoticeSettings } from '../../src/features/appointment-notices/notice-settings.ts'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard({ settings: { FRONTBELL_PUBLIC_URL: 'https://bell.example.com' } })
const CUSTOMER = '+12125559871'
const DAY_MS = 86_400_000

/** A zone in which it is noon now: customers are told nothing at night. */
function noonZone(): string {
  const behind = systemClock.now().getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

/** The text messages to the customer that the simulated carrier has taken, oldest first. */
const sent = async () =>
  (
    await site.app.db.list<{ body: string }[]>`
      SELECT body FROM messages WHERE to_phone = ${CUSTOMER} AND status IN ('sent', 'delivered') ORDER BY created_at, id`
  ).map(({ body }) => body)

test('a booking by the API sends a link; its page, without JavaScript, reschedules and cancels the appointment', async () => {
  const { app, businessId } = site
  const now = systemClock.now()
  const day = { open: '00:00', close: '00:00' }
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day }
  await changeBusiness(app.db, businessId, { timezone: noonZone(), country: 'US', hours }, now)
  await changeNoticeSettings(app.db, businessId, { kinds: NOTICE_KINDS }, { sendsMail: false }, now)
  const { key } = await createApiKey(app.db, businessId, { name: 'test', scopes: ['all'] }, now)

  const startsAt = new Date(Math.ceil((+now + 3 * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2)
  const reply = await fetch(`${site.url}/api/v1/appointments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ startsAt, durationMinutes: 30, contactPhone: CUSTOMER, contactName: 'Ada' }),
  })
  const { id } = ((await reply.json()) as { data: { id: string } }).data
  await until('the confirmation is sent', async () => (await sent()).length === 1)
  const [, path = ''] = /https:\/\/bell\.example\.com(\/a\/[\w-]{22})/.exec((await sent())[0] ?? '') ?? []

  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto(site.url + path)
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await page.getByRole('heading', { name: 'Free times' }).waitFor()
  await page.getByLabel('Day').fill(startsAt.toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Show times' }).click()
  await page.locator('ul.times a').first().click()
  await page.getByRole('button', { name: 'Yes, move it' }).click()
  await page.getByText('Your appointment has been moved.').waitFor()
  await page.getByRole('link', { name: 'Cancel appointment' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('This appointment has been canceled.').waitFor()

  await until('the cancellation is sent', async () => (await sent()).length === 3)
  expect((await sent()).slice(1)).toEqual([
    expect.stringContaining('was moved from'),
    expect.stringContaining('was canceled. To book another time, call'),
  ])
  const events = await app.db.list<{ name: string }[]>`
    SELECT name FROM events WHERE body::jsonb -> 'data' ->> 'id' = ${id} ORDER BY ctid`
  expect(events.map(({ name }) => name)).toEqual([
    'appointment.created',
    'appointment.updated',
    'appointment.cancelled',
  ])
})

test('the pages of an appointment are accessible', async () => {
  const { app, businessId } = site
  const { key } = await createApiKey(app.db, businessId, { name: 'test', scopes: ['all'] }, systemClock.now())
  const startsAt = new Date(Math.ceil((+systemClock.now() + 5 * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 4)
  await fetch(`${site.url}/api/v1/appointments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ startsAt, durationMinutes: 30, contactPhone: '+12125559872', contactName: 'Bo' }),
  })
  const links = () => app.db.list<{ body: string }[]>`SELECT body FROM messages WHERE to_phone = '+12125559872'`
  await until('the link is sent', async () => (await links()).length === 1)
  const [, path = ''] = /https:\/\/bell\.example\.com(\/a\/[\w-]{22})/.exec((await links())[0]?.body ?? '') ?? []

  const page = await site.newPage()
  for (const part of ['', '/move', '/cancel']) {
    await page.goto(site.url + path + part)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
    await screenshots(page, `appointment${part.replace('/', '-')}`)
  }
  await page.goto(`${site.url}${path}/move`)
  await page.locator('ul.times a').first().click()
  await page.getByText('Move the appointment from').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'appointment-move-question')
})
